"""The conformance suite: many random games, spread over all setups and optionally over several processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hedgerow.games.core.contract import Game
from hedgerow.games.core.setup import Setup
from hedgerow.parallel import imap
from hedgerow.testing.hooks import setups_of
from hedgerow.testing.random_game import MAX_MOVES, check_game
from hedgerow.testing.report import USUAL, ConformanceError, Location, Report, Thoroughness, setup_text

GAMES_PER_BATCH = 2
"""Small enough for frequent progress reports and a quick reaction to an interrupt."""


@dataclass(frozen=True)
class Batch:
    """Consecutive games of a run, checked by one process."""

    game_class: type[Game]
    setups: tuple[Setup, ...]
    first: int
    last: int
    seed: int
    thoroughness: Thoroughness
    max_moves: int


def check(
    game_class: type[Game],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int = 1,
    thoroughness: Thoroughness = USUAL,
    max_moves: int = MAX_MOVES,
) -> Report:
    """Check a game class with random games, distributed evenly over its setups.

    Raise the `ConformanceError` of the first game that fails. `progress` is called with the number of finished games.
    Several `jobs` (processes) give the same result in less time.
    """
    setups = _setups(game_class, seed)
    batches = [
        Batch(game_class, setups, first, min(first + GAMES_PER_BATCH, games), seed, thoroughness, max_moves)
        for first in range(0, games, GAMES_PER_BATCH)
    ]
    report = Report()
    # In order, so that the reported failure is always the same one.
    for batch_report in imap(check_batch, batches, jobs) if jobs > 1 else map(check_batch, batches):
        report.add(batch_report)
        if progress is not None:
            progress(report.games)
    report.checks["options"] += 1
    _check_secrets_exist(game_class, setups, seed, report)
    return report


def _setups(game_class: type[Game], seed: int) -> tuple[Setup, ...]:
    """Return the setups of a game after checking that they cover all player counts and option values."""
    setups = tuple(setups_of(game_class))
    location = Location(game_class.title, "all setups", seed)
    missing = set(game_class.player_counts) - {setup.players for setup in setups}
    if missing or not setups:
        raise ConformanceError("setup", f"there is no setup for {sorted(missing)} players", location)
    for option in game_class.option_list:
        covered = {setup.options.get(option.name, option.default) for setup in setups}
        uncovered = [option.text(value) for value in option.values if value not in covered]
        if uncovered:
            raise ConformanceError("options", f"no setup has {option.name} {', '.join(uncovered)}", location)
    return setups


def _check_secrets_exist(game_class: type[Game], setups: tuple[Setup, ...], seed: int, report: Report) -> None:
    """Check that a game with secrets has some, if the run was long enough to play every setup."""
    if not game_class.has_secrets or report.games < len(setups):
        return
    report.checks["has-secrets"] += 1
    if not report.determinized:
        what = f"`has_secrets` is true, but in {report.games} games every determinized state was a copy"
        raise ConformanceError("has-secrets", what, Location(game_class.title, "all setups", seed))


def check_batch(batch: Batch) -> Report:
    """Check the games of one batch."""
    report = Report()
    for number in range(batch.first, batch.last):
        setup = batch.setups[number % len(batch.setups)]
        game = _open(batch, number, setup)
        report.add(check_game(game, batch.seed, number, thoroughness=batch.thoroughness, max_moves=batch.max_moves))
    return report


def _open(batch: Batch, number: int, setup: Setup) -> Game:
    """Open the game for a setup, and check that it has this setup."""
    location = Location(batch.game_class.title, setup_text(setup), batch.seed, number)
    try:
        game = batch.game_class.open(setup)
    except Exception as error:
        what = f"it cannot be opened: {type(error).__name__}: {error}"
        raise ConformanceError("setup", what, location) from error
    if game.players != setup.players or not game.setup.options.items() >= setup.options.items():
        raise ConformanceError("setup", f"the game that was opened has {setup_text(game.setup)}", location)
    return game
