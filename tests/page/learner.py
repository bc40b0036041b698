"""Somebody who takes a lesson through the page: reads it, does what it asks for, and goes astray now and then."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from hedgerow.tutorial import Lesson, LessonStep, lesson_for
from tests.page.axe import measure
from tests.page.screens import Screen
from tests.page.tables import NO_PAGE
from tests.page.texts import lesson_texts, said
from tests.page.ways import Keys, Way, reach

LAY_KEYS = {
    "tipperary": ("layTile", "placeSheep", "placeBonus", "placeTower"),
    "cornwall": ("layTile", "place"),
    "woolybully": ("lay", "layWolf", "layHunter"),
}


@dataclass
class Learner:
    """A person and a lesson, in a language."""

    screen: Screen
    game: str
    language: str
    way: Way

    def __post_init__(self) -> None:
        self.words = lesson_texts(self.language, self.game)
        self.lesson: Lesson = lesson_for(self.game)
        self.astray = 0
        """How often a legal move was not what the step asked for."""
        self.otherwise = 0
        """How often another move than the script's was right as well."""

    def say(self, key: str, **values: object) -> str:
        """A text of the page."""
        return said(self.language, key, **values)

    def press(self, key: str, **values: object) -> None:
        """Press the button or follow the link of a text."""
        # What stands before a colon in French is a blank to a browser.
        name = re.compile(r"\s+".join(map(re.escape, self.say(key, **values).split())))
        page = self.screen.page
        self.way.press(page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)))

    @property
    def panel(self) -> Locator:
        """Where the lesson speaks."""
        return self.screen.page.get_by_role("region", name=self.say("learn.panel"))

    @property
    def board(self) -> Locator:
        """The board."""
        return self.screen.page.get_by_role("application")

    def begin(self) -> None:
        """Choose the language, and follow the way from the start page."""
        self.screen.go(NO_PAGE)
        kept = json.dumps({"language": self.language})
        self.screen.page.evaluate("kept => localStorage.setItem('hedgerow-settings', kept)", kept)
        self.screen.go("/")
        self.press("learn.learnOf", game=self.say(f"start.title_{self.game}"))
        self.screen.page.wait_for_url(f"**/learn/{self.game}")

    def take(self, number: int) -> None:
        """One step, up to the next."""
        step = self.lesson.steps[number]
        expect(self.panel.get_by_role("heading")).to_have_text(self.words[f"{step.name}_title"])
        expect(self.panel).to_contain_text(self.words[step.name])
        expect(self.panel).to_contain_text(self.say("learn.progress", step=number + 1, steps=len(self.lesson.steps)))
        measure(self.screen)
        assert self.panel.evaluate("node => node.parentElement.scrollWidth <= node.parentElement.clientWidth")
        if step.goals:
            self.reach_goal(step)
        for button in self.panel.get_by_role("button").all():
            expect(button).to_be_in_viewport()
        if number + 1 < len(self.lesson.steps):
            self.press("learn.next")

    def reach_goal(self, step: LessonStep) -> None:
        """Do what a step asks for, where that is possible after something else was tried."""
        if "@" not in step.move:
            self.press("learn.showMe")
            expect(self.panel).to_contain_text(self.say("learn.showWord"))
            self.do_word(step.move)
        elif self.screen.device != "desk" or not self.goes_astray(step):
            self.press("learn.showMe")
            self.sees_ghost(step.move)
            self.lay()
        expect(self.panel).to_have_attribute("data-outcome", "reached")
        expect(self.panel).to_contain_text(self.say("learn.reached"))

    def goes_astray(self, step: LessonStep) -> bool:
        """Lay the piece beside the place that is shown; whether that was right as well."""
        self.press("learn.showMe")
        self.sees_ghost(step.move)
        piece = step.move.partition("@")[0]
        move = step.move
        for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp"):
            if move == step.move:
                self.screen.page.keyboard.press(arrow)
                move = f"{piece}@{self.place()}"
        made = self.lesson.attempt(step, move)
        self.screen.page.keyboard.press("Enter")
        expect(self.panel).to_have_attribute("data-outcome", "reached" if made.reached else "missed")
        if made.reached and not made.scripted:
            self.otherwise += 1
            expect(self.panel).to_contain_text(self.say("learn.prepared"))
        elif not made.reached:
            self.astray += 1
            expect(self.panel).to_contain_text(self.words[f"{step.name}_miss"])
            expect(self.panel).to_contain_text(self.say("learn.tryAgain"))
        return made.reached

    def told_place(self) -> Locator:
        """Where the piece is, as the page tells it to who cannot see it."""
        before, _, after = self.say("board.placed", place="\0").partition("\0")
        told = self.board.get_by_text(re.compile(rf"^{re.escape(before)}\S+{re.escape(after)}$"))
        expect(told).to_be_attached()
        return told

    def place(self) -> str:
        """The cell where the piece is, in notation."""
        found = re.search(r"-?[a-z]+-?[0-9]+", self.told_place().text_content() or "")
        assert found is not None
        return found[0]

    def sees_ghost(self, move: str) -> None:
        """The piece was put where it should go, and nothing is laid yet."""
        piece, _, place = move.partition("@")
        expect(self.board).to_have_attribute("data-piece", piece)
        expect(self.told_place()).to_have_text(self.say("board.placed", place=place))
        expect(self.panel).not_to_have_attribute("data-outcome", "reached")

    def lay(self) -> None:
        """Lay what was put."""
        if isinstance(self.way, Keys):
            reach(self.board)
            self.screen.page.keyboard.press("Enter")
            return
        names = "|".join(re.escape(self.say(f"{self.game}.{key}")) for key in LAY_KEYS[self.game])
        self.way.press(self.screen.page.get_by_role("button", name=re.compile(f"^({names})$")))

    def do_word(self, word: str) -> None:
        """Press the button of a word."""
        page = self.screen.page
        marked = page.locator(f"[data-word={word}]").filter(visible=True)
        assert marked.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
        self.way.press(marked)
        if word == "quit":
            dialog = page.get_by_role("dialog")
            self.way.press(dialog.get_by_role("button", name=self.say("woolybully.leave"), exact=True))
