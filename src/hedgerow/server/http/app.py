"""The application: routes, middleware, error handlers and headers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from hedgerow.i18n import Language
from hedgerow.server.errors import ErrorCode, Problem, Refusal, refuse, refuse_because
from hedgerow.server.http.compression import CompressResponses
from hedgerow.server.http.description import openapi_config
from hedgerow.server.http.middleware import LimitRequests, RefuseForeignSites
from hedgerow.server.http.request import CheckedRequest
from hedgerow.server.http.routes import ROUTES
from hedgerow.server.http.site import StaticSite, page
from hedgerow.server.live.connection import live
from hedgerow.server.request_info import language_of
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings
from hedgerow.server.steady_clock import SteadyClock
from hedgerow.server.tables.tokens import Signer

MAX_REQUEST: Final = 100_000
"""Bytes of a request body."""
HEADERS: Final = {
    # For everything but the page: a picture contains its own colours, and nothing is run or loaded.
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
"""Default headers of every response."""
_log = logging.getLogger(__name__)


def create_app(settings: Settings, clock: SteadyClock | None = None) -> Litestar:
    """Return the application for these settings. Tests pass a clock of their own."""
    runtime = ServerRuntime(settings, clock=clock)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        async with runtime.running():
            yield

    return Litestar(
        route_handlers=[*ROUTES, live, page],
        dependencies=_dependencies(runtime),
        exception_handlers={
            Refusal: handle_refusal,
            HTTPException: handle_http_error,
            RecursionError: handle_deep_nesting,
            Exception: handle_fault,
        },
        middleware=[CompressResponses(), LimitRequests(runtime.address_limits), RefuseForeignSites()],
        before_send=[add_headers],
        lifespan=[running],
        plugins=[runtime.pubsub.channels],
        request_class=CheckedRequest,
        request_max_body_size=MAX_REQUEST,
        openapi_config=openapi_config(runtime.long_work),
        debug=False,
        logging_config=None,
        state=State({"runtime": runtime, "site": StaticSite()}),
    )


def _dependencies(runtime: ServerRuntime) -> dict[str, Provide]:
    """Return what routes can ask for by the names of their parameters."""

    def provide_language(request: Request[Any, Any, Any]) -> Language:
        return language_of(request)

    def provide_settings() -> Settings:
        return runtime.settings  # the address in the local network may change

    def provide_signer() -> Signer:
        return runtime.signer  # it is replaced when the server starts

    return {
        "registry": _provide(runtime.registry),
        "store": _provide(runtime.store),
        "timekeeper": _provide(runtime.timekeeper),
        "hints": _provide(runtime.hints),
        "reviews": _provide(runtime.reviews),
        "metrics": _provide(runtime.metrics),
        "settings": Provide(provide_settings, sync_to_thread=False),
        "address_limits": _provide(runtime.address_limits),
        "long_work": _provide(runtime.long_work),
        "language": Provide(provide_language, sync_to_thread=False),
        "signer": Provide(provide_signer, sync_to_thread=False),
    }


def _provide(value: object) -> Provide:
    def provide() -> Any:
        return value

    return Provide(provide, sync_to_thread=False)


async def add_headers(message: Message, _scope: Scope) -> None:
    """Add the default headers to a response."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def handle_refusal(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """Return the response for a refusal."""
    runtime: ServerRuntime = request.app.state.runtime
    runtime.metrics.refusals.labels(refusal.code).inc()
    return _problem(request, refusal.status, refusal)


def handle_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Return the response for a request that Litestar cannot route or read."""
    if error.status_code >= 500:
        _log.error("a request failed: %r", error)
        return _problem(request, error.status_code, refuse("failed", "failed"))
    details = getattr(error, "extra", None)
    reasons = "; ".join(str(item.get("message", "")) for item in details if isinstance(item, dict)) if details else ""
    codes: dict[int, ErrorCode] = {404: "no-page", 413: "too-large"}
    message = f"{error.detail}{f': {reasons}' if reasons else ''}"
    refusal = refuse_because(codes.get(error.status_code, "bad-request"), message, "schema")
    return _problem(request, error.status_code, refusal)


def handle_deep_nesting(request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """Return the response for a request body that is nested too deeply."""
    return _problem(request, 400, refuse("bad-request", "too-deep"))


def handle_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Log a fault of the server and return a response without details."""
    _log.exception("a request failed", exc_info=error)
    return _problem(request, 500, refuse("failed", "failed"))


def _problem(request: Request[Any, Any, Any], status: int, refusal: Refusal) -> Response[Problem]:
    return Response(refusal.problem(language_of(request)), status_code=status)
