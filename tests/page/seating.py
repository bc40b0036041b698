"""Players who are seated at a table and are to move."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.seat_client import seat_of
from tests.page.tables import against_bots, sit
from tests.server.serving import Server


def seated(screen: Screen, server: Server, game: str, **more: object) -> Player:
    """Return a player at a new table against a bot, whose turn it is."""
    table, token = against_bots(server, game, **more)  # type: ignore[arg-type]
    sit(screen, table, {0: token})
    return player_at_turn(screen)


def player_at_turn(screen: Screen) -> Player:
    """Return the player of the first seat of the table on a screen, once it is their turn."""
    expect(screen.page.get_by_role("application")).to_be_visible()
    player = Player(screen, seat_of(screen), rng=Random(7))
    view = player.seat.until(lambda view: 0 in view["awaited"], "it is this seat's turn")
    player.wait_for_seq(view["next_seq"])
    return player
