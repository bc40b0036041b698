"""Screenshots of every page and state, in both themes, five sizes and four languages: `make screenshots`.

Writes `build/screenshots/index.html` and an overview of each state as one picture, and prints problems that can be
measured. `--language`, `--state` and `--theme` select a part.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect, sync_playwright

from hedgerow.i18n import LANGUAGES
from tests.page.layout_checks import SETTLED, layout_problems
from tests.page.screens import SHOTS, TIMEOUT, launch, open_screen
from tests.page.states import STATES, TOURS, State, Visit
from tests.page.tables import Tables
from tests.page.tcp_proxy import proxy_to
from tests.page.texts import untranslated
from tests.server.serving import Server, serving

WIDTHS = {360: 740, 740: 360, 768: 1024, 1180: 820, 1440: 900}
THEMES = ("light", "dark")
MAX_HEIGHT = 2600
"""The largest height of a screenshot in pixels."""
OVERVIEW_HEIGHT = 420
"""The height of a screenshot on an overview."""


@dataclass
class Sheet:
    """A contact sheet: what it shows, and the problems that were found."""

    folder: Path
    states: Sequence[State]
    languages: Sequence[str]
    themes: Sequence[str]
    problems: list[str] = field(default_factory=list)

    def make(self, visit: Visit, other: Page) -> None:
        """Visit all states."""
        for tour in TOURS:
            wanted = [at for at, state in enumerate(tour.states) if state in self.states]
            # States after the last wanted one need not be reached.
            self.follow(tour.states[: max(wanted, default=-1) + 1], visit, other)

    def follow(self, states: Sequence[State], visit: Visit, other: Page) -> None:
        """Follow a tour, and take screenshots of the wanted states."""
        for at, state in enumerate(states):
            began = time.monotonic()
            try:
                self.turn_to(visit.screen.page, state)
                if at == 0:
                    reset(visit, other)
                state.prepare(visit)
                if state in self.states:
                    self.shoot_all(state, visit.screen.page, other)
                    print(f"{state.name}: {time.monotonic() - began:.0f} s", flush=True)
                else:
                    # Load all languages now: a later state may cut the connection.
                    load_languages(visit.screen.page, other, self.languages)
                self.turn_to(visit.screen.page, state)
                state.leave(visit)
            except Exception as error:  # a state that cannot be reached should not hide those of other tours
                lost = ", ".join(other.name for other in states[at:] if other in self.states)
                self.problems.append(f"{lost}: cannot be shown: {str(error).splitlines()[0]}")
                return

    def turn_to(self, page: Page, state: State) -> None:
        """Set the size of the window in which a state is prepared."""
        width = min(WIDTHS) if state.on_phones else max(WIDTHS)
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        page.emulate_media(color_scheme="light")

    def shoot_all(self, state: State, page: Page, other: Page) -> None:
        """Take screenshots of a state in all languages, widths and themes."""
        page.evaluate("document.fonts.ready")
        for language in self.languages:
            set_language(page, other, language)
            if language != "en":
                english = untranslated(page, language)
                self.problems += [f"{state.name}, {language}: not translated: {text}" for text in english]
            for width in widths_of(state):
                page.set_viewport_size({"width": width, "height": WIDTHS[width]})
                page.evaluate(SETTLED)
                self.problems += [f"{state.name}, {language}, {width}: {problem}" for problem in layout_problems(page)]
                for theme in self.themes:
                    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                    page.evaluate(SETTLED)
                    self.shoot(state, page, f"{language}-{width}-{theme}")
        overview(self.folder, state, self.languages, self.themes)
        set_language(page, other, "en")

    def shoot(self, state: State, page: Page, look: str) -> None:
        """Save one screenshot."""
        path = self.folder / slug(state) / f"{look}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        size = page.viewport_size or {"width": 0, "height": 0}
        more: dict[str, Any] = {}
        if state.whole:
            high = page.evaluate("document.documentElement.scrollHeight")
            more = {
                "full_page": True,
                "clip": {"x": 0, "y": 0, "width": size["width"], "height": min(high, MAX_HEIGHT)},
            }
        page.screenshot(path=path, type="jpeg", quality=80, **more)

    def write(self) -> None:
        """Write the contact sheet as a page."""
        rows = []
        for state in self.states:
            rows.append(f"<h2>{escape(state.page)}: {escape(state.name)}</h2><div class=row>")
            for language, width, theme in product(self.languages, widths_of(state), self.themes):
                source = f"{slug(state)}/{language}-{width}-{theme}.jpg"
                rows.append(f'<a href="{source}"><img loading=lazy src="{source}"><br>{language} {width} {theme}</a>')
            rows.append("</div>")
        problems = "".join(f"<li>{escape(line)}" for line in self.problems)
        (self.folder / "index.html").write_text(PAGE.format(rows="\n".join(rows), problems=problems), encoding="utf-8")


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Hedgerow: every page and state</title>
<style>body{{font:14px sans-serif;margin:24px}}.row{{display:flex;flex-wrap:wrap;gap:12px}}
img{{height:300px;border:1px solid #999}}
a{{color:inherit;text-decoration:none}}</style>
<h1>Every page and state</h1><h2>Problems</h2><ul>{problems}</ul>
{rows}
"""


