"""Messages between a page and the server over one WebSocket.

Every message is a JSON object with a `type`. The first message of a page is `hello`, with its protocol version. The
server answers with `welcome` and with an `update` that describes the whole table for all seats that the page plays (or
for a spectator). After every change it sends one further update with the parts that have changed. A page that was
disconnected sends `hello` again with the last `next_seq` that it has seen, and gets the log from there on.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hedgerow.games import OptionValue
from hedgerow.games.core.effects import BoardEffects
from hedgerow.games.core.preview import ScoreChange
from hedgerow.games.core.scene import Scene
from hedgerow.server.tables.clocks import ClockRule

VERSION: Final = 2
MAX_MESSAGE: Final = 16_384

Short = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=2_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]


# The public part of a table


class SeatStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A seat."""

    name: str
    kind: str
    bot: str | None
    taken: bool
    awaited: bool
    """True until the player has accepted a rematch."""
    here: bool
    """True if a page of the seat's player is connected."""
    stand_in: str
    """Why a bot plays for the seat's player: `resigned`, `time`, `absent`, or empty."""
    muted: bool
    """True if the owner of the table does not allow this seat to chat."""


class ClockStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The clocks at the moment of sending."""

    rule: ClockRule
    left: list[float]
    """Seconds left for each seat."""
    running: list[int]


class UndoStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A pending request to go back to an entry of the log."""

    by: int
    to: int
    agreed: list[int]


class WaitingLineStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A chat line from before the match."""

    seat: int | None
    """The seat that has said it; `None` for a spectator and for a player who has given up the seat."""
    name: str
    text: str


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its match."""

    id: str
    game: str
    options: dict[str, OptionValue]
    custom_tiles: bool
    stage: str
    """`open`, `running`, `over`, or `closed` by the owner."""
    public: bool
    purist: bool
    seats: list[SeatStatus]
    clock: ClockStatus | None
    undo: UndoStatus | None
    rematch: str | None
    """The id of the table on which the same players play again, once one of them has proposed it."""
    rematch_by: int | None
    """The seat that proposed the rematch."""
    deal: str | None = None
    """The deal of the table, which other guests play as well."""
    watching: int
    """Number of spectators."""
    spectators_muted: bool
    waiting_lines: list[WaitingLineStatus]
    """The chat before the match; it becomes a part of the log. Lists of tables leave it out."""


class LegalMoves(msgspec.Struct, frozen=True, kw_only=True):
    """The legal moves of a seat. A move is a word, or a piece, @ and a cell."""

    words: list[str]
    side: int
    """Cells are numbered row by row in a square of this side with the origin in its middle: x = number mod side -
    side / 2, y = number div side - side / 2."""
    places: list[tuple[str, int, str]]
    """For each piece the set of cells where it may go: the number of the first cell, and hexadecimal digits with one
    bit for each cell from there on, the first cell in the lowest bit."""


# From a page


