"""The compiled double of the rules: the same games as in Python, many times as fast.

The package `hedgerow-kernel` contains the compiled code (`pip install hedgerow[fast]`, or `make fast`). Everything
works without it, only slower; `available()` tells whether it is there. States have the methods of
`hedgerow.games.core.contract.State`, with the same move numbers::

    from hedgerow import fast, new_game

    state = fast.start(new_game("tipperary", players=2))
    random = fast.Random(seed=1)
    while not state.over:
        state.play_chance(random)
        ...

`fast.from_python` and `fast.to_python` convert states.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from hedgerow.fast.kernel import (
    Engine,
    KernelMissing,
    UnsupportedGame,
    available,
    determinize,
    engine_for,
    from_python,
    kernel_game,
    kernel_problem,
    position,
    read_position_line,
    score_items,
    start,
    supports,
    to_python,
)

if TYPE_CHECKING:
    from hedgerow_kernel import Batch as Batch
    from hedgerow_kernel import Encoder as Encoder
    from hedgerow_kernel import Environments as Environments
    from hedgerow_kernel import IllegalMove as IllegalMove
    from hedgerow_kernel import InvalidPosition as InvalidPosition
    from hedgerow_kernel import Moves as Moves
    from hedgerow_kernel import Policy as Policy
    from hedgerow_kernel import PythonRandom as PythonRandom
    from hedgerow_kernel import Random as Random
    from hedgerow_kernel import State as State
    from hedgerow_kernel import TooLarge as TooLarge
    from hedgerow_kernel import perft as perft
    from hedgerow_kernel import rollouts as rollouts

_FROM_THE_KERNEL = (
    "Batch",
    "Encoder",
    "Environments",
    "IllegalMove",
    "InvalidPosition",
    "Moves",
    "Policy",
    "PythonRandom",
    "Random",
    "State",
    "TooLarge",
    "perft",
    "rollouts",
)

__all__ = [  # noqa: PLE0604
    *_FROM_THE_KERNEL,
    "Engine",
    "KernelMissing",
    "UnsupportedGame",
    "available",
    "determinize",
    "engine_for",
    "from_python",
    "kernel_game",
    "kernel_problem",
    "position",
    "read_position_line",
    "score_items",
    "start",
    "supports",
    "to_python",
]


def __getattr__(name: str) -> object:
    """Import a name of the kernel on first use, or raise `KernelMissing`."""
    if name not in _FROM_THE_KERNEL:
        raise AttributeError(f"module 'hedgerow.fast' has no attribute {name!r}")
    if not available():
        raise KernelMissing(kernel_problem())
    return getattr(import_module("hedgerow_kernel"), name)
