"""Many games, spread over all setups and, if wanted, over several processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hedgerow.games.core.contract import Game, Setup
from hedgerow.parallel import imap
from hedgerow.testing.playthrough import LONGEST, check_game
from hedgerow.testing.report import USUAL, ConformanceError, Place, Report, Thoroughness, setup_text

GAMES_PER_PART = 8
"""Few enough that progress is seen and an interrupt does not wait long."""


@dataclass(frozen=True)
class Part:
    """Some consecutive games of a run: what one process is given at a time."""

    game_class: type[Game]
    setups: tuple[Setup, ...]
    first: int
    last: int
    seed: int
    thoroughness: Thoroughness
    longest: int


def check(
    game_class: type[Game],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int = 1,
    thoroughness: Thoroughness = USUAL,
    longest: int = LONGEST,
) -> Report:
    """Check a game by `games` random games, shared evenly among its setups.

    Raises the `ConformanceError` of the first game that fails. `progress` is told the number of
    games done. With several `jobs` (processes) the result is the same, only sooner.
    """
    setups = _setups(game_class, seed)
    parts = [
        Part(game_class, setups, first, min(first + GAMES_PER_PART, games), seed, thoroughness, longest)
        for first in range(0, games, GAMES_PER_PART)
    ]
    report = Report()
    # In the order of the parts, so that the failure reported is always the same one.
    for done in imap(check_part, parts, jobs) if jobs > 1 else map(check_part, parts):
        report.add(done)
        if progress is not None:
            progress(report.games)
    report.checks["options"] += 1
    _check_run(game_class, setups, seed, report)
    return report


def _check_run(game_class: type[Game], setups: tuple[Setup, ...], seed: int, report: Report) -> None:
    """What only a whole run can show. A run too short for every setup shows nothing."""
    if not game_class.has_secrets or report.games < len(setups):
        return
    report.checks["has-secrets"] += 1
    if not report.dealt_anew:
        what = f"it says that it has secrets, but in {report.games} games nothing was ever dealt anew"
        raise ConformanceError("has-secrets", what, Place(game_class.title, "all setups", seed))


def _setups(game_class: type[Game], seed: int) -> tuple[Setup, ...]:
    setups = tuple(game_class.setups())
    missing = set(game_class.player_counts) - {setup.players for setup in setups}
    if missing or not setups:
        place = Place(game_class.title, "all setups", seed)
        raise ConformanceError("setup", f"there is no setup for {sorted(missing)} players", place)
    for option in game_class.option_list:
        covered = {setup.options.get(option.name, option.default) for setup in setups}
        untried = [option.text(value) for value in option.values if value not in covered]
        if untried:
            place = Place(game_class.title, "all setups", seed)
            raise ConformanceError("options", f"no setup has {option.name} {', '.join(untried)}", place)
    return setups


def check_part(part: Part) -> Report:
    """The games of one part, one after the other."""
    report = Report()
    for number in range(part.first, part.last):
        setup = part.setups[number % len(part.setups)]
        game = _open(part, number, setup)
        report.add(check_game(game, part.seed, number, thoroughness=part.thoroughness, longest=part.longest))
    return report


def _open(part: Part, number: int, setup: Setup) -> Game:
    """The box for a setup, which must be the one that was asked for."""
    place = Place(part.game_class.title, setup_text(setup), part.seed, number)
    try:
        game = part.game_class.open(setup)
    except Exception as error:
        what = f"it cannot be opened: {type(error).__name__}: {error}"
        raise ConformanceError("setup", what, place) from error
    if game.players != setup.players or not game.setup.options.items() >= setup.options.items():
        raise ConformanceError("setup", f"the box opened is for {setup_text(game.setup)}", place)
    return game
