"""Checks of previews: their drawings and texts are well formed, and certain ones reveal nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from random import Random

from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.effects import PlayedMove
from hedgerow.games.core.preview import MovePreview, preview_move
from hedgerow.testing.context import CheckContext, Continuation, canonical, difference, seat_name
from hedgerow.testing.moves import is_one_line


def check_previews(context: CheckContext, state: State, tried: Sequence[Continuation]) -> None:
    """Check the previews of moves that were tried; detailed nodes only."""
    for continuation in tried:
        if continuation.seat != CHANCE:
            certain = _check_effects(context, state, continuation)
            if context.game.has_secrets:
                context.begin("preview-leak")
                if certain:
                    _check_reveals_nothing(context, state, continuation.seat, continuation.move)


def _check_effects(context: CheckContext, state: State, continuation: Continuation) -> bool:
    """Check the texts and drawings of a preview, and return whether it claims to be certain."""
    context.begin("preview")
    seat, move, after, events = continuation
    effects = context.game.effects(PlayedMove(seat, move, state, after, events), _names(context))
    for line in effects.lines:
        if not is_one_line(line):
            context.fail(f"the preview of move {move} has the line {line!r}")
    boards = {board.id: board for board in after.scene(seat).boards}
    for board in effects.boards:
        if board.board not in boards:
            context.fail(f"the preview of move {move} draws on the board {board.board!r}, which does not exist")
        cells = {(cell.x, cell.y) for cell in boards[board.board].cells}
        drawn = {cell for outline in board.outlines for cell in outline.cells}
        drawn |= {(x, y) for outline in board.outlines for x, y, _ in outline.parts}
        if not drawn <= cells:
            context.fail(f"the preview of move {move} outlines {sorted(drawn - cells)}, which will not be on the board")
    return effects.certain


def _check_reveals_nothing(context: CheckContext, state: State, seat: int, move: int) -> None:
    """Check that a preview which claims to be certain is the same in a determinized state."""
    determinized = state.determinize(seat, Random(context.probe_rng.getrandbits(64)))
    if move not in determinized.moves(seat):
        return
    here, there = (_text(preview_move(possible, seat, move, _names(context))) for possible in (state, determinized))
    if here != there:
        context.fail(
            f"the preview of move {move} of {seat_name(seat)} claims to be certain, but it depends on hidden "
            f"information: {difference(here, there)}"
        )


def _text(preview: MovePreview) -> str:
    return canonical(asdict(preview))


def _names(context: CheckContext) -> list[str]:
    return [f"Player {seat + 1}" for seat in context.seats]
