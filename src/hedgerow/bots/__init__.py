"""Bots: computer players that choose a move, with a reason, from the information of their seat."""

from hedgerow.bots.contract import DEFAULT_BUDGET, Bot, Choice, InformationState
from hedgerow.bots.easy import EasyBot
from hedgerow.bots.expert import ExpertBot
from hedgerow.bots.greedy import GreedyBot, MoveResult, prefer_staying, score_changes, try_moves
from hedgerow.bots.planner import PlannerBot
from hedgerow.bots.random_bot import RandomBot
from hedgerow.bots.ratings import rating
from hedgerow.games.core.budget import Budget
from hedgerow.games.core.errors import SetupError

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, EasyBot, GreedyBot, PlannerBot, ExpertBot)}
"""The levels by name, weakest first."""


def new_bot(text: str, budget: Budget = DEFAULT_BUDGET) -> Bot:
    """Return a bot by its name, which may be followed by a budget of its own: `expert`, `expert:0.25s`.

    Raises `SetupError` for an unknown name, or for a budget of a bot that does not use one.
    """
    name, colon, own_budget = text.partition(":")
    if name not in BOTS:
        raise SetupError(f"there is no bot called {name!r}; the bots are {', '.join(BOTS)}")
    if colon and not BOTS[name].uses_budget:
        raise SetupError(f"{text!r}: {name} does not play better with more time")
    return BOTS[name](Budget.read(own_budget) if colon else budget)


__all__ = [
    "BOTS",
    "DEFAULT_BUDGET",
    "Bot",
    "Budget",
    "Choice",
    "EasyBot",
    "ExpertBot",
    "GreedyBot",
    "InformationState",
    "MoveResult",
    "PlannerBot",
    "RandomBot",
    "new_bot",
    "prefer_staying",
    "rating",
    "score_changes",
    "try_moves",
]
