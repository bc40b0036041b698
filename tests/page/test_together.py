"""Two browsers at one table, by link; one is loaded again, and its line is cut in the middle."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import OpenScreen
from tests.page.lines import line_to
from tests.page.player import Player, sees_scores
from tests.page.screens import CUT_OFF
from tests.page.tables import TITLES, link_of, play_on, sit_down, with_friends
from tests.page.watching import watch
from tests.page.ways import Fingers, Mouse
from tests.server.serving import Server

BOTS = {"tipperary": 0, "cornwall": 1, "woolybully": 0}
LOST = re.compile("Connection lost")


@pytest.mark.parametrize("game", TITLES)
def test_two_people_play_a_match_by_link(new_screen: OpenScreen, server: Server, game: str) -> None:
    with line_to(server) as line:
        ann, ben = new_screen(), new_screen("phone", at=line.server)
        ben.allow(CUT_OFF)
        with_friends(ann, game, "Ann", ["A friend, by link", *["Bot: Random"] * BOTS[game]])
        sit_down(ben, link_of(ann, 1), "Ben")
        for screen in (ann, ben):
            expect(screen.page.get_by_role("application")).to_be_visible()
        first = Player(ann, watch(ann, 0), Mouse(), Random(1), leaves_after=4)
        second = Player(ben, watch(ben, 1), Fingers(), Random(2), leaves_after=3)
        for number in range(4):
            play_whoever_is_due(first, second)
            if number == 1:
                ben.page.reload()
        line.cut()
        expect(ben.page.get_by_text(LOST)).to_be_visible()
        if first.is_due():
            first.play_once()
        line.mend()
        expect(ben.page.get_by_text(LOST)).to_have_count(0)
        play_on((ann, ben), (first.watch, second.watch), Random(3))
        while play_whoever_is_due(first, second):
            pass
        sees_scores(ann, first.watch)
        sees_scores(ben, second.watch)


def test_a_move_made_without_a_line_is_sent_once_it_is_there_again(new_screen: OpenScreen, server: Server) -> None:
    with line_to(server) as line:
        ann, ben = new_screen(), new_screen(at=line.server)
        ben.allow(CUT_OFF)
        with_friends(ann, "tipperary", "Ann", ["A friend, by link"])
        sit_down(ben, link_of(ann, 1), "Ben")
        expect(ben.page.get_by_role("application")).to_be_visible()
        player = Player(ben, watch(ben, 1), Mouse(), Random(3))
        seen = player.watch.look()
        player.caught_up(seen["next_seq"])
        put = player.put(player.choose(seen))
        ben.page.get_by_label("Say something").fill("half a sen")
        line.cut()
        expect(ben.page.get_by_text(LOST)).to_be_visible()
        player.go.click()
        line.mend()
        player.arrived(put, seen["next_seq"])
        expect(ben.page.get_by_text(LOST)).to_have_count(0)
        expect(ben.page.get_by_label("Say something")).to_have_value("half a sen")
        assert len(player.own_entries(player.watch.look(), 0)) == 1, "sent again, but played once"


def play_whoever_is_due(*players: Player) -> bool:
    """One move by one of those whom the game waits for; false when it is over."""
    due = players[0].any_due(players)
    return False if due is None else due.play_once()
