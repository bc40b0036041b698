"""Plans: seatings, deals and the record that identifies them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from hedgerow.arena.executors import LocalExecutor
from hedgerow.arena.game_runner import play_game
from hedgerow.arena.plan import SCHEMA, TournamentPlan, describe_difference
from hedgerow.arena.players import read_player, read_players
from hedgerow.arena.tournament import Tournament
from hedgerow.bots import Budget, EasyBot, ExpertBot
from hedgerow.games import Setup, SetupError, game_class, new_game
from hedgerow.games.core.evaluator import evaluator_class
from hedgerow.match import ChanceEntry, decode
from tests.arena.small_tournaments import assert_same_play
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME

SECOND = Budget(seconds=1.0)


def plan_of(bots: str, players: int = 2, seed: int = 1, game: str = SIMULTANEOUS_GAME) -> TournamentPlan:
    opened = new_game(game, players)
    return TournamentPlan(opened.setup, read_players(bots.split(","), SECOND, opened), seed)


MANY = "random,easy,greedy,planner,expert:50n"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_every_bot_sits_everywhere_equally_often(number: int, players: int) -> None:
    plan = plan_of(",".join(MANY.split(",")[:number]), players)
    for deal in range(3):
        games = plan.games_of(deal)
        assert len(games) == plan.games_per_deal
        assert all(len(game.seats) == players and game.deal == deal for game in games)
        seats = Counter((bot, seat) for game in games for seat, bot in enumerate(game.seats))
        assert len(seats) == number * players
        assert len(set(seats.values())) == 1, "balanced"
        assert len({game.seats for game in games}) == len(games), "no seating twice"


def test_every_pair_meets_equally_often() -> None:
    plan = plan_of(MANY, 3)
    pairs = [combinations(sorted(game.seats), 2) for game in plan.games_of(0)]
    meetings = Counter(pair for pairs_of_game in pairs for pair in pairs_of_game)
    assert len(meetings) == 10
    assert len(set(meetings.values())) == 1


def test_neighbours_change_from_deal_to_deal() -> None:
    plan = plan_of("random,easy,greedy", 3)
    assert len({frozenset(game.seats for game in plan.games_of(deal)) for deal in range(20)}) == 2


def test_games_are_numbered_consecutively() -> None:
    plan = plan_of("random,easy,greedy")
    games = list(plan.games(4))
    assert [game.number for game in games] == list(range(24))
    assert [plan.game(game.number) for game in games] == games
    assert (plan.deals_for(1), plan.deals_for(6), plan.deals_for(7)) == (1, 1, 2)


def test_all_games_of_a_deal_have_the_same_draws() -> None:
    plan = plan_of("random,easy,tests.arena.bots:Plain", game=TURN_GAME)
    draws = []
    for deal in range(2):
        for seating in plan.games_of(deal):
            code = play_game(plan, seating).code
            assert code is not None
            draws.append([entry.outcome for entry in decode(code).line if isinstance(entry, ChanceEntry)])
    shortest = min(map(len, draws))
    assert shortest > 5
    first, second = ({tuple(outcomes[:5]) for outcomes in draws[half : half + 6]} for half in (0, 6))
    assert len(first) == len(second) == 1
    assert first != second


def test_reading_players() -> None:
    assert read_player("greedy", SECOND, 2).label == "greedy"
    assert read_player("expert", SECOND, 2).label == "expert:1s"
    expert = read_player(" expert:600n ", SECOND, 2)
    assert expert.label == "expert:600n"
    bot = expert.bot()
    assert isinstance(bot, ExpertBot)
    assert bot.budget == Budget(nodes=600)
    assert read_player("tests.arena.bots:Plain", SECOND, 2).label == "tests.arena.bots:Plain"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gredy", "no bot called 'gredy'"),
        ("gredy:1s", "no bot called 'gredy'"),
        ("greedy:1s", "does not play better with more time"),
        ("expert:soon", "'soon' is not a budget"),
        ("expert:0.001s", "between 0.05 and 600 seconds"),
        ("expert:3n", "at least 50"),
        ("nowhere.at_all:Bot", "cannot be loaded"),
        ("tests.arena.bots:FATAL", "tests.arena.bots has no Bot class FATAL"),
        ("tests.arena.bots:Plain:1s", "does not play better"),
        ("planner@", "weights file after @"),
        ("planner@nowhere.json", "not a weights file"),
    ],
)
def test_unknown_players(text: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        read_player(text, SECOND, 2)


def test_a_tournament_needs_different_players() -> None:
    with pytest.raises(SetupError, match="at least two"):
        plan_of("greedy")
    with pytest.raises(SetupError, match="listed twice"):
        plan_of("greedy,random,greedy")


def test_records_tell_plans_apart() -> None:
    plan = plan_of("random,easy")
    assert describe_difference(plan.record(), plan_of("random,easy").record()) == ""
    assert "seed 1 instead of 2" in describe_difference(plan.record(), plan_of("random,easy", seed=2).record())
    assert "bots random,easy instead of random,greedy" in describe_difference(
        plan.record(), plan_of("random,greedy").record()
    )
    other = TournamentPlan(Setup(SIMULTANEOUS_GAME, 2, {"order": "together", "solo": False}, "tiles"), plan.players, 1)
    assert describe_difference(plan.record(), other.record()) == "other tiles"


def test_rules_evaluation_and_bots_are_identified_by_their_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = plan_of("random,easy").record()
    assert (before["rules"], before["evaluation"], before["versions"]) == ("1", "1", ["1", "1"])
    for cls, attribute, words in (
        (game_class(SIMULTANEOUS_GAME), "rules_version", "rules version 1 instead of 2"),
        (evaluator_class(game_class(SIMULTANEOUS_GAME)), "version", "version of the bots' evaluation 1 instead of 2"),
        (EasyBot, "version", "versions of the bots 1,1 instead of 1,2"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(cls, attribute, "2")
            assert describe_difference(before, plan_of("random,easy").record()) == words
            assert describe_difference(before, plan_of("random,greedy").record()) != ""
    assert describe_difference(before | {"schema": 1}, before) == f"file format 1 instead of {SCHEMA}"


def test_deals_and_random_numbers_of_recorded_games_stay_the_same() -> None:
    """If this fails, recorded games cannot be continued: raise `plan.SCHEMA`."""
    plan = plan_of("random,easy,greedy", 3, seed=7)
    assert SCHEMA == 2
    assert plan.dealer(5).reveal().hex() == "4ced73498bfd3b690e04b9810696a7b3"
    assert [seating.seats for seating in plan.games_of(5)] == [(2, 0, 1), (0, 1, 2), (1, 2, 0)]
    assert plan.bot_rng(plan.game(31), 2).getrandbits(32) == 1829253830


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    plan = plan_of("easy,expert:50n", game=TURN_GAME)
    alone = Tournament(plan, 2).run(LocalExecutor(1)).games
    together = Tournament(plan, 2).run(LocalExecutor(2)).games
    assert len(alone) == 2
    assert_same_play(alone, together)
