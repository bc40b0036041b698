"""Screens: a real browser window as somebody has it before them, and whatever its console complains about."""

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
PATIENCE = 20.0
"""Seconds after which something will not happen any more."""
Device = Literal["desk", "phone", "narrow"]
Theme = Literal["light", "dark"]

CUT_OFF = (
    r"net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED)",
    r"net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)",
    r"WebSocket connection to .* failed",
)
"""What the browser itself says when the network or the server is gone, before or in the middle of an answer."""
NO_WORKER = "Service Worker registration blocked by Playwright"
"""What the driver says where the page should do without its worker."""
REFUSED = (r"the server responded with a status of 4\d\d",)
"""What the browser itself says when the server refuses a request."""


def find_chromium() -> str:
    """The browser that `scripts/chromium` has seen to."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    assert found is not None, "there is no Chromium; run scripts/chromium"
    return found


def launch(playwright: Playwright) -> Browser:
    """A browser that does nothing of its own accord."""
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
    """A window of a browser that shares nothing with others: its own storage, its own cookies."""

    context: BrowserContext
    page: Page
    server: Server
    device: Device
    theme: Theme
    complaints: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(self.server.address + path)

    @property
    def path(self) -> str:
        """The address shown, without the server."""
        return urlsplit(self.page.url).path

    def allow(self, patterns: Sequence[str]) -> None:
        """What the browser says by itself in what this test does to it."""
        self.allowed += [re.compile(pattern) for pattern in patterns]

    def hear(self, message: ConsoleMessage) -> None:
        """Keep what is more than talk."""
        if message.type in ("error", "warning", "assert") and message.text != NO_WORKER:
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def fail(self, error: Error) -> None:
        """Keep an error that nobody caught."""
        self.complaints.append(f"uncaught: {error}")

    def check(self) -> None:
        """Nobody has complained."""
        bad = [line for line in self.complaints if not any(pattern.search(line) for pattern in self.allowed)]
        assert not bad, "the console should be quiet, and says: " + "; ".join(bad)

    def shot(self, name: str) -> None:
        """Keep a picture of the screen among the things that were built."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}-{self.device}-{self.theme}.png")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name)


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
) -> Screen:
    """A new window. `still` asks the page to leave movement out; without `worker` it keeps nothing for bad times."""
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
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    screen = Screen(context, page, server, device, theme)
    page.on("console", screen.hear)
    page.on("pageerror", screen.fail)
    return screen
