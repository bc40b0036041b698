"""The effects of a move that a preview shows besides the change of the score.

They are texts and drawings: a page draws outlines and labels on its boards without knowing the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import Label, SceneBoard

if TYPE_CHECKING:
    from hedgerow.games.core.contract import Event, ScoreItem, State


class PlayedMove(NamedTuple):
    """A move that was tried on a copy of a state."""

    seat: int
    move: int
    before: State
    after: State
    events: Sequence[Event]


EffectKind: TypeAlias = Literal["score", "grows", "closes", "spoils", "line"]
"""`score`: cells that would score, instead of those that the board outlines as `score` now; `grows`: an area that would
grow; `closes`: one that would close; `spoils`: one that would lose its worth; `line`: cells in a straight line."""


@dataclass(frozen=True)
class EffectOutline:
    """Cells that a move would change together."""

    kind: EffectKind
    cells: tuple[Coordinate, ...] = ()
    parts: tuple[tuple[int, int, int], ...] = ()
    """Quadrants: x, y and 0 to 3 for north, east, south, west."""


@dataclass(frozen=True)
class BoardEffects:
    """What to draw on a board while a move is considered, on top of everything else."""

    board: str
    """The id of the board."""
    outlines: tuple[EffectOutline, ...] = ()
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True)
class MoveEffects:
    """The effects of a move besides the change of the score."""

    lines: tuple[str, ...] = ()
    """Short texts, the most important first; usually messages."""
    boards: tuple[BoardEffects, ...] = ()
    secured: int = 0
    """Points that this turn makes final for the seat; its score has counted them before, as if the game ended then."""
    certain: bool = False
    """True if neither these effects nor the change of the score depend on hidden information."""


def usual_effects(played: PlayedMove, names: Sequence[str]) -> MoveEffects:
    """Return the effects of a move in a game that describes none: its events, and the cells of larger score items.

    The first event repeats the move, so it is left out.
    """
    game, seat = played.before.game, played.seat
    seen = [event.seen_by(seat) for event in played.events if event.kind not in game.quiet_events]
    lines = tuple(game.event_text(event, names, seat) for event in seen[1:])
    old = set(played.before.score_sheet()[seat])
    grown = [item for item in played.after.score_sheet()[seat] if item.points > 0 and item.cells and item not in old]
    if not grown:
        return MoveEffects(lines)
    boards = [board for board in played.after.scene(seat).boards if board.seat in (None, seat)]
    return MoveEffects(lines, tuple(_with_outlines(board, grown) for board in boards[:1]))


def _with_outlines(board: SceneBoard, items: Sequence[ScoreItem]) -> BoardEffects:
    """Return the outlines of score items on a board."""
    cells = {(cell.x, cell.y) for cell in board.cells}
    outlines = [EffectOutline("grows", item.cells) for item in items if cells.issuperset(item.cells)]
    return BoardEffects(board.id, tuple(outlines))
