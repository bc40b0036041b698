"""Environments for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel, and data sets.

`import hedgerow.rl` registers the games with Gymnasium, if it is installed. The other doors are modules:
`hedgerow.rl.pettingzoo`, `hedgerow.rl.openspiel`, `hedgerow.rl.datasets`. They need the extra `hedgerow[rl]`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from hedgerow.rl.extras import need

need("numpy")

from hedgerow.rl.codecs import CodecName  # noqa: E402
from hedgerow.rl.encoder import Encoded, Encoder  # noqa: E402
from hedgerow.rl.episode import Episode, IllegalAction  # noqa: E402
from hedgerow.rl.layout import Layout  # noqa: E402
from hedgerow.rl.task import RewardName, Task  # noqa: E402

__all__ = ["CodecName", "Encoded", "Encoder", "Episode", "IllegalAction", "Layout", "RewardName", "Task"]

if find_spec("gymnasium") is not None:
    import_module("hedgerow.rl.gymnasium").register()
