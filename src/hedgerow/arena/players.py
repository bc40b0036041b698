"""The players of a tournament: built-in or custom bots, with weights and a thinking budget."""

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
class Player:
    """A bot's configuration, from which any process can create the bot."""

    kind: str
    """The name of a built-in bot, or `module:Class`."""
    budget: Budget | None = None
    """The thinking budget; `None` for a bot that does not play better with more time."""
    weights: tuple[tuple[str, float], ...] | None = None
    weights_from: str = ""
    """The name of the weights in the label."""

    @property
    def label(self) -> str:
        """The name in results: `greedy`, `expert:0.25s`, `planner@mine.json`."""
        weights = f"@{self.weights_from}" if self.weights is not None else ""
        return self.kind + weights + (f":{self.budget}" if self.budget is not None else "")

    def bot(self) -> Bot:
        """Create the bot."""
        weights = None if self.weights is None else dict(self.weights)
        cls = bot_class(self.kind)
        try:
            return cls(weights=weights) if self.budget is None else cls(self.budget, weights)
        except HedgerowError:
            raise
        except Exception as error:  # a custom bot may raise anything
            raise SetupError(f"the bot {self.label} cannot be created: {type(error).__name__}: {error}") from error

    def with_weights(self, weights: Mapping[str, float], name: str) -> Player:
        """Return the same player with other weights."""
        return replace(self, weights=tuple(weights.items()), weights_from=name)

    @property
    def version(self) -> str:
        """The version of the bot's play, with a hash of its weights if they are not the built-in ones."""
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
    """Return the class of a built-in bot or of `module:Class`; modules in the working folder are found as well."""
    if kind in BOTS:
        return BOTS[kind]
    module_name, colon, class_name = kind.partition(":")
    if not colon:
        raise _unknown_bot(kind)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = import_module(module_name)
    except Exception as error:  # a custom module may raise anything
        reason = str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise SetupError(f"the bot {kind!r} cannot be loaded: {reason}") from error
    cls = getattr(module, class_name, None)
    if not (isinstance(cls, type) and issubclass(cls, Bot)):
        raise SetupError(f"the bot {kind!r} cannot be loaded: {module_name} has no Bot class {class_name}")
    return cls


def _unknown_bot(name: str) -> SetupError:
    return SetupError(f"there is no bot called {name!r}; choose from {', '.join(BOTS)}, or give module:Class")


def read_player(text: str, default_budget: Budget, player_count: int) -> Player:
    """Parse `NAME[@WEIGHTS.json][:BUDGET]`, where NAME is a built-in bot or `module:Class`."""
    kind, weights_file, budget = _parts(text.strip())
    cls = bot_class(kind)
    if budget and not cls.uses_budget:
        raise SetupError(f"{text!r}: {kind} does not play better with more time")
    player = Player(kind, (Budget.read(budget) if budget else default_budget) if cls.uses_budget else None)
    if not weights_file:
        return player
    return player.with_weights(_read_weights(Path(weights_file), player_count), Path(weights_file).name)


def _parts(text: str) -> tuple[str, str, str]:
    """Split a player's text into kind, weights file and budget."""
    head, at, tail = text.partition("@")
    if at:
        weights_file, _, budget = tail.partition(":")
        if not weights_file:
            raise SetupError(f"{text!r}: give the name of a weights file after @")
        return head, weights_file, budget
    first, _, rest = text.partition(":")
    if first in BOTS or not rest:
        return first, "", rest
    second, _, budget = rest.partition(":")
    if "." not in first and not second.isidentifier():
        raise _unknown_bot(first)
    return f"{first}:{second}", "", budget


def _read_weights(path: Path, player_count: int) -> dict[str, float]:
    """Read weights: plain names and numbers, or a file that `hedgerow tune` wrote with `--out` or `--state`."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SetupError(f"{path}: not a weights file ({error})") from error
    if isinstance(content, dict) and isinstance(inner := content.get("weights"), dict):
        content = inner
    if isinstance(content, dict) and any(isinstance(value, dict) for value in content.values()):
        sets = [weights for weights in (content.get("any"), content.get(str(player_count))) if weights is not None]
        if not sets:
            raise SetupError(f"{path}: has no weights for {player_count} players")
        content = {**sets[0], **sets[-1]} if all(isinstance(weights, dict) for weights in sets) else None
    if not isinstance(content, dict) or not content or not all(map(_is_number, content.values())):
        raise SetupError(f"{path}: not a weights file (it must contain names and numbers)")
    return {str(name): float(value) for name, value in content.items()}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def read_players(texts: Sequence[str], default_budget: Budget, game: Game) -> tuple[Player, ...]:
    """Parse the players of a tournament: at least two, all different, with weights that the game has."""
    players = tuple(read_player(text, default_budget, game.players) for text in texts)
    if len(players) < 2:
        raise SetupError("an arena compares bots: give at least two, as in --bots greedy,random")
    labels = [player.label for player in players]
    for label in labels:
        if labels.count(label) > 1:
            raise SetupError(f"the bot {label} is listed twice; a bot cannot be compared with itself")
    for player in players:
        check_player(player, game)
    return players


def check_player(player: Player, game: Game) -> None:
    """Raise `SetupError` if the bot cannot be created or does not have one of its weights in this game."""
    player.bot()
    if player.weights is None:
        return
    known = start_weights(player, game)
    for name, _ in player.weights:
        if name not in known:
            raise SetupError(f"{player.label}: {game.title} has no weight {name!r}")


def start_weights(player: Player, game: Game) -> dict[str, float]:
    """Return the names and default values of a bot's weights.

    A custom bot may define them in a class method `start_weights(game)`; otherwise they are those of the game's
    evaluator.
    """
    own = getattr(bot_class(player.kind), "start_weights", None)
    weights = evaluator_for(game).weights if own is None else own(game)
    return {str(name): float(value) for name, value in weights.items()}
