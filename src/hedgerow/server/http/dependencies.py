"""Dependencies of the routes: the parts of the server that they use, and who sends a request."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import HeaderParameter

from hedgerow.i18n import Language
from hedgerow.server.bots.hints import Hints
from hedgerow.server.errors import STATUS, Problem, not_your_seat
from hedgerow.server.limits import AddressLimits
from hedgerow.server.long_work import LongWork
from hedgerow.server.metrics import Metrics
from hedgerow.server.reviews.service import Reviews
from hedgerow.server.settings import Settings
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.timekeeper import Timekeeper
from hedgerow.server.tables.tokens import GUEST_COOKIE, Guest, Signer

AnyRequest = Request[Any, Any, Any]
SeatToken = Annotated[str | None, HeaderParameter(name="X-Seat-Token", required=False)]
# Litestar injects a dependency by the name of the parameter: `registry: RegistryDep`.
RegistryDep = NamedDependency[TableRegistry]
SignerDep = NamedDependency[Signer]
StoreDep = NamedDependency[Store]
TimekeeperDep = NamedDependency[Timekeeper]
HintsDep = NamedDependency[Hints]
ReviewsDep = NamedDependency[Reviews]
AddressLimitsDep = NamedDependency[AddressLimits]
LongWorkDep = NamedDependency[LongWork]
MetricsDep = NamedDependency[Metrics]
SettingsDep = NamedDependency[Settings]
LanguageDep = NamedDependency[Language]

_REFUSED: Final = ResponseSpec(
    Problem, generate_examples=False, description="Refused: a code, a message, and advice on what to do next."
)
REFUSALS: Final = dict.fromkeys(sorted({*STATUS.values()}), _REFUSED)
"""The description of refusals for every route: Litestar describes errors differently."""


def known_guest(request: AnyRequest, signer: Signer) -> Guest | None:
    """Return the guest of the request's cookie; `None` without a valid one."""
    return signer.guest(request.cookies.get(GUEST_COOKIE))


def seat_of(session: TableSession, token: str | None) -> int:
    """Return the seat of a token; raise `Refusal` if it opens none."""
    if token is None:
        raise not_your_seat()
    return session.table.require_seat(token)


def acting_seat(session: TableSession, token: str | None) -> int:
    """Return the seat of a token and count the request against its rate limit."""
    seat = seat_of(session, token)
    session.charge_action(seat)
    return seat


def viewing_seat(session: TableSession, token: str | None) -> int | None:
    """Return the seat of a token, `None` for a spectator; requests of a seat count against its rate limit."""
    return None if token is None else acting_seat(session, token)
