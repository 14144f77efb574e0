"""What the client programs share: the card in the reader "Virtual PCD 00 00", a time limit and claims.

A client prints one line for each claim, ends with exit status 1 at the first that does not hold, and waits for cards by
SCardGetStatusChange only.
"""
import faulthandler
import sys

from smartcard.scard import (
    INFINITE, SCARD_LEAVE_CARD, SCARD_PCI_T0, SCARD_PCI_T1, SCARD_PROTOCOL_ANY, SCARD_PROTOCOL_T1, SCARD_SCOPE_USER,
    SCARD_SHARE_SHARED, SCARD_STATE_PRESENT, SCARD_STATE_UNAWARE, SCardConnect, SCardDisconnect, SCardEstablishContext,
    SCardGetErrorMessage, SCardGetStatusChange, SCardReleaseContext, SCardTransmit)

NAME = "Virtual PCD 00 00"
NDEF_APPLICATION = bytes.fromhex("D2760000850101")


def limit(seconds):
    """Ends the process with status 1 and a traceback after so many seconds, even inside a call that blocks."""
    faulthandler.dump_traceback_later(seconds, exit=True)


def fail(text):
    print(f"not ok: {text}", flush=True)
    sys.exit(1)


def claim(text, found, wanted):
    """Prints the claim if `found` equals `wanted` (or, for a function, if it accepts `found`); else ends the client."""
    if not (wanted(found) if callable(wanted) else found == wanted):
        wish = "" if callable(wanted) else f", wanted {show(wanted)}"
        fail(f"{text}: found {show(found)}{wish}")
    print(f"ok: {text}", flush=True)


def show(value):
    if not isinstance(value, (bytes, bytearray)):
        return str(value)
    return value.hex().upper() if len(value) <= 40 else f"{value[:40].hex().upper()}... ({len(value)} bytes)"


class Reader:
    def __init__(self, name=NAME):
        self.name = name
        self.context = called("SCardEstablishContext", SCardEstablishContext(SCARD_SCOPE_USER))[0]
        self.handle, self.pci, self.count = None, None, None

    def wait_for_card(self):
        """Returns when a card is present that was not there at the last call. pcscd counts insertions and removals in
        the upper half of the state, so that a card that came back at once is a new one too."""
        known = SCARD_STATE_UNAWARE
        while True:
            states = called("SCardGetStatusChange", SCardGetStatusChange(self.context, INFINITE, [(self.name, known)]))[0]
            known, count = states[0][1], states[0][1] >> 16
            if known & SCARD_STATE_PRESENT and count != self.count:
                self.count = count
                return

    def wait_for_removal(self):
        """Returns when no card is present. pcscd looks every 0.4 s and takes a card that follows another sooner for the
        same one."""
        known = SCARD_STATE_UNAWARE
        while known == SCARD_STATE_UNAWARE or known & SCARD_STATE_PRESENT:
            states = called("SCardGetStatusChange", SCardGetStatusChange(self.context, INFINITE, [(self.name, known)]))[0]
            known = states[0][1]

    def connect(self):
        protocols = SCARD_PROTOCOL_ANY
        self.handle, active = called("SCardConnect", SCardConnect(self.context, self.name, SCARD_SHARE_SHARED, protocols))
        self.pci = SCARD_PCI_T1 if active == SCARD_PROTOCOL_T1 else SCARD_PCI_T0

    def may_connect(self):
        """Tries to connect and says whether it did."""
        result = SCardConnect(self.context, self.name, SCARD_SHARE_SHARED, SCARD_PROTOCOL_ANY)
        if result[0] != 0:
            return False
        self.handle, self.pci = result[1], SCARD_PCI_T1 if result[2] == SCARD_PROTOCOL_T1 else SCARD_PCI_T0
        return True

    def transmit(self, command):
        """Sends a command APDU. vpcd reports a card that has gone as success with fewer than 2 bytes: a failure too."""
        answer = bytes(called("SCardTransmit", SCardTransmit(self.handle, self.pci, list(command)))[0])
        if len(answer) < 2:
            fail(f"the card has gone: {len(answer)} bytes came back for {show(bytes(command))}")
        return answer

    def tries(self, command):
        """Sends a command and gives what came of it: the call's result and the bytes, whatever they are."""
        result, answer = SCardTransmit(self.handle, self.pci, list(command))
        return result, bytes(answer)

    def send(self, text):
        return self.transmit(bytes.fromhex(text))

    def disconnect(self):
        called("SCardDisconnect", (SCardDisconnect(self.handle, SCARD_LEAVE_CARD),))

    def release(self):
        called("SCardReleaseContext", (SCardReleaseContext(self.context),))


def called(function, result):
    if result[0] != 0:
        fail(f"{function}: {SCardGetErrorMessage(result[0])}")
    return result[1:]


def select(aid, le=""):
    return f"00A40400 {len(aid):02X} {aid.hex()} {le}"
