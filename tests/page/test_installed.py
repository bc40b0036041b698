"""The page as an app: it can be installed, says what is needed without a server, and calls when it is one's turn."""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path

from playwright.sync_api import expect

from hedgerow.server.http.site import BUILT
from tests.page.conftest import OpenScreen
from tests.page.renewed import serving_from
from tests.page.screens import CUT_OFF, PATIENCE, Screen
from tests.page.tables import TITLES, sit
from tests.page.test_languages import NAMES, choice
from tests.page.texts import LANGUAGES, assert_translated, said
from tests.page.watching import STEP, Watch
from tests.server.client import create_table, fetch, legal_moves, table_request
from tests.server.serving import Server

PRIVATE_WINDOW = "in-incognito"
"""Why a browser does not install from a window of a test; it is the only reason."""
RENEWED = '<meta name="renewed" content="yes" />'


def kept_by_worker(screen: Screen) -> None:
    """The worker has taken over, and has all it needs."""
    screen.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    screen.page.wait_for_function("navigator.serviceWorker.controller?.state === 'activated'")


def comes_to(screen: Screen, expression: str, wanted: object) -> None:
    """What the browser answers, perhaps only after a while, becomes as wanted."""
    end = time.monotonic() + PATIENCE
    while (found := screen.page.evaluate(expression)) != wanted:
        assert time.monotonic() < end, f"{expression} is {found}"
        time.sleep(STEP)


def caches(screen: Screen) -> list[str]:
    """What the browser keeps of pages."""
    names: list[str] = screen.page.evaluate("caches.keys()")
    return names


def says_what_is_needed(screen: Screen, language: str) -> None:
    """The state without a server."""
    expect(screen.page.get_by_role("heading", name=said(language, "common.offline"))).to_be_visible()
    for key in ("common.offlineAdvice", "common.offlineNeedsServer", "common.offlineNeedsLine"):
        expect(screen.page.get_by_text(said(language, key))).to_be_visible()
    expect(screen.button(said(language, "common.tryAgain"))).to_be_visible()


def new_build(tmp_path: Path) -> Path:
    """The page, renewed."""
    folder = tmp_path / "renewed"
    shutil.copytree(BUILT, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    page, worker = folder / "index.html", folder / "sw.js"
    page.write_text(page.read_text(encoding="utf-8").replace("</head>", RENEWED + "</head>"), encoding="utf-8")
    code = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub(r'("version": ?")\w+', r"\1renewed", code), encoding="utf-8")
    return folder


def is_renewed(screen: Screen) -> bool:
    """Whether the page is the new one."""
    return screen.page.locator("meta[name=renewed]").count() == 1


def test_without_a_server_and_with_a_new_one(new_screen: OpenScreen, tmp_path: Path) -> None:
    database, renewed = tmp_path / "tables.sqlite3", new_build(tmp_path)
    with serving_from(BUILT, database) as server:
        port = int(server.address.rpartition(":")[2])
        screen = new_screen(at=server, locale="de", worker=True)
        screen.allow([*CUT_OFF, "A bad HTTP response code|Failed to update|An unknown error occurred when fetching"])
        screen.go("/")
        kept_by_worker(screen)
        devtools = screen.context.new_cdp_session(screen.page)
        problems = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert {problem["errorId"] for problem in problems} <= {PRIVATE_WINDOW}
        manifest = devtools.send("Page.getAppManifest")
        assert (manifest["errors"], manifest["url"]) == ([], f"{server.address}/manifest.de.webmanifest")
        [before] = caches(screen)

    screen.page.reload()
    says_what_is_needed(screen, "de")
    screen.button(said("de", "common.tryAgain")).click()
    for language in LANGUAGES:
        choice(screen).select_option(label=NAMES[language])
        expect(screen.page.locator("html")).to_have_attribute("lang", language)
        says_what_is_needed(screen, language)
        assert_translated(screen.page, language)
    screen.go("/table/somewhere")
    says_what_is_needed(screen, "it")
    screen.go("/")

    with serving_from(renewed, database, port):
        expect(screen.button(said("it", "start.playNowOf", game="Cornwall"))).to_be_visible()
        assert not is_renewed(screen), "it came back without being loaded again"
        screen.page.reload()
        assert is_renewed(screen), "what the server has is shown, not what was kept"
        comes_to(screen, "caches.keys()", ["hedgerow-renewed"])
        assert before != "hedgerow-renewed"

    screen.page.reload()
    says_what_is_needed(screen, "it")
    assert is_renewed(screen), "what is kept is the new page"


