"""Puzzles: positions from games with one best move, or a short line of best moves within a turn.

The best move must beat the second one by three standard errors and by a minimum, twice: in a search that finds the
puzzle and in a longer one that confirms it. A cheap look at the evaluator's plans picks the positions that are worth
the samples.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from hedgerow.analysis.compare import Arm, difference, ranked
from hedgerow.analysis.effort import Effort
from hedgerow.analysis.errors import AnalysisRefused
from hedgerow.analysis.estimates import Estimate
from hedgerow.analysis.game_line import DecisionQuestion, questions
from hedgerow.analysis.glicko import GlickoRating, RatedGame, rated
from hedgerow.analysis.grades import effective_loss
from hedgerow.analysis.judge import Judge, judge_for
from hedgerow.bots import BOTS, InformationState, new_bot, rating
from hedgerow.games import CHANCE, Setup, State, game_class, open_game
from hedgerow.games.core.texts import item_name, name_of, texts_package
from hedgerow.i18n import messages_of
from hedgerow.match import Dealer, Match

msg = messages_of(__package__)

MIN_MARGIN: Final = 0.05
"""The least chance to win that the second move must give away, or points on the same scale in a decided game."""
STANDARD_ERRORS: Final = 3.0
CONFIRMATION: Final = 3.0
"""The effort of the search that confirms a puzzle, in multiples of the search that finds it."""
MIN_GAP: Final = 0.04
"""The least gap between the evaluator's two best plans for a position to be sampled at all."""
MIN_MOVES: Final = 6
"""A position with fewer legal moves is no puzzle."""
MAX_LINE: Final = 4
LINE: Final = "line"
"""The theme of a solution of several moves."""
MAX_PER_GAME: Final = 6
CANDIDATES: Final = 8
SOLVER_DEVIATION: Final = 60.0
"""The deviation of the published ratings of the bots."""
SOLVERS: Final = ("random", "easy", "easy", "greedy", "planner", "expert:300n")
"""The first solvers of a puzzle; `easy` plays differently each time."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: find the move, and the moves after it if the line has several."""

    id: str
    """Where it comes from: game, number of players, number of the game between bots, index of the move."""
    setup: Setup
    position: str
    """The position with everything hidden. Show a solver only what `seat` may know."""
    seat: int
    line: tuple[str, ...]
    """The solution: the moves of the seat in order."""
    second: str
    """The second best first move."""
    margin_points: Estimate
    """What the second best first move loses."""
    margin_chance: Estimate
    themes: tuple[str, ...]
    rating: GlickoRating


@dataclass(frozen=True)
class Solution:
    """The best move of a position, the second one, and the margin between them."""

    move: int
    second: int
    points: Estimate
    chance: Estimate
    is_unique: bool


def solve(judge: Judge, state: State, seat: int, effort: Effort, seed: int) -> Solution | None:
    """Return the best move and whether it is the only one; `None` if there are no two moves to compare."""
    judge.forget()
    known, rng = InformationState.of(state, seat), Random(seed)
    plans = judge.candidates(known, CANDIDATES, (), rng)
    if len(plans) < 2:
        return None
    best, second = ranked([Arm(plan) for plan in plans], judge, known, effort, rng)[:2]
    measured, result, _ = difference(best.plan, second.plan, judge, known, effort, rng)
    gain = effective_loss(measured, result.chance, judge.scale(state), judge.game.players)
    certain = gain.value - STANDARD_ERRORS / 2 * gain.error > 0  # an interval is two standard errors to each side
    return Solution(best.move, second.move, measured.points, measured.chance, certain and gain.value >= MIN_MARGIN)


def only_move(judge: Judge, state: State, seat: int, effort: Effort, seed: int) -> Solution | None:
    """Return the confirmed solution of a position with one best move; `None` if it has none."""
    found = solve(judge, state, seat, effort, seed)
    if found is None or not found.is_unique:
        return None
    confirmed = solve(judge, state, seat, Effort(CONFIRMATION * effort.factor), seed + 1_000_003)
    assert confirmed is not None, "the same position has the same moves"
    return confirmed if confirmed.is_unique and confirmed.move == found.move else None


def is_promising(judge: Judge, state: State, seat: int) -> bool:
    """Return whether the evaluator's best plan is clearly ahead, so that samples may confirm a puzzle."""
    judge.forget()
    known = InformationState.of(state, seat)
    if len(known.moves) < MIN_MOVES:
        return False
    plans = judge.candidates(known, 2, (), Random(0))
    if len(plans) < 2:
        return False
    chances = [
        judge.calibration.move_result(plan.after, judge.evaluator.margin(plan.after, seat)).chance for plan in plans
    ]
    return chances[0] - chances[1] >= MIN_GAP


