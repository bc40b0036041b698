"""Tests that event texts and refusals are translated: golden games, random games and random illegal moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, cast

import pytest

from hedgerow.games import CHANCE, REGISTRY, Event, Game, MoveError, SetupError, State, game_class, new_game
from hedgerow.games.core.contract import Json
from hedgerow.i18n import LANGUAGES, Language, Message, translate
from hedgerow.match import Dealer, Match, MatchError, UndoRefused
from hedgerow.testing import setups_of
from hedgerow.testing.golden import golden_match
from tests.games.hooks import hook
from tests.registered import BUILT_IN, COMPLETE, TURN_GAME

FOREIGN = LANGUAGES[1:]
NAMES = ("Zoë", "O'Brien", "{who} #", "Édith", "Åse")
WORDS = ("done", "pub", "draw", "pass", "decline", "quit", "discard1", "discard17", "discard61")
UNREAD = (
    "",
    "17r2",
    "17r9@a1",
    "99r1@a1",
    "17a9@a1",
    "99a@a1",
    "x@a1",
    "17r2@7",
    "17a2@zzz9999",
    "discard99",
    "sheep@",
)
GAMES = 6
"""Random games per game class: enough to meet nearly every kind of event."""


@cache
def sample_events(name: str) -> tuple[tuple[Game, Event], ...]:
    """Return the events of the golden game and of random games, as their seat and as a spectator see them."""
    golden = golden_match(game_class(name))
    found = [(golden.game, event) for entry in golden.log for event in golden.events(entry.seq)]
    for state, events in random_games(name):
        found += [(state.game, event) for event in events]
    return tuple(
        (game, event.seen_by(seat)) for game, event in found for seat in {event.seat, None} if seat is None or seat >= 0
    )


def random_games(name: str) -> Iterator[tuple[State, list[Event]]]:
    rng = Random(2026)
    cls = game_class(name)
    setups = setups_of(cls)
    for setup in rng.sample(setups, min(GAMES, len(setups))):
        state = cls.open(setup).start()
        yield state, []
        while not state.over:
            seat = state.to_act[0]
            move = state.chance().draw(rng) if seat == CHANCE else rng.choice(state.moves(seat))
            yield state, state.play(seat, move)


@pytest.mark.parametrize("name", COMPLETE)
def test_every_event_text_is_translated(name: str) -> None:
    for game, event in sample_events(name):
        text = game.event_text(event, NAMES[: game.players])
        assert isinstance(text, Message)
        assert_translated(text)


@pytest.mark.parametrize("name", COMPLETE)
def test_every_refusal_is_translated(name: str) -> None:
    keys = set()
    for refusal in set(refusals(name)):
        assert isinstance(refusal, Message), refusal
        assert_translated(refusal)
        keys.add(refusal._key)
    assert len(keys) >= 5, "too few different refusals"


def refusals(name: str) -> Iterator[str]:
    """Yield the refusals of moves that a person could type, at positions of random games."""
    rng = Random(6202)
    pieces: dict[int, list[str]] = {}
    for state, _ in random_games(name):
        game, seat = state.game, state.to_act[0] if state.to_act else 0
        if seat == CHANCE and rng.random() < 0.95:
            continue
        known = pieces.get(id(game)) or pieces.setdefault(id(game), [*game.pieces()])
        at_hand = [game.move_text(seat, move).partition("@")[0] for move in state.moves(seat)[-2:]] if seat >= 0 else []
        for _ in range(5):
            piece = rng.choice((*at_hand, *at_hand, rng.choice(known), rng.choice(("small", "big", "tower", "reveal"))))
            cell = f"{rng.choice(('-', '', ''))}{rng.choice('abc')}{rng.randrange(-3, 5)}"
            text = rng.choice((rng.choice(WORDS), rng.choice(UNREAD), *(f"{piece}@{cell}" for _ in range(5))))
            who = rng.choice((max(0, seat), max(0, seat), rng.randrange(game.players)))
            try:
                state.copy().play(who, game.read_move(who, text))
            except MoveError as error:
                yield error.args[0]


def assert_translated(message: Message) -> None:
    texts = [translate(message, language) for language in LANGUAGES]
    assert len(set(texts)) > 1
    for text in texts[1:]:
        assert text != texts[0]
        assert text.endswith(".") == texts[0].endswith(".")
        assert text == text.strip()


CODE = re.compile(r"(?<![\w’])-?[a-z]{1,2}-?\d+|@|\d[abrf]\d", re.IGNORECASE)
"""A cell, or a piece with its orientation."""


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_event_texts_address_the_reader_and_contain_no_codes(name: str, language: Language) -> None:
    names = ("Zoë", "Åse", "Édith", "Ólafur", "Íñigo")
    kinds = set()
    for game, event in sample_events(name):
        shown = names[: game.players]
        text = translate(game.event_text(event, shown), language)
        assert not CODE.search(text), text
        if event.seat < 0:
            continue
        kinds.add(event.kind)
        addressed = translate(game.event_text(event, shown, event.seat), language)
        assert names[event.seat] in text
        assert names[event.seat] not in addressed
        assert translate(game.event_text(event, shown, (event.seat + 1) % 5), language) == text
    assert len(kinds) >= 5


def test_a_log_has_the_texts_for_the_seats_that_it_addresses() -> None:
    match = Match.start(new_game(TURN_GAME, 2).setup, ["Ann", "Ben"], dealer=Dealer.numbered(1))
    seat = match.state.to_act[0]
    match.play(seat, match.state.moves(seat)[0])
    log = cast("list[dict[str, Any]]", match.view(0)["log"])
    placed = next(event for entry in log for event in entry.get("events", ()) if event["kind"] == "lay")
    own = {seat} if seat == 0 else set()
    assert placed["text"].startswith(f"{match.names[seat]} places a tile")
    assert {int(reader) for reader in placed.get("own", {})} == own
    assert len(placed["cells"]) == 3
    for_all = cast("list[dict[str, Any]]", match.view(None)["log"])
    placed = next(event for entry in for_all for event in entry.get("events", ()) if event["kind"] == "lay")
    assert placed["own"] == {str(seat): placed["text"].replace(f"{match.names[seat]} places", "You place")}


PLACES = {"en": " places a tile", "de": " legt ein Plättchen ", "fr": " pose une tuile", "it": " posa una tessera"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_has_the_log_in_the_requested_language(language: Language) -> None:
    match = Match.start(new_game(TURN_GAME, 2).setup, dealer=Dealer.numbered(1))
    seat = match.state.to_act[0]
    match.play(seat, match.state.moves(seat)[0])
    usual, view = match.view(0), match.view(0, language=language)
    texts = pop_texts(view)
    assert all(type(text) is str for text in texts)
    assert any(PLACES[language] in text for text in texts)
    assert (texts == pop_texts(usual)) == (language == "en")
    assert (view.pop("scene") == usual.pop("scene")) == (language == "en")
    assert view == usual


def pop_texts(view: dict[str, Json]) -> list[str]:
    """Remove the sentences from the log of a view and return them."""
    log = cast("list[dict[str, Any]]", view["log"])
    events = [event for entry in log for event in entry.get("events", ())]
    for event in events:
        event.pop("own", None)
    return [event.pop("text") for event in events]


@pytest.mark.parametrize(
    ("setup", "german"),
    [
        (("chess", 2), f"das Spiel 'chess' ist nicht installiert; installiert sind {', '.join(REGISTRY)}"),
        *(
            ((game, *setup), german)
            for game in BUILT_IN
            for setup, german in hook(game, "translations", "REFUSED_SETUPS", [])
        ),
    ],
)
def test_setup_errors_are_translated(setup: tuple[str, int], german: str) -> None:
    with pytest.raises(SetupError) as refused:
        new_game(*setup)
    assert translate(refused.value, "de") == german
    assert len({translate(refused.value, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_match_errors_are_translated() -> None:
    match = Match.start(new_game(TURN_GAME, 2).setup, ["Ann", "Ben"], dealer=Dealer.numbered(1))
    seat = match.state.to_act[0]
    with pytest.raises(UndoRefused) as undo:
        match.undo(seat)
    assert translate(undo.value, "it") == f"annullare: il posto {seat} non ha mosse da annullare"
    with pytest.raises(MatchError) as chat:
        match.chat(0, "\a")
    assert translate(chat.value, "de") == r"Chat: Zeichen 1, '\x07', lässt sich nicht darstellen"
    with pytest.raises(MatchError) as step:
        match.scene(0, 999)
    assert translate(step.value, "de").startswith("es gibt keinen Schritt 999; es gibt die Schritte 0 bis ")


@pytest.mark.parametrize("name", COMPLETE)
def test_descriptions_of_games_and_options_are_translated(name: str) -> None:
    cls = game_class(name)
    for about in (cls.about, *(option.about for option in cls.option_list)):
        assert len({translate(about, language) for language in LANGUAGES}) == len(LANGUAGES)
