"""Who asks over HTTP, and what every address needs to know of them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import HeaderParameter

from hedgerow.bots import BOTS
from hedgerow.i18n import Language
from hedgerow.server.errors import not_your_seat, refuse
from hedgerow.server.tables.registry import House
from hedgerow.server.tables.session import Room
from hedgerow.server.tables.tokens import Guest

COOKIE: Final = "guest"
Token = Annotated[str | None, HeaderParameter(name="X-Seat-Token", required=False)]
AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
Spoken = NamedDependency[Language]
"""The language in which the page wants to be told things."""


def known_guest(request: AnyRequest, house: House) -> Guest | None:
    """Whose cookie came along; `None` if it is not one of ours."""
    return house.signer.guest(request.cookies.get(COOKIE))


def check_level(bot: str | None) -> None:
    """`Refusal` if there is no such bot."""
    if bot is not None and bot not in BOTS:
        raise refuse("bad-request", "no-bot", bot=repr(bot[:40]), bots=", ".join(BOTS))


def seat_by(room: Room, token: str | None) -> int:
    """The seat whose secret came along, which now does something; `Refusal` if it is no seat's."""
    seat = None if token is None else room.body.seat_of(token)
    if seat is None:
        raise not_your_seat()
    room.house.seats.acts(room.id, seat)
    return seat
