"""Compression of large responses outside the event loop."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from litestar import Response
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from hedgerow.server.http.dependencies import AnyRequest

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

MIN_COMPRESSED: Final = 2_000
"""Bytes from which a response is compressed; a replay becomes fifty times smaller."""
COMPRESSION_LEVEL: Final = 6
COMPRESSED_ALREADY: Final = "compressed_already"
"""Marks routes whose responses must not be compressed again."""
MAX_COMPRESSED_IN_LOOP: Final = 16 * 1024
"""Bytes that are compressed in the event loop, in less than a millisecond."""


class CompressResponses(ASGIMiddleware):
    """Compresses large responses for clients that accept it. Litestar's own middleware does that in the event loop."""

    scopes = (ScopeType.HTTP,)
    exclude_opt_key = COMPRESSED_ALREADY

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Hold back the head of a response until its body is known."""
        accepted = "gzip" in Headers.from_scope(scope).get("accept-encoding", "")
        held: list[HTTPResponseStartEvent] = []

        async def send_compressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                held.append(message)
                return
            if held and message["type"] == "http.response.body":
                start = held.pop()
                if len(message["body"]) >= MIN_COMPRESSED and not message.get("more_body"):
                    message["body"] = await _encode(start, message["body"], accepted=accepted)
                await send(start)
            await send(message)

        await next_app(scope, receive, send_compressed)


async def _encode(start: HTTPResponseStartEvent, body: bytes, *, accepted: bool) -> bytes:
    """Return a body as it is sent, and change the head accordingly."""
    headers = MutableScopeHeaders.from_message(start)
    headers.extend_header_value("vary", "Accept-Encoding")
    if not accepted:
        return body
    compress = partial(gzip.compress, body, COMPRESSION_LEVEL)
    # The compression itself releases the interpreter's lock.
    compressed = compress() if len(body) <= MAX_COMPRESSED_IN_LOOP else await asyncio.to_thread(compress)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(compressed))
    return compressed


def json_response(body: bytes) -> Response[bytes]:
    """Return JSON that is encoded already."""
    return Response(body, media_type="application/json")


def revalidated_json(request: AnyRequest, body: bytes) -> Response[bytes]:
    """Return encoded JSON that browsers keep and ask for again by its hash, or 304 if the browser has it."""
    tag = f'"{sha256(body).hexdigest()[:20]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Language"}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    response = json_response(body)
    response.headers.update(headers)
    return response
