"""Text at twice its size, by the browser's setting or by zoom: nothing is clipped and nothing overlaps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import SeatOf
from tests.page.screens import Screen, find_chromium
from tests.page.tables import TITLES, sit
from tests.page.texts import beginning, en
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.serving import Server

SEEN = """const seen = it => {
    // The visible part of an element in scrolled containers.
    let { left, top, right, bottom } = it.getBoundingClientRect();
    for (let around = it.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
};
const texts = [...document.querySelectorAll("body *")]
    .filter(it => it.checkVisibility() && !it.closest(".visually-hidden, svg, [aria-hidden=true], .skip"))
    // Labels of buttons that show only their icon in narrow layouts.
    .filter(it => getComputedStyle(it).clipPath !== "inset(50%)")
    .filter(it => !document.querySelector("dialog[open]") || it.closest("dialog[open]"))
    .filter(it => [...it.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
"""

CUT = (
    "() => {"
    + SEEN
    + """return texts.filter(it => {
        const { overflowX, textOverflow } = getComputedStyle(it);
        // A text with an ellipsis is shown in full elsewhere; all others must fit into their boxes.
        return overflowX !== "visible" && textOverflow !== "ellipsis" && it.scrollWidth > it.clientWidth + 1;
    }).map(it => `${it.tagName} ${it.innerText.slice(0, 60)}`);
}"""
)

OVER = (
    "() => {"
    + SEEN
    + """const boxes = texts.map(seen);
    const around = it => (getComputedStyle(it).display === "inline" ? around(it.parentElement) : it);
    const found = [];
    texts.forEach((one, at) => texts.slice(at + 1).forEach((other, after) => {
        if (one.contains(other) || other.contains(one)) return;
        // Parts of one text share a line.
        const [inOne, inOther] = [around(one), around(other)];
        if (inOne === inOther && inOne !== one && inOther !== other) return;
        const [a, b] = [boxes[at], boxes[at + 1 + after]];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 4 && high > 6) found.push(`${one.innerText.slice(0, 40)} / ${other.innerText.slice(0, 40)}`);
    }));
    return found;
}"""
)


@pytest.fixture(params=["setting", "zoom"])
def large(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Screen]:
    """Return a screen of 1280 by 800 pixels with everything at twice its size."""
    zoomed = request.param == "zoom"
    own = None
    if not zoomed:
        # The browser's setting for the text size.
        own = browser.browser_type.launch(
            executable_path=find_chromium(),
            args=["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=32"],
        )
    context = (own or browser).new_context(
        viewport={"width": 640, "height": 400} if zoomed else {"width": 1280, "height": 800},
        device_scale_factor=2 if zoomed else 1,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(20_000)
    yield Screen(context, context.new_page(), server, "desk", "light")
    context.close()
    if own is not None:
        own.close()


def expect_fit(screen: Screen, where: str) -> None:
    """Check that nothing is clipped or covered."""
    screen.page.evaluate("document.fonts.ready")
    wide = screen.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{where}: {wide} pixels too wide"
    assert screen.page.evaluate(CUT) == [], f"{where}: clipped"
    assert screen.page.evaluate(OVER) == [], f"{where}: overlapping"


def test_double_size(large: Screen, midway: SeatOf, ended: SeatOf) -> None:
    page = large.page
    large.go("/")
    expect(large.button(en("start.playNowOf", game=TITLES[SECRET_GAME]))).to_be_visible()
    size = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize) * devicePixelRatio")
    assert size == 30, "the text is not twice as large"
    expect_fit(large, "start")
    for name in (en("common.settings"), en("start.friendsOf", game=TITLES[SIMULTANEOUS_GAME])):
        large.button(name).click()
        expect_fit(large, name)
        page.keyboard.press("Escape")
    for game in TITLES:
        seat = midway(game)
        sit(large, seat.table, {0: seat.token})
        expect(page.get_by_role("application")).to_be_visible()
        expect_fit(large, game)
        page.keyboard.press("/")
        page.keyboard.type("help")
        page.keyboard.press("Enter")
        expect(page.get_by_role("log", name=en("commands.answers"))).to_contain_text(en("commands.helpTitle"))
        expect_fit(large, f"{game}: command box")
        page.keyboard.press("Escape")
        page.keyboard.press("h")
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_fit(large, f"{game}: help")
        page.keyboard.press("Escape")
    over = ended(TURN_GAME)
    sit(large, over.table, {0: over.token})
    expect(page.get_by_role("table", name=beginning("end.scoresOf"))).to_be_visible()
    expect_fit(large, "score sheet")
