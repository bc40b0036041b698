"""From what was said on the command line to a match: which box, who sits where, new or saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path

from hedgerow.games import REGISTRY, Game, OptionValue, Setup, SetupError, TileFileError, game_class, open_game
from hedgerow.match import Dealer, Match
from hedgerow.terminal.files import read_match, read_text

BOT_NAMES = ("Aoife", "Tomás", "Marie", "Séamus", "Niamh")
USUAL_GAME = next(iter(REGISTRY))
USUAL_TABLE = 3
"""How many play when nobody says."""


@dataclass(frozen=True)
class Wishes:
    """What was said about a match to be played; `None` and empty where nothing was."""

    game: str | None = None
    players: int | None = None
    humans: int | None = None
    names: Sequence[str] = ()
    seed: int | None = None
    options: Sequence[str] = ()
    tiles: Path | None = None


def wanted_setup(
    name: str,
    players: int | None,
    options: Sequence[str],
    tiles: Path | None,
    usual_players: int | None = None,
    live: bool = False,
) -> Setup:
    """The setup that the options of a command ask for, complete and checked.

    If no player count is given, `usual_players` is taken where it is possible, else the smallest one. Where people sit
    together (`live`), options that were not given are those of `Game.live_options`.
    """
    cls = game_class(name)
    values = {**(cls.live_options if live else {}), **_read_options(cls, options)}
    tile_text = None if tiles is None else read_text(tiles)
    number = players if players is not None else _fitting_players(cls, values, usual_players)
    try:
        return open_game(Setup(name, number, values, tile_text)).setup
    except TileFileError as error:
        raise (error if tiles is None else TileFileError(f"{tiles}: {error}")) from error


def _read_options(cls: type[Game], texts: Sequence[str]) -> dict[str, OptionValue]:
    known = {option.name: option for option in cls.option_list}
    values: dict[str, OptionValue] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"option {text!r}: should be written NAME=VALUE")
        if key not in known:
            raise SetupError(f"{cls.title} has no option {key!r}; it has {', '.join(known) or 'none'}")
        values[key] = known[key].read(value)
    return values


def _fitting_players(cls: type[Game], options: dict[str, OptionValue], usual: int | None) -> int:
    """The player count nobody had to say: the usual one, else the smallest above one, else one."""
    counts = list(cls.player_counts)
    for number in sorted(counts, key=lambda number: (number != usual, number == 1, number)):
        try:
            cls.open(Setup(cls.name, number, options))
        except SetupError:
            continue
        return number
    return counts[0]


def new_match(wishes: Wishes) -> Match:
    """A match with people in the first seats and bots in the others."""
    humans = 1 if wishes.humans is None else wishes.humans
    usual = max(USUAL_TABLE, humans)
    game = wishes.game or USUAL_GAME
    setup = wanted_setup(game, wishes.players, wishes.options, wishes.tiles, usual, live=humans > 1)
    if humans > setup.players:
        raise SetupError(f"{humans} people cannot share {setup.players} seats")
    names = _names(wishes.names, humans, setup.players - humans)
    dealer = Dealer.fresh() if wishes.seed is None else Dealer.numbered(wishes.seed)
    return Match.start(setup, names, dealer, bots=range(humans, setup.players))


def _names(given: Sequence[str], humans: int, bots: int) -> list[str]:
    """Names that differ from each other: the people's, then the bots'."""
    if len(given) > humans:
        raise SetupError(f"{len(given)} names are too many for {humans} at this screen; --humans says how many")
    taken: set[str] = set()
    for name in given:
        if name.casefold() in taken:
            raise SetupError(f"two players cannot both be called {name!r}")
        taken.add(name.casefold())

    def free(names: Iterator[str]) -> str:
        name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        return name

    people = [*given, *(free(f"Player {number}" for number in count(seat + 1)) for seat in range(len(given), humans))]
    return [*people, *(free(chain(BOT_NAMES, (f"Bot {number}" for number in count(1)))) for _ in range(bots))]


def saved_match(path: Path, wishes: Wishes) -> Match:
    """The match in a file, to be played on; refused when something else was asked for than it is."""
    match = read_match(str(path), None)
    if match.over:
        raise SetupError(f"{path}: that match is over; `hedgerow replay` tells it again")
    if match.dealer is None:
        raise SetupError(f"{path}: the file does not hold the dealer's seed, so nobody can deal")
    for asked in _differences(match, wishes):
        raise SetupError(
            f"{path} holds a match already, and {asked} is not how it began: leave that out, or save to another file"
        )
    return match


def _differences(match: Match, wishes: Wishes) -> Iterator[str]:
    """What was asked for and is different in a match, as it was written on the command line."""
    setup = match.setup
    if wishes.game not in (None, setup.game):
        yield f"the game {wishes.game}"
        return
    if wishes.players not in (None, setup.players):
        yield f"--players {wishes.players}"
    people = [name for seat, name in enumerate(match.names) if seat not in match.bots]
    if wishes.humans not in (None, len(people)):
        yield f"--humans {wishes.humans}"
    if list(wishes.names) != people[: len(wishes.names)]:
        yield f"--name {' --name '.join(wishes.names)}"
    if wishes.seed is not None and Dealer.numbered(wishes.seed).commitment != match.commitment:
        yield f"--seed {wishes.seed}"
    for text in wishes.options:
        for key, value in _read_options(type(match.game), [text]).items():
            if setup.options[key] != value:
                yield f"--option {text}"
    if wishes.tiles is not None and read_text(wishes.tiles) != setup.tiles:
        yield f"--tiles {wishes.tiles}"
