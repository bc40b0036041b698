"""Lantern that counts points only at the end: until then a bot without an evaluator finds all plans equal."""

from __future__ import annotations

from hedgerow.games.core.contract import ScoreItem
from tests.toys.lantern import Lantern, LanternState


class LateLanternState(LanternState):
    """A state of Lantern in which all scores are 0 before the end."""

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        if self.over:
            return super().score_sheet()
        return tuple((ScoreItem("hung", 0), ScoreItem("veiled", 0)) for _ in range(self.game.players))


class LateLantern(Lantern):
    """Lantern with scores only at the end."""

    state_class = LateLanternState
