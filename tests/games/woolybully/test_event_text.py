"""The sentence for every event of Wooly Bully, with and without its secret."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.games import CHANCE, Event, OptionValue, new_game
from hedgerow.games.core.contract import EventDetail
from hedgerow.games.woolybully.phases import DutyKind
from hedgerow.i18n import CatalogueError

GAME = new_game("woolybully", 3)
NAMES = ("Ann", "Ben", "Cat")
AT: dict[str, int] = {"x": 2, "y": -4, "contacts": 1}
BETWEEN: dict[str, int] = {"x": 0, "y": 3, "contacts": 3}

SENTENCES: list[tuple[Event, str]] = [
    (Event("first", 1, {}), "Ben plays first."),
    (Event("lay", 0, {"tile": 17, "face": 0, "turns": 2, **AT}), "Ann places a tile."),
    (
        Event("lay", 2, {"tile": 17, "face": 1, "turns": 0, **BETWEEN}),
        "Cat places a tile, touching 3 tiles.",
    ),
    (Event("lay", 0, {"tile": 61, "face": 1, "turns": 0, **AT}), "Ann places a Wolf face down."),
    (Event("wolf", 1, {"tile": 61, "covers": False, **AT}), "Ben plays a Wolf."),
    (
        Event("wolf", 1, {"tile": 61, "covers": True, **BETWEEN}),
        "Ben plays a Wolf on the Hunter, touching 3 tiles.",
    ),
    (Event("hunter", 1, {"tile": 65, "covers": False, **AT}), "Ben plays a Hunter."),
    (
        Event("hunter", 1, {"tile": 65, "covers": True, **BETWEEN}),
        "Ben plays a Hunter on the Wolf, touching 3 tiles.",
    ),
    (
        Event("reveal", 2, {"colour": 1, **BETWEEN}),
        "Cat reveals the blue sheep and places the shepherd, touching 3 tiles.",
    ),
    (
        Event("closed", -1, {"colour": 3, "sheep": 8, "cells": [[0, 1]]}),
        "A yellow field is closed: 8 sheep.",
    ),
    (Event("pass", 0, {"duty": int(DutyKind.TURN)}), "Ann can’t place a tile and passes."),
    (Event("pass", 0, {"duty": int(DutyKind.EXTRA)}), "Ann can’t place another tile."),
    (Event("pass", 0, {"duty": int(DutyKind.MORE)}), "Ann can’t place another tile."),
    (Event("done", 0, {}), "Ann skips the free turn."),
    (Event("quit", 1, {"bonus": 6}), "Ben retires: +6."),
    (Event("quit", 1, {"bonus": 0}), "Ben retires."),
    (Event("finish", 1, {"bonus": 3}), "Ben has played every tile and is finished: +3."),
    (Event("finish", 1, {"bonus": 0}), "Ben has played every tile and is finished."),
    (Event("call", -1, {}), "Everyone has passed: last call."),
    (Event("anew", -1, {}), "Nobody could start, so the hands are dealt again."),
    (
        Event("over", -1, {"colours": [0, 3, 2], "scores": [8, 6, 2]}),
        "Final score: Ann 8, Ben 6, Cat 2. The colours were: Ann black, Ben yellow, Cat red.",
    ),
]
SECRETS: list[tuple[Event, str, str]] = [
    (Event("shepherd", 1, {}, {"colour": 0}), "Ben gets the black sheep.", "Ben gets a secret shepherd."),
    (Event("draw", 1, {}, {"tile": 5}), "Ben draws a tile.", "Ben draws a tile."),
    (Event("discard", 1, {"left": 0}, {"tile": 5}), "Ben discards a tile.", "Ben discards a tile."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Event, sentence: str) -> None:
    for seat in (0, 1, 2, None):
        assert GAME.event_text(event.seen_by(seat), NAMES) == sentence


@pytest.mark.parametrize(("event", "known", "hidden"), SECRETS)
def test_sentences_with_a_secret(event: Event, known: str, hidden: str) -> None:
    assert GAME.event_text(event.seen_by(1), NAMES) == known
    for seat in (0, 2, None):
        assert GAME.event_text(event.seen_by(seat), NAMES) == hidden


@pytest.mark.parametrize(
    "options",
    [
        {"asking": "live", "hungry_wolf": True},
        {"hand_limit": 3, "extra_turn": True},
        {"hand_limit": 3, "multi_tile": True},
    ],
)
def test_every_event_of_random_games_has_a_one_line_sentence_for_every_viewer(options: dict[str, OptionValue]) -> None:
    kinds = set()
    game = new_game("woolybully", 3, options)
    for seed in range(5):
        rng = Random(seed)
        state = game.start()
        while not state.over:
            seat = rng.choice(state.to_act)
            move = state.moves(seat).choice(rng)
            if seat != CHANCE and game.move_text(seat, move) == "quit" and rng.random() < 0.97:
                move = state.moves(seat)[0]
            for event in state.play(seat, move):
                kinds.add(event.kind)
                for viewer in (0, 1, 2, None):
                    sentence = game.event_text(event.seen_by(viewer), NAMES)
                    assert sentence.endswith(".")
                    assert "\n" not in sentence
                    assert event.seat < 0 or sentence.startswith(NAMES[event.seat])
    usual = {"first", "shepherd", "draw", "lay", "wolf", "hunter", "reveal", "closed", "quit", "over"}
    assert usual <= kinds
    assert kinds <= {event.kind for event, _ in SENTENCES} | {event.kind for event, _, _ in SECRETS}


def test_only_the_owner_sees_which_tile_is_drawn() -> None:
    draw = Event("draw", 1, {}, {"tile": 5})
    assert GAME.event_text(draw.seen_by(1), NAMES, 1) == "You draw a tile."
    assert GAME.event_detail(draw.seen_by(1)) == EventDetail("minor", "5a0")
    for seat in (0, 2, None):
        assert GAME.event_detail(draw.seen_by(seat)) == EventDetail("minor")


def test_an_event_of_another_game_is_an_error() -> None:
    with pytest.raises(CatalogueError, match="has no message 'cows'"):
        GAME.event_text(Event("cows", 0, {}), NAMES)
