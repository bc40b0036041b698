"""Reports of commands (games, simulations, replays), as text for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hedgerow.arena import RunningStats, SimulationResult
from hedgerow.games import CHANCE, Game, Setup, State
from hedgerow.games.core.contract import Json
from hedgerow.games.core.observation import observation
from hedgerow.games.core.setup import Option
from hedgerow.match import ChanceEntry, Match, MoveEntry, ReplayStep, describe_deal
from hedgerow.terminal import paint
from hedgerow.terminal.event_line import event_line
from hedgerow.terminal.player_view import position_is_public, scores_are_public
from hedgerow.terminal.printable import plain

ENGINES: Final = {"python": "Python rules", "fast": "compiled rules"}


def game_json(cls: type[Game]) -> Json:
    """Return the description of a game as data."""
    return {
        "name": cls.name,
        "title": cls.title,
        "about": cls.about,
        "players": list(cls.player_counts),
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.default, "about": option.about}
            for option in cls.option_list
        ],
    }


def game_block(cls: type[Game], width: int) -> Text:
    """Return the description of a game: name, players, and options with their values, the default first."""
    players = f"{cls.player_counts[0]} to {cls.player_counts[-1]} players"
    text = Text(cls.name, style="bold").append(f"   {cls.title}, {players}\n", style="not bold")
    text.append(_indented(cls.about, 4, width), style="not bold")
    for option in cls.option_list:
        values = " | ".join(option.text(value) for value in option.values)
        text.append(_indented(f"{option.name} = {values}", 4, width), style="not bold")
        text.append(_indented(option.about, 8, width), style="not bold dim")
    return text


def _indented(text: str, columns: int, width: int) -> str:
    indent = " " * columns
    return "\n".join(wrap(text, width, initial_indent=indent, subsequent_indent=indent)) + "\n"


def simulation_json(setup: Setup, seed: int, result: SimulationResult) -> Json:
    """Return the results of a simulation as data."""
    return {
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "custom_tiles": setup.tiles is not None,
        "seed": seed,
        "engine": result.engine,
        "games": result.games,
        "moves": result.moves,
        "seconds": round(result.seconds, 6),
        "moves_per_second": round(result.moves_per_second, 1),
        "games_per_second": round(result.games_per_second, 2),
        "moves_per_game": round(result.moves / result.games, 3),
        "score": _statistics(result.all_scores),
        "winning_score": _statistics(result.winning),
        "seats": [
            {"score": _statistics(scores), "wins": round(wins, 4)}
            for scores, wins in zip(result.scores, result.wins, strict=True)
        ],
    }


def _statistics(stats: RunningStats) -> dict[str, Json]:
    return {
        "mean": round(stats.mean, 4),
        "deviation": round(stats.deviation, 4),
        "lowest": stats.low,
        "highest": stats.high,
    }


def simulation_table(setup: Setup, seed: int, result: SimulationResult) -> RenderableType:
    """Return the results of a simulation as tables."""
    players = "1 player" if setup.players == 1 else f"{setup.players} players"
    options = ", ".join(f"{name}={Option.text(value)}" for name, value in setup.options.items())
    details = f"{players} ({options})" if options else players
    head = Text(f"{setup.game}, {details}, uniformly random moves, seed {seed}, {ENGINES[result.engine]}", style="bold")
    speed = Table.grid(padding=(0, 3))
    for _ in range(4):
        speed.add_column(justify="right")
        speed.add_column()
    speed.add_row(f"{result.games:,}", "games", f"{result.games_per_second:,.1f}", "games/s")
    speed.add_row(f"{result.moves:,}", "moves", f"{result.moves_per_second:,.0f}", "moves/s")
    speed.add_row(f"{result.moves / result.games:.1f}", "moves per game", f"{result.seconds:.2f}", "seconds")
    scores = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("score", "mean", "deviation", "lowest", "highest", "wins"):
        scores.add_column(column, justify="left" if column == "score" else "right")
    for seat, stats in enumerate(result.scores):
        scores.add_row(f"seat {seat}", *_cells(stats), f"{100 * result.wins[seat] / result.games:.1f} %")
    scores.add_row("all seats", *_cells(result.all_scores), "")
    scores.add_row("winners", *_cells(result.winning), "")
    return Group(head, speed, Text(), scores)


def _cells(stats: RunningStats) -> list[str]:
    return [f"{stats.mean:.2f}", f"{stats.deviation:.2f}", f"{stats.low:g}", f"{stats.high:g}"]


def show_json(state: State, seat: int | None) -> Json:
    """Return a position as data, as a seat (or a spectator) may know it."""
    return {"position": state.position() if position_is_public(state) else None, **observation(state, seat)}


def replay_lines(match: Match) -> Iterator[Text]:
    """Yield the moves and events of a match, as a spectator may know them."""
    public = scores_are_public(match.state)
    for step in match.replay():
        if public and isinstance(step.entry, MoveEntry) and _is_open(step):
            yield plain(f"{step.entry.seq:4}  {match.game.move_text(step.entry.seat, step.entry.move)}", "bold")
        for event in step.events:
            yield plain(f"      {event_line(match.game, event.seen_by(None), match.names)}")


def replay_end(match: Match) -> RenderableType:
    """Return the score sheets and the result after the last move."""
    if not scores_are_public(match.state):
        return Text("This game is not over, so its secrets are not shown.", style="bold")
    result = paint.result_line(match.state, match.names) if match.over else "This game is not over."
    return Group(paint.score_table(match.state, match.names), plain(result, "bold"))


def replay_json(match: Match) -> Json:
    """Return a whole match as data: each step with its notation, and its events in words.

    While the match has secrets, moves, outcomes, scores and the position are `null`. After the end, only the position
    and the moves and outcomes that are partly secret stay `null`.
    """
    game, public = match.game, scores_are_public(match.state)
    steps: list[Json] = []
    for step in match.replay():
        entry = step.entry
        line: dict[str, Json] = {"seq": entry.seq, "seat": None, "move": None}
        if isinstance(entry, MoveEntry):
            shown = public and _is_open(step)
            line |= {"seat": entry.seat, "move": game.move_text(entry.seat, entry.move) if shown else None}
        elif isinstance(entry, ChanceEntry) and public and _is_open(step):
            line |= {"move": game.move_text(CHANCE, entry.outcome)}
        events = [event.seen_by(None) for event in step.events]
        line["events"] = [
            {"kind": event.kind, "seat": event.seat, **event.facts, "words": game.event_text(event, match.names)}
            for event in events
        ]
        line["scores"] = list(step.state.scores()) if public else None
        steps.append(line)
    return {
        "game": match.setup.game,
        "players": match.setup.players,
        "options": dict(match.setup.options),
        "names": list(match.names),
        "over": match.over,
        "practice": match.practice,
        "steps": steps,
        "score_sheets": _sheets(match.state) if public else None,
        "scores": list(match.state.scores()) if public else None,
        "winners": list(match.state.winners()),
        "commitment": match.commitment,
        "seed": None if match.seed is None else match.seed.hex(),
        "deal": describe_deal(match),
        "position": match.state.position() if position_is_public(match.state) else None,
    }


def _is_open(step: ReplayStep) -> bool:
    """Return whether everybody may know all events of a step."""
    return all(event.secret is None for event in step.events)


def _sheets(state: State) -> Json:
    return [
        [{"name": item.name, "points": item.points, "cells": item.cells} for item in sheet]
        for sheet in state.score_sheet()
    ]
