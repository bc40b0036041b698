"""Training in rounds: play, learn, measure, save. A run continues exactly where it ended."""

from __future__ import annotations

import io
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hedgerow import fast
from hedgerow.games import Game, HedgerowError, new_game
from hedgerow.games.core.evaluator import evaluator_class
from hedgerow.games.core.network import Network, NetworkFile, Sizes, network_text
from hedgerow.training.games import Strength, self_play_lessons, strength, teacher_lessons
from hedgerow.training.learner import Learner, Lessons

if TYPE_CHECKING:
    import hedgerow_kernel

WINDOW: Final = 8
"""The number of rounds of self-play whose positions are learned in each round."""
TRACE: Final = 0.8
"""How much of the target of a position is what happened later, instead of the next forecast."""
TEACHER_EPOCHS: Final = 12
EPOCHS: Final = 8
RATE: Final = 1.2e-3
TEACHER_RATE: Final = 3e-3


@dataclass(frozen=True)
class TrainingPlan:
    """Everything that determines the result of a run, besides the number of rounds."""

    game: str
    players: int
    seed: int = 1
    games: int = 250
    """Games in each round of self-play."""
    teacher_games: int = 250
    """Games between planners before self-play."""
    hidden: int = 32
    first: int = 32
    second: int = 16


@dataclass(frozen=True)
class RoundReport:
    """What a round has shown, on its games: in round 0 after learning them, in all others before."""

    number: int
    positions: int
    lead_error: float
    """The root mean squared error of the forecast lead, in points; without a forecast it is `plain_error`."""
    plain_error: float
    points_error: float
    brier: float
    strength: Strength | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        return asdict(self) | {"strength": self.strength and self.strength._asdict()}

    @staticmethod
    def from_json(data: dict[str, Any]) -> RoundReport:
        """Return the report with these data."""
        return RoundReport(**(data | {"strength": data["strength"] and Strength(**data["strength"])}))


