"""Previews: what a move would do, for the player who considers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.games.core.contract import State, points_by_name
from hedgerow.games.core.effects import MoveEffects, PlayedMove


@dataclass(frozen=True)
class ScoreChange:
    """An item of the score sheet that a move would change."""

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class MovePreview:
    """What a move would do."""

    total: int
    """The change of the seat's score: the sum of all changes."""
    changes: tuple[ScoreChange, ...]
    effects: MoveEffects


def preview_move(state: State, seat: int, move: int, names: Sequence[str]) -> MovePreview:
    """Return what a move would do, or raise a `MoveError` if it is not legal; `names` are the names of the seats.

    In a game with secrets, pass a determinized state.
    """
    after = state.copy()
    events = after.play(seat, move)
    changes = score_changes(state, after, seat)
    return MovePreview(
        total=sum(change.after - change.before for change in changes),
        changes=changes,
        effects=state.game.effects(PlayedMove(seat, move, state, after, events), names),
    )


def score_changes(before: State, after: State, seat: int) -> tuple[ScoreChange, ...]:
    """Return the items of a seat's score sheet that differ between two states."""
    old, new = points_by_name(before.score_sheet()[seat]), points_by_name(after.score_sheet()[seat])
    return tuple(
        ScoreChange(name, old.get(name, 0), new.get(name, 0))
        for name in dict.fromkeys([*new, *old])
        if old.get(name, 0) != new.get(name, 0)
    )
