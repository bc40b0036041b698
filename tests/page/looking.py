"""Looking at what a screen shows: by axe, by a ruler, for flaws of the layout, in light and in dark."""

from __future__ import annotations

from tests.page.axe import axe_complaints, head_complaints, ruler_complaints
from tests.page.flaws import SETTLED, flaws
from tests.page.screens import VIEWPORTS, Screen, Theme

THEMES: tuple[Theme, ...] = ("light", "dark")


def look(screen: Screen, where: str) -> list[str]:
    """Everything that is wrong with what a screen shows; of what is wrong a picture is kept."""
    page = screen.page
    page.evaluate("document.fonts.ready")
    found = []
    for screen.theme in THEMES:
        page.emulate_media(color_scheme=screen.theme)
        page.evaluate(SETTLED)
        # Nothing but colours depends on the theme.
        wrong = axe_complaints(page, only_colours=screen.theme == "dark")
        found += told(screen, where, [*wrong, *head_complaints(page), *ruler_complaints(screen), *flaws(page)])
    if screen.device == "narrow":
        resize(screen, *VIEWPORTS["phone"])
        found += told(screen, f"{where} on a wider phone", [*ruler_complaints(screen), *flaws(page)])
        resize(screen, *VIEWPORTS["narrow"])
    page.emulate_media(color_scheme="light")
    screen.theme = "light"
    return found


def resize(screen: Screen, width: int, height: int) -> None:
    """Another screen."""
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.page.evaluate(SETTLED)


def told(screen: Screen, where: str, wrong: list[str]) -> list[str]:
    """What is wrong, and where."""
    if wrong:
        screen.shot(f"failed-{where.replace(' ', '-')}")
    return [f"{where} ({screen.device}, {screen.theme}): {line}" for line in wrong]
