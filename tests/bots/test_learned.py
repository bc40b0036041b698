"""The planner with a learned evaluation, and what happens if its file cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from bench.frozen import Planner01

from hedgerow.bots import InformationState, PlannerBot, learned
from hedgerow.bots.learned import built_in_network
from hedgerow.games import REGISTRY, new_game
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.core.network import Network, NetworkFile, Sizes, network_text
from tests.registered import LEARNING_GAME as GAME


@pytest.fixture
def _no_cache() -> Iterator[None]:
    built_in_network.cache_clear()
    yield
    built_in_network.cache_clear()


def choices(bot: PlannerBot) -> list[int]:
    """Return the choices of a bot at the decisions of a game between two frozen planners."""
    state, rng, found = new_game(GAME, 2).start(), Random(4), []
    state.play_chance(rng)
    while not state.over:
        known = InformationState.of(state, state.to_act[0])
        found.append(bot.choose(known, Random(1)).move)
        state.play(state.to_act[0], Planner01().choose(known, Random(1)).move)
        state.play_chance(rng)
    return found


@pytest.mark.usefixtures("_no_cache")
@pytest.mark.parametrize("text", [None, "nonsense"])
def test_without_a_usable_file_the_hand_made_evaluation_plays(
    text: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports: list[str] = []
    monkeypatch.setattr(REGISTRY, "report", reports.append)
    monkeypatch.setattr(learned, "read_game_file", lambda _game, _path: text)
    assert choices(PlannerBot()) == choices(Planner01())
    assert len(reports) == (text is not None)
    assert all("learned evaluation" in report and GAME in report for report in reports)


@pytest.mark.usefixtures("_no_cache")
def test_a_network_changes_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(GAME, 2).start()
    evaluator = evaluator_for(state.game)
    items, numbers = evaluator.features(state, 0)
    sizes, rng = Sizes(len(items[0]), len(numbers), 4, 4, 4), Random(2)
    network = Network(sizes, [rng.gauss(0, 0.2) for _ in range(sizes.weights)])
    text = network_text(NetworkFile(GAME, 2, evaluator.features_version, network, {}))
    monkeypatch.setattr(learned, "read_game_file", lambda _game, _path: text)
    new, old = choices(PlannerBot()), choices(Planner01())
    assert sum(one != other for one, other in zip(new, old, strict=True)) >= 5
