"""Screens: browser windows with the size of a device, which record the errors of their console."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, Playwright

from tests.server.serving import Server

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
TIMEOUT = 20.0
"""Seconds to wait for anything that should happen."""
Device = Literal["desk", "phone", "narrow"]
Theme = Literal["light", "dark"]

CUT_OFF = (
    r"net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED)",
    r"net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)",
    r"WebSocket connection to .* failed",
)
"""Console messages of the browser when the network or the server is gone."""
NO_WORKER = "Service Worker registration blocked by Playwright"
"""Console message of Playwright where service workers are switched off."""
REFUSED = (r"the server responded with a status of 4\d\d",)
"""Console messages of the browser when the server refuses a request."""


def find_chromium() -> str:
    """Return the path of the browser that `scripts/chromium` has installed."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser")
    path = next((path for name in names if name and (path := shutil.which(name))), None)
    assert path is not None, "there is no Chromium; run scripts/chromium"
    return path


def launch(playwright: Playwright) -> Browser:
    """Start a browser without background activities."""
    return playwright.chromium.launch(
        executable_path=find_chromium(),
        args=[
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
        ],
    )


@dataclass
class Screen:
    """A browser window with its own storage and cookies."""

    context: BrowserContext
    page: Page
    server: Server
    device: Device
    theme: Theme
    complaints: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)

    def go(self, path: str) -> None:
        """Open a path of the server."""
        self.page.goto(self.server.address + path)

    @property
    def path(self) -> str:
        """The path of the current address."""
        return urlsplit(self.page.url).path

    def allow(self, patterns: Sequence[str]) -> None:
        """Accept console messages that the test provokes."""
        self.allowed += [re.compile(pattern) for pattern in patterns]

    def record(self, message: ConsoleMessage) -> None:
        """Record warnings and errors of the console."""
        if message.type in ("error", "warning", "assert") and message.text != NO_WORKER:
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def record_error(self, error: Error) -> None:
        """Record an uncaught error."""
        self.complaints.append(f"uncaught: {error}")

    def check(self) -> None:
        """Check that the console has no unexpected messages."""
        unexpected = [line for line in self.complaints if not any(pattern.search(line) for pattern in self.allowed)]
        assert not unexpected, "the console should be quiet: " + "; ".join(unexpected)

    def shot(self, name: str) -> None:
        """Save a screenshot in the build folder."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}-{self.device}-{self.theme}.png")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Find a button by its name."""
        return self.page.get_by_role("button", name=name)


PLAY_FORCED_MOVES_BY_HAND = """
try {
    localStorage["hedgerow-settings"] ??= JSON.stringify({ forcedMoves: false });
} catch {
    // An empty page has no storage.
}
"""
VIEWPORTS: dict[Device, tuple[int, int]] = {"desk": (1440, 900), "phone": (390, 844), "narrow": (360, 640)}


def open_screen(
    browser: Browser,
    server: Server,
    device: Device = "desk",
    theme: Theme = "light",
    *,
    still: bool = True,
    locale: str = "en-GB",
    worker: bool = False,
    forced_moves: bool = False,
) -> Screen:
    """Open a window.

    `still` asks for reduced motion; `worker` allows the service worker. With `forced_moves` the page plays moves that
    are the only legal ones, as by default; otherwise the test does.
    """
    width, height = VIEWPORTS[device]
    touch = device != "desk"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if touch else 1,
        has_touch=touch,
        is_mobile=touch,
        color_scheme=theme,
        reduced_motion="reduce" if still else "no-preference",
        locale=locale,
        service_workers="allow" if worker else "block",
    )
    if not forced_moves:
        context.add_init_script(PLAY_FORCED_MOVES_BY_HAND)
    context.set_default_timeout(TIMEOUT * 1000)
    page = context.new_page()
    screen = Screen(context, page, server, device, theme)
    page.on("console", screen.record)
    page.on("pageerror", screen.record_error)
    return screen
