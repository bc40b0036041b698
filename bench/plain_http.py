"""A minimal HTTP client for JSON over one connection, enough to create tables."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class HttpClient:
    """An HTTP connection that sends and receives JSON."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object) -> Any:
        return await self._request("POST", path, json.dumps(body).encode())

    async def get(self, path: str) -> Any:
        return await self._request("GET", path, b"")

    async def _request(self, method: str, path: str, body: bytes) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._streams
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        lengths = [int(line.partition(":")[2]) for line in lines if line.startswith("content-length:")]
        content = await reader.readexactly(lengths[0])
        if lines[0].split()[1] not in ("200", "201"):
            raise OSError(f"{method} {path}: {lines[0]}: {content.decode()}")
        return json.loads(content)

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
