"""The registry of games, and functions to open them by name.

A game is found by its entry point in the group `hedgerow.games`, in whichever installed distribution it is. There is
no other list of games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from inspect import isabstract
from threading import RLock
from types import NoneType
from typing import Final

from hedgerow.games.core.contract import MAX_PLAYERS, Game
from hedgerow.games.core.errors import GameNotInstalled
from hedgerow.games.core.setup import Option, OptionValue, Setup
from hedgerow.games.core.texts import texts_package
from hedgerow.i18n import LANGUAGES, join, messages_of, translate
from hedgerow.i18n.catalogue import catalogue, has_catalogue

msg = messages_of(__package__)

GROUP: Final = "hedgerow.games"
"""The group of entry points. The name of an entry point is the name of the game, its value `module:Class`."""
OWN: Final = "hedgerow"
"""The distribution of the built-in games."""
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""The form of a name; it occurs in commands, addresses, files and match codes."""


ATTRIBUTES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "option_list": tuple,
    "has_secrets": bool,
    "pass_move": (int, NoneType),
    "quiet_events": (frozenset, set),
    "draw_events": (frozenset, set),
    "rules_version": str,
    "reconstructed": bool,
    "status": str,
    "order": int,
    "evaluator": str,
    "kernel": str,
    "observer": str,
    "view_type": (type, NoneType),
    "live_options": Mapping,
}
"""The types of the attributes of a game that have a default."""


class _WrongContract(Exception):
    """A class that cannot be used as a game."""


class GameRegistry(Mapping[str, type[Game]]):
    """The classes of the installed games by name, in the order in which they are shown.

    Nothing is searched before the first use. A class is imported when it is requested; iterating imports all of them.
    A game that cannot be used is left out and reported.
    """

    def __init__(self) -> None:
        self.report: Callable[[str], None] = lambda _: None
        """Called once for each game that is left out, with the reason in one line."""
        self._lock = RLock()
        self._loaded: dict[str, type[Game]] = {}
        self._added: dict[str, type[Game]] = {}

    @cached_property
    def _pending(self) -> dict[str, EntryPoint]:
        """The entry points that have not been imported yet.

        If several distributions use a name, Hedgerow's own game keeps it, or else the first distribution.
        """
        found: dict[str, EntryPoint] = {}
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: (_source(entry) != OWN, _source(entry))):
            other = found.setdefault(entry.name, entry)
            if other is not entry:
                self._leave_out(entry, f"{_source(other)} has a game of the same name")
        return found

    def __getitem__(self, name: str) -> type[Game]:
        if name in self._added:
            return self._added[name]
        with self._lock:
            entry = self._pending.pop(name, None)
            if entry is not None:
                self._load(entry)
            return self._loaded[name]

    def _load(self, entry: EntryPoint) -> None:
        try:
            self._loaded[entry.name] = _class_of(entry)
        except _WrongContract as error:
            self._leave_out(entry, str(error))
        except (Exception, SystemExit) as error:  # whatever the code of a package raises when it is imported
            self._leave_out(entry, f"{type(error).__name__}: {error}")

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            for entry in list(self._pending.values()):
                self.get(entry.name)
        classes = {**self._loaded, **self._added}
        return iter(sorted(classes, key=lambda name: (classes[name].order, classes[name].title)))

    def __len__(self) -> int:
        return len(list(iter(self)))

    @contextmanager
    def added(self, *classes: type[Game]) -> Iterator[None]:
        """Add games that are not installed while a block runs; for tests."""
        before = self._added
        self._added = {**before, **{cls.name: cls for cls in classes}}
        try:
            yield
        finally:
            self._added = before

    def _leave_out(self, entry: EntryPoint, reason: str) -> None:
        self.report(" ".join(f"The game {entry.name!r} of {_source(entry)} is left out: {reason}".split()))


def _source(entry: EntryPoint) -> str:
    """Return the name of the distribution that an entry point belongs to."""
    return entry.dist.name if entry.dist is not None else ""


def _class_of(entry: EntryPoint) -> type[Game]:
    """Import the class of a game; raise `_WrongContract` if it does not follow the contract."""
    cls = entry.load()
    if not (isinstance(cls, type) and issubclass(cls, Game)):
        raise _WrongContract(f"{entry.value} is not a subclass of hedgerow.games.Game")
    if isabstract(cls):
        raise _WrongContract(f"{entry.value} does not implement {', '.join(sorted(cls.__abstractmethods__))}")
    for attribute, kind in (("name", str), ("title", str), ("about", str), ("player_counts", range)):
        if not (isinstance(getattr(cls, attribute, None), kind) and len(getattr(cls, attribute))):
            raise _WrongContract(f"{entry.value} has no {attribute}")
    for attribute, needed in ATTRIBUTES.items():
        if not isinstance(getattr(cls, attribute), needed):
            raise _WrongContract(f"the {attribute} of {entry.value} is {getattr(cls, attribute)!r}")
    if cls.name != entry.name:
        raise _WrongContract(f"the name of {entry.value} is {cls.name!r}")
    if not NAME.fullmatch(cls.name):
        raise _WrongContract("a name has at most 40 lower-case letters, digits and underscores")
    if cls.player_counts[0] < 1 or cls.player_counts[-1] > MAX_PLAYERS or cls.player_counts.step != 1:
        raise _WrongContract(f"{entry.value} is for {cls.player_counts}, but 1 to {MAX_PLAYERS} players are possible")
    if not all(isinstance(option, Option) and option.values for option in cls.option_list):
        raise _WrongContract(f"the option_list of {entry.value} has other things than options with values")
    if len({option.name for option in cls.option_list}) < len(cls.option_list):
        raise _WrongContract(f"two options of {entry.value} have the same name")
    if not texts_package(cls):
        raise _WrongContract(f"{entry.value} is not in a package, where its files could be")
    _read_texts(cls)
    return cls


def _read_texts(cls: type[Game]) -> None:
    """Read the texts of a game in every language; an error in one of them must not break the lists of all games."""
    for language in LANGUAGES:
        if has_catalogue(texts_package(cls)):
            catalogue(texts_package(cls), language)
        for text in (cls.about, *(option.about for option in cls.option_list)):
            translate(text, language)


REGISTRY: Final = GameRegistry()
"""The installed games."""


def game_class(name: str) -> type[Game]:
    """Return the class of an installed game, or raise `GameNotInstalled`."""
    try:
        return REGISTRY[name]
    except KeyError:
        raise GameNotInstalled(msg("no_game", name=repr(name), count=len(REGISTRY), games=join(REGISTRY))) from None


def open_game(setup: Setup) -> Game:
    """Return the game for a setup, or raise `SetupError`."""
    return game_class(setup.game).open(setup)


def new_game(
    name: str,
    players: int,
    options: Mapping[str, OptionValue] | None = None,
    tiles: str | None = None,
) -> Game:
    """Return a game for a number of players, or raise `SetupError`.

    `options` may leave options out; `tiles` is the text of a custom tile file.
    """
    return open_game(Setup(name, players, options or {}, tiles))
