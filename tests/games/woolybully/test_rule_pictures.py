"""Pictures in the rules of Wooly Bully: each shows what its text describes."""

from __future__ import annotations

from tests.tutorial.rule_pictures import picture, view

GAME = "woolybully"


def test_the_fields_are_right() -> None:
    for name, colour, sheep, counts in (("field", "K", 8, True), ("wolf", "Y", 2, False)):
        [found] = [field for field in view(GAME, name).fields if {*field.parts} == {*picture(GAME, name).parts}]
        assert (found.colour, found.sheep, found.closed, found.counts) == (colour, sheep, True, counts)
    for name, drawn in (("draw", 2), ("hunter", 1), ("shepherd", 1)):
        assert view(GAME, name).history[-1].drawn == drawn
