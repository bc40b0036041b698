"""A line between browser and server that can be cut and mended."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from urllib.parse import urlsplit

from tests.server.serving import Server


class Line:
    """Passes everything on, both ways, until it is cut; then it drops what is open and takes nothing new."""

    def __init__(self, server: Server) -> None:
        there = urlsplit(server.address)
        assert there.hostname is not None
        assert there.port is not None
        self.there = (there.hostname, there.port)
        self.open: set[socket.socket] = set()
        self.whole = True
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.server = replace(server, address=f"http://127.0.0.1:{self.listener.getsockname()[1]}")
        """The server as it is reached over this line."""
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Everything that is open breaks off."""
        self.whole = False
        for end in list(self.open):
            _drop(end)

    def mend(self) -> None:
        """New connections get through again."""
        self.whole = True

    def close(self) -> None:
        """The line is not needed any more."""
        self.cut()
        _drop(self.listener)

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if not self.whole:
                _drop(near)
                continue
            try:
                far = socket.create_connection(self.there)
            except OSError:
                _drop(near)
                continue
            self.open |= {near, far}
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
        for end in (source, target):
            _drop(end)
            self.open.discard(end)


def _drop(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def line_to(server: Server) -> Iterator[Line]:
    """A line for as long as it is needed."""
    line = Line(server)
    try:
        yield line
    finally:
        line.close()
