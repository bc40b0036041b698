"""The commands `arena` and `tune`: bots against bots."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Annotated, Literal

import typer

from hedgerow.arena.engines import engine_for
from hedgerow.arena.entrants import check_weights, read_entrant, read_entrants
from hedgerow.arena.keeping import write_json
from hedgerow.arena.plan import Plan
from hedgerow.arena.summary import Summary, interval_json, summary
from hedgerow.arena.tournament import Ending, Tournament
from hedgerow.arena.tuned import tuned_file
from hedgerow.arena.tuning import TunePlan, Tuner, validated
from hedgerow.bots import Budget
from hedgerow.cli.shared import AsJson, GameName, Options, Players, Seed, Tiles, err, out, progress
from hedgerow.games import SetupError, open_game
from hedgerow.games.contract import Json
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
    if report is not None:
        _check_folder(report)
    entrants = read_entrants(bots.split(","), Budget(seconds=time), open_game(setup))
    tournament = Tournament(Plan(setup, entrants, seed), games, place, moves, until_significant)
    engine = engine_for(on, jobs)
    with progress(f"arena {game}", tournament.total, as_json) as tell, engine:
        ending = tournament.run(engine, tell)
    found = summary(ending)
    if report is not None:
        _write_report(found, report)
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


def _write_report(found: Summary, report: Path) -> None:
    from hedgerow.arena.report import html_report  # noqa: PLC0415 plotting takes a while to load

    write_text(html_report(found, _command(found)), report)
    err.print(plain(f"Wrote {report}."), soft_wrap=True)


def _command(found: Summary) -> str:
    """What was typed, as far as it decides the result."""
    plan = found.ending.plan
    setup = plan.setup
    words = ["hedgerow", "arena", setup.game, "--players", str(setup.players), "--bots", ",".join(plan.labels)]
    words += ["--games", str(len(found.games)), "--seed", str(plan.seed)]
    return shlex.join(words)


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
    check_weights(rival, open_game(setup))
    if place is not None:
        _check_folder(place)
        if is_there(place):
            raise SetupError(f"{place}: there is a file already; results are not overwritten")
    if state is not None:
        _check_folder(state)
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
    command = _tune_command(plan, len(tuner.history))
    file = tuned_file(plan, tuner.weights, command, len(tuner.history), found)
    if place is not None:
        write_json(place, file)
    if as_json:
        paint.print_json(out, file)
        return
    out.print(weights_table(plan.start(), tuner.weights))
    out.print(
        plain(
            f"\nAgainst {rival.label} on {result.deals} fresh deals: ahead in {percent(result.rate.value)} "
            f"({bounds(result.rate)}), {result.margin.value:+.2f} points "
            f"({result.margin.low:+.2f} to {result.margin.high:+.2f})."
        ),
        soft_wrap=True,
    )
    if place is not None:
        err.print(plain(f"Wrote {place}."), soft_wrap=True)


def _tune_command(plan: TunePlan, generations: int) -> str:
    words = ["hedgerow", "tune", plan.setup.game, "--players", str(plan.setup.players), "--bot", plan.bot.label]
    words += ["--against", plan.against.label, "--generations", str(generations), "--population", str(plan.population)]
    words += ["--deals", str(plan.deals), "--goal", plan.goal, "--seed", str(plan.seed)]
    return shlex.join(words)
