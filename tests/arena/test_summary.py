"""Statistics, ratings and the report."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from hedgerow.arena.executors import LocalExecutor
from hedgerow.arena.plots import INK
from hedgerow.arena.ratings import ratings
from hedgerow.arena.report import html_report
from hedgerow.arena.statistics import head_to_head, pair_results, points_margin, seat_results, standings
from hedgerow.arena.summary import summarize
from hedgerow.arena.tournament import Tournament, TournamentResult
from tests.arena.small_tournaments import made_up_game, small_plan


def test_head_to_head() -> None:
    game = made_up_game(0, 0, ["a", "b", "c"], [10, 7, 9])
    assert head_to_head(game, "a", "b") == 1
    assert head_to_head(game, "b", "c") == 0, "among losers the points decide"
    assert head_to_head(game, "b", "d") is None
    assert points_margin(game, "c", "a") == -1
    shared = made_up_game(0, 0, ["a", "b"], [8, 8])
    assert head_to_head(shared, "a", "b") == 0.5
    several = made_up_game(0, 0, ["a", "b", "a"], [10, 7, 5])
    assert head_to_head(several, "a", "b") == 0.5
    assert points_margin(several, "a", "b") == 0.5


def test_ratings_rank_bots() -> None:
    bots = ["weak", "middle", "strong"]
    games = []
    for number in range(60):
        one, other = [(0, 1), (1, 2), (0, 2)][number % 3]
        upset = number % 10 == 0
        scores = (2, 1) if upset else (1, 2)
        games.append(made_up_game(number, number, [bots[one], bots[other]], scores))
    rated = ratings(games, bots)
    assert [rating.bot for rating in rated] == ["strong", "middle", "weak"]
    assert all(rating.sigma < 8 for rating in rated)
    assert rated[0].ordinal == pytest.approx(rated[0].mu - 3 * rated[0].sigma)
    assert ratings([made_up_game(0, 0, ["a", "a"], [1, 2])], ["a"])[0].mu == 25, "a bot does not gain by playing itself"


def test_statistics_count_deals() -> None:
    games = [
        made_up_game(2 * deal + turn, deal, ["a", "b"] if turn == 0 else ["b", "a"], [5, 3] if turn == 0 else [4, 6])
        for deal in range(10)
        for turn in range(2)
    ]
    (pair,) = pair_results(games, ["a", "b"])
    assert (pair.games, pair.deals) == (20, 10)
    assert pair.rate.value == 1
    assert pair.margin.value == pytest.approx(2)
    first, second = seat_results(games)
    assert first.wins.value == second.wins.value == 0.5
    winner, loser = standings(games, ["a", "b"])
    assert (winner.games, winner.score.mean, winner.wins.value, winner.fair) == (20, 5.5, 1.0, 0.5)
    assert winner.moves == 80
    assert winner.max_seconds == pytest.approx(0.002)
    assert loser.wins.high < 0.4


def test_the_report_loads_nothing_from_the_network() -> None:
    result = Tournament(small_plan("random,easy,tests.arena.bots:Plain"), 12).run(LocalExecutor(1))
    page = html_report(summarize(result), "hedgerow arena <game>")
    assert page.count("<svg") == page.count("</svg>") == 6
    assert "&lt;game&gt;" in page
    for element in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(element)
    addresses = set(re.findall(r"https?://[^\s\"']+", page))
    assert addresses == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}, "XML namespaces only"
    assert not re.search(r"(src|href)=\"(?!#)", page.replace("xlink:href", "href"))
    assert "<script" not in page
    assert INK not in page, "all colours are variables of the page"
    assert "prefers-color-scheme: dark" in page
    for title in ("Ratings", "Head to head", "Scores", "Seat advantage", "Length", "Time per move"):
        assert f"<h2>{title}</h2>" in page


def test_a_report_without_games() -> None:
    plan = small_plan()
    assert "no deal is complete" in html_report(summarize(TournamentResult(plan, (), interrupted=True)))
