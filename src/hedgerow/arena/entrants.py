"""Who plays in an arena: a level by its name, or a bot of one's own, with weights and a time to think."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib import import_module
from math import isfinite
from pathlib import Path

from hedgerow.bots import BOTS, Bot, Budget
from hedgerow.games import Game, HedgerowError, SetupError
from hedgerow.games.core.evaluator import evaluator_for


@dataclass(frozen=True)
class Entrant:
    """A bot as it was asked for; any process can make it anew from this."""

    kind: str
    """The name of a level, or `module:Class`."""
    budget: Budget | None = None
    """`None` for a bot that does not play better with more time."""
    weights: tuple[tuple[str, float], ...] | None = None
    weights_from: str = ""
    """What the weights are called, in the bot's label."""

    @property
    def label(self) -> str:
        """How results call it: `greedy`, `expert:0.25s`, `planner@mine.json`."""
        weights = f"@{self.weights_from}" if self.weights is not None else ""
        return self.kind + weights + (f":{self.budget}" if self.budget is not None else "")

    def bot(self) -> Bot:
        """The bot itself."""
        weights = None if self.weights is None else dict(self.weights)
        cls = bot_class(self.kind)
        try:
            return cls(weights=weights) if self.budget is None else cls(self.budget, weights)
        except HedgerowError:
            raise
        except Exception as error:  # whatever somebody's own bot does when it is made
            raise SetupError(f"the bot {self.label} cannot be made: {type(error).__name__}: {error}") from error

    def weighing(self, weights: Mapping[str, float], name: str) -> Entrant:
        """The same bot with other weights."""
        return replace(self, weights=tuple(weights.items()), weights_from=name)

    @property
    def version(self) -> str:
        """The version of its play, with a hash of its weights if they are not the built-in ones."""
        play = play_version(bot_class(self.kind))
        return play if self.weights is None else f"{play}+weights:{_hash(repr(self.weights).encode())}"


def play_version(cls: type[Bot]) -> str:
    """Return the version that a bot class declares, or else a hash of its source file and the version of its base."""
    declared = vars(cls).get("version")
    if declared is not None:
        return str(declared)
    source = inspect.getsourcefile(cls)
    own = f"source:{_hash(Path(source).read_bytes()) if source else ''}"
    base = next((base for base in cls.__mro__[1:] if issubclass(base, Bot) and base is not Bot), None)
    return own if base is None else f"{own}+{play_version(base)}"


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def bot_class(kind: str) -> type[Bot]:
    """A level's class, or the one that `module:Class` names; modules of the working folder are found, too."""
    if kind in BOTS:
        return BOTS[kind]
    module_name, colon, class_name = kind.partition(":")
    if not colon:
        raise SetupError(f"there is no bot called {kind!r}; there is {', '.join(BOTS)}, or module:Class of your own")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = import_module(module_name)
    except Exception as error:  # whatever somebody's own module does when it is loaded
        told = str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise SetupError(f"the bot {kind!r} cannot be loaded: {told}") from error
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise SetupError(f"the bot {kind!r} cannot be loaded: {class_name} is no Bot of {module_name}")
    return found


def read_entrant(text: str, usual: Budget, players: int) -> Entrant:
    """A bot as a person writes it: `NAME[@WEIGHTS.json][:BUDGET]`; NAME is a level or `module:Class`."""
    kind, weights_file, own = _parts(text.strip())
    cls = bot_class(kind)
    if own and not cls.thinks:
        raise SetupError(f"{text!r}: {kind} does not play better with more time")
    entrant = Entrant(kind, (Budget.read(own) if own else usual) if cls.thinks else None)
    if not weights_file:
        return entrant
    return entrant.weighing(_read_weights(Path(weights_file), players), Path(weights_file).name)


def _parts(text: str) -> tuple[str, str, str]:
    """The kind, the weights file and the budget of a bot's text."""
    head, at, tail = text.partition("@")
    if at:
        weights_file, _, own = tail.partition(":")
        if not weights_file:
            raise SetupError(f"{text!r}: the name of a file with weights is missing after @")
        return head, weights_file, own
    first, _, rest = text.partition(":")
    if first in BOTS or not rest:
        return first, "", rest
    second, _, own = rest.partition(":")
    if "." not in first and not second.isidentifier():
        raise SetupError(f"there is no bot called {first!r}; there is {', '.join(BOTS)}, or module:Class of your own")
    return f"{first}:{second}", "", own


def _read_weights(path: Path, players: int) -> dict[str, float]:
    """The weights of a file: plain names and numbers, or what `hedgerow tune` writes with `--out` or `--state`."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SetupError(f"{path}: no file with weights ({error})") from error
    if isinstance(found, dict) and isinstance(inner := found.get("weights"), dict):
        found = inner
    if isinstance(found, dict) and any(isinstance(value, dict) for value in found.values()):
        fitting = [one for one in (found.get("any"), found.get(str(players))) if one is not None]
        if not fitting:
            raise SetupError(f"{path}: has no weights for {players} players")
        found = {**fitting[0], **fitting[-1]} if all(isinstance(one, dict) for one in fitting) else None
    if not isinstance(found, dict) or not found or not all(map(_is_number, found.values())):
        raise SetupError(f"{path}: no file with weights (names and numbers are expected)")
    return {str(name): float(value) for name, value in found.items()}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def read_entrants(texts: Sequence[str], usual: Budget, game: Game) -> tuple[Entrant, ...]:
    """The bots of an arena: two at least, all different, their weights known to the game."""
    entrants = tuple(read_entrant(text, usual, game.players) for text in texts)
    if len(entrants) < 2:
        raise SetupError("an arena compares bots: give two at least, as in --bots greedy,random")
    labels = [entrant.label for entrant in entrants]
    for label in labels:
        if labels.count(label) > 1:
            raise SetupError(f"the bot {label} is given twice; a bot is compared with others only")
    for entrant in entrants:
        check_entrant(entrant, game)
    return entrants


def check_entrant(entrant: Entrant, game: Game) -> None:
    """Refuse a bot that cannot be made, and weights that it does not have in this game."""
    entrant.bot()
    if entrant.weights is None:
        return
    known = start_weights(entrant, game)
    for name, _ in entrant.weights:
        if name not in known:
            raise SetupError(f"{entrant.label}: {game.title} has no weight {name!r}")


def start_weights(entrant: Entrant, game: Game) -> dict[str, float]:
    """The names of a bot's weights and the values it plays with if nobody says others.

    A bot of one's own tells them by a class method `start_weights(game)`; the levels weigh with the game's mind.
    """
    own = getattr(bot_class(entrant.kind), "start_weights", None)
    found = evaluator_for(game).weights if own is None else own(game)
    return {str(name): float(value) for name, value in found.items()}
