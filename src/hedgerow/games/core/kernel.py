"""How a game is handed to the compiled kernel, and positions to it and back.

The kernel takes its components from the Python game, so they have one source. A game whose rules are compiled names its
adapter in `Game.kernel`. This module doesn't import the kernel.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

from hedgerow.games.core.contract import Game, State

GameT = TypeVar("GameT", bound=Game)
StateT = TypeVar("StateT", bound=State)


class KernelAdapter(ABC, Generic[GameT, StateT]):
    """The translation between a game in Python and the same game in the kernel."""

    kernel_class: ClassVar[str]
    """The name of the game's class in the kernel."""
    items: ClassVar[tuple[str, ...]]
    """The names of score items in the order of the kernel."""
    follows_greedy_bot: ClassVar[bool] = False
    """True if the kernel's greedy policy makes the choices of the greedy bot, with the same random numbers."""

    @staticmethod
    @abstractmethod
    def components(game: GameT) -> tuple[Any, ...]:
        """Return the arguments of the kernel's class."""

    @staticmethod
    @abstractmethod
    def data_of(state: StateT) -> list[int]:
        """Return a state as the numbers that the kernel reads."""

    @staticmethod
    @abstractmethod
    def state_from(game: GameT, data: Sequence[int]) -> StateT:
        """Return the state with the numbers that the kernel has written."""


def adapter_for(game: Game) -> type[KernelAdapter[Any, Any]] | None:
    """Return the adapter of a game, or `None` if the kernel doesn't have its rules."""
    if not game.kernel:
        return None
    module, _, name = game.kernel.partition(":")
    adapter: type[KernelAdapter[Any, Any]] = getattr(import_module(module), name)
    return adapter
