"""Input methods: mouse, touch, or the keyboard alone."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from playwright.sync_api import Error, JSHandle, Locator, Page, TimeoutError, expect  # noqa: A004

MAX_TABS = 150
DRAG_STEPS = 6
TAPS = 3
CLICK_TIMEOUT = 2_000
"""Milliseconds after which a tap without a click counts as a long press."""
Point = tuple[float, float]


class InputMethod(Protocol):
    """A way to operate a page."""

    points: bool
    """Whether it can point at places."""

    def press(self, button: Locator) -> None:
        """Press a button."""

    def point(self, page: Page, x: float, y: float) -> None:
        """Click or tap a point of the window."""

    def drag(self, page: Page, start: Point, end: Point) -> None:
        """Drag from one point of the window to another."""


class Mouse:
    """Operate a page by mouse."""

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


class Touch:
    """Operate a page by touch."""

    points = True

    def press(self, button: Locator) -> None:
        """Tap a button. On a slow machine a tap may become a long press without a click, so try again."""
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
                if self.was_clicked(button.page, clicked):
                    return
            except Error:  # the tap has loaded another page
                return
        raise AssertionError(f"{button} was tapped, but not clicked")

    @staticmethod
    def was_clicked(page: Page, clicked: JSHandle) -> bool:
        """Return whether a tap became a click; a slow page may have clicked after the timeout."""
        with suppress(TimeoutError):
            page.wait_for_function("seen => seen.clicks > 0", arg=clicked, timeout=CLICK_TIMEOUT)
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


class Keyboard:
    """Operate a page by keys only: buttons are reached by Tab."""

    points = False

    def press(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        reach(button)
        button.page.keyboard.press("Enter")

    def point(self, page: Page, x: float, y: float) -> None:
        raise AssertionError("a keyboard cannot point")

    def drag(self, page: Page, start: Point, end: Point) -> None:
        raise AssertionError("a keyboard cannot drag")


def reach(target: Locator) -> None:
    """Press Tab until the target has the focus, and check that the focus is visible."""
    page = target.page
    for _ in range(MAX_TABS):
        if target.evaluate("node => node === document.activeElement"):
            visible = target.evaluate("node => node.matches(':focus-visible')")
            assert visible, "the focus is not visible"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{target} cannot be reached by Tab")
