"""The command line: `hedgerow COMMAND`.

Exit codes: 0 success; 1 a failed check or an interrupted command; 2 wrong arguments or input.
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
from rich.text import Text

from hedgerow import __version__
from hedgerow.arena import simulate as run_simulation
from hedgerow.bots import BOTS, new_bot
from hedgerow.cli.analysis import puzzles, review
from hedgerow.cli.authoring import check, golden, new
from hedgerow.cli.datasets import dataset
from hedgerow.cli.perft import perft
from hedgerow.cli.serving import bots, serve
from hedgerow.cli.shared import (
    AsJson,
    ChosenEngine,
    FileOrCode,
    GameName,
    Options,
    Players,
    Seed,
    Tiles,
    err,
    out,
    progress,
)
from hedgerow.cli.tournaments import arena, tune
from hedgerow.cli.training import train
from hedgerow.games import REGISTRY, SetupError, State, game_class
from hedgerow.match import describe_deal
from hedgerow.render import svg
from hedgerow.terminal import TerminalMatch, paint, read_match, read_text, write_match, write_text
from hedgerow.terminal.files import path_exists
from hedgerow.terminal.match_setup import (
    DEFAULT_PLAYERS,
    MatchOptions,
    build_setup,
    new_match,
    saved_match,
)
from hedgerow.terminal.player_view import position_is_public
from hedgerow.terminal.printable import plain
from hedgerow.terminal.reports import (
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
from hedgerow.terminal.screen import is_interactive

app = typer.Typer(
    name="hedgerow",
    help="Modern tile-laying board games: play, simulate, study.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their players and options."""
    classes = list(REGISTRY.values())
    if as_json:
        paint.print_json(out, [game_json(cls) for cls in classes])
        return
    for cls in classes:
        out.print(game_block(cls, out.width))
    footer = "The tile sets are reconstructions. `hedgerow tiles GAME` prints one that you can edit."
    out.print(Text("\n".join(wrap(footer, out.width)), style="dim"))


@app.command()
def tiles(game: GameName) -> None:
    """Print the tile file of a game.

    You can edit it and use it with --tiles.
    """
    # Write UTF-8 bytes, whatever the encoding of the terminal: the output is a tile file that will be read again.
    sys.stdout.flush()
    sys.stdout.buffer.write(game_class(game).built_in_tiles().encode())


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Number of games.")] = 1000,
    seed: Seed = 1,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Number of processes; 0 means one for each core.")
    ] = 1,
    option: Options = None,
    tiles: Tiles = None,
    engine: ChosenEngine = None,
    as_json: AsJson = False,
) -> None:
    """Play games with random moves and report speed and scores."""
    setup = build_setup(game, players, option or (), tiles)
    done = 0
    with progress(game, games, as_json) as report_progress:

        def add_finished(finished: int) -> None:
            nonlocal done
            done += finished
            report_progress(done)

        result = run_simulation(setup, games, seed, jobs, add_finished, engine)
    if as_json:
        paint.print_json(out, simulation_json(setup, seed, result))
    else:
        out.print(simulation_table(setup, seed, result))


app.command(short_help="Let bots play each other and rate them.")(arena)
app.command()(tune)
app.command(short_help="Review a finished match: costly moves, accuracy and luck.")(review)
app.command(short_help="Search games between bots for puzzles.")(puzzles)
app.command(short_help="Write games of bots as data to learn from.")(dataset)
app.command(short_help="Learn an evaluation by self-play.")(train)


app.command()(new)
app.command()(check)
app.command()(perft)
app.command()(golden)


@app.command()
def replay(file: FileOrCode, tiles: Tiles = None, as_json: AsJson = False) -> None:
    """Show a recorded match move by move.

    Also verifies that the shuffle was fixed before the game.
    """
    match = read_match(file, None if tiles is None else read_text(tiles))
    if as_json:
        paint.print_json(out, replay_json(match))
        return
    for line in replay_lines(match):
        out.print(line)
    out.print()
    out.print(replay_end(match))
    out.print(plain(describe_deal(match), "dim"))
    if match.practice:
        out.print(plain("Practice: a player without other people has undone a draw or the move of a bot.", "dim"))


@app.command()
def show(
    file: FileOrCode,
    svg_file: Annotated[Path | None, typer.Option("--svg", help="Write a picture to this file.")] = None,
    at: Annotated[int | None, typer.Option("--at", help="Number of the step to show; default: the last.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Show what this seat sees (0 is the first); default: a spectator.")
    ] = None,
    theme: Annotated[Literal["auto", "light", "dark"], typer.Option(help="Colours of the picture.")] = "auto",
    tiles: Tiles = None,
    as_json: AsJson = False,
) -> None:
    """Show a position of a recorded match.

    Prints it as text, writes it as a picture (--svg), or prints it as data (--json).
    """
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
        _show_as_text(state, seat, match.names)


def _show_as_text(state: State, seat: int | None, names: Sequence[str]) -> None:
    scene = state.scene(seat).seen_from(seat)
    out.print(plain(scene.title, "bold"))
    out.print(paint.scene_block(scene, names, out.width, out.supports_unicode))
    out.print()
    out.print(paint.legend_block(scene))
    if position_is_public(state):
        out.print(plain(f"\n{state.position()}", "dim"), soft_wrap=True)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Name of the game; default: the first one of `hedgerow games`.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help=f"Number of people and bots; default: {DEFAULT_PLAYERS}.")
    ] = None,
    humans: Annotated[
        int | None, typer.Option("--humans", min=0, help="Number of people who share this screen; default: 1.")
    ] = None,
    bot: Annotated[str, typer.Option("--bot", help=f"Bot in the other seats: {', '.join(BOTS)}.")] = "greedy",
    name: Annotated[list[str] | None, typer.Option("--name", help="Name of a person; may be repeated.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Seed of the shuffle.")] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Save the game in this file, or continue the game in it.")
    ] = None,
    suggestions: Annotated[bool, typer.Option(help="List the moves that score most points first.")] = True,
    option: Options = None,
    tiles: Tiles = None,
) -> None:
    """Play in the terminal, against bots or friends.

    To play in the browser, use `hedgerow serve --open`.
    """
    opponent = new_bot(bot)
    options = MatchOptions(game, players, humans, name or (), seed, option or (), tiles)
    if save is not None and path_exists(save):
        match = saved_match(save, options)
    else:
        match = new_match(options)
        if save is not None:
            write_match(match, save, with_seed=True)
    TerminalMatch(
        match=match,
        bots=dict.fromkeys(match.bots, opponent),
        screen=out,
        rng=Random(randbits(64) if seed is None else seed),
        save_to=save,
        suggestions=suggestions,
        fit_to_height=is_interactive(out),
    ).run()


app.command()(serve)
app.command(short_help="Compute the moves of bots for servers.")(bots)


def _print_version(requested: bool) -> None:
    if requested:
        out.print(f"hedgerow {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 handled by its callback
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Modern tile-laying board games: play, simulate, study."""
    REGISTRY.report = lambda problem: err.print(plain(f"hedgerow: {problem}"), soft_wrap=True)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> NoReturn:
    """Run the command line and exit with its code."""
    sys.exit(run(app, sys.argv[1:], err))
