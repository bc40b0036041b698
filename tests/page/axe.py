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

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on whether the page is light or dark."""

# axe does not know that a dialog lies over everything: for its colours, whatever is not on the way to it is hidden.
RUN = """([colours, onlyColours]) => {
    const why = ({ target, failureSummary }) => `${target.join(" ")} (${failureSummary.split("\\n")[1].trim()})`;
    const told = ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 4).map(why).join("; ")}`;
    const run = asked => axe.run(document, { resultTypes: ["violations"], ...asked });
    const aside = [];
    const top = [...document.querySelectorAll("dialog[open]")].at(-1);
    for (let it = top; it && it !== document.body; it = it.parentElement) {
        aside.push(...[...it.parentElement.children].filter(other => other !== it && other.style));
    }
    const others = () => run({ rules: Object.fromEntries(colours.map(rule => [rule, { enabled: false }])) });
    const looked = async () => {
        const before = aside.map(it => it.style.visibility);
        for (const it of aside) it.style.visibility = "hidden";
        try {
            return await run({ runOnly: { type: "rule", values: colours } });
        } finally {
            aside.forEach((it, at) => (it.style.visibility = before[at]));
        }
    };
    return (onlyColours ? Promise.resolve({ violations: [] }) : others()).then(async ({ violations }) =>
        [...violations, ...(await looked()).violations].map(told));
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

NAMELESS = """[...document.querySelectorAll("button, a[href]")]
    .filter(it => it.checkVisibility() && !it.innerText.trim() && !it.ariaLabel && !it.title)
    .map(it => it.outerHTML.slice(0, 200))"""

HEAD = """() => ({
    title: document.title.trim(),
    language: document.documentElement.lang,
    viewport: document.querySelector("meta[name=viewport]")?.content ?? "",
    headings: document.querySelectorAll("h1").length,
})"""


@cache
def axe_source() -> str:
    """The library as it is put into a page."""
    assert AXE.exists(), "axe-core is not there; run npm install in web"
    return AXE.read_text("utf-8")


def axe_complaints(page: Page, *, only_colours: bool = False) -> list[str]:
    """What axe finds on the page as it is now, by all its rules or by those for colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source())
    found: list[str] = page.evaluate(RUN, [COLOURS, only_colours])
    return [f"axe: {line}" for line in found]


def ruler_complaints(screen: Screen) -> list[str]:
    """Nothing hangs over the edge; every button says what it is; on a phone everything to press is large enough."""
    page = screen.page
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found = [f"{over} pixels too wide"] if over > 0 else []
    found += [f"has no name: {it}" for it in page.evaluate(NAMELESS)]
    if screen.device != "desk":
        found += [f"too small for a finger: {it}" for it in page.evaluate(SMALL, LEAST_TARGET)]
    return found


def head_complaints(page: Page) -> list[str]:
    """A title, a language, one first heading, and a page that can be zoomed."""
    facts: dict[str, Any] = page.evaluate(HEAD)
    found = [f"no {fact}" for fact in ("title", "language") if not facts[fact]]
    if facts["headings"] != 1:
        found.append(f"{facts['headings']} first headings")
    if "user-scalable=no" in facts["viewport"] or "maximum-scale" in facts["viewport"]:
        found.append("cannot be zoomed")
    return found


def measure(screen: Screen) -> None:
    """The ruler finds nothing."""
    assert ruler_complaints(screen) == []
