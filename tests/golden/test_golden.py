"""Tests that every registered game still agrees with its golden records."""

from __future__ import annotations

import pytest

from hedgerow.games import REGISTRY
from tests.golden.records import perft_file, perft_table, playthrough, playthrough_file


@pytest.mark.parametrize("name", REGISTRY)
def test_the_playthrough_agrees_with_the_record(name: str) -> None:
    assert playthrough_file(name).exists(), f"{name} has no golden playthrough; `make golden` writes one"
    assert playthrough(name) == playthrough_file(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", REGISTRY)
def test_perft_counts_agree_with_the_record(name: str) -> None:
    assert perft_file(name).exists(), f"{name} has no perft counts; `make golden` writes them"
    assert perft_table(name) == perft_file(name).read_text(encoding="utf-8")
