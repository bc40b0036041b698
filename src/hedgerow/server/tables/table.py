"""Data of a table: seats, settings and requests, stored beside the log of its match."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hedgerow.bots import BOTS
from hedgerow.games import REGISTRY, HedgerowError, OptionValue, Setup, open_game
from hedgerow.i18n import Language
from hedgerow.server.errors import link_taken, msg, no_game, not_your_seat, refuse, refuse_because
from hedgerow.server.tables import clocks
from hedgerow.server.tables.clocks import ClockRule, SeatClocks
from hedgerow.server.tables.sanitize import clean_name
from hedgerow.server.tables.tokens import Guest, digest, new_token, same_token

SeatKind = Literal["me", "hotseat", "open", "link", "bot"]
Stage = Literal["open", "running", "over", "closed"]
StandIn = Literal["", "resigned", "time", "absent"]
MAX_TILES: Final = 20_000
"""Characters of a custom tile file."""
MAX_WAITING_LINES: Final = 30
"""Chat lines that a table keeps before its match begins; the oldest are dropped."""
BOT_NAMES: Final = ("Aoife", "Tomás", "Marie", "Séamus", "Niamh")


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of a table to be created."""

    kind: SeatKind
    """`me`: the creator of the table. `hotseat`: another person at the same screen. `open`: anyone who joins. `link`:
    a person who gets the seat's secret link. `bot`: a bot of some level."""
    name: str = ""
    bot: str = "greedy"


class TableRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be created."""

    game: str
    seats: list[SeatRequest]
    options: dict[str, OptionValue] = {}
    tiles: str | None = None
    clock: ClockRule = ClockRule()
    public: bool = True
    """Whether the table is listed."""
    purist: bool = False
    """True for a table without previews and hints."""


class TableSeat(msgspec.Struct, kw_only=True):
    """A seat of a table."""

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    """The level of the bot that has this seat."""
    secret: str | None = None
    """The digest of the seat's secret."""
    link: str | None = None
    """The digest of the invitation link, once a player has taken the seat with it and got a secret of their own."""
    guest: str | None = None
    """The id of the guest who has this seat."""
    stand_in: StandIn = ""
    """Why a bot plays for the seat's player: they resigned (permanent), ran out of time, or were replaced while
    absent."""
    substitute: str | None = None
    """The level of the bot that plays for an absent player."""
    muted: bool = False
    """True if the owner of the table does not allow this seat to chat."""
    awaited: bool = False
    """True until the player has accepted the rematch; the seat is kept for them."""

    @property
    def taken(self) -> bool:
        return self.bot is not None or (bool(self.name) and not self.awaited)

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None or bool(self.stand_in)

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here; `None` for the server's substitute bot."""
        return self.substitute if self.stand_in == "absent" else self.bot

    @property
    def may_return(self) -> bool:
        """True if a bot plays only until the player comes back."""
        return self.stand_in in ("time", "absent")


class WaitingLine(msgspec.Struct, frozen=True, kw_only=True):
    """A chat line from before the match."""

    seat: int | None
    """The seat of the speaker; `None` for a spectator."""
    name: str
    """The name of the speaker. A seat that was given up may get another player."""
    text: str


class UndoRequest(msgspec.Struct, kw_only=True):
    """A pending request to undo moves, to which the other players have to agree."""

    by: int
    to: int
    agreed: list[int]


