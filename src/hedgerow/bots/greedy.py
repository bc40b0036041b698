"""A bot that takes the best change of its own score sheet over a whole turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.games.core.contract import CHANCE, State, points_by_name
from hedgerow.games.core.evaluator import Bound, Evaluator, evaluator_class, evaluator_for
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

MOST_CANDIDATES: Final = 2000
"""So many first moves are looked at; of more, an even selection."""
GUESSES: Final = 24
"""In so many states that could be, a move must win to be taken for a win."""
MOST_TRIED: Final = 64
"""So many are tried by playing them, where the game has no faster way to see what they bring …"""
MOST_LATER: Final = 8
"""… and so many at each later decision of the turn."""
MOST_DOUBTFUL: Final = 8
"""Where the game has a faster way, so many of those that it leaves open are tried, the most promising ones."""


@dataclass(frozen=True)
class Outlook:
    """Where a move leads by the end of the turn."""

    move: int
    score: int
    after: State
    leaves: bool = False
    """Whether the seat leaves by this very move while the game goes on without it."""
    ends: bool = False
    """Whether the game is over with this very move."""


def outlooks(known: InformationState, rng: Random, moves: Sequence[int] | None = None) -> tuple[State, list[Outlook]]:
    """The state that was tried on, and for each move (or each of those given) where it leads.

    What follows the first move within the turn (placing a sheep, a bonus tile) is chosen one step
    at a time, each the best at once of those that `worth_taking` leaves, unless the game's mind can work the best out.
    What chance brings meanwhile is drawn from a state the seat could be in, with the same luck for every move; where
    the mind says that a plan should not count on it, the turn is looked at up to there.
    """
    evaluator, start, luck = evaluator_for(known.game), known.sample_state(rng), rng.getrandbits(64)
    evaluator.set_root(start)
    tried = _candidates(known.moves) if moves is None else moves
    return start, [_try(evaluator, start, known.seat, move, luck) for move in tried]


def _candidates(moves: Sequence[int], most: int = MOST_CANDIDATES) -> Sequence[int]:
    """The moves or, of very many, an even selection."""
    return moves if len(moves) <= most else moves[:: -(-len(moves) // most)]


def _noticed(evaluator: Evaluator[State], state: State, seat: int, most: int) -> Sequence[int]:
    """All moves, or of many those that the mind thinks worth looking at."""
    moves = state.moves(seat)
    return moves if len(moves) <= most else _candidates(evaluator.shortlist(state, seat, moves), most)


def _try(evaluator: Evaluator[State], start: State, seat: int, move: int, luck: int) -> Outlook:
    state = start.copy()
    state.play(seat, move)
    leaves, ends = _leaves(state, seat), state.over
    _finish_turn(evaluator, state, seat, start.turn, luck)
    return Outlook(move, state.scores()[seat], state, leaves, ends)


def worth_taking(found: Sequence[Outlook]) -> list[Outlook]:
    """The moves that a player who looks no further than this turn should choose from.

    Leaving often brings a bonus at once and costs all that could still be won, which such a player does not
    see. So who can stay stays: moves that leave a game which goes on without the seat are put aside, unless
    all others end the game, so that staying wins nothing more, or there are no others.
    """
    staying = [outlook for outlook in found if not outlook.leaves]
    return list(found) if all(outlook.ends for outlook in staying) else staying


class GreedyBot(Bot):
    """Tries every move, plays its own turn to the end after each, and keeps the best score.

    It does not leave a game merely for a bonus (see `worth_taking`), and when asked whether it wants to act, it lets
    the moment pass unless it gains something. Among moves that bring the same, it takes one that ends the game if that
    wins it, else what promises most for itself and leaves its best rival least.
    """

    name = "greedy"
    version = "1"
    about = "takes the best score it can reach within its own turn"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        evaluator, start, luck = evaluator_for(known.game), known.sample_state(rng), rng.getrandbits(64)
        evaluator.set_root(start)
        move = evaluator.greedy_move(start, known.seat)
        if move is None:
            move = self._best(evaluator, start, known, luck, rng)
        after = _try(evaluator, start, known.seat, move, luck).after
        return Choice(move, changes(start, after, known.seat) or msg("nothing-better"))

    def _best(self, evaluator: Evaluator[State], start: State, known: InformationState, luck: int, rng: Random) -> int:
        see = evaluator.score_bounds(start, known.seat)
        if see is None:
            noticed = _noticed(evaluator, start, known.seat, MOST_TRIED)
            found = worth_taking([_try(evaluator, start, known.seat, move, luck) for move in noticed])
        else:
            found = _try_the_doubtful(evaluator, start, known.seat, _candidates(known.moves), see, luck)
        best = max(outlook.score for outlook in found)
        equals = [outlook for outlook in found if outlook.score == best]
        equals = [outlook for outlook in equals if outlook.move == known.game.pass_move] or equals
        staying = [outlook for outlook in equals if not outlook.ends]
        if staying:  # there may be more to win, unless it is won
            won = [outlook for outlook in equals if outlook.ends and wins(known, outlook.move, rng)]
            equals = won or staying
        promises = [
            evaluator.tiebreak(outlook.after, known.seat) - _best_rival(outlook.after, known.seat) for outlook in equals
        ]
        most = max(promises)
        equals = [outlook for outlook, promise in zip(equals, promises, strict=True) if promise == most]
        return equals[int(rng.random() * len(equals))].move


def wins(known: InformationState, move: int, rng: Random) -> bool:
    """Whether a move that ends the game wins it, as far as the seat can know."""
    for _ in range(GUESSES):
        state = known.sample_state(rng)
        state.play(known.seat, move)
        if state.winners() != (known.seat,):
            return False
    return True


def _try_the_doubtful(
    evaluator: Evaluator[State], start: State, seat: int, moves: Sequence[int], see: Callable[[int], Bound], luck: int
) -> list[Outlook]:
    """Where moves lead, without trying those whose score can be seen, and without those that cannot be the best."""
    seen = [(move, see(move)) for move in moves]
    best = max((glimpse.score for _, glimpse in seen if glimpse.exact), default=0)
    found = [Outlook(move, glimpse.score, start, ends=glimpse.ends) for move, glimpse in seen if glimpse.exact]
    doubtful = sorted(((move, glimpse) for move, glimpse in seen if not glimpse.exact), key=lambda one: -one[1].score)
    for move, glimpse in doubtful[:MOST_DOUBTFUL]:
        if glimpse.score < best:
            break
        found.append(_try(evaluator, start, seat, move, luck))
        best = max(best, found[-1].score)
    return sorted(found, key=lambda outlook: outlook.move)


def changes(before: State, after: State, seat: int) -> str:
    """The items of a seat's score sheet that differ, in words: `area 12 → 18, whiskey 3 → 6`."""
    old = points_by_name(before.score_sheet()[seat])
    new = points_by_name(after.score_sheet()[seat])
    names = list(dict.fromkeys([*new, *old]))
    label = evaluator_class(before.game).item_label
    return join(
        msg("change", item=label(name), before=old.get(name, 0), after=new.get(name, 0))
        for name in names
        if old.get(name, 0) != new.get(name, 0)
    )


