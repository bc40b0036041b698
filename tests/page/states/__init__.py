"""Every page and state of the page. Who adds one to the page adds it here, and nowhere else.

`test_states` and the contact sheet look at all of them. A walk leads from state to state on one screen, in English;
a state is looked at in every language, width and theme before the walk goes on.
"""

from __future__ import annotations

from tests.page.states import before, end, learning, match, owner, start
from tests.page.states.walks import State, Visit, Walk

WALKS: list[Walk] = [
    *start.WALKS,
    *before.WALKS,
    *owner.WALKS,
    *match.WALKS,
    *end.WALKS,
    *learning.WALKS,
]
STATES: list[State] = [state for walk in WALKS for state in walk.states]

assert len({state.name for state in STATES}) == len(STATES), "two states have the same name"

__all__ = ["STATES", "WALKS", "State", "Visit", "Walk"]
