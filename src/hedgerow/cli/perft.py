"""The command `perft`: the number of lines of play, a fingerprint of the rules."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer
from rich.table import Table

from hedgerow import fast
from hedgerow.cli.shared import AsJson, ChosenEngine, GameName, Options, Players, Tiles, out
from hedgerow.games import open_game
from hedgerow.games.core.contract import CHANCE, Game, Json, State
from hedgerow.games.core.perft import divide as divide_in_python
from hedgerow.games.core.perft import perft as perft_in_python
from hedgerow.terminal import paint
from hedgerow.terminal.match_setup import build_setup
from hedgerow.terminal.reports import ENGINES

Lines = dict[tuple[int, int], int]
"""The number of lines that begin with each move (seat, move)."""


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help="Number of moves and draws in a line.")],
    players: Players = None,
    option: Options = None,
    tiles: Tiles = None,
    position: Annotated[
        str | None, typer.Option("--position", help="Start from this position line; default: before the first draw.")
    ] = None,
    by_move: Annotated[bool, typer.Option("--divide", help="Also count the lines that begin with each move.")] = False,
    engine: ChosenEngine = None,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play of a length, with every move and every outcome of chance."""
    opened = open_game(build_setup(game, players, option or (), tiles))
    state = opened.start() if position is None else opened.read_position_line(position)
    chosen = fast.engine_for(opened, engine)
    before = perf_counter()
    by_move = by_move and depth > 0
    parts = _divided(state, depth, chosen) if by_move else {}
    lines = sum(parts.values()) if by_move else _count(state, depth, chosen)
    seconds = perf_counter() - before
    if as_json:
        found: dict[str, Json] = {"game": game, "players": opened.players, "depth": depth, "lines": lines}
        if by_move:
            found["divide"] = {_name(opened, *first): count for first, count in parts.items()}
        paint.print_json(out, {**found, "engine": chosen, "seconds": round(seconds, 3)})
        return
    if by_move:
        out.print(_table(opened, parts))
    noun = "line" if lines == 1 else "lines"
    out.print(f"Depth {depth}: {lines:,} {noun} of play in {seconds:.2f} s ({ENGINES[chosen]})")


def _count(state: State, depth: int, engine: fast.Engine) -> int:
    return fast.perft(fast.from_python(state), depth) if engine == "fast" else perft_in_python(state, depth)


def _divided(state: State, depth: int, engine: fast.Engine) -> Lines:
    return divide_in_python(state, depth) if engine == "python" else _divide_in_the_kernel(state, depth)


def _divide_in_the_kernel(state: State, depth: int) -> Lines:
    """Return what `hedgerow.games.core.perft.divide` returns."""
    double, lines = fast.from_python(state), {}
    for seat in double.to_act:
        for move in double.chance() if seat == CHANCE else double.moves(seat):
            after = double.copy()
            after.play(seat, move)
            lines[seat, move] = fast.perft(after, depth - 1)
    return lines


def _name(game: Game, seat: int, move: int) -> str:
    return f"{'chance' if seat == CHANCE else f'seat {seat}'}: {game.move_text(seat, move)}"


def _table(game: Game, parts: Lines) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("first move")
    table.add_column("lines", justify="right")
    for (seat, move), count in parts.items():
        table.add_row(_name(game, seat, move), f"{count:,}")
    return table
