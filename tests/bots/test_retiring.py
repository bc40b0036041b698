"""Bots in a game in which seats can retire for a bonus and may decline to act."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hedgerow.bots import GreedyBot, InformationState, MoveResult, RandomBot, prefer_staying, try_moves
from hedgerow.games import CHANCE, Setup
from tests.toys.bell import DECLINE, GONG, QUIT, REST, Bell, BellState

ASKING = ("polled", "live")


def dealt(asking: str, *bells: str, players: int = 2) -> BellState:
    """Return a game in which these bells have been drawn."""
    state = Bell.open(Setup("bell", players, {"asking": asking})).start()
    for bell in bells:
        state.play(CHANCE, state.game.read_move(CHANCE, f"draw {bell}"))
    return state


def choices(state: BellState, seat: int) -> set[int]:
    """Return the moves that the greedy bot plays with different seeds."""
    known = InformationState.of(state, seat)
    return {GreedyBot().choose(known, Random(seed)).move for seed in range(20)}


@pytest.mark.parametrize("asking", ASKING)
def test_greedy_does_not_retire_for_a_bonus(asking: str) -> None:
    """Retiring brings five points at once, more than any bell."""
    state = dealt(asking, "low", "low", "low", "low")
    assert choices(state, 1 if asking == "live" else 0) == {DECLINE}
    if asking == "polled":
        for seat in (0, 1):
            state.play(seat, DECLINE)
    assert QUIT in state.moves(0)
    assert choices(state, 0) == {0}, "ring a low bell"


@pytest.mark.parametrize("asking", ASKING)
def test_greedy_does_not_plan_to_retire_either(asking: str) -> None:
    """After a gong the seat is asked again at once; the bonus for retiring then must not count for the gong."""
    state = dealt(asking, "gong", "low", "high", "low")
    _, results = try_moves(InformationState.of(state, 0), Random(1))
    for result in results:
        assert result.after.has_left(0) == (result.move == QUIT) == result.retires
    assert {result.move: result.score for result in results}[GONG] == 3 + 2 * (asking == "live")
    assert choices(state, 0) == {GONG}


@pytest.mark.parametrize("asking", ASKING)
def test_greedy_retires_if_the_game_ends_anyway(asking: str) -> None:
    """For the last seat in the last call, declining ends the game; retiring does not, and brings the bonus."""
    state = dealt(asking, "low", "low", "low", "low")
    for seat in (0, 1):
        if asking == "polled":
            state.play(seat, DECLINE)
    state.play(0, REST)
    state.play(1, REST)
    assert state.stage == "call"
    assert choices(state, 0) == {DECLINE}, "another seat may still ring"
    state.play(0, DECLINE)
    assert set(state.moves(1)) == {QUIT, DECLINE}
    assert choices(state, 1) == {QUIT}


def test_prefer_staying() -> None:
    state = dealt("polled")
    stay, better = MoveResult(1, 0, state), MoveResult(2, 1, state)
    retire = MoveResult(3, 9, state, retires=True)
    end = MoveResult(4, 2, state, ends=True)
    assert prefer_staying([stay, better, retire]) == [stay, better]
    assert prefer_staying([stay, end, retire]) == [stay, end]
    assert prefer_staying([end, retire]) == [end, retire]
    assert prefer_staying([retire]) == [retire]
    assert prefer_staying([stay, end]) == [stay, end]


def test_greedy_declines_if_acting_gains_nothing() -> None:
    class Worthless(BellState):
        __slots__ = ()

        def scores(self) -> tuple[int, ...]:
            return (0,) * self.game.players

    state = dealt("polled", "gong", "low", "low", "low")
    assert choices(state, 0) == {GONG}
    assert choices(Worthless.read(state.game, state.fields()), 0) == {DECLINE}


def test_greedy_and_random_play_to_the_end() -> None:
    for asking in ASKING:
        for seed in range(5):
            rng, state = Random(seed), dealt(asking, players=3)
            while state.to_act:
                seat = state.to_act[-1]
                if seat == CHANCE:
                    state.play_chance(rng)
                else:
                    bot = RandomBot() if seat == 0 else GreedyBot()
                    state.play(seat, bot.choose(InformationState.of(state, seat), rng).move)


def test_random_plays_all_moves_equally_often() -> None:
    known = InformationState.of(dealt("polled", "gong", "low", "low", "low"), 0)
    rng = Random(1)
    played = Counter(RandomBot().choose(known, rng).move for _ in range(3000))
    assert played.keys() == {GONG, QUIT, DECLINE}
    assert all(abs(count - 1000) < 120 for count in played.values())
