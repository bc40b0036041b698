"""Two servers shared by the tests of a session: one without limits, and one with short timeouts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.security.limited_server import LimitedServer, limited_server

REQUEST_TIMEOUT = 1.0
"""Seconds; tests wait for this timeout."""


@pytest.fixture(scope="session")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server without limits."""
    with limited_server(
        tmp_path_factory.mktemp("free"),
        requests_per_second=0,
        connections_per_address=0,
        waiting_tables_per_address=0,
    ) as running:
        yield running


@pytest.fixture(scope="session")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server with the default limits and a short request timeout."""
    with limited_server(tmp_path_factory.mktemp("impatient"), request_timeout=REQUEST_TIMEOUT) as running:
        yield running
