"""The application: what is served under which address."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from hedgerow.i18n import Language
from hedgerow.server.errors import Problem, Refusal, language_of, refuse, refuse_for
from hedgerow.server.http.origin import RefuseForeign
from hedgerow.server.http.routes import HANDLERS
from hedgerow.server.http.site import COMPRESSED_ALREADY, Site, page
from hedgerow.server.limits import LimitRequests
from hedgerow.server.live.connection import live
from hedgerow.server.settings import Settings
from hedgerow.server.tables.registry import House

LARGEST_REQUEST: Final = 100_000
LARGE_ANSWER: Final = 2_000
"""Answers over HTTP are compressed from so many bytes on: a replay gets fifty times smaller."""
HEADERS: Final = {
    # For what is no page: a picture brings its own colours along, and nothing is run or loaded.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""With every answer that does not say something else itself."""
_log = logging.getLogger(__name__)


def create(settings: Settings) -> Litestar:
    """The application for these settings."""
    house = House(settings)

    def provide_house() -> House:
        return house

    def provide_language(request: Request[Any, Any, Any]) -> Language:
        return language_of(request)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            async with house.news.listening():
                yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[*HANDLERS, live, page],
        dependencies={
            "house": Provide(provide_house, sync_to_thread=False),
            "language": Provide(provide_language, sync_to_thread=False),
        },
        exception_handlers={
            Refusal: refused,
            HTTPException: not_understood,
            RecursionError: too_deep,
            Exception: failed,
        },
        middleware=[LimitRequests(house.addresses), RefuseForeign()],
        before_send=[add_headers],
        lifespan=[running],
        plugins=[house.news.channels],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=LARGE_ANSWER, gzip_compress_level=6, exclude_opt_key=COMPRESSED_ALREADY
        ),
        request_max_body_size=LARGEST_REQUEST,
        # Only as data: the usual pages for it load scripts from elsewhere.
        openapi_config=OpenAPIConfig(
            title="Hedgerow", version="1", path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        debug=False,
        logging_config=None,
        state=State({"house": house, "site": Site()}),
    )


async def add_headers(message: Message, _scope: Scope) -> None:
    """What browsers are told with every answer."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """A refusal as an answer."""
    request.app.state.house.metrics.refusals.labels(refusal.code).inc()
    return _told(request, refusal.status, refusal)


def not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that is not one of ours."""
    if error.status_code >= 500:
        _log.error("a request failed: %r", error)
        return _told(request, error.status_code, refuse("failed", "failed"))
    details = getattr(error, "extra", None)
    reasons = "; ".join(str(item.get("message", "")) for item in details if isinstance(item, dict)) if details else ""
    code = {404: "no-page", 405: "bad-request", 413: "too-large"}.get(error.status_code, "bad-request")
    sentence = f"{error.detail}{f': {reasons}' if reasons else ''}"
    return _told(request, error.status_code, refuse_for(code, sentence, "schema"))


def too_deep(request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """Brackets in brackets in brackets."""
    return _told(request, 400, refuse("bad-request", "too-deep"))


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: logged here, and told without details."""
    _log.exception("a request failed", exc_info=error)
    return _told(request, 500, refuse("failed", "failed"))


def _told(request: Request[Any, Any, Any], status: int, refusal: Refusal) -> Response[Problem]:
    return Response(refusal.within(language_of(request)), status_code=status)
