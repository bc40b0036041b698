"""Steps: an update that covers several moves contains the positions in between, which pages show in turn."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from hedgerow.games import REGISTRY, Setup, game_class
from hedgerow.match import Dealer, Match
from hedgerow.match.match import ReplayStep
from hedgerow.server.live.positions import MAX_STEPS, encode, position_data
from hedgerow.server.live.updates import encode_view
from hedgerow.server.tables.message_cache import Frame
from tests.match.random_matches import play_random_move
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.page_state import apply_change
from tests.server.secret_twins import random_match, secret_twin


def started(game: str, seed: int = 1) -> Match:
    setup = Setup(game, max(2, game_class(game).player_counts[0]), dict(game_class(game).live_options))
    match = Match.start(setup, None, Dealer.numbered(seed))
    play(match, 3, Random(seed))
    return match


def play(match: Match, moves: int, rng: Random) -> None:
    for _ in range(moves):
        play_random_move(match, rng)


def frame_of(match: Match, viewer: int | None) -> Frame:
    frame, _ = encode_view(match, (viewer, match.next_seq, None, "en"), None)
    return frame


def update_since(match: Match, viewer: int | None, frame: Frame) -> dict[str, Any]:
    _, encoded = encode_view(match, (viewer, frame.seq, frame.seq, "en"), frame)
    view: dict[str, Any] = msgspec.json.decode(encoded)
    return view


def positions_told(update: dict[str, Any], position: Any) -> list[Any]:
    """Return the positions that a page gets from an update, the last one included."""
    told = []
    for step in [*update.get("steps", []), update]:
        position = apply_change(position, step["change"]) if "change" in step else position
        told.append(position)
    return told


def data(step: ReplayStep, viewer: int | None) -> Any:
    return msgspec.json.decode(msgspec.json.encode(position_data(step.state, viewer, "en")))


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("viewer", [None, 0])
def test_the_positions_between_two_updates_are_those_of_the_match(game: str, viewer: int | None) -> None:
    match = started(game)
    frame = frame_of(match, viewer)
    play(match, 5, Random(game))
    match.chat(0, "hello")
    update = update_since(match, viewer, frame)
    *between, last = positions_told(update, msgspec.json.decode(encode(frame.position, "en")))
    assert 2 <= len(between) <= 4
    positions = {step.entry.seq + 1: data(step, viewer) for step in match.replay()}
    told = zip(update["steps"], between, strict=True)
    assert all(positions[step["next_seq"]] == position for step, position in told)
    assert last == msgspec.json.decode(msgspec.json.encode(position_data(match.state, viewer, "en")))
    assert all(set(step["awaited"]) <= set(step["to_act"]) for step in update["steps"])


def test_one_move_has_no_steps() -> None:
    match = started(TURN_GAME)
    frame = frame_of(match, None)
    play(match, 1, Random(2))
    assert "steps" not in update_since(match, None, frame)


def test_an_undo_and_many_moves_have_no_steps() -> None:
    match = started(SIMULTANEOUS_GAME)
    frame = frame_of(match, None)
    play(match, 2, Random(3))
    assert list(match.positions_since(frame.seq, MAX_STEPS))
    match.undo(0, 1, range(match.game.players))
    assert not list(match.positions_since(frame.seq, MAX_STEPS))
    match = started(SIMULTANEOUS_GAME)
    frame = frame_of(match, None)
    play(match, MAX_STEPS + 2, Random(4))
    update = update_since(match, None, frame)
    assert "steps" not in update
    assert positions_told(update, msgspec.json.decode(encode(frame.position, "en")))[-1]["scene"]["boards"]


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_steps_do_not_depend_on_hidden_information(number: int, viewer: int | None) -> None:
    match = random_match(number, 2 + number % 3, 12 + number, short_hands=number % 2 == 1)
    twin = secret_twin(match, viewer, Random(number))
    since = match.line[-8].seq
    steps = [
        [msgspec.json.encode(position_data(state, viewer, "en")) for _, state in one.positions_since(since, 20)]
        for one in (match, twin)
    ]
    assert steps[0] == steps[1]
    assert len(steps[0]) > 1


def test_headlines_are_for_moves_out_of_turn() -> None:
    match = Match.start(Setup(SECRET_GAME, 3, {"asking": "live"}), None, Dealer.numbered(5))
    rng = Random(5)
    while not match.over:
        seat = rng.choice(match.state.to_act)
        texts = [match.game.move_text(seat, move) for move in match.state.moves(seat)]
        chosen = next((text for text in texts if text.startswith(("wolf", "hunter"))), None)
        staying = [text for text in texts if text not in ("quit", "decline")]
        match.play(seat, match.game.read_move(seat, chosen or rng.choice(staying or texts)))
    log = match.view(None, language="de")["log"]
    assert isinstance(log, list)
    shown = {event["kind"]: event.get("headline") for entry in log for event in entry.get("events", [])}
    assert shown["wolf"] == "Wolf!"
    assert shown["hunter"] == "Jäger!"
    assert shown["lay"] is None
