"""Files of networks: what is written is read again, and damaged or foreign files are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hedgerow.games.core.network import BadNetwork, Network, NetworkFile, Sizes, network_text, read_network

GAME = "draughts"
SIZES = Sizes(3, 2, 2, 2, 2)
WEIGHTS = [index / 8 - 2 for index in range(SIZES.weights)]
TEXT = network_text(NetworkFile(GAME, 2, "1", Network(SIZES, WEIGHTS), {"time": "a day"}))


def test_a_file_has_the_same_network() -> None:
    file = read_network(TEXT, GAME, 2, "1")
    assert file.network.weights == tuple(WEIGHTS)
    assert file.card == {"time": "a day"}


def changed(**values: Any) -> str:
    return json.dumps(json.loads(TEXT) | values)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a network"),
        ("[]", "not a network"),
        (TEXT[:-9], "not a network"),
        (changed(format="other"), "not a network"),
        (changed(version=2), "version 2, not 1"),
        (changed(game="chess"), "game 'chess', not 'draughts'"),
        (changed(players=3), "players 3, not 2"),
        (changed(features="0"), "features '0', not '1'"),
        (changed(sizes=None), "damaged"),
        (changed(sizes=SIZES._asdict() | {"item": 4}), "do not fit"),
        (changed(sizes=SIZES._asdict() | {"item": "x"}), "damaged"),
        (changed(weights="!"), "damaged"),
        (TEXT.replace('"weights": "AAAA', '"weights": "AAAB'), "checksum"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNetwork, match=reason):
        read_network(text, GAME, 2, "1")
