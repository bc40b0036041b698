"""The OpenAPI description of the routes."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar, Request, Response, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import encode_json

from hedgerow.server.computed_once import ComputedOnce
from hedgerow.server.http.compression import revalidated_json
from hedgerow.server.long_work import LongWork
from hedgerow.server.request_info import address_of

PATHS: Final = ("/schema", "/schema/openapi.json")


def openapi_config(long_work: LongWork) -> OpenAPIConfig:
    """Return the configuration of the description, which takes half a second to build and is built when needed."""
    known = ComputedOnce("description", _encoded_description, 1)

    async def describe(request: Request[Any, Any, Any]) -> Response[bytes] | None:
        if request.url.path.rstrip("/") not in PATHS:
            return None
        return revalidated_json(request, await known.get(request.app, long_work, address_of(request.scope)))

    # As data only: the usual documentation pages load scripts from other hosts.
    return OpenAPIConfig(
        title="Hedgerow",
        version="1",
        render_plugins=[JsonRenderPlugin()],
        openapi_router=Router("/schema", route_handlers=[], before_request=describe, include_in_schema=False),
    )


def _encoded_description(app: Litestar) -> bytes:
    return encode_json(app.openapi_schema.to_schema())
