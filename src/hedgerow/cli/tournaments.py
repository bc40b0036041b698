"""The commands `arena` and `tune`: bots against bots."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from hedgerow import fast
from hedgerow.arena.executors import Executor, executor_for
from hedgerow.arena.json_files import write_json
from hedgerow.arena.plan import TournamentPlan
from hedgerow.arena.players import Player, check_player, read_player, read_players
from hedgerow.arena.plots import load_matplotlib
from hedgerow.arena.published_ratings import measured_ratings
from hedgerow.arena.ratings import rating_model
from hedgerow.arena.report import html_report
from hedgerow.arena.results import games_file, moves_file
from hedgerow.arena.statistics import PairResult
from hedgerow.arena.summary import Summary, interval_json, summarize
from hedgerow.arena.tournament import Tournament, TournamentResult
from hedgerow.arena.tuning import Tuner, TuningPlan, validate
from hedgerow.arena.weights_file import tuned_weights_file
from hedgerow.bots import Budget
from hedgerow.cli.shared import AsJson, ChosenEngine, GameName, Options, Players, Seed, Tiles, err, out, progress
from hedgerow.games import Setup, SetupError, open_game
from hedgerow.games.core.contract import Json
from hedgerow.terminal import paint, write_text
from hedgerow.terminal.files import path_exists
from hedgerow.terminal.match_setup import build_setup
from hedgerow.terminal.printable import plain
from hedgerow.terminal.tournaments import bounds, percent, tournament_block, weights_table

TuningGoal = Literal["margin", "wins"]
Where = Annotated[
    str,
    typer.Option(
        "--on", metavar="local|ray|ADDRESS", help="Play on this machine or on a Ray cluster (ray://HOST:PORT)."
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Games at the same time; 0 for one per core.")]
Time = Annotated[float, typer.Option("--time", "-t", help="Seconds per move for bots without a budget of their own.")]


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", metavar="A,B,…", help="Built-in bots (expert:0.25s) or module:Class of your own."),
    ],
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games, rounded up to whole deals.")] = 100,
    players: Players = None,
    time: Time = 1.0,
    seed: Seed = 1,
    until_significant: Annotated[
        bool, typer.Option("--until-significant", help="Stop once every pair is decided; --games is the maximum.")
    ] = False,
    path: Annotated[
        Path | None,
        typer.Option("--out", help="Save the games (FILE.parquet or a folder); continue if there are some already."),
    ] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Save every move as well, in a second file.")] = False,
    report: Annotated[Path | None, typer.Option("--report", help="Write an HTML page with plots.")] = None,
    rating_file: Annotated[
        Path | None,
        typer.Option("--ratings", help="Write the ratings of the built-in bots, as bot/ratings.json of a game."),
    ] = None,
    on: Where = "local",
    jobs: Jobs = 0,
    option: Options = None,
    tiles: Tiles = None,
    engine: ChosenEngine = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: paired deals, rotated seats, ratings and confidence intervals."""
    setup = build_setup(game, players, option or (), tiles, default_players=2)
    if setup.players < 2:
        raise SetupError("an arena needs at least two seats")
    if moves and path is None:
        raise SetupError("--moves needs --out, the file to save the games in")
    rating_model()
    if report is not None:
        _check_report(report, path)
    if rating_file is not None:
        _check_folder(rating_file)
    bot_players = read_players(bots.split(","), Budget(seconds=time), open_game(setup))
    fast.engine_for(open_game(setup), engine)
    executor = executor_for(on, jobs)
    plan = TournamentPlan(setup, bot_players, seed)
    tournament = Tournament(plan, games, path, moves, until_significant, engine=engine)
    with progress(f"arena {game}", tournament.total, as_json) as update, executor:
        result = tournament.run(executor, update)
    summary = summarize(result)
    if report is not None:
        arguments = ["hedgerow", "arena", game, "--players", str(setup.players), "--bots", bots, "--time", f"{time:g}"]
        arguments += ["--games", str(len(summary.games)), "--seed", str(seed), *_setup_arguments(option, tiles)]
        _write_report(summary, report, shlex.join(arguments))
    if rating_file is not None:
        write_json(rating_file, measured_ratings(summary.games, result.plan.labels, setup.players))
        err.print(plain(f"Wrote {rating_file}."), soft_wrap=True)
    if as_json:
        paint.print_json(out, summary.to_json())
    else:
        out.print(tournament_block(summary))
    _report_saved_games(result, tournament, as_json)
    if result.interrupted:
        raise typer.Exit(1)


def _check_folder(path: Path) -> None:
    """Raise `SetupError` for a path that cannot be written, before hours of play instead of after them."""
    folder = path.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK) or path.is_dir():
        raise SetupError(f"{path}: cannot be written")


def _check_report(report: Path, path: Path | None) -> None:
    _check_folder(report)
    if path is not None and report.resolve() in (games_file(path).resolve(), moves_file(games_file(path)).resolve()):
        raise SetupError(f"{report}: the games are saved there; give the report another name")
    load_matplotlib()


def _write_report(summary: Summary, report: Path, command: str) -> None:
    write_text(html_report(summary, command), report)
    err.print(plain(f"Wrote {report}."), soft_wrap=True)


def _setup_arguments(option: list[str] | None, tiles: Path | None) -> list[str]:
    """Return the arguments that describe the game, for a command line that reproduces the result."""
    arguments = [argument for text in option or () for argument in ("--option", text)]
    return arguments if tiles is None else [*arguments, "--tiles", str(tiles)]