class Trainer:
    """A training run with its state in a folder."""

    def __init__(self, plan: TrainingPlan, folder: Path, measure_every: int = 5, deals: int = 20) -> None:
        self.plan = plan
        self.folder = folder
        self.game: Game = new_game(plan.game, plan.players)
        self._measure_every, self._deals = measure_every, deals
        widths = _widths(self.game)
        self.learner = Learner(Sizes(*widths, plan.hidden, plan.first, plan.second), plan.seed)
        self.reports: list[RoundReport] = []
        self.seconds = 0.0
        """Processor time of all rounds."""
        self._window: list[Lessons] = []
        folder.mkdir(parents=True, exist_ok=True)
        if self._state_file.exists():
            self._load()

    @property
    def rounds(self) -> int:
        """The number of finished rounds."""
        return len(self.reports)

    def advance(self) -> RoundReport:
        """Play and learn one round, and save the state."""
        number, began = self.rounds, process_time()
        rng = np.random.default_rng([self.plan.seed, number])
        if number == 0:
            new = teacher_lessons(self.game, self.plan.seed, self.plan.teacher_games)
            self.learner.set_scales(new)
            for epoch in range(TEACHER_EPOCHS):
                self.learner.learn(new, new.forecasts, TEACHER_RATE * (1 - epoch / TEACHER_EPOCHS), rng, 1.0)
            report = self._report(new)
        else:
            new = self._self_play(number)
            report = self._report(new)
            self._window = [*self._window, new][-WINDOW:]
            learned = Lessons.joined(self._window)
            targets = np.concatenate([lessons.targets(TRACE) for lessons in self._window])
            for epoch in range(EPOCHS):
                self.learner.learn(learned, targets, RATE * (1 - epoch / EPOCHS), rng, 1.0)
            self._write(self._lessons_file(number), **vars(new))
        self.reports.append(report)
        self.seconds += process_time() - began
        self._save()
        return report

    def _self_play(self, number: int) -> Lessons:
        first = number * self.plan.games
        return self_play_lessons(self.game, self.kernel_network(), self.plan.seed, first, self.plan.games)

    def _report(self, lessons: Lessons) -> RoundReport:
        """Return the errors on these positions and, now and then, the strength."""
        loss = self.learner.test(lessons)
        plain = float(((lessons.numbers[:, 0] - lessons.leads) ** 2).mean() ** 0.5)
        measured = None
        if self.rounds % self._measure_every == 0 and self._deals:
            measured = strength(self.game, self.kernel_network(), self.plan.seed, self._deals)
        return RoundReport(self.rounds, len(lessons), loss.lead**0.5, plain, loss.points**0.5, loss.brier, measured)

    def kernel_network(self) -> hedgerow_kernel.Network:
        """Return the network as it is now, for the kernel."""
        import hedgerow_kernel  # noqa: PLC0415 an extra that may be missing

        return hedgerow_kernel.Network(*self.learner.sizes, self.learner.flat_weights())

    def network_file(self, card: dict[str, Any]) -> str:
        """Return the text of the network's file."""
        features = evaluator_class(self.game).features_version
        network = Network(self.learner.sizes, [float(np.float32(value)) for value in self.learner.flat_weights()])
        return network_text(NetworkFile(self.plan.game, self.plan.players, features, network, card))

    # State

    @property
    def _state_file(self) -> Path:
        return self.folder / "state.npz"

    def _lessons_file(self, number: int) -> Path:
        return self.folder / f"lessons-{number:04}.npz"

    def _save(self) -> None:
        learner = self.learner
        arrays = {f"weights_{index}": part for index, part in enumerate(learner.weights)}
        arrays |= {f"mean_{index}": part for index, part in enumerate(learner.means)}
        arrays |= {f"square_{index}": part for index, part in enumerate(learner.squares)}
        about: dict[str, Any] = {"plan": asdict(self.plan), "steps": learner.steps, "seconds": self.seconds}
        about |= {"reports": [report.to_json() for report in self.reports]}
        self._write(
            self._state_file,
            about=np.array(json.dumps(about)),
            item_scale=learner.item_scale,
            number_scale=learner.number_scale,
            **arrays,
        )
        for old in range(self.rounds - WINDOW):
            self._lessons_file(old).unlink(missing_ok=True)

    def _load(self) -> None:
        try:
            with np.load(self._state_file, allow_pickle=False) as saved:
                state = dict(saved)
            about = json.loads(str(state["about"]))
            if about["plan"] != asdict(self.plan):
                raise HedgerowError(f"{self.folder}: the run there has another plan: {json.dumps(about['plan'])}")
            learner = self.learner
            learner.steps, self.seconds = about["steps"], about["seconds"]
            learner.item_scale, learner.number_scale = state["item_scale"], state["number_scale"]
            learner.weights = [state[f"weights_{index}"] for index in range(len(learner.weights))]
            learner.means = [state[f"mean_{index}"] for index in range(len(learner.means))]
            learner.squares = [state[f"square_{index}"] for index in range(len(learner.squares))]
            self.reports = [RoundReport.from_json(report) for report in about["reports"]]
            for number in range(max(1, self.rounds - WINDOW), self.rounds):
                with np.load(self._lessons_file(number), allow_pickle=False) as lessons:
                    self._window.append(Lessons(**lessons))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise HedgerowError(f"{self.folder}: the state of the run is damaged ({error})") from error

    @staticmethod
    def _write(path: Path, **arrays: Any) -> None:
        """Replace a file as a whole, so that a crash leaves the old content or the new one."""
        buffer = io.BytesIO()
        np.savez_compressed(buffer, **arrays)
        temporary = path.parent / f".hedgerow-{token_hex(8)}"
        try:
            temporary.write_bytes(buffer.getvalue())
            temporary.replace(path)
        except OSError as error:
            raise HedgerowError(f"{path}: {error.strerror or error}") from error
        finally:
            temporary.unlink(missing_ok=True)


def _widths(game: Game) -> tuple[int, int]:
    """Return the numbers of features, or raise `HedgerowError` if the game has none."""
    import hedgerow_kernel  # noqa: PLC0415 an extra that may be missing

    if not evaluator_class(game).features_version:
        raise HedgerowError(f"{game.name} has no features to learn from: an evaluation cannot be trained for this game")
    items, numbers = hedgerow_kernel.features(hedgerow_kernel.State(fast.kernel_game(game)), 0)
    return items.shape[1], len(numbers)
