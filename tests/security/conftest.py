"""Two servers for the tests of a process: one without limits, and one that soon loses patience."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.security.strict import Strict, strict

PATIENCE_HERE = 1.0
"""Seconds: tests wait for its end."""


@pytest.fixture(scope="session")
def free(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strict]:
    """A server that counts nothing."""
    with strict(tmp_path_factory.mktemp("free"), requests_per_second=0, connections_per_address=0) as running:
        yield running


@pytest.fixture(scope="session")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strict]:
    """A server with the usual limits and little patience."""
    with strict(tmp_path_factory.mktemp("impatient"), patience=PATIENCE_HERE) as running:
        yield running
