"""The command line: `hedgerow games | play | simulate | check | replay | show | tiles`.

Exit codes: 0 all well; 1 a check has failed, or long work was interrupted; 2 something given was wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from secrets import randbits
from typing import Annotated, Literal, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hedgerow import __version__
from hedgerow.arena import simulate as run_simulation
from hedgerow.bots import BOTS, new_bot
from hedgerow.games import (
    REGISTRY,
    BoxError,
    Game,
    HedgerowError,
    OptionValue,
    Setup,
    SetupError,
    game_class,
    open_game,
)
from hedgerow.games.conformance import ConformanceError
from hedgerow.games.conformance import check as run_conformance
from hedgerow.games.contract import Json
from hedgerow.match import Dealer, Match, MatchError, MoveEntry, check_deal
from hedgerow.pictures import svg
from hedgerow.terminal import TerminalTable, paint, read_match, read_text, write_match, write_text
from hedgerow.terminal.reports import replay_json, simulation_json, simulation_table

app = typer.Typer(
    name="hedgerow",
    help="Three modern tile-laying board games: play, simulate, study.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

BOT_NAMES = ("Aoife", "Tomás", "Marie", "Séamus", "Niamh")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Its name; `hedgerow games` lists them.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option.")]
Tiles = Annotated[Path | None, typer.Option("--tiles", help="A tile file of your own (start from `hedgerow tiles`).")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same result.")]
FileOrCode = Annotated[str, typer.Argument(metavar="FILE|CODE", help="A match file, or a match code.")]


def _setup(name: str, players: int | None, options: list[str] | None, tiles: Path | None) -> Setup:
    """The setup that the options of a command ask for, complete and checked."""
    cls = game_class(name)
    known = {option.name: option for option in cls.option_list}
    values: dict[str, OptionValue] = {}
    for text in options or ():
        key, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"option {text!r}: should be written NAME=VALUE")
        if key not in known:
            raise SetupError(f"{cls.title} has no option {key!r}; it has {', '.join(known) or 'none'}")
        values[key] = known[key].read(value)
    tile_text = None if tiles is None else read_text(tiles)
    count = players if players is not None else _usual_players(cls, values)
    try:
        return open_game(Setup(name, count, values, tile_text)).setup
    except BoxError as error:
        raise BoxError(f"{tiles}: {error}") from error


def _usual_players(cls: type[Game], options: dict[str, OptionValue]) -> int:
    """The player count nobody had to say: the smallest above one that the options allow, else one."""
    counts: list[int] = list(cls.player_counts)
    for count in sorted(counts, key=lambda number: (number == 1, number)):
        try:
            cls.open(Setup(cls.name, count, options))
        except SetupError:
            continue
        return count
    return counts[0]


@contextmanager
def _progress(what: str, total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; nothing elsewhere. Yields a function that is told the number done."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=quiet or not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their players and options."""
    classes = [game_class(name) for name in REGISTRY]
    if as_json:
        paint.print_json(out, [_game_json(cls) for cls in classes])
        return
    for cls in classes:
        players = f"{cls.player_counts[0]} to {cls.player_counts[-1]} players"
        out.print(Text(cls.name, style="bold").append(f"  {cls.title}, {players}. {cls.about}", style="not bold"))
        for option in cls.option_list:
            out.print(
                Text(f"    {option.name}={'|'.join(option.text(value) for value in option.values)}  {option.about}")
            )
    out.print(Text("\nTile sets are our reconstructions; `hedgerow tiles GAME` prints one to change.", style="dim"))


def _game_json(cls: type[Game]) -> dict[str, Json]:
    return {
        "name": cls.name,
        "title": cls.title,
        "about": cls.about,
        "players": list(cls.player_counts),
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.default, "about": option.about}
            for option in cls.option_list
        ],
    }


@app.command()
def tiles(game: GameName) -> None:
    """Print a game's tile file, to be changed and given back with --tiles."""
    sys.stdout.write(game_class(game).built_in_tiles())


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 1000,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 is one a core.")] = 1,
    option: Options = None,
    tiles: Tiles = None,
    as_json: AsJson = False,
) -> None:
    """Play uniformly random games and tell speed and scores."""
    setup = _setup(game, players, option, tiles)
    done = 0
    with _progress(game, games, as_json) as tell:

        def more(number: int) -> None:
            nonlocal done
            done += number
            tell(done)

        result = run_simulation(setup, games, seed, jobs, more)
    if as_json:
        paint.print_json(out, simulation_json(setup, seed, result))
    else:
        out.print(simulation_table(setup, seed, result))


