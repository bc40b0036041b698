"""A browser and a server for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.page.screens import PATIENCE, SHOTS, Device, Screen, Theme, launch, open_screen
from tests.page.tables import Tables
from tests.page.watching import Watch
from tests.server.serving import Server, serving

expect.set_options(timeout=PATIENCE * 1000)
OpenScreen = Callable[..., Screen]
SeatOf = Callable[[str], Watch]
FAILED = pytest.StashKey[bool]()


# Not for the whole session: while it is open, no other test of the process could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a process; those that stop servers start their own."""
    with serving(tmp_path_factory.mktemp("page") / "tables.sqlite3") as running:
        yield running


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        for old in SHOTS.glob("failed-*"):
            old.unlink()


@pytest.fixture(scope="session")
def tables(server: Server) -> Tables:
    """Tables in the middle and at the end of a match, for all tests of a process."""
    return Tables(server)


@pytest.fixture(scope="session")
def midway(tables: Tables) -> SeatOf:
    """A seat in the middle of a match, of each game one for all tests: who uses it does not move."""
    return tables.midway


@pytest.fixture(scope="session")
def ended(tables: Tables) -> SeatOf:
    """A seat of a match that is over, of each game one for all tests."""
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
    """Opens screens; in the end none of them may have complained. Of a test that fails they are kept as pictures."""
    screens: list[Screen] = []

    def opened(
        device: Device = "desk",
        theme: Theme = "light",
        *,
        at: Server | None = None,
        still: bool = True,
        locale: str = "en-GB",
        worker: bool = False,
    ) -> Screen:
        screen = open_screen(browser, at or server, device, theme, still=still, locale=locale, worker=worker)
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
    """A desk."""
    return new_screen()
