"""The selections, lengths and refusals that any PC/SC program may try on an NFC Forum Type 4 Tag."""
from reader import NDEF_APPLICATION, Reader, claim, limit, select

limit(30)
reader = Reader()
reader.wait_for_card()
reader.connect()

claim("SELECT of the NDEF application with Le", reader.send(select(NDEF_APPLICATION, "00"))[-2:], b"\x90\x00")
claim("SELECT of the NDEF application without Le", reader.send(select(NDEF_APPLICATION))[-2:], b"\x90\x00")

claim("SELECT of the capability container", reader.send("00A4000C 02 E103"), b"\x90\x00")
container = reader.send("00B00000 0F")
claim("READ BINARY of 15 bytes of it", (len(container), container[-2:]), (17, b"\x90\x00"))
claim("its own length is 15 or more", int.from_bytes(container[:2], "big"), lambda length: length >= 15)
claim("mapping version 2 or 3", container[2] >> 4, lambda version: version in (2, 3))
claim("an NDEF file control TLV", container[7:9], b"\x04\x06")
claim("READ BINARY of one byte from offset 1", reader.send("00B00001 01"), container[1:2] + b"\x90\x00")

claim("SELECT of the NDEF file", reader.send("00A4000C 02" + container[9:11].hex()), b"\x90\x00")
claim("READ BINARY of NLEN", reader.send("00B00000 02"), lambda answer: len(answer) == 4 and answer[2:] == b"\x90\x00")

claim("an unknown file", reader.send("00A4000C 02 E1FF"), b"\x6A\x82")
claim("an unknown application with Le", reader.send(select(bytes.fromhex("F0010203040506"), "00")), b"\x6A\x82")
claim("an unknown application without Le", reader.send(select(bytes.fromhex("F0010203040506"))), b"\x6A\x82")
claim("the master file", reader.send("00A40000 02 3F00"), lambda answer: answer[-2:] != b"\x90\x00")
for command, text in (("00A4", "a command of 2 bytes"), ("00A404", "a command of 3 bytes")):
    claim(text, reader.send(command), b"\x67\x00")
claim("a SELECT with Lc of 7 before 5 bytes", reader.send("00A40400 07 D276000085"),
      lambda answer: answer in (b"\x67\x00", b"\x6A\x81"))
claim("the card after the refusals", reader.send(select(NDEF_APPLICATION, "00"))[-2:], b"\x90\x00")
claim("an UPDATE with Lc of 7 before 2 bytes", reader.send("00D60000 07 0001"), b"\x67\x00")

uid = reader.send("FFCA000000")
claim("FFCA000000: a UID of 4, 7 or 10 bytes, or 6A81", uid,
      lambda answer: answer == b"\x6A\x81" or (len(answer) in (6, 9, 12) and answer[-2:] == b"\x90\x00"))
reader.disconnect()
reader.release()
