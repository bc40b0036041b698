"""One game of a task: its state, its random numbers and what its seats may do. Single environments are built on it."""

from __future__ import annotations

import json
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, Self, cast

import numpy as np
from numpy.typing import NDArray

from hedgerow import fast
from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.observation import observation
from hedgerow.rl import greedy
from hedgerow.rl.codecs import NO_LAYER
from hedgerow.rl.encoder import Encoded
from hedgerow.rl.generator import Generator
from hedgerow.rl.task import Task

if TYPE_CHECKING:
    import hedgerow_kernel

    EngineState = State | hedgerow_kernel.State
    EngineGenerator = Generator | hedgerow_kernel.Random


class IllegalAction(HedgerowError):
    """An action that is not legal, where illegal actions are refused, or that is no action at all."""


class Episode:
    """A game that is being played. Copies are exact and cheap."""

    __slots__ = ("_allowed", "_encoded", "illegal", "layer", "random", "scores", "state", "task")

    task: Task
    state: EngineState
    random: EngineGenerator
    layer: int
    """The layer that the seat to act has chosen in the first of two steps."""
    illegal: int
    """The number of illegal actions so far."""
    scores: tuple[int, ...]
    """The scores when rewards were last paid."""
    _encoded: dict[int, Encoded]
    _allowed: dict[int, NDArray[np.int64]]

    def __init__(self, task: Task, seed: int = 0, stream: int = 0) -> None:
        self.task = task
        self.random = fast.Random(seed, stream) if task.engine == "fast" else Generator(seed, stream)
        self.restart()

    def restart(self) -> None:
        """Start the game again; random numbers continue."""
        self.state = fast.start(self.task.game) if self.task.engine == "fast" else self.task.game.start()
        self.layer, self.illegal = NO_LAYER, 0
        self._moved()
        self.scores = tuple(self.state.scores())

    # Seats

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.state.over

    @property
    def actor(self) -> int | None:
        """The seat to act, the first one if several may; `None` after the end."""
        acting = self.state.to_act
        return acting[0] if acting else None

    # Observations

    def encoded(self, seat: int) -> Encoded:
        """Return what a seat sees and may do."""
        if seat not in self._encoded:
            encoded = self.task.encoder.encode(self.state, seat)
            if self.layer != NO_LAYER and seat == self.actor:
                encoded.numbers[-1] = self.layer + 1
            self._encoded[seat] = encoded
        return self._encoded[seat]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return 1 for each legal action of a seat."""
        mask = np.zeros(self.task.codec.size, np.int8)
        mask[self.allowed(seat)] = 1
        return mask

    def allowed(self, seat: int) -> NDArray[np.int64]:
        """Return the legal actions of a seat."""
        if seat not in self._allowed:
            layer = self.layer if seat == self.actor else NO_LAYER
            self._allowed[seat] = self.task.codec.allowed(self.encoded(seat), layer)
        return self._allowed[seat]

    def nearest_action(self, seat: int, number: int) -> int:
        """Return the legal action with this number, or the next one above it, or the first one after the last one."""
        allowed = self.allowed(seat)
        if not len(allowed):
            raise IllegalAction(f"player_{seat} has nothing to do now")
        return int(allowed[int(np.searchsorted(allowed, number)) % len(allowed)])

    def is_allowed(self, seat: int, number: int) -> bool:
        """Return whether an action is legal for a seat."""
        allowed = self.allowed(seat)
        place = int(np.searchsorted(allowed, number))
        return place < len(allowed) and bool(allowed[place] == number)

    def python_state(self) -> State:
        """Return the state under the Python rules; a copy if the kernel plays."""
        if isinstance(self.state, State):
            return self.state
        return fast.to_python(self.state)

    def json(self, seat: int | None) -> dict[str, Any]:
        """Return everything that a seat knows as JSON data; `None` is a spectator."""
        return cast(dict[str, Any], observation(self.python_state(), seat))

    # Play

    def act(self, seat: int, action: object) -> bool:
        """Act for a seat; return false if the action only chose a layer. Chance plays at once."""
        codec, chosen = self.task.codec, self.legal_action(seat, action)
        encoded = self.encoded(seat)
        layer = self.layer if seat == self.actor else NO_LAYER
        if seat == self.actor and codec.chooses_layer(layer, chosen):
            self.layer = chosen
            del self._encoded[seat], self._allowed[seat]
            return False
        if codec.chooses_layer(layer, chosen):
            raise HedgerowError("only the first of several seats to act can choose a layer; use the codec 'window'")
        self.play(seat, codec.move(encoded, layer, chosen))
        return True

    def play(self, seat: int, move: int) -> None:
        """Play a move for a seat, then chance."""
        self.state.play(seat, move)
        self.layer = NO_LAYER
        self._moved()

    def legal_action(self, seat: int, action: object) -> int:
        """Return the action, or the one that is played in place of an illegal one."""
        try:
            number = index(cast(Any, action))
        except TypeError:
            kind = f"{type(action).__name__} {action!r}"
            raise IllegalAction(f"an action is a whole number below {self.task.codec.size}, not {kind}") from None
        chosen = self.nearest_action(seat, number)
        if chosen != number:
            if self.task.illegal == "raise":
                raise IllegalAction(f"action {number} is not legal now; choose one with a 1 in the action mask")
            self.illegal += 1
        return chosen

    def policy_choice(self, policy: str) -> int:
        """Return the move of the policy `random` or `greedy` for the seat to act, as the kernel does."""
        seat = self.actor
        if seat is None:
            raise HedgerowError("the game is over")
        state, random = cast(Any, self.state), cast(Any, self.random)
        if policy == "random":
            moves = state.moves(seat)
            return int(moves[random.below(len(moves))])
        if isinstance(self.state, State):
            return greedy.greedy_move(self.state, seat, random)
        return int(state.greedy_move(seat, random))

    def policy_move(self, policy: str) -> None:
        """Play the move of a policy for the seat to act."""
        move = self.policy_choice(policy)
        self.play(cast(int, self.actor), move)

    def _moved(self) -> None:
        """Play chance, and forget earlier observations."""
        if not isinstance(self.state, State):
            self.state.play_chance(cast(Any, self.random))
        else:
            while self.state.to_act == (CHANCE,):
                chance = self.state.chance()
                self.state.play(CHANCE, chance.outcome(self.random.below(chance.total)))
        self._forget()

    def _forget(self) -> None:
        self._encoded, self._allowed = {}, {}

    # Rewards

    def pay(self) -> list[float]:
        """Return the rewards of all seats since the last call."""
        before, now = self.scores, tuple(self.state.scores())
        self.scores = now
        if self.task.reward == "points":
            return [float(after - earlier) for after, earlier in zip(now, before, strict=True)]
        return self.utilities() if self.over else [0.0] * self.task.players

    def utilities(self) -> list[float]:
        """Return 1 for a winner and -1 divided by the others for a loser; winners share. The sum is zero."""
        winners, players = self.state.winners(), self.task.players
        share = players / len(winners) if winners else 1.0
        return [((share if seat in winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]

    def rollout(self, random: EngineGenerator) -> list[float]:
        """Play random moves to the end on a copy, and return the utilities of all seats."""
        end, state = self.copy(), self.state
        if isinstance(state, State):
            end.random = random
            Episode._moved(end)
            while not end.over:
                end.policy_move("random")
        else:
            cast(Any, end.state).play_randomly(random)
        return end.utilities()

    # Copies

    def copy(self) -> Self:
        """Return an independent copy with the same future."""
        new = object.__new__(type(self))
        new.task = self.task
        new.state = self.state.copy()
        new.random = self.random.copy()
        new.layer, new.illegal, new.scores = self.layer, self.illegal, self.scores
        new._encoded, new._allowed = self._encoded.copy(), self._allowed.copy()
        return new

    def determinized(self, seat: int, seed: int) -> Self:
        """Return a copy in a state that a seat could be in, with new random numbers: for search.

        A plain copy knows the draws to come and the secrets of the other seats, so a search on it would cheat.
        """
        new, random = self.copy(), Random(seed)
        if isinstance(self.state, State):
            new.state = self.state.determinize(seat, random)
        else:
            new.state = fast.determinize(self.state, seat, random)
        new.random = type(self.random)(random.getrandbits(64))
        new._forget()
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def save(self) -> str:
        """Return the whole episode as text; `load` is the inverse."""
        values = (self.python_state().position(), self.random.state, self.layer, self.illegal, self.scores)
        return json.dumps(values)

    @classmethod
    def load(cls, task: Task, text: str) -> Self:
        """Return the episode with the text of `save`."""
        position, random, layer, illegal, scores = json.loads(text)
        new = cls.__new__(cls)
        new.task = task
        state = task.game.read_position_line(position)
        new.state = fast.from_python(state) if task.engine == "fast" else state
        new.random = (fast.Random if task.engine == "fast" else Generator).from_state(tuple(random))
        new.layer, new.illegal, new.scores = layer, illegal, tuple(scores)
        new._forget()
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).load, (self.task, self.save())
