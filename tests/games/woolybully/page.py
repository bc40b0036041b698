"""The page of Wooly Bully, for tests in the browser."""

from __future__ import annotations

import re

from tests.page.game_page import GamePage
from tests.page.pieces import key_of, side_of
from tests.page.texts import beginning, en, matching
from tests.server.client import JsonDict

COLOURS = "kbry"
"""The colours of the backs of Wolves, and then of Hunters, in the order of their tile numbers."""
FIRST_WOLF = 61


def piece(name: str) -> re.Pattern[str]:
    """Return a pattern for the name of a face in a hand."""
    if name == "reveal":
        return matching("woolybully.reveal")
    beast, dash, colour = name.partition("-")
    if dash:
        number = FIRST_WOLF + len(COLOURS) * (beast == "hunter") + COLOURS.index(colour)
        return beginning("woolybully.faceOf", what=en(f"woolybully.piece.{number}"), face="a")
    tile = int(key_of(name))
    what = en("woolybully.piece.tile", number=tile) if tile < FIRST_WOLF else en(f"woolybully.piece.{tile}")
    return beginning("woolybully.faceOf", what=what, face=side_of(name))


def orientation(facts: JsonDict) -> str | None:
    """Return the tile of an event with its face and turns."""
    return f"{facts['tile']}{'ab'[facts['face']]}{facts['turns']}" if "turns" in facts else None


PAGE = GamePage(
    lay=("woolybully.lay", "woolybully.layWolf", "woolybully.layHunter", "woolybully.layShepherd"),
    flip="woolybully.otherFaceLong",
    words={
        "done": ("woolybully.word.done",),
        "pass": ("woolybully.word.pass",),
        "decline": ("woolybully.word.decline",),
        "quit": ("woolybully.quit",),
    },
    word_events={"quit": "leave"},
    leave="woolybully.leave",
    piece=piece,
    orientation=orientation,
    opponent="greedy",  # a random one would soon leave
    options={"hand_limit": 3},
    phases=frozenset({f"woolybully.{name}" for name in ("face", "wolfFace", "putAway", "doneFree")}),
    explained=frozenset(
        f"woolybully.{name}"
        for name in (
            *("callWolf", "callHunter", "reveal", "quit", "wolfFace", "hunterFace"),
            *("pass", "doneFree", "decline", "face"),
        )
    ),
    outlines=frozenset({"woolybully.outlineClosed"}),
)
