"""The daily deal on the page: played to the end once, refused the second time, and compared move by move."""

from __future__ import annotations

from playwright.sync_api import expect

from hedgerow.games import REGISTRY
from tests.page.axe import check_sizes
from tests.page.conftest import OpenScreen
from tests.page.seat_client import is_over, seat_of
from tests.page.tables import TITLES
from tests.page.test_puzzles import choose_language
from tests.page.texts import en, message
from tests.registered import TURN_GAME
from tests.server.client import fetch, legal_moves, moves_in
from tests.server.serving import Server


def test_daily_deal_is_played_once(new_screen: OpenScreen) -> None:
    screen = new_screen()
    page = screen.page
    screen.go("/")
    page.get_by_role("link", name=en("training.dailyDealLink", game=TITLES[TURN_GAME])).click()
    expect(page.locator("[data-deal]")).to_have_attribute("data-deal", f"{TURN_GAME}.greedy.2.{today(screen.server)}")
    address = page.url
    screen.button(en("training.dealPlay")).click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("application")).to_be_visible()
    expect(page.get_by_role("button", name=en("learn.hint"), exact=True)).to_have_count(0)
    seat = seat_of(screen)
    while not is_over(view := seat.at_turn()):
        seat.play(legal_moves(view)[0], view["next_seq"])
    # The second try is refused in words: by the page, and by the server.
    page.goto(address)
    expect(page.get_by_role("status").filter(has_text=en("training.dealPlayedToday"))).to_be_visible()
    expect(screen.button(en("training.dealPlay"))).to_have_count(0)
    refused = page.request.post(
        f"{screen.server.address}/api/deals/{page.locator('[data-deal]').get_attribute('data-deal')}/play", data={}
    )
    assert refused.status == 409
    assert "already played" in refused.json()["message"]
    results = page.get_by_role("table")
    expect(results.get_by_role("row").filter(has_text=en("common.you"))).to_contain_text("1")
    screen.button(en("training.dealCompare")).click()
    moves = page.get_by_role("region", name=en("training.dealMoves")).get_by_role("table")
    expect(moves.get_by_role("row")).to_have_count(1 + len(moves_in(seat.view()["match"]["log"], seat.seat)))
    check_sizes(screen)
    for language in ("de", "fr", "it"):
        choose_language(screen, language)
        expect(page.get_by_role("heading", name=message(language, "training.dealResults"))).to_be_visible()


def today(server: Server) -> str:
    """Return the day of the server."""
    deals = fetch(server, "/api/deals/daily").json()
    assert {deal["game"] for deal in deals} == set(REGISTRY)
    return str(deals[0]["day"])
