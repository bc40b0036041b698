"""The address of this machine in the local network."""

from __future__ import annotations

import socket
from typing import Final

ALL_INTERFACES: Final = ("0.0.0.0", "::")
"""Hosts that mean: listen on every network of the machine."""
_UNUSED_ADDRESS: Final = ("192.0.2.1", 9)
"""An address reserved for documentation; nothing is sent to it."""


def lan_address(host: str, port: int) -> str:
    """Return the URL of a server for other devices in the same network; empty if only this machine can reach it."""
    if host not in ALL_INTERFACES:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_UNUSED_ADDRESS)  # sends nothing; selects the interface that would be used
        except OSError:
            return ""
        own = str(probe.getsockname()[0])
    return "" if own.startswith(("127.", "0.")) else f"http://{own}:{port}/"
