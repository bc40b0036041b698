"""The installed page: manifest, offline page, updates, and notifications."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

from playwright.sync_api import expect

from hedgerow.i18n import LANGUAGES
from hedgerow.server.http.site import BUILT
from tests.page.conftest import OpenScreen
from tests.page.screens import CUT_OFF, TIMEOUT, Screen
from tests.page.seat_client import POLL_INTERVAL, SeatClient
from tests.page.site_server import serving_site
from tests.page.tables import TITLES, sit
from tests.page.test_languages import NAMES, language_list
from tests.page.texts import assert_translated, en, message
from tests.registered import SECRET_GAME, TURN_GAME
from tests.server.client import create_table, fetch, legal_moves, table_request
from tests.server.serving import Server

PRIVATE_WINDOW = "in-incognito"
"""The only reason why a browser does not offer to install the page in a test."""
UPDATED = '<meta name="updated" content="yes" />'


def wait_for_worker(screen: Screen) -> None:
    """Wait until the service worker controls the page."""
    screen.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    screen.page.wait_for_function("navigator.serviceWorker.controller?.state === 'activated'")


def wait_for_value(screen: Screen, expression: str, wanted: object) -> None:
    """Wait until an expression has a value."""
    end = time.monotonic() + TIMEOUT
    while (value := screen.page.evaluate(expression)) != wanted:
        assert time.monotonic() < end, f"{expression} is {value}"
        time.sleep(POLL_INTERVAL)


def caches(screen: Screen) -> list[str]:
    """Return the names of the browser's caches."""
    names: list[str] = screen.page.evaluate("caches.keys()")
    return names


def expect_offline(screen: Screen, language: str) -> None:
    """Check that the screen shows the message about an unreachable server."""
    expect(screen.page.get_by_role("heading", name=message(language, "common.offline"))).to_be_visible()
    for key in ("common.offlineAdvice", "common.offlineNeedsServer", "common.offlineNeedsLine"):
        expect(screen.page.get_by_text(message(language, key))).to_be_visible()
    expect(screen.button(message(language, "common.tryAgain"))).to_be_visible()


def new_build(tmp_path: Path) -> Path:
    """Return a copy of the built page with another version."""
    folder = tmp_path / "updated"
    shutil.copytree(BUILT, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    page, worker = folder / "index.html", folder / "sw.js"
    page.write_text(page.read_text(encoding="utf-8").replace("</head>", UPDATED + "</head>"), encoding="utf-8")
    code = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub(r'("version": ?")\w+', r"\1updated", code), encoding="utf-8")
    return folder


def is_updated(screen: Screen) -> bool:
    """Return whether the page is the new version."""
    return screen.page.locator("meta[name=updated]").count() == 1


def test_offline_and_after_an_update(new_screen: OpenScreen, tmp_path: Path) -> None:
    database, updated = tmp_path / "tables.sqlite3", new_build(tmp_path)
    with serving_site(BUILT, database) as server:
        port = int(server.address.rpartition(":")[2])
        screen = new_screen(at=server, locale="de", worker=True)
        screen.allow([*CUT_OFF, "A bad HTTP response code|Failed to update|An unknown error occurred when fetching"])
        screen.go("/")
        wait_for_worker(screen)
        devtools = screen.context.new_cdp_session(screen.page)
        problems = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert {problem["errorId"] for problem in problems} <= {PRIVATE_WINDOW}
        manifest = devtools.send("Page.getAppManifest")
        assert (manifest["errors"], manifest["url"]) == ([], f"{server.address}/manifest.de.webmanifest")
        [before] = caches(screen)

    screen.page.reload()
    expect_offline(screen, "de")
    screen.button(message("de", "common.tryAgain")).click()
    for language in LANGUAGES:
        language_list(screen).select_option(label=NAMES[language])
        expect(screen.page.locator("html")).to_have_attribute("lang", language)
        expect_offline(screen, language)
        assert_translated(screen.page, language)
    screen.go("/table/somewhere")
    expect_offline(screen, "it")
    screen.go("/")

    with serving_site(updated, database, port):
        expect(screen.button(message("it", "start.playNowOf", game=TITLES[TURN_GAME]))).to_be_visible()
        assert not is_updated(screen), "the page has recovered without a reload"
        screen.page.reload()
        assert is_updated(screen), "the page comes from the server, not from the cache"
        wait_for_value(screen, "caches.keys()", ["hedgerow-updated"])
        assert before != "hedgerow-updated"

    screen.page.reload()
    expect_offline(screen, "it")
    assert is_updated(screen), "the cache has the new page"


