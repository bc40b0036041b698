"""The planner and the expert with hand-made evaluation only, as version 0.1 had them, to measure learned evaluations.

    hedgerow arena cornwall --bots planner,bench.frozen:Planner01 --games 400 --seed 7

Without a network, the planner plays exactly as `Planner01` (`tests/bots/test_learned.py`).
"""

from __future__ import annotations

from hedgerow.bots import ExpertBot, PlannerBot


class Planner01(PlannerBot):
    """The planner with the hand-made evaluation alone."""

    name = "planner-0.1"
    version = "1"
    uses_learning = False


class Expert01(ExpertBot):
    """The expert with the hand-made evaluation alone."""

    name = "expert-0.1"
    version = "1"
