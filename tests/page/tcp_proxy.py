"""A TCP proxy between browser and server whose connections can be cut."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from urllib.parse import urlsplit

from tests.server.serving import Server


class TcpProxy:
    """A proxy that forwards both directions; while it is cut, it drops open connections and refuses new ones."""

    def __init__(self, server: Server) -> None:
        target = urlsplit(server.address)
        assert target.hostname is not None
        assert target.port is not None
        self.target = (target.hostname, target.port)
        self.open: set[socket.socket] = set()
        self.connected = True
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.server = replace(server, address=f"http://127.0.0.1:{self.listener.getsockname()[1]}")
        """The server with the address of the proxy."""
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Drop all connections and refuse new ones."""
        self.connected = False
        for connection in list(self.open):
            _close(connection)

    def restore(self) -> None:
        """Accept connections again."""
        self.connected = True

    def close(self) -> None:
        """Stop the proxy."""
        self.cut()
        _close(self.listener)

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if not self.connected:
                _close(client)
                continue
            try:
                server = socket.create_connection(self.target)
            except OSError:
                _close(client)
                continue
            self.open |= {client, server}
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=self._forward, args=(source, target), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
        for connection in (source, target):
            _close(connection)
            self.open.discard(connection)


def _close(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()


@contextmanager
def proxy_to(server: Server) -> Iterator[TcpProxy]:
    """Run a proxy to a server."""
    proxy = TcpProxy(server)
    try:
        yield proxy
    finally:
        proxy.close()
