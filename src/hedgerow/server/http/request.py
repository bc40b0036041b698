"""Requests with bodies that may be broken off or not be UTF-8: both are the client's fault."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import InternalServerException

from hedgerow.server.errors import refuse


class CheckedRequest(Request[Any, Any, Any]):
    """A request that refuses a body which Litestar would answer with 500, and with a line in the log each time."""

    async def body(self) -> bytes:
        """Return the body; raise `Refusal` if the client has disconnected before its end."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise refuse("bad-request", "body-incomplete") from error

    async def json(self) -> Any:
        """Return the body as JSON; raise `Refusal` if it is not UTF-8."""
        try:
            return await super().json()
        except UnicodeError as error:
            raise refuse("bad-request", "not-utf8") from error
