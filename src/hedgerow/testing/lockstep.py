"""Play a game with the Python rules and with the compiled kernel at the same time, and compare both at every node."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Final

from hedgerow import fast
from hedgerow.games.core.contract import CHANCE, Game, State, points_by_name
from hedgerow.games.core.moves import Moves
from hedgerow.testing.hooks import setups_of

if TYPE_CHECKING:
    from hedgerow_kernel import State as KernelState

Choose = Callable[[Moves, Random], int] | None
"""A way to choose one of the legal moves; `None` stands for the kernel's greedy policy."""


class KernelMismatch(AssertionError):
    """A difference between the Python rules and the kernel."""


def at_random(moves: Moves, rng: Random) -> int:
    """Return a random move."""
    return moves.choice(rng)


def mostly_first(moves: Moves, rng: Random) -> int:
    """Return the first move nine times out of ten.

    In games that a seat can leave early, late positions are rare in random play.
    """
    return moves[0] if rng.random() < 0.9 else moves.choice(rng)


_WAYS: Final[tuple[Choose, ...]] = (at_random, mostly_first, None)


def positions(game: Game, rng: Random, choose: Choose = at_random) -> Iterator[tuple[State, KernelState]]:
    """Play one game in both, and yield the state and its double at every node after comparing them."""
    state, double = game.start(), fast.start(game)
    while True:
        compare(state, double)
        yield state, double
        if not state.to_act:
            return
        seat, move = _next(state, double, rng, choose)
        state.play(seat, move)
        double.play(seat, move)


def play(game: Game, rng: Random, choose: Choose = at_random) -> int:
    """Play one game in both and return the number of nodes; raise `KernelMismatch` at the first difference."""
    return sum(1 for _ in positions(game, rng, choose))


def compare_games(game_class: type[Game], games: int, seed: int, progress: Callable[[int], None]) -> int:
    """Play games of all setups in both, and return the number of nodes; raise `KernelMismatch` if they differ.

    The games are random and greedy in turn.

    Raise `KernelMissing` or `UnsupportedGame` if the kernel cannot play the game. `progress` is called with the number
    of finished games.
    """
    setups, nodes = setups_of(game_class), 0
    for number in range(games):
        choose = _WAYS[number // len(setups) % len(_WAYS)]
        nodes += play(game_class.open(setups[number % len(setups)]), Random(f"{seed}/{number}/lockstep"), choose)
        progress(number + 1)
    return nodes


def _next(state: State, double: KernelState, rng: Random, choose: Choose) -> tuple[int, int]:
    if state.to_act == (CHANCE,):
        return CHANCE, state.chance().draw(rng)
    seat = rng.choice(state.to_act)
    if choose is None:
        return seat, double.greedy_move(seat, fast.Random(rng.getrandbits(63)))
    return seat, choose(state.moves(seat), rng)


def compare(state: State, double: KernelState) -> None:
    """Raise `KernelMismatch` unless a state and its double agree in everything that can be asked."""
    _same("seats to act", double.to_act, state.to_act, state)
    _same("end of the game", double.over, state.over, state)
    _same("turn", double.turn, state.turn, state)
    if state.to_act == (CHANCE,):
        _compare_chance(state, double)
    for seat in range(state.game.players):
        _same(f"moves of seat {seat}", double.moves(seat), state.moves(seat), state)
    _same("scores", double.scores(), state.scores(), state)
    for seat, sheet in enumerate(state.score_sheet()):
        items = _without_zeros(fast.score_items(double, seat))
        _same(f"score items of seat {seat}", items, _without_zeros(points_by_name(sheet)), state)
    _same("winners", double.winners(), state.winners(), state)
    if fast.position(double) != state.position():
        raise KernelMismatch(f"the kernel has the position {fast.position(double)}, not {state.position()}")
    if fast.from_python(state) != double:
        raise KernelMismatch(f"the kernel reads another state from {state.position()}")


def _compare_chance(state: State, double: KernelState) -> None:
    expected, chance = state.chance(), double.chance()
    _same("outcomes", chance, expected, state)
    weights = [chance.weight(outcome) for outcome in chance]
    _same("weights", weights, [expected.weight(outcome) for outcome in expected], state)
    _same("tickets", chance.total, expected.total, state)


def _same(what: str, found: object, expected: object, state: State) -> None:
    if isinstance(expected, Iterable):
        found, expected = list(found), list(expected)  # type: ignore[call-overload]
    if found != expected:
        raise KernelMismatch(f"{what}: {found} in the kernel, {expected} in Python, at {state.position()}")


def _without_zeros(items: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted((name, points) for name, points in items.items() if points)
