"""The Ray executor on a small local cluster: the same games, even if workers die."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow.arena import ray_executor
from hedgerow.arena.executors import LocalExecutor, executor_for
from hedgerow.arena.game_runner import BotFailed
from hedgerow.arena.ray_executor import RayExecutor, load_ray, start_local
from hedgerow.arena.results import read_file
from hedgerow.arena.tournament import Tournament
from hedgerow.games import HedgerowError
from tests.arena.bots import FATAL
from tests.arena.small_tournaments import assert_same_play, small_plan
from tests.cli.commands import hedgerow
from tests.registered import SIMULTANEOUS_GAME
from tests.server.processes import descendants, wait_for_exit

pytestmark = pytest.mark.filterwarnings("default")  # warnings of Ray itself


@pytest.fixture(scope="module")
def fatal_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fatal")


@pytest.fixture(scope="module")
def cluster(fatal_folder: Path) -> Iterator[None]:
    """Start a cluster whose workers note their deaths in a folder."""
    before = set(descendants(os.getpid()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FATAL, str(fatal_folder))
        patch.setenv("PYTHONPATH", str(Path.cwd()))
        ray = load_ray(own_cluster=True)
        start_local(ray, 2)
    own = set(descendants(os.getpid())) - before
    assert own
    yield
    ray.shutdown()
    assert all(wait_for_exit(process) for process in own), "no process of the cluster remains"


def test_killed_workers_neither_lose_nor_double_a_game(cluster: None, fatal_folder: Path, tmp_path: Path) -> None:
    plan = small_plan("random,tests.arena.bots:Fatal")
    alone = Tournament(plan, 24).run(LocalExecutor(1))
    file = tmp_path / "games.parquet"
    with executor_for("ray", 2) as executor:
        result = Tournament(plan, 24, file).run(executor)
    assert sorted(path.name for path in fatal_folder.iterdir()) == ["0", "1", "2"], "three workers have died"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(24))
    assert_same_play(alone.games, result.games)


def test_a_failing_bot_is_named(cluster: None) -> None:
    with executor_for("ray", 2) as executor, pytest.raises(BotFailed, match=r"the bot tests\.arena\.bots:Cheat"):
        Tournament(small_plan("random,tests.arena.bots:Cheat"), 4).run(executor)


def test_a_bot_that_always_kills_its_worker(cluster: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_executor, "MAX_DEATHS", 1)
    with executor_for("ray", 2) as executor, pytest.raises(HedgerowError, match=r"^ray: "):
        Tournament(small_plan("random,tests.arena.bots:AlwaysFatal"), 4).run(executor)


def test_the_command_with_the_address_of_a_cluster(cluster: None, tmp_path: Path) -> None:
    import ray  # noqa: PLC0415 the fixture sets variables before the import

    address = ray.get_runtime_context().gcs_address
    small = ("arena", SIMULTANEOUS_GAME, "--bots", "random,easy", "--games", "4", "--json")
    there, here = hedgerow(*small, "--on", address), hedgerow(*small, "--jobs", "1")
    assert there.code == 0, there.err
    assert there.err == ""
    for field in ("games", "deals", "ratings", "scores"):
        assert there.data.get(field) == here.data.get(field)
    assert [pair["margin"] for pair in there.data["pairs"]] == [pair["margin"] for pair in here.data["pairs"]]


def test_an_address_where_nothing_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, but not listening
        port = taken.getsockname()[1]
        for address in (f"ray://127.0.0.1:{port}", f"127.0.0.1:{port}"):
            with pytest.raises(HedgerowError, match=f"{address}: no Ray cluster answers there"):
                RayExecutor(address, 1)
    with pytest.raises(HedgerowError, match="no Ray cluster answers there"):
        RayExecutor("ray://a..b:10001", 1)


def test_a_server_that_is_not_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_executor, "ANSWER_TIMEOUT", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"ray://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(HedgerowError, match=r"no Ray cluster answers there \(no answer within 1 s\)"):
            RayExecutor(address, 1)


@pytest.mark.parametrize("address", ["somewhere", "ray://", "ray://host", "host:port", "host:0", "host:99999", ":80"])
def test_malformed_addresses(address: str) -> None:
    with pytest.raises(HedgerowError, match="is not a place to play"):
        executor_for(address, 1)
