"""Many games at once: Gymnasium's vector environment on the environments of the kernel.

Game number i with the seed s is the game of a single environment with the seed s + i.
"""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow import fast
from hedgerow.games import Game, HedgerowError
from hedgerow.rl.extras import need
from hedgerow.rl.gymnasium import check_seat
from hedgerow.rl.opponents import POLICIES
from hedgerow.rl.python_environments import PythonEnvironments
from hedgerow.rl.spaces import ObservationName, action_space, check_form, observation_space
from hedgerow.rl.task import Task

if TYPE_CHECKING:
    import hedgerow_kernel
    from gymnasium.vector import AutoresetMode, VectorEnv
else:
    AutoresetMode, VectorEnv = (getattr(need("gymnasium.vector"), name) for name in ("AutoresetMode", "VectorEnv"))

NO_AGENT: Final = -1


class HedgerowVectorEnv(VectorEnv):  # type: ignore[misc, unused-ignore]
    """Many games of one kind that advance together, with one action for each.

    - `opponent`: `random` or `greedy` for one agent against opponents; `None` for an agent that plays all seats: then
      `infos["seat"]` is the seat to act, the reward is that of the seat that acted, and `infos["rewards"]` has all
    - `copy`: false to return the buffers of the environment, which the next step overwrites: faster
    - `threads`: threads of the kernel
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponent: str | None = "random",
        seat: int = 0,
        observation: ObservationName = "dict",
        autoreset_mode: str | AutoresetMode = "NextStep",
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        **task: Any,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise HedgerowError(f"there must be at least one environment, not {num_envs!r}")
        if opponent is not None and opponent not in POLICIES:
            names = ", ".join(POLICIES)
            raise HedgerowError(
                f"a vector environment has the opponents {names} or None, not {opponent!r}; use gym.make"
            )
        if render_mode is not None:
            raise HedgerowError("a vector environment has no render mode; render a single environment")
        check_form(observation)
        self.task = Task(game, players, **task)
        check_seat(self.task, seat)
        if self.task.illegal != "next":
            raise HedgerowError("a vector environment plays the next legal action; use illegal='next'")
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space(self.task, observation)
        self.single_action_space = action_space(self.task)
        batch = need("gymnasium.vector.utils").batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        self.action_space = batch(self.single_action_space, num_envs)
        self._form: ObservationName = observation
        self._copy = copy
        self._ones = np.ones(num_envs, np.bool_)
        self.games = _open(self.task, num_envs, threads, NO_AGENT if opponent is None else seat, opponent or "random")

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start all games, or those of `options["reset_mask"]`."""
        self._check_open()
        super().reset(seed=seed if isinstance(seed, int) else None)
        marks = self._marks(options or {})
        for number, each in enumerate(self._seeds(seed)):
            if each is not None and marks[number]:
                self.games.seed(number, each, 0)
        self.games.restart(marks.astype(np.uint8))
        return self._observations(), self._infos()

    def _marks(self, options: dict[str, Any]) -> NDArray[np.bool_]:
        mask = options.get("reset_mask")
        if mask is None:
            return self._ones
        marks = np.asarray(mask)
        if marks.dtype != np.bool_ or marks.shape != (self.num_envs,):
            raise HedgerowError(f"reset_mask must be an array of {self.num_envs} bools")
        return marks

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise HedgerowError(f"there must be one seed for each of the {self.num_envs} environments, not {len(seed)}")
        return list(seed)

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Act in every game."""
        self._check_open()
        chosen = self._checked(actions)
        if self.autoreset_mode is AutoresetMode.DISABLED and self.games.over.any():
            raise HedgerowError("some games are over; reset them with options={'reset_mask': terminations}")
        self.games.step(chosen)
        rewards = self.games.rewards.astype(np.float64)
        terminations = self.games.over.astype(np.bool_)
        final: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and terminations.any():
            final = self._final(terminations)
            self.games.restart(terminations.astype(np.uint8))
        infos = self._infos() | final
        return self._observations(), rewards, terminations, np.zeros(self.num_envs, np.bool_), infos

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise HedgerowError(f"actions must be an array of {self.num_envs} whole numbers")
        return np.ascontiguousarray(chosen, np.int64)

    def _final(self, terminations: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the last observations and infos of games that are over."""
        observations = np.full(self.num_envs, None, object)
        parts = self._parts()
        for number in np.flatnonzero(terminations):
            observations[number] = {name: part[number].copy() for name, part in parts.items()}
        infos = {name: value.copy() for name, value in self._infos().items() if not name.startswith("_")}
        infos |= {f"_{name}": terminations for name in infos}
        marked = {"_final_obs": terminations, "_final_info": terminations}
        return {"final_obs": observations, "final_info": infos, **marked}

    def _parts(self) -> dict[str, Any]:
        games = self.games
        parts: dict[str, Any] = {"action_mask": games.masks}
        if self._form == "flat":
            board = games.boards.reshape(self.num_envs, -1)
            parts["observation"] = np.concatenate([board, games.numbers], axis=1, dtype=np.float32)
        else:
            parts["board"], parts["numbers"] = games.boards, games.numbers
        if self.task.codec.name == "ranked":
            parts["moves"] = games.features
        return parts

    def _observations(self) -> dict[str, Any]:
        parts = self._parts()
        return {name: part.copy() for name, part in parts.items()} if self._copy else parts

    def _infos(self) -> dict[str, Any]:
        games = self.games
        infos = {
            "seat": games.seats.copy(),
            "rewards": games.all_rewards.copy(),
            "moves_outside": games.outside.copy(),
            "illegal_actions": games.illegal.copy(),
        }
        return infos | {f"_{name}": self._ones for name in infos}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return true for each legal action of every game, as `MaskablePPO` asks."""
        return self.games.masks.astype(np.bool_)

    def _check_open(self) -> None:
        if self.closed:
            raise HedgerowError("the environment is closed; make a new one")


def _open(
    task: Task, size: int, threads: int, agent: int, opponent: str
) -> hedgerow_kernel.Environments | PythonEnvironments:
    if type(threads) is not int or threads < 1:
        raise HedgerowError(f"the number of threads must be at least 1, not {threads!r}")
    if task.engine == "python":
        return PythonEnvironments(task, size, randbits(63), agent, opponent)
    return fast.Environments(
        fast.kernel_game(task.game),
        task.encoder.kernel,
        size,
        randbits(63),
        threads,
        task.codec.name,
        task.ranks,
        agent,
        fast.Policy.GREEDY if opponent == "greedy" else fast.Policy.RANDOM,
        task.reward == "points",
    )
