"""Every page and state in light and dark, at three widths, in four languages, on one contact sheet: `make screenshots`.

Leaves `build/screenshots/index.html`, an overview of each state as one picture beside it, and prints what can be seen
to be wrong without taste. `--language`, `--state` and `--theme` choose some of it.
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

from tests.page.flaws import SETTLED, flaws
from tests.page.lines import line_to
from tests.page.screens import PATIENCE, SHOTS, launch, open_screen
from tests.page.states import STATES, WALKS, State, Visit
from tests.page.tables import Tables
from tests.page.texts import LANGUAGES, untranslated
from tests.server.serving import Server, serving

WIDTHS = {360: 740, 768: 1024, 1440: 900}
THEMES = ("light", "dark")
LARGEST = 2600
"""Of a page that is higher, the rest is left out."""
HIGH = 420
"""The height of a screen on an overview."""


@dataclass
class Sheet:
    """What is looked at, and what was seen."""

    folder: Path
    states: Sequence[State]
    languages: Sequence[str]
    themes: Sequence[str]
    wrong: list[str] = field(default_factory=list)

    def make(self, visit: Visit, other: Page) -> None:
        """Look at everything."""
        for walk in WALKS:
            wanted = [at for at, state in enumerate(walk.states) if state in self.states]
            # Whatever lies behind the last state to be seen has not to be reached.
            self.follow(walk.states[: max(wanted, default=-1) + 1], visit, other)

    def follow(self, states: Sequence[State], visit: Visit, other: Page) -> None:
        """Walk from state to state; look at those that are to be seen."""
        for at, state in enumerate(states):
            began = time.monotonic()
            try:
                self.turn_to(visit.screen.page, state)
                if at == 0:
                    forget(visit, other)
                state.prepare(visit)
                if state in self.states:
                    self.look_at(state, visit.screen.page, other)
                    print(f"{state.name}: {time.monotonic() - began:.0f} s", flush=True)
                else:
                    # A page that speaks them all now can do so when a later state has cut it off.
                    speak_all(visit.screen.page, other, self.languages)
                self.turn_to(visit.screen.page, state)
                state.leave(visit)
            except Exception as error:  # a state that cannot be reached should not hide those of other walks
                lost = ", ".join(one.name for one in states[at:] if one in self.states)
                self.wrong.append(f"{lost}: cannot be shown: {str(error).splitlines()[0]}")
                return

    def turn_to(self, page: Page, state: State) -> None:
        """The screen on which a state is prepared."""
        width = min(WIDTHS) if state.on_phones else max(WIDTHS)
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        page.emulate_media(color_scheme="light")

    def look_at(self, state: State, page: Page, other: Page) -> None:
        """A state in all its looks."""
        page.evaluate("document.fonts.ready")
        for language in self.languages:
            speak(page, other, language)
            if language != "en":
                said = untranslated(page, language)
                self.wrong += [f"{state.name}, {language}: not translated: {text}" for text in said]
            for width in widths_of(state):
                page.set_viewport_size({"width": width, "height": WIDTHS[width]})
                page.evaluate(SETTLED)
                self.wrong += [f"{state.name}, {language}, {width}: {flaw}" for flaw in flaws(page)]
                for theme in self.themes:
                    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                    page.evaluate(SETTLED)
                    self.shoot(state, page, f"{language}-{width}-{theme}")
        overview(self.folder, state, self.languages, self.themes)
        speak(page, other, "en")

    def shoot(self, state: State, page: Page, look: str) -> None:
        """Keep a picture of one look."""
        path = self.folder / slug(state) / f"{look}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        size = page.viewport_size or {"width": 0, "height": 0}
        more: dict[str, Any] = {}
        if state.whole:
            high = page.evaluate("document.documentElement.scrollHeight")
            more = {"full_page": True, "clip": {"x": 0, "y": 0, "width": size["width"], "height": min(high, LARGEST)}}
        page.screenshot(path=path, type="jpeg", quality=80, **more)

    def write(self) -> None:
        """The contact sheet as a page."""
        rows = []
        for state in self.states:
            rows.append(f"<h2>{escape(state.page)}: {escape(state.name)}</h2><div class=row>")
            for language, width, theme in product(self.languages, widths_of(state), self.themes):
                source = f"{slug(state)}/{language}-{width}-{theme}.jpg"
                rows.append(f'<a href="{source}"><img loading=lazy src="{source}"><br>{language} {width} {theme}</a>')
            rows.append("</div>")
        wrong = "".join(f"<li>{escape(line)}" for line in self.wrong)
        (self.folder / "index.html").write_text(PAGE.format(rows="\n".join(rows), wrong=wrong), encoding="utf-8")


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Hedgerow: every page and state</title>
<style>body{{font:14px sans-serif;margin:24px}}.row{{display:flex;flex-wrap:wrap;gap:12px}}
img{{height:300px;border:1px solid #999}}
a{{color:inherit;text-decoration:none}}</style>
<h1>Every page and state</h1><h2>To be looked at</h2><ul>{wrong}</ul>
{rows}
"""