class TableData(msgspec.Struct, kw_only=True):
    """Everything that is stored about a table except its log."""

    game: str
    players: int
    options: dict[str, OptionValue]
    tiles: str | None
    clock: ClockRule
    public: bool
    purist: bool
    owner: str
    """The id of the guest who created the table."""
    seats: list[TableSeat]
    stage: Stage = "open"
    seat_clocks: SeatClocks | None = msgspec.field(default=None, name="face")
    undo: UndoRequest | None = None
    rematch: str | None = None
    """The id of the table on which the same players play again."""
    rematch_by: int | None = None
    """The seat that proposed the rematch."""
    spectators_muted: bool = False
    deal: str | None = None
    """The deal of the table, which other guests play as well; `None` for a deal of its own."""
    waiting_lines: list[WaitingLine] = []
    """The chat before the match. When the match begins, its log takes the lines over."""

    @property
    def setup(self) -> Setup:
        return Setup(self.game, self.players, self.options, self.tiles)

    def check_seats(self) -> None:
        """Raise `ValueError` if the number of seats or clocks is wrong, which damaged data may have."""
        seats = range(self.players)
        seat_clocks = self.seat_clocks
        if len(self.seats) != self.players:
            raise ValueError("the number of seats is wrong")
        if seat_clocks is not None and (
            len(seat_clocks.left) != self.players or not set(seat_clocks.running) <= {*seats}
        ):
            raise ValueError("the clocks do not fit the seats")

    def seat_of(self, token: str) -> int | None:
        """Return the seat that a secret opens."""
        # Compare with every seat, so that the time reveals nothing about which one it is.
        found = [number for number, seat in enumerate(self.seats) if seat.secret and same_token(token, seat.secret)]
        return found[0] if found else None

    def seat_of_link(self, token: str) -> int | None:
        """Return the seat that was taken with this link."""
        found = [number for number, seat in enumerate(self.seats) if seat.link and same_token(token, seat.link)]
        return found[0] if found else None

    def require_seat(self, token: str) -> int:
        """Return the seat that a secret opens; raise `Refusal` if it opens none."""
        seat = self.seat_of(token)
        if seat is None:
            raise not_your_seat() if self.seat_of_link(token) is None else link_taken()
        return seat

    @property
    def full(self) -> bool:
        """True if the match can begin."""
        return self.stage == "open" and all(seat.taken for seat in self.seats)

    def is_owner(self, guest: Guest | None) -> bool:
        """Return True if a guest created this table."""
        return guest is not None and guest.id == self.owner

    def add_waiting_line(self, speaker: int | str, text: str) -> None:
        """Add a chat line of a seat (by number) or of a spectator (by name) before the match."""
        seat, name = (speaker, self.seats[speaker].name) if isinstance(speaker, int) else (None, speaker)
        if not name:  # the link was opened, but the seat was not taken
            raise not_your_seat()
        line = WaitingLine(seat=seat, name=name, text=text)
        self.waiting_lines = [*self.waiting_lines, line][-MAX_WAITING_LINES:]

    def speaker_of(self, line: WaitingLine) -> int | str:
        """Return the seat that has said a line, or the name of a speaker who has no seat any more."""
        return line.seat if line.seat is not None and self.seats[line.seat].name == line.name else line.name

    def people(self) -> list[int]:
        """Return the seats that belonged to a person when the match began."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    def end_stand_in(self, seat: int) -> None:
        """Give a seat back to its player, who has returned."""
        self.seats[seat].stand_in = ""
        if self.seat_clocks is not None:
            clocks.refill(self.clock, self.seat_clocks, seat)

    def available_name(self, name: str) -> str:
        """Return the name, with a number appended if another seat has it."""
        taken = {seat.name.casefold() for seat in self.seats}
        if name.casefold() not in taken:
            return name
        return next(f"{name} {number}" for number in range(2, 99) if f"{name} {number}".casefold() not in taken)

    def next_bot_name(self) -> str:
        """Return a name for another bot."""
        taken = {seat.name for seat in self.seats}
        return self.available_name(next((name for name in BOT_NAMES if name not in taken), "Bot"))


def rematch_of(table: TableData, seat: int) -> TableData:
    """Return a new table with the same players. All but the player of the seat, who proposes it, have to accept."""
    proposer = table.seats[seat].guest
    seats = [
        msgspec.structs.replace(
            other,
            stand_in="",
            awaited=other.bot is None and number != seat and (proposer is None or other.guest != proposer),
        )
        for number, other in enumerate(table.seats)
    ]
    return msgspec.structs.replace(
        table,
        seats=seats,
        owner=proposer or table.owner,
        stage="open",
        seat_clocks=None,
        undo=None,
        rematch=None,
        rematch_by=None,
        deal=None,
        waiting_lines=[],
    )


def check_level(bot: str | None) -> None:
    """Raise `Refusal` if there is no bot of this level."""
    if bot is not None and bot not in BOTS:
        raise refuse("bad-request", "no-bot", bot=repr(bot[:40]), bots=", ".join(BOTS))


def new_table(request: TableRequest, owner: Guest, language: Language = "en") -> tuple[TableData, dict[int, str]]:
    """Validate a request and return the data of the table and the secrets of its seats."""
    setup = _valid_setup(request)
    table = TableData(
        game=setup.game,
        players=setup.players,
        options=dict(setup.options),
        tiles=setup.tiles,
        clock=request.clock,
        public=request.public,
        purist=request.purist,
        owner=owner.id,
        seats=[],
    )
    secrets: dict[int, str] = {}
    for number, wanted in enumerate(request.seats):
        default_name = msg("player", number=number + 1).translated(language)
        seat = _new_seat(wanted, table, owner, default_name)
        if seat.kind not in ("open", "bot"):
            secrets[number] = new_token()
            seat.secret = digest(secrets[number])
        table.seats.append(seat)
    return table, secrets


def _valid_setup(request: TableRequest) -> Setup:
    if request.game not in REGISTRY:
        raise no_game(request.game)
    if request.tiles is not None and len(request.tiles) > MAX_TILES:
        raise refuse("too-large", "tiles-too-long", most=MAX_TILES)
    problem = request.clock.problem()
    if problem is not None:
        raise refuse_because("bad-request", problem, "clock")
    has_people = any(seat.kind != "bot" for seat in request.seats)
    options = {**(REGISTRY[request.game].live_options if has_people else {}), **request.options}
    try:
        return open_game(Setup(request.game, len(request.seats), options, request.tiles)).setup
    except HedgerowError as error:
        raise refuse_because("bad-request", error, "setup") from error


def _new_seat(wanted: SeatRequest, table: TableData, owner: Guest, default_name: str) -> TableSeat:
    name = clean_name(wanted.name)
    if wanted.kind == "bot":
        check_level(wanted.bot)
        bot_name = name or BOT_NAMES[len(table.seats) % len(BOT_NAMES)]
        return TableSeat(kind="bot", name=table.available_name(bot_name), bot=wanted.bot)
    if wanted.kind == "me":
        if any(seat.kind == "me" for seat in table.seats):
            raise refuse("bad-request", "one-seat-only")
        return TableSeat(kind="me", name=table.available_name(owner.name), guest=owner.id)
    if wanted.kind == "hotseat":
        return TableSeat(kind="hotseat", name=table.available_name(name or default_name), guest=owner.id)
    return TableSeat(kind=wanted.kind)
