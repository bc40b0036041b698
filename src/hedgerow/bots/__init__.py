"""From what a seat knows to a move and a reason."""

from hedgerow.bots.contract import USUAL_BUDGET, Bot, Choice, InformationState
from hedgerow.bots.easy import EasyBot
from hedgerow.bots.expert import ExpertBot
from hedgerow.bots.greedy import GreedyBot, Outlook, changes, outlooks, worth_taking
from hedgerow.bots.planner import PlannerBot
from hedgerow.bots.random_bot import RandomBot
from hedgerow.bots.ratings import rating
from hedgerow.games.core.budget import Budget
from hedgerow.games.core.errors import SetupError

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, EasyBot, GreedyBot, PlannerBot, ExpertBot)}
"""The levels, the weakest first."""


def new_bot(text: str, budget: Budget = USUAL_BUDGET) -> Bot:
    """A bot by its name, with a time to think of its own if one is written behind it: `expert`, `expert:0.25s`."""
    name, colon, own = text.partition(":")
    if name not in BOTS:
        raise SetupError(f"there is no bot called {name!r}; there is {', '.join(BOTS)}")
    if colon and not BOTS[name].thinks:
        raise SetupError(f"{text!r}: {name} does not play better with more time")
    return BOTS[name](Budget.read(own) if colon else budget)


__all__ = [
    "BOTS",
    "USUAL_BUDGET",
    "Bot",
    "Budget",
    "Choice",
    "EasyBot",
    "ExpertBot",
    "GreedyBot",
    "InformationState",
    "Outlook",
    "PlannerBot",
    "RandomBot",
    "changes",
    "new_bot",
    "outlooks",
    "rating",
    "worth_taking",
]
