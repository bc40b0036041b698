"""A screen reader: it knows only the accessibility tree of a page and acts only by keys."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from playwright.sync_api import CDPSession

from tests.page.screens import TIMEOUT, Screen
from tests.page.texts import PLACEHOLDER, en

T = TypeVar("T")
POLL_INTERVAL = 0.12
"""Seconds between two reads of the tree; reading slows the page down."""
MAX_TABS = 120
SILENT_ROLES = {"none", "generic", "InlineTextBox", "RootWebArea"}


@dataclass(frozen=True)
class AccessibleNode:
    """A node of the accessibility tree."""

    role: str
    name: str
    value: str
    within: tuple[tuple[str, str], ...] = ()
    """Role and name of its ancestors, the outermost first."""


@dataclass
class ScreenReader:
    """The accessibility tree of a screen, and its keyboard."""

    screen: Screen
    session: CDPSession = field(init=False)
    answers: list[str] | None = None
    """The answers of the command box when they were last read."""

    def __post_init__(self) -> None:
        self.session = self.screen.context.new_cdp_session(self.screen.page)
        self.session.send("Accessibility.enable")

    def nodes(self) -> list[AccessibleNode]:
        """Return all nodes of the page in reading order."""
        raw = {node["nodeId"]: node for node in self.session.send("Accessibility.getFullAXTree")["nodes"]}
        nodes: list[AccessibleNode] = []

        def visit(node: dict[str, Any], within: tuple[tuple[str, str], ...]) -> None:
            accessible = read(node, within)
            start = len(nodes)
            if not node.get("ignored") and accessible.role not in SILENT_ROLES:
                nodes.append(accessible)
                within = (*within, (accessible.role, accessible.name))
            for child in node.get("childIds", []):
                if child in raw:
                    visit(raw[child], within)
            if accessible.role == "paragraph":
                nodes[start + 1 :] = join_texts(nodes[start + 1 :])

        root = next((node for node in raw.values() if "parentId" not in node), None)
        if root is not None:
            visit(root, ())
        return nodes

    def find(self, role: str, name: str = "") -> list[AccessibleNode]:
        """Return the nodes of a role whose names begin with a pattern."""
        return [node for node in self.nodes() if node.role == role and re.match(name, node.name)]

    def texts(self, role: str, name: str = "") -> list[str]:
        """Return the texts inside the nodes of a role."""
        return texts_within(self.nodes(), role, name)

    def until(self, condition: Callable[[], T | None], description: str) -> T:
        """Wait until a condition returns something and return it."""
        end = time.monotonic() + TIMEOUT
        while not (result := condition()):
            assert time.monotonic() < end, f"this did not happen: {description}"
            time.sleep(POLL_INTERVAL)
        return result

    # Keys

    def key(self, key: str) -> None:
        """Press a key."""
        self.screen.page.keyboard.press(key)

    def focus(self) -> AccessibleNode:
        """Return the focused node."""
        active = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        request = {"objectId": active, "fetchRelatives": False}
        return read(self.session.send("Accessibility.getPartialAXTree", request)["nodes"][0], ())

    def reach(self, role: str, name: str) -> AccessibleNode:
        """Press Tab until a node has the focus."""
        for _ in range(MAX_TABS):
            node = self.focus()
            if node.role == role and re.match(name, node.name):
                return node
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
        """Type a command and return the lines of the answer; an empty line if the box is gone with the match."""
        label, scores = en("commands.label"), PLACEHOLDER.split(en("end.scoresOf"))[0]
        if self.focus().name != label:
            self.key("/")
            self.until(lambda: self.focus().name == label or self.find("table", scores), "the command box")
        if self.focus().name != label:
            return [""]
        before = self.texts("log", en("commands.answers")) if self.answers is None else self.answers
        self.screen.page.keyboard.type(text)
        self.key("Enter")
        after = self.answers = self.until(lambda: self.answered(before), text)
        own = PLACEHOLDER.split(en("commands.asked"))[0]
        last = max((at for at, line in enumerate(after) if line.startswith(own)), default=-1)
        return after[last + 1 :]

    def answered(self, before: list[str]) -> list[str] | None:
        """Return the answers once there are new ones; an empty line if there is no box any more."""
        nodes = self.nodes()
        if not any(node.role == "log" and node.name.startswith(en("commands.answers")) for node in nodes):
            return [""]
        answers = texts_within(nodes, "log", en("commands.answers"))
        return answers if answers != before else None


def join_texts(nodes: Sequence[AccessibleNode]) -> list[AccessibleNode]:
    """Join the texts of a paragraph, which is read as one."""
    joined: list[AccessibleNode] = []
    for node in nodes:
        if node.role == "StaticText" and joined and joined[-1].role == "StaticText":
            joined[-1] = replace(joined[-1], name=joined[-1].name + node.name)
        else:
            joined.append(node)
    return joined


def texts_within(nodes: Sequence[AccessibleNode], role: str, name: str = "") -> list[str]:
    """Return the texts inside the nodes of a role."""
    return [
        node.name
        for node in nodes
        if node.role == "StaticText" and any(r == role and re.match(name, n) for r, n in node.within)
    ]


def read(node: dict[str, Any], within: tuple[tuple[str, str], ...]) -> AccessibleNode:
    """Read a node of the tree."""
    values = {key: str(node.get(key, {}).get("value", "")) for key in ("role", "name", "value")}
    return AccessibleNode(values["role"], values["name"], values["value"], within)
