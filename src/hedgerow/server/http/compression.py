"""Compression of large JSON responses outside the event loop."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from typing import Final

from litestar import Response

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
