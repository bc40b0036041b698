"""How somebody works a page: with a mouse, with fingers, or with the keyboard alone."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from playwright.sync_api import Error, JSHandle, Locator, Page, TimeoutError, expect  # noqa: A004

MOST_TABS = 150
DRAG_STEPS = 6
TAPS = 3
TAPPED = 2_000
"""Milliseconds after which a tap that was no click is taken for a long press."""
Point = tuple[float, float]


class Way(Protocol):
    """One way to work a page."""

    points: bool
    """Whether places can be pointed at."""

    def press(self, button: Locator) -> None:
        """Press a button."""

    def point(self, page: Page, x: float, y: float) -> None:
        """Click or tap a point of the window."""

    def drag(self, page: Page, start: Point, end: Point) -> None:
        """Drag from one point of the window to another."""


class Mouse:
    """Clicks."""

    points = True

    def press(self, button: Locator) -> None:
        button.click()

    def point(self, page: Page, x: float, y: float) -> None:
        page.mouse.click(x, y)

    def drag(self, page: Page, start: Point, end: Point) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=DRAG_STEPS)
        page.mouse.up()


class Fingers:
    """Taps."""

    points = True

    def press(self, button: Locator) -> None:
        """A finger that a slow machine has held down for too long has pressed nothing: it is lifted and tries again."""
        clicked = button.page.evaluate_handle(
            """() => {
                const seen = { clicks: 0 };
                addEventListener("click", () => seen.clicks++, { capture: true, once: true });
                return seen;
            }"""
        )
        for _ in range(TAPS):
            button.tap()
            try:
                if self.is_told(button.page, clicked):
                    return
            except Error:  # what was pressed has loaded the page anew
                return
        raise AssertionError(f"{button} was tapped and not pressed")

    @staticmethod
    def is_told(page: Page, clicked: JSHandle) -> bool:
        """Whether a tap was a click; a slow page may have come round to it, and not to saying so."""
        with suppress(TimeoutError):
            page.wait_for_function("seen => seen.clicks > 0", arg=clicked, timeout=TAPPED)
        return bool(clicked.evaluate("seen => seen.clicks"))

    def point(self, page: Page, x: float, y: float) -> None:
        page.touchscreen.tap(x, y)

    def drag(self, page: Page, start: Point, end: Point) -> None:
        session = page.context.new_cdp_session(page)
        path = [
            (start[0] + (end[0] - start[0]) * step / DRAG_STEPS, start[1] + (end[1] - start[1]) * step / DRAG_STEPS)
            for step in range(DRAG_STEPS + 1)
        ]
        for number, (x, y) in enumerate(path):
            kind = "touchMove" if number else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()


class Keys:
    """Never touches anything but keys: buttons are reached by Tab."""

    points = False

    def press(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        reach(button)
        button.page.keyboard.press("Enter")

    def point(self, page: Page, x: float, y: float) -> None:
        raise AssertionError("keys do not point")

    def drag(self, page: Page, start: Point, end: Point) -> None:
        raise AssertionError("keys do not drag")


def reach(target: Locator) -> None:
    """Go on with Tab until the target has the focus; somebody without a mouse has no other way to it."""
    page = target.page
    for _ in range(MOST_TABS):
        if target.evaluate("node => node === document.activeElement"):
            visible = target.evaluate("node => node.matches(':focus-visible')")
            assert visible, "the focus cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{target} cannot be reached by Tab")
