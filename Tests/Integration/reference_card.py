"""A Type 4 Tag, written from the specification alone: the clients are tried on it before they judge ours.

`reference_card.py [FAULT]` stays in the reader's slot until it is killed. After a use (commands, then power off) it
leaves the slot and comes back. A fault is one planted error that a client must notice.
"""
import socket
import struct
import sys
import time

FAULTS = ("wrong-status", "slow", "flipped-byte", "no-uid", "accepts-all", "remembers-selection", "leaves")
ATR = bytes.fromhex("3B80800101")
APPLICATION = bytes.fromhex("D2760000850101")
CONTAINER = bytes.fromhex("000F 20 00FF 00FF 0406 E104 7FFF 00 00")
QUICK_ACK = 12


class Tag:
    def __init__(self, fault):
        self.fault, self.selected, self.file = fault, False, None
        message = bytes.fromhex("D1010A5402656E") + b"example"
        self.files = {0xE103: bytearray(CONTAINER), 0xE104: bytearray(32767)}
        self.files[0xE104][:2 + len(message)] = struct.pack(">H", len(message)) + message

    def reset(self):
        if self.fault != "remembers-selection":
            self.selected, self.file = False, None

    def answer(self, command):
        if command == bytes.fromhex("FFCA000000"):
            return b"\x6D\x00" if self.fault == "no-uid" else bytes.fromhex("04010203 9000")
        if len(command) < 4:
            return b"\x67\x00"
        instruction, p1, p2, body = command[1], command[2], command[3], command[4:]
        lc = body[0] if len(body) > 1 else 0
        if len(body) > 1 and len(body) not in (1 + lc, 2 + lc):
            return b"\x67\x00"
        data, le = (body[1:1 + lc], body[1 + lc:]) if len(body) > 1 else (b"", body)
        if instruction == 0xA4 and p1 == 4:
            found = data == APPLICATION or self.fault == "accepts-all"
            self.selected, self.file = found, None
            return b"\x90\x00" if found else b"\x6A\x82"
        if not self.selected:
            return b"\x69\x85" if instruction in (0xB0, 0xD6) else b"\x6A\x82"
        if instruction == 0xA4:
            name = int.from_bytes(data, "big")
            self.file = self.files.get(name)
            return b"\x6A\x82" if self.file is None else b"\x90\x00"
        if self.file is None:
            return b"\x69\x86"
        offset = p1 << 8 | p2
        if instruction == 0xB0 and le:
            return bytes(self.file[offset:offset + (le[0] or 256)]) + (b"\x91\x00" if self.broken() else b"\x90\x00")
        if instruction == 0xD6 and data:
            self.file[offset:offset + lc] = data
            if self.fault == "flipped-byte" and offset > 500:
                self.file[offset] ^= 1
            return b"\x90\x00"
        return b"\x6D\x00"

    def broken(self):
        if self.fault == "slow":
            time.sleep(0.02)
        return self.fault == "wrong-status"


def stay(tag):
    """One insertion. Returns at the power off after a use."""
    with socket.create_connection(("127.0.0.1", 35963), timeout=10) as link, link.makefile("rb") as stream:
        link.settimeout(None)
        used = 0
        while header := stream.read(2):
            link.setsockopt(socket.IPPROTO_TCP, QUICK_ACK, 1)
            message = stream.read(struct.unpack(">H", header)[0])
            if len(message) > 1:
                used += 1
                if tag.fault == "leaves" and used > 2:
                    return
                send(link, tag.answer(message))
            elif message == b"\x04":
                send(link, ATR)
            elif message == b"\x00" and used:
                tag.reset()
                return
            else:
                tag.reset()


def send(link, message):
    link.sendall(struct.pack(">H", len(message)) + message)


fault = sys.argv[1] if len(sys.argv) > 1 else None
if fault not in (None, *FAULTS):
    sys.exit(f"faults: {', '.join(FAULTS)}")
tag = Tag(fault)
while True:
    stay(tag)
