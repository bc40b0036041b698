"""Bots in Wooly Bully: they read colours, hide their own, and know the time for Wolf, Hunter, shepherd and leaving."""

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


def opened(players: int = 2, **options: OptionValue) -> WoolyBully:
    game = new_game("woolybully", players, options)
    assert isinstance(game, WoolyBully)
    return game


def evaluator_of(game: WoolyBully, **weights: float) -> WoolyBullyEvaluator:
    evaluator = evaluator_for(game, weights)
    assert isinstance(evaluator, WoolyBullyEvaluator)
    return evaluator


def chosen(table: FriendlyTable, seat: int, bot: Bot) -> set[str]:
    """What a bot plays, whatever its luck."""
    known = InformationState.of(table.state, seat)
    return {table.game.move_text(seat, bot.choose(known, Random(seed)).move) for seed in range(4)}


def played(game: WoolyBully, seed: int, acts: int, bots: list[Bot] | None = None) -> WoolyBullyState:
    """A game after so many acts; without bots, somebody lays anything and nobody acts out of turn."""
    state, rng = game.start(), Random(seed)
    while state.to_act and (len(state.history) < acts or state.to_act == (CHANCE,)):
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


# Wolf, Hunter, shepherd, leaving


def twelve_black_sheep(mine: tuple[int, ...] = (), theirs: tuple[int, ...] = ()) -> FriendlyTable:
    """Seat 1 has shown that it keeps black sheep, and has closed a field of twelve among forests."""
    table = FriendlyTable("1a0@a2", holds={0: [22, 23, *mine], 1: [19, 20, 21, *theirs]}, colours="BK")
    table.go(1, "reveal@a3", 24)
    for seat, laying in ((1, "19a3@b2"), (1, "20a1@-a2"), (0, "22a3@b3"), (1, "21a1@-a3"), (0, "23a0@a4")):
        table.go(seat, laying)
    assert table.state.scores() == (0, 12)
    return table


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_wolf_is_laid_next_to_the_large_field_of_a_rival_whose_colour_is_known(bot: Bot) -> None:
    table = twelve_black_sheep(mine=(61,))
    for text in chosen(table, 0, bot):
        assert text.startswith("wolf-k@")
        after = table.state.copy()
        after.play(0, table.game.read_move(0, text))
        assert after.scores() == (0, 0)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_wolf_is_not_laid_next_to_the_own_field(bot: Bot) -> None:
    table = twelve_black_sheep(theirs=(61,))
    table.go(0, "decline")
    assert not any(text.startswith("wolf") for text in chosen(table, 1, bot))


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_wolf_is_answered_with_a_hunter(bot: Bot) -> None:
    table = twelve_black_sheep(mine=(61,), theirs=(65,))
    table.go(0, "wolf-k@b4")
    table.go(0, "decline")
    assert chosen(table, 1, bot) == {"hunter-k@b4"}


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_the_shepherd_comes_when_it_closes_a_field(bot: Bot) -> None:
    table = FriendlyTable(*HOLE, colours="KB")
    assert table.quiet() == 1
    table.go(1, "pass")
    assert table.quiet() == 0
    assert chosen(table, 0, bot) == {"reveal@a3"}


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_who_leads_by_more_than_can_be_caught_up_leaves_for_the_bonus(bot: Bot) -> None:
    table = FriendlyTable(*SIX, colours="KB", options={"last_draws": False})
    assert table.state.scores() == (6, 0)
    while table.state.to_act[0] != 0:
        table.play(table.state.to_act[0], "decline")
    assert chosen(table, 0, bot) == {"quit"}, "six sheep and the bonus; who stays behind draws nothing more"


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_who_would_lose_by_leaving_stays(bot: Bot) -> None:
    table = twelve_black_sheep()
    assert "quit" not in chosen(table, 0, bot)


def test_the_reason_tells_what_the_plan_is_good_for() -> None:
    table = twelve_black_sheep(mine=(61,))
    choice = PlannerBot().choose(InformationState.of(table.state, 0), Random(1))
    assert choice.reason == "the Wolf spoils a black field with 12 sheep"


# Colours


SECRETIVE = {"shepherd": 30.0}
"""Weights of somebody who reveals nothing, so that there is something to guess."""


def test_after_some_turns_the_true_colour_is_believed_more_than_by_chance() -> None:
    game = opened(3)
    found = []
    for seed in range(6):
        bots: list[Bot] = [PlannerBot(weights=SECRETIVE) for _ in range(3)]
        state = played(game, seed, 30, bots)
        assert not state.revealed
        for viewer in range(3):
            beliefs = evaluator_of(game).beliefs(state, viewer)
            for seat in range(3):
                assert sum(beliefs[seat]) == pytest.approx(1)
                if seat != viewer:
                    assert beliefs[seat][state.colours[viewer]] == 0, "that one is taken"
                    found.append(beliefs[seat][state.colours[seat]])
    assert sum(found) / len(found) > 0.45, "a third would be chance"
    assert sum(odds > 1 / 3 for odds in found) / len(found) > 0.6


