"""The processor time of a move and its update for every registered game, in one process and without a network.

    python -m bench.update_cost [--matches 10] [--players 2] [--repetitions 5]

Random matches are played again and again, each time with one more stage. The cost of a stage is the difference, and
the fastest repetition of each match counts, so that a busy machine matters little.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Final

from rich.table import Table

from bench.peers import at_least_one
from bench.targets import wide_console
from hedgerow.games import REGISTRY, Setup
from hedgerow.match import Dealer, Match
from hedgerow.server.live.serialization import legal_moves
from hedgerow.server.live.updates import encode_view
from hedgerow.server.tables.message_cache import Frame, MessageCache

STAGES: Final = ("play", "legal moves, encoded", "undo", "scene, changes, log, encoded")
MAX_MOVES: Final = 150
"""Moves after which a match is left; random play of some games hardly ends."""

Script = list[tuple[int, str]]
"""The seat and the text of each move of a match."""


def new_match(game: str, players: int, number: int) -> Match:
    return Match.start(Setup(game, players), dealer=Dealer(bytes([number]) * 16))


def script_of(game: str, players: int, number: int) -> Script:
    """Return the moves of a random match."""
    match, rng, script = new_match(game, players, number), Random(number), Script()
    while not match.over and len(script) < MAX_MOVES:
        seat = rng.choice(match.state.to_act)
        move = match.moves(seat).choice(rng)
        script.append((seat, match.game.move_text(seat, move)))
        match.play(seat, move)
    return script


class Page:
    """Everything that the pages at a table need after a move."""

    def __init__(self, match: Match, stages: int) -> None:
        self._match = match
        self._stages = stages
        self._cache = MessageCache()
        self._seats = range(match.game.players)
        viewers: Sequence[int | None] = self._seats if match.game.has_secrets else (None,)
        self._seq = match.next_seq
        self._frames: dict[int | None, Frame] = {
            viewer: encode_view(match, (viewer, 0, None, "en"), None)[0] for viewer in viewers
        }

    def update(self) -> None:
        """Compute the update after a move, up to the last stage that is measured."""
        match, stages = self._match, self._stages
        if stages > 1 and not match.over:
            for seat in match.state.to_act:
                moves = match.moves(seat).compact()
                self._cache.moves(seat, moves, lambda seat=seat, moves=moves: legal_moves(match.game, seat, moves))  # type: ignore[misc]
        if stages > 2:
            for seat in self._seats:
                match.undo_reach(seat)
                if not match.over:
                    match.last_decision(seat)
        if stages > 3:
            for viewer, frame in self._frames.items():
                self._frames[viewer], _ = encode_view(match, (viewer, self._seq, self._seq, "en"), frame)
            self._seq = match.next_seq


def seconds_of(game: str, players: int, number: int, script: Script, stages: int) -> float:
    """Return the processor time of a match with the first stages."""
    match = new_match(game, players, number)
    page = Page(match, stages)
    started = process_time()
    for seat, text in script:
        move = match.game.read_move(seat, text)
        if stages > 1:
            match.moves(seat)
        match.play(seat, move)
        page.update()
    return process_time() - started


def costs_of(game: str, players: int, matches: int, repetitions: int) -> list[float]:
    """Return the microseconds of each stage per move."""
    scripts = [script_of(game, players, number) for number in range(matches)]
    moves = sum(map(len, scripts))
    totals = []
    for stages in range(1, len(STAGES) + 1):
        best = (
            min(seconds_of(game, players, number, script, stages) for _ in range(repetitions))
            for number, script in enumerate(scripts)
        )
        totals.append(1e6 * sum(best) / moves)
    return [total - before for total, before in zip(totals, [0.0, *totals], strict=False)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.update_cost", description="The cost of a move's update.")
    parser.add_argument("--matches", type=at_least_one, default=10, help="random matches of each game (10)")
    parser.add_argument("--players", type=at_least_one, default=2, help="players of each match (2)")
    parser.add_argument("--repetitions", type=at_least_one, default=5, help="repetitions, of which the best counts (5)")
    chosen = parser.parse_args()
    gc.disable()
    table = Table(title=f"Processor time of a move with {chosen.players} players, µs")
    for heading in ("", *STAGES, "all"):
        table.add_column(heading, justify="right" if heading else "left")
    for game in REGISTRY:
        costs = costs_of(game, chosen.players, chosen.matches, chosen.repetitions)
        table.add_row(game, *(f"{cost:.0f}" for cost in (*costs, sum(costs))))
        gc.collect()
    wide_console().print(table)


if __name__ == "__main__":
    main()
