"""The page in a browser: script size, time until it is usable, time to show a move, frame rate and memory.

    python -m bench.page [--page-rounds 7] [--page-moves 100] [--json]

Uses a real server and a headless Chromium without a graphics card, with an empty browser profile for every visit. This
program plays all seats of a table at random; the page shows one of them, so that it has legal moves to show as well.
The exit code is 1 only if there is no browser or no built page.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from rich.console import Console
from rich.table import Table

from bench.browser import Memory, Watcher, Window, missing_browser, watching
from bench.children import database_folder, our_server
from bench.page_match import WatchedMatch, moves_to_a_full_board
from bench.peers import at_least_one
from bench.run_alone import run_alone
from bench.spread import Spread, median_and_range
from bench.table_rounds import quantile
from bench.targets import Missing, PerformanceTarget
from hedgerow.games import REGISTRY, game_class

MAX_KILOBYTES: Final = 120.0
READY_MILLISECONDS: Final = 1000.0
SHOWN_MILLISECONDS: Final = 100.0
FRAMES_PER_SECOND: Final = 50.0
GROWTH_KILOBYTES: Final = 1.0
"""Growth per move, compared with a page that is opened at the same point of the match."""

START_READY: Final = "body:has(symbol):has(main .b.go)"
TABLE_READY: Final = "body:has(symbol):has([role=application] use):has(.trays .sec)"
"""Selectors that match once the controls and the drawings are there."""
PLAYERS: Final = 4
WARM_UP: Final = 20
ENTIRE_MATCH: Final = 1_000
"""More moves than any match has."""
SWEEP_SECONDS: Final = 3.0
SETTLE: Final = 1_000.0
"""Milliseconds to wait until animations are over."""
MOVES_SHOWN: Final = 6
MOTION_TIME: Final = 3_000.0
"""Milliseconds in which the moves are shown."""
DOT: Final = """() => {
  const dot = document.createElement("i");
  dot.style = "position: fixed; width: 2px; height: 2px; background: red; will-change: transform";
  document.body.append(dot);
  dot.animate([{ transform: "none" }, { transform: "translateX(90px)" }], { duration: 700, iterations: Infinity });
}"""
SWEEP: Final = """
({ gesture, x, y, seconds }) => new Promise((resolve) => {
  const board = document.querySelector("[role=application]");
  const started = performance.now();
  const step = () => {
    const elapsed = (performance.now() - started) / 1000;
    if (elapsed > seconds) return resolve();
    const [right, down] = [160 * Math.sin(4 * elapsed), 110 * Math.sin(6 * elapsed)];
    const press = { pointerId: bench.pointer, pointerType: "mouse", buttons: 1, bubbles: true };
    const turn = { deltaY: right > 0 ? -25 : 25, bubbles: true, cancelable: true };
    const event = gesture === "pan"
      ? new PointerEvent("pointermove", { ...press, clientX: x + right, clientY: y + down })
      : new WheelEvent("wheel", { ...turn, clientX: x, clientY: y });
    board.dispatchEvent(event);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})
"""


@dataclass(frozen=True)
class FirstLoad:
    """A first visit: kilobytes of gzipped scripts, and milliseconds until the page is usable."""

    kilobytes: float
    ready: Spread
    work: Spread
    """Processor time of the main thread, in milliseconds, until nothing more was loaded."""


@dataclass(frozen=True)
class MatchOnPage:
    """The performance of the page while a match is played."""

    moves: int
    shown: Spread
    """Milliseconds from the arrival of an update until it is painted."""
    shown_p99: float
    work: float
    """Processor time of the main thread per move, in milliseconds, including animations."""
    panning: float
    """Frames per second on a full board."""
    zooming: float
    playing: float
    """Frames per second while moves of rivals are shown one after another."""


@dataclass(frozen=True)
class Growth:
    """The memory of a page at two points of time, each with that of a page that was opened just then."""

    moves: int
    first: Memory
    first_fresh: Memory
    last: Memory
    last_fresh: Memory

    @property
    def kilobytes(self) -> float:
        """Growth per move, beyond that of the positions themselves."""
        growth = (self.last.kilobytes - self.last_fresh.kilobytes) - (self.first.kilobytes - self.first_fresh.kilobytes)
        return growth / self.moves

    @property
    def nodes(self) -> float:
        growth = (self.last.nodes - self.last_fresh.nodes) - (self.first.nodes - self.first_fresh.nodes)
        return growth / self.moves


@dataclass(frozen=True)
class PageReport:
    """The results of all measurements of the page."""

    rounds: int
    loads: dict[str, FirstLoad]
    matches: dict[str, MatchOnPage]
    growth: Growth | None
    missing: list[Missing]
    targets: list[PerformanceTarget]
    load: tuple[float, float]
    """The load average before and after; if it exceeds the number of cores, the times are too long."""


def first_load(watcher: Watcher, path: str, ready_selector: str, rounds: int) -> FirstLoad:
    times: list[float] = []
    sizes: list[float] = []
    processor_times: list[float] = []
    for _ in range(rounds + 1):
        window = watcher.window(ready_selector)
        times.append(window.open(watcher.address + path))
        window.page.wait_for_load_state("networkidle")
        sizes.append(sum(window.scripts.values()) / 1e3)
        processor_times.append(window.processor_milliseconds())
        window.close()
    # The first visit includes the start of the server and the browser.
    return FirstLoad(max(sizes), Spread.of(times[1:]), Spread.of(processor_times[1:]))


def watch_match(watcher: Watcher, game: str) -> MatchOnPage:
    match = WatchedMatch(watcher.http, game, PLAYERS)
    window = watcher.window(TABLE_READY)
    window.open(watcher.address + match.path)
    match.play(WARM_UP)
    window.page.wait_for_timeout(SETTLE)
    window.shown()
    times: list[float] = []
    before, played = window.processor_milliseconds(), match.played
    full = moves_to_a_full_board(game, PLAYERS)
    while match.played < full and match.move():
        window.wait("bench.shown.length > 0")
        times += window.shown()
    window.page.wait_for_timeout(SETTLE)
    result = MatchOnPage(
        len(times),
        Spread.of(times),
        quantile(sorted(times), 0.99),
        (window.processor_milliseconds() - before) / (match.played - played),
        frame_rate(window, "pan"),
        frame_rate(window, "zoom"),
        rate_while_playing(window, match),
    )
    window.close()
    return result


def frame_rate(window: Window, gesture: Literal["pan", "zoom"]) -> float:
    """Return the frames per second while the board is panned or zoomed.

    A script in the page creates one event per frame. Events of the browser driver are slower, because each is
    acknowledged.
    """
    page = window.page
    box = page.locator("[role=application]").first.bounding_box()
    assert box is not None, "there is a board"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    if gesture == "pan":
        page.mouse.down()
        page.mouse.move(x + 20, y + 20)
    with window.traced_frames() as frames:
        page.evaluate(SWEEP, {"gesture": gesture, "x": x, "y": y, "seconds": SWEEP_SECONDS})
    if gesture == "pan":
        page.mouse.up()
    page.wait_for_timeout(SETTLE)
    return (len(frames) - 1) / (frames[-1] - frames[0]) if len(frames) > 1 else 0.0


def rate_while_playing(window: Window, match: WatchedMatch) -> float:
    """Return the frames per second while several moves are shown one after another.

    Between two moves nothing moves for a moment, and no frames are drawn. So a dot beside the board moves all the time.
    """
    page = window.page
    page.evaluate(DOT)
    with window.traced_frames() as frames:
        for _ in range(MOVES_SHOWN):
            match.move()
        page.wait_for_timeout(MOTION_TIME)
    return (len(frames) - 1) / (frames[-1] - frames[0]) if len(frames) > 1 else 0.0


def growth(watcher: Watcher, moves: int) -> Growth:
    """Measure the memory of a page that shows one match after the other, over this many moves.

    It is measured early in the second and in the last match, each time with a newly opened page for comparison. During
    the first match the browser still allocates memory of its own.
    """
    match = WatchedMatch(watcher.http, next(iter(REGISTRY)), PLAYERS)
    window = watcher.window(TABLE_READY)
    window.open(watcher.address + match.path)
    match.play(ENTIRE_MATCH)
    match, seen = _next_match(watcher, window, match), 0
    first, first_fresh = _memory(watcher, window, match)
    while seen < moves:
        match.play(ENTIRE_MATCH)
        seen += match.played
        match = _next_match(watcher, window, match)
    last, last_fresh = _memory(watcher, window, match)
    window.close()
    return Growth(seen, first, first_fresh, last, last_fresh)


def _next_match(watcher: Watcher, window: Window, match: WatchedMatch) -> WatchedMatch:
    """Wait for the end of the match, then go to another table without reloading the page."""
    window.wait("document.querySelector('input[type=range]:enabled')")
    fresh = WatchedMatch(watcher.http, match.game, PLAYERS)
    window.page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", fresh.path
    )
    window.wait("document.querySelector('.trays .sec')")
    fresh.play(WARM_UP)
    return fresh


def _memory(watcher: Watcher, window: Window, match: WatchedMatch) -> tuple[Memory, Memory]:
    window.page.wait_for_timeout(SETTLE)
    memory = window.memory()
    fresh = watcher.window(TABLE_READY)
    fresh.open(watcher.address + match.path)
    fresh.page.wait_for_timeout(SETTLE)
    fresh_memory = fresh.memory()
    fresh.close()
    return memory, fresh_memory


def targets_of(
    loads: dict[str, FirstLoad], matches: dict[str, MatchOnPage], grown: Growth | None
) -> list[PerformanceTarget]:
    targets = []
    for name, load in loads.items():
        targets += [
            PerformanceTarget(
                f"Page: script of {name}, gzipped",
                f"≤ {MAX_KILOBYTES:.0f} KB",
                f"{load.kilobytes:.1f} KB",
                load.kilobytes <= MAX_KILOBYTES,
            ),
            PerformanceTarget(
                f"Page: {name} is usable",
                f"< {READY_MILLISECONDS:.0f} ms",
                f"{load.ready.median:.0f} ms",
                load.ready.median < READY_MILLISECONDS,
            ),
        ]
    for name, match in matches.items():
        frames = min(match.panning, match.zooming)
        targets += [
            PerformanceTarget(
                f"Page: time to show a move of {name}, p99",
                f"≤ {SHOWN_MILLISECONDS:.0f} ms",
                f"{match.shown_p99:.0f} ms",
                match.shown_p99 <= SHOWN_MILLISECONDS,
            ),
            PerformanceTarget(
                f"Page: moving a full board of {name}",
                f"≥ {FRAMES_PER_SECOND:.0f} frames/s",
                f"{frames:.0f} frames/s",
                frames >= FRAMES_PER_SECOND,
            ),
            PerformanceTarget(
                f"Page: moves of {name} shown one after another",
                f"≥ {FRAMES_PER_SECOND:.0f} frames/s",
                f"{match.playing:.0f} frames/s",
                match.playing >= FRAMES_PER_SECOND,
            ),
        ]
    if grown is not None:
        targets.append(
            PerformanceTarget(
                f"Page: growth of memory over {grown.moves} moves",
                f"≤ {GROWTH_KILOBYTES:.0f} KB per move",
                f"{grown.kilobytes:.2f} KB per move",
                grown.kilobytes <= GROWTH_KILOBYTES,
            )
        )
    return targets


def measure(chosen: argparse.Namespace, update_status: Callable[[str], None]) -> PageReport:
    missing, load = missing_browser(), os.getloadavg()[0]
    if missing:
        return PageReport(chosen.page_rounds, {}, {}, None, missing, [], (load, load))
    with database_folder() as folder:
        loads, matches, grown = _measure(folder, chosen.page_rounds, chosen.page_moves, update_status)
    targets = targets_of(loads, matches, grown)
    return PageReport(chosen.page_rounds, loads, matches, grown, [], targets, (load, os.getloadavg()[0]))


def _measure(
    folder: Path, rounds: int, moves: int, update_status: Callable[[str], None]
) -> tuple[dict[str, FirstLoad], dict[str, MatchOnPage], Growth]:
    titles = {name: game_class(name).title for name in REGISTRY}
    with our_server(folder / "page.sqlite3") as (_, port), watching(port) as watcher:
        update_status("opening the start page")
        loads = {"the start page": first_load(watcher, "/", START_READY, rounds)}
        for name, title in titles.items():
            update_status(f"opening a table of {title}")
            match = WatchedMatch(watcher.http, name, PLAYERS)
            match.play(WARM_UP)
            loads[f"a table of {title}"] = first_load(watcher, match.path, TABLE_READY, rounds)
        matches = {}
        for name, title in titles.items():
            update_status(f"watching a match of {title}")
            matches[title] = watch_match(watcher, name)
        update_status(f"measuring the memory of a page over {moves} moves")
        return loads, matches, growth(watcher, moves)


def load_table(report: PageReport) -> Table:
    table = Table(title=f"First visit, {report.rounds} times with an empty profile")
    for heading in ("", "script, KB gzipped", "usable after, ms", "min – max", "processor time, ms", "min – max"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, load in report.loads.items():
        table.add_row(
            name, f"{load.kilobytes:.1f}", *median_and_range(load.ready, ".0f"), *median_and_range(load.work, ".0f")
        )
    return table


def play_table(report: PageReport) -> Table:
    table = Table(title=f"Matches of {PLAYERS} players on the page")
    headings = (
        "moves",
        "shown after, ms",
        "min – max",
        "p99, ms",
        "processor time, ms",
        "panning, frames/s",
        "zooming",
        "showing moves",
    )
    for heading in ("", *headings):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, match in report.matches.items():
        others = (match.shown_p99, match.work, match.panning, match.zooming, match.playing)
        table.add_row(
            name, str(match.moves), *median_and_range(match.shown, ".0f"), *(f"{figure:.0f}" for figure in others)
        )
    return table


def growth_table(grown: Growth) -> Table:
    table = Table(title=f"Memory of a page early in a match, {grown.moves} moves apart")
    for heading in ("", "before", "after", "new page: before", "after", "growth per move beyond that"):
        table.add_column(heading, justify="left" if not heading else "right")
    memories = (grown.first, grown.last, grown.first_fresh, grown.last_fresh)
    table.add_row(
        "objects of scripts, KB", *(f"{memory.kilobytes:,.0f}" for memory in memories), f"{grown.kilobytes:.2f}"
    )
    table.add_row("nodes", *(f"{memory.nodes:,}" for memory in memories), f"{grown.nodes:.2f}")
    table.add_row("listeners", *(f"{memory.listeners:,}" for memory in memories), "")
    return table


def show(report: PageReport, console: Console) -> None:
    for missing in report.missing:
        console.print(f"[bold red]The page was not measured: no {missing.name} ({missing.reason}).[/]")
    if report.missing:
        return
    before, after = report.load
    console.print(f"Load of the machine: {before:.1f} before, {after:.1f} after, on {os.cpu_count()} cores")
    console.print(load_table(report))
    console.print(play_table(report))
    if report.growth is not None:
        console.print(growth_table(report.growth))


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--page-rounds", type=at_least_one, default=7, help="visits of each page (7)")
    parser.add_argument(
        "--page-moves", type=at_least_one, default=100, help="moves between measurements of memory (100)"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.page", description="Performance of the page in a browser.", parents=[options()]
    )
    return 1 if run_alone(parser, measure, show, arguments).missing else 0


if __name__ == "__main__":
    sys.exit(main())
