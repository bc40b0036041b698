"""The commands `arena` and `tune`: bots against bots."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from hedgerow.arena.comparing import Pair
from hedgerow.arena.engines import engine_for
from hedgerow.arena.entrants import check_entrant, read_entrant, read_entrants
from hedgerow.arena.keeping import write_json
from hedgerow.arena.plan import Plan
from hedgerow.arena.plots import plotting
from hedgerow.arena.ratings import model_of_play
from hedgerow.arena.report import html_report
from hedgerow.arena.results import games_file, moves_file
from hedgerow.arena.summary import Summary, interval_json, summary
from hedgerow.arena.tournament import Ending, Tournament
from hedgerow.arena.tuned import tuned_file
from hedgerow.arena.tuning import TunePlan, Tuner, validated
from hedgerow.bots import Budget
from hedgerow.cli.shared import AsJson, GameName, Options, Players, Seed, Tiles, err, out, progress
from hedgerow.games import SetupError, open_game
from hedgerow.games.core.contract import Json
from hedgerow.terminal import paint, write_text
from hedgerow.terminal.files import is_there
from hedgerow.terminal.printable import plain
from hedgerow.terminal.seating import wanted_setup
from hedgerow.terminal.tournaments import bounds, percent, tournament_block, weights_table

Where = Annotated[
    str, typer.Option("--on", metavar="local|ray|ADDRESS", help="Here, or on a Ray cluster: ray://HOST:PORT.")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Games at a time; 0 is one a core.")]
Time = Annotated[float, typer.Option("--time", "-t", help="Seconds a move for bots that think and do not say.")]


def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="Levels (expert:0.25s), or module:Class of your own.")
    ],
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many; whole deals are played.")] = 100,
    players: Players = None,
    time: Time = 1.0,
    seed: Seed = 1,
    until_significant: Annotated[
        bool, typer.Option("--until-significant", help="Stop when all are told apart; --games is the most.")
    ] = False,
    place: Annotated[
        Path | None, typer.Option("--out", help="Keep the games here (FILE.parquet or a folder); go on if it is there.")
    ] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Keep every move, too, in a second file.")] = False,
    report: Annotated[Path | None, typer.Option("--report", help="Write an HTML page with plots.")] = None,
    on: Where = "local",
    jobs: Jobs = 0,
    option: Options = None,
    tiles: Tiles = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: paired deals, rotated seats, ratings and intervals."""
    setup = wanted_setup(game, players, option or (), tiles, usual_players=2)
    if setup.players < 2:
        raise SetupError("an arena needs two seats at least")
    if moves and place is None:
        raise SetupError("--moves: say with --out where the moves are to be kept")
    model_of_play()
    if report is not None:
        _check_report(report, place)
    entrants = read_entrants(bots.split(","), Budget(seconds=time), open_game(setup))
    engine = engine_for(on, jobs)
    tournament = Tournament(Plan(setup, entrants, seed), games, place, moves, until_significant)
    with progress(f"arena {game}", tournament.total, as_json) as tell, engine:
        ending = tournament.run(engine, tell)
    found = summary(ending)
    if report is not None:
        words = ["hedgerow", "arena", game, "--players", str(setup.players), "--bots", bots, "--time", f"{time:g}"]
        words += ["--games", str(len(found.games)), "--seed", str(seed), *_of_setup(option, tiles)]
        _write_report(found, report, shlex.join(words))
    if as_json:
        paint.print_json(out, found.to_json())
    else:
        out.print(tournament_block(found))
    _say_what_is_kept(ending, tournament, as_json)
    if ending.interrupted:
        raise typer.Exit(1)


def _check_folder(path: Path) -> None:
    """What is written after hours of play should not fail for a reason that was known before."""
    folder = path.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK) or path.is_dir():
        raise SetupError(f"{path}: cannot be written there")


def _check_report(report: Path, place: Path | None) -> None:
    _check_folder(report)
    if place is not None and report.resolve() in (games_file(place).resolve(), moves_file(games_file(place)).resolve()):
        raise SetupError(f"{report}: the games are kept there; give the report another name")
    plotting()


def _write_report(found: Summary, report: Path, command: str) -> None:
    write_text(html_report(found, command), report)
    err.print(plain(f"Wrote {report}."), soft_wrap=True)


def _of_setup(option: list[str] | None, tiles: Path | None) -> list[str]:
    """What was typed about the game, as far as it decides the result."""
    words = [word for one in option or () for word in ("--option", one)]
    return words if tiles is None else [*words, "--tiles", str(tiles)]


def _say_what_is_kept(ending: Ending, tournament: Tournament, as_json: bool) -> None:
    file = tournament.results.file
    kept = f"{ending.kept} games are in {file}" if file is not None else "nothing was asked to be kept (--out)"
    if ending.interrupted:
        err.print(plain(f"Interrupted: {kept}."), soft_wrap=True)
    elif file is not None and not as_json:
        err.print(plain(f"{kept[0].upper()}{kept[1:]}."), soft_wrap=True)


