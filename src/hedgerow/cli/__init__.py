"""The command line: `hedgerow games | play | serve | bots | simulate | arena | tune | check | replay | show | tiles`.

Exit codes: 0 all well; 1 a check has failed, or long work was interrupted; 2 something given was wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import randbits
from textwrap import wrap
from typing import Annotated, Literal, NoReturn

import typer
from rich.table import Table
from rich.text import Text

from hedgerow import __version__
from hedgerow.arena import simulate as run_simulation
from hedgerow.bots import BOTS, new_bot
from hedgerow.cli.serving import bots, serve
from hedgerow.cli.shared import AsJson, FileOrCode, GameName, Options, Players, Seed, Tiles, err, out, progress
from hedgerow.cli.tournaments import arena, tune
from hedgerow.games import REGISTRY, SetupError, State, game_class
from hedgerow.games.core.contract import Json
from hedgerow.render import svg
from hedgerow.terminal import TerminalTable, paint, read_match, read_text, write_match, write_text
from hedgerow.terminal.files import is_there
from hedgerow.terminal.player_view import position_is_public
from hedgerow.terminal.printable import plain
from hedgerow.terminal.reports import (
    fairness,
    game_block,
    game_json,
    replay_end,
    replay_json,
    replay_lines,
    show_json,
    simulation_json,
    simulation_table,
)
from hedgerow.terminal.runner import run
from hedgerow.terminal.screen import sits_at_a_terminal
from hedgerow.terminal.seating import USUAL_GAME, Wishes, new_match, saved_match, wanted_setup
from hedgerow.testing import ConformanceError
from hedgerow.testing import check as run_conformance

app = typer.Typer(
    name="hedgerow",
    help="Three modern tile-laying board games: play, simulate, study.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their players and options."""
    classes = [game_class(name) for name in REGISTRY]
    if as_json:
        paint.print_json(out, [game_json(cls) for cls in classes])
        return
    for cls in classes:
        out.print(game_block(cls, out.width))
    footer = "Tile sets are our reconstructions; `hedgerow tiles GAME` prints one to change."
    out.print(Text("\n".join(wrap(footer, out.width)), style="dim"))


@app.command()
def tiles(game: GameName) -> None:
    """Print a game's tile file, to be changed and given back with --tiles."""
    # The bytes of the file, whatever the terminal is set to: what is printed is to be read again.
    sys.stdout.flush()
    sys.stdout.buffer.write(game_class(game).built_in_tiles().encode())


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
    setup = wanted_setup(game, players, option or (), tiles)
    done = 0
    with progress(game, games, as_json) as tell:

        def more(number: int) -> None:
            nonlocal done
            done += number
            tell(done)

        result = run_simulation(setup, games, seed, jobs, more)
    if as_json:
        paint.print_json(out, simulation_json(setup, seed, result))
    else:
        out.print(simulation_table(setup, seed, result))


app.command()(arena)
app.command()(tune)


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
        with progress(f"checking {game}", games, as_json) as tell:
            report = run_conformance(cls, games, seed, tell, jobs=jobs)
    except ConformanceError as failure:
        if as_json:
            paint.print_json(out, {"game": game, "passed": False, "failure": str(failure)})
        else:
            err.print(plain(str(failure)), soft_wrap=True)
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
    if as_json:
        paint.print_json(out, replay_json(match))
        return
    for line in replay_lines(match):
        out.print(line)
    out.print()
    out.print(replay_end(match))
    out.print(plain(fairness(match), "dim"))


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
        err.print(plain(f"Wrote {svg_file}."))
    if as_json:
        paint.print_json(out, show_json(state, seat))
    elif svg_file is None:
        _show_in_letters(state, seat, match.names)


def _show_in_letters(state: State, seat: int | None, names: Sequence[str]) -> None:
    scene = state.scene(seat)
    out.print(plain(scene.title, "bold"))
    for note in scene.notes:
        out.print(plain(note, "dim"))
    for board in scene.boards:
        out.print()
        out.print(
            paint.board_block(board, "" if board.seat is None else names[board.seat], out.width, out.speaks_unicode)
        )
    out.print()
    out.print(paint.legend_block(scene))
    if position_is_public(state):
        out.print(plain(f"\n{state.position()}", "dim"), soft_wrap=True)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"Its name; {USUAL_GAME} if none is given.")
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Say nothing about the page.")] = False,
    players: Annotated[int | None, typer.Option("--players", "-p", help="People and bots together.")] = None,
    humans: Annotated[
        int | None, typer.Option("--humans", min=0, help="How many of them are people at this screen; one if not said.")
    ] = None,
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
        err.print("This is played in the terminal. In the browser: hedgerow serve --open", style="dim")
    opponent = new_bot(bot)
    wishes = Wishes(game, players, humans, name or (), seed, option or (), tiles)
    if save is not None and is_there(save):
        match = saved_match(save, wishes)
    else:
        match = new_match(wishes)
        if save is not None:
            write_match(match, save, with_seed=True)
    TerminalTable(
        match=match,
        bots=dict.fromkeys(match.bots, opponent),
        console=out,
        rng=Random(randbits(64) if seed is None else seed),
        save_to=save,
        suggestions=suggestions,
        fit_to_height=sits_at_a_terminal(out),
    ).run()


app.command()(serve)
app.command()(bots)


def _print_version(wanted: bool) -> None:
    if wanted:
        out.print(f"hedgerow {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 its callback has done all there is to do
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Three modern tile-laying board games: play, simulate, study."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> NoReturn:
    """Run the command that was typed."""
    sys.exit(run(app, sys.argv[1:], err))