class Hello(msgspec.Struct, tag="hello", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table, or open it again after a lost connection."""

    v: int
    table: Short
    tokens: Annotated[list[Short], Meta(max_length=5)] = []
    """The secrets of the seats that this page plays; none for a spectator."""
    since: int = 0
    """The last `next_seq` seen."""
    language: Short = "en"
    """The language of all texts that are sent to the page."""


class Play(msgspec.Struct, tag="play", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play a move. `id` is chosen by the page; a move that is sent twice with the same id is played once."""

    id: Short
    seat: SeatNumber
    move: Text
    seq: int
    """The last `next_seq` that the page had seen when the move was decided."""


class Preview(msgspec.Struct, tag="preview", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Request the effects of a move."""

    id: Short
    seat: SeatNumber
    move: Text


class Chat(msgspec.Struct, tag="chat", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Send a chat line."""

    id: Short
    text: Text
    seat: SeatNumber | None = None


class Undo(msgspec.Struct, tag="undo", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Undo moves, back to an entry of the log or from the seat's last move on."""

    id: Short
    seat: SeatNumber
    to: int | None = None


class Answer(msgspec.Struct, tag="answer", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Agree to an undo request, or decline it."""

    id: Short
    seat: SeatNumber
    agree: bool


class Resign(msgspec.Struct, tag="resign", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Give the seat to a bot permanently."""

    id: Short
    seat: SeatNumber


class Back(msgspec.Struct, tag="back", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Report that the player is back after a time-out or an absence."""

    id: Short
    seat: SeatNumber


class Ping(msgspec.Struct, tag="ping", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Check that the server answers."""

    n: int = 0


FromPage = Hello | Play | Preview | Chat | Undo | Answer | Resign | Back | Ping


# To a page


class Welcome(msgspec.Struct, tag="welcome", frozen=True, kw_only=True):
    """The table is open."""

    v: int = VERSION
    seats: list[int]
    """The seats that this page plays."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position as a viewer sees it."""

    scene: Scene
    view: msgspec.Raw
    """The game's own additions for its trays; the types are in `GameViews`."""


class LogEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One effect of an entry, as the viewer may know it."""

    kind: str
    seat: int
    facts: dict[str, Any]
    text: str
    headline: str | UnsetType = UNSET
    """The event in one or two words, if it interrupts the game (`Game.headline`)."""
    own: dict[str, str] | UnsetType = UNSET
    """The text for each seat that it addresses as "you"."""
    weight: Literal["minor", "heading"] | UnsetType = UNSET
    """`minor` for an event that needs no line of its own, `heading` for the start of a new part."""
    piece: str | UnsetType = UNSET
    """The piece that the event is about, as `PiecesInfo` names it."""
    cells: list[tuple[int, int]] | UnsetType = UNSET
    """The cells that the event is about. For a placed piece, the first one is the cell that the move names."""
    board: str | UnsetType = UNSET
    """The id of the board with these cells, if it is not the first board."""
    points: list[int] | UnsetType = UNSET
    """The points that each seat has scored."""


class WireEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log; which fields it has depends on its kind."""

    seq: int
    kind: str
    seat: int | UnsetType = UNSET
    sender: int | str | UnsetType = msgspec.field(default=UNSET, name="from")
    by: int | UnsetType = UNSET
    text: str | UnsetType = UNSET
    to: int | UnsetType = UNSET
    undone: bool | UnsetType = UNSET
    events: list[LogEvent] | UnsetType = UNSET
    own: dict[str, str] | UnsetType = UNSET
    """The text of a notice for each seat that it addresses as "you"."""


class MatchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a match that rarely change."""

    setup: dict[str, Any]
    names: list[str]
    bots: list[str | None]
    commitment: str | None
    seed: str | None
    over: bool
    practice: bool
    """True if a person without other people has undone a draw or the move of a bot."""


class MatchView(MatchInfo, frozen=True, kw_only=True):
    """A match as a viewer sees it."""

    scene: Scene
    view: msgspec.Raw
    """The game's own additions for its trays; the types are in `GameViews`."""
    log: list[WireEntry]


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table and its match as a seat sees them, for clients without a WebSocket."""

    seat: int | None
    next_seq: int
    table: TableStatus
    to_act: list[int]
    awaited: list[int]
    undo_to: int | None
    """The earliest entry to which the seat may undo without the others' agreement."""
    last_decision: int | None
    """The entry before the last decision of the seat, to which an undo goes back by default."""
    moves: LegalMoves | None
    match: MatchView | UnsetType = UNSET
    """Missing before the match begins."""


class SeatUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do now."""

    seat: int | None
    """`None` for a spectator."""
    moves: LegalMoves | None = None
    """The legal moves; `None` if the seat may not act."""
    undo_to: int | None = None
    """The earliest entry to which the seat may undo without the others' agreement."""
    last_decision: int | None = None
    """The entry before the last decision of the seat, to which an undo goes back by default."""


class PositionStep(msgspec.Struct, frozen=True, kw_only=True):
    """A position between the last update and this one: after one of several moves and the draws that followed it."""

    next_seq: int
    """The length of the log at this position."""
    to_act: list[int]
    awaited: list[int]
    change: msgspec.Raw
    """The change of the position since the step before; for the first step, since the last update."""


class ViewUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """The news for a viewer."""

    viewer: int | None
    """The seat that sees this; `None` for everybody: all seats, if the game has no secrets, and spectators."""
    position: Position | UnsetType = UNSET
    """The whole position; missing if only a part of it has changed, or nothing."""
    change: msgspec.Raw | UnsetType = UNSET
    """The change of the position since the last step, or since the last update if there are no steps
    (`hedgerow.server.live.delta`); missing if the whole position is sent."""
    steps: list[PositionStep] | UnsetType = UNSET
    """The positions before this one, oldest first, if several moves were played since the last update."""
    log: list[WireEntry]
    """The entries of the log that the page has not seen yet."""


class Update(msgspec.Struct, tag="update", frozen=True, kw_only=True):
    """What has changed at a table. Missing parts are the same as in the last update."""

    next_seq: int
    table: TableStatus | UnsetType = UNSET
    match: MatchInfo | UnsetType = UNSET
    to_act: list[int] = []
    awaited: list[int] = []
    seats: list[SeatUpdate] | UnsetType = UNSET
    """One for each seat of the page, or one for a spectator."""
    views: list[ViewUpdate] | UnsetType = UNSET
    """Missing if nothing was added to the log, and before the match begins."""


class Done(msgspec.Struct, tag="done", frozen=True, kw_only=True):
    """A request was carried out and its result is stored."""

    id: str
    seq: int | None = None
    """The number of a move in the log."""
    pending: bool = False
    """True for an undo to which others have to agree."""


class Refused(msgspec.Struct, tag="refused", frozen=True, kw_only=True):
    """A request was refused: a code, a message, and advice on what to do next.

    If the table has changed, an update follows.
    """

    id: str | None
    code: str
    message: str
    advice: str


class PreviewReply(msgspec.Struct, tag="preview", frozen=True, kw_only=True):
    """The effects of a move."""

    id: str = ""
    total: int
    """The change of the seat's score: the sum of all items."""
    items: list[ScoreChange]
    secured: int
    """Points that this turn makes final for the seat; its score has counted them before, as if the game ended then."""
    lines: list[str]
    """Other effects in short texts, the most important first."""
    boards: list[BoardEffects]
    """What to draw on the boards while the move is considered."""
    guessed: bool
    """True if the result depends on hidden information, which was drawn at random."""


class Pong(msgspec.Struct, tag="pong", frozen=True, kw_only=True):
    """The answer to a ping."""

    n: int


class Closing(msgspec.Struct, tag="closing", frozen=True, kw_only=True):
    """The server is stopping; reconnect after `retry` seconds."""

    retry: float


ToPage = Welcome | Update | Done | Refused | PreviewReply | Pong | Closing


class ReplayStepInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a replay."""

    seq: int
    words: list[str]
    """The events of the step as sentences."""
    change: dict[str, Any] | None
    """The change of the scene (`hedgerow.server.live.delta`); the first step sets the whole scene."""


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """The live protocol, so that the OpenAPI description includes its messages."""

    version: int = VERSION
    address: str = "/api/live"
    largest_message: int = MAX_MESSAGE
    from_page: FromPage | None = None
    to_page: ToPage | None = None
