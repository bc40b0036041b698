"""The plots of a tournament as pieces of SVG that take their colours from the page they stand in."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from hedgerow.arena.intervals import Interval
from hedgerow.arena.summary import Summary
from hedgerow.games import HedgerowError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#010203"
FAINT: Final = "#010204"
ACCENT: Final = "#010205"
FILL: Final = "#010206"
# Colours that no plot would have by chance; each is replaced by one of the page's.
_PAGE_COLOURS: Final = {INK: "var(--ink)", FAINT: "var(--faint)", ACCENT: "var(--accent)", FILL: "var(--fill)"}
_WIDTH: Final = 7.2
_MOST_TIMES: Final = 4000
"""So many times per bot are enough for a box."""


def rating_plot(found: Summary) -> str:
    """Each bot's rating with twice its uncertainty."""
    rows = [
        (rating.bot, Interval(rating.mu, rating.mu - 2 * rating.sigma, rating.mu + 2 * rating.sigma))
        for rating in found.ratings
    ]
    return _drawn("ratings", len(rows), lambda axes: _forest(axes, rows, "rating (mu ± 2 sigma)"))


def pair_plot(found: Summary) -> str:
    """How often each bot is ahead of each other."""
    rows = [(f"{pair.one} – {pair.other}", pair.rate) for pair in found.pairs]

    def draw(axes: Axes) -> None:
        _forest(axes, rows, "ahead of the other, part of the games")
        axes.axvline(0.5, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_xlim(-0.02, 1.02)

    return _drawn("pairs", len(rows), draw)


def seat_plot(found: Summary) -> str:
    """How often who sits where wins."""
    rows = [(f"seat {seat.seat}", seat.wins) for seat in found.seats]

    def draw(axes: Axes) -> None:
        _forest(axes, rows, "part of the victories")
        axes.axvline(1 / max(1, len(rows)), color=INK, linewidth=0.8, linestyle=(0, (4, 3)))

    return _drawn("seats", len(rows), draw)


def score_plot(found: Summary) -> str:
    """Each bot's scores as a box: the middle half, the median, and the rest up to one and a half boxes away."""
    rows = [(standing.bot, list(map(float, standing.scores))) for standing in found.standings]
    return _drawn("scores", len(rows), lambda axes: _boxes(axes, rows, "points at the end"))


def time_plot(found: Summary) -> str:
    """How long each bot thought about its moves."""
    rows = []
    for standing in found.standings:
        times = [
            1000 * max(seconds, 1e-6)
            for game in found.games
            for seat, bot in enumerate(game.bots)
            if bot == standing.bot
            for seconds in game.move_seconds[seat]
        ]
        rows.append((standing.bot, times[:: 1 + len(times) // _MOST_TIMES] or [0.001]))

    def draw(axes: Axes) -> None:
        axes.set_xscale("log")
        _boxes(axes, rows, "milliseconds a move")

    return _drawn("times", len(rows), draw)


def length_plot(found: Summary) -> str:
    """How many moves the games had."""
    plies = [game.plies for game in found.games]
    low, high = min(plies), max(plies)
    step = max(1, -(-(high - low + 1) // 40))
    edges = [low - 0.5 + step * place for place in range(-(-(high - low + 1) // step) + 1)]

    def draw(axes: Axes) -> None:
        axes.hist(plies, bins=edges, color=FILL, edgecolor=INK, linewidth=0.8)
        axes.set_xlabel("moves a game")
        axes.set_ylabel("games")
        axes.locator_params(axis="y", integer=True)

    return _drawn("length", 4, draw)


def _forest(axes: Axes, rows: Sequence[tuple[str, Interval]], label: str) -> None:
    """A dot and a whisker for each row, the first on top."""
    for place, (_, interval) in enumerate(reversed(rows)):
        axes.plot([interval.low, interval.high], [place, place], color=INK, linewidth=1.6, solid_capstyle="round")
        axes.plot([interval.value], [place], marker="o", markersize=8, color=ACCENT, markeredgecolor=INK)
    _rows(axes, [name for name, _ in rows], label)


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
    _rows(axes, [name for name, _ in rows], label)


def _rows(axes: Axes, names: Sequence[str], label: str) -> None:
    axes.set_yticks(range(len(names)), [_shortened(name) for name in reversed(names)])
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_xlabel(label)


def _shortened(name: str) -> str:
    return name if len(name) <= 34 else f"{name[:16]}…{name[-17:]}"


def _drawn(name: str, rows: int, draw: Callable[[Axes], None]) -> str:
    """A plot as an SVG element without anything that is loaded from elsewhere."""
    matplotlib, figure_class = plotting()
    settings = {
        "svg.fonttype": "none",  # letters stay letters: they can be read, found and read out
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
        written = io.StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _for_page(written.getvalue())


def plotting() -> tuple[Any, Any]:
    """The package matplotlib and its figures; an error in words where it is missing."""
    try:
        import matplotlib  # noqa: PLC0415 an extra that may be missing
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError as error:
        raise HedgerowError(f"reports need more packages: pip install 'hedgerow[arena]' ({error})") from error
    return matplotlib, Figure


def _for_page(svg: str) -> str:
    """Only the element itself, in the page's colours and letters."""
    element = svg[svg.index("<svg") :]
    cut = element.find("<metadata>")
    if cut >= 0:
        element = element[:cut] + element[element.index("</metadata>") + len("</metadata>") :]
    for colour, name in _PAGE_COLOURS.items():
        element = element.replace(colour, name)
    return element.replace("'DejaVu Sans', sans-serif", "Inter, system-ui, sans-serif").replace(
        "'DejaVu Sans'", "Inter, system-ui, sans-serif"
    )
