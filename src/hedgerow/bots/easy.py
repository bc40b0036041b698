"""A bot that makes the mistakes of a beginner."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.bots.greedy import prefer_staying, score_changes, surely_wins, try_moves
from hedgerow.games.core.contract import State
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

MAX_CONSIDERED: Final = 12
"""Maximum number of random moves that the bot considers."""
NOISE: Final = 0.5
"""Standard deviation, in points, of the bot's error when it evaluates a move."""
EARLY_RETIREMENT: Final = 0.5
"""Probability of retiring merely because the bot is ahead, in games where a player can retire."""


class EasyBot(Bot):
    """A bot that considers only a few moves and misjudges them slightly.

    It never acts out of turn. In games where a player can retire, it ends a game that it has won, and often retires too
    early because it is ahead.
    """

    name = "easy"
    version = "1"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        evaluator, pass_move = evaluator_for(known.game), known.game.pass_move
        if pass_move is not None and pass_move in known.moves:
            return Choice(pass_move, msg("waits"))
        start, tried = try_moves(known, rng, _considered_moves(known, rng))
        results = prefer_staying(tried)
        retiring = [result for result in tried if result.retires]
        if retiring and _is_ahead(start, known.seat) and rng.random() < EARLY_RETIREMENT:
            return Choice(retiring[0].move, msg("ahead"))
        winning = [result for result in results if result.ends and surely_wins(known, result.move, rng)]

        def noisy_score(index: int) -> float:
            result = results[index]
            return result.score + evaluator.tiebreak(result.after, known.seat) + rng.gauss(0, NOISE)

        chosen = winning[0] if winning else results[max(range(len(results)), key=noisy_score)]
        return Choice(chosen.move, score_changes(start, chosen.after, known.seat) or msg("looks_good"))


def _is_ahead(state: State, seat: int) -> bool:
    scores = state.scores()
    return scores[seat] > max((score for rival, score in enumerate(scores) if rival != seat), default=0)


def _considered_moves(known: InformationState, rng: Random) -> list[int]:
    """Return a few random moves, and the moves that name no cell: pass, decline, retire."""
    moves = known.moves
    ranks = rng.sample(range(len(moves)), min(MAX_CONSIDERED, len(moves)))
    return sorted({*(moves.at(rank) for rank in ranks), *moves.compact().single[:MAX_CONSIDERED]})