def test_every_manifest_fits_the_page() -> None:
    for language in LANGUAGES:
        manifest = json.loads((BUILT / f"manifest.{language}.webmanifest").read_text(encoding="utf-8"))
        assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (language, "/", "standalone")
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512", "any"}
        assert all((BUILT / icon["src"].removeprefix("/")).is_file() for icon in manifest["icons"])
        assert [shortcut["short_name"] for shortcut in manifest["shortcuts"]] == list(TITLES.values())
        assert said(language, "start.lead") in manifest["description"]


def test_a_shortcut_leads_to_its_game(screen: Screen) -> None:
    screen.go("/#woolybully")
    expect(screen.button("Play Wooly Bully now")).to_be_focused()


def test_a_call_when_it_is_ones_turn(new_screen: OpenScreen, server: Server) -> None:
    table, tokens = create_table(server, table_request("cornwall", ["me", "hotseat"]))
    screen = new_screen(worker=True)
    # A window without a screen is never out of sight: what the page asks about that is answered here.
    screen.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away ?? false })")
    screen.go("/")
    kept_by_worker(screen)
    sit(screen, table, {0: tokens[0]})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.button("Menu").click()
    screen.button("Settings").click()
    box = screen.page.get_by_label("Notify me when it is my turn")
    assert screen.page.evaluate("Notification.permission") != "granted", "nobody was asked yet"
    box.click()
    expect(screen.page.get_by_text("The browser does not allow it.")).to_be_visible()
    expect(box).not_to_be_checked()
    screen.context.grant_permissions(["notifications"])
    box.check()
    expect(screen.page.get_by_text("The browser does not allow it.")).to_have_count(0)
    screen.page.keyboard.press("Escape")

    calls = """navigator.serviceWorker.ready.then(worker => worker.getNotifications())
        .then(calls => calls.map(({ title, body, tag }) => [title, body, tag]))"""
    assert screen.page.evaluate(calls) == [], "who sees the page needs no call"
    screen.page.evaluate("window.away = true")
    own, other = (Watch(server, table, seat, tokens[seat]) for seat in (0, 1))
    until_turn_of(own, other)
    until_turn_of(other, own)
    comes_to(screen, f"{calls}.then(calls => calls.length)", 1)
    [[title, body, tag]] = screen.page.evaluate(calls)
    assert (title, tag) == (said("en", "table.titleTurn"), f"/table/{table}")
    assert body.startswith("Cornwall · ")
    # A browser lets a page come to the front only for a person's click: that it is asked to is what can be seen here.
    [worker] = screen.context.service_workers
    worker.evaluate(
        """async () => {
            WindowClient.prototype.focus = async function () { self.came = this.url; return this; };
            const [notification] = await self.registration.getNotifications();
            self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
        }"""
    )
    comes_to(screen, f"{calls}.then(calls => calls.length)", 0)
    came = "new Promise(done => { const look = () => (self.came ? done(self.came) : setTimeout(look, 20)); look(); })"
    assert worker.evaluate(came) == screen.page.url


def until_turn_of(mover: Watch, waiter: Watch) -> None:
    """One moves until it is the other's turn."""
    while waiter.seat not in waiter.look()["awaited"]:
        seen = mover.look()
        wish = {"id": f"{seen['next_seq']}", "move": legal_moves(seen)[0], "seq": seen["next_seq"]}
        assert fetch(mover.server, f"/api/tables/{mover.table}/moves", wish, mover.token).status_code == 200
