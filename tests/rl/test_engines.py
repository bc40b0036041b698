"""The kernel and the Python rules give the same observations, actions, rewards and futures."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hedgerow import fast
from hedgerow.rl import Episode, Task
from hedgerow.rl.generator import Generator
from tests.registered import KERNEL_GAMES
from tests.rl.tasks import CASES, Case

NEEDS_KERNEL = pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler")
KERNEL_CASES = sorted(
    {*(case for case in CASES if case.game in KERNEL_GAMES), *(Case(name, 2, "window") for name in KERNEL_GAMES)},
    key=str,
)


@NEEDS_KERNEL
@pytest.mark.parametrize("seed", [0, 1, 2**63 + 5])
@pytest.mark.parametrize("stream", [0, 7])
def test_both_generators_give_the_same_numbers(seed: int, stream: int) -> None:
    python, compiled = Generator(seed, stream), fast.Random(seed, stream)
    for limit in (1, 2, 6, 1000, 2**31 - 1) * 20:
        assert python.below(limit) == compiled.below(limit)
    assert python.state == compiled.state
    others = Generator.from_state(compiled.state), compiled.copy(), fast.Random.from_state(python.state), python.copy()
    assert len({tuple(random.below(99) for _ in range(9)) for random in others}) == 1
    assert python.state == compiled.state


@NEEDS_KERNEL
@pytest.mark.parametrize("case", KERNEL_CASES, ids=str)
def test_an_episode_is_the_same_with_both_engines(case: Case) -> None:
    rng = Random(str(case))
    one, other = (Episode(Task(**case.arguments, engine=engine), 3) for engine in ("python", "fast"))
    while not one.over:
        for seat in range(case.players):
            for part, double in zip(one.encoded(seat), other.encoded(seat), strict=True):
                np.testing.assert_array_equal(part, double)
        actor = one.actor
        assert actor is not None
        assert actor == other.actor
        np.testing.assert_array_equal(one.mask(actor), other.mask(actor))
        legal = rng.random() < 0.9
        action = rng.choice(one.allowed(actor)) if legal else rng.randrange(one.task.codec.size)
        assert one.act(actor, action) == other.act(actor, action)
        assert one.pay() == other.pay()
    assert other.over
    assert one.illegal == other.illegal
    assert one.save() == other.save()


@NEEDS_KERNEL
@pytest.mark.parametrize("name", KERNEL_GAMES)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_policies_play_the_same_moves_with_both_engines(name: str, policy: str) -> None:
    episodes = [Episode(Task(name, 2, engine=engine), 11) for engine in ("python", "fast")]
    for _ in range(6 if policy == "greedy" else 1000):
        if episodes[0].over:
            break
        for episode in episodes:
            episode.policy_move(policy)
        assert episodes[0].save() == episodes[1].save()
