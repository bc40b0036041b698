"""Scenes for pictures that people share: with the players' names, and without tiles that are left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hedgerow.games.core.scene import Scene, SceneBoard


def with_players(scene: Scene, names: Sequence[str], over: bool) -> Scene:
    """Return a scene whose boards are titled by the players; after the end of the game without loose tiles.

    If all players share a board, a line has their points.
    """
    boards = tuple(_titled(board, names) for board in scene.boards)
    if not over:
        return replace(scene, boards=boards)
    shared = any(board.seat is None for board in boards)
    return replace(scene, boards=boards, notes=_points(scene, names) if shared else (), trays=())


def _titled(board: SceneBoard, names: Sequence[str]) -> SceneBoard:
    return replace(board, title=board.title if board.seat is None else names[board.seat], coordinates=False)


def _points(scene: Scene, names: Sequence[str]) -> tuple[str, ...]:
    points = [
        f"{name} {seat.points}" for name, seat in zip(names, scene.seats, strict=False) if seat.points is not None
    ]
    return (" · ".join(points),) if points else ()
