"""The arena on a small Ray cluster of this machine: the same games, whoever dies meanwhile."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow.arena import on_ray
from hedgerow.arena.engines import LocalEngine, engine_for
from hedgerow.arena.on_ray import RayEngine, load_ray, start_local
from hedgerow.arena.playing import BotFailed
from hedgerow.arena.results import read_file
from hedgerow.arena.tournament import Tournament
from hedgerow.games import HedgerowError
from tests.arena.bots import FATAL
from tests.arena.playing import small_plan
from tests.cli.running import hedgerow
from tests.server.processes import descendants, ends

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own; none of them is ours


@pytest.fixture(scope="module")
def fatal_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fatal")


@pytest.fixture(scope="module")
def cluster(fatal_folder: Path) -> Iterator[None]:
    """A cluster whose workers know where to note that they have died."""
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
    assert all(ends(process) for process in own), "nothing of it is left"


def test_killed_workers_lose_and_double_no_game(cluster: None, fatal_folder: Path, tmp_path: Path) -> None:
    plan = small_plan("random,tests.arena.bots:Fatal")
    alone = Tournament(plan, 24).run(LocalEngine(1))
    file = tmp_path / "games.parquet"
    with engine_for("ray", 2) as engine:
        ending = Tournament(plan, 24, file).run(engine)
    assert sorted(path.name for path in fatal_folder.iterdir()) == ["0", "1", "2"], "three have died"
    assert [row["number"] for row in read_file(file)[1].to_pylist()] == list(range(24))
    assert all(one.same_play(other) for one, other in zip(alone.games, ending.games, strict=True))


def test_a_bot_that_fails_is_named(cluster: None) -> None:
    with engine_for("ray", 2) as engine, pytest.raises(BotFailed, match=r"the bot tests\.arena\.bots:Cheat"):
        Tournament(small_plan("random,tests.arena.bots:Cheat"), 4).run(engine)


def test_a_bot_that_always_kills_its_worker_is_given_up(cluster: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "MOST_DEATHS", 1)
    with engine_for("ray", 2) as engine, pytest.raises(HedgerowError, match=r"^ray: "):
        Tournament(small_plan("random,tests.arena.bots:AlwaysFatal"), 4).run(engine)


def test_the_command_on_a_cluster_by_its_address(cluster: None, tmp_path: Path) -> None:
    import ray  # noqa: PLC0415 loaded by the cluster, with what has to be said before

    address = ray.get_runtime_context().gcs_address
    small = ("arena", "tipperary", "--bots", "random,easy", "--games", "4", "--json")
    there, here = hedgerow(*small, "--on", address), hedgerow(*small, "--jobs", "1")
    assert there.code == 0, there.err
    assert there.err == ""
    for field in ("games", "deals", "ratings", "scores"):
        assert there.data.get(field) == here.data.get(field)
    assert [pair["margin"] for pair in there.data["pairs"]] == [pair["margin"] for pair in here.data["pairs"]]


def test_an_address_that_does_not_answer() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        port = taken.getsockname()[1]
        for address in (f"ray://127.0.0.1:{port}", f"127.0.0.1:{port}"):
            with pytest.raises(HedgerowError, match=f"{address}: no Ray cluster answers there"):
                RayEngine(address, 1)
    with pytest.raises(HedgerowError, match="no Ray cluster answers there"):
        RayEngine("ray://a..b:10001", 1)


def test_something_else_that_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "ANSWER", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"ray://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(HedgerowError, match=r"no Ray cluster answers there \(not within 1 s\)"):
            RayEngine(address, 1)


@pytest.mark.parametrize("address", ["somewhere", "ray://", "ray://host", "host:port", "host:0", "host:99999", ":80"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(HedgerowError, match="is no place to play"):
        engine_for(address, 1)
