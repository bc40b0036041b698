"""The rules of Hedgerow's games, compiled. Use it through `hedgerow.fast`.

The build makes a module for any processor and, on x86-64, one for processors with AVX2; this package imports the one
that fits. The environment variable `HEDGEROW_KERNEL=portable` chooses the portable one.
"""

import os
from importlib import import_module

from hedgerow_kernel._processor import has_avx2

__version__ = "0.2.0.dev0"

VARIANT = "avx2" if has_avx2() and os.environ.get("HEDGEROW_KERNEL") != "portable" else "portable"
"""The module in use."""

_module = import_module(f"hedgerow_kernel._{VARIANT}")

Batch = _module.Batch
Chance = _module.Chance
Cornwall = _module.Cornwall
Encoder = _module.Encoder
Environments = _module.Environments
Game = _module.Game
IllegalMove = _module.IllegalMove
InvalidNetwork = _module.InvalidNetwork
InvalidPosition = _module.InvalidPosition
Moves = _module.Moves
Network = _module.Network
Policy = _module.Policy
PythonRandom = _module.PythonRandom
Random = _module.Random
State = _module.State
Tipperary = _module.Tipperary
TooLarge = _module.TooLarge
WoolyBully = _module.WoolyBully
features = _module.features
perft = _module.perft
play_to_learn = _module.play_to_learn
rollouts = _module.rollouts
