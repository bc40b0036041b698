"""Compression of large JSON responses outside the event loop."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from hashlib import sha256
from typing import Final

from litestar import Response
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from hedgerow.server.http.dependencies import AnyRequest

MIN_COMPRESSED: Final = 2_000
"""Bytes from which a response is compressed; a replay becomes fifty times smaller."""
COMPRESSION_LEVEL: Final = 6
COMPRESSED_ALREADY: Final = "compressed_already"
"""Marks routes whose responses must not be compressed again."""
MAX_COMPRESSED_IN_LOOP: Final = 64 * 1024
"""Bytes that are compressed in the event loop, in less than a millisecond."""


async def json_response(request: AnyRequest, body: bytes) -> Response[bytes]:
    """Return encoded JSON, compressed if the client accepts that. The route must be marked as compressed already."""
    if len(body) < MIN_COMPRESSED or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(body, media_type="application/json", headers={"Vary": "Accept-Encoding"})
    compress = partial(gzip.compress, body, COMPRESSION_LEVEL)
    # The compression itself releases the interpreter's lock.
    compressed = compress() if len(body) <= MAX_COMPRESSED_IN_LOOP else await asyncio.to_thread(compress)
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(compressed, media_type="application/json", headers=headers)


async def revalidated_json(request: AnyRequest, body: bytes) -> Response[bytes]:
    """Return encoded JSON that browsers keep and ask for again by its hash, or 304 if the browser has it."""
    tag = f'"{sha256(body).hexdigest()[:20]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding, Accept-Language"}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    response = await json_response(request, body)
    response.headers.update(headers)
    return response
