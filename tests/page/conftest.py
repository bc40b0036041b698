"""Fixtures: a browser, a server and prepared tables."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.page.screens import SHOTS, TIMEOUT, Device, Screen, Theme, launch, open_screen
from tests.page.seat_client import SeatClient
from tests.page.tables import Tables
from tests.server.serving import Server, serving

expect.set_options(timeout=TIMEOUT * 1000)
OpenScreen = Callable[..., Screen]
SeatOf = Callable[[str], SeatClient]
FAILED = pytest.StashKey[bool]()


# Not for the whole session: while it is open, no other test of the process could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return the server that all tests of a process share; tests that stop servers start their own."""
    with serving(tmp_path_factory.mktemp("page") / "tables.sqlite3") as running:
        yield running


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        for old in SHOTS.glob("failed-*"):
            old.unlink()


@pytest.fixture(scope="session")
def tables(server: Server) -> Tables:
    """Return tables in the middle and at the end of a match, which all tests of a process share."""
    return Tables(server)


@pytest.fixture(scope="session")
def midway(tables: Tables) -> SeatOf:
    """Return a function that finds a seat in the middle of a match. Tests share it, so they must not move."""
    return tables.midway


@pytest.fixture(scope="session")
def ended(tables: Tables) -> SeatOf:
    """Return a function that finds a seat of a finished match."""
    return tables.ended


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def new_screen(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[OpenScreen]:
    """Return a function that opens screens. Their consoles must stay quiet; a failed test leaves screenshots."""
    screens: list[Screen] = []

    def opened(
        device: Device = "desk",
        theme: Theme = "light",
        *,
        at: Server | None = None,
        still: bool = True,
        locale: str = "en-GB",
        worker: bool = False,
        forced_moves: bool = False,
    ) -> Screen:
        screen = open_screen(
            browser,
            at or server,
            device,
            theme,
            still=still,
            locale=locale,
            worker=worker,
            forced_moves=forced_moves,
        )
        screens.append(screen)
        return screen

    yield opened
    for number, screen in enumerate(screens):
        if request.node.stash.get(FAILED, False):
            screen.shot(f"failed-{request.node.name}-{number}")
        screen.context.close()
    for screen in screens:
        screen.check()


@pytest.fixture
def screen(new_screen: OpenScreen) -> Screen:
    """Return a desktop screen."""
    return new_screen()
