"""Rules and lessons, up to the first game."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Locator, expect

from tests.page.states.walks import State, Visit, Walk
from tests.page.tables import TITLES


def rules(visit: Visit, game: str) -> None:
    visit.screen.go(f"/rules/{game}")
    expect(visit.screen.page.get_by_role("main")).to_have_attribute("aria-busy", "false")


def lesson(visit: Visit, game: str) -> None:
    visit.screen.go(f"/learn/{game}")
    expect(visit.board).to_be_visible()


def panel(visit: Visit) -> Locator:
    """Where the lesson speaks."""
    return visit.screen.page.get_by_role("region", name="The lesson")


def go_on(visit: Visit) -> None:
    """To the next step."""
    step = panel(visit).get_attribute("data-step") or ""
    panel(visit).get_by_role("button", name="Go on").or_(panel(visit).get_by_role("button", name="Skip")).click()
    expect(panel(visit)).not_to_have_attribute("data-step", step)


def well_done(visit: Visit) -> None:
    """The first step that asks for something is done."""
    show = panel(visit).get_by_role("button", name="Show me")
    while show.count() == 0:
        go_on(visit)
    show.click()
    visit.board.focus()
    visit.screen.page.keyboard.press("Enter")
    expect(panel(visit)).to_have_attribute("data-outcome", "reached")


def learned(visit: Visit) -> None:
    """The last step."""
    while visit.screen.button("Play your first game").count() == 0:
        go_on(visit)


def first_game(visit: Visit) -> None:
    """A hint comes by itself."""
    visit.screen.button("Play your first game").click()
    expect(visit.screen.button("Put it there")).to_be_visible()


# Behind the first step lessons differ in words only.
ON = (
    State("learn", "well done", well_done),
    State("learn", "learned", learned),
    State("learn", "first game", first_game),
)
WALKS = [
    Walk(
        f"{game} lesson",
        (
            State("learn", f"{game} rules", partial(rules, game=game), whole=True),
            State("learn", f"{game} lesson", partial(lesson, game=game)),
            *(ON if game == "cornwall" else ()),
        ),
    )
    for game in TITLES
]
