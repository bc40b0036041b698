"""PettingZoo environments: `env` for agents that act in turn, `parallel_env` for agents that act at once.

    from hedgerow.rl import pettingzoo as hz

    env = hz.env("cornwall", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Environments copy exactly: `copy.copy`, `copy.deepcopy` and `pickle` in the middle of a game give the same game with the
same future.
"""

from __future__ import annotations

from copy import copy
from secrets import randbits
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from hedgerow.games import Game, HedgerowError
from hedgerow.rl.episode import Episode
from hedgerow.rl.extras import need
from hedgerow.rl.rendering import RENDER_MODES, check_mode, describe, render
from hedgerow.rl.spaces import ObservationName, action_space, check_form, flat, observation_space, observe
from hedgerow.rl.task import Task

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv
else:
    AECEnv, ParallelEnv = (getattr(need("pettingzoo"), name) for name in ("AECEnv", "ParallelEnv"))


class _Shared:
    """What both kinds of environments have in common: spaces, seeds, rendering and copies."""

    task: Task
    episode: Episode
    render_mode: str | None
    _form: ObservationName
    _closed: bool
    _spaces: tuple[Any, Any, Any]

    def _set_up(self, task: Task, observation: ObservationName, render_mode: str | None) -> None:
        check_form(observation)
        check_mode(render_mode)
        self.task, self._form, self.render_mode = task, observation, render_mode
        self.possible_agents = task.agents
        self.agents: list[str] = []
        self._closed = False
        state = need("gymnasium").spaces.Box(-4096, 4096, self._state_shape(), np.float32)
        self._spaces = observation_space(task, observation), action_space(task), state
        self.episode = Episode(task, randbits(63))

    def _state_shape(self) -> tuple[int, int]:
        return self.task.players, int(np.prod(self.task.encoder.board_shape)) + len(self.task.encoder.number_names)

    @property
    def state_space(self) -> Any:
        """The space of `state`."""
        return self._spaces[2]

    def observation_space(self, agent: str) -> Any:
        """Return the observation space, which is the same for all agents."""
        self._seat(agent)
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        """Return the action space, which is the same for all agents."""
        self._seat(agent)
        return self._spaces[1]

    def _seat(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            names = ", ".join(self.possible_agents)
            raise HedgerowError(f"there is no agent {agent!r}; the agents are {names}") from None

    def _restart(self, seed: int | None) -> None:
        if self._closed:
            raise HedgerowError("the environment is closed; make a new one")
        if seed is None:
            self.episode.restart()
        else:
            self.episode = Episode(self.task, seed)
        self.agents = self.possible_agents[:]

    def observe(self, agent: str) -> Any:
        """Return what an agent sees, with the mask of its legal actions."""
        return observe(self.episode, self._seat(agent), self._form)

    def state(self) -> NDArray[np.float32]:
        """Return what all agents see, one row for each agent: for critics that are trained with full information."""
        encoded = [self.episode.encoded(seat) for seat in range(self.task.players)]
        return np.stack([flat(each.board, each.numbers) for each in encoded])

    def text(self, agent: str, moves: bool = True) -> str:
        """Return what an agent sees as text, with its legal moves in notation: for language models."""
        return describe(self.episode.python_state(), self._seat(agent), moves)

    def json(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees as JSON data."""
        return self.episode.json(self._seat(agent))

    def render(self) -> Any:
        """Return the picture or the text of what a spectator sees, as the render mode says."""
        if self.render_mode is None:
            raise HedgerowError(f"choose a render mode when you make the environment: {', '.join(RENDER_MODES)}")
        return render(self.episode.python_state(), None, self.render_mode)

    def close(self) -> None:
        """Close the environment; it cannot be reset any more."""
        self._closed = True

    def _info(self, seat: int) -> dict[str, Any]:
        encoded = self.episode.encoded(seat)
        return {"moves_outside": self.task.codec.outside(encoded), "illegal_actions": self.episode.illegal}

    def determinized(self, agent: str, seed: int) -> Any:
        """Return a copy in a state that the agent could be in, with new random numbers: for search.

        A plain copy has the same future: it knows the draws to come, and everything that is hidden from the agent.
        """
        new = copy(self)
        new.episode = self.episode.determinized(self._seat(agent), seed)
        return new

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_spaces"}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        state = need("gymnasium").spaces.Box(-4096, 4096, self._state_shape(), np.float32)
        self._spaces = observation_space(self.task, self._form), action_space(self.task), state

    def __copy__(self) -> Any:
        new = object.__new__(type(self))
        for name, value in self.__dict__.items():
            new.__dict__[name] = value.copy() if type(value) in _CONTAINERS else value
        return new

    def __deepcopy__(self, memo: object) -> Any:
        return copy(self)


_CONTAINERS = frozenset((list, dict, Episode))


class HedgerowEnv(_Shared, AECEnv):  # type: ignore[misc]
    """A game in which agents act one after another."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hedgerow",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, task: Task, observation: ObservationName = "flat", render_mode: str | None = None) -> None:
        self._set_up(task, observation, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a game. Options are ignored: the game and its options are fixed when the environment is made."""
        self._restart(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._select()

    def _select(self) -> None:
        """Select the agent to act; if the game is over, the first agent that is left."""
        actor = self.episode.actor
        if actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"moves_outside": 0, "illegal_actions": self.episode.illegal} for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[actor]
            self.infos[self.agent_selection] = self._info(actor)

    def step(self, action: Any) -> None:
        """Act for the selected agent; an agent whose game is over steps with `None`."""
        if not self.agents:
            raise HedgerowError("the game is over; call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._acted(agent, self.episode.act(self._seat(agent), action))

    def play(self, move: str) -> None:
        """Play a move in notation for the selected agent, or raise `HedgerowError` with the rule that forbids it."""
        if self.episode.actor is None:
            raise HedgerowError("the game is over; call reset()")
        seat = self.episode.actor
        number = self.task.game.read_move(seat, move)
        self.episode.python_state().copy().play(seat, number)
        self.episode.play(seat, number)
        self._acted(self.agent_selection, True)

    def _acted(self, agent: str, acted: bool) -> None:
        """Pay rewards after an action, and select the next agent."""
        self._cumulative_rewards[agent] = 0.0
        paid = self.episode.pay() if acted else [0.0] * self.task.players
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()


class HedgerowParallelEnv(_Shared, ParallelEnv):  # type: ignore[misc]
    """A game in which all agents act at once. An agent that has nothing to do waits: that is its only legal action.

    Agents that may act in the same moment act in the order of the rules. An action that has become illegal by the
    action of another agent is treated as an illegal one.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "hedgerow_parallel", "render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(self, task: Task, observation: ObservationName = "flat", render_mode: str | None = None) -> None:
        if task.codec.name == "steps":
            raise HedgerowError("agents that act at once cannot choose in steps; use the codec 'window' or 'ranked'")
        self._set_up(task, observation, render_mode)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a game and return what the agents see. Options are ignored."""
        self._restart(seed)
        return self._observations(), self._infos()

    def observe(self, agent: str) -> Any:
        """Return what an agent sees, with the mask of its legal actions; if there are none, the agent may wait."""
        seat = self._seat(agent)
        seen = super().observe(agent)
        if seat not in self.episode.state.to_act:
            seen["action_mask"][self.task.codec.wait] = 1
        return seen

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Act for all agents at once."""
        if not self.agents:
            raise HedgerowError("the game is over; call reset()")
        for seat in tuple(self.episode.state.to_act):
            if seat not in self.episode.state.to_act:
                continue
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise HedgerowError(f"there is no action for {agent}, who is to act")
            self.episode.act(seat, actions[agent])
        over, agents = self.episode.over, self.agents
        rewards = dict(zip(agents, self.episode.pay(), strict=True))
        result = (
            self._observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self._infos(),
        )
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return result

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._info(self._seat(agent)) for agent in self.agents}


def raw_env(
    game: str | Game,
    players: int | None = None,
    *,
    observation: ObservationName = "flat",
    render_mode: str | None = None,
    **task: Any,
) -> HedgerowEnv:
    """Return an environment in which agents act in turn; other arguments are those of `hedgerow.rl.Task`."""
    return HedgerowEnv(Task(game, players, **task), observation, render_mode)


env = raw_env
"""The same environment: it needs no wrapper, because an illegal action has a defined meaning."""


def parallel_env(
    game: str | Game,
    players: int | None = None,
    *,
    observation: ObservationName = "flat",
    render_mode: str | None = None,
    **task: Any,
) -> HedgerowParallelEnv:
    """Return an environment in which all agents act at once; other arguments are those of `hedgerow.rl.Task`."""
    return HedgerowParallelEnv(Task(game, players, **task), observation, render_mode)
