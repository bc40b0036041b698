"""Lantern, a toy game with secrets, with scenes that the terminal can draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from hedgerow.games.core.chance import Chance
from hedgerow.games.core.scene import Scene, SceneCell, Tray, TrayTile
from hedgerow.match import Dealer
from tests.toys.lantern import KINDS, Lantern, LanternState

GROUNDS = dict(zip((*KINDS, "veil"), ("stone-1", "stone-2", "stone-3", "bog"), strict=True))


class DrawableLantern(Lantern):
    state_class: ClassVar[type[LanternState]]


class DrawableLanternState(LanternState):
    """A state whose scene has stones for lanterns, and the viewer's hand as a loose tile."""

    __slots__ = ()

    def scene(self, seat: int | None) -> Scene:
        scene = super().scene(seat)
        boards = tuple(replace(board, cells=tuple(_drawable(cell) for cell in board.cells)) for board in scene.boards)
        trays: tuple[Tray, ...] = ()
        if seat is not None:
            held = [kind for kind, count in zip(KINDS, self.hands[seat], strict=True) for _ in range(count)]
            cells = tuple(SceneCell(place, 0, (GROUNDS[kind],)) for place, kind in enumerate(held))
            title = f"hand: {', '.join(held)}"
            trays = (Tray("hand", title, (TrayTile(None, title, "square", cells),), seat, private=True),)
        return replace(scene, boards=boards, trays=trays)


def _drawable(cell: SceneCell) -> SceneCell:
    return SceneCell(cell.x, cell.y, (GROUNDS[cell.ground[0]],), cell.group)


DrawableLantern.state_class = DrawableLanternState


class ArrangedDealer(Dealer):
    """A dealer that makes given draws."""

    __slots__ = ("_next_draws",)

    def __init__(self, draws: Sequence[str]) -> None:
        super().__init__(bytes(16))
        self._next_draws = [KINDS.index(kind) for kind in draws]

    def outcome(self, draw: int, chance: Chance) -> int:
        outcome = self._next_draws.pop(0)
        assert outcome in chance
        return outcome
