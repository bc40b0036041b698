"""Rules and lessons, up to the first game."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Locator, expect

from tests.page.states.tours import State, Tour, Visit
from tests.page.tables import TITLES
from tests.page.texts import beginning, en
from tests.registered import TURN_GAME


def rules(visit: Visit, game: str) -> None:
    visit.screen.go(f"/rules/{game}")
    expect(visit.screen.page.locator("figure svg").first).to_be_visible()


def lesson(visit: Visit, game: str) -> None:
    visit.screen.go(f"/learn/{game}")
    expect(visit.board).to_be_visible()


def panel(visit: Visit) -> Locator:
    """Find the panel with the text of the step."""
    return visit.screen.page.get_by_role("region", name=en("learn.panel"), exact=True)


def next_step(visit: Visit) -> None:
    step = panel(visit).get_attribute("data-step") or ""
    panel(visit).get_by_role("button", name=beginning("learn.next", "learn.skip")).click()
    expect(panel(visit)).not_to_have_attribute("data-step", step)


def well_done(visit: Visit) -> None:
    """Complete the first step with a task."""
    show = panel(visit).get_by_role("button", name=en("learn.showMe"))
    while show.count() == 0:
        next_step(visit)
    show.click()
    visit.board.focus()
    visit.screen.page.keyboard.press("Enter")
    expect(panel(visit)).to_have_attribute("data-outcome", "reached")


def last_step(visit: Visit) -> None:
    while visit.screen.button(en("learn.firstGame")).count() == 0:
        next_step(visit)


def first_game(visit: Visit) -> None:
    """Start the first game, which shows a hint at once."""
    visit.screen.button(en("learn.firstGame")).click()
    expect(visit.screen.button(en("learn.hintPut"))).to_be_visible()


# After the first step, lessons differ only in their texts.
LATER_STATES = (
    State("learn", "well done", well_done),
    State("learn", "learned", last_step),
    State("learn", "first game", first_game),
)
TOURS = [
    Tour(
        f"{game} lesson",
        (
            State("learn", f"{game} rules", partial(rules, game=game), whole=True),
            State("learn", f"{game} lesson", partial(lesson, game=game)),
            *(LATER_STATES if game == TURN_GAME else ()),
        ),
    )
    for game in TITLES
]
