"""The evaluation of Cornwall positions and the search for turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hedgerow.bots import Budget, InformationState, new_bot, try_moves
from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.contract import Game
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.core.setup import OptionValue
from hedgerow.games.cornwall.bot import CornwallEvaluator
from hedgerow.games.cornwall.bot.evaluator import play_turn
from hedgerow.games.cornwall.bot.features import PositionFeatures
from hedgerow.games.cornwall.bot.valuation import Valuation, seat_weights
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.state import CornwallState

SETUPS: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {}),
    (2, {"coin_bank": 20, "holes": "strict"}),
    (3, {"flag_values": "M3/1,F1/1,V5/2,G2/0"}),
    (4, {}),
]


def evaluator_of(game: Game) -> CornwallEvaluator:
    evaluator = evaluator_for(game)
    assert isinstance(evaluator, CornwallEvaluator)
    return evaluator


def decisions(game: Game, seed: int) -> Iterator[CornwallState]:
    """Yield every decision of a game with good and bad turns."""
    evaluator, rng = evaluator_of(game), Random(seed)
    state = game.start()
    assert isinstance(state, CornwallState)
    while True:
        state.play_chance(rng)
        if state.over:
            return
        yield state
        turns = evaluator.turns(state)
        state.play(state.active, turns[0 if rng.random() < 0.6 else rng.randrange(len(turns))].moves[0])


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_the_value_of_a_turn_is_the_value_of_the_position_after_it(
    players: int, options: dict[str, OptionValue]
) -> None:
    game = new_game("cornwall", players, options)
    evaluator, rng = evaluator_of(game), Random(3)
    closed = pubs = 0
    for state in decisions(game, seed=8):
        seat = state.active
        valuation = evaluator.valuation(state, seat, (seat + 1) % players)
        for turn in rng.sample(found := evaluator.turns(state), min(5, len(found))):
            after = state.copy()
            play_turn(after, turn)
            assert after.turn == state.turn + 1 + after.over, "a turn plan contains the whole turn"
            assert PositionFeatures(after, valuation).total == pytest.approx(turn.value)
            closed += len(after.map.closed_regions) > len(state.map.closed_regions)
            pubs += len(turn.moves) > 1 and "pub" in {game.move_text(seat, move) for move in turn.moves}
    assert closed
    assert pubs


@pytest.mark.parametrize("players", [2, 4])
def test_turns_cover_every_placement_and_best_turn_is_the_best_of_them(players: int) -> None:
    game = new_game("cornwall", players)
    evaluator = evaluator_of(game)
    for state in decisions(game, seed=21):
        turns = evaluator.turns(state)
        assert evaluator.best_turn(state).value == pytest.approx(turns[0].value)
        if state.phase is CornwallPhase.LAY:
            assert sorted(turn.moves[0] for turn in turns) == list(state.moves(state.active))


def best_end(state: CornwallState, seat: int) -> int:
    """Return the best lead that a seat can reach in the last turn, by trying every move."""
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
    evaluator = evaluator_of(game)
    last = None
    for state in decisions(game, seed):
        forced = evaluator.forced_move(state, state.active)
        assert (forced is None) == bool(state.unseen or state.under)
        if forced is not None and last is None:
            last = state.copy()
    assert last is not None
    seat, possible = last.active, best_end(last, last.active)
    while not last.over:
        move = evaluator.forced_move(last, seat)
        assert move is not None
        last.play(seat, move)
    assert evaluator.value(last, seat) == possible


def test_the_value_in_the_middle_of_a_turn_is_the_value_of_its_best_end() -> None:
    game = new_game("cornwall", 2)
    evaluator = evaluator_of(game)
    checked = 0
    for state in decisions(game, seed=4):
        best = evaluator.best_turn(state)
        after = state.copy()
        after.play(state.active, best.moves[0])
        assert evaluator.value(after, state.active) == pytest.approx(best.value)
        assert evaluator.value(after, 1 - state.active) == pytest.approx(-best.value)
        checked += 1
    assert checked > 36


def valuation_at(unseen_share: float) -> Valuation:
    """Return a valuation for seat 0 of two, with seat 1 next, when a share of the tiles is unseen."""
    game = new_game("cornwall", 2)
    state = game.start()
    assert isinstance(state, CornwallState)
    tiles = round(36 * unseen_share)
    state.unseen = (1 << tiles + 1) - 2
    return evaluator_of(game).valuation(state, 0, 1)


def test_the_value_of_majorities() -> None:
    valuation = valuation_at(0.5)

    def value(own: int, rival: int, flagged: bool = False, hexes: int = 5, open_hexes: int = 6) -> float:
        figures = (own > 0) + (rival > 0)
        return valuation.region(Terrain.VILLAGE, hexes, flagged, (own, rival), figures, open_hexes)

    assert value(3, 1) > value(2, 1) > value(1, 1) > value(1, 2) > value(1, 3)
    assert value(2, 1, flagged=True) > value(2, 1)
    assert value(2, 1, hexes=8) > value(2, 1)
    assert value(1, 2) == pytest.approx(-value(2, 1))
    assert value(1, 1) == pytest.approx(0)
    leads = [valuation.region(Terrain.MOOR, 5, False, (own, 0), 1, 6) for own in (1, 2, 3)]
    assert leads == sorted(set(leads)), "a larger lead is safer"
    lead = [value(1, 0, open_hexes=number) / value(3, 0, open_hexes=number) for number in (1, 8)]
    assert lead[0] > lead[1], "with more open hexes, a small lead is in more danger"


def test_at_the_end_regions_and_coins_are_worth_their_points() -> None:
    valuation = valuation_at(0)
    assert valuation.region(Terrain.MOOR, 4, False, (1, 2), 2, 5) == 4 - 8
    assert valuation.region(Terrain.VILLAGE, 3, True, (2, 2), 2, 5) == 0
    assert valuation.region(Terrain.FOREST, 3, False, (2, 0), 1, 5) == 3
    assert valuation.holdings(0, 4, (1, 1, 1), (0, 0, 0)) == 4
    assert valuation.holdings(1, 3, (0, 0, 0), (4, 2, 1)) == -3


def test_coins_and_figures_are_worth_more_early_in_the_game() -> None:
    early, late = valuation_at(0.9), valuation_at(0.1)
    coins = [
        valuation.holdings(0, 2, (1, 0, 0), (0, 0, 0)) - valuation.holdings(0, 0, (1, 0, 0), (0, 0, 0))
        for valuation in (early, late)
    ]
    assert coins[0] > coins[1] > 2
    for hand in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        gain = [valuation.holdings(0, 2, (1 + hand[0], *hand[1:]), (0, 0, 0)) for valuation in (early, late)]
        bare = [valuation.holdings(0, 2, (1, 0, 0), (0, 0, 0)) for valuation in (early, late)]
        assert gain[0] - bare[0] > gain[1] - bare[1] > 0
        in_pub = early.holdings(0, 2, (1, 0, 0), hand)
        assert bare[0] < in_pub < gain[0]


@pytest.mark.parametrize("players", [2, 3])
def test_score_bounds_of_tile_placements(players: int) -> None:
    game = new_game("cornwall", players)
    compared = 0
    for state in decisions(game, seed=13):
        bound = CornwallEvaluator.score_bounds(state, state.active)
        assert (bound is None) == (state.phase is not CornwallPhase.LAY)
        if bound is not None and state.turn % 4 == 0:
            known = InformationState.of(state, state.active)
            for outlook in try_moves(known, Random(1), Random(2).sample(list(known.moves), min(9, len(known.moves))))[
                1
            ]:
                assert bound(outlook.move) == (outlook.score, True, False)
                compared += 1
    assert compared > 50


def best_points(state: CornwallState, seat: int, turn: int) -> int:
    """Return the most points that a seat can have at the end of its turn, by trying every move."""
    if state.turn != turn:
        return state.scores()[seat]
    ends = []
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        ends.append(best_points(after, seat, turn))
    return max(ends)


def test_greedy_moves_score_the_most_points() -> None:
    game = new_game("cornwall", 3)
    compared = 0
    for state in decisions(game, seed=17):
        if state.phase is CornwallPhase.FIGURES and state.turn % 3 == 0:
            seat, after = state.active, state.copy()
            while after.turn == state.turn:
                move = CornwallEvaluator.greedy_move(after, seat)
                assert move is not None
                after.play(seat, move)
            assert after.scores()[seat] == best_points(state, seat, state.turn)
            compared += 1
    assert compared > 5


def test_the_best_of_several_rivals_has_the_largest_weight() -> None:
    assert seat_weights((5, 9, 7), 0) == (1.0, -0.75, -0.25)
    assert seat_weights((5, 9, 7), 1) == (-0.25, 1.0, -0.75)
    assert seat_weights((1, 1), 1) == (-1.0, 1.0)


def test_reasons_name_regions_and_strengths() -> None:
    game = new_game("cornwall", 2)
    evaluator = evaluator_of(game)
    seen = set()
    for state in decisions(game, seed=6):
        after = state.copy()
        play_turn(after, evaluator.best_turn(state))
        reason = evaluator.reason(state, after, state.active)
        for region in after.map.open_regions:
            own, rival = region.strengths[state.active], region.strengths[1 - state.active]
            if reason.startswith("leads") and f"strength {own} to {rival}" in reason:
                seen.add("strength")
        seen |= {word for word in ("leads", "ties", "flagged", "moor", "from the pub") if word in reason}
    assert {"strength", "leads", "flagged", "moor"} <= seen
    start = next(decisions(game, seed=6))
    assert evaluator.reason(start, start, 0) == ""


def test_the_planner_outscores_greedy() -> None:
    game = new_game("cornwall", 2)
    lead = 0
    for deal in range(2):
        state, luck, rng = game.start(), Random(f"deal {deal}"), Random(deal)
        planner = deal % 2
        bots = {planner: new_bot("planner"), 1 - planner: new_bot("greedy")}
        state.play_chance(luck)
        while not state.over:
            seat = state.to_act[0]
            state.play(seat, bots[seat].choose(InformationState.of(state, seat), rng).move)
            state.play_chance(luck)
        lead += state.scores()[planner] - state.scores()[1 - planner]
    assert lead > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_expert_plays_a_whole_turn_deterministically(players: int) -> None:
    game = new_game("cornwall", players)
    start = next(decisions(game, seed=11))
    expert = new_bot("expert", Budget(nodes=400))

    def turn() -> list[int]:
        state, rng, moves = start.copy(), Random(5), []
        while state.turn == start.turn and not state.over and state.to_act != (CHANCE,):
            moves.append(expert.choose(InformationState.of(state, state.active), rng).move)
            state.play(state.active, moves[-1])
        return moves

    assert turn() == turn()
