"""Somebody in Tipperary who wants a tower, and nothing else: lays ruins into lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from hedgerow.board import Coordinate
from hedgerow.games.core.notation import read_cell
from tests.page.watching import Watch, is_over, layings
from tests.server.client import JsonDict, fetch, legal_moves

LINE = 3
"""Ruins in a straight line earn a tower."""
Pieces = dict[str, list[tuple[int, int, list[str], list[str]]]]


def reach_towers(seat: Watch) -> bool:
    """Play on over HTTP until this seat has a tower to place; false if the match is over before."""
    pieces: Pieces = fetch(seat.server, f"{seat.table}/pieces").json()["pieces"]
    rng = Random(seat.seat)
    while True:
        seen = seat.at_turn()
        if is_over(seen):
            return False
        laid = layings(seen)
        if any(move.startswith("tower@") for move in laid):
            return True
        rng.shuffle(laid)
        move = max(laid, key=partial(promise, seen, seat.seat, pieces)) if laid else rng.choice(legal_moves(seen))
        seat.play(move, seen["next_seq"])


def promise(seen: JsonDict, seat: int, pieces: Pieces, move: str) -> int:
    """How near to lines of ruins a move brings a display."""
    squares = {(x, y): ground for x, y, ground, *_ in seen["match"]["state"]["displays"][seat]["squares"]}
    piece, _, cell = move.partition("@")
    left, top = read_cell(move, cell)
    for dx, dy, ground, _ in pieces[piece]:
        squares[left + dx, top + dy] = "R" if "ruin" in ground else "other"
    ruins = {square for square, ground in squares.items() if ground == "R"}
    lines = {line for ruin in ruins for line in lines_through(ruin)}
    return sum(10 ** len(ruins & line) for line in lines if all(squares.get(square, "R") == "R" for square in line))


def lines_through(square: Coordinate) -> Iterator[frozenset[Coordinate]]:
    """Every line that a square may be part of."""
    x, y = square
    for back in range(LINE):
        yield frozenset((x - back + step, y) for step in range(LINE))
        yield frozenset((x, y - back + step) for step in range(LINE))
