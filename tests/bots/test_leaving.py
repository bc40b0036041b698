"""Bots in a game that can be left for a bonus, and at moments that can be let pass."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hedgerow.bots import GreedyBot, InformationState, Outlook, RandomBot, outlooks, worth_taking
from hedgerow.games import CHANCE, Setup
from tests.toys.bell import DECLINE, GONG, QUIT, REST, Bell, BellState

ASKING = ("polled", "live")


def dealt(asking: str, *bells: str, players: int = 2) -> BellState:
    state = Bell.open(Setup("bell", players, {"asking": asking})).start()
    for bell in bells:
        state.play(CHANCE, state.game.read_move(CHANCE, f"draw {bell}"))
    return state


def choices(state: BellState, seat: int) -> set[int]:
    """What the greedy bot plays, whatever its luck."""
    known = InformationState.of(state, seat)
    return {GreedyBot().choose(known, Random(seed)).move for seed in range(20)}


@pytest.mark.parametrize("asking", ASKING)
def test_greedy_does_not_leave_for_a_bonus(asking: str) -> None:
    """To quit brings five points at once, which no bell does."""
    state = dealt(asking, "low", "low", "low", "low")
    assert choices(state, 1 if asking == "live" else 0) == {DECLINE}
    if asking == "polled":
        for seat in (0, 1):
            state.play(seat, DECLINE)
    assert QUIT in state.moves(0)
    assert choices(state, 0) == {0}, "to ring a low bell"


@pytest.mark.parametrize("asking", ASKING)
def test_greedy_does_not_plan_to_leave_either(asking: str) -> None:
    """Who has rung a gong is asked again at once; the bonus for leaving then is not what makes the gong good."""
    state = dealt(asking, "gong", "low", "high", "low")
    _, found = outlooks(InformationState.of(state, 0), Random(1))
    for outlook in found:
        assert outlook.after.has_left(0) == (outlook.move == QUIT) == outlook.leaves
    assert {outlook.move: outlook.score for outlook in found}[GONG] == 3 + 2 * (asking == "live")
    assert choices(state, 0) == {GONG}


@pytest.mark.parametrize("asking", ASKING)
def test_greedy_leaves_when_the_game_ends_anyway(asking: str) -> None:
    """The last to be called upon: to decline ends the game, to quit does not, and brings the bonus."""
    state = dealt(asking, "low", "low", "low", "low")
    for seat in (0, 1):
        if asking == "polled":
            state.play(seat, DECLINE)
    state.play(0, REST)
    state.play(1, REST)
    assert state.stage == "call"
    assert choices(state, 0) == {DECLINE}, "somebody may still ring"
    state.play(0, DECLINE)
    assert set(state.moves(1)) == {QUIT, DECLINE}
    assert choices(state, 1) == {QUIT}


def test_what_is_worth_taking() -> None:
    state = dealt("polled")
    stay, better = Outlook(1, 0, state), Outlook(2, 1, state)
    leave = Outlook(3, 9, state, leaves=True)
    end = Outlook(4, 2, state, ends=True)
    assert worth_taking([stay, better, leave]) == [stay, better]
    assert worth_taking([stay, end, leave]) == [stay, end]
    assert worth_taking([end, leave]) == [end, leave]
    assert worth_taking([leave]) == [leave]
    assert worth_taking([stay, end]) == [stay, end]


def test_greedy_lets_a_moment_pass_that_brings_nothing() -> None:
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
                    state.play(CHANCE, state.chance().draw(rng))
                else:
                    bot = RandomBot() if seat == 0 else GreedyBot()
                    state.play(seat, bot.choose(InformationState.of(state, seat), rng).move)


def test_random_does_not_care() -> None:
    known = InformationState.of(dealt("polled", "gong", "low", "low", "low"), 0)
    rng = Random(1)
    drawn = Counter(RandomBot().choose(known, rng).move for _ in range(3000))
    assert drawn.keys() == {GONG, QUIT, DECLINE}
    assert all(abs(number - 1000) < 120 for number in drawn.values())
