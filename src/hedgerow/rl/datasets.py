"""Data sets of games: Parquet files with what the seats saw, could do and did, and how the games ended.

    from hedgerow.rl.datasets import Dataset

    for decision in Dataset("cornwall-greedy").decisions():
        decision.board, decision.numbers, decision.actions, decision.choice, decision.result

A data set is a folder of parts. Each part is written as a whole, so an interrupted run continues where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import hedgerow
from hedgerow.games import HedgerowError, game_class
from hedgerow.games.core.setup import OptionValue
from hedgerow.rl.dataset_card import card
from hedgerow.rl.episode import Episode
from hedgerow.rl.extras import need
from hedgerow.rl.opponents import Opponent
from hedgerow.rl.task import Task

if TYPE_CHECKING:
    from hedgerow.arena.executors import Executor

SCHEMA: Final = 1
PLAN_FILE: Final = "dataset.json"
CARD_FILE: Final = "README.md"


class DatasetError(HedgerowError):
    """A folder that cannot be used as this data set."""


@dataclass(frozen=True)
class DatasetPlan:
    """Everything that determines a data set."""

    game: str
    players: int
    bots: tuple[str, ...]
    """The bots by seat; they move on by one seat from game to game."""
    games: int
    seed: int = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    window: int | None = None
    games_per_part: int = 50

    def __post_init__(self) -> None:
        if not self.bots:
            raise HedgerowError("name at least one bot, as in --bots greedy,random")
        if self.games < 1 or self.games_per_part < 1:
            raise HedgerowError("a data set has at least one game, and so has each of its parts")
        for bot in self.bots:
            Opponent(bot)

    @cached_property
    def task(self) -> Task:
        """The task of the games."""
        return Task(self.game, self.players, options=self.options, window=self.window)

    @property
    def parts(self) -> int:
        """The number of parts."""
        return -(-self.games // self.games_per_part)

    def numbers(self, part: int) -> range:
        """Return the numbers of the games of a part."""
        first = part * self.games_per_part
        return range(first, min(first + self.games_per_part, self.games))

    def bots_of(self, number: int) -> list[str]:
        """Return the bots of a game by seat."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.players)]

    def record(self) -> dict[str, Any]:
        """Return the plan as JSON data. More games of the same plan continue a data set."""
        values = {name: value for name, value in asdict(self).items() if name != "games"}
        values |= {"bots": list(self.bots), "options": dict(self.task.game.setup.options)}
        return values | {
            "window": self.task.encoder.layout.window,
            "rules": game_class(self.game).rules_version,
            "schema": SCHEMA,
        }


class RecordedDecision(NamedTuple):
    """One decision of a seat."""

    game: int
    seat: int
    bot: str
    board: NDArray[np.uint8]
    numbers: NDArray[np.float32]
    moves: NDArray[np.int32]
    """The legal moves."""
    actions: NDArray[np.int32]
    """The action of each legal move in the codec `window`; -1 for none."""
    choice: int
    """The rank of the chosen move."""
    notation: str
    """The chosen move in notation."""
    result: float
    """What the seat got at the end: 1 for a victory, as much less for a defeat that the sum is zero."""
    score: int
    """The points of the seat at the end."""


def write_dataset(
    plan: DatasetPlan, folder: Path, executor: Executor, progress: Callable[[int], None] = lambda _: None
) -> int:
    """Write the parts of a data set that are missing, and return how many games were played."""
    need("pyarrow")
    _open_folder(plan, folder)
    missing = [part for part in range(plan.parts) if not _is_complete(plan, folder, part)]
    done, played = sum(len(plan.numbers(part)) for part in range(plan.parts) if part not in missing), 0
    progress(done)
    for part, tables in executor.map_unordered(_PartWriter(plan), missing):
        for name, data in tables.items():
            _write(part_file(folder, name, part), data)
        played += len(plan.numbers(part))
        progress(done + played)
    text = card(plan, Dataset(folder), hedgerow.__version__)
    _write(folder / CARD_FILE, text.encode())
    return played


def part_file(folder: Path, name: str, part: int) -> Path:
    """Return the path of a part of the `games` or of the `decisions`."""
    return folder / name / f"part-{part:05}.parquet"


