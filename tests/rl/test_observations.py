"""Observations tell what a seat knows and nothing else; actions stand for moves one to one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from hedgerow import fast
from hedgerow.games import REGISTRY, Game, HedgerowError, State, new_game
from hedgerow.games.core.setup import Setup
from hedgerow.rl import Encoder, Episode, Task
from hedgerow.rl.codecs import NO_LAYER, CodecName
from hedgerow.rl.encoder import NO_ACTION
from hedgerow.rl.layout import SlotKind
from hedgerow.rl.painting import StampPainter
from hedgerow.rl.spaces import MAX_NUMBER, MAX_PLANE
from tests.registered import BUILT_IN, SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.rl.tasks import CODECS
from tests.toys.lantern import Lantern


def decisions(game: Game, seed: int, every: int = 1) -> Iterator[State]:
    """Yield the states of a random game in which a seat is to act, and the last one."""
    state, rng, number = game.start(), Random(seed), 0
    while True:
        state.play_chance(rng)
        if number % every == 0 or state.over:
            yield state
        if state.over:
            return
        seat = state.to_act[0]
        state.play(seat, state.moves(seat).choice(rng))
        number += 1


@pytest.mark.parametrize("name", BUILT_IN)
def test_boards_show_exactly_the_cells_of_the_scene(name: str) -> None:
    game = new_game(name, REGISTRY[name].player_counts[-1])
    painter = Encoder(game).painter
    for state in decisions(game, 4, every=5):
        for seat in range(game.players):
            boards = state.scene(seat).seen_from(seat).boards
            painted = painter.paint(state, seat).boards
            assert len(painted) == len(boards)
            for board, shown in zip(painted, boards, strict=True):
                assert board.keys() == {(cell.x, cell.y) for cell in shown.cells}


@pytest.mark.parametrize("name", BUILT_IN)
def test_observations_are_within_their_bounds_and_named(name: str) -> None:
    for players in REGISTRY[name].player_counts:
        game = new_game(name, players)
        encoder = Encoder(game)
        assert len(encoder.plane_names) == encoder.board_shape[0]
        assert len(set(encoder.number_names)) == len(encoder.number_names)
        for state in decisions(game, 2, every=9):
            for seat in range(players):
                encoded = encoder.encode(state, seat)
                assert encoded.numbers.shape == (len(encoder.number_names),)
                assert np.abs(encoded.numbers).max() <= MAX_NUMBER
                assert encoded.board.max() <= MAX_PLANE


@pytest.mark.parametrize("engine", ["python", "fast"])
@pytest.mark.parametrize("name", [name for name in BUILT_IN if REGISTRY[name].has_secrets])
def test_an_observation_does_not_depend_on_secrets(name: str, engine: str) -> None:
    if engine == "fast" and not fast.available():
        pytest.skip("the kernel is not built: there is no C++ compiler")
    differences = 0
    for seed, players in enumerate(REGISTRY[name].player_counts):
        game = new_game(name, players)
        encoder = Encoder(game)
        for state in decisions(game, seed, every=4):
            for seat in range(players):
                other = state.determinize(seat, Random(seed))
                differences += other != state
                pair = (state, other) if engine == "python" else (fast.from_python(state), fast.from_python(other))
                for part, double in zip(*(encoder.encode(each, seat) for each in pair), strict=True):
                    np.testing.assert_array_equal(part, double)
    assert differences > 50


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_action_plays_its_own_move(name: str, codec: CodecName) -> None:
    task = Task(name, codec=codec, engine="python")
    episode, rng = Episode(task, 6), Random(6)
    for _ in range(25):
        actor = episode.actor
        if actor is None:
            break
        encoded = episode.encoded(actor)
        legal = list(episode.python_state().moves(actor))
        assert encoded.moves.tolist() == legal
        assert not encoded.outside
        if episode.layer == NO_LAYER and codec != "steps":
            played = [task.codec.move(encoded, NO_LAYER, action) for action in episode.allowed(actor)]
            assert sorted(played) == legal
        chosen = int(rng.choice(episode.allowed(actor)))
        if not task.codec.chooses_layer(episode.layer, chosen):
            before, move = episode.python_state().copy(), task.codec.move(encoded, episode.layer, chosen)
            before.play(actor, move)
            assert move in legal
        episode.act(actor, chosen)


@pytest.mark.parametrize("name", BUILT_IN)
def test_steps_reach_every_move(name: str) -> None:
    task = Task(name, codec="steps", engine="python")
    episode, rng = Episode(task, 2), Random(2)
    for _ in range(6):
        actor = episode.actor
        assert actor is not None
        reached = []
        for first in episode.allowed(actor):
            tried = episode.copy()
            if not task.codec.chooses_layer(NO_LAYER, int(first)):
                reached.append(task.codec.move(episode.encoded(actor), NO_LAYER, int(first)))
                continue
            assert not tried.act(actor, first)
            assert tried.encoded(actor).numbers[-1] == first + 1
            reached += [task.codec.move(tried.encoded(actor), tried.layer, int(cell)) for cell in tried.allowed(actor)]
        assert sorted(reached) == list(episode.python_state().moves(actor))
        episode.play(actor, rng.choice(reached))


@pytest.mark.parametrize("codec", CODECS)
def test_moves_outside_of_a_small_window_are_counted_and_the_game_goes_on(codec: CodecName) -> None:
    settings = {"window": 8, "ranks": 5} if codec == "ranked" else {"window": 8, "offered": 0}
    for name in BUILT_IN:
        task = Task(name, codec=codec, **settings)  # type: ignore[arg-type]
        episode, outside = Episode(task, 3), 0
        while (actor := episode.actor) is not None:
            encoded = episode.encoded(actor)
            outside += task.codec.outside(encoded)
            allowed = episode.allowed(actor)
            assert len(allowed)
            episode.act(actor, allowed[-1])
        assert outside > 0


def test_the_layout_names_what_actions_mean() -> None:
    for name in BUILT_IN:
        task = Task(name)
        layout = task.encoder.layout
        assert task.codec.size == layout.size == len(layout.layers) * layout.window**2 + len(layout.words) + 2
        assert layout.describe(0).startswith(f"{layout.layers[0]} at column 0")
        assert layout.describe(layout.size - 1) == "wait"
        with pytest.raises(HedgerowError, match="there is no action"):
            layout.describe(layout.size)
        kinds = {slot.kind for slot in layout.slots.values()}
        assert SlotKind.TILE in kinds


def test_windows_are_wide_enough_for_random_games() -> None:
    for name in BUILT_IN:
        task = Task(name, REGISTRY[name].player_counts[-1])
        for seed in range(4):
            episode = Episode(task, seed)
            while (actor := episode.actor) is not None:
                assert not task.codec.outside(episode.encoded(actor))
                episode.policy_move("random")


def test_a_game_without_an_observer_is_observed_by_its_scene() -> None:
    with REGISTRY.added(Lantern):
        task = Task(Lantern.open(Setup(Lantern.name, 2)))
        assert not isinstance(task.encoder.painter, StampPainter)
        assert task.engine == "python"
        episode, rng, seen = Episode(task, 5), Random(5), set()
        while (actor := episode.actor) is not None:
            encoded = episode.encoded(actor)
            seen.add(encoded.board.tobytes() + encoded.numbers.tobytes())
            episode.act(actor, rng.choice(episode.allowed(actor)))
        assert len(seen) > 3


def test_a_determinized_copy_has_another_future_and_the_same_knowledge() -> None:
    for name in (SECRET_GAME, TURN_GAME, SIMULTANEOUS_GAME):
        episode = Episode(Task(name), 8)
        actor = episode.actor
        assert actor is not None
        futures = set()
        for seed in range(4):
            other = episode.determinized(actor, seed)
            for part, double in zip(other.encoded(actor), episode.encoded(actor), strict=True):
                np.testing.assert_array_equal(part, double)
            for _ in range(8):
                if other.actor is not None:
                    other.act(other.actor, other.allowed(other.actor)[0])
            futures.add(other.save())
        assert len(futures) > 1


def test_unknown_moves_have_no_action() -> None:
    encoder = Encoder(new_game(TURN_GAME, 2))
    _, actions = encoder._actions(np.array([2**30], np.int32), (0, 0))
    assert actions.tolist() == [NO_ACTION]