def tune(
    game: GameName,
    bot: Annotated[str, typer.Option("--bot", "-b", help="Whose weights: a level, or module:Class.")] = "planner",
    against: Annotated[
        str | None, typer.Option("--against", help="Who it plays; if not said, itself with its built-in weights.")
    ] = None,
    players: Players = None,
    generations: Annotated[int, typer.Option("--generations", "-n", min=1, help="How many to reach in all.")] = 20,
    population: Annotated[int, typer.Option("--population", min=4, help="Candidates in a generation.")] = 12,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Deals that every candidate plays.")] = 20,
    check: Annotated[int, typer.Option("--check", min=2, help="Fresh deals to check the result with.")] = 100,
    goal: Annotated[Literal["margin", "wins"], typer.Option(help="What is to grow: points ahead, or games won.")] = (
        "margin"
    ),
    time: Time = 1.0,
    seed: Seed = 1,
    state: Annotated[
        Path | None, typer.Option("--state", help="Keep every generation here; go on if it is there.")
    ] = None,
    place: Annotated[Path | None, typer.Option("--out", help="Write the weights to this new file.")] = None,
    on: Where = "local",
    jobs: Jobs = 0,
    option: Options = None,
    tiles: Tiles = None,
    as_json: AsJson = False,
) -> None:
    """Tune a bot's weights by self-play (CMA-ES); can be ended and gone on with at any time."""
    setup = wanted_setup(game, players, option or (), tiles, usual_players=2)
    if setup.players < 2:
        raise SetupError("self-play needs two seats at least")
    budget = Budget(seconds=time)
    tuned = read_entrant(bot, budget, setup.players)
    if tuned.weights is not None:
        raise SetupError(f"--bot {bot}: tuning begins with the built-in weights; leave @… out")
    rival = tuned if against is None else read_entrant(against, budget, setup.players)
    for entrant in (tuned, rival):
        check_entrant(entrant, open_game(setup))
    if place is not None:
        _check_folder(place)
        _check_new(place)
    if state is not None:
        _check_folder(state)
        if place is not None and state.resolve() == place.resolve():
            raise SetupError(f"{place}: --state and --out name the same file")
    plan = TunePlan(setup, tuned, rival, seed, population, deals, goal)
    tuner = Tuner(plan, state)
    engine = engine_for(on, jobs)
    per_generation = population * deals * setup.players
    total = max(generations, len(tuner.history)) * per_generation
    try:
        with engine:
            with progress(f"tuning {game}", total, as_json) as tell:
                while len(tuner.history) < generations:
                    before = len(tuner.history) * per_generation
                    tuner.advance(engine, lambda done, before=before: tell(before + done))  # type: ignore[misc]
            with progress("checking", 1, as_json):
                result = validated(plan, tuner.weights, check, engine)
    except KeyboardInterrupt:
        kept = f"{len(tuner.history)} generations are in {state}" if state is not None else "nothing was kept (--state)"
        err.print(plain(f"Interrupted: {kept}."), soft_wrap=True)
        raise typer.Exit(1) from None
    found: dict[str, Json] = {
        "rate": interval_json(result.rate),
        "margin": interval_json(result.margin),
        "games": result.games,
        "deals": result.deals,
    }
    words = ["hedgerow", "tune", game, "--players", str(setup.players), "--bot", bot]
    words += ["--against", bot if against is None else against, "--time", f"{time:g}", "--goal", goal]
    words += ["--generations", str(len(tuner.history)), "--population", str(population), "--deals", str(deals)]
    command = shlex.join([*words, "--check", str(check), "--seed", str(seed), *_of_setup(option, tiles)])
    file = tuned_file(plan, tuner.weights, command, len(tuner.history), found)
    if as_json:
        paint.print_json(out, file)
    else:
        out.print(weights_table(plan.start(), tuner.weights))
        out.print(_found(rival.label, result), soft_wrap=True)
    if place is not None:
        _check_new(place)  # somebody may have been faster
        write_json(place, file)
        if not as_json:
            err.print(plain(f"Wrote {place}."), soft_wrap=True)


def _check_new(place: Path) -> None:
    if is_there(place):
        raise SetupError(f"{place}: there is a file already; results are not overwritten")


def _found(rival: str, result: Pair) -> Text:
    return plain(
        f"\nAgainst {rival} on {result.deals} fresh deals: ahead in {percent(result.rate.value)} "
        f"({bounds(result.rate)}), {result.margin.value:+.2f} points "
        f"({result.margin.low:+.2f} to {result.margin.high:+.2f})."
    )
