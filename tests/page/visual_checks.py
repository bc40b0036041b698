"""Checks of what a screen shows: axe, sizes and layout, in the light and the dark theme."""

from __future__ import annotations

from tests.page.axe import axe_problems, head_problems, size_problems
from tests.page.layout_checks import SETTLED, layout_problems
from tests.page.screens import VIEWPORTS, Screen


def find_problems(screen: Screen, where: str) -> list[str]:
    """Return everything that is wrong with what a screen shows, and save a screenshot of problems."""
    page = screen.page
    page.evaluate("document.fonts.ready")
    page.evaluate(SETTLED)
    problems = report(screen, where, [*axe_problems(page), *head_problems(page), *measure(screen)])
    # Only colours depend on the theme.
    screen.theme = "dark"
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    problems += report(screen, where, axe_problems(page, only_colours=True))
    screen.theme = "light"
    page.emulate_media(color_scheme="light")
    if screen.device == "narrow":
        resize(screen, *VIEWPORTS["phone"])
        problems += report(screen, f"{where} on a wider phone", measure(screen))
        resize(screen, *VIEWPORTS["narrow"])
    return problems


def measure(screen: Screen) -> list[str]:
    """Return the problems of sizes and layout."""
    return [*size_problems(screen), *layout_problems(screen.page)]


def resize(screen: Screen, width: int, height: int) -> None:
    """Change the size of the window."""
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.page.evaluate(SETTLED)


def report(screen: Screen, where: str, problems: list[str]) -> list[str]:
    """Return problems with the place where they were found."""
    if problems:
        screen.shot(f"failed-{where.replace(' ', '-')}")
    return [f"{where} ({screen.device}, {screen.theme}): {line}" for line in problems]
