"""What axe-core and a ruler find on a page: names, roles, contrast, sizes. For any test that has a page before it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.page.screens import Screen

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEAST_TARGET = 44
"""Pixels a finger needs."""

RUN = """() => {
    const why = ({ target, failureSummary }) => `${target.join(" ")} (${failureSummary.split("\\n")[1].trim()})`;
    const told = ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 4).map(why).join("; ")}`;
    return axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(told));
}"""

SMALL = """least => [...document.querySelectorAll("button, a[href], select, input:not([type=range]), summary")]
    .filter(it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // A page under a dialog is not to be pressed.
    .filter(it => !document.querySelector("dialog[open]") || it.closest("dialog[open]"))
    .map(it => {
        // A target may reach beyond what is seen of it.
        const more = getComputedStyle(it, "::after");
        const reach = size => more.position === "absolute" ? parseFloat(more[size]) || 0 : 0;
        const boxes = [it, it.closest("label")].map(box => box?.getBoundingClientRect());
        const longest = size => Math.max(reach(size), ...boxes.map(box => box?.[size] ?? 0));
        return [longest("width"), longest("height"), it.outerHTML.slice(0, 120)];
    })
    .filter(([width, height]) => width && height && Math.min(width, height) < least - 0.5)"""

PLAIN = """() => ({
    title: document.title.trim(),
    language: document.documentElement.lang,
    viewport: document.querySelector("meta[name=viewport]")?.content ?? "",
    over: document.documentElement.scrollWidth - innerWidth,
    headings: document.querySelectorAll("h1").length,
})"""


@cache
def axe_source() -> str:
    """The library as it is put into a page."""
    assert AXE.exists(), "axe-core is not there; run npm install in web"
    return AXE.read_text("utf-8")


def axe_complaints(page: Page) -> list[str]:
    """What axe finds on the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source())
    found: list[str] = page.evaluate(RUN)
    return found


def check_axe(page: Page, where: str = "") -> None:
    """Nothing is wrong for those who do not see the page, or not well."""
    found = axe_complaints(page)
    assert not found, f"axe, {where}: " + " | ".join(found)


def check_plain(screen: Screen, where: str = "") -> None:
    """A title, a language, one first heading, no scrolling sideways; on a phone everything is large enough to press."""
    facts: dict[str, Any] = screen.page.evaluate(PLAIN)
    assert facts["title"], f"{where}: no title"
    assert facts["language"], f"{where}: no language"
    assert "user-scalable=no" not in facts["viewport"], f"{where}: cannot be zoomed"
    assert "maximum-scale" not in facts["viewport"], f"{where}: cannot be zoomed"
    assert facts["headings"] == 1, f"{where}: {facts['headings']} first headings"
    assert facts["over"] <= 0, f"{where}: {facts['over']} pixels too wide"
    if screen.device != "desk":
        assert screen.page.evaluate(SMALL, LEAST_TARGET) == [], f"{where}: too small for a finger"


def check(screen: Screen, where: str) -> None:
    """All of it."""
    check_axe(screen.page, f"{where} ({screen.device}, {screen.theme})")
    check_plain(screen, where)