def _report_saved_games(result: TournamentResult, tournament: Tournament, as_json: bool) -> None:
    file = tournament.results.file
    saved = f"{result.saved} games are in {file}" if file is not None else "no games were saved (--out saves them)"
    if result.interrupted:
        err.print(plain(f"Interrupted: {saved}."), soft_wrap=True)
    elif file is not None and not as_json:
        err.print(plain(f"{saved}."), soft_wrap=True)


def tune(
    game: GameName,
    bot: Annotated[str, typer.Option("--bot", "-b", help="Bot to tune: a built-in one or module:Class.")] = "planner",
    against: Annotated[
        str | None, typer.Option("--against", help="Opponent; by default itself with its built-in weights.")
    ] = None,
    players: Players = None,
    generations: Annotated[int, typer.Option("--generations", "-n", min=1, help="Total number of generations.")] = 20,
    population: Annotated[int, typer.Option("--population", min=4, help="Candidates per generation.")] = 12,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Deals that every candidate plays.")] = 20,
    check: Annotated[int, typer.Option("--check", min=2, help="Fresh deals to validate the result with.")] = 100,
    goal: Annotated[TuningGoal, typer.Option(help="What to maximize: the margin in points, or games won.")] = "margin",
    time: Time = 1.0,
    seed: Seed = 1,
    state: Annotated[
        Path | None, typer.Option("--state", help="Save every generation; continue if there are some already.")
    ] = None,
    path: Annotated[Path | None, typer.Option("--out", help="Write the weights to this new file.")] = None,
    on: Where = "local",
    jobs: Jobs = 0,
    option: Options = None,
    tiles: Tiles = None,
    as_json: AsJson = False,
) -> None:
    """Tune a bot's weights by self-play (CMA-ES). With --state, an interrupted run can be continued."""
    setup = build_setup(game, players, option or (), tiles, default_players=2)
    tuned, opponent = _tuning_players(setup, bot, against, Budget(seconds=time))
    _check_tuning_files(state, path)
    plan = TuningPlan(setup, tuned, opponent, seed, population, deals, goal)
    tuner = Tuner(plan, state)
    with _interrupt_reported(tuner, state), executor_for(on, jobs) as executor:
        result = _run_tuning(tuner, generations, check, executor, as_json)
    arguments = ["hedgerow", "tune", game, "--players", str(setup.players), "--bot", bot]
    arguments += ["--against", against or bot, "--time", f"{time:g}", "--goal", goal]
    arguments += ["--generations", str(len(tuner.history)), "--population", str(population), "--deals", str(deals)]
    command = shlex.join([*arguments, "--check", str(check), "--seed", str(seed), *_setup_arguments(option, tiles)])
    content = tuned_weights_file(plan, tuner.weights, command, len(tuner.history), _pair_json(result))
    if as_json:
        paint.print_json(out, content)
    else:
        out.print(weights_table(plan.start(), tuner.weights))
        out.print(_validation_text(result), soft_wrap=True)
    if path is not None:
        _check_new(path)  # it may have been created in the meantime
        write_json(path, content)
        if not as_json:
            err.print(plain(f"Wrote {path}."), soft_wrap=True)


def _tuning_players(setup: Setup, bot: str, against: str | None, budget: Budget) -> tuple[Player, Player]:
    """Return the bot to tune and its opponent."""
    if setup.players < 2:
        raise SetupError("self-play needs at least two seats")
    tuned = read_player(bot, budget, setup.players)
    if tuned.weights is not None:
        raise SetupError(f"--bot {bot}: tuning starts with the built-in weights; leave @… out")
    opponent = tuned if against is None else read_player(against, budget, setup.players)
    for player in (tuned, opponent):
        check_player(player, open_game(setup))
    return tuned, opponent


def _check_tuning_files(state: Path | None, path: Path | None) -> None:
    if path is not None:
        _check_folder(path)
        _check_new(path)
    if state is not None:
        _check_folder(state)
        if path is not None and state.resolve() == path.resolve():
            raise SetupError(f"{path}: --state and --out name the same file")


def _check_new(path: Path) -> None:
    if path_exists(path):
        raise SetupError(f"{path}: the file exists already; results are not overwritten")


@contextmanager
def _interrupt_reported(tuner: Tuner, state: Path | None) -> Iterator[None]:
    """Turn an interrupt into a message about the saved generations and an exit code of 1."""
    try:
        yield
    except KeyboardInterrupt:
        number = len(tuner.history)
        saved = f"{number} generations are in {state}" if state is not None else "nothing was saved (--state saves it)"
        err.print(plain(f"Interrupted: {saved}."), soft_wrap=True)
        raise typer.Exit(1) from None


def _run_tuning(tuner: Tuner, generations: int, check: int, executor: Executor, as_json: bool) -> PairResult:
    """Play the missing generations, then the fresh deals that validate the result."""
    plan = tuner.plan
    total = max(generations, len(tuner.history)) * plan.games_per_generation
    with progress(f"tuning {plan.setup.game}", total, as_json) as update:
        while len(tuner.history) < generations:
            before = len(tuner.history) * plan.games_per_generation
            tuner.advance(executor, lambda done, before=before: update(before + done))  # type: ignore[misc]
    with progress("validating", 1, as_json):
        return validate(plan, tuner.weights, check, executor)


def _pair_json(result: PairResult) -> dict[str, Json]:
    return {
        "rate": interval_json(result.rate),
        "margin": interval_json(result.margin),
        "games": result.games,
        "deals": result.deals,
    }


def _validation_text(result: PairResult) -> Text:
    return plain(
        f"\nOn {result.deals} fresh deals against {result.opponent}: ahead in {percent(result.rate.value)} "
        f"({bounds(result.rate)}), {result.margin.value:+.2f} points "
        f"({result.margin.low:+.2f} to {result.margin.high:+.2f})."
    )