def slug(state: State) -> str:
    """The name of a state as a folder."""
    return f"{state.page}-{state.name}".replace(" ", "-")


def widths_of(state: State) -> list[int]:
    """The widths at which there is such a state."""
    return [min(WIDTHS)] if state.on_phones else [*WIDTHS]


def forget(visit: Visit, other: Page) -> None:
    """Somebody new, at a screen that nothing is wrong with."""
    visit.line.mend()
    visit.screen.page.unroute_all()
    visit.screen.context.clear_cookies()
    other.evaluate("localStorage.clear()")
    speak(visit.screen.page, other, "en")


def speak(page: Page, other: Page, language: str) -> None:
    """Change the language as another window of the same browser would, so that the page itself stays as it is."""
    kept = json.dumps({"language": language, "name": "Ann"})
    other.evaluate("kept => localStorage.setItem('hedgerow-settings', kept)", kept)
    if page.url != "about:blank":
        expect(page.locator("html")).to_have_attribute("lang", language)
        # Words of the server come again by themselves.
        page.wait_for_timeout(250)


def speak_all(page: Page, other: Page, languages: Sequence[str]) -> None:
    """Fetch the words of all languages."""
    for language in (*languages, "en"):
        speak(page, other, language)


def overview(folder: Path, state: State, languages: Sequence[str], themes: Sequence[str]) -> None:
    """All looks of a state in one picture: a line for each language."""
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
    """A picture for an overview, with its name below."""
    with Image.open(path) as shot:
        wide = round(shot.width * HIGH / min(shot.height, max(WIDTHS.values())))
        scaled = shot.resize((wide, round(shot.height * wide / shot.width)), Image.Resampling.BILINEAR)
    with_name = Image.new("RGB", (scaled.width, scaled.height + 14), "#fff")
    with_name.paste(scaled, (0, 0))
    ImageDraw.Draw(with_name).text((4, scaled.height + 1), name, fill="#000")
    return with_name


@contextmanager
def somewhere() -> Iterator[Server]:
    """A server with a database of its own."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "tables.sqlite3") as server:
        yield server


def main() -> None:
    """Make the sheet."""
    parser = argparse.ArgumentParser(prog="contact_sheet", description=__doc__)
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="only this one; may be repeated")
    parser.add_argument("--state", action="append", help="only states with this in their names; may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES)
    asked = parser.parse_args()
    states = [state for state in STATES if not asked.state or any(part in slug(state) for part in asked.state)]
    sheet = Sheet(SHOTS, states, asked.language or LANGUAGES, asked.theme or THEMES)
    expect.set_options(timeout=PATIENCE * 1000)
    with somewhere() as server, line_to(server) as line, sync_playwright() as playwright:
        browser = launch(playwright)
        screen = open_screen(browser, line.server)
        other = screen.context.new_page()
        other.goto(f"{line.server.address}/icon.svg")
        screen.go("/")
        speak_all(screen.page, other, sheet.languages)
        sheet.make(Visit(screen, Tables(server), line), other)
        browser.close()
    sheet.write()
    print("\n".join(sheet.wrong))
    print(f"{len(sheet.wrong)} things to look at. See {SHOTS / 'index.html'}")


if __name__ == "__main__":
    main()
