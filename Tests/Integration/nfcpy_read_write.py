"""nfcpy's own Type 4 Tag code reads and writes the tag; only its radio is replaced by PC/SC."""
import ndef
import nfc.tag.tt4

from reader import Reader, claim, limit


class Exchange:
    """Stands where nfcpy has ISO-DEP: one APDU there, one APDU back."""

    def __init__(self, reader):
        self.reader, self.exchanges = reader, 0

    def exchange(self, command, timeout=None):
        self.exchanges += 1
        return bytearray(self.reader.transmit(command))


def tag_in(reader):
    """A tag as nfcpy finds it at a new tap: nothing is remembered from the last."""
    tag = nfc.tag.tt4.Type4Tag(None, None)
    tag._dep, tag._extended_length_support = Exchange(reader), False
    claim("nfcpy finds an NDEF message", tag.ndef is not None, True)
    return tag


def message_of(size):
    """An NDEF message of exactly this many bytes, whose bytes differ along its length."""
    def encode(payload):
        return b"".join(ndef.message_encoder([ndef.Record("application/octet-stream", "", payload)]))

    header = len(encode(bytes(size))) - size
    return encode(bytes(index * 7 % 251 for index in range(size - header)))


def write_and_read_again(reader, size):
    message = message_of(size)
    claim(f"the message has {size} bytes", len(message), size)
    tag = tag_in(reader)
    claim(f"the file has room for {size} bytes", tag.ndef.capacity, lambda capacity: capacity >= size)
    claim("the file may be written", tag.ndef.is_writeable, True)
    tag.ndef.octets = message
    again = tag_in(reader)
    claim(f"{size} bytes read again are those written", bytes(again.ndef.octets), message)
    print(f"{tag._dep.exchanges + again._dep.exchanges} exchanges", flush=True)


limit(60)
reader = Reader()
reader.wait_for_card()
reader.connect()
found = tag_in(reader).ndef
claim("its records can be decoded", len(list(ndef.message_decoder(bytes(found.octets)))), lambda count: count >= 1)
for size in (1_000, 30_000):
    write_and_read_again(reader, size)
reader.disconnect()
reader.release()
