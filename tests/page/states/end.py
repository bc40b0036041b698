"""States after a match."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import expect

from tests.page.states.tours import State, Tour, Visit
from tests.page.tables import TITLES, sit
from tests.page.texts import beginning, en
from tests.registered import SIMULTANEOUS_GAME


def ended(visit: Visit, game: str) -> None:
    over = visit.tables.ended(game)
    sit(visit.screen, over.table, {0: over.token})
    expect(visit.screen.page.get_by_role("table", name=beginning("end.scoresOf"))).to_be_visible()


def replay(visit: Visit, game: str, step: str = "") -> None:
    visit.screen.go(f"/replay/{visit.tables.ended(game).table}{step}")
    expect(visit.screen.page.get_by_role("slider", name=en("end.position"))).to_be_enabled()


TOURS = [
    Tour(
        f"{game} end",
        (
            State("end", f"{game} ended", partial(ended, game=game)),
            State("end", f"{game} replay", partial(replay, game=game)),
            *(
                [State("end", "replay midway", partial(replay, game=game, step="#step=40"))]
                if game == SIMULTANEOUS_GAME
                else []
            ),
        ),
    )
    for game in TITLES
]
