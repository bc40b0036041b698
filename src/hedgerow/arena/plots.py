"""Plots of a tournament, as SVG elements that take their colours from the surrounding page."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from hedgerow.arena.intervals import Interval
from hedgerow.arena.summary import Summary
from hedgerow.games import HedgerowError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Placeholders: the plots are drawn in these unusual colours, which CSS variables of the page then replace.
INK: Final = "#010203"
FAINT: Final = "#010204"
ACCENT: Final = "#010205"
FILL: Final = "#010206"
_PAGE_COLOURS: Final = {INK: "var(--ink)", FAINT: "var(--faint)", ACCENT: "var(--accent)", FILL: "var(--fill)"}
_WIDTH: Final = 7.2
_MAX_TIMES: Final = 4000
"""The approximate maximum number of times per bot in a box plot; larger sets are sampled evenly."""


def rating_plot(summary: Summary) -> str:
    """Plot each bot's rating with twice its uncertainty."""
    rows = [
        (rating.bot, Interval(rating.mu, rating.mu - 2 * rating.sigma, rating.mu + 2 * rating.sigma))
        for rating in summary.ratings
    ]
    return _svg("ratings", len(rows), lambda axes: _forest(axes, rows, "rating (mu ± 2 sigma)"))


def pair_plot(summary: Summary) -> str:
    """Plot how often each bot finishes ahead of each other bot."""
    rows = [(f"{pair.bot} – {pair.opponent}", pair.rate) for pair in summary.pairs]

    def draw(axes: Axes) -> None:
        _forest(axes, rows, "share of games in which the first bot finishes ahead")
        axes.axvline(0.5, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_xlim(-0.02, 1.02)

    return _svg("pairs", len(rows), draw)


def seat_plot(summary: Summary) -> str:
    """Plot each seat's share of victories."""
    rows = [(f"seat {seat.seat}", seat.wins) for seat in summary.seats]

    def draw(axes: Axes) -> None:
        _forest(axes, rows, "share of victories")
        axes.axvline(1 / max(1, len(rows)), color=INK, linewidth=0.8, linestyle=(0, (4, 3)))

    return _svg("seats", len(rows), draw)


def score_plot(summary: Summary) -> str:
    """Plot each bot's scores as a box plot."""
    rows = [(standing.bot, list(map(float, standing.scores))) for standing in summary.standings]
    return _svg("scores", len(rows), lambda axes: _boxes(axes, rows, "points at the end"))


def time_plot(summary: Summary) -> str:
    """Plot each bot's thinking times as a box plot."""
    rows = []
    for standing in summary.standings:
        times = [
            1000 * max(seconds, 1e-6)
            for game in summary.games
            for seat, bot in enumerate(game.bots)
            if bot == standing.bot
            for seconds in game.move_seconds[seat]
        ]
        rows.append((standing.bot, times[:: 1 + len(times) // _MAX_TIMES] or [0.001]))

    def draw(axes: Axes) -> None:
        axes.set_xscale("log")
        _boxes(axes, rows, "milliseconds per move")

    return _svg("times", len(rows), draw)


def length_plot(summary: Summary) -> str:
    """Plot a histogram of the number of moves per game."""
    plies = [game.plies for game in summary.games]
    low, high = min(plies), max(plies)
    step = max(1, -(-(high - low + 1) // 40))
    edges = [low - 0.5 + step * index for index in range(-(-(high - low + 1) // step) + 1)]

    def draw(axes: Axes) -> None:
        axes.hist(plies, bins=edges, color=FILL, edgecolor=INK, linewidth=0.8)
        axes.set_xlabel("moves per game")
        axes.set_ylabel("games")
        axes.locator_params(axis="y", integer=True)

    return _svg("length", 4, draw)


def _forest(axes: Axes, rows: Sequence[tuple[str, Interval]], label: str) -> None:
    """Draw a dot with an error bar for each row, the first row at the top."""
    for row, (_, interval) in enumerate(reversed(rows)):
        axes.plot([interval.low, interval.high], [row, row], color=INK, linewidth=1.6, solid_capstyle="round")
        axes.plot([interval.value], [row], marker="o", markersize=8, color=ACCENT, markeredgecolor=INK)
    _label_rows(axes, [name for name, _ in rows], label)


def _boxes(axes: Axes, rows: Sequence[tuple[str, Sequence[float]]], label: str) -> None:
    line = {"color": INK, "linewidth": 1.2}
    axes.boxplot(
        [values for _, values in reversed(rows)],
        positions=range(len(rows)),
        orientation="horizontal",
        widths=0.5,
        patch_artist=True,
        boxprops={"facecolor": FILL, "edgecolor": INK, "linewidth": 1.2},
        medianprops={"color": ACCENT, "linewidth": 2.4},
        whiskerprops=line,
        capprops=line,
        flierprops={"marker": ".", "markersize": 3, "markeredgecolor": FAINT, "markerfacecolor": FAINT},
        manage_ticks=False,
    )
    _label_rows(axes, [name for name, _ in rows], label)


def _label_rows(axes: Axes, names: Sequence[str], label: str) -> None:
    axes.set_yticks(range(len(names)), [_shortened(name) for name in reversed(names)])
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_xlabel(label)


def _shortened(name: str) -> str:
    return name if len(name) <= 34 else f"{name[:16]}…{name[-17:]}"


def _svg(name: str, rows: int, draw: Callable[[Axes], None]) -> str:
    """Return a plot as a self-contained SVG element."""
    matplotlib, figure_class = load_matplotlib()
    settings = {
        "svg.fonttype": "none",  # keep text as text, for searching and screen readers
        "svg.hashsalt": f"hedgerow {name}",
        "font.family": "sans-serif",
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": 11,
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": FAINT,
        "axes.axisbelow": True,
        "xtick.color": INK,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.grid.axis": "x",
        "grid.color": FAINT,
        "grid.linewidth": 0.5,
    }
    with matplotlib.rc_context(settings):
        figure = figure_class(figsize=(_WIDTH, 1.1 + 0.42 * max(rows, 1)), layout="constrained")
        draw(figure.add_subplot())
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _for_page(buffer.getvalue())


def load_matplotlib() -> tuple[Any, Any]:
    """Return `matplotlib` and its class `Figure`; raise `HedgerowError` if it is not installed."""
    try:
        import matplotlib  # noqa: PLC0415 an extra that may be missing
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError as error:
        raise HedgerowError(f"reports need more packages: pip install 'hedgerow[arena]' ({error})") from error
    return matplotlib, Figure


def _for_page(svg: str) -> str:
    """Return the SVG element without its XML header and metadata, in the page's colours and fonts."""
    element = svg[svg.index("<svg") :]
    cut = element.find("<metadata>")
    if cut >= 0:
        element = element[:cut] + element[element.index("</metadata>") + len("</metadata>") :]
    for colour, name in _PAGE_COLOURS.items():
        element = element.replace(colour, name)
    return element.replace("'DejaVu Sans', sans-serif", "Inter, system-ui, sans-serif").replace(
        "'DejaVu Sans'", "Inter, system-ui, sans-serif"
    )
