"""Somebody who sits at a table and is to move."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.tables import against_bots, sit
from tests.page.watching import watch
from tests.server.serving import Server


def seated(screen: Screen, server: Server, game: str, **more: object) -> Player:
    """Somebody at a table against a bot, whose turn it is."""
    table, token = against_bots(server, game, **more)  # type: ignore[arg-type]
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    player = Player(screen, watch(screen), rng=Random(7))
    seen = player.watch.until(lambda seen: 0 in seen["awaited"], "it is this seat's turn")
    player.caught_up(seen["next_seq"])
    return player
