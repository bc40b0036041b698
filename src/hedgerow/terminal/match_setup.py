"""From command-line options to a match: its setup, its names and bots, new or from a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path

from hedgerow.games import (
    REGISTRY,
    Game,
    GameNotInstalled,
    OptionValue,
    Setup,
    SetupError,
    TileFileError,
    game_class,
    open_game,
)
from hedgerow.match import Dealer, Match
from hedgerow.terminal.files import read_match, read_text

BOT_NAMES = ("Aoife", "Tomás", "Marie", "Séamus", "Niamh")
DEFAULT_PLAYERS = 3


@dataclass(frozen=True)
class MatchOptions:
    """The options of `hedgerow play`; `None` or empty if not given."""

    game: str | None = None
    players: int | None = None
    humans: int | None = None
    names: Sequence[str] = ()
    seed: int | None = None
    options: Sequence[str] = ()
    tiles: Path | None = None


def default_game() -> str:
    """Return the game that is played if none is named: the first one."""
    for name in REGISTRY:
        return name
    raise GameNotInstalled("no game is installed")


def build_setup(
    name: str,
    players: int | None,
    options: Sequence[str],
    tiles: Path | None,
    default_players: int | None = None,
    live: bool = False,
) -> Setup:
    """Return the complete setup for the options of a command, or raise `SetupError`.

    If no number of players is given, it is `default_players` if possible, else the smallest one. `live` is for people
    who play together: options that are not given are those of `Game.live_options`.
    """
    cls = game_class(name)
    values = {**(cls.live_options if live else {}), **_read_options(cls, options)}
    tile_text = None if tiles is None else read_text(tiles)
    number = players if players is not None else _possible_players(cls, values, default_players)
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
            raise SetupError(f"option {text!r}: write it as NAME=VALUE")
        if key not in known:
            raise SetupError(f"{cls.title} has no option {key!r}; it has {', '.join(known) or 'none'}")
        values[key] = known[key].read(value)
    return values


def _possible_players(cls: type[Game], options: dict[str, OptionValue], default: int | None) -> int:
    """Return the default number of players if the options allow it, else the smallest above one, else one."""
    counts = list(cls.player_counts)
    for number in sorted(counts, key=lambda number: (number != default, number == 1, number)):
        try:
            cls.open(Setup(cls.name, number, options))
        except SetupError:
            continue
        return number
    return counts[0]


def new_match(options: MatchOptions) -> Match:
    """Return a new match with people in the first seats and bots in the others."""
    humans = 1 if options.humans is None else options.humans
    setup = build_setup(
        options.game or default_game(),
        options.players,
        options.options,
        options.tiles,
        default_players=max(DEFAULT_PLAYERS, humans),
        live=humans > 1,
    )
    if humans > setup.players:
        raise SetupError(f"{humans} people cannot share {setup.players} seats")
    names = _names(options.names, humans, setup.players - humans)
    dealer = Dealer.fresh() if options.seed is None else Dealer.numbered(options.seed)
    return Match.start(setup, names, dealer, bots=range(humans, setup.players))


def _names(given: Sequence[str], humans: int, bots: int) -> list[str]:
    """Return distinct names: the people's, then the bots'."""
    if len(given) > humans:
        people = "1 person" if humans == 1 else f"{humans} people"
        raise SetupError(f"{len(given)} names are too many for {people}; --humans sets the number of people")
    taken: set[str] = set()
    for name in given:
        if name.casefold() in taken:
            raise SetupError(f"two players cannot both be called {name!r}")
        taken.add(name.casefold())

    def first_free(names: Iterator[str]) -> str:
        name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        return name

    unnamed = range(len(given), humans)
    people_names = [*given, *(first_free(f"Player {number}" for number in count(seat + 1)) for seat in unnamed)]
    bot_names = [first_free(chain(BOT_NAMES, (f"Bot {number}" for number in count(1)))) for _ in range(bots)]
    return [*people_names, *bot_names]


def saved_match(path: Path, options: MatchOptions) -> Match:
    """Return the match in a file, to be continued; raise `SetupError` if the options do not agree with it."""
    match = read_match(str(path), None)
    if match.over:
        raise SetupError(f"{path}: this game is over; `hedgerow replay` shows it again")
    if match.dealer is None:
        raise SetupError(f"{path}: the file does not contain the dealer's seed, so the game cannot be continued")
    for difference in _differences(match, options):
        raise SetupError(
            f"{path} already contains a game that was not started with {difference}:"
            " leave the option out, or save to another file"
        )
    return match


def _differences(match: Match, options: MatchOptions) -> Iterator[str]:
    """Yield the options that do not agree with a match, as they are written on the command line."""
    setup = match.setup
    if options.game not in (None, setup.game):
        yield f"the game {options.game}"
        return
    if options.players not in (None, setup.players):
        yield f"--players {options.players}"
    people = [name for seat, name in enumerate(match.names) if seat not in match.bots]
    if options.humans not in (None, len(people)):
        yield f"--humans {options.humans}"
    if list(options.names) != people[: len(options.names)]:
        yield f"--name {' --name '.join(options.names)}"
    if options.seed is not None and Dealer.numbered(options.seed).commitment != match.commitment:
        yield f"--seed {options.seed}"
    for text in options.options:
        for key, value in _read_options(type(match.game), [text]).items():
            if setup.options[key] != value:
                yield f"--option {text}"
    if options.tiles is not None and read_text(options.tiles) != setup.tiles:
        yield f"--tiles {options.tiles}"
