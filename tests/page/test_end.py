"""After the end: highlights of the score sheet, replay, sharing, rematch."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from hedgerow.match import decode, from_json
from tests.page.conftest import OpenScreen, SeatOf
from tests.page.game_page import page_of
from tests.page.screens import Screen
from tests.page.seat_client import SeatClient, is_over, points_of, seat_of
from tests.page.tables import advance, against_bots, link_of, sit, sit_down, with_friends
from tests.page.texts import beginning, en, matching
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.serving import Server

FONTS = 2
"""Families of fonts on the page."""


def test_score_sheet_highlights_cells(screen: Screen, ended: SeatOf) -> None:
    over = ended(SIMULTANEOUS_GAME)
    sit(screen, over.table, {0: over.token})
    numbers = screen.page.get_by_role("button", name=matching("end.lightCell"))
    expect(numbers.first).to_be_visible()
    dimmed = screen.page.locator("svg.map path.dim")
    expect(dimmed).to_have_count(0)
    numbers.first.click()
    expect(dimmed).to_have_count(1)
    expect(numbers.first).to_have_attribute("aria-pressed", "true")


def test_scores_are_counted_row_by_row(new_screen: OpenScreen, server: Server) -> None:
    screen = new_screen(still=False)
    table, token = against_bots(server, SIMULTANEOUS_GAME)
    seat = SeatClient(server, table, 0, token)
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    advance(seat, 400, Random(3), candidates=1)
    expect(screen.page.get_by_role("heading", name=en("end.counting"))).to_be_visible()
    # The cells of the row are lit, on the own board.
    expect(screen.page.locator("svg.map path.dim")).to_have_count(1)
    expect(screen.page.locator("[aria-pressed=true]", has_text=en("common.you"))).to_be_visible()
    # The texts of the moves address the player, too.
    expect(screen.page.get_by_role("region", name=en("end.replay"), exact=True)).not_to_contain_text("Guest")
    screen.page.keyboard.press("Space")
    expect(screen.page.get_by_role("heading", name=en("end.counting"))).to_have_count(0)
    expect(screen.page.locator("svg.map path.dim")).to_have_count(0)
    expect(screen.page.locator("tfoot td").first).to_have_text(str(max(points_of(seat.view()))))


def test_replay_by_slider_keys_and_buttons(screen: Screen, ended: SeatOf) -> None:
    over = ended(SECRET_GAME)
    screen.go(f"/replay/{over.table}")
    slider = screen.page.get_by_role("slider", name=en("end.position"))
    # A replay opens at its end.
    expect(slider).to_have_value(re.compile(r"^[1-9]\d+$"))
    last = slider.input_value()
    slider.fill("3")
    expect(slider).to_have_value("3")
    slider.press("ArrowRight")
    expect(slider).to_have_value("4")
    slider.press("Home")
    expect(slider).to_have_value("0")
    expect(screen.button(en("end.previous"))).to_be_disabled()
    screen.button(en("end.next")).click()
    expect(slider).to_have_value("1")
    screen.button(en("end.play")).click()
    expect(slider).not_to_have_value("1")
    screen.button(en("end.pause")).click()
    screen.page.get_by_role("button", name=en("end.last"), exact=True).click()
    expect(slider).to_have_value(last)


def test_share_a_match(screen: Screen, ended: SeatOf, tmp_path: Path) -> None:
    over = ended(TURN_GAME)
    screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit(screen, over.table, {0: over.token})
    link = screen.page.get_by_label(en("end.link"))
    expect(link).to_have_value(re.compile(f"/replay/{over.table}"))
    screen.button(en("common.showCode")).click()
    expect(screen.page.get_by_role("img", name=en("common.qrCode"))).to_be_visible()
    screen.button(en("end.code")).click()
    expect(screen.page.get_by_text(en("end.codeCopied"))).to_be_visible()
    code = screen.page.evaluate("navigator.clipboard.readText()")
    scores = points_of(over.view())
    assert list(decode(code).state.scores()) == scores
    for key, start in (("end.picture", b"\x89PNG"), ("end.pictureSvg", b"<svg")):
        with screen.page.expect_download() as download:
            screen.page.get_by_role("button", name=en(key), exact=True).click()
        download.value.save_as(tmp_path / "shared")
        assert (tmp_path / "shared").read_bytes().lstrip().startswith(start)
    # The picture has the names, the result and the link, in the page's own fonts.
    drawing = (tmp_path / "shared").read_text(encoding="utf-8")
    assert f"/replay/{over.table}" in drawing
    assert drawing.count("@font-face") >= FONTS
    assert "data:font/woff2;base64," in drawing
    with screen.page.expect_download() as download:
        screen.page.get_by_role("link", name=en("end.file")).click()
    download.value.save_as(tmp_path / "match.json")
    assert list(from_json((tmp_path / "match.json").read_bytes()).state.scores()) == scores


def test_replay_link_opens_at_a_position(new_screen: OpenScreen, ended: SeatOf) -> None:
    over = ended(TURN_GAME)
    ann, ben = new_screen(), new_screen("phone", "dark")
    ann.go(f"/replay/{over.table}")
    ann.page.get_by_role("slider", name=en("end.position")).fill("7")
    link = ann.page.get_by_label(en("end.linkHere"))
    expect(link).to_have_value(re.compile(r"#step=\d+$"))
    ben.page.goto(link.input_value())
    expect(ben.page.get_by_role("slider", name=en("end.position"))).to_have_value("7")


def test_rematch(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen("phone")
    table = with_friends(ann, SECRET_GAME, "Ann", ["link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()
    for number, screen in enumerate((ann, ben)):
        seat = seat_of(screen, number)
        if is_over(seat.view()):
            break
        screen.button(beginning(*page_of(SECRET_GAME).words["quit"])).click()
        screen.page.get_by_role("dialog").get_by_role("button", name=en(page_of(SECRET_GAME).leave), exact=True).click()
        seat.until(lambda view: is_over(view) or "quit" not in str(view["moves"]), "the seat has quit")
    ann.button(en("end.playAgain")).click()
    ann.page.wait_for_url(lambda address: table not in address)
    expect(ann.page.get_by_text(en("table.notYet"))).to_be_visible()
    expect(ben.page.get_by_text(matching("end.wantsRematch", name="Ann"))).to_be_visible()
    expect(ben.button(en("end.declineRematch"))).to_be_visible()
    ben.button(en("end.goToNext")).click()
    ben.page.wait_for_url(f"**{ann.path}")
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()
