"""TypeScript types for a client, made from the server's own description: `python -m hedgerow.server.types > api.ts`.

The messages of the WebSocket are among them: they are described under `/api/protocol`, for OpenAPI knows no sockets.
"""

from __future__ import annotations

import sys

from litestar._openapi.typescript_converter.converter import convert_openapi_to_typescript

from hedgerow.server.app import create
from hedgerow.server.settings import Settings


def typescript() -> str:
    """All types of the HTTP side and of the live protocol."""
    app = create(Settings(database="sqlite+aiosqlite://"))
    return convert_openapi_to_typescript(app.openapi_schema, namespace="Hedgerow").write()


if __name__ == "__main__":
    sys.stdout.write(typescript() + "\n")
