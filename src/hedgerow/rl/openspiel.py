"""OpenSpiel games: `import hedgerow.rl.openspiel`, then `pyspiel.load_game("hedgerow_cornwall(players=3)")`.

Every registered game is there as `hedgerow_NAME`, with one player after another. A game whose seats act at the same
time is there as `hedgerow_NAME_simultaneous` as well. Chance is explicit, and clones are cheap: a state has one
attribute, whose copy takes a few microseconds.

Parameters: `players`, `codec` (`window`, `ranked` or `steps`), `window` (0 for the usual size), `ranks`, `options`
(`holes:strict`, several separated by `;`) and `engine`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from hedgerow.games import REGISTRY, Game, HedgerowError, game_class, new_game
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.observation import observation
from hedgerow.games.core.setup import OptionValue
from hedgerow.rl.codecs import NO_LAYER, RANKS
from hedgerow.rl.episode import Episode
from hedgerow.rl.extras import need
from hedgerow.rl.layout import SlotKind
from hedgerow.rl.rendering import describe
from hedgerow.rl.spaces import flat
from hedgerow.rl.task import DEFAULT_PLAYERS, Task, shared_task

pyspiel: Any = need("pyspiel")

MAX_DECISIONS: Final = 2000
"""A bound that no game reaches: the longest games of random players have about 200 decisions."""
MAX_OUTCOMES: Final = 2048
"""Chance outcomes have the numbers of the game, which are below this."""
MAX_POINTS: Final = 1000.0
HISTORY: Final = 32
"""Moves at the end of an information state tensor."""
_PARAMETERS: Final = {"players": 0, "codec": "window", "window": 0, "ranks": RANKS, "options": "", "engine": ""}
_SEQUENTIAL: Final = pyspiel.GameType.Dynamics.SEQUENTIAL
_SIMULTANEOUS: Final = pyspiel.GameType.Dynamics.SIMULTANEOUS


Past = tuple["Past", int, int] | None
"""The moves so far: those before the last one, then its seat and the move. Copies share it."""


class _ExplicitEpisode(Episode):
    """An episode whose driver plays chance, and which knows its moves."""

    __slots__ = ("past",)

    past: Past

    def restart(self) -> None:
        """Start the game again."""
        self.past = None
        super().restart()

    def play(self, seat: int, move: int) -> None:
        """Play a move for a seat, or a chance outcome."""
        super().play(seat, move)
        self.past = (self.past, seat, move)

    def _moved(self) -> None:
        self._forget()

    def copy(self) -> Self:
        """Return an independent copy."""
        new = super().copy()
        new.past = self.past
        return new

    @property
    def at_chance(self) -> bool:
        """True if chance is to play."""
        return self.state.to_act == (CHANCE,)

    @property
    def moves(self) -> list[tuple[int, int]]:
        """All moves and outcomes so far, each with its seat."""
        moves, past = [], self.past
        while past is not None:
            past, seat, move = past
            moves.append((seat, move))
        return moves[::-1]

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.task, self.moves, self.layer)


def _replayed(task: Task, moves: list[tuple[int, int]], layer: int) -> _ExplicitEpisode:
    episode = _ExplicitEpisode(task)
    for seat, move in moves:
        episode.play(seat, move)
    episode.layer = layer
    return episode


class HedgerowGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Hedgerow; its subclasses are registered."""

    name: str
    dynamics: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        values = {**_PARAMETERS, **(params or {})}
        cls = game_class(self.name)
        usual = DEFAULT_PLAYERS if DEFAULT_PLAYERS in cls.player_counts else cls.player_counts[0]
        options = dict(_read_options(cls, str(values["options"])))
        self.task = shared_task(
            self.name,
            int(values["players"]) or usual,
            tuple(sorted(options.items())),
            None,
            values["codec"],
            int(values["window"]) or None,
            None,
            int(values["ranks"]),
            values["engine"] or None,
            None,
            "raise",
        )
        self._first = _ExplicitEpisode(self.task)
        steps = 2 if self.task.codec.name == "steps" else 1
        if steps == 2 and self.dynamics == _SIMULTANEOUS:
            raise HedgerowError("players that act at once cannot choose in steps; use the codec 'window' or 'ranked'")
        alone = self.task.players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.task.codec.size,
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=self.task.players,
            min_utility=-MAX_POINTS if alone else -1.0,
            max_utility=MAX_POINTS if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=MAX_DECISIONS * steps,
        )
        super().__init__(_game_type(cls, self.dynamics, alone), info, values)

    def new_initial_state(self) -> HedgerowState:
        """Return the state at the start, before chance has dealt anything."""
        return HedgerowState(self, self._first)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HedgerowObserver:
        """Return an observer; see `HedgerowObserver`."""
        return HedgerowObserver(self.task, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound that no game reaches."""
        return MAX_DECISIONS


class HedgerowState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. Its only attribute is the episode."""

    def __init__(self, game: HedgerowGame, first: _ExplicitEpisode) -> None:
        super().__init__(game)
        self.episode = first.copy()

    def current_player(self) -> int:
        """Return the player to act, the first one if several may; chance, simultaneous or terminal otherwise."""
        acting = self.episode.state.to_act
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        if acting[0] == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self._simultaneous and len(acting) > 1 else acting[0]

    @property
    def _simultaneous(self) -> bool:
        return bool(self.get_game().get_type().dynamics == _SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        acting = self.episode.state.to_act
        may_act = player in acting if self._simultaneous else acting[:1] == (player,)
        return self.episode.allowed(player).tolist() if may_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        chance = self.episode.state.chance()
        return [(outcome, chance.weight(outcome) / chance.total) for outcome in chance]

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        if episode.at_chance:
            episode.play(CHANCE, action)
        else:
            acting = episode.actor
            assert acting is not None
            episode.act(acting, action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """Act for all players that may act, in the order of the rules.

        An action that another player's action has made impossible becomes the next legal one above it. Draws between
        the actions of one moment are left to chance, so the moves still to be played come back as the next node.
        """
        for seat in tuple(self.episode.state.to_act):
            if seat not in self.episode.state.to_act:
                break
            self.episode.act(seat, self.episode.nearest_action(seat, actions[seat]))

    def _action_to_string(self, player: int, action: int) -> str:
        task, episode = self.get_game().task, self.episode
        if player == int(pyspiel.PlayerId.CHANCE):
            return str(task.game.move_text(CHANCE, action))
        layer = episode.layer if player == episode.actor else NO_LAYER
        if player < 0 or not episode.is_allowed(player, action):
            return f"action {action}"
        if task.codec.chooses_layer(layer, action):
            return f"{task.encoder.layout.layers[action]} …"
        return str(task.game.move_text(player, task.codec.move(episode.encoded(player), layer, action)))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.episode.over

    def returns(self) -> list[float]:
        """Return 1 for a winner and as much less for the others that the sum is zero; points for a single player."""
        if not self.episode.over:
            return [0.0] * self.episode.task.players
        if self.episode.task.players == 1:
            return [float(score) for score in self.episode.state.scores()]
        return self.episode.utilities()

    def __str__(self) -> str:
        position = self.episode.python_state().position()
        return f"{position} layer={self.episode.layer}" if self.episode.layer != NO_LAYER else position


class HedgerowObserver:
    """An observer: the board, the numbers and, with perfect recall, the last moves; strings are complete.

    Tensors exist for what a player knows; what is public only, or private only, is a string. An information state
    string is everything that the player has seen, from the start.
    """

    def __init__(self, task: Task, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported, but got {params}")
        self._task, self._kind = task, kind
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return
        shapes: dict[str, tuple[int, ...]] = {
            "board": task.encoder.board_shape,
            "numbers": (len(task.encoder.number_names),),
            "player": (task.players,),
        }
        if kind.perfect_recall:
            shapes["history"] = (HISTORY, 4)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: HedgerowState, player: int) -> None:
        """Write what a player knows into `tensor` and `dict`."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        encoded = state.episode.encoded(player)
        self.tensor[: encoded.board.size + encoded.numbers.size] = flat(encoded.board, encoded.numbers)
        self.dict["player"][player] = 1
        if "history" in self.dict:
            rows = list(_last_moves(state.episode, player))[-HISTORY:]
            if rows:
                self.dict["history"][-len(rows) :] = rows

    def string_from(self, state: HedgerowState, player: int) -> str:
        """Return what a player knows as text."""
        python = state.episode.python_state()
        if self._kind.perfect_recall:
            return _recalled(state.episode, player if self._kind.private_info != pyspiel.PrivateInfoType.NONE else None)
        if not self._kind.public_info:
            return _private(python, player)
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return describe(python, None)
        return f"player_{player}\n{describe(python, player)}"


def _last_moves(episode: _ExplicitEpisode, player: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield who moved, counted from the player's seat, then the slot plus 1 and the cell; zeros for a secret move."""
    slots = episode.task.encoder.layout.slots
    for seat, move in episode.moves:
        if seat == CHANCE:
            continue
        slot, x, y = parts_of(move)
        secret = episode.task.game.has_secrets and seat != player and slots[slot].kind == SlotKind.TILE_WORD
        yield (seat - player) % episode.task.players + 1, *((0, 0, 0) if secret else (slot + 1, x, y))


def _recalled(episode: _ExplicitEpisode, viewer: int | None) -> str:
    """Return all events of the game as a viewer has seen them, by playing it again with the Python rules."""
    game = episode.task.game
    state, lines = game.start(), [f"viewer {viewer}"]
    for seat, move in episode.moves:
        for event in state.play(seat, move):
            seen = event.seen_by(viewer)
            lines.append(f"{seen.kind} {seen.seat} {json.dumps(dict(seen.facts), sort_keys=True, default=str)}")
        if seat == viewer:
            lines.append(f"own move {game.move_text(seat, move)}")
    if episode.layer != NO_LAYER and viewer == episode.actor:
        lines.append(f"own layer {episode.layer}")
    return "\n".join(lines)


def _private(state: State, player: int) -> str:
    """Return what a player knows and a spectator does not, as text; empty in a game without secrets."""
    if not state.game.has_secrets:
        return ""
    known, public = dict(_leaves(observation(state, player))), dict(_leaves(observation(state, None)))
    return "\n".join(f"{path}: {value}" for path, value in known.items() if public.get(path) != value)


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(part, f"{path}.{name}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _leaves(part, f"{path}.{number}")
    else:
        yield path, value


def _read_options(cls: type[Game], text: str) -> Iterator[tuple[str, OptionValue]]:
    known = {option.name: option for option in cls.option_list}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon or name not in known:
            raise HedgerowError(
                f"options are NAME:VALUE, separated by ;, with the names {', '.join(known)}; not {part!r}"
            )
        yield name, known[name].read(value)


def _game_type(cls: type[Game], dynamics: Any, alone: bool) -> Any:
    kinds = pyspiel.GameType
    suffix = "_simultaneous" if dynamics == _SIMULTANEOUS else ""
    information = kinds.Information.IMPERFECT_INFORMATION if cls.has_secrets else kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=f"hedgerow_{cls.name}{suffix}",
        long_name=f"{cls.title}{' (simultaneous)' if suffix else ''}",
        dynamics=dynamics,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=cls.player_counts[-1],
        min_num_players=cls.player_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_PARAMETERS,
    )


def _acts_at_once(name: str) -> bool:
    state = new_game(name, DEFAULT_PLAYERS).start() if DEFAULT_PLAYERS in game_class(name).player_counts else None
    if state is None:
        return False
    state.play_chance(Random(1))
    return len(state.to_act) > 1


def register() -> None:
    """Register all games with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for name in REGISTRY:
        for dynamics in (_SEQUENTIAL, _SIMULTANEOUS) if _acts_at_once(name) else (_SEQUENTIAL,):
            kind = _game_type(game_class(name), dynamics, alone=False)
            if kind.short_name not in known:
                attributes = {"name": name, "dynamics": dynamics}
                pyspiel.register_game(kind, type(f"Hedgerow_{name}", (HedgerowGame,), attributes))


register()
