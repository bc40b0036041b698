"""The review of a finished game: requested, stepped through, shown on the board, and readable without seeing it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.axe import axe_problems, size_problems
from tests.page.conftest import OpenScreen
from tests.page.player import Player
from tests.page.seat_client import SeatClient, stored_tables
from tests.page.tables import finished, sit
from tests.page.texts import beginning, en, matching
from tests.registered import SIMULTANEOUS_GAME
from tests.server.client import fetch
from tests.server.serving import Server, serving

COMPUTED = 240_000
"""Milliseconds that a quick review may take on a busy machine."""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server whose reviews take few samples."""
    with serving(tmp_path_factory.mktemp("reviews") / "tables.sqlite3", "--review-effort", "0.1") as server:
        yield server


def test_review_from_the_button_to_another_try(new_screen: OpenScreen, quick: Server) -> None:
    over = finished(quick, SIMULTANEOUS_GAME, Random(5))
    screen = new_screen(at=quick)
    page = screen.page
    sit(screen, over.table, {0: over.token})
    screen.button(en("end.reviewGame")).click()
    expect(page.get_by_role("progressbar", name=en("review.progress"))).to_be_visible()
    expect(screen.button(en("review.cancel"))).to_be_visible()
    heading = page.get_by_role("heading", name=en("review.costliest"))
    expect(heading).to_be_visible(timeout=COMPUTED)
    review = fetch(quick, f"{over.table}/review", token=over.token).json()["review"]
    costliest = [review["decisions"][index] for index in review["players"][0]["costliest"]]
    assert len(costliest) == 3, "random play makes mistakes"

    # The three costliest moves, the worst first; each shows the better placement on the board.
    move, ghost = page.locator("[data-move]"), page.locator("[data-part=suggestion]")
    for number, decision in enumerate(costliest):
        if number:
            screen.button(en("review.next")).click()
        else:
            screen.button(en("review.showBetter")).click()
        expect(move).to_have_attribute("data-move", str(decision["place"]))
        expect(move).to_contain_text(en(f"review.grade_{decision['grade']}"))
        expect(ghost).to_have_count(1 if "@" in decision["best"][0]["move"] else 0)
        if decision["reason"]:
            expect(move).to_contain_text(decision["reason"][1:])
    expect(screen.button(en("review.next"))).to_be_disabled()
    # The move that was played, and then elsewhere in the replay.
    screen.button(en("review.showPlayed")).click()
    expect(ghost).to_have_count(0)
    screen.button(en("review.showBetter")).click()
    pressed = page.locator("[aria-pressed=true]", has_text=en("review.showBetter"))
    expect(pressed).to_have_count(1)
    screen.button(en("end.first")).click()
    expect(pressed).to_have_count(0)
    expect(ghost).to_have_count(0)
    # Every other move of the replay has its judgement, too, with other moves to look at.
    screen.button(en("end.last")).click()
    here = page.locator("[data-here]")
    expect(here).to_have_attribute("data-here", str(review["decisions"][-1]["place"]))

    # The curve as numbers, and the draws.
    expect(page.get_by_role("img", name=matching("review.chancesOf"))).to_have_count(1)
    page.get_by_text(en("review.asTable")).click()
    rows = page.locator("details table tbody tr")
    expect(rows).to_have_count(len(review["luck"]["curve"]))
    page.get_by_role("button", name=beginning("review.luckiest")).first.click()
    assert axe_problems(page) == []

    # By keys: the tabs, and back.
    page.get_by_role("tab", name=en("end.review")).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name=en("end.scores"))).to_be_focused()
    expect(page.get_by_role("table")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(heading).to_be_visible()

    # The same review in a replay, on a phone and in another language; a spectator need not ask for it.
    phone = new_screen("phone", at=quick, locale="de-DE")
    phone.go(f"/replay/{over.table}")
    phone.page.get_by_role("tab").last.click()
    expect(phone.page.locator("[data-move]")).to_be_visible()
    expect(phone.page.locator("[data-move]")).to_contain_text(re.compile("Patzer|Fehler|Ungenau"))
    assert size_problems(phone) == []

    # Another try from the worst mistake: against a bot, as practice, from the same position.
    screen.button(en("review.showBetter")).click()
    expect(move).to_have_attribute("data-move", str(costliest[0]["place"]))
    screen.button(en("review.sameLuck")).click()
    expect(page.get_by_text(en("table.practice"), exact=True)).to_be_visible()
    table = screen.path.rpartition("/")[2]
    assert table != over.table
    player = Player(screen, SeatClient(quick, table, 0, stored_tables(screen)[table]["mine"]["0"]))
    assert player.play_once()
