"""Playing a puzzle: the position as the solver sees it, and the verdict on the solver's moves.

Nothing about a puzzle is kept between two requests: the page sends all moves of an attempt. The solution is in the
verdict that ends an attempt and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final, Literal

from hedgerow.analysis import AnalysisRefused
from hedgerow.analysis.puzzle_file import built_in_puzzles
from hedgerow.analysis.puzzles import Puzzle, state_of
from hedgerow.games import CHANCE, REGISTRY, HedgerowError, MoveError, State, game_class
from hedgerow.i18n import Language
from hedgerow.match.records import setup_record
from hedgerow.server.errors import msg, no_game, refuse, refuse_because
from hedgerow.server.http.prepared_table import prepared_status
from hedgerow.server.live import serialization
from hedgerow.server.live.positions import position_data
from hedgerow.server.live.protocol import MatchView, PreviewReply, TableView
from hedgerow.server.tables.session import check_move_length

OPPONENT: Final = "planner"
"""The level that the other seats of a puzzle are shown with: it has played the games that puzzles come from."""
MAX_MOVES: Final = 10
"""Moves that an attempt may send; no puzzle has a longer line."""

Outcome = Literal["going", "solved", "failed"]


@dataclass(frozen=True)
class Verdict:
    """What the moves of an attempt have achieved."""

    outcome: Outcome
    """`going` while the right moves of a longer line are still to be found."""
    state: State
    """The position after the right moves."""
    found: int
    """How many moves of the line were right."""
    wrong: str | None = None
    """The move that was not the best one."""


@dataclass(frozen=True)
class PuzzleLibrary:
    """The puzzles that come with a game."""

    game: str
    puzzles: dict[str, Puzzle]
    """By their ids, in the order in which they become daily puzzles."""

    def get(self, puzzle_id: str) -> Puzzle:
        """Return a puzzle; raise `Refusal` if there is no such puzzle."""
        found = self.puzzles.get(puzzle_id)
        if found is None:
            raise refuse("bad-request", "no-puzzle", puzzle=repr(puzzle_id[:40]))
        return found

    def daily(self, day: int) -> Puzzle:
        """Return the puzzle of a day (days since 1970 in UTC); all come once before the first is repeated."""
        return self.puzzles[list(self.puzzles)[day % len(self.puzzles)]]


def puzzle_library(game: str) -> PuzzleLibrary:
    """Return the puzzles of a game; raise `Refusal` if it has none."""
    if game not in REGISTRY:
        raise no_game(game)
    try:
        puzzles = built_in_puzzles(game_class(game))
    except AnalysisRefused as error:
        raise refuse_because("not-now", error, "no-puzzles") from error
    if not puzzles:
        raise refuse("bad-request", "no-puzzles", game=repr(game))
    shuffled = sorted(puzzles, key=lambda puzzle: sha256(puzzle.id.encode()).digest())
    return PuzzleLibrary(game, {puzzle.id: puzzle for puzzle in shuffled})


def judge_moves(puzzle: Puzzle, texts: Sequence[str]) -> Verdict:
    """Play the moves of an attempt; raise `Refusal` for an illegal one.

    A move that leads to the same position as the best one is right as well, for example with a symmetric tile.
    """
    if len(texts) > MAX_MOVES:
        raise refuse("bad-request", "puzzle-moves", most=MAX_MOVES)
    state = state_of(puzzle)
    for number, text in enumerate(texts):
        if number == len(puzzle.line):
            raise refuse("not-now", "puzzle-over")
        played, best = _after(state, puzzle.seat, text), _after(state, puzzle.seat, puzzle.line[number])
        if played.position() != best.position():
            return Verdict("failed", state, number, text)
        state = best
    return Verdict("solved" if len(texts) == len(puzzle.line) else "going", state, len(texts))


def _after(state: State, seat: int, text: str) -> State:
    check_move_length(text)
    after = state.copy()
    try:
        after.play(seat, state.game.read_move(seat, text))
    except MoveError as error:
        raise refuse_because("illegal", error, "illegal") from error
    except HedgerowError as error:
        raise refuse_because("not-now", error, "not-now") from error
    return after


def preview_move(puzzle: Puzzle, texts: Sequence[str], move: str, language: Language) -> PreviewReply:
    """Return the effects of a move after the right moves so far, as far as the solver can know them."""
    verdict = judge_moves(puzzle, texts)
    if verdict.outcome != "going":
        raise refuse("not-now", "puzzle-over")
    state, seat = verdict.state, puzzle.seat
    check_move_length(move)
    hidden = state.game.has_secrets
    before = state.determinize(seat, Random(len(texts))) if hidden else state
    try:
        wanted = state.game.read_move(seat, move)
    except MoveError as error:
        raise refuse_because("illegal", error, "illegal") from error
    return serialization.effects_reply(before, seat, wanted, _names(puzzle, language), language, hidden=hidden)


def puzzle_view(puzzle: Puzzle, verdict: Verdict, language: Language) -> TableView:
    """Return a position of a puzzle as its seat sees it, in the form of a table's view."""
    state, seat = verdict.state, puzzle.seat
    may_act = verdict.outcome == "going" and seat in state.to_act
    names = _names(puzzle, language)
    match = MatchView(
        setup=setup_record(state.game.setup),
        names=names,
        bots=[],
        commitment=None,
        seed=None,
        over=False,
        practice=False,
        log=[],
        **position_data(state, seat, language),
    )
    return TableView(
        seat=seat,
        # The page tells positions apart by this number.
        next_seq=verdict.found + (0 if verdict.outcome == "going" else 1),
        table=prepared_status("puzzle", puzzle.setup, names, seat, OPPONENT),
        to_act=[number for number in state.to_act if number != CHANCE],
        awaited=[number for number in state.awaited if number != CHANCE],
        undo_to=None,
        last_decision=None,
        moves=serialization.legal_moves(state.game, seat, state.moves(seat).compact()) if may_act else None,
        match=match,
    )


def _names(puzzle: Puzzle, language: Language) -> list[str]:
    return [msg("player", number=seat + 1).translated(language) for seat in range(puzzle.setup.players)]
