"""What bots know about Cornwall: turns found whole, and what things are worth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hedgerow.bots import Budget, InformationState, new_bot, outlooks
from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.contract import Game, OptionValue
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.cornwall.bot import CornwallEvaluator
from hedgerow.games.cornwall.bot.evaluator import play_turn
from hedgerow.games.cornwall.bot.features import Survey
from hedgerow.games.cornwall.bot.valuation import Scale, leanings
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.phases import Phase
from hedgerow.games.cornwall.state import CornwallState

SETUPS: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {}),
    (2, {"coin_bank": 20, "holes": "strict"}),
    (3, {"flag_values": "M3/1,F1/1,V5/2,G2/0"}),
    (4, {}),
]


def mind_of(game: Game) -> CornwallEvaluator:
    evaluator = evaluator_for(game)
    assert isinstance(evaluator, CornwallEvaluator)
    return evaluator


def moments(game: Game, seed: int) -> Iterator[CornwallState]:
    """Every point of a game where a seat decides, played well and badly by turns."""
    evaluator, rng = mind_of(game), Random(seed)
    state = game.start()
    assert isinstance(state, CornwallState)
    while state.to_act:
        if state.to_act == (CHANCE,):
            state.play(CHANCE, state.chance().draw(rng))
            continue
        yield state
        turns = evaluator.turns(state)
        state.play(state.active, turns[0 if rng.random() < 0.6 else rng.randrange(len(turns))].moves[0])


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_a_turn_is_worth_what_the_table_is_worth_after_it(players: int, options: dict[str, OptionValue]) -> None:
    game = new_game("cornwall", players, options)
    evaluator, rng = mind_of(game), Random(3)
    closed = pubs = 0
    for state in moments(game, seed=8):
        seat = state.active
        follower = (seat + 1) % players
        scale = evaluator.scale(state, seat, follower)
        for turn in rng.sample(found := evaluator.turns(state), min(5, len(found))):
            after = state.copy()
            play_turn(after, turn)
            assert after.turn == state.turn + 1 + after.over, "a turn is found to its end"
            assert Survey(after, scale).total == pytest.approx(turn.value)
            closed += len(after.land.closed_regions) > len(state.land.closed_regions)
            pubs += len(turn.moves) > 1 and "pub" in {game.move_text(seat, move) for move in turn.moves}
    assert closed
    assert pubs


@pytest.mark.parametrize("players", [2, 4])
def test_every_way_to_lay_is_looked_at_and_the_best_found_fast_is_the_best(players: int) -> None:
    game = new_game("cornwall", players)
    evaluator = mind_of(game)
    for state in moments(game, seed=21):
        turns = evaluator.turns(state)
        assert evaluator.best_turn(state).value == pytest.approx(turns[0].value)
        if state.phase is Phase.LAY:
            assert sorted(turn.moves[0] for turn in turns) == list(state.moves(state.active))


def best_end(state: CornwallState, seat: int) -> int:
    """The best lead that a seat can still reach in the last turn, by trying everything."""
    if state.over:
        scores = state.scores()
        return scores[seat] - scores[1 - seat]
    ends = []
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        ends.append(best_end(after, seat))
    return max(ends)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_turn_is_played_exactly(seed: int) -> None:
    game = new_game("cornwall", 2)
    evaluator = mind_of(game)
    last = None
    for state in moments(game, seed):
        settled = evaluator.forced_move(state, state.active)
        assert (settled is None) == bool(state.unseen or state.under)
        if settled is not None and last is None:
            last = state.copy()
    assert last is not None
    seat, possible = last.active, best_end(last, last.active)
    while not last.over:
        move = evaluator.forced_move(last, seat)
        assert move is not None
        last.play(seat, move)
    assert evaluator.value(last, seat) == possible


def test_the_middle_of_a_turn_is_worth_its_best_end() -> None:
    game = new_game("cornwall", 2)
    evaluator = mind_of(game)
    checked = 0
    for state in moments(game, seed=4):
        best = evaluator.best_turn(state)
        after = state.copy()
        after.play(state.active, best.moves[0])
        assert evaluator.value(after, state.active) == pytest.approx(best.value)
        assert evaluator.value(after, 1 - state.active) == pytest.approx(-best.value)
        checked += 1
    assert checked > 36


def scale_at(unseen_share: float) -> Scale:
    """A scale for seat 0 of two, with the follower seat 1, at some point of the game."""
    game = new_game("cornwall", 2)
    state = game.start()
    assert isinstance(state, CornwallState)
    tiles = round(36 * unseen_share)
    state.unseen = (1 << tiles + 1) - 2
    return mind_of(game).scale(state, 0, 1)


def test_majorities_are_priced() -> None:
    scale = scale_at(0.5)

    def worth(own: int, rival: int, flagged: bool = False, fields: int = 5, room: int = 6) -> float:
        figures = (own > 0) + (rival > 0)
        return scale.region(Terrain.VILLAGE, fields, flagged, (own, rival), figures, room)

    assert worth(3, 1) > worth(2, 1) > worth(1, 1) > worth(1, 2) > worth(1, 3)
    assert worth(2, 1, flagged=True) > worth(2, 1)
    assert worth(2, 1, fields=8) > worth(2, 1)
    assert worth(1, 2) == pytest.approx(-worth(2, 1))
    assert worth(1, 1) == pytest.approx(0)
    leads = [scale.region(Terrain.MOOR, 5, False, (own, 0), 1, 6) for own in (1, 2, 3)]
    assert leads == sorted(set(leads)), "the larger a lead, the safer"
    lead = [worth(1, 0, room=room) / worth(3, 0, room=room) for room in (1, 8)]
    assert lead[0] > lead[1], "where there is room, a small lead is in more danger"


def test_at_the_end_regions_bring_just_their_points_and_coins_one_each() -> None:
    scale = scale_at(0)
    assert scale.region(Terrain.MOOR, 4, False, (1, 2), 2, 5) == 4 - 8
    assert scale.region(Terrain.VILLAGE, 3, True, (2, 2), 2, 5) == 0
    assert scale.region(Terrain.FOREST, 3, False, (2, 0), 1, 5) == 3
    assert scale.stock(0, 4, (1, 1, 1), (0, 0, 0)) == 4
    assert scale.stock(1, 3, (0, 0, 0), (4, 2, 1)) == -3


def test_coins_and_figures_are_worth_more_early() -> None:
    early, late = scale_at(0.9), scale_at(0.1)
    coins = [
        scale.stock(0, 2, (1, 0, 0), (0, 0, 0)) - scale.stock(0, 0, (1, 0, 0), (0, 0, 0)) for scale in (early, late)
    ]
    assert coins[0] > coins[1] > 2
    for hand in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        gain = [scale.stock(0, 2, (1 + hand[0], *hand[1:]), (0, 0, 0)) for scale in (early, late)]
        bare = [scale.stock(0, 2, (1, 0, 0), (0, 0, 0)) for scale in (early, late)]
        assert gain[0] - bare[0] > gain[1] - bare[1] > 0
        in_pub = early.stock(0, 2, (1, 0, 0), hand)
        assert bare[0] < in_pub < gain[0]


@pytest.mark.parametrize("players", [2, 3])
def test_a_glimpse_tells_how_many_points_a_laying_brings(players: int) -> None:
    game = new_game("cornwall", players)
    looked_at = 0
    for state in moments(game, seed=13):
        see = CornwallEvaluator.score_bounds(state, state.active)
        assert (see is None) == (state.phase is not Phase.LAY)
        if see is not None and state.turn % 4 == 0:
            known = InformationState.of(state, state.active)
            for outlook in outlooks(known, Random(1), Random(2).sample(list(known.moves), min(9, len(known.moves))))[1]:
                assert see(outlook.move) == (outlook.score, True, False)
                looked_at += 1
    assert looked_at > 50


def best_points(state: CornwallState, seat: int, turn: int) -> int:
    """The most points that a seat can have at the end of its turn, by trying everything."""
    if state.turn != turn:
        return state.scores()[seat]
    ends = []
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        ends.append(best_points(after, seat, turn))
    return max(ends)


def test_the_figures_for_the_most_points_are_known() -> None:
    game = new_game("cornwall", 3)
    looked_at = 0
    for state in moments(game, seed=17):
        if state.phase is Phase.FIGURES and state.turn % 3 == 0:
            seat, after = state.active, state.copy()
            while after.turn == state.turn:
                move = CornwallEvaluator.greedy_move(after, seat)
                assert move is not None
                after.play(seat, move)
            assert after.scores()[seat] == best_points(state, seat, state.turn)
            looked_at += 1
    assert looked_at > 5


def test_with_more_than_two_the_best_rival_matters_most() -> None:
    assert leanings((5, 9, 7), 0) == (1.0, -0.75, -0.25)
    assert leanings((5, 9, 7), 1) == (-0.25, 1.0, -0.75)
    assert leanings((1, 1), 1) == (-1.0, 1.0)


def test_a_reason_tells_what_is_held() -> None:
    game = new_game("cornwall", 2)
    evaluator = mind_of(game)
    told = set()
    for state in moments(game, seed=6):
        after = state.copy()
        play_turn(after, evaluator.best_turn(state))
        reason = evaluator.reason(state, after, state.active)
        for region in after.land.open_regions:
            own, rival = region.strengths[state.active], region.strengths[1 - state.active]
            if reason.startswith("holds") and f"strength {own} to {rival}" in reason:
                told.add("held")
        told |= {word for word in ("holds", "shares", "flagged", "moor", "from the pub") if word in reason}
    assert {"held", "holds", "flagged", "moor"} <= told
    start = next(moments(game, seed=6))
    assert evaluator.reason(start, start, 0) == ""


def test_the_planner_is_far_ahead_of_who_takes_points_at_once() -> None:
    game = new_game("cornwall", 2)
    lead = 0
    for deal in range(2):
        state, luck, rng = game.start(), Random(f"deal {deal}"), Random(deal)
        planner = deal % 2
        bots = {planner: new_bot("planner"), 1 - planner: new_bot("greedy")}
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.play(CHANCE, state.chance().draw(luck))
            else:
                state.play(seat, bots[seat].choose(InformationState.of(state, seat), rng).move)
        lead += state.scores()[planner] - state.scores()[1 - planner]
    assert lead > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_expert_plays_a_whole_turn_the_same_way_again(players: int) -> None:
    game = new_game("cornwall", players)
    start = next(moments(game, seed=11))
    expert = new_bot("expert", Budget(nodes=400))

    def turn() -> list[int]:
        state, rng, moves = start.copy(), Random(5), []
        while state.turn == start.turn and not state.over and state.to_act != (CHANCE,):
            moves.append(expert.choose(InformationState.of(state, state.active), rng).move)
            state.play(state.active, moves[-1])
        return moves

    assert turn() == turn()
