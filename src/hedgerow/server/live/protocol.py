"""The messages between a page and the server, over one WebSocket.

Every message is a JSON object with a `type`. The first one of a page is `hello`, with the version it speaks; the
server answers `welcome` and an `update` for each seat the page has (or for a spectator). From then on an update
comes whenever something has happened. A page that was cut off says hello again with the last `next_seq` it has
seen and gets what it has missed.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hedgerow.games import OptionValue
from hedgerow.server.tables.clocks import ClockRule

VERSION: Final = 1
LARGEST_MESSAGE: Final = 16_384

Short = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=2_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]


# What everybody may know of a table


class SeatStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A seat."""

    name: str
    kind: str
    bot: str | None
    taken: bool
    here: bool
    """Whether its owner's page is connected."""
    stand_in: str
    """Why a bot plays for whose seat it is: `resigned`, `time`, `absent`, or nothing."""
    muted: bool
    """Whether who made the table does not let this seat talk."""


class ClockStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The clocks at the moment of sending."""

    rule: ClockRule
    left: list[float]
    """For each seat, in seconds."""
    running: list[int]


class UndoStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks to go back to an entry of the log."""

    by: int
    to: int
    agreed: list[int]


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its match."""

    id: str
    game: str
    options: dict[str, OptionValue]
    custom_tiles: bool
    stage: str
    """`open`, `running`, `over`, or `closed` by who made the table."""
    public: bool
    purist: bool
    seats: list[SeatStatus]
    clock: ClockStatus | None
    undo: UndoStatus | None
    rematch: str | None
    watching: int
    spectators_muted: bool


class LegalMoves(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do. A move is a word, or a piece, @ and a cell."""

    words: list[str]
    side: int
    """Cells are numbered row by row in a square of this side, the origin in its middle: x = number mod side - side / 2,
    y = number div side - side / 2."""
    places: list[tuple[str, int, str]]
    """For each piece the set of cells where it may go: the number of the first one, and a bit for it and each of those
    that follow, the first lowest, in hexadecimal digits."""


class PreviewItem(msgspec.Struct, frozen=True, kw_only=True):
    """An item of the score sheet that would change."""

    name: str
    before: int
    after: int


# From a page


class Hello(msgspec.Struct, tag="hello", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table, or open it again after a drop."""

    v: int
    table: Short
    tokens: Annotated[list[Short], Meta(max_length=5)] = []
    """The secrets of the seats that this page plays; none for a spectator."""
    since: int = 0
    """The last `next_seq` seen."""
    language: Short = "en"
    """What the page is told, it is told in this language."""


class Play(msgspec.Struct, tag="play", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move. `id` is the page's own name for it: sent twice, it is played once."""

    id: Short
    seat: SeatNumber
    move: Text
    seq: int
    """The `next_seq` that the page had seen when it decided."""


class Preview(msgspec.Struct, tag="preview", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask what a move would bring."""

    id: Short
    seat: SeatNumber
    move: Text


class Chat(msgspec.Struct, tag="chat", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Say something."""

    id: Short
    text: Text
    seat: SeatNumber | None = None


class Undo(msgspec.Struct, tag="undo", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take moves back, to an entry of the log or from the seat's last move on."""

    id: Short
    seat: SeatNumber
    to: int | None = None


class Answer(msgspec.Struct, tag="answer", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Agree to an undo, or not."""

    id: Short
    seat: SeatNumber
    agree: bool


class Resign(msgspec.Struct, tag="resign", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Leave the seat to a bot, for good."""

    id: Short
    seat: SeatNumber


class Back(msgspec.Struct, tag="back", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose seat it is is here again, after running out of time or being away."""

    id: Short
    seat: SeatNumber


class Ping(msgspec.Struct, tag="ping", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask whether the server is there."""

    n: int = 0


FromPage = Hello | Play | Preview | Chat | Undo | Answer | Resign | Back | Ping


# To a page


class Welcome(msgspec.Struct, tag="welcome", frozen=True, kw_only=True):
    """The table is open."""

    v: int = VERSION
    seats: list[int]
    """The seats that this page plays."""


class Update(msgspec.Struct, tag="update", frozen=True, kw_only=True):
    """What a seat, or a spectator, has not seen yet."""

    seat: int | None
    next_seq: int
    table: TableStatus
    to_act: list[int] = []
    awaited: list[int] = []
    undo_to: int | None = None
    """How far the seat may go back by itself."""
    moves: LegalMoves | None = None
    match: msgspec.Raw | UnsetType = UNSET
    """The view of the match, its log from where the page had seen it; missing before the match begins."""


class Done(msgspec.Struct, tag="done", frozen=True, kw_only=True):
    """What was asked for is done and stored."""

    id: str
    seq: int | None = None
    """Where a move stands in the log."""
    pending: bool = False
    """An undo that others have to agree to."""


class Refused(msgspec.Struct, tag="refused", frozen=True, kw_only=True):
    """What was asked for is not done: a code, a sentence, what to do now.

    Where the table has changed, an update comes, too.
    """

    id: str | None
    code: str
    message: str
    advice: str


class PreviewReply(msgspec.Struct, tag="preview", frozen=True, kw_only=True):
    """What a move would bring."""

    id: str = ""
    items: list[PreviewItem]
    words: list[str]
    guessed: bool
    """Whether what is hidden from the seat was guessed."""


class Pong(msgspec.Struct, tag="pong", frozen=True, kw_only=True):
    """Here."""

    n: int


class Closing(msgspec.Struct, tag="closing", frozen=True, kw_only=True):
    """The server goes down and will be back: connect again."""

    retry: float


ToPage = Welcome | Update | Done | Refused | PreviewReply | Pong | Closing


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """The live protocol, so that the description of the HTTP side has its messages, too."""

    version: int = VERSION
    address: str = "/api/live"
    largest_message: int = LARGEST_MESSAGE
    from_page: FromPage | None = None
    to_page: ToPage | None = None
