"""Somebody who hears a page: the accessibility tree is all there is, and the keyboard the only way to act."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from playwright.sync_api import CDPSession

from tests.page.screens import PATIENCE, Screen

T = TypeVar("T")
STEP = 0.12
"""Seconds between two looks at the tree: looking costs the page its time."""
MOST_TABS = 120
UNHEARD = {"none", "generic", "InlineTextBox", "RootWebArea"}


@dataclass(frozen=True)
class Thing:
    """A thing of the accessibility tree: what it is, what it is called, and what it is inside of."""

    role: str
    name: str
    value: str
    within: tuple[tuple[str, str], ...] = ()
    """Role and name of everything around it, the outermost first."""


@dataclass
class Ear:
    """A screen, heard."""

    screen: Screen
    session: CDPSession = field(init=False)
    answers: list[str] | None = None
    """What the command box has answered, as it was last heard; nothing but a command adds to it."""

    def __post_init__(self) -> None:
        self.session = self.screen.context.new_cdp_session(self.screen.page)
        self.session.send("Accessibility.enable")

    def things(self) -> list[Thing]:
        """Everything on the page, in its order."""
        nodes = {node["nodeId"]: node for node in self.session.send("Accessibility.getFullAXTree")["nodes"]}
        found: list[Thing] = []

        def visit(node: dict[str, Any], within: tuple[tuple[str, str], ...]) -> None:
            thing = read(node, within)
            begin = len(found)
            if not node.get("ignored") and thing.role not in UNHEARD:
                found.append(thing)
                within = (*within, (thing.role, thing.name))
            for child in node.get("childIds", []):
                if child in nodes:
                    visit(nodes[child], within)
            if thing.role == "paragraph":
                found[begin + 1 :] = read_on(found[begin + 1 :])

        root = next((node for node in nodes.values() if "parentId" not in node), None)
        if root is not None:
            visit(root, ())
        return found

    def hears(self, role: str, name: str = "", *, within: str = "") -> list[Thing]:
        """The things of a kind whose names begin like this."""
        return [
            thing
            for thing in self.things()
            if thing.role == role
            and re.match(name, thing.name)
            and (not within or any(re.match(within, around) for _, around in thing.within))
        ]

    def texts(self, role: str, name: str = "") -> list[str]:
        """What is said inside of things of a kind."""
        return said_within(self.things(), role, name)

    def until(self, wanted: Callable[[], T | None], what: str) -> T:
        """Listen until there is something."""
        end = time.monotonic() + PATIENCE
        while not (found := wanted()):
            assert time.monotonic() < end, f"not heard: {what}"
            time.sleep(STEP)
        return found

    # Keys

    def key(self, key: str) -> None:
        """Press a key."""
        self.screen.page.keyboard.press(key)

    def focus(self) -> Thing:
        """What the keyboard is on."""
        active = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        asked = {"objectId": active, "fetchRelatives": False}
        return read(self.session.send("Accessibility.getPartialAXTree", asked)["nodes"][0], ())

    def reach(self, role: str, name: str) -> Thing:
        """Go on with Tab until the keyboard is on something."""
        for _ in range(MOST_TABS):
            thing = self.focus()
            if thing.role == role and re.match(name, thing.name):
                return thing
            self.key("Tab")
        raise AssertionError(f"{role} {name} cannot be reached by Tab")

    def push(self, name: str) -> None:
        """Press a button."""
        self.reach("button", name)
        self.key("Enter")

    def pick(self, name: str, begins: str) -> None:
        """Choose in a list by the first letters."""
        self.reach("combobox", name)
        self.screen.page.keyboard.type(begins)
        self.until(lambda: self.focus().value.casefold().startswith(begins), f"{begins} is chosen")

    # The command box

    def ask(self, text: str) -> list[str]:
        """Type a command; what is answered, line by line. Nothing, if the box is gone with the match."""
        if self.focus().name != "Command":
            self.key("/")
            self.until(lambda: self.focus().name == "Command" or self.hears("table", "Scores of"), "the command box")
        if self.focus().name != "Command":
            return [""]
        before = self.texts("log", "Answers") if self.answers is None else self.answers
        self.screen.page.keyboard.type(text)
        self.key("Enter")
        after = self.answers = self.until(lambda: self.answered(before), text)
        last = max((at for at, line in enumerate(after) if line.startswith("You: ")), default=-1)
        return after[last + 1 :]

    def answered(self, before: list[str]) -> list[str] | None:
        """The answers, once there are new ones; an empty line where there is no box any more."""
        things = self.things()
        if not any(thing.role == "log" and thing.name.startswith("Answers") for thing in things):
            return [""]
        heard = said_within(things, "log", "Answers")
        return heard if heard != before else None


def read_on(things: Sequence[Thing]) -> list[Thing]:
    """A paragraph is read in one go, whatever parts its texts are made of."""
    joined: list[Thing] = []
    for thing in things:
        if thing.role == "StaticText" and joined and joined[-1].role == "StaticText":
            joined[-1] = replace(joined[-1], name=joined[-1].name + thing.name)
        else:
            joined.append(thing)
    return joined


def said_within(things: Sequence[Thing], role: str, name: str = "") -> list[str]:
    """What is said inside of things of a kind."""
    return [
        thing.name
        for thing in things
        if thing.role == "StaticText" and any(r == role and re.match(name, n) for r, n in thing.within)
    ]


def read(node: dict[str, Any], within: tuple[tuple[str, str], ...]) -> Thing:
    """A node of the tree."""
    said = {key: str(node.get(key, {}).get("value", "")) for key in ("role", "name", "value")}
    return Thing(said["role"], said["name"], said["value"], within)
