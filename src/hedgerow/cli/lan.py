"""The local network: the address and QR code for phones, at the start or by a key while the server runs."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Final

from rich.text import Text

from hedgerow.cli.qr import qr_code
from hedgerow.cli.shared import out, print_if_open
from hedgerow.games import SetupError

KEY: Final = b"l"
LINE_LENGTH: Final = 1024
"""Bytes of a typed line that are read at once."""
OFFER: Final = "Only this machine can reach it. For phones on your network, press l and Enter."
WARNING: Final = (
    "Everyone on this network can reach the server, and the connection is not encrypted: use it at home, not in public."
)
RELOAD: Final = "Reload the page, so that its links work on other devices."


def print_lan_address(address: str) -> None:
    """Print the address of the server for other devices, as a QR code too, and what it means to have one."""
    print_if_open(Text(f"From a phone or another computer in the same network: {address}"))
    code = qr_code(address)
    # A QR code needs a light background, which a terminal without colours does not guarantee.
    if code is not None and out.is_terminal and not out.no_color:
        print_if_open(code)
    print_if_open(Text(WARNING))


def offer_lan(open_to_lan: Callable[[], str]) -> None:
    """Open the server to the network when the user presses the key; do nothing without a terminal."""
    if not (sys.stdin is not None and sys.stdin.isatty() and out.is_terminal):
        return
    if hasattr(signal, "SIGTTIN"):
        # Reading from the terminal must not stop a server that was moved to the background.
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    print_if_open(Text(OFFER))
    threading.Thread(target=_wait_for_key, args=[sys.stdin.fileno(), open_to_lan], daemon=True).start()


def _wait_for_key(terminal: int, open_to_lan: Callable[[], str]) -> None:
    # Not `sys.stdin`: at exit, Python would wait for the lock of its buffer.
    while line := _read_line(terminal):
        if line.strip().lower() == KEY:
            try:
                address = open_to_lan()
            except SetupError as error:
                print_if_open(Text(f"Phones cannot join: {error}."))
            else:
                print_lan_address(address)
                print_if_open(Text(RELOAD))


def _read_line(terminal: int) -> bytes:
    """Return the next line; nothing if the terminal is closed or another program uses it."""
    try:
        return os.read(terminal, LINE_LENGTH)
    except OSError:
        return b""