def test_states_with_the_believed_colours_are_more_plausible() -> None:
    game = opened()
    state = played(game, 3, 24, [PlannerBot(weights=SECRETIVE) for _ in range(2)])
    evaluator = evaluator_of(game)
    odds = evaluator.beliefs(state, 0)[1]
    guess = state.copy()
    for colour in {*range(COLOURS)} - {state.colours[0]}:
        guess.colours[1] = colour
        assert evaluator.plausibility(guess, 0) == pytest.approx(odds[colour])


def test_beliefs_do_not_depend_on_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(3)
    state = played(game, 5, 20)
    wanted = evaluator_of(game).beliefs(state, 0)
    for seed in range(5):
        other = state.determinize(0, Random(seed))
        monkeypatch.setattr(inference, "_RECENT", {})  # so that the story is read again
        assert evaluator_of(game).beliefs(other, 0) == wanted


def test_who_fears_to_be_read_lays_tiles_that_betray_less() -> None:
    game = opened()

    def guessed(secrecy: float) -> float:
        total = 0.0
        for seed in range(5):
            bots: list[Bot] = [PlannerBot(weights={**SECRETIVE, "secrecy": secrecy}) for _ in range(2)]
            state = played(game, seed, 14, bots)
            total += evaluator_of(game).beliefs(state, 1)[0][state.colours[0]]
        return total / 5

    assert guessed(60.0) < guessed(0.0) - 0.1


# Time must not tell what is in a hand


def test_who_is_asked_thinks_equally_long_whatever_it_holds() -> None:
    game = opened()
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


# What is looked up is what the rules say


def test_a_survey_of_a_land_is_the_same_wherever_one_has_stood() -> None:
    game = opened()
    standing = FeatureExtractor(False)
    compared = 0
    for acts in range(5, 60, 3):
        state = played(game, 7, acts)
        seat = state.to_act[0]
        standing.set_baseline(state.land)
        while state.asked:
            state.play(state.asked[0], DECLINE)
            seat = state.to_act[0]
        for move in state.moves(seat)[::9]:
            after = state.copy()
            after.play(seat, move)
            assert standing.features(after.land) == FeatureExtractor(False).features(after.land)
            compared += 1
    assert compared > 100


def test_the_tiles_that_close_a_field_are_those_that_do_when_laid() -> None:
    game = opened()
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
                        if land.places(face) >> cell & 1:
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
def test_bots_can_play_every_variant(players: int, options: dict[str, OptionValue]) -> None:
    game = opened(players, **options)
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
    game = opened()
    state = played(game, 4, 20)
    seat = state.to_act[0]
    bot = ExpertBot(Budget(nodes=400))
    choices = {bot.choose(InformationState.of(state, seat), Random(3)) for _ in range(2)}
    played(game, 9, 20, [PlannerBot(), PlannerBot()])  # what else was thought of meanwhile changes nothing
    choices.add(bot.choose(InformationState.of(state, seat), Random(3)))
    assert len(choices) == 1


def step(state: WoolyBullyState, luck: Random) -> None:
    """Somebody does something, but does not leave."""
    acting = state.to_act[0]
    if acting == CHANCE:
        state.play(CHANCE, state.chance().draw(luck))
    else:
        state.play(acting, luck.choice([move for move in state.moves(acting) if move != QUIT]))


def test_what_greedy_tries_in_thought_tells_it_nothing_about_others() -> None:
    """What everybody did is read where the bot stands, not anew after each move that it only thinks of."""
    game = opened()
    state, luck = game.start(), Random(3)
    while len(state.history) < 8:
        step(state, luck)
    here = evaluator_of(game).beliefs(state, 0)
    later = state.copy()
    while evaluator_of(game).beliefs(later, 0) == here:
        step(later, luck)
    evaluator = evaluator_of(game)
    evaluator.set_root(state)
    assert evaluator.beliefs(later, 0) == here


def test_easy_does_not_act_out_of_turn() -> None:
    game = opened()
    state, luck, asked = game.start(), Random(5), 0
    while asked < 10:
        acting = state.to_act[0]
        if acting != CHANCE and DECLINE in state.moves(acting):
            asked += 1
            assert EasyBot().choose(InformationState.of(state, acting), luck).move == DECLINE
        step(state, luck)