def test_manifests(server: Server) -> None:
    for language in LANGUAGES:
        manifest = fetch(server, f"/manifest.{language}.webmanifest").json()
        assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (language, "/", "standalone")
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512", "any"}
        assert all((BUILT / icon["src"].removeprefix("/")).is_file() for icon in manifest["icons"])
        assert [shortcut["short_name"] for shortcut in manifest["shortcuts"]] == list(TITLES.values())
        assert message(language, "start.lead") in manifest["description"]


def test_app_shortcut(screen: Screen) -> None:
    screen.go(f"/#{SECRET_GAME}")
    expect(screen.button(en("start.playNowOf", game=TITLES[SECRET_GAME]))).to_be_focused()


def test_notification_of_the_turn(new_screen: OpenScreen, server: Server) -> None:
    table, tokens = create_table(server, table_request(TURN_GAME, ["me", "hotseat"]))
    screen = new_screen(worker=True)
    # A headless window is never hidden, so the test decides what the page sees.
    screen.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.isHidden ?? false })")
    screen.go("/")
    wait_for_worker(screen)
    sit(screen, table, {0: tokens[0]})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.button(en("table.menu")).click()
    screen.button(en("common.settings")).click()
    box = screen.page.get_by_label(en("common.notify"))
    assert screen.page.evaluate("Notification.permission") != "granted", "permission was requested too early"
    box.click()
    expect(screen.page.get_by_text(en("common.notifyRefused"))).to_be_visible()
    expect(box).not_to_be_checked()
    screen.context.grant_permissions(["notifications"])
    box.check()
    expect(screen.page.get_by_text(en("common.notifyRefused"))).to_have_count(0)
    screen.page.keyboard.press("Escape")

    notifications = """navigator.serviceWorker.ready.then(worker => worker.getNotifications())
        .then(all => all.map(({ title, body, tag }) => [title, body, tag]))"""
    assert screen.page.evaluate(notifications) == [], "a visible page sends no notification"
    screen.page.evaluate("window.isHidden = true")
    own, other = (SeatClient(server, table, seat, tokens[seat]) for seat in (0, 1))
    play_until_turn_of(own, other)
    play_until_turn_of(other, own)
    wait_for_value(screen, f"{notifications}.then(all => all.length)", 1)
    [[title, body, tag]] = screen.page.evaluate(notifications)
    assert (title, tag) == (message("en", "table.titleTurn"), f"/table/{table}")
    assert body.startswith(f"{TITLES[TURN_GAME]} · ")
    # Browsers focus a window only after a real click, so the test observes the request to focus it.
    [worker] = screen.context.service_workers
    worker.evaluate(
        """async () => {
            WindowClient.prototype.focus = async function () { self.focused = this.url; return this; };
            const [notification] = await self.registration.getNotifications();
            self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
        }"""
    )
    wait_for_value(screen, f"{notifications}.then(all => all.length)", 0)
    focused = (
        "new Promise(done => { (function look() { self.focused ? done(self.focused) : setTimeout(look, 20); })(); })"
    )
    assert worker.evaluate(focused) == screen.page.url


def play_until_turn_of(mover: SeatClient, waiter: SeatClient) -> None:
    """Play moves of one seat until it is the other's turn."""
    while waiter.seat not in waiter.view()["awaited"]:
        view = mover.view()
        move = {"id": f"{view['next_seq']}", "move": legal_moves(view)[0], "seq": view["next_seq"]}
        assert fetch(mover.server, f"/api/tables/{mover.table}/moves", move, mover.token).status_code == 200
