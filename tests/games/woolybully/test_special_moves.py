"""What the page says about Wolf, Hunter, reveal and retiring: possible, or why not."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.games import CHANCE, OptionValue, new_game
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from hedgerow.games.woolybully.special_moves import special_moves
from hedgerow.i18n import LANGUAGES, translate
from tests.games.woolybully.tile_sets import WOOD, FriendlyTable

VARIANTS: list[dict[str, OptionValue]] = [
    {"asking": asking, "hungry_wolf": hungry, "hand_limit": limit}
    for asking in ("polled", "live")
    for hungry in (True, False)
    for limit in ("none", 3)
]


NO_PLACE = "Your shepherd doesn’t fit anywhere: every touching side must show black sheep."


def reasons(state: WoolyBullyState, seat: int) -> dict[str, str]:
    """Return the reasons by kind of move; empty for a possible move."""
    return {move.kind: move.reason for move in special_moves(state, seat)}


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_move_without_a_reason_is_legal_and_any_other_is_not(options: dict[str, OptionValue]) -> None:
    game = new_game("woolybully", 3, options)
    assert isinstance(game, WoolyBully)
    state, rng = game.start(), Random(7)
    while not state.over:
        for seat in range(game.players):
            legal = {game.move_text(seat, move).split("@")[0].split("-")[0] for move in state.moves(seat)}
            for kind, reason in reasons(state, seat).items():
                assert (kind in legal) == (reason == ""), (seat, kind, reason)
        seat = rng.choice(state.to_act)
        moves = state.moves(seat)
        move = state.chance().draw(rng) if seat == CHANCE else moves.choice(rng)
        if game.move_text(seat, move) != "quit" or rng.random() < 0.02:
            state.play(seat, move)


def test_the_reason_names_what_is_missing() -> None:
    state = FriendlyTable(*WOOD, holds={0: [61]}, options={"asking": "live"}).state
    assert reasons(state, 0) == {"wolf": "", "hunter": "You don’t hold a Hunter.", "reveal": NO_PLACE, "quit": ""}
    assert reasons(state, 1)["wolf"] == "You hold neither Wolf nor Hunter."


def test_a_wolf_without_a_place_is_told_what_it_needs() -> None:
    for hungry, needs in ((False, "it needs forest"), (True, "it needs a Hunter to cover, or forest")):
        state = FriendlyTable("7a0@a2", holds={0: [61]}, options={"asking": "live", "hungry_wolf": hungry}).state
        assert needs in reasons(state, 0)["wolf"]


def test_a_colour_can_be_revealed_once() -> None:
    table = FriendlyTable("1a0@a2", colours="KB")
    table.go(0, "reveal@a3")
    assert reasons(table.state, 0)["reveal"] == "You have already revealed your colour."


def test_reasons_are_translated() -> None:
    reason = reasons(FriendlyTable(*WOOD).state, 0)["wolf"]
    assert len({translate(reason, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_spectator_has_none() -> None:
    assert FriendlyTable(*WOOD).state.view(None).special_moves == ()
