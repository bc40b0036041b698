"""The planner of version 0.1, which uses no network, to measure what a network gains.

    hedgerow arena cornwall --bots planner,bench.frozen:Planner01 --games 400 --seed 7

It differs from today's planner only in that. Without a network file, both play exactly the same
(`tests/bots/test_learned.py`). The expert uses no networks, so it needs no such double.
"""

from __future__ import annotations

from hedgerow.bots import PlannerBot


class Planner01(PlannerBot):
    """The planner with the hand-made evaluation alone."""

    name = "planner-0.1"
    version = "1"
    uses_learning = False
