"""The card of a data set: its contents, how it was made, and how to read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games import game_class

if TYPE_CHECKING:
    from hedgerow.rl.datasets import Dataset, DatasetPlan

_CARD: Final = """\
---
license: mit
task_categories: [reinforcement-learning]
tags: [board-games, hedgerow, {game}]
configs:
- config_name: games
  data_files: games/*.parquet
- config_name: decisions
  data_files: decisions/*.parquet
---

# Games of {title}, played by {bots}

{games} games with {decisions} decisions, {players} players, written by Hedgerow {version}.

```sh
{command}
```

{sources}

| games won by | share |
|---|---|
{shares}

## Games: one row for each

| column | content |
|---|---|
| `game` | the number of the game |
| `bots`, `scores`, `results` | by seat: the bot, the points, and 1 for a victory or as much less that the sum is zero |
| `decisions` | the number of decisions |
| `position` | the final position in notation |

## Decisions: one row for each

| column | content |
|---|---|
| `game`, `ply`, `seat`, `bot` | where the decision belongs |
| `board` | {shape} bytes: {planes} planes of {window} rows and {window} columns |
| `numbers` | {numbers} numbers |
| `moves`, `actions` | the legal moves, and the action of each in the codec `window`; -1 for none |
| `choice`, `notation` | the rank of the chosen move among the legal ones, and the move in notation |
| `result`, `score` | what the seat got at the end |

A seat's row has only what the seat could know.

```python
from hedgerow.rl.datasets import Dataset

dataset = Dataset(".")
print(dataset.task.encoder.plane_names, dataset.task.encoder.number_names)
for decision in dataset.decisions():
    print(decision.notation, decision.board.shape, decision.result)
```

The same command writes the same games again; bots with a budget in seconds don't repeat exactly.
"""


def card(plan: DatasetPlan, dataset: Dataset, version: str) -> str:
    """Return the card of a data set as Markdown."""
    encoder, cls, table = plan.task.encoder, game_class(plan.game), dataset.games().to_pylist()
    won = dict.fromkeys(plan.bots, 0.0)
    for row in table:
        best = max(row["results"])
        winners = [bot for bot, result in zip(row["bots"], row["results"], strict=True) if result == best]
        for bot in winners:
            won[bot] += 1 / len(winners)
    planes, window, _ = encoder.board_shape
    return _CARD.format(
        game=plan.game,
        title=cls.title,
        bots=", ".join(plan.bots),
        games=len(table),
        decisions=sum(row["decisions"] for row in table),
        players=plan.players,
        version=version,
        command=_command(plan),
        sources="The tiles are a reconstruction of the printed set." if cls.reconstructed else "",
        shares="\n".join(f"| {bot} | {share / len(table):.1%} |" for bot, share in won.items()),
        shape=planes * window * window,
        planes=planes,
        window=window,
        numbers=len(encoder.number_names),
    )


def _command(plan: DatasetPlan) -> str:
    options = "".join(f" --option {name}={value}" for name, value in plan.options.items())
    window = f" --window {plan.window}" if plan.window else ""
    bots = ",".join(plan.bots)
    return (
        f"hedgerow dataset {plan.game} --players {plan.players} --bots {bots} --games {plan.games} --seed {plan.seed}"
        f"{options}{window}"
    )
