"""The application: what is served under which address."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from hedgerow.server.api import HANDLERS
from hedgerow.server.errors import Problem, Refusal
from hedgerow.server.house import House
from hedgerow.server.live import live
from hedgerow.server.page import COMPRESSED_ALREADY, Site, page
from hedgerow.server.room import Room
from hedgerow.server.settings import Settings

LARGEST_REQUEST: Final = 100_000
LARGE_ANSWER: Final = 2_000
"""Answers over HTTP are compressed from so many bytes on: a replay gets fifty times smaller."""
CHANNEL: Final = "tables"
_log = logging.getLogger(__name__)


def create(settings: Settings) -> Litestar:
    """The application for these settings."""
    house = House(settings)
    channels = ChannelsPlugin(backend=MemoryChannelsBackend(), channels=[CHANNEL])

    def provide_house() -> House:
        return house

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            async with listening(house, channels):
                yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[*HANDLERS, live, page],
        dependencies={"house": Provide(provide_house, sync_to_thread=False)},
        exception_handlers={
            Refusal: refused,
            HTTPException: not_understood,
            RecursionError: too_deep,
            Exception: failed,
        },
        lifespan=[running],
        plugins=[channels],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=LARGE_ANSWER, gzip_compress_level=6, exclude_opt_key=COMPRESSED_ALREADY
        ),
        request_max_body_size=LARGEST_REQUEST,
        openapi_config=OpenAPIConfig(title="Hedgerow", version="1", path="/schema"),
        logging_config=None,
        state=State({"house": house, "site": Site()}),
    )


@asynccontextmanager
async def listening(house: House, channels: ChannelsPlugin) -> AsyncIterator[None]:
    """Servers on the same database tell each other which tables have changed: a name, and nothing of what happened."""
    own = secrets.token_hex(8)

    def publish(room: Room) -> None:
        channels.publish(f"{own} {room.id}".encode(), CHANNEL)

    async def heard(message: bytes) -> None:
        sender, _, table = message.decode().partition(" ")
        room = house.rooms.get(table)
        if sender != own and room is not None:
            house.forget(room)

    house.publish = publish  # type: ignore[method-assign]
    async with channels.start_subscription([CHANNEL]) as subscriber, subscriber.run_in_background(heard):
        yield


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """A refusal as an answer."""
    request.app.state.house.metrics.refusals.labels(refusal.code).inc()
    return _problem(refusal.status, refusal.code, refusal.message, refusal.advice)


def not_understood(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that is not one of ours."""
    if error.status_code >= 500:
        _log.error("a request failed: %r", error)
        return _problem(error.status_code, "failed", "Something went wrong here.", "Try again; nothing was changed.")
    details = getattr(error, "extra", None)
    reasons = "; ".join(str(item.get("message", "")) for item in details if isinstance(item, dict)) if details else ""
    code = {404: "no-page", 405: "bad-request", 413: "too-large"}.get(error.status_code, "bad-request")
    sentence = f"{error.detail}{f': {reasons}' if reasons else ''}"
    return _problem(error.status_code, code, sentence, "See /schema for what can be asked.")


def too_deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """Brackets in brackets in brackets."""
    return _problem(400, "bad-request", "This request is nested too deeply.", "See /schema for what can be asked.")


def failed(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: logged here, and told without details."""
    _log.exception("a request failed", exc_info=error)
    return _problem(500, "failed", "Something went wrong here.", "Try again; nothing was changed.")


def _problem(status: int, code: str, message: str, advice: str) -> Response[Problem]:
    return Response(Problem(code=code, message=message, advice=advice), status_code=status)
