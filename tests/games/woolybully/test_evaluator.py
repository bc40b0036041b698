"""Bots in Wooly Bully: inference of colours, secrecy, and the right time for Wolf, Hunter, shepherd and retiring."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.board import members
from hedgerow.bots import Bot, Budget, EasyBot, ExpertBot, InformationState, PlannerBot
from hedgerow.games import CHANCE, OptionValue, new_game
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from hedgerow.games.woolybully.bot import WoolyBullyEvaluator, inference
from hedgerow.games.woolybully.bot.features import FeatureExtractor, area_shape
from hedgerow.games.woolybully.bot.fit_table import fit_table_of, surroundings
from hedgerow.games.woolybully.components import COLOURS, WOLVES
from hedgerow.games.woolybully.move_codes import DECLINE, QUIT
from tests.games.woolybully.tile_sets import HOLE, SIX, FriendlyTable

BOTS = (PlannerBot(), ExpertBot(Budget(nodes=200)))


def new_wooly_bully(players: int = 2, **options: OptionValue) -> WoolyBully:
    game = new_game("woolybully", players, options)
    assert isinstance(game, WoolyBully)
    return game


def evaluator_of(game: WoolyBully, **weights: float) -> WoolyBullyEvaluator:
    evaluator = evaluator_for(game, weights)
    assert isinstance(evaluator, WoolyBullyEvaluator)
    return evaluator


def choices(table: FriendlyTable, seat: int, bot: Bot) -> set[str]:
    """Return the moves that a bot plays with different seeds."""
    known = InformationState.of(table.state, seat)
    return {table.game.move_text(seat, bot.choose(known, Random(seed)).move) for seed in range(4)}


def played(game: WoolyBully, seed: int, actions: int, bots: list[Bot] | None = None) -> WoolyBullyState:
    """Return a game after some actions; without bots, the active seat plays at random and the others decline."""
    state, rng = game.start(), Random(seed)
    while state.to_act and (len(state.history) < actions or state.to_act == (CHANCE,)):
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(rng))
        elif bots is not None:
            state.play(seat, bots[seat].choose(InformationState.of(state, seat), rng).move)
        else:
            moves = state.moves(seat)
            move = DECLINE if DECLINE in moves else moves.choice(rng)
            state.play(seat, moves.at(0) if move == QUIT else move)
    return state


# Wolf, Hunter, shepherd, retiring


def twelve_black_sheep(own: tuple[int, ...] = (), theirs: tuple[int, ...] = ()) -> FriendlyTable:
    """Return a table at which seat 1 has revealed black and closed a field of twelve sheep among forests."""
    table = FriendlyTable("1a0@a2", holds={0: [22, 23, *own], 1: [19, 20, 21, *theirs]}, colours="BK")
    table.go(1, "reveal@a3", 24)
    for seat, placement in ((1, "19a3@b2"), (1, "20a1@-a2"), (0, "22a3@b3"), (1, "21a1@-a3"), (0, "23a0@a4")):
        table.go(seat, placement)
    assert table.state.scores() == (0, 12)
    return table


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_wolf_is_placed_beside_the_large_field_of_a_rival_whose_colour_is_known(bot: Bot) -> None:
    table = twelve_black_sheep(own=(61,))
    for text in choices(table, 0, bot):
        assert text.startswith("wolf-k@")
        after = table.state.copy()
        after.play(0, table.game.read_move(0, text))
        assert after.scores() == (0, 0)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_wolf_is_not_placed_beside_the_own_field(bot: Bot) -> None:
    table = twelve_black_sheep(theirs=(61,))
    table.go(0, "decline")
    assert not any(text.startswith("wolf") for text in choices(table, 1, bot))


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_wolf_is_answered_with_a_hunter(bot: Bot) -> None:
    table = twelve_black_sheep(own=(61,), theirs=(65,))
    table.go(0, "wolf-k@b4")
    table.go(0, "decline")
    assert choices(table, 1, bot) == {"hunter-k@b4"}


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_the_shepherd_is_placed_where_it_closes_a_field(bot: Bot) -> None:
    table = FriendlyTable(*HOLE, colours="KB")
    assert table.decline_all() == 1
    table.go(1, "pass")
    assert table.decline_all() == 0
    assert choices(table, 0, bot) == {"reveal@a3"}


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_bot_with_a_safe_lead_retires_for_the_bonus(bot: Bot) -> None:
    table = FriendlyTable(*SIX, colours="KB", options={"last_draws": False})
    assert table.state.scores() == (6, 0)
    while table.state.to_act[0] != 0:
        table.play(table.state.to_act[0], "decline")
    assert choices(table, 0, bot) == {"quit"}, "six sheep and the bonus; the other seat draws no more tiles"


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_bot_that_would_lose_by_retiring_stays(bot: Bot) -> None:
    table = twelve_black_sheep()
    assert "quit" not in choices(table, 0, bot)


def test_the_reason_describes_the_plan() -> None:
    table = twelve_black_sheep(own=(61,))
    choice = PlannerBot().choose(InformationState.of(table.state, 0), Random(1))
    assert choice.reason == "the Wolf spoils a black field with 12 sheep"


# Colours


SECRETIVE = {"shepherd": 30.0}
"""Weights with which a bot never reveals, so that its colour must be inferred."""


def test_after_some_turns_the_true_colour_is_more_probable_than_by_chance() -> None:
    game = new_wooly_bully(3)
    probabilities = []
    for seed in range(6):
        bots: list[Bot] = [PlannerBot(weights=SECRETIVE) for _ in range(3)]
        state = played(game, seed, 30, bots)
        assert not state.revealed
        for viewer in range(3):
            beliefs = evaluator_of(game).beliefs(state, viewer)
            for seat in range(3):
                assert sum(beliefs[seat]) == pytest.approx(1)
                if seat != viewer:
                    assert beliefs[seat][state.colours[viewer]] == 0, "the viewer has this colour"
                    probabilities.append(beliefs[seat][state.colours[seat]])
    assert sum(probabilities) / len(probabilities) > 0.45, "a third would be chance"
    assert sum(probability > 1 / 3 for probability in probabilities) / len(probabilities) > 0.6


def test_plausibility_follows_the_beliefs() -> None:
    game = new_wooly_bully()
    state = played(game, 3, 24, [PlannerBot(weights=SECRETIVE) for _ in range(2)])
    evaluator = evaluator_of(game)
    probabilities = evaluator.beliefs(state, 0)[1]
    guess = state.copy()
    for colour in {*range(COLOURS)} - {state.colours[0]}:
        guess.colours[1] = colour
        assert evaluator.plausibility(guess, 0) == pytest.approx(probabilities[colour])


def test_beliefs_do_not_depend_on_hidden_information(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_wooly_bully(3)
    state = played(game, 5, 20)
    expected = evaluator_of(game).beliefs(state, 0)
    for seed in range(5):
        other = state.determinize(0, Random(seed))
        monkeypatch.setattr(inference, "_RECENT", {})  # so that the history is read again
        assert evaluator_of(game).beliefs(other, 0) == expected


def test_with_a_high_price_of_secrecy_a_bot_betrays_its_colour_less() -> None:
    game = new_wooly_bully()

    def probability_of_true_colour(secrecy: float) -> float:
        total = 0.0
        for seed in range(5):
            bots: list[Bot] = [PlannerBot(weights={**SECRETIVE, "secrecy": secrecy}) for _ in range(2)]
            state = played(game, seed, 14, bots)
            total += evaluator_of(game).beliefs(state, 1)[0][state.colours[0]]
        return total / 5

    assert probability_of_true_colour(60.0) < probability_of_true_colour(0.0) - 0.1


# The time taken must not betray a hand


def test_the_time_for_an_answer_does_not_depend_on_the_hand() -> None:
    game = new_wooly_bully()
    state = played(game, 2, 12)
    seat = state.to_act[0]
    assert seat in state.asked
    evaluator = evaluator_of(game)
    wolf = next(members(WOLVES & state.bag))
    armed = state.copy()
    armed.hands[seat] |= 1 << wolf
    assert evaluator.time_share(armed, seat) == evaluator.time_share(state, seat) < 1
    assert evaluator.forced_move(armed, seat) is None
    assert evaluator.forced_move(state, seat) is None
    while state.asked:
        state.play(state.asked[0], DECLINE)
    assert evaluator.time_share(state, state.to_act[0]) == 1


# Features and tables agree with the rules


def test_features_are_the_same_with_and_without_a_baseline() -> None:
    game = new_wooly_bully()
    with_baseline = FeatureExtractor(False)
    compared = 0
    for actions in range(5, 60, 3):
        state = played(game, 7, actions)
        seat = state.to_act[0]
        with_baseline.set_baseline(state.land)
        while state.asked:
            state.play(state.asked[0], DECLINE)
            seat = state.to_act[0]
        for move in state.moves(seat)[::9]:
            after = state.copy()
            after.play(seat, move)
            assert with_baseline.features(after.land) == FeatureExtractor(False).features(after.land)
            compared += 1
    assert compared > 100


def test_the_fit_table_agrees_with_placing_each_tile() -> None:
    game = new_wooly_bully()
    tile_set, table = game.tile_set, fit_table_of(game.tile_set)
    tried = 0
    for seed in range(8):
        land = played(game, seed, 40).land
        for colour in range(COLOURS):
            for area in land.opened[colour]:
                shape = area_shape(area, land.grid.side)
                if len(shape.cells) != 1:
                    continue
                cell = shape.cells[0]
                code = surroundings(land, cell)
                closing = table.closing(code, colour)
                if sum(code // 7**side % 7 == colour for side in range(4)) != area.open.bit_count():
                    continue  # another field of the colour would join
                for tile in range(1, 69):
                    closes = fits = False
                    for _, face in tile_set.placements[tile]:
                        if land.cells_for(face) >> cell & 1:
                            fits = True
                            after = land.with_tile(face, cell)
                            if after.grid is land.grid:
                                closes |= any(area.quadrants & closed.quadrants for closed in after.closed)
                    assert bool(table.fitting(code) >> tile & 1) == fits
                    assert bool(closing >> tile & 1) == closes
                    tried += 1
    assert tried > 500


# Every variant


VARIANTS: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {"hand_limit": 3, "extra_turn": True, "tie": "largest_field"}),
    (2, {"multi_tile": True, "hungry_wolf": True, "asking": "live"}),
    (3, {"count_all": True, "last_draws": False}),
    (4, {"hand_limit": 3, "multi_tile": True, "count_all": True, "asking": "live"}),
    (4, {"extra_turn": True, "hungry_wolf": True, "last_draws": False}),
)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_bots_play_every_variant(players: int, options: dict[str, OptionValue]) -> None:
    game = new_wooly_bully(players, **options)
    state, rng = game.start(), Random(11)
    bots: list[Bot] = [PlannerBot(), ExpertBot(Budget(nodes=50)), PlannerBot(), PlannerBot()]
    decisions = 0
    while state.to_act and decisions < 150:
        seat = rng.choice(state.to_act)
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(rng))
            continue
        decisions += 1
        choice = bots[seat].choose(InformationState.of(state, seat), rng)
        assert choice.move in state.moves(seat)
        assert choice.reason
        state.play(seat, choice.move)


def test_the_same_seed_and_budget_give_the_same_choice() -> None:
    game = new_wooly_bully()
    state = played(game, 4, 20)
    seat = state.to_act[0]
    bot = ExpertBot(Budget(nodes=400))
    choices = {bot.choose(InformationState.of(state, seat), Random(3)) for _ in range(2)}
    played(game, 9, 20, [PlannerBot(), PlannerBot()])  # other games in between must not change the choice
    choices.add(bot.choose(InformationState.of(state, seat), Random(3)))
    assert len(choices) == 1


def step(state: WoolyBullyState, luck: Random) -> None:
    """Play a random move that does not retire."""
    acting = state.to_act[0]
    if acting == CHANCE:
        state.play(CHANCE, state.chance().draw(luck))
    else:
        state.play(acting, luck.choice([move for move in state.moves(acting) if move != QUIT]))


def test_moves_tried_in_a_search_are_no_evidence() -> None:
    """The history is read at the root of the search, not after each hypothetical move."""
    game = new_wooly_bully()
    state, luck = game.start(), Random(3)
    while len(state.history) < 8:
        step(state, luck)
    at_root = evaluator_of(game).beliefs(state, 0)
    later = state.copy()
    while evaluator_of(game).beliefs(later, 0) == at_root:
        step(later, luck)
    evaluator = evaluator_of(game)
    evaluator.set_root(state)
    assert evaluator.beliefs(later, 0) == at_root


def test_easy_does_not_act_out_of_turn() -> None:
    game = new_wooly_bully()
    state, luck, asked = game.start(), Random(5), 0
    while asked < 10:
        acting = state.to_act[0]
        if acting != CHANCE and DECLINE in state.moves(acting):
            asked += 1
            assert EasyBot().choose(InformationState.of(state, acting), luck).move == DECLINE
        step(state, luck)
