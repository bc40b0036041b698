"""Previews of Wooly Bully: closed, spoiled and saved fields, draws, and owners as far as they are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hedgerow.games import CHANCE, Event, new_game
from hedgerow.games.core.effects import EffectKind, MoveEffects
from hedgerow.games.core.preview import MovePreview, preview_move
from hedgerow.games.woolybully import WoolyBullyState
from hedgerow.games.woolybully.components import COLOUR_NAMES

NAMES = ("Ann", "Bob", "Cas")


def tried_moves(games: int) -> Iterator[tuple[WoolyBullyState, int, int]]:
    """Yield positions of random games with a seat and one of its moves; all Wolves and Hunters are tried.

    Random players would soon reveal their colours, so in every other game nobody does.
    """
    for number in range(games):
        rng = Random(number)
        state = new_game("woolybully", 3).start()
        assert isinstance(state, WoolyBullyState)
        while not state.over:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.play(CHANCE, state.chance().draw(rng))
                continue
            moves = state.moves(seat)
            texts = {move: state.game.move_text(seat, move) for move in moves}
            beasts = [move for move, text in texts.items() if text.startswith(("wolf", "hunter"))]
            for move in [*beasts, moves.choice(rng)]:
                yield state, seat, move
            barred = ("quit", "reveal") if number % 2 else ("quit",)
            staying = [move for move, text in texts.items() if not text.startswith(barred)]
            state.play(seat, rng.choice(staying or list(texts)))


def preview(state: WoolyBullyState, seat: int, move: int) -> MovePreview:
    return preview_move(state, seat, move, NAMES)


def starting(effects: MoveEffects, word: str) -> list[str]:
    return [line for line in effects.lines if line.startswith(word)]


def outlines(effects: MoveEffects, kind: EffectKind) -> int:
    return sum(outline.kind == kind for outline in effects.boards[0].outlines)


def played(state: WoolyBullyState, seat: int, move: int) -> tuple[WoolyBullyState, list[Event]]:
    after = state.copy()
    return after, after.play(seat, move)


def test_closed_fields_are_those_of_the_events_with_known_owners() -> None:
    owners: Counter[str] = Counter()
    for state, seat, move in tried_moves(10):
        effects = preview(state, seat, move).effects
        _, events = played(state, seat, move)
        fields = [event.facts for event in events if event.kind == "closed"]
        told = starting(effects, "Closes")
        assert len(fields) == len(told) == outlines(effects, "closes")
        for facts in fields:
            colour = int(str(facts["colour"]))
            owner = whose(state, seat, colour)
            owners[owner] += colour in state.colours
            sheep = f"Closes {owner} {COLOUR_NAMES[colour]} field: {facts['sheep']} sheep"
            assert any(line.startswith(sheep) for line in told), (sheep, told)
    assert all(owners[owner] > 5 for owner in ("a", "your", "Ann’s", "Bob’s", "Cas’s")), owners


def whose(state: WoolyBullyState, seat: int, colour: int) -> str:
    """Return the owner of a colour in words, as a seat knows it."""
    for other in range(3):
        if state.colours[other] == colour and (other == seat or state.revealed >> other & 1):
            return "your" if other == seat else f"{NAMES[other]}’s"
    return "a"


def test_draws_are_counted() -> None:
    drawing = 0
    for state, seat, move in tried_moves(4):
        lines = starting(preview(state, seat, move).effects, "You draw")
        after, _ = played(state, seat, move)
        before = after.hands[seat].bit_count()
        if after.to_act == (CHANCE,) and after.due_seat == seat:
            after.play_chance(Random(1))
            count = after.hands[seat].bit_count() - before
            assert lines == [f"You draw {count} tile{'s' * (count > 1)}"]
            drawing += 1
        else:
            assert lines == []
    assert drawing > 20


def test_spoiled_and_saved_fields_are_told() -> None:
    told = {"Spoils": 0, "Saves": 0}
    for state, seat, move in tried_moves(24):
        found = preview(state, seat, move)
        after, _ = played(state, seat, move)
        old, new = (sum(map(len, one.land.safe_fields())) for one in (state, after))
        spoiled, saved = (starting(found.effects, word) for word in told)
        assert new - old == len(saved) - len(spoiled) + safe_and_closed(found.effects)
        assert (outlines(found.effects, "spoils"), outlines(found.effects, "grows")) == (len(spoiled), len(saved))
        if found.total < 0:
            assert starting(found.effects, "Spoils your")
        told["Spoils"] += len(spoiled)
        told["Saves"] += len(saved)
    assert min(told.values()) > 0, told


def safe_and_closed(effects: MoveEffects) -> int:
    return sum("Wolf" not in line for line in starting(effects, "Closes"))


def test_the_own_open_field_is_measured_if_it_could_become_the_best() -> None:
    measured = 0
    for state, seat, move in tried_moves(6):
        lines = starting(preview(state, seat, move).effects, "your")
        if lines:
            measured += 1
            after, _ = played(state, seat, move)
            sheep = int(lines[0].split("-sheep")[0].removeprefix("your "))
            sizes = [area.quadrants.bit_count() for area in after.land.opened[state.colours[seat]]]
            assert sheep in sizes
    assert measured > 10


def test_previews_do_not_depend_on_hidden_tiles_and_colours() -> None:
    rng = Random(1)
    compared = 0
    for number, (state, seat, move) in enumerate(tried_moves(8)):
        if number % 5 == 0:
            shown = preview(state, seat, move)
            for _ in range(2):
                assert preview(state.determinize(seat, rng), seat, move) == shown
            compared += 1
    assert compared > 20
