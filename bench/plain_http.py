"""As much of an HTTP client as making tables needs, over one connection."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Http:
    """Posts and gets JSON."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object) -> Any:
        return await self._ask("POST", path, json.dumps(body).encode())

    async def get(self, path: str) -> Any:
        return await self._ask("GET", path, b"")

    async def _ask(self, method: str, path: str, body: bytes) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._streams
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        lengths = [int(line.partition(":")[2]) for line in lines if line.startswith("content-length:")]
        answer = await reader.readexactly(lengths[0])
        if lines[0].split()[1] not in ("200", "201"):
            raise OSError(f"{method} {path}: {lines[0]}: {answer.decode()}")
        return json.loads(answer)

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
