"""What is asked and answered over HTTP, besides the messages of the live protocol."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hedgerow.games import OptionValue
from hedgerow.server.live.protocol import TableStatus, Update


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of a game."""

    name: str
    values: list[OptionValue]
    about: str


class LevelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that can take a seat."""

    name: str
    about: str
    rating: int | None
    """Its measured strength in this game: 1000 is random play, 400 points more win ten games of eleven."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    about: str
    players: list[int]
    options: list[OptionInfo]
    secrets: bool
    levels: list[LevelInfo]
    """The weakest first."""


class HouseInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What this server offers."""

    games: list[GameInfo]
    nearby: str
    """Where others in the same network find it, for links; nothing where they cannot, or by another name."""


class NameWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a guest wants to be called."""

    name: str


class GuestInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who somebody is here."""

    name: str


class SeatKey(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and its secret: who has it plays there, on any device."""

    seat: int
    token: str


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was made, and the secrets of its seats, told this once."""

    table: TableStatus
    keys: list[SeatKey]


class JoinWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sit down at a table."""

    name: str = ""
    token: str | None = None
    """The secret of a seat link; without one, an open seat is taken."""
    seat: int | None = None


class StartWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Start a match."""

    bots: str | None = None
    """The level of the bots that take the empty seats."""


class MoveWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    move: str
    seq: int


class MoveDone(msgspec.Struct, frozen=True, kw_only=True):
    """Where a move stands in the log."""

    seq: int


class PreviewWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move to look at before it is played."""

    move: str


class ChatWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to say."""

    text: str


class CloseWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Close a table. There is nothing to choose; an object has to be sent, as no foreign form can."""


class ReplaceWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let a bot play for somebody who is away."""

    seat: int
    bot: str | None = None
    """The level of the bot; without one, the seat is free again, which is possible before the match only."""


class MuteWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Keep somebody from talking, or let them talk again."""

    seat: int | None = None
    """Whose; without one, everybody who watches."""
    muted: bool = True


class OwnerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a table is whose cookie came with the question: who made it may start, close and moderate it."""

    owner: bool


class ReplayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A match step by step, as a spectator may know it."""

    table: TableStatus
    names: list[str]
    over: bool
    steps: list[dict[str, Any]]
    score_sheets: list[list[dict[str, Any]]] | None
    winners: list[int]
    code: str | None
    deal: str
    """What can be said about the fairness of the deal."""


PieceCell = tuple[int, int, list[str], list[str]]
"""A cell from the piece's first one: to the right, down, its grounds, what is on it."""


class PiecesInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What the pieces of a game cover, for a page that shows them before they are laid."""

    pieces: dict[str, list[PieceCell]]
    """Each piece in each way it can lie, by its name in moves. Without a ground, it lies on what is there already."""


class RulesPicture(msgspec.Struct, frozen=True, kw_only=True):
    """A position that shows a rule."""

    name: str
    view: dict[str, Any]
    """What a spectator would see of it."""
    seat: int | None
    """Whose board is shown; null where all have one in common."""
    cells: list[tuple[int, int]]
    """The cells that it is about."""
    parts: list[tuple[int, int, int]]
    """The same where it is about parts of cells: 0 to 3 for north, east, south, west."""
    labels: list[tuple[int, int, str, str]]
    """Short texts on cells, and the drawing before each, if there is one."""


class RulesInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The pictures in the rules of a game."""

    pictures: list[RulesPicture]


class LessonStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a lesson. Its words stand in the page's catalogues under its name."""

    name: str
    task: bool
    """Whether the learner has to make a move; if not, there is only something to read."""
    misses: bool
    """Whether there are words for a legal move that is not what the step asks for."""
    cells: list[tuple[int, int]]
    """Cells that it points out, to the right and down from the origin …"""
    part: str
    """… or a part of the page; empty for none."""
    move: str
    """The move with which the lesson goes on, for who wants to be shown one; empty where there is nothing to do."""


class LessonInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson: steps along one prepared match."""

    game: str
    seat: int
    """The seat that the learner plays."""
    steps: list[LessonStep]


class LessonWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stand at a step of a lesson, or make a move there."""

    move: str | None = None


class LessonReply(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand at a step of a lesson, or after a move there. Nothing is kept: who asks again, begins again."""

    reached: bool
    """Whether the move was what the step asks for. If not, nothing has happened, and the learner tries again."""
    scripted: bool
    """Whether the lesson goes on from just here; if not, from a position that was prepared."""
    update: Update


class HintInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A move that a bot would make, and why."""

    seq: int
    """The `next_seq` of the position that was thought about."""
    move: str
    reason: str


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Whether all is well."""

    ok: bool
    database: bool
    tables_in_memory: int
