"""The page in a browser: how large it is, how soon it can be used, how quickly it shows moves, how smoothly it moves.

    python -m bench.page [--page-rounds 7] [--page-moves 100] [--json]

A real server, Debian's Chromium without a screen or a graphics card, and for every opening a browser that knows nothing
of the page. All seats of a table are played from here, at random; the page watches from one of them, so
that it has legal moves to show, too. The exit code is 1 only when there is no browser or no page.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal

from rich.console import Console
from rich.table import Table

from bench.browser import Memory, Watcher, Window, missing_browser, watching
from bench.children import database_folder, our_server
from bench.page_match import Match
from bench.peers import at_least_one
from bench.spread import Spread, shown
from bench.table_rounds import quantile
from bench.targets import Missing, Target, target_table, wide_console
from hedgerow.games import REGISTRY, game_class

LARGEST_KILOBYTES: Final = 120.0
READY_MILLISECONDS: Final = 1000.0
SHOWN_MILLISECONDS: Final = 100.0
FRAMES_PER_SECOND: Final = 50.0
GROWTH_KILOBYTES: Final = 1.0
"""Per move, over what a page that is opened at the same point of the match needs."""

START_READY: Final = "body:has(symbol):has(main .b.go)"
TABLE_READY: Final = "body:has(symbol):has([role=application] use):has(.trays .sec)"
"""What can be used is there, and the drawings are."""
PLAYERS: Final = 4
FULL: Final = {"tipperary": 45, "cornwall": 55, "woolybully": 60}
"""Moves after which a board is full, and the match not over."""
WARM_UP: Final = 20
LONGEST: Final = 1_000
"""More moves than a match has."""
SWEEP_SECONDS: Final = 3.0
SETTLE: Final = 1_000.0
SWEEP: Final = """
({ hand, x, y, seconds }) => new Promise((resolve) => {
  const board = document.querySelector("[role=application]");
  const begun = performance.now();
  const step = () => {
    const gone = (performance.now() - begun) / 1000;
    if (gone > seconds) return resolve();
    const [right, down] = [160 * Math.sin(4 * gone), 110 * Math.sin(6 * gone)];
    const press = { pointerId: bench.pointer, pointerType: "mouse", buttons: 1, bubbles: true };
    const turn = { deltaY: right > 0 ? -25 : 25, bubbles: true, cancelable: true };
    const event = hand === "pan"
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
    """One way into the page: kilobytes of script, gzipped, and milliseconds until it can be used."""

    kilobytes: float
    ready: Spread
    work: Spread
    """Milliseconds of the main thread's processor time until nothing more was fetched."""


@dataclass(frozen=True)
class Play:
    """What a page does while a match is played."""

    moves: int
    shown: Spread
    """Milliseconds from the arrival of an update to the paint that shows it."""
    shown_p99: float
    work: float
    """Milliseconds of the main thread's processor time per move, with everything that moves on the screen."""
    panning: float
    """Frames per second on a full board."""
    zooming: float


@dataclass(frozen=True)
class Growth:
    """What a page holds at two points of a match, beside one that was opened just then."""

    moves: int
    begun: Memory
    begun_fresh: Memory
    ended: Memory
    ended_fresh: Memory

    @property
    def kilobytes(self) -> float:
        """Per move, over what the position itself needs."""
        over = (self.ended.kilobytes - self.ended_fresh.kilobytes) - (self.begun.kilobytes - self.begun_fresh.kilobytes)
        return over / self.moves

    @property
    def nodes(self) -> float:
        over = (self.ended.nodes - self.ended_fresh.nodes) - (self.begun.nodes - self.begun_fresh.nodes)
        return over / self.moves


@dataclass(frozen=True)
class PageReport:
    """All that was measured."""

    rounds: int
    loads: dict[str, FirstLoad]
    plays: dict[str, Play]
    growth: Growth | None
    missing: list[Missing]
    targets: list[Target]
    load: tuple[float, float]
    """Processes that wanted a processor, before and after: with more of them than cores, times are too long."""


def first_load(watcher: Watcher, path: str, awaits: str, rounds: int) -> FirstLoad:
    times: list[float] = []
    weights: list[float] = []
    works: list[float] = []
    for _ in range(rounds + 1):
        window = watcher.window(awaits)
        times.append(window.open(watcher.address + path))
        window.page.wait_for_load_state("networkidle")
        weights.append(sum(window.scripts.values()) / 1e3)
        works.append(window.processor_milliseconds())
        window.close()
    # The first one pays for the server's and the browser's own start.
    return FirstLoad(max(weights), Spread.of(times[1:]), Spread.of(works[1:]))


def play(watcher: Watcher, game: str) -> Play:
    match = Match(watcher.http, game, PLAYERS)
    window = watcher.window(TABLE_READY)
    window.open(watcher.address + match.path)
    match.play(WARM_UP)
    window.page.wait_for_timeout(SETTLE)
    window.shown()
    times: list[float] = []
    before, played = window.processor_milliseconds(), match.played
    while match.played < FULL[game] and match.move():
        window.wait("bench.shown.length > 0")
        times += window.shown()
    window.page.wait_for_timeout(SETTLE)
    result = Play(
        len(times),
        Spread.of(times),
        quantile(sorted(times), 0.99),
        (window.processor_milliseconds() - before) / (match.played - played),
        frame_rate(window, "pan"),
        frame_rate(window, "zoom"),
    )
    window.close()
    return result


def frame_rate(window: Window, hand: Literal["pan", "zoom"]) -> float:
    """Frames per second while a hand is at the board. The page moves it itself, once in every frame.

    Events from outside come no faster than they are acknowledged, which would be measured instead.
    """
    page = window.page
    box = page.locator("[role=application]").first.bounding_box()
    assert box is not None, "there is a board"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    if hand == "pan":
        page.mouse.down()
        page.mouse.move(x + 20, y + 20)
    with window.traced_frames() as frames:
        page.evaluate(SWEEP, {"hand": hand, "x": x, "y": y, "seconds": SWEEP_SECONDS})
    if hand == "pan":
        page.mouse.up()
    page.wait_for_timeout(SETTLE)
    return (len(frames) - 1) / (frames[-1] - frames[0]) if len(frames) > 1 else 0.0


def growth(watcher: Watcher, moves: int) -> Growth:
    """A page that goes from match to match until it has seen so many moves.

    It is weighed early in the second and in the last match, each time beside a page that is opened then. In the first
    one the browser is still making itself at home.
    """
    match = Match(watcher.http, "tipperary", PLAYERS)
    window = watcher.window(TABLE_READY)
    window.open(watcher.address + match.path)
    match.play(LONGEST)
    match, seen = _next_match(watcher, window, match), 0
    begun, begun_fresh = _weigh(watcher, window, match)
    while seen < moves:
        match.play(LONGEST)
        seen += match.played
        match = _next_match(watcher, window, match)
    ended, ended_fresh = _weigh(watcher, window, match)
    window.close()
    return Growth(seen, begun, begun_fresh, ended, ended_fresh)


def _next_match(watcher: Watcher, window: Window, match: Match) -> Match:
    """The page sees the end, and goes to another table without being loaded anew."""
    window.wait("document.querySelector('input[type=range]:enabled')")
    fresh = Match(watcher.http, match.game, PLAYERS)
    window.page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", fresh.path
    )
    window.wait("document.querySelector('.trays .sec')")
    fresh.play(WARM_UP)
    return fresh


def _weigh(watcher: Watcher, window: Window, match: Match) -> tuple[Memory, Memory]:
    window.page.wait_for_timeout(SETTLE)
    held = window.memory()
    fresh = watcher.window(TABLE_READY)
    fresh.open(watcher.address + match.path)
    fresh.page.wait_for_timeout(SETTLE)
    needed = fresh.memory()
    fresh.close()
    return held, needed


def judged(loads: dict[str, FirstLoad], plays: dict[str, Play], grown: Growth | None) -> list[Target]:
    targets = []
    for name, load in loads.items():
        targets += [
            Target(
                f"Page: script of {name}, gzipped",
                f"≤ {LARGEST_KILOBYTES:.0f} KB",
                f"{load.kilobytes:.1f} KB",
                load.kilobytes <= LARGEST_KILOBYTES,
            ),
            Target(
                f"Page: {name} can be used",
                f"< {READY_MILLISECONDS:.0f} ms",
                f"{load.ready.median:.0f} ms",
                load.ready.median < READY_MILLISECONDS,
            ),
        ]
    for name, one in plays.items():
        smooth = min(one.panning, one.zooming)
        targets += [
            Target(
                f"Page: a move of {name} shown, p99",
                f"≤ {SHOWN_MILLISECONDS:.0f} ms",
                f"{one.shown_p99:.0f} ms",
                one.shown_p99 <= SHOWN_MILLISECONDS,
            ),
            Target(
                f"Page: full board of {name} moved",
                f"≥ {FRAMES_PER_SECOND:.0f} frames/s",
                f"{smooth:.0f} frames/s",
                smooth >= FRAMES_PER_SECOND,
            ),
        ]
    if grown is not None:
        targets.append(
            Target(
                f"Page: memory kept over {grown.moves} moves",
                f"≤ {GROWTH_KILOBYTES:.0f} KB a move",
                f"{grown.kilobytes:.2f} KB a move",
                grown.kilobytes <= GROWTH_KILOBYTES,
            )
        )
    return targets


def measure(chosen: argparse.Namespace, tell: Callable[[str], None]) -> PageReport:
    missing, load = missing_browser(), os.getloadavg()[0]
    if missing:
        return PageReport(chosen.page_rounds, {}, {}, None, missing, [], (load, load))
    with database_folder() as folder:
        loads, plays, grown = _measure(folder, chosen.page_rounds, chosen.page_moves, tell)
    targets = judged(loads, plays, grown)
    return PageReport(chosen.page_rounds, loads, plays, grown, [], targets, (load, os.getloadavg()[0]))


def _measure(
    folder: Path, rounds: int, moves: int, tell: Callable[[str], None]
) -> tuple[dict[str, FirstLoad], dict[str, Play], Growth]:
    titles = {name: game_class(name).title for name in REGISTRY}
    with our_server(folder / "page.sqlite3") as (_, port), watching(port) as watcher:
        tell("opening the start page")
        loads = {"the start page": first_load(watcher, "/", START_READY, rounds)}
        for name, title in titles.items():
            tell(f"opening a table of {title}")
            match = Match(watcher.http, name, PLAYERS)
            match.play(WARM_UP)
            loads[f"a table of {title}"] = first_load(watcher, match.path, TABLE_READY, rounds)
        plays = {}
        for name, title in titles.items():
            tell(f"watching a match of {title}")
            plays[title] = play(watcher, name)
        tell(f"weighing a page that sees {moves} moves")
        return loads, plays, growth(watcher, moves)


def load_table(report: PageReport) -> Table:
    table = Table(title=f"Opened {report.rounds} times by a browser that knows nothing of the page")
    for heading in ("", "script, KB gzipped", "can be used after, ms", "min – max", "processor time, ms", "min – max"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, load in report.loads.items():
        table.add_row(name, f"{load.kilobytes:.1f}", *shown(load.ready, ".0f"), *shown(load.work, ".0f"))
    return table


def play_table(report: PageReport) -> Table:
    table = Table(title=f"Matches of {PLAYERS} on the page")
    headings = (
        "moves",
        "shown after, ms",
        "min – max",
        "p99, ms",
        "processor time, ms",
        "panning, frames/s",
        "zooming",
    )
    for heading in ("", *headings):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, one in report.plays.items():
        others = (one.shown_p99, one.work, one.panning, one.zooming)
        table.add_row(name, str(one.moves), *shown(one.shown, ".0f"), *(f"{figure:.0f}" for figure in others))
    return table


def growth_table(grown: Growth) -> Table:
    table = Table(title=f"What a page of Tipperary holds early in a match, {grown.moves} moves apart")
    for heading in ("", "before", "after", "opened then: before", "after", "growth a move beyond that"):
        table.add_column(heading, justify="left" if not heading else "right")
    four = (grown.begun, grown.ended, grown.begun_fresh, grown.ended_fresh)
    table.add_row("held by scripts, KB", *(f"{one.kilobytes:,.0f}" for one in four), f"{grown.kilobytes:.2f}")
    table.add_row("nodes", *(f"{one.nodes:,}" for one in four), f"{grown.nodes:.2f}")
    table.add_row("listeners", *(f"{one.listeners:,}" for one in four), "")
    return table


def show(report: PageReport, console: Console) -> None:
    for what in report.missing:
        console.print(f"[bold red]The page was not measured: no {what.name} ({what.reason}).[/]")
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
    parser.add_argument("--page-rounds", type=at_least_one, default=7, help="openings of each page (7)")
    parser.add_argument("--page-moves", type=at_least_one, default=100, help="moves between weighings of a page (100)")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.page", description="The page in a browser.", parents=[options()]
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON instead of tables")
    chosen = parser.parse_args(arguments)
    with Console(stderr=True).status("starting") as status:
        report = measure(chosen, status.update)
    if chosen.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        console = wide_console()
        show(report, console)
        if report.targets:
            console.print(target_table(report.targets))
    return 1 if report.missing else 0


if __name__ == "__main__":
    sys.exit(main())
