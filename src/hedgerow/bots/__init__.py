"""From what a seat knows to a move and a reason."""

from hedgerow.bots.contract import Bot, Choice, Knowledge
from hedgerow.bots.greedy import GreedyBot, Outlook, changes, outlooks, worth_taking
from hedgerow.bots.random_bot import RandomBot
from hedgerow.games.errors import SetupError

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}


def new_bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise SetupError(f"there is no bot called {name!r}; there is {', '.join(BOTS)}")
    return BOTS[name]()


__all__ = [
    "BOTS",
    "Bot",
    "Choice",
    "GreedyBot",
    "Knowledge",
    "Outlook",
    "RandomBot",
    "changes",
    "new_bot",
    "outlooks",
    "worth_taking",
]
