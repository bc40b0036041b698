"""A player who takes a lesson through the page, and makes a wrong move now and then."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from hedgerow.i18n import Language
from hedgerow.tutorial import Lesson, LessonStep, lesson_for
from tests.page.axe import check_sizes
from tests.page.game_page import page_of
from tests.page.input_methods import InputMethod, Keyboard, reach
from tests.page.screens import Screen
from tests.page.tables import NO_PAGE, TITLES
from tests.page.texts import lesson_texts, message


@dataclass
class Learner:
    """A player in a lesson, in a language."""

    screen: Screen
    game: str
    language: Language
    method: InputMethod

    def __post_init__(self) -> None:
        self.texts = lesson_texts(self.language, self.game)
        self.lesson: Lesson = lesson_for(self.game)
        self.misses = 0
        """The number of legal moves that did not reach the goal of a step."""

    def text(self, key: str, **values: object) -> str:
        """Return a message of the page."""
        return message(self.language, key, **values)

    def press(self, key: str, **values: object) -> None:
        """Press the button or follow the link of a message."""
        # Before a colon, French has a special space, which browsers report as a plain one.
        name = re.compile(r"\s+".join(map(re.escape, self.text(key, **values).split())))
        page = self.screen.page
        self.method.press(page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)))

    @property
    def panel(self) -> Locator:
        """The panel with the text of the step."""
        return self.screen.page.get_by_role("region", name=self.text("learn.panel"), exact=True)

    @property
    def board(self) -> Locator:
        """The board."""
        return self.screen.page.get_by_role("application")

    def begin(self) -> None:
        """Choose the language and open the lesson from the start page."""
        self.screen.go(NO_PAGE)
        stored = json.dumps({"language": self.language})
        self.screen.page.evaluate("stored => localStorage.setItem('hedgerow-settings', stored)", stored)
        self.screen.go("/")
        self.press("learn.learnOf", game=TITLES[self.game])
        self.screen.page.wait_for_url(f"**/learn/{self.game}")

    def take(self, number: int) -> None:
        """Do one step and go to the next."""
        step = self.lesson.steps[number]
        expect(self.panel.get_by_role("heading")).to_have_text(self.texts[f"{step.name}.title"])
        expect(self.panel).to_contain_text(self.texts[step.name])
        expect(self.panel).to_contain_text(self.text("learn.progress", step=number + 1, steps=len(self.lesson.steps)))
        check_sizes(self.screen)
        assert self.panel.evaluate("node => node.parentElement.scrollWidth <= node.parentElement.clientWidth")
        if step.goals:
            self.reach_goal(step)
        for button in self.panel.get_by_role("button").all():
            expect(button).to_be_in_viewport()
        if number + 1 < len(self.lesson.steps):
            self.press("learn.next")

    def reach_goal(self, step: LessonStep) -> None:
        """Reach the goal of a step, on a desktop after another move was tried."""
        if "@" not in step.move:
            self.press("learn.showMe")
            expect(self.panel).to_contain_text(self.text("learn.showWord"))
            self.play_word(step.move)
        elif self.screen.device != "desk" or not self.try_another_move(step):
            self.press("learn.showMe")
            self.expect_ghost(step.move)
            self.lay()
        expect(self.panel).to_have_attribute("data-outcome", "reached")
        expect(self.panel).to_contain_text(self.text("learn.reached"))

    def try_another_move(self, step: LessonStep) -> bool:
        """Play the piece beside the place of the script; return whether that reaches the goal as well."""
        self.press("learn.showMe")
        self.expect_ghost(step.move)
        move = step.move
        for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp"):
            if move == step.move:
                self.screen.page.keyboard.press(arrow)
                # The page turns the piece where it fits only in another orientation.
                move = f"{self.board.get_attribute('data-piece')}@{self.place()}"
        result = self.lesson.attempt(step, move)
        self.screen.page.keyboard.press("Enter")
        expect(self.panel).to_have_attribute("data-outcome", "reached" if result.reached else "missed")
        if result.reached and not result.scripted:
            expect(self.panel).to_contain_text(self.text("learn.prepared"))
        elif not result.reached:
            self.misses += 1
            expect(self.panel).to_contain_text(self.texts[f"{step.name}.miss"])
            expect(self.panel).to_contain_text(self.text("learn.tryAgain"))
        return result.reached

    def ghost_text(self) -> Locator:
        """Find the text that announces the cell of the piece to screen readers."""
        before, _, after = self.text("board.placed", place="\0").partition("\0")
        text = self.board.get_by_text(re.compile(rf"^{re.escape(before)}\S+{re.escape(after)}$"))
        expect(text).to_be_attached()
        return text

    def place(self) -> str:
        """Return the cell of the piece in notation."""
        found = re.search(r"-?[a-z]+-?[0-9]+", self.ghost_text().text_content() or "")
        assert found is not None
        return found[0]

    def expect_ghost(self, move: str) -> None:
        """Check that a move is shown on the board and not played yet."""
        piece, _, place = move.partition("@")
        expect(self.board).to_have_attribute("data-piece", piece)
        expect(self.ghost_text()).to_have_text(self.text("board.placed", place=place))
        expect(self.panel).not_to_have_attribute("data-outcome", "reached")

    def lay(self) -> None:
        """Play the piece on the board."""
        if isinstance(self.method, Keyboard):
            reach(self.board)
            self.screen.page.keyboard.press("Enter")
            return
        names = "|".join(re.escape(self.text(key)) for key in page_of(self.game).lay)
        self.method.press(self.screen.page.get_by_role("button", name=re.compile(f"^({names})$")))

    def play_word(self, word: str) -> None:
        """Press the highlighted button of a word."""
        page = self.screen.page
        marked = page.locator(f"[data-word={word}]").filter(visible=True)
        assert marked.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
        self.method.press(marked)
        if word == "quit":
            dialog = page.get_by_role("dialog")
            self.method.press(dialog.get_by_role("button", name=self.text(page_of(self.game).leave), exact=True))
