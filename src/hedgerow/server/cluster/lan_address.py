"""Where others in the same network find this machine."""

from __future__ import annotations

import socket
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "::")
"""To listen there is to listen on every network of the machine."""
SOMEWHERE_ELSE: Final = ("192.0.2.1", 9)
"""An address kept free for examples: nothing is ever sent there."""


def nearby(host: str, port: int) -> str:
    """The address of a server for a phone in the same network; nothing where only this machine can reach it."""
    if host not in EVERYWHERE:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)  # sends nothing, and says through which network it would
        except OSError:
            return ""
        own = str(probe.getsockname()[0])
    return "" if own.startswith(("127.", "0.")) else f"http://{own}:{port}/"
