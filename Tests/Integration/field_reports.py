"""What went wrong for others who reached PC/SC programs through vpcd: `field_reports.py ID` shows that it does not here.

Each report is a function named after its id. It starts the phones that it needs.
"""
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

from smartcard.scard import (
    SCARD_PROTOCOL_ANY, SCARD_PROTOCOL_T0, SCARD_PROTOCOL_T1, SCARD_RESET_CARD, SCARD_SCOPE_USER, SCARD_SHARE_SHARED, SCARD_UNPOWER_CARD,
    SCardEstablishContext, SCardReconnect, SCardStatus)

from phone import Phone, processes, states as phone_states, until
from reader import NDEF_APPLICATION, Reader, called, claim, limit, select

SELECT = select(NDEF_APPLICATION, "00")
SELECT_BYTES = bytes.fromhex(SELECT)
AS_ROOT = [] if os.geteuid() == 0 else ["sudo", "-n"]


def card(name="Virtual PCD 00 00"):
    """A connection to the next card in a reader."""
    reader = Reader(name)
    reader.wait_for_card()
    reader.connect()
    return reader


def is_success(answer):
    return answer[-2:] == b"\x90\x00"


def median(reader, count):
    durations = []
    for _ in range(count):
        start = time.perf_counter()
        reader.send("00B00000 0F")
        durations.append(time.perf_counter() - start)
    return statistics.median(durations)


def A1():
    reference = subprocess.Popen([sys.executable, Path(__file__).parent / "reference_card.py"])
    reader = card()
    reader.send(SELECT)
    other = median(reader, 200)
    reference.kill()
    reader.wait_for_removal()
    phone = Phone()
    reader.wait_for_card()
    reader.connect()
    reader.send(SELECT)
    own = min(median(reader, 20) for _ in range(10))
    print(f"best p50 of ten times 20 commands: {own * 1e6:.0f} us, the reference card's p50 {other * 1e6:.0f} us")
    # A late acknowledgement would be in every one of them, also where the machine is idle.
    claim("no late acknowledgement in every command (some 600 times the other's time)", own < 40 * other, True)
    phone.end()


def A3():
    phone = Phone()
    reader = card()
    claim("SELECT", reader.send(SELECT), b"\x90\x00")
    app = phone.stop()
    threading.Timer(0.2, os.kill, (app, signal.SIGKILL)).start()
    claim("a phone killed inside an exchange: success without bytes", reader.tries(b"\x00\xB0\x00\x00\x00"), (0, b""))
    claim("the next command fails", reader.tries(b"\x00\xB0\x00\x00\x00")[0] & 0xFFFFFFFF, 0x80100016)
    claim("the run ends with 1", phone.wait(), 1)
    phone.says("cardsession: ndef-tag ended with SIGKILL")
    reader.wait_for_removal()
    phone = Phone()
    reader.wait_for_card()
    reader.connect()
    claim("the next phone is served", reader.send(SELECT), b"\x90\x00")
    phone.end()


def A6():
    phone = Phone()
    reader = card()
    claim("65535 bytes reach the card", len(reader.transmit(bytes.fromhex("00D6000000FFF6") + bytes(65528))), 2)
    claim("SELECT after it", reader.send(SELECT), b"\x90\x00")
    too_long = reader.tries(bytes.fromhex("00D6000000FFFF") + bytes(65535) + bytes(2))
    claim("65544 bytes do not", too_long[0] & 0xFFFFFFFF, lambda code: code != 0)
    # pcscd, which looks every 0.4 s, need not have seen that the card was away so shortly.
    until("the card is back", lambda: reader.may_connect() and reader.tries(SELECT_BYTES) == (0, b"\x90\x00"))
    claim("the card is back", reader.send(SELECT), b"\x90\x00")
    phone.end()


def A7():
    slow, other = Phone(), Phone(port=35964)
    first, second = card(), card("Virtual PCD 00 01")
    claim("the first phone answers", first.send(SELECT), b"\x90\x00")
    claim("the second phone has its own state", second.send("00B00000 01"), lambda answer: not is_success(answer))
    claim("the second phone answers", second.send(SELECT), b"\x90\x00")
    app = slow.stop()
    answers = []
    waiting = threading.Thread(target=lambda: answers.append(first.tries(b"\x00\xB0\x00\x00\x01")))
    waiting.start()
    for _ in range(100):
        second.send("00B00000 01")
    claim("the first phone has been stopped all the time", phone_states(app), {"T"})
    claim("100 commands of the second slot pass while the first is owed an answer", answers, [])
    os.kill(app, signal.SIGCONT)
    waiting.join()
    claim("the slow answer comes", answers[0][0], 0)
    slow.end(), other.end()


