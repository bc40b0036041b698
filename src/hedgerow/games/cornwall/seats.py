"""The seats of a scene: what each seat has to do, and what everybody sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import points_by_name
from hedgerow.games.core.scene import Counter, SceneSeat
from hedgerow.games.cornwall.components import FIGURE_WORDS
from hedgerow.games.cornwall.phases import CornwallPhase, FigureCounts, Holdings
from hedgerow.games.cornwall.scene_parts import COLOURS
from hedgerow.games.cornwall.scoring import awarded, score_sheet
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState

msg = messages_of(__package__)


def scene_seats(state: CornwallState) -> tuple[SceneSeat, ...]:
    """Return what everybody sees of each seat."""
    points = state.scores() if state.phase is CornwallPhase.OVER else state.points
    return tuple(
        SceneSeat(
            points=points[seat],
            activity=activity(state, seat),
            task=_task(state, seat),
            score=_score(state, seat),
            counters=_counters(holdings),
            pieces=_hand(seat, holdings.hand),
            pieces_title=msg("hand_title", figures=figure_counts(holdings.hand)),
            mark=f"mk-{COLOURS[seat]}",
        )
        for seat, holdings in enumerate(state.holdings)
    )


def activity(state: CornwallState, seat: int) -> str:
    """Return what a seat is doing; empty if it is not its turn."""
    if seat != state.active or not CornwallPhase.LAY <= state.phase <= CornwallPhase.FIGURES:
        return ""
    return msg("activity.lay" if state.phase is CornwallPhase.LAY else "activity.figures")


def _task(state: CornwallState, seat: int) -> str:
    if not activity(state, seat):
        return ""
    if state.phase is CornwallPhase.LAY:
        return msg("task.lay")
    return msg("task.next_figure" if state.figures_placed else "task.first_figure")


def figure_counts(counts: FigureCounts) -> str:
    """Return numbers of figures in words."""
    words = [
        msg("figure_count", size=word, count=count) for count, word in zip(counts, FIGURE_WORDS, strict=True) if count
    ]
    return join(words) if words else msg("no_figures_note")


def _score(state: CornwallState, seat: int) -> tuple[Counter, ...]:
    """Return the points of a seat by terrain; coins and open regions count at the end only."""
    sheet = points_by_name(score_sheet(state, seat) if state.phase is CornwallPhase.OVER else awarded(state, seat))
    return tuple(Counter(name, msg(f"item.{name}"), points) for name, points in sheet.items() if points)


def _counters(holdings: Holdings) -> tuple[Counter, ...]:
    coins = Counter("coins", msg("counter.coins", count=holdings.coins), holdings.coins, "cornwall-p-coin")
    in_pub = sum(holdings.pub)
    return (coins, Counter("pub", msg("counter.pub"), in_pub, "cornwall-p-pub")) if in_pub else (coins,)


def _hand(seat: int, counts: FigureCounts) -> tuple[str, ...]:
    """Return the figures in hand, the largest first."""
    return tuple(f"figure-{COLOURS[seat]}-{value}" for value in (3, 2, 1) for _ in range(counts[value - 1]))


def situation(state: CornwallState) -> Message:
    """Return how many tiles are left, or that the game is over."""
    if state.phase is CornwallPhase.OVER:
        return msg("over_note")
    return msg("stage.left", left=state.unseen.bit_count() + len(state.under))
