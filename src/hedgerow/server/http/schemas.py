"""Requests and responses of the HTTP routes, besides the messages of the live protocol."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from hedgerow.analysis import Review
from hedgerow.games import OptionValue
from hedgerow.games.core.scene import SceneBoard
from hedgerow.render.card import Card
from hedgerow.render.vocabulary import Vocabulary
from hedgerow.server.live.protocol import ReplayStepInfo, TableStatus, TableView
from hedgerow.tutorial.rules_text import RulesSummary, RulesText


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a game."""

    name: str
    title: str
    """The name that players read."""
    values: list[OptionValue]
    labels: list[str]
    """The values as players read them; empty for a value without a text of its own."""
    about: str
    offered: bool
    """False for an option that players don't choose at a table."""


class LevelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A level of bots."""

    name: str
    rating: int | None
    """Measured strength in this game: 1000 is random play, 400 points more win ten games of eleven."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that this server offers."""

    name: str
    title: str
    about: str
    pace: str
    """The length and rhythm of a game; may be empty."""
    picture: str
    """What the picture of the game shows; may be empty."""
    players: list[int]
    options: list[OptionInfo]
    secrets: bool
    levels: list[LevelInfo]
    """Levels of bots, the weakest first."""
    reconstructed: bool
    """True if the built-in tiles are a reconstruction of a printed set."""
    rules: bool
    """True if the game has rules to read."""
    lesson: bool
    """True if the game has a lesson."""
    puzzles: bool
    """True if the game comes with puzzles."""


class ServerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What this server offers."""

    games: list[GameInfo]
    nearby: str
    """The server's address for other devices in the same network; empty if it has none, or another name."""


class GameTexts(msgspec.Struct, frozen=True, kw_only=True):
    """Names and explanations of a game."""

    messages: dict[str, str]
    """Templates by their keys, such as `item.forest`."""


class GameArt(msgspec.Struct, frozen=True, kw_only=True):
    """The art of a game."""

    vocabulary: Vocabulary
    symbols: str
    """The drawings that only this game has, as an SVG document; empty without any."""
    styles: str
    """CSS for these drawings."""
    card: Card
    """The picture of the game for cards and lists."""


class NameRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Set the name of a guest."""

    name: str


class GuestInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A guest."""

    name: str


class SeatKey(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and its secret, with which it can be played on any device."""

    seat: int
    token: str


class CreatedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A new table with the secrets of its seats, which are not sent again."""

    table: TableStatus
    keys: list[SeatKey]


class JoinRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a seat."""

    name: str = ""
    token: str | None = None
    """The secret of a seat link; without one, an open seat is taken."""
    seat: int | None = None


class StartRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Start a match."""

    bots: str | None = None
    """The level of the bots that take the empty seats."""


class PracticeRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Continue a finished match from an earlier position, against bots."""

    step: int
    """The step of the replay; the new match continues before the first move at or after it."""
    seat: int
    """The seat that you take."""
    luck: Literal["same", "fresh"] = "same"
    """`same`: the dealer draws as in the finished match, as far as the same draws are possible. `fresh`: anew."""


class PlayRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play a move."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    move: str
    seq: int


class MoveReply(msgspec.Struct, frozen=True, kw_only=True):
    """The number of a played move in the log."""

    seq: int


class PreviewRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Preview a move."""

    move: str


class ChatRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Send a chat line."""

    text: str


class CloseRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Close a table. The empty object is required, because forms of other sites cannot send one."""


class ReplaceRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let a bot play for an absent player."""

    seat: int
    bot: str | None = None
    """The level of the bot. Without one the seat becomes free, which is possible before the match only."""


class MuteRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Mute or unmute the chat of a seat."""

    seat: int | None = None
    """The seat; without one, all spectators."""
    muted: bool = True


class OwnerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """True if the requester owns the table and may start, close and moderate it."""

    owner: bool


class ReplayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A match step by step, as a spectator may know it."""

    table: TableStatus
    names: list[str]
    over: bool
    created_at: float
    """When the table was created, in seconds since 1970."""
    steps: list[ReplayStepInfo]
    score_sheets: list[list[dict[str, Any]]] | None
    winners: list[int]
    code: str | None
    practice: bool
    """True if a person without other people has undone a draw or the move of a bot."""
    deal: str
    """The verdict on the fairness of the deal, as a sentence."""


PieceCell = tuple[int, int, list[str], list[str]]
"""A cell relative to the piece's first one: columns to the right, rows down, its grounds, the things on it."""


class PiecesInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The cells that the pieces of a game cover, so that a page can show them before they are placed."""

    pieces: dict[str, list[PieceCell]]
    """Each piece in each orientation, by its name in moves. A piece without a ground is placed on top of others."""


class RulesPicture(msgspec.Struct, frozen=True, kw_only=True):
    """A position that illustrates a rule."""

    name: str
    board: SceneBoard
    cells: list[tuple[int, int]]
    """The highlighted cells."""
    parts: list[tuple[int, int, int]]
    """Highlighted parts of cells: 0 to 3 for north, east, south, west."""
    labels: list[tuple[int, int, str, str]]
    """Short texts on cells, each with the drawing before it, if any."""


class RulesInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game."""

    text: RulesText | None
    """The text; null if the game has none."""
    pictures: list[RulesPicture]


class BriefRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game in brief."""

    brief: list[RulesSummary]


class LessonStepInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a lesson."""

    name: str
    title: str
    text: str
    miss: str
    """Why a legal move misses the goal of the step; empty if every move reaches it."""
    task: bool
    """True if the learner has to make a move; otherwise there is only something to read."""
    cells: list[tuple[int, int]]
    """Highlighted cells: columns to the right and rows down from the origin."""
    part: str
    """A highlighted part of the page; empty for none."""
    move: str
    """A move that completes the step, for learners who want to see one; empty if there is nothing to do."""


class LessonInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson: steps along one prepared match."""

    game: str
    seat: int
    """The seat that the learner plays."""
    steps: list[LessonStepInfo]


class LessonRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Show a step of a lesson, or make a move there."""

    move: str | None = None


class LessonReply(msgspec.Struct, frozen=True, kw_only=True):
    """The position of a step of a lesson, or the position after a move there. Nothing is stored about learners."""

    reached: bool
    """True if the move completes the step. If not, the learner tries again."""
    scripted: bool
    """True if the next step starts from this position; otherwise it starts from a prepared one."""
    update: TableView


class HintMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move, and what it brings at once, as its preview says."""

    move: str
    total: int
    """The change of the seat's score."""


class HintInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The move of a bot."""

    seq: int
    """The `next_seq` of the position."""
    best: HintMove
    reason: str
    """What the move is good for besides its points; empty if nothing can be said."""
    next_best: HintMove | None
    """The best move after this one, if the bot has compared moves."""


ReviewState = Literal["none", "waiting", "running", "ready"]


class ReviewStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a finished match, or how far it is."""

    state: ReviewState
    """`none`: nobody has requested it. `waiting`: other reviews come first. `running`: it is being computed."""
    done: int
    """The number of moves and draws that have been judged."""
    total: int
    """The number of moves and draws to be judged; 0 while the review is waiting."""
    own: bool
    """True if this address has requested the review and may cancel it."""
    review: Review | None
    """The review as the seat of the token (or a spectator) may see it; without tiles that stay hidden at the end."""


HealthProblem = Literal["", "unreachable", "unwritable", "stopping"]
"""Why the server does not work: the database does not answer, or nothing can be stored in it, or the server stops."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The state of the server."""

    ok: bool
    database: bool
    """True if the database answers."""
    reason: HealthProblem
    tables_in_memory: int