@app.command()
def check(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many random games.")] = 100,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Hold a game to the contract: random games of every setup, everything checked at every node."""
    cls = game_class(game)
    try:
        with _progress(f"checking {game}", games, as_json) as tell:
            report = run_conformance(cls, games, seed, tell, jobs=jobs)
    except ConformanceError as failure:
        if as_json:
            paint.print_json(out, {"game": game, "passed": False, "failure": str(failure)})
        else:
            err.print(Text(str(failure)), soft_wrap=True)
        raise typer.Exit(1) from failure
    if as_json:
        counts: dict[str, Json] = {"games": report.games, "nodes": report.nodes, "moves": report.moves}
        paint.print_json(out, {"game": game, "passed": True, "seed": seed, **counts, "checks": dict(report.checks)})
        return
    out.print(f"{cls.title} conforms: {report.games} games, {report.nodes} nodes, {report.moves} moves.")
    table = Table(box=None, pad_edge=False)
    table.add_column("check")
    table.add_column("times", justify="right")
    for name, times in sorted(report.checks.items()):
        table.add_row(name, f"{times:,}")
    out.print(table)


@app.command()
def replay(file: FileOrCode, tiles: Tiles = None, as_json: AsJson = False) -> None:
    """Tell a recorded match move by move, and check its dealer."""
    match = read_match(file, None if tiles is None else read_text(tiles))
    fairness = _fairness(match)
    if as_json:
        paint.print_json(out, replay_json(match, fairness))
        return
    for step in match.replay():
        if isinstance(step.entry, MoveEntry):
            out.print(
                Text(f"{step.entry.seq:4}  {match.game.move_text(step.entry.seat, step.entry.move)}", style="bold")
            )
        for event in step.events:
            out.print(Text(f"      {match.game.words(event, match.names)}"))
    out.print()
    out.print(paint.score_table(match.state, match.names))
    out.print(
        Text(paint.result_line(match.state, match.names) if match.over else "The match is not over.", style="bold")
    )
    out.print(Text(fairness, style="dim"))


def _fairness(match: Match) -> str:
    """What can be said about the dealer, in words."""
    if match.commitment is None:
        return "No dealer: the draws were recorded, not made here."
    if match.seed is None:
        return f"Dealer's commitment {match.commitment}; its seed is published at the end."
    try:
        draws = check_deal(match)
    except MatchError as error:
        return f"The deal could not be confirmed: {error}."
    return f"Fair deal: the seed fits the commitment, and all {draws} draws follow from it."


@app.command()
def show(
    file: FileOrCode,
    svg_file: Annotated[Path | None, typer.Option("--svg", help="Write a picture to this file.")] = None,
    at: Annotated[int | None, typer.Option("--at", help="After this many steps; default: the last position.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="As this seat sees it, 0 the first; default: a spectator.")
    ] = None,
    theme: Annotated[Literal["auto", "light", "dark"], typer.Option(help="The picture's colours.")] = "auto",
    tiles: Tiles = None,
    as_json: AsJson = False,
) -> None:
    """Show a position of a recorded match: as a picture, in letters, or (with --json) as data."""
    match = read_match(file, None if tiles is None else read_text(tiles))
    if seat is not None and not 0 <= seat < match.setup.players:
        raise SetupError(f"there is no seat {seat}; seats are 0 to {match.setup.players - 1}")
    state = match.state if at is None else match.at(at)
    if svg_file is not None:
        write_text(svg(state, seat, theme), svg_file)
        err.print(f"Wrote {svg_file}.")
    if as_json:
        paint.print_json(out, {"position": state.position(), "view": state.view(seat)})
    elif svg_file is None:
        scene = state.scene(seat)
        out.print(Text(scene.title, style="bold"))
        for note in scene.notes:
            out.print(Text(note, style="dim"))
        for board in scene.boards:
            out.print()
            out.print(paint.board_block(board, "" if board.seat is None else match.names[board.seat], out.width))
        out.print()
        out.print(paint.legend_line(scene))
        out.print(Text(f"\n{state.position()}", style="dim"), soft_wrap=True)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "tipperary",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal (so far the only way).")] = False,
    players: Annotated[int, typer.Option("--players", "-p", help="People and bots together.")] = 3,
    humans: Annotated[int, typer.Option("--humans", min=0, help="How many of them are people at this screen.")] = 1,
    bot: Annotated[str, typer.Option("--bot", help=f"Who plays the rest: {', '.join(BOTS)}.")] = "greedy",
    name: Annotated[
        list[str] | None, typer.Option("--name", help="A person's name; can be given several times.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="The same seed deals the same game.")] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Keep the match in this file; go on with it if it is there.")
    ] = None,
    suggestions: Annotated[bool, typer.Option(help="List the moves with the most points first.")] = True,
    option: Options = None,
    tiles: Tiles = None,
) -> None:
    """Play at this screen against bots or friends."""
    if not terminal:
        err.print("There is no page yet, so this is played in the terminal.", style="dim")
    opponent = new_bot(bot)
    match = _saved(save) if save is not None and save.exists() else None
    if match is None:
        setup = _setup(game, players, option, tiles)
        if humans > setup.players:
            raise SetupError(f"{humans} people cannot share {setup.players} seats")
        given = (name or [])[:humans]
        people = [*given, *(f"Player {seat + 1}" for seat in range(len(given), humans))]
        names = [*people, *BOT_NAMES[: setup.players - humans]]
        dealer = Dealer.fresh() if seed is None else Dealer.numbered(seed)
        match = Match.start(setup, names, dealer, bots=range(humans, setup.players))
        if save is not None:
            write_match(match, save, with_seed=True)
    TerminalTable(
        match=match,
        bots=dict.fromkeys(match.bots, opponent),
        console=out,
        rng=Random(randbits(64) if seed is None else seed),
        save_to=save,
        suggestions=suggestions,
    ).run()


def _saved(path: Path) -> Match:
    match = read_match(str(path), None)
    if match.over:
        raise SetupError(f"{path}: that match is over; `hedgerow replay` tells it again")
    if match.dealer is None:
        raise SetupError(f"{path}: the file does not hold the dealer's seed, so nobody can deal")
    return match


def _print_version(wanted: bool) -> None:
    if wanted:
        out.print(f"hedgerow {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Three modern tile-laying board games: play, simulate, study."""


def main() -> NoReturn:
    """Run a command; whatever is wrong with what was given is one line and exit code 2."""
    try:
        app()
    except HedgerowError as error:
        err.print(Text(f"hedgerow: {error}"), soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        err.print("hedgerow: interrupted")
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has had enough
        sys.stderr.close()
        sys.exit(1)
    sys.exit(0)
