"""Servers shared by the tests of a session: a single one on SQLite, and several workers on PostgreSQL and Redis.

Tables behave the same on both. Tests that kill or stop servers start their own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.cluster import cluster_server
from tests.server.services import Services, missing_services, services
from tests.server.serving import Server, serving


@pytest.fixture(scope="session", name="services")
def both_services() -> Iterator[Services]:
    why_not = missing_services()
    if why_not is not None:
        pytest.skip(why_not)
    with services() as running:
        yield running


@pytest.fixture(scope="session", params=["one", "many"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if request.param == "one":
        with serving(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
            yield running
    else:
        with cluster_server(*request.getfixturevalue("services").new()) as running:
            yield running