def A8():
    phone = Phone()
    reader = Reader()
    for visit in (1, 2):
        reader.wait_for_card()
        reader.connect()
        claim(f"visit {visit}", reader.send(SELECT), b"\x90\x00")
        reader.disconnect()
    reader.wait_for_card()
    phone.end()
    kinds = phone.kinds()
    claim("the app is told once a visit that the reader has gone", kinds.count("readerDeselected"), lambda n: n in (2, 3))
    claim("nothing else is recorded of a reader that polls", set(kinds) & {"reset", "link", "card-present"}, set())


def A9():
    phone = Phone()
    reader = card()
    for name, disposition in (("reset", SCARD_RESET_CARD), ("power off and on", SCARD_UNPOWER_CARD)):
        claim(f"SELECT before {name}", reader.send(SELECT), b"\x90\x00")
        result = SCardReconnect(reader.handle, SCARD_SHARE_SHARED, SCARD_PROTOCOL_ANY, disposition)
        claim(f"SCardReconnect with {name}", result[0], 0)
        claim(f"nothing is selected after {name}", reader.send("00B00000 01"), lambda answer: not is_success(answer))
    claim("SELECT", reader.send(SELECT), b"\x90\x00")
    phone.end()


def A10():
    phone = Phone()
    reader = card()
    second, third = Phone(), Phone()
    claim("a second and a third phone on the slot end with 3", (second.wait(), third.wait()), (3, 3))
    for other in (second, third):
        other.says("was taken by another card")
    claim("the first phone is still the card", reader.send(SELECT), b"\x90\x00")
    phone.end()


def A12():
    phone = Phone()
    reader = card()
    status = called("SCardStatus", SCardStatus(reader.handle))
    claim("the ATR", bytes(status[3]), bytes.fromhex("3B80800101"))
    claim("the protocol is T=1", status[2], SCARD_PROTOCOL_T1)
    phone.end()


def A12_T0():
    phone = Phone("--protocol", "t0")
    reader = card()
    status = called("SCardStatus", SCardStatus(reader.handle))
    claim("the ATR", bytes(status[3]), bytes.fromhex("3B00"))
    claim("the protocol is T=0", status[2], SCARD_PROTOCOL_T0)
    claim("SELECT without data to give", reader.send(SELECT), b"\x90\x00")
    claim("SELECT of the container", reader.send("00A4000C 02 E103"), b"\x90\x00")
    claim("a wrong Le is told the right one", reader.send("00B00000 00"), b"\x6C\x0F")
    claim("the right one gets the file", reader.send("00B00000 0F")[-2:], b"\x90\x00")
    claim("there are no extended lengths", reader.send("00B00000 000000"), b"\x67\x00")
    phone.end()
    reader.wait_for_removal()
    phone = Phone("--protocol", "t0", command=[".build/debug/ExampleKeepForSeveralTaps"])
    reader.wait_for_card()
    reader.connect()
    claim("SELECT of an app that is not ours", reader.send(SELECT), b"\x90\x00")
    claim("an answer to a command with data is announced", reader.send("00B00000 01 AA"), b"\x61\x01")
    claim("GET RESPONSE for more than there is", reader.send("00C00000 00"), b"\x6C\x01")
    claim("GET RESPONSE gets it", reader.send("00C00000 01"), b"\x01\x90\x00")
    claim("nothing is left", reader.send("00C00000 01"), b"\x6D\x00")
    claim("with a Le it is announced too", reader.send("00B00000 01 AA 00"), b"\x61\x01")
    phone.end()


