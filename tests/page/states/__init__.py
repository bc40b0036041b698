"""All pages and states of the page. A new one is added here only; `test_states` and the contact sheet use them all.

A tour leads from state to state on one screen, in English. A state is shown in every language, width and theme before
the tour continues.
"""

from __future__ import annotations

from tests.page.states import before, end, learning, match, owner, start
from tests.page.states.tours import State, Tour, Visit

TOURS: list[Tour] = [
    *start.TOURS,
    *before.TOURS,
    *owner.TOURS,
    *match.TOURS,
    *end.TOURS,
    *learning.TOURS,
]
STATES: list[State] = [state for tour in TOURS for state in tour.states]

assert len({state.name for state in STATES}) == len(STATES), "two states have the same name"

__all__ = ["STATES", "TOURS", "State", "Tour", "Visit"]