def _open_folder(plan: DatasetPlan, folder: Path) -> None:
    path = folder / PLAN_FILE
    try:
        for name in ("games", "decisions"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write(path, (json.dumps(plan.record(), indent=2) + "\n").encode())
            return
    except OSError as error:
        raise DatasetError(f"{folder}: {error.strerror or error}") from error
    found = _read_plan(path)
    wrong = [name for name, value in plan.record().items() if found.get(name) != value]
    if wrong:
        raise DatasetError(f"{folder}: a data set of another plan ({', '.join(wrong)} differ); give another folder")


def _read_plan(path: Path) -> dict[str, Any]:
    try:
        plan = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DatasetError(f"{path}: not the plan of a data set ({error})") from error
    if not isinstance(plan, dict):
        raise DatasetError(f"{path}: not the plan of a data set")
    return plan


def _is_complete(plan: DatasetPlan, folder: Path, part: int) -> bool:
    """Return whether both files of a part are there with all its games; the last part may have grown."""
    files = [part_file(folder, name, part) for name in ("decisions", "games")]
    if not all(file.exists() for file in files):
        return False
    return int(need("pyarrow.parquet").read_metadata(files[1]).num_rows) == len(plan.numbers(part))


class _PartWriter:
    """Plays the games of a part; other processes get it as a value."""

    def __init__(self, plan: DatasetPlan) -> None:
        self._plan = plan

    def __call__(self, part: int) -> dict[str, bytes]:
        """Return both tables of a part as Parquet data."""
        games: list[dict[str, Any]] = []
        decisions: list[dict[str, Any]] = []
        for number in self._plan.numbers(part):
            game, rows = _play(self._plan, number)
            games.append(game)
            decisions += rows
        return {"decisions": _parquet(decisions), "games": _parquet(games)}


def _play(plan: DatasetPlan, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Play a game, and return its row and the rows of its decisions."""
    bots = plan.bots_of(number)
    opponents = [Opponent(bot) for bot in bots]
    episode = Episode(plan.task, plan.seed, number)
    rows: list[dict[str, Any]] = []
    while (seat := episode.actor) is not None:
        encoded, move = episode.encoded(seat), opponents[seat].choose(episode)
        rows.append(
            {
                "game": number,
                "ply": len(rows),
                "seat": seat,
                "bot": bots[seat],
                "board": encoded.board.tobytes(),
                "numbers": encoded.numbers,
                "moves": encoded.moves,
                "actions": encoded.actions,
                "choice": int(np.flatnonzero(encoded.moves == move)[0]),
                "notation": str(plan.task.game.move_text(seat, move)),
            }
        )
        episode.play(seat, move)
    results = episode.pay() if plan.players == 1 else episode.utilities()
    scores = list(map(int, episode.state.scores()))
    for row in rows:
        row |= {"result": results[int(row["seat"])], "score": scores[int(row["seat"])]}
    game = {"game": number, "bots": bots, "scores": scores, "results": results, "decisions": len(rows)}
    return game | {"position": episode.python_state().position()}, rows


def _parquet(rows: list[dict[str, Any]]) -> bytes:
    pa = need("pyarrow")
    types = {"numbers": pa.list_(pa.float32()), "moves": pa.list_(pa.int32()), "actions": pa.list_(pa.int32())}
    types |= {"board": pa.binary(), "seat": pa.int8(), "ply": pa.int32(), "choice": pa.int32(), "score": pa.int32()}
    types |= {"result": pa.float32(), "scores": pa.list_(pa.int32()), "results": pa.list_(pa.float32())}
    columns = {name: pa.array([row[name] for row in rows], types.get(name)) for name in rows[0]}
    sink = pa.BufferOutputStream()
    need("pyarrow.parquet").write_table(pa.table(columns), sink, compression="zstd")
    return bytes(sink.getvalue())


def _write(path: Path, data: bytes) -> None:
    temporary = path.parent / f".hedgerow-{token_hex(8)}"
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        raise DatasetError(f"{path}: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)


class Dataset:
    """A data set on disk."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.plan = _read_plan(self.folder / PLAN_FILE)
        """The plan as JSON data: game, players, bots, seed, options, window."""

    @cached_property
    def task(self) -> Task:
        """The task of the games, with the names of planes and numbers in its encoder."""
        plan = self.plan
        return Task(plan["game"], plan["players"], options=plan["options"], window=plan["window"])

    def games(self) -> Any:
        """Return the games as a `pyarrow.Table`: one row for each."""
        pa = need("pyarrow")
        return pa.concat_tables([need("pyarrow.parquet").read_table(path) for path in self._files("games")])

    def decisions(self) -> Iterator[RecordedDecision]:
        """Yield all decisions, in the order of games and plies, one part in memory at a time."""
        shape = self.task.encoder.board_shape
        for path in self._files("decisions"):
            for batch in need("pyarrow.parquet").ParquetFile(path).iter_batches(batch_size=256):
                for row in batch.to_pylist():
                    yield _decision(row, shape)

    def _files(self, name: str) -> list[Path]:
        files = sorted((self.folder / name).glob("part-*.parquet"))
        if not files:
            raise DatasetError(f"{self.folder}: there are no {name} yet; write them with `hedgerow dataset`")
        return files


def _decision(row: dict[str, Any], shape: tuple[int, ...]) -> RecordedDecision:
    return RecordedDecision(
        row["game"],
        row["seat"],
        row["bot"],
        np.frombuffer(row["board"], np.uint8).reshape(shape),
        np.array(row["numbers"], np.float32),
        np.array(row["moves"], np.int32),
        np.array(row["actions"], np.int32),
        row["choice"],
        row["notation"],
        row["result"],
        row["score"],
    )
