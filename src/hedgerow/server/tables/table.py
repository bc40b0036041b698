"""A table: who sits where and what was agreed, stored beside the log of its match."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hedgerow.bots import BOTS
from hedgerow.games import REGISTRY, HedgerowError, OptionValue, Setup, game_class, open_game
from hedgerow.i18n import Language
from hedgerow.server.errors import msg, refuse, refuse_for
from hedgerow.server.tables.clocks import ClockFace, ClockRule
from hedgerow.server.tables.sanitize import clean_name
from hedgerow.server.tables.tokens import Guest, digest, new_token, same_token

SeatKind = Literal["me", "hotseat", "open", "link", "bot"]
Stage = Literal["open", "running", "over", "closed"]
StandIn = Literal["", "resigned", "time", "absent"]
LARGEST_TILES: Final = 20_000
"""Characters of a custom tile file."""
BOT_NAMES: Final = ("Aoife", "Tomás", "Marie", "Séamus", "Niamh")


class SeatWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat of a new table should be."""

    kind: SeatKind
    """`me`: who makes the table. `hotseat`: somebody else at the same screen. `open`: whoever comes. `link`: who is
    sent the seat's secret link. `bot`: a bot of a level."""
    name: str = ""
    bot: str = "greedy"


class TableWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table."""

    game: str
    seats: list[SeatWish]
    options: dict[str, OptionValue] = {}
    tiles: str | None = None
    clock: ClockRule = ClockRule()
    public: bool = True
    """Whether the table is listed."""
    purist: bool = False
    """No previews."""


class Seat(msgspec.Struct, kw_only=True):
    """A seat of a table."""

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    """The level of the bot that sits here."""
    secret: str | None = None
    """The digest of the seat's secret link."""
    guest: str | None = None
    """The guest who sits here."""
    stand_in: StandIn = ""
    """Why a bot plays for whose seat it is: they have resigned, for good; ran out of time; or were away too long for
    who made the table."""
    substitute: str | None = None
    """The level of the bot that plays for somebody who is away."""
    muted: bool = False
    """Whether who made the table does not let this seat talk."""

    @property
    def taken(self) -> bool:
        return self.bot is not None or bool(self.name)

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None or bool(self.stand_in)

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here; `None` for the usual one of the house."""
        return self.substitute if self.stand_in == "absent" else self.bot

    @property
    def may_return(self) -> bool:
        """Whether a bot plays only until whose seat it is comes back."""
        return self.stand_in in ("time", "absent")


class UndoRequest(msgspec.Struct, kw_only=True):
    """Somebody asks the others to go back."""

    by: int
    to: int
    agreed: list[int]


class Body(msgspec.Struct, kw_only=True):
    """All of a table but its log."""

    game: str
    players: int
    options: dict[str, OptionValue]
    tiles: str | None
    clock: ClockRule
    public: bool
    purist: bool
    owner: str
    """The guest who made the table."""
    seats: list[Seat]
    stage: Stage = "open"
    face: ClockFace | None = None
    undo: UndoRequest | None = None
    rematch: str | None = None
    """The table where the same people play again."""
    spectators_muted: bool = False

    @property
    def setup(self) -> Setup:
        return Setup(self.game, self.players, self.options, self.tiles)

    def seat_of(self, token: str) -> int | None:
        """The seat that a secret link opens."""
        # All seats are compared, so that the time does not tell which one it was.
        found = [number for number, seat in enumerate(self.seats) if seat.secret and same_token(token, seat.secret)]
        return found[0] if found else None

    @property
    def full(self) -> bool:
        """Whether the match can begin."""
        return self.stage == "open" and all(seat.taken for seat in self.seats)

    def is_owner(self, guest: Guest | None) -> bool:
        """Whether somebody made this table."""
        return guest is not None and guest.id == self.owner

    def people(self) -> list[int]:
        """The seats that were a person's when the match began."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]


def new_body(wish: TableWish, owner: str, owner_name: str, language: Language = "en") -> tuple[Body, dict[int, str]]:
    """A table as wished, checked, and the secrets of its seats; `Refusal` says what is wrong."""
    if wish.game not in REGISTRY:
        raise refuse("bad-request", "no-game", game=repr(wish.game[:40]), games=", ".join(REGISTRY))
    if wish.tiles is not None and len(wish.tiles) > LARGEST_TILES:
        raise refuse("too-large", "tiles-too-long", most=LARGEST_TILES)
    problem = wish.clock.problem()
    if problem is not None:
        raise refuse_for("bad-request", problem, "clock")
    cls = game_class(wish.game)
    people = [seat for seat in wish.seats if seat.kind != "bot"]
    options = {**(cls.live_options if people else {}), **wish.options}
    try:
        setup = open_game(Setup(wish.game, len(wish.seats), options, wish.tiles)).setup
    except HedgerowError as error:
        raise refuse_for("bad-request", error, "setup") from error
    body = Body(
        game=setup.game,
        players=setup.players,
        options=dict(setup.options),
        tiles=setup.tiles,
        clock=wish.clock,
        public=wish.public,
        purist=wish.purist,
        owner=owner,
        seats=[],
    )
    secrets: dict[int, str] = {}
    for number, seat in enumerate(wish.seats):
        unnamed = msg("player", number=number + 1).translated(language)
        body.seats.append(_new_seat(seat, body, number, owner, owner_name, unnamed, secrets))
    return body, secrets


def _new_seat(
    wish: SeatWish, body: Body, number: int, owner: str, owner_name: str, unnamed: str, secrets: dict[int, str]
) -> Seat:
    name = clean_name(wish.name)
    if wish.kind == "bot":
        if wish.bot not in BOTS:
            raise refuse("bad-request", "no-bot", bot=repr(wish.bot[:40]), bots=", ".join(BOTS))
        return Seat(kind="bot", name=free_name(body, name or BOT_NAMES[number % len(BOT_NAMES)]), bot=wish.bot)
    if wish.kind == "open":
        return Seat(kind="open")
    secrets[number] = new_token()
    seat = Seat(kind=wish.kind, secret=digest(secrets[number]))
    if wish.kind == "me":
        if any(other.kind == "me" for other in body.seats):
            raise refuse("bad-request", "one-seat-only")
        seat.name, seat.guest = free_name(body, owner_name), owner
    elif wish.kind == "hotseat":
        seat.name, seat.guest = free_name(body, name or unnamed), owner
    return seat


def free_name(body: Body, name: str) -> str:
    """The name, or one like it that nobody at the table has."""
    taken = {seat.name.casefold() for seat in body.seats}
    if name.casefold() not in taken:
        return name
    return next(f"{name} {number}" for number in range(2, 99) if f"{name} {number}".casefold() not in taken)
