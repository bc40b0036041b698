"""Layout problems that can be measured: pages that are too wide, clipped text, covered buttons."""

from __future__ import annotations

from playwright.sync_api import Page

SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
"""Resolves when changes of the page have been drawn."""

# Boards scroll and clip their content, and texts for screen readers have no size.
LAYOUT_PROBLEMS = """() => {
    const found = [];
    const short = it => {
        const text = (it.ariaLabel || it.innerText || it.textContent || "").replace(/\\s+/g, " ").trim().slice(0, 60);
        return `${it.localName}${it.classList.length ? "." + it.classList[0] : ""} “${text}”`;
    };
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} pixels too wide`);
    for (const it of document.querySelectorAll("dialog[open] .body, .log ol, aside")) {
        const aside = it.scrollWidth - it.clientWidth;
        if (aside > 1) found.push(`${it.localName}.${it.className} has to be scrolled sideways by ${aside} pixels`);
    }
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const shown = it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const left = it => it.closest(".visually-hidden, svg, [role=application], option, script, style");

    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, holder = node.parentElement;
        if (!node.data.trim() || left(holder) || !shown(holder)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (!text.width) continue;
        for (let it = holder; it && it !== document.body; it = it.parentElement) {
            const look = getComputedStyle(it), box = it.getBoundingClientRect();
            if (/auto|scroll/.test(look.overflowX + look.overflowY)) break;
            if (look.clipPath !== "none" || box.width <= 1) break; // for screen readers only
            if (it.matches(".strip .under")) break; // shown only where it fits beside the points
            // Shortened with an ellipsis on purpose; the last line of the log opens the whole log.
            if (look.textOverflow === "ellipsis" || look.webkitLineClamp !== "none") break;
            const over = Math.max(text.right - box.right, box.left - text.left);
            const under = text.bottom - box.bottom;
            const clips = /hidden|clip/.test(look.overflowX);
            const button = it.matches("button, .b") && !it.matches(".sq");
            if ((clips && over > 1.5) || (button && over > -3)) {
                found.push(`cut by ${Math.round(over)} pixels: ${short(holder)}`);
                break;
            }
            if (/hidden|clip/.test(look.overflowY) && under > 3) {
                found.push(`cut below by ${Math.round(under)} pixels: ${short(holder)}`);
                break;
            }
            if (look.position === "fixed") break;
        }
    }

    const pen = document.createElement("canvas").getContext("2d");
    for (const it of top.querySelectorAll("select")) {
        const look = getComputedStyle(it);
        if (!shown(it) || look.opacity === "0" || !it.selectedOptions.length) continue;
        pen.font = look.font;
        const room = it.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
        const over = pen.measureText(it.selectedOptions[0].text).width - room;
        if (over > 2) found.push(`cut by ${Math.round(over)} pixels: ${short(it)} ${it.selectedOptions[0].text}`);
    }

    const scroller = it =>
        it && (/auto|scroll/.test(getComputedStyle(it).overflowY) ? it : scroller(it.parentElement));
    for (const it of top.querySelectorAll("button, a[href], select, input, summary")) {
        if (left(it) || !shown(it)) continue;
        const box = it.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (!box.width || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || it.contains(hit) || hit.contains(it) || hit.closest("label")?.contains(it)) continue;
        // Scrolled out of view within its own part of the page, or covered by a temporary message.
        const parts = [it.closest("ol, ul, aside, .sheet, .cards, nav, form, main"), scroller(it)].filter(Boolean);
        if (hit.closest("button, a, select, input") && !hit.closest("[role=alert], [role=note], [role=status]")) {
            const boxes = parts.map(part => part.getBoundingClientRect());
            const clipped = boxes.some(seen => y < seen.top || y > seen.bottom);
            if (!clipped) found.push(`${short(it)} is covered by ${short(hit)}`);
        }
    }

    // The preview tip lets clicks through, so the check above does not find it.
    const note = document.querySelector("[role=application] .tip")?.getBoundingClientRect();
    for (const it of note ? document.querySelectorAll("main button") : []) {
        const box = it.getBoundingClientRect();
        const beside = box.left >= note.right || box.right <= note.left || box.top >= note.bottom;
        if (shown(it) && !beside && box.bottom > note.top) found.push(`${short(it)} is under the note on the board`);
    }
    return [...new Set(found)];
}"""


def layout_problems(page: Page) -> list[str]:
    """Return the layout problems of a page as it is shown now."""
    problems: list[str] = page.evaluate(LAYOUT_PROBLEMS)
    return problems