def _best_rival(state: State, seat: int) -> int:
    return max((score for rival, score in enumerate(state.scores()) if rival != seat), default=0)


def _leaves(after: State, seat: int) -> bool:
    return not after.over and after.has_left(seat)


def _finish_turn(evaluator: Evaluator[State], state: State, seat: int, turn: int, luck: int) -> None:
    """Plays on until the seat's turn is over, its later decisions taken greedily."""
    rng: Random | None = None
    while state.turn == turn:
        if state.to_act == (CHANCE,):
            if evaluator.ends_plan(state, seat):
                break
            rng = rng or Random(luck)
            state.play(CHANCE, state.chance().draw(rng))
        elif seat in state.to_act:
            known = evaluator.greedy_move(state, seat)
            state.play(seat, _best_at_once(evaluator, state, seat) if known is None else known)
        else:
            break


def _best_at_once(evaluator: Evaluator[State], state: State, seat: int) -> int:
    def outlook(move: int) -> Outlook:
        after = state.copy()
        after.play(seat, move)
        return Outlook(move, after.scores()[seat], after, _leaves(after, seat), after.over)

    see = evaluator.scores_at_once(state, seat)
    if see is not None:
        return max(state.moves(seat), key=see)
    found = worth_taking([outlook(move) for move in _noticed(evaluator, state, seat, MOST_LATER)])
    return max(found, key=lambda one: (one.score, one.move == state.game.pass_move)).move
