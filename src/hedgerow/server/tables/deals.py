"""Deals that several guests play, each at a table of their own: the daily deal of a game, and deals shared by a link.

The id of a deal says everything about it, so nothing is stored until somebody plays it. Its seed is derived from the
secret of the server.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from hedgerow.bots import BOTS
from hedgerow.games import REGISTRY, game_class
from hedgerow.server.errors import refuse
from hedgerow.server.tables.table import SeatRequest, TableRequest
from hedgerow.server.tables.tokens import new_table_id

DAILY_LEVEL: Final = "greedy"
DAILY_PLAYERS: Final = 2
DAY_SECONDS: Final = 86_400
_DEAL: Final = re.compile(r"([a-z0-9_]{1,30})\.([a-z]{1,10})\.(\d)\.([a-z0-9-]{10})")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True)
class Deal:
    """A deal: a game, its players, and a name that no other deal of them has."""

    game: str
    level: str
    """The level of the bots on all seats but the first."""
    players: int
    name: str
    """The day of a daily deal, as 2030-12-31; otherwise random."""

    @property
    def id(self) -> str:
        return f"{self.game}.{self.level}.{self.players}.{self.name}"

    @property
    def day(self) -> str | None:
        """The day of a daily deal."""
        return self.name if _DATE.fullmatch(self.name) else None

    def table_request(self) -> TableRequest:
        """Return the request for a table on which a guest plays the deal."""
        bots = [SeatRequest(kind="bot", bot=self.level)] * (self.players - 1)
        return TableRequest(game=self.game, seats=[SeatRequest(kind="me"), *bots], public=False)


@dataclass(frozen=True)
class TableDeal:
    """The deal of a table that is about to be created."""

    id: str
    seed: bytes
    table_id: str
    """The id of the table, which is stored with the guest's try before the table exists."""


def daily_deal(game: str, day: str) -> Deal:
    """Return the deal of a day."""
    return Deal(game, DAILY_LEVEL, DAILY_PLAYERS, day)


def new_deal(game: str, level: str, players: int) -> Deal:
    """Return a new deal to be shared; raise `Refusal` if there cannot be such a deal."""
    return read_deal(Deal(game, level, players, new_table_id()).id)


def read_deal(text: str) -> Deal:
    """Return the deal with an id; raise `Refusal` if there is none."""
    found = _DEAL.fullmatch(text)
    if found is None:
        raise refuse("bad-request", "no-deal", deal=repr(text[:60]))
    deal = Deal(found[1], found[2], int(found[3]), found[4])
    if deal.game not in REGISTRY or deal.level not in BOTS or deal.players not in game_class(deal.game).player_counts:
        raise refuse("bad-request", "no-deal", deal=repr(text))
    return deal


def day_number(now: float) -> int:
    """Return the number of days since 1970 in UTC."""
    return int(now // DAY_SECONDS)


def day_text(day: int) -> str:
    """Return a day as 2030-12-31."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=day)).date().isoformat()
