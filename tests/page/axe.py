"""Accessibility checks by axe-core, and checks of sizes and of the head of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.page.screens import Screen

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MIN_TARGET = 44
"""The smallest size in pixels of something to tap."""

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on the theme."""

# axe does not know that a dialog covers everything: for the colours, everything but the dialog is hidden.
RUN = """([colours, onlyColours]) => {
    const reason = ({ target, failureSummary }) => `${target.join(" ")} (${failureSummary.split("\\n")[1].trim()})`;
    const describe = ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 4).map(reason).join("; ")}`;
    const run = options => axe.run(document, { resultTypes: ["violations"], ...options });
    const hidden = [];
    const top = [...document.querySelectorAll("dialog[open]")].at(-1);
    for (let it = top; it && it !== document.body; it = it.parentElement) {
        hidden.push(...[...it.parentElement.children].filter(other => other !== it && other.style));
    }
    const others = () => run({ rules: Object.fromEntries(colours.map(rule => [rule, { enabled: false }])) });
    const contrast = async () => {
        const before = hidden.map(it => it.style.visibility);
        for (const it of hidden) it.style.visibility = "hidden";
        try {
            return await run({ runOnly: { type: "rule", values: colours } });
        } finally {
            hidden.forEach((it, at) => (it.style.visibility = before[at]));
        }
    };
    return (onlyColours ? Promise.resolve({ violations: [] }) : others()).then(async ({ violations }) =>
        [...violations, ...(await contrast()).violations].map(describe));
}"""

SMALL = """minimum => [...document.querySelectorAll("button, a[href], select, input:not([type=range]), summary")]
    .filter(it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // A page below a dialog cannot be tapped.
    .filter(it => !document.querySelector("dialog[open]") || it.closest("dialog[open]"))
    .map(it => {
        // A target may be larger than its visible part.
        const more = getComputedStyle(it, "::after");
        const reach = size => more.position === "absolute" ? parseFloat(more[size]) || 0 : 0;
        const boxes = [it, it.closest("label")].map(box => box?.getBoundingClientRect());
        const longest = size => Math.max(reach(size), ...boxes.map(box => box?.[size] ?? 0));
        return [longest("width"), longest("height"), it.outerHTML.slice(0, 120)];
    })
    .filter(([width, height]) => width && height && Math.min(width, height) < minimum - 0.5)"""

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
    """Return the source of the library."""
    assert AXE.exists(), "axe-core is missing; run make setup"
    return AXE.read_text("utf-8")


def axe_problems(page: Page, *, only_colours: bool = False) -> list[str]:
    """Return what axe finds on a page, by all its rules or only by those for colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source())
    found: list[str] = page.evaluate(RUN, [COLOURS, only_colours])
    return [f"axe: {line}" for line in found]


def size_problems(screen: Screen) -> list[str]:
    """Return problems of sizes: a page that is too wide, buttons without names, targets too small for a finger."""
    page = screen.page
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found = [f"{over} pixels too wide"] if over > 0 else []
    found += [f"has no name: {it}" for it in page.evaluate(NAMELESS)]
    if screen.device != "desk":
        found += [f"too small for a finger: {it}" for it in page.evaluate(SMALL, MIN_TARGET)]
    return found


def head_problems(page: Page) -> list[str]:
    """Return problems of the head of a page: title, language, first heading, zoom."""
    facts: dict[str, Any] = page.evaluate(HEAD)
    found = [f"no {fact}" for fact in ("title", "language") if not facts[fact]]
    if facts["headings"] != 1:
        found.append(f"{facts['headings']} first headings")
    if "user-scalable=no" in facts["viewport"] or "maximum-scale" in facts["viewport"]:
        found.append("cannot be zoomed")
    return found


def check_sizes(screen: Screen) -> None:
    """Check that there are no problems of sizes."""
    assert size_problems(screen) == []