def A13():
    phone = Phone()
    card().release()
    commands = [SELECT, "00A4000C02E104", "00D60000F0012A" + "AB" * 238, "00D600F03C" + "CD" * 60, "00B00000FF", "00B000FF2D"]
    arguments = [word for command in commands for word in ("-s", command)]
    result = subprocess.run(["opensc-tool", "-r", "0", *arguments], capture_output=True, text=True)
    claim("opensc-tool reads a file of 300 bytes by short commands", result.stdout.count("SW1=0x90, SW2=0x00"), 6)
    read = "".join(result.stdout.split("Sending: 00 B0")[1:])
    claim("it is the file", (read.count("AB AB"), read.count("CD CD")), (119, 29))
    phone.end()


def A14():
    reader = Reader()
    for number in range(1, 11):
        phone = Phone()
        reader.wait_for_card()
        reader.connect()
        claim(f"insertion {number} is seen and answered", reader.send(SELECT), b"\x90\x00")
        phone.end()
        reader.wait_for_removal()


def B1():
    service = Service()
    service.stop()
    phone = Phone()
    phone.says("start pcscd with the vpcd reader")
    service.start()
    claim("a phone that was there before pcscd is served", card().send(SELECT), b"\x90\x00")
    service.stop()
    phone.says("closed the connection")
    service.start()
    claim("it survives another start of pcscd", card().send(SELECT), b"\x90\x00")
    claim("the same run goes on", phone.process.poll(), None)
    phone.end()


def B5():
    first = Phone()
    reader = card()
    before = reader.count
    first.end()
    reader.wait_for_removal()
    second = Phone()
    reader.wait_for_card()
    claim("another phone is a removal and an insertion", reader.count - before, 2)
    reader.connect()
    claim("it answers", reader.send(SELECT), b"\x90\x00")
    second.end()


def B7():
    phone = Phone()
    reader = card()
    before = reader.count
    for _ in range(20):
        claim("an unknown application", reader.send("00A40400 07 A0000000031010 00"), b"\x6A\x82")
        claim("no file of a card's root", reader.send("00A40000 02 3F00"), lambda answer: not is_success(answer))
    claim("opensc-tool finds a name", subprocess.run(["opensc-tool", "-r", "0", "-n"]).returncode, lambda code: code in (0, 1))
    claim("the tag is there as before", reader.send(SELECT), b"\x90\x00")
    reader.count = None
    reader.wait_for_card()
    claim("it was never removed", reader.count, before)
    phone.end()


def B8():
    phone = Phone()
    reader = card()
    for aid in ("A0000000041010", "D2760000850100", "F000000001"):
        claim(f"{aid} is not found", reader.send(select(bytes.fromhex(aid), "00")), b"\x6A\x82")
    phone.end()


def B9():
    os.environ["CARDSESSION_HISTORICAL_BYTES"] = "80318065B0"
    phone = Phone()
    reader = card()
    status = called("SCardStatus", SCardStatus(reader.handle))
    claim("the ATR has the bytes that were asked for", bytes(status[3]), bytes.fromhex("3B85800180318065B0E0"))
    claim("the card answers", reader.send(SELECT), b"\x90\x00")
    phone.end()


def B14():
    phone = Phone()
    reader = card()
    claim("three bytes are no command", reader.send("00A404"), b"\x67\x00")
    claim("two bytes neither", reader.send("00A4"), b"\x67\x00")
    claim("an extended SELECT with Le 256", reader.send("00A40400 000007 D2760000850101 0100"), b"\x90\x00")
    claim("one with Le 0", reader.send("00A40400 000007 D2760000850101 0000"), b"\x90\x00")
    phone.end()


class Service:
    """The private pcscd, ended and started again."""

    def __init__(self):
        claim("this is a private pcscd", Path("/run/pcscd/no-drivers").is_dir(), True)

    def numbers(self):
        return [str(number) for number, name, _ in processes() if name == "pcscd"]

    def stop(self):
        subprocess.run([*AS_ROOT, "kill", *self.numbers()], check=True)
        until("pcscd has gone", lambda: not self.numbers())

    def start(self):
        options = ["--foreground", "--config", "/run/pcscd/readers"]
        environment = ["env", "PCSCLITE_HP_DROPDIR=/run/pcscd/no-drivers"]
        output = open(os.devnull, "w")
        subprocess.Popen([*AS_ROOT, *environment, "pcscd", *options], stdout=output, stderr=output)
        until("pcscd answers", lambda: SCardEstablishContext(SCARD_SCOPE_USER)[0] == 0)


limit(60)
globals()[sys.argv[1]]()
