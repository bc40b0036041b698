"""Nothing that a seat sees or may do depends on information that is hidden from it.

Random games are replayed twice: as they were, and with other hidden tiles and colours behind the same public actions. A
viewer must get the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from hedgerow.board import members
from hedgerow.games import CHANCE, IllegalMove, MoveError
from hedgerow.games.core.contract import Event, Json
from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.core.observation import observation
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from hedgerow.games.woolybully.move_codes import (
    DECLINE,
    DONE,
    FIRST_COLOUR_OUTCOME,
    FIRST_TILE_OUTCOME,
    FIRST_TILE_SLOT,
    PASS,
    QUIT,
    REVEAL_SLOT,
    discard_of,
)
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from hedgerow.match import Match
from hedgerow.testing import setups_of
from tests.games.woolybully.known_facts import known_facts

pytestmark = pytest.mark.repeating

Step = tuple[int, int]
"""The seat (or `CHANCE`) and its move or outcome."""

GAMES = 42
SETUPS = setups_of(WoolyBully)
STIFF = "\n".join(
    f"tile {tile} {'KVVV/VVVV' if tile < 20 else ('BBBR/BBRR', 'YYYF/YYFF', 'KKBB/KKKB')[tile % 3]}"
    for tile in range(1, 61)
)
"""A tile set in which few tiles fit together, so that there are many passes."""
LAST_WITH_VILLAGE = 34
"""The last tile with a village side in the built-in set."""


# Games


@cache
def recorded(number: int) -> tuple[WoolyBully, tuple[Step, ...]]:
    """Return a whole random game. Every seventh is uniformly random; the others are played so that they last long."""
    rng = Random(number)
    setup = rng.choice(SETUPS)
    game = WoolyBully.open(replace(setup, tiles=STIFF) if number % 3 == 1 else setup)
    state = game.start()
    steps = []
    while not state.over:
        seat = state.to_act[0] if rng.random() < 0.7 else rng.choice(state.to_act)
        if seat == CHANCE:
            # In every third game the first hands have no village side, so that no player can start.
            barren = number % 3 == 2 and state.phase is WoolyBullyPhase.DEAL and state.turn <= game.players
            outcomes = [state.moves(seat).choice(rng) for _ in range(8 if barren else 1)]
            move = max(outcomes, key=lambda outcome: outcome >= FIRST_TILE_OUTCOME + LAST_WITH_VILLAGE)
        elif number % 7 == 6:
            move = state.moves(seat).choice(rng)
        else:
            move = long_game_move(state, seat, rng, quitting=number % 7 == 5)
        state.play(seat, move)
        steps.append((seat, move))
    return game, tuple(steps)


def long_game_move(state: WoolyBullyState, seat: int, rng: Random, quitting: bool) -> int:
    """Return a random move; prefer ordinary tiles to special plays, and anything to quitting."""
    moves = state.moves(seat)
    if QUIT in moves and rng.random() < (0.02 if quitting else 0.001):
        return QUIT
    sample = [moves.choice(rng) for _ in range(8)]
    for move in sample:
        if FIRST_TILE_SLOT <= parts_of(move)[0] < REVEAL_SLOT and (DECLINE not in moves or rng.random() < 0.3):
            return move
    shepherd = REVEAL_SLOT in {parts_of(move)[0] for move in sample}
    if shepherd and rng.random() < (0.5 if state.phase is WoolyBullyPhase.CALL else 0.03):
        return next(move for move in sample if parts_of(move)[0] == REVEAL_SLOT)
    for move in (DECLINE, PASS, DONE):
        if move in moves:
            return move
    return next((move for move in sample if move != QUIT), QUIT)


def replayed(game: WoolyBully, steps: Sequence[Step]) -> WoolyBullyState:
    state = game.start()
    for seat, move in steps:
        state.play(seat, move)
    return state


def match_of(game: WoolyBully, steps: Sequence[Step]) -> Match:
    """Return the steps as a match without a dealer, whose seed would reveal everything at the end."""
    match = Match.start(game)
    for seat, move in steps:
        if seat == CHANCE:
            match.deal(move)
        else:
            match.play(seat, move)
    return match


def moments(number: int) -> Iterator[tuple[WoolyBully, tuple[Step, ...], int | None]]:
    """Yield points of a game, including its end, each with a viewer."""
    game, steps = recorded(number)
    rng = Random(number + 1000)
    for length in (rng.randrange(len(steps) * 2 // 3), rng.randrange(len(steps) // 3, len(steps)), len(steps)):
        yield game, steps[:length], rng.choice((None, *range(game.players), *range(game.players)))


# The same game with other secrets


def is_tile(step: Step) -> bool:
    return step[0] == CHANCE and step[1] >= FIRST_TILE_OUTCOME


def is_colour(step: Step) -> bool:
    return step[0] == CHANCE and FIRST_COLOUR_OUTCOME <= step[1] < FIRST_TILE_OUTCOME


def other_secrets(
    game: WoolyBully, steps: tuple[Step, ...], viewer: int | None, rng: Random
) -> tuple[tuple[Step, ...], int]:
    """Return the same public actions with other hidden draws and discards, and the number of changes."""
    state = game.start()
    deals: list[list[int]] = [[]]
    """The indexes of the steps at which others drew, one list for each deal."""
    for place, step in enumerate(steps):
        if is_tile(step) and state.due_seat != viewer:
            deals[-1].append(place)
        if any(event.kind == "anew" for event in state.play(*step)):
            deals.append([])
    changed = 0
    for _ in range(12):
        deal = rng.choice(deals)
        if not deal:
            continue
        new = list(steps)
        here, there = rng.choice(deal), rng.choice(deal)
        spare = list(members(state.bag)) if deal is deals[-1] else list(range(1, 69))
        if rng.random() < 0.5 and spare:
            new[here] = CHANCE, FIRST_TILE_OUTCOME + rng.choice(spare)
        else:
            new[here], new[there] = new[there], new[here]
        adjusted = adjust_discards(game, new, viewer, rng)
        if adjusted is not None and adjusted != steps:
            steps, changed = adjusted, changed + 1
            state = replayed(game, steps)
    recoloured = other_colours(steps, state, viewer, rng)
    return recoloured, changed + (recoloured != steps)


def may_differ(step: Step) -> bool:
    """Return whether the legality of a step depends on hidden tiles: drawing, placing a tile, passing."""
    seat, move = step
    return seat == CHANCE or move == PASS or FIRST_TILE_SLOT <= parts_of(move)[0] < REVEAL_SLOT


def adjust_discards(
    game: WoolyBully, steps: Sequence[Step], viewer: int | None, rng: Random
) -> tuple[Step, ...] | None:
    """Return the steps with discards that fit the hands; `None` if a public action would be impossible."""
    state = game.start()
    adjusted = []
    for seat, move in steps:
        step = seat, move
        if (
            state.phase is WoolyBullyPhase.DISCARD
            and seat != viewer
            and (move not in state.moves(seat) or rng.random() < 0.2)
        ):
            step = seat, state.moves(seat).choice(rng)
        try:
            state.play(*step)
        except IllegalMove:
            assert may_differ(step)
            return None
        adjusted.append(step)
    return tuple(adjusted)


def other_colours(steps: tuple[Step, ...], state: WoolyBullyState, viewer: int | None, rng: Random) -> tuple[Step, ...]:
    """Return the same steps with other shepherds for the seats whose colour the viewer does not know."""
    if state.over:
        return steps
    places = [place for place, step in enumerate(steps) if is_colour(step)]
    secret = [place for seat, place in enumerate(places) if seat != viewer and not state.revealed >> seat & 1]
    known = {steps[place][1] for place in places if place not in secret}
    free = [FIRST_COLOUR_OUTCOME + colour for colour in range(4) if FIRST_COLOUR_OUTCOME + colour not in known]
    rng.shuffle(free)
    new = list(steps)
    for place, colour in zip(secret, free, strict=False):
        new[place] = CHANCE, colour
    return tuple(new)


def as_bytes(match: Match, viewer: int | None) -> bytes:
    return json.dumps(match.view(viewer), ensure_ascii=False).encode()


def same_for(viewer: int | None, one: WoolyBullyState, other: WoolyBullyState) -> None:
    """Check that views, scenes and legal moves are the same for a viewer."""
    assert json.dumps(observation(one, viewer)) == json.dumps(observation(other, viewer))
    assert (one.to_act, one.awaited) == (other.to_act, other.awaited)
    if viewer is not None:
        assert tuple(one.moves(viewer)) == tuple(other.moves(viewer))


def test_a_viewer_gets_the_same_bytes_whatever_is_hidden() -> None:
    different = 0
    for number in range(GAMES):
        for game, steps, viewer in moments(number):
            twin, changed = other_secrets(game, steps, viewer, Random(number))
            different += changed
            one, other = match_of(game, steps), match_of(game, twin)
            assert as_bytes(one, viewer) == as_bytes(other, viewer)
            assert isinstance(one.state, WoolyBullyState)
            assert isinstance(other.state, WoolyBullyState)
            same_for(viewer, one.state, other.state)
            samples = [state.determinize(viewer, Random(5)) for state in (one.state, other.state)]
            assert samples[0] == samples[1], "determinization depends on hidden information"
    assert different > 10 * GAMES, "too few positions differed for this test to fail"


# Determinized states


def seen(events: Sequence[Event], viewer: int | None, game: WoolyBully) -> str:
    names = [f"Player {seat + 1}" for seat in range(game.players)]
    shown = [event.seen_by(viewer) for event in events]
    return repr([(event, game.event_text(event, names)) for event in shown])


def mirrored(step: Step, one: WoolyBullyState, other: WoolyBullyState, viewer: int | None, rng: Random) -> int | None:
    """Return the move that looks the same to the viewer in the other state; `None` if there is none."""
    seat, move = step
    if seat != viewer and one.phase is WoolyBullyPhase.DISCARD:
        return other.moves(seat).choice(rng)
    if is_tile(step) and one.due_seat != viewer:
        return other.moves(CHANCE).choice(rng)
    if parts_of(move)[0] == REVEAL_SLOT and one.colours[seat] != other.colours[seat]:
        return None
    if move in other.moves(seat):
        return move
    assert may_differ(step)
    return None


def test_a_determinized_state_looks_the_same_after_the_same_moves() -> None:
    followed = 0
    for number in range(GAMES):
        game, steps = recorded(number)
        rng = Random(number + 2000)
        for _ in range(4):
            start = rng.randrange(len(steps))
            viewer = rng.choice((None, *range(game.players)))
            one = replayed(game, steps[:start])
            other = one.determinize(viewer, rng)
            assert game.read_position_line(other.position()) == other
            same_for(viewer, one, other)
            for step in steps[start : start + 25]:
                move = mirrored(step, one, other, viewer, rng)
                if move is None:
                    break
                pairs = ((one, step[1]), (other, move))
                shown = [seen(state.play(step[0], played), viewer, game) for state, played in pairs]
                if one.over:
                    break  # the colours are revealed
                assert shown[0] == shown[1]
                same_for(viewer, one, other)
                followed += 1
    assert followed > 10 * GAMES


def attempts(state: WoolyBullyState, rng: Random) -> list[int]:
    """Return many moves, most of them illegal."""
    slots = [*state.game.tile_set.by_slot, REVEAL_SLOT]
    cells = [state.land.grid.coordinate(bit) for bit in members(state.land.frontier | state.land.cells)]
    placements = [move_at(rng.choice(slots), *rng.choice([*cells, (14, 14)])) for _ in range(60)]
    return [DECLINE, PASS, DONE, *map(discard_of, range(1, 69)), *placements]


def answer(state: WoolyBullyState, seat: int, move: int) -> str:
    try:
        state.copy().play(seat, move)
    except MoveError as refusal:
        return f"{type(refusal).__name__}: {refusal}"
    return "legal"


def test_a_refusal_reveals_nothing_about_the_others() -> None:
    refused = set()
    for number in range(GAMES):
        game, steps = recorded(number)
        rng = Random(number + 3000)
        for _ in range(5):
            one = replayed(game, steps[: rng.randrange(game.players + 1, len(steps))])
            seats = [seat for seat in one.to_act if seat != CHANCE] + [rng.randrange(game.players)]
            for viewer in seats[-2:]:
                other = one.determinize(viewer, rng)
                for move in attempts(one, rng):
                    reply = answer(one, viewer, move)
                    assert reply == answer(other, viewer, move)
                    refused.add(reply)
    assert len(refused) > 100


# Information that is never shown


def tiles_named(value: Json) -> set[int]:
    """Return all tiles that are named in a part of a view, as facts or in texts."""
    text = json.dumps(value)
    return {int(fact or word) for fact, word in re.findall(r'"tile": (\d+)|[Tt]ile (\d+)', text)}


def placed_tiles(state: WoolyBullyState) -> set[int]:
    everywhere = state.bag
    for pile in (*state.hands, *state.gone):
        everywhere |= pile
    return set(range(1, 69)) - set(members(everywhere))


def test_a_spectator_sees_only_tiles_that_are_placed() -> None:
    for number in range(GAMES):
        game, steps = recorded(number)
        rng = Random(number + 4000)
        length = rng.randrange(len(steps))
        match = match_of(game, steps[:length])
        view = match.view(None)
        state = match.state
        assert isinstance(state, WoolyBullyState)
        named = tiles_named(view["log"])
        assert named == placed_tiles(state)
        shown = view["view"]
        assert isinstance(shown, dict)
        assert (shown["hand"], shown["discarded"], shown["returned"]) == ([], [], [])
        assert tiles_named(shown) == set()
        assert state.scene(None).tiles == ()


def test_a_colour_is_known_only_after_a_reveal_or_at_the_end() -> None:
    for number in range(GAMES):
        game, steps = recorded(number)
        state = game.start()
        revealed: set[int] = set()
        for place, step in enumerate(steps):
            for event in state.play(*step):
                if event.kind == "reveal":
                    revealed.add(event.seat)
                for viewer in (None, *range(game.players)):
                    facts = event.seen_by(viewer).facts
                    assert ("colours" in facts) == (event.kind == "over")
                    if "colour" in facts and event.kind != "closed":
                        assert event.kind == "reveal" or event.seat == viewer
            if place % 9 and not state.over:
                continue
            for viewer in (None, *range(game.players)):
                colours = known_facts(state, viewer)["colours"]
                assert isinstance(colours, list)
                for seat, shown in enumerate(state.scene(viewer).seats if place > game.players else ()):
                    known = seat == viewer or seat in revealed or state.over
                    assert (colours[seat] is not None) == known
                    assert any(counter.id == "safe" for counter in shown.counters) == known
                    assert (shown.points is not None) == state.over


def test_the_tiles_of_a_player_who_quit_are_never_shown() -> None:
    hands = 0
    for number in range(GAMES):
        game, steps = recorded(number)
        match = match_of(game, steps)
        state = match.state
        assert isinstance(state, WoolyBullyState)
        assert state.over
        for quitter in state.finished:
            hands += bool(state.gone[quitter])
            for viewer in (None, *range(game.players)):
                if viewer != quitter:
                    view = match.view(viewer)
                    own = (
                        set()
                        if viewer is None
                        else {tile for hand in state.returned_hands[viewer] for tile in members(hand)}
                    )
                    assert not (tiles_named(view["log"]) - own) & set(members(state.gone[quitter]))
                    assert view["seed"] is None
                    trays = {int(board.title.split()[0]) for board in state.scene(viewer).tiles if "a b" in board.title}
                    assert not trays & set(members(state.gone[quitter]))
    assert hands >= GAMES
