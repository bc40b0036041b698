"""Ratings, comparisons and the report."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from hedgerow.arena.comparing import pair_margin, pair_result, pairs, seats, standings
from hedgerow.arena.engines import LocalEngine
from hedgerow.arena.plots import INK
from hedgerow.arena.ratings import ratings
from hedgerow.arena.report import html_report
from hedgerow.arena.summary import summary
from hedgerow.arena.tournament import Ending, Tournament
from tests.arena.playing import made_up, small_plan


def test_who_is_ahead() -> None:
    game = made_up(0, 0, ["a", "b", "c"], [10, 7, 9])
    assert pair_result(game, "a", "b") == 1
    assert pair_result(game, "b", "c") == 0, "among losers the points decide"
    assert pair_result(game, "b", "d") is None
    assert pair_margin(game, "c", "a") == -1
    shared = made_up(0, 0, ["a", "b"], [8, 8])
    assert pair_result(shared, "a", "b") == 0.5
    several = made_up(0, 0, ["a", "b", "a"], [10, 7, 5])
    assert pair_result(several, "a", "b") == 0.5
    assert pair_margin(several, "a", "b") == 0.5


def test_ratings_put_bots_in_order() -> None:
    bots = ["weak", "middle", "strong"]
    games = []
    for number in range(60):
        one, other = [(0, 1), (1, 2), (0, 2)][number % 3]
        upset = number % 10 == 0
        scores = (2, 1) if upset else (1, 2)
        games.append(made_up(number, number, [bots[one], bots[other]], scores))
    found = ratings(games, bots)
    assert [rating.bot for rating in found] == ["strong", "middle", "weak"]
    assert all(rating.sigma < 8 for rating in found)
    assert found[0].ordinal == pytest.approx(found[0].mu - 3 * found[0].sigma)
    assert ratings([made_up(0, 0, ["a", "a"], [1, 2])], ["a"])[0].mu == 25, "nobody gains by playing itself"


def test_comparisons_count_deals() -> None:
    games = [
        made_up(2 * deal + turn, deal, ["a", "b"] if turn == 0 else ["b", "a"], [5, 3] if turn == 0 else [4, 6])
        for deal in range(10)
        for turn in range(2)
    ]
    (pair,) = pairs(games, ["a", "b"])
    assert (pair.games, pair.deals) == (20, 10)
    assert pair.rate.value == 1
    assert pair.margin.value == pytest.approx(2)
    first, second = seats(games)
    assert first.wins.value == second.wins.value == 0.5
    one, other = standings(games, ["a", "b"])
    assert (one.games, one.score.mean, one.wins.value, one.fair) == (20, 5.5, 1.0, 0.5)
    assert one.moves == 80
    assert one.most_seconds == pytest.approx(0.002)
    assert other.wins.high < 0.4


def test_the_report_needs_no_network() -> None:
    ending = Tournament(small_plan("random,easy,tests.arena.bots:Plain"), 12).run(LocalEngine(1))
    page = html_report(summary(ending), "hedgerow arena <tipperary>")
    assert page.count("<svg") == page.count("</svg>") == 6
    assert "&lt;tipperary&gt;" in page
    for element in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(element)
    addresses = set(re.findall(r"https?://[^\s\"']+", page))
    assert addresses == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}, "names, not addresses"
    assert not re.search(r"(src|href)=\"(?!#)", page.replace("xlink:href", "href"))
    assert "<script" not in page
    assert INK not in page, "all colours are those of the page"
    assert "prefers-color-scheme: dark" in page
    for title in ("Ratings", "Score spread", "Seat advantage", "Length", "Time per move"):
        assert f"<h2>{title}</h2>" in page


def test_a_report_without_games_says_so() -> None:
    plan = small_plan()
    assert "no deal is complete" in html_report(summary(Ending(plan, (), interrupted=True)))