def puzzles_from(match: Match, source: str, effort: Effort = Effort()) -> Iterator[Puzzle]:  # noqa: B008 frozen
    """Yield the puzzles in a finished match."""
    judge, found, last_turn = judge_for(match.setup), 0, (-1, -1)
    for question in questions(match):
        if not isinstance(question, DecisionQuestion) or found == MAX_PER_GAME:
            continue
        state = judge.game.read_position_line(question.position)
        if (state.turn, question.seat) == last_turn or not is_promising(judge, state, question.seat):
            continue
        puzzle = _puzzle_at(judge, state, question, f"{source}-{question.place}", effort)
        if puzzle is not None:
            found, last_turn = found + 1, (state.turn, question.seat)
            yield puzzle


def _puzzle_at(judge: Judge, state: State, question: DecisionQuestion, name: str, effort: Effort) -> Puzzle | None:
    seat = question.seat
    first = only_move(judge, state, seat, effort, question.place)
    if first is None:
        return None
    moves, after = [first.move], state.copy()
    after.play(seat, first.move)
    while len(moves) < MAX_LINE and after.turn == state.turn and seat in after.to_act and CHANCE not in after.to_act:
        following = only_move(judge, after, seat, effort, question.place + len(moves))
        if following is None:
            break
        moves.append(following.move)
        after.play(seat, following.move)
    return Puzzle(
        id=name,
        setup=question.setup,
        position=question.position,
        seat=seat,
        line=tuple(judge.game.move_text(seat, move) for move in moves),
        second=judge.game.move_text(seat, first.second),
        margin_points=first.points,
        margin_chance=first.chance,
        themes=themes_of(judge, state, after, seat, len(moves)),
        rating=GlickoRating(),
    )


def themes_of(judge: Judge, before: State, after: State, seat: int, moves: int) -> tuple[str, ...]:
    """Return the themes of a solution: those of the game, the score items that rise, and `line` for several moves."""
    own = list(judge.evaluator.themes(before, after, seat))
    old = _items(before, seat)
    rising = [f"item-{name}" for name, points in _items(after, seat).items() if points > old.get(name, 0)]
    return tuple(dict.fromkeys([*own, *rising, *([LINE] if moves > 1 else [])]))


def _items(state: State, seat: int) -> dict[str, int]:
    points: dict[str, int] = {}
    for item in state.score_sheet()[seat]:
        name = item.name.replace(" ", "-")
        points[name] = points.get(name, 0) + item.points
    return points


def theme_name(game: str, theme: str) -> str:
    """Return the name of a theme for players, as a message."""
    cls = game_class(game)
    if theme.startswith("item-"):
        return item_name(cls, theme.removeprefix("item-"))
    return msg("theme.line") if theme == LINE else name_of(texts_package(cls), "theme", theme)


def with_rating(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle rated against the bots as its first solvers."""
    games = [
        RatedGame(_solver_rating(puzzle.setup.game, solver), 0.0 if solves(puzzle, solver, number) else 1.0)
        for number, solver in enumerate(SOLVERS)
    ]
    new = rated(puzzle.rating, games)
    rounded = GlickoRating(round(new.rating), round(new.deviation), round(new.volatility, 4))
    return Puzzle(**{**vars(puzzle), "rating": rounded})


def _solver_rating(game: str, solver: str) -> GlickoRating:
    level = solver.partition(":")[0]
    unrated = 1000.0 + 250.0 * list(BOTS).index(level)
    return GlickoRating(rating(game, level) or unrated, SOLVER_DEVIATION)


def solves(puzzle: Puzzle, solver: str, seed: int) -> bool:
    """Return whether a bot finds the whole line."""
    state = state_of(puzzle)
    bot, rng = new_bot(solver), Random(seed)
    for text in puzzle.line:
        if puzzle.seat not in state.to_act:
            return False
        move = bot.choose(InformationState.of(state, puzzle.seat), rng).move
        if move != state.game.read_move(puzzle.seat, text):
            return False
        state.play(puzzle.seat, move)
    return True


def state_of(puzzle: Puzzle) -> State:
    """Return the position of a puzzle."""
    return open_game(puzzle.setup).read_position_line(puzzle.position)


def keeps_answer(puzzle: Puzzle, effort: Effort, seed: int = 99) -> bool:
    """Return whether a search with this effort finds the same first move."""
    judge, state = judge_for(puzzle.setup), state_of(puzzle)
    found = solve(judge, state, puzzle.seat, effort, seed)
    return found is not None and judge.game.move_text(puzzle.seat, found.move) == puzzle.line[0]


def bots_match(setup: Setup, level: str, number: int) -> Match:
    """Return a match between bots of a level, the source of puzzles; the number is its seed."""
    match = Match.start(open_game(setup), dealer=Dealer(number.to_bytes(16, "big")), bots=range(setup.players))
    bot, rng = new_bot(level), Random(number)
    if level.startswith("expert") and not level.endswith("n"):
        raise AnalysisRefused(msg("needs_positions", level=level))
    while not match.over:
        seat = match.state.to_act[0]
        match.play(seat, bot.choose(InformationState.of(match.state, seat), rng).move)
    return match
