"""Games between bots whose policies the kernel has, played with its rules: the same games as with the Python rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from hedgerow import fast
from hedgerow.arena.players import Player, bot_class
from hedgerow.bots import Bot, GreedyBot, InformationState, RandomBot
from hedgerow.games.core.contract import CHANCE, Game
from hedgerow.games.core.kernel import adapter_for
from hedgerow.match import Dealer, MatchError
from hedgerow.match.code import RankedStep, encode_steps


class _Player:
    """The random numbers of a bot, in the kernel."""

    def __init__(self, rng: Random) -> None:
        self.random = fast.PythonRandom(rng.getstate()[1])

    def choose_in_python(self, bot: Bot, state: fast.State, seat: int) -> int:
        """Return the choice of a bot in Python, which continues with the same random numbers."""
        rng = Random()
        rng.setstate((3, self.random.state, None))
        choice = bot.choose(InformationState.of(fast.to_python(state), seat), rng)
        self.random = fast.PythonRandom(rng.getstate()[1])
        return choice.move


def _random_move(player: _Player, state: fast.State, seat: int) -> int:
    return state.moves(seat).choice(player.random)


def _greedy_move(player: _Player, state: fast.State, seat: int) -> int:
    if state.follows_greedy_bot(seat):
        return state.greedy_move(seat, player.random)
    return player.choose_in_python(GreedyBot(), state, seat)


if TYPE_CHECKING:
    _Policy = Callable[[_Player, fast.State, int], int]


def _policy_of(player: Player, game: Game) -> _Policy | None:
    """Return the kernel's policy that makes the choices of a bot, or `None` if it has none."""
    cls = bot_class(player.kind)
    if cls is RandomBot:
        return _random_move
    adapter = adapter_for(game)
    return _greedy_move if cls is GreedyBot and adapter is not None and adapter.follows_greedy_bot else None


def engine_for(game: Game, players: Sequence[Player], with_moves: bool, wanted: fast.Engine | None) -> fast.Engine:
    """Return the engine that plays a game of these players: the kernel if it has the policies of all bots.

    Recorded moves have reasons, which only the bots in Python give. Raise `KernelMissing` or `UnsupportedGame` if the
    kernel is wanted but cannot play the game.
    """
    if fast.engine_for(game, wanted) == "python" or with_moves:
        return "python"
    return "fast" if all(_policy_of(player, game) for player in players) else "python"


class KernelGame(NamedTuple):
    """A finished game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    move_seconds: list[list[float]]
    """The times of the decisions of each seat."""
    code: str | None
    """The match code, or `None` if the game is too long to have one."""


def play(game: Game, players: Sequence[Player], dealer: Dealer, rngs: Sequence[Random]) -> KernelGame:
    """Play a game; `engine_for` must have returned `fast`."""
    policies = [_policy_of(player, game) for player in players]
    bots = [_Player(rng) for rng in rngs]
    state = fast.start(game)
    steps: list[RankedStep] = []
    seconds: list[list[float]] = [[] for _ in players]
    draws = 0
    while acting := state.to_act:
        seat = acting[0]
        if seat == CHANCE:
            chance = state.chance()
            move = chance.outcome(dealer.ticket(draws, chance.total))
            rank, size = chance.rank(move), len(chance)
            draws += 1
        else:
            policy, before = policies[seat], perf_counter()
            assert policy is not None, "the kernel has the policies of all bots"
            move = policy(bots[seat], state, seat)
            seconds[seat].append(perf_counter() - before)
            moves = state.moves(seat)
            rank, size = moves.rank(move), len(moves)
        assert rank is not None, "the move is legal"
        steps.append(RankedStep(0, len(acting), rank, size))
        state.play(seat, move)
    return KernelGame(state.scores(), state.winners(), seconds, _code(game, dealer, steps))


def _code(game: Game, dealer: Dealer, steps: Sequence[RankedStep]) -> str | None:
    try:
        return encode_steps(game, dealer.reveal(), steps)
    except MatchError:
        return None
