"""What simulations and replays have found, for people and for programs."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hedgerow.arena import Result, Spread
from hedgerow.games import Setup
from hedgerow.games.contract import Json, Option
from hedgerow.match import ChanceEntry, Match, MoveEntry


def simulation_json(setup: Setup, seed: int, result: Result) -> Json:
    """A simulation as data."""
    return {
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "custom_tiles": setup.tiles is not None,
        "seed": seed,
        "games": result.games,
        "moves": result.moves,
        "seconds": round(result.seconds, 6),
        "moves_per_second": round(result.moves_per_second, 1),
        "games_per_second": round(result.games_per_second, 2),
        "moves_per_game": round(result.moves / result.games, 3),
        "score": _spread(result.all_scores),
        "winning_score": _spread(result.winning),
        "seats": [
            {"score": _spread(scores), "wins": round(wins, 4)}
            for scores, wins in zip(result.scores, result.wins, strict=True)
        ],
    }


def _spread(spread: Spread) -> dict[str, Json]:
    return {
        "mean": round(spread.mean, 4),
        "deviation": round(spread.deviation, 4),
        "lowest": spread.low,
        "highest": spread.high,
    }


def simulation_table(setup: Setup, seed: int, result: Result) -> RenderableType:
    """A simulation for people."""
    options = ", ".join(f"{name} {Option.text(value)}" for name, value in setup.options.items())
    head = Text(f"{setup.game}, {setup.players} players ({options}), uniform random play, seed {seed}", style="bold")
    pace = Table.grid(padding=(0, 3))
    for _ in range(4):
        pace.add_column(justify="right")
        pace.add_column()
    pace.add_row(f"{result.games:,}", "games", f"{result.games_per_second:,.1f}", "games/s")
    pace.add_row(f"{result.moves:,}", "moves", f"{result.moves_per_second:,.0f}", "moves/s")
    pace.add_row(f"{result.moves / result.games:.1f}", "moves a game", f"{result.seconds:.2f}", "seconds")
    scores = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("score", "mean", "spread", "lowest", "highest", "wins"):
        scores.add_column(column, justify="left" if column == "score" else "right")
    for seat, spread in enumerate(result.scores):
        scores.add_row(f"seat {seat}", *_cells(spread), f"{100 * result.wins[seat] / result.games:.1f} %")
    scores.add_row("all seats", *_cells(result.all_scores), "")
    scores.add_row("winners", *_cells(result.winning), "")
    return Group(head, pace, Text(), scores)


def _cells(spread: Spread) -> list[str]:
    return [f"{spread.mean:.2f}", f"{spread.deviation:.2f}", f"{spread.low:g}", f"{spread.high:g}"]


def replay_json(match: Match, fairness: str) -> Json:
    """A whole match as data: each step with its notation, its events and the words for them."""
    game = match.game
    steps: list[Json] = []
    for step in match.replay():
        entry = step.entry
        line: dict[str, Json] = {"seq": entry.seq, "seat": None, "move": None}
        if isinstance(entry, MoveEntry):
            line |= {"seat": entry.seat, "move": game.move_text(entry.seat, entry.move)}
        elif isinstance(entry, ChanceEntry):
            line |= {"move": game.move_text(-1, entry.outcome)}
        line["events"] = [
            {"kind": event.kind, "seat": event.seat, **event.facts, "words": game.words(event, match.names)}
            for event in step.events
        ]
        line["scores"] = list(step.state.scores())
        steps.append(line)
    return {
        "game": match.setup.game,
        "players": match.setup.players,
        "options": dict(match.setup.options),
        "names": list(match.names),
        "over": match.over,
        "steps": steps,
        "score_sheets": [
            [{"name": item.name, "points": item.points, "cells": item.cells} for item in sheet]
            for sheet in match.state.score_sheet()
        ],
        "scores": list(match.state.scores()),
        "winners": list(match.state.winners()),
        "commitment": match.commitment,
        "seed": None if match.seed is None else match.seed.hex(),
        "deal": fairness,
        "position": match.state.position(),
    }