def slug(state: State) -> str:
    """Return the name of a state as a folder name."""
    return f"{state.page}-{state.name}".replace(" ", "-")


def widths_of(state: State) -> list[int]:
    """Return the widths at which a state exists."""
    return [min(WIDTHS)] if state.on_phones else [*WIDTHS]


def reset(visit: Visit, other: Page) -> None:
    """Restore the connection and clear the browser's storage."""
    visit.proxy.restore()
    visit.screen.page.unroute_all()
    visit.screen.context.clear_cookies()
    other.evaluate("localStorage.clear()")
    set_language(visit.screen.page, other, "en")


def set_language(page: Page, other: Page, language: str) -> None:
    """Change the language in another window of the same browser, so that the page itself keeps its state."""
    stored = json.dumps({"language": language, "name": "Ann"})
    other.evaluate("stored => localStorage.setItem('hedgerow-settings', stored)", stored)
    if page.url != "about:blank":
        expect(page.locator("html")).to_have_attribute("lang", language)
        # The page requests the texts of the server again.
        page.wait_for_timeout(250)


def load_languages(page: Page, other: Page, languages: Sequence[str]) -> None:
    """Load the messages of all languages."""
    for language in (*languages, "en"):
        set_language(page, other, language)


def overview(folder: Path, state: State, languages: Sequence[str], themes: Sequence[str]) -> None:
    """Write all screenshots of a state as one picture: a line for each language."""
    lines = []
    for language in languages:
        names = [f"{language}-{width}-{theme}" for width, theme in product(widths_of(state), themes)]
        lines.append([small(folder / slug(state) / f"{name}.jpg", name) for name in names])
    gap = 8
    width = max(sum(shot.width + gap for shot in line) for line in lines) + gap
    height = sum(max(shot.height for shot in line) + gap for line in lines) + gap
    sheet = Image.new("RGB", (width, height), "#bbb")
    y = gap
    for line in lines:
        x = gap
        for shot in line:
            sheet.paste(shot, (x, y))
            x += shot.width + gap
        y += max(shot.height for shot in line) + gap
    sheet.save(folder / f"{slug(state)}.png")


def small(path: Path, name: str) -> Image.Image:
    """Return a small screenshot with its name below."""
    with Image.open(path) as shot:
        wide = round(shot.width * OVERVIEW_HEIGHT / min(shot.height, max(WIDTHS.values())))
        scaled = shot.resize((wide, round(shot.height * wide / shot.width)), Image.Resampling.BILINEAR)
    with_name = Image.new("RGB", (scaled.width, scaled.height + 14), "#fff")
    with_name.paste(scaled, (0, 0))
    ImageDraw.Draw(with_name).text((4, scaled.height + 1), name, fill="#000")
    return with_name


@contextmanager
def temporary_server() -> Iterator[Server]:
    """Run a server with a temporary database."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "tables.sqlite3") as server:
        yield server


def main() -> None:
    """Write the contact sheet."""
    parser = argparse.ArgumentParser(prog="contact_sheet", description=__doc__)
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="only this one; may be repeated")
    parser.add_argument("--state", action="append", help="only states with this in their names; may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES)
    arguments = parser.parse_args()
    states = [state for state in STATES if not arguments.state or any(part in slug(state) for part in arguments.state)]
    sheet = Sheet(SHOTS, states, arguments.language or LANGUAGES, arguments.theme or THEMES)
    expect.set_options(timeout=TIMEOUT * 1000)
    with temporary_server() as server, proxy_to(server) as proxy, sync_playwright() as playwright:
        browser = launch(playwright)
        screen = open_screen(browser, proxy.server)
        other = screen.context.new_page()
        other.goto(f"{proxy.server.address}/icon.svg")
        screen.go("/")
        load_languages(screen.page, other, sheet.languages)
        sheet.make(Visit(screen, Tables(server), proxy), other)
        browser.close()
    sheet.write()
    print("\n".join(sheet.problems))
    print(f"{len(sheet.problems)} problems. See {SHOTS / 'index.html'}")


if __name__ == "__main__":
    main()
