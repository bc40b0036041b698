"""A strategy for Tipperary that only tries to earn a tower: it places ruins in lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from hedgerow.board import Coordinate
from hedgerow.games.core.notation import read_cell
from tests.page.seat_client import SeatClient, board_of, is_over, placements
from tests.server.client import JsonDict, fetch, legal_moves

LINE = 3
"""Ruins in a straight line that earn a tower."""
Pieces = dict[str, list[tuple[int, int, list[str], list[str]]]]


def reach_towers(seat: SeatClient) -> bool:
    """Play over HTTP until the seat has a tower to place; return false if the match ends before."""
    pieces: Pieces = fetch(seat.server, f"{seat.table}/pieces").json()["pieces"]
    rng = Random(seat.seat)
    while True:
        view = seat.at_turn()
        if is_over(view):
            return False
        moves = placements(view)
        if any(move.startswith("tower@") for move in moves):
            return True
        rng.shuffle(moves)
        move = max(moves, key=partial(rate, view, seat.seat, pieces)) if moves else rng.choice(legal_moves(view))
        seat.play(move, view["next_seq"])


def rate(view: JsonDict, seat: int, pieces: Pieces, move: str) -> int:
    """Rate a move by the lines of ruins that it continues."""
    squares = {
        (cell["x"], cell["y"]): "R" if cell["ground"] == ["ruin"] else "other" for cell in board_of(view, seat)["cells"]
    }
    piece, _, cell = move.partition("@")
    left, top = read_cell(move, cell)
    for dx, dy, ground, _ in pieces[piece]:
        squares[left + dx, top + dy] = "R" if "ruin" in ground else "other"
    ruins = {square for square, ground in squares.items() if ground == "R"}
    lines = {line for ruin in ruins for line in lines_through(ruin)}
    return sum(10 ** len(ruins & line) for line in lines if all(squares.get(square, "R") == "R" for square in line))


def lines_through(square: Coordinate) -> Iterator[frozenset[Coordinate]]:
    """Yield all lines that contain a square."""
    x, y = square
    for back in range(LINE):
        yield frozenset((x - back + step, y) for step in range(LINE))
        yield frozenset((x, y - back + step) for step in range(LINE))
