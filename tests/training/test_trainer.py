"""Training continues exactly where it ended, learns, and refuses what it cannot use."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hedgerow import fast
from hedgerow.games import HedgerowError, new_game
from hedgerow.games.core.evaluator import evaluator_class
from hedgerow.games.core.network import Sizes, read_network
from tests.cli.commands import hedgerow
from tests.registered import KERNEL_GAMES
from tests.registered import LEARNING_GAME as GAME

pytestmark = pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler")
learner = pytest.importorskip("hedgerow.training.learner")
trainer = pytest.importorskip("hedgerow.training.trainer")
PLAN = trainer.TrainingPlan(GAME, 2, seed=3, games=2, teacher_games=2, hidden=6, first=5, second=4)


def test_a_run_in_parts_gives_the_same_network(tmp_path: Path) -> None:
    whole = trainer.Trainer(PLAN, tmp_path / "whole", deals=0)
    for _ in range(4):
        whole.advance()
    for _ in range(4):
        trainer.Trainer(PLAN, tmp_path / "parts", deals=0).advance()
    parts = trainer.Trainer(PLAN, tmp_path / "parts", deals=0)
    assert parts.learner.flat_weights() == whole.learner.flat_weights()
    assert parts.reports == whole.reports
    assert whole.learner.steps == 12 + 3 * 8, "every epoch is learned"
    other = trainer.Trainer(trainer.TrainingPlan(**(vars(PLAN) | {"seed": 4})), tmp_path / "other", deals=0)
    other.advance()
    assert other.learner.flat_weights() != whole.learner.flat_weights()


def test_the_state_of_another_plan_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    trainer.Trainer(PLAN, tmp_path, deals=0).advance()
    with pytest.raises(HedgerowError, match="another plan"):
        trainer.Trainer(trainer.TrainingPlan(**(vars(PLAN) | {"games": 3})), tmp_path, deals=0)
    (tmp_path / "state.npz").write_bytes(b"nothing")
    with pytest.raises(HedgerowError, match="damaged"):
        trainer.Trainer(PLAN, tmp_path, deals=0)


def test_a_game_without_features_is_refused(tmp_path: Path) -> None:
    others = [name for name in KERNEL_GAMES if not evaluator_class(new_game(name, 2)).features_version]
    assert others
    for name in others:
        with pytest.raises(HedgerowError, match=f"{name} has no features to learn from"):
            trainer.Trainer(trainer.TrainingPlan(name, 2), tmp_path)


def test_a_network_learns_what_can_be_learned() -> None:
    """The lead at the end is 10 points for every unit of a feature of the items; the seats with 30 points win."""
    rng = np.random.default_rng(1)
    counts = rng.integers(0, 5, 4000).astype(np.int32)
    items = rng.integers(0, 3, (counts.sum(), 2)).astype(np.int16)
    sums = np.array([part[:, 0].sum() for part in np.split(items, np.cumsum(counts)[:-1])])
    numbers = rng.integers(-5, 6, (len(counts), 3)).astype(np.int16)
    leads = (numbers[:, 0] + 10.0 * sums - 30).astype(np.float32)
    lessons = learner.Lessons(
        *(np.arange(4000, dtype=np.int32), np.zeros(4000, np.int16), counts, items, numbers),
        *(leads, leads, leads + 20, (leads > 0).astype(np.float32)),
    )
    pupil = learner.Learner(Sizes(2, 3, 8, 8, 4), seed=1)
    pupil.set_scales(lessons)
    before = pupil.test(lessons)
    for epoch in range(40):
        pupil.learn(lessons, lessons.leads, 5e-3 * (1 - epoch / 40), rng, 1.0)
    after = pupil.test(lessons)
    assert after.lead < 0.02 * before.lead
    assert after.points < 0.05 * before.points
    assert after.brier < 0.05


def test_gradients_are_those_of_the_loss() -> None:
    """Compare with differences of the loss itself, where the loss of winning is included."""
    rng = np.random.default_rng(2)
    lessons = _random_lessons(rng, 20)
    pupil = learner.Learner(Sizes(4, 5, 3, 4, 3), seed=2)
    pupil.weights = [part + rng.normal(0, 0.1, part.shape) for part in pupil.weights]
    starts = np.concatenate([[0], np.cumsum(lessons.item_counts)])
    chosen = np.arange(20)
    found = pupil.gradients(lessons, lessons.leads, starts, chosen)
    for part, gradient in zip(pupil.weights, found, strict=True):
        for index in [*np.ndindex(part.shape)][:: max(part.size // 6, 1)]:
            kept = part[index]
            losses = []
            for change in (1e-3, -1e-3):
                part[index] = kept + change
                losses.append(pupil.loss(lessons, lessons.leads, starts, chosen))
            part[index] = kept
            assert gradient[index] == pytest.approx((losses[0] - losses[1]) / 2e-3, rel=0.02, abs=2e-4)


def _random_lessons(rng: np.random.Generator, size: int) -> learner.Lessons:  # type: ignore[name-defined]
    counts = rng.integers(0, 4, size).astype(np.int32)
    numbers = rng.integers(-9, 10, (size, 5)).astype(np.int16)
    leads = rng.normal(0, 9, size).astype(np.float32)
    return learner.Lessons(
        *(np.arange(size, dtype=np.int32), np.zeros(size, np.int16), counts),
        *(rng.integers(-3, 4, (counts.sum(), 4)).astype(np.int16), numbers),
        *(leads, leads, leads + 20, (leads > 0).astype(np.float32)),
    )


def test_targets_mix_later_forecasts_and_the_result() -> None:
    size = 3
    lessons = learner.Lessons(
        *(np.zeros(size, np.int32), np.zeros(size, np.int16), np.zeros(size, np.int32)),
        *(np.zeros((0, 1), np.int16), np.zeros((size, 2), np.int16)),
        *(np.array([1, 2, 4], np.float32), np.full(size, 8, np.float32)),
        *(np.zeros(size, np.float32), np.zeros(size, np.float32)),
    )
    assert lessons.targets(1.0).tolist() == [8, 8, 8]
    assert lessons.targets(0.0).tolist() == [2, 4, 8]
    assert lessons.targets(0.5).tolist() == [0.5 * 2 + 0.5 * (0.5 * 4 + 0.5 * 8), 0.5 * 4 + 0.5 * 8, 8]


def test_the_command_writes_a_network_with_a_card_and_the_learning_curve(tmp_path: Path) -> None:
    arguments = ["train", GAME, "--teacher-games", "2", "--games", "2", "--deals", "1", "--every", "2"]
    arguments += ["--state", str(tmp_path / "state"), "--out", str(tmp_path / "out.json")]
    first = hedgerow(*arguments, "--rounds", "2")
    assert first.code == 0, first.err
    again = hedgerow(*arguments, "--rounds", "3", "--plot", str(tmp_path / "curve.svg"), "--json")
    assert [report["number"] for report in again.data] == [0, 1, 2]
    evaluator = evaluator_class(new_game(GAME, 2))
    file = read_network((tmp_path / "out.json").read_text(), GAME, 2, evaluator.features_version)
    assert set(file.card) == {"command", "data", "time", "machine", "result", "strength"}
    assert [each["round"] for each in file.card["strength"]] == [0, 2]
    assert "<svg" in (tmp_path / "curve.svg").read_text()
