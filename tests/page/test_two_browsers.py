"""Two browsers at one table, by link; one is reloaded and its connection is cut."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import OpenScreen
from tests.page.input_methods import Mouse, Touch
from tests.page.player import Player, expect_scores
from tests.page.screens import CUT_OFF
from tests.page.seat_client import seat_of
from tests.page.tables import link_of, open_chat, play_on, sit_down, with_friends
from tests.page.tcp_proxy import proxy_to
from tests.page.texts import en
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME
from tests.server.serving import Server


# A game in which all act at the same time, and one with turns and secrets.
@pytest.mark.parametrize("game", [SIMULTANEOUS_GAME, SECRET_GAME])
def test_two_people_play_a_match_by_link(new_screen: OpenScreen, server: Server, game: str) -> None:
    lost = en("table.lost")
    with proxy_to(server) as proxy:
        ann, ben = new_screen(), new_screen("phone", at=proxy.server)
        ben.allow(CUT_OFF)
        with_friends(ann, game, "Ann", ["link"])
        sit_down(ben, link_of(ann, 1), "Ben")
        for screen in (ann, ben):
            expect(screen.page.get_by_role("application")).to_be_visible()
        first = Player(ann, seat_of(ann, 0), Mouse(), Random(1), quits_after=4)
        second = Player(ben, seat_of(ben, 1), Touch(), Random(2), quits_after=3)
        for number in range(4):
            play_if_due(first, second)
            if number == 1:
                ben.page.reload()
        proxy.cut()
        expect(ben.page.get_by_text(lost)).to_be_visible()
        if first.is_due():
            first.play_once()
        proxy.restore()
        expect(ben.page.get_by_text(lost)).to_have_count(0)
        play_on((ann, ben), (first.seat, second.seat), Random(3))
        while play_if_due(first, second):
            pass
        expect_scores(ann, first.seat)
        expect_scores(ben, second.seat)


def test_move_without_a_connection_is_sent_later(new_screen: OpenScreen, server: Server) -> None:
    lost = en("table.lost")
    with proxy_to(server) as proxy:
        ann, ben = new_screen(), new_screen(at=proxy.server)
        ben.allow(CUT_OFF)
        with_friends(ann, SIMULTANEOUS_GAME, "Ann", ["link"])
        sit_down(ben, link_of(ann, 1), "Ben")
        expect(ben.page.get_by_role("application")).to_be_visible()
        player = Player(ben, seat_of(ben, 1), Mouse(), Random(3))
        view = player.seat.view()
        player.wait_for_seq(view["next_seq"])
        placed = player.put(player.choose(view))
        open_chat(ben.page).fill("half a sen")
        proxy.cut()
        expect(ben.page.get_by_text(lost)).to_be_visible()
        player.lay_button.click()
        proxy.restore()
        player.expect_move(placed, view["next_seq"])
        expect(ben.page.get_by_text(lost)).to_have_count(0)
        expect(ben.page.get_by_label(en("table.say"))).to_have_value("half a sen")
        assert len(player.own_entries(player.seat.view(), 0)) == 1, "the move was played more than once"


def play_if_due(*players: Player) -> bool:
    """Make one move of a player whom the game waits for; return false when it is over."""
    due = players[0].any_due(players)
    return False if due is None else due.play_once()
