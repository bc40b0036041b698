"""Playing in the terminal, from the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from hedgerow.bots import new_bot
from hedgerow.games import Setup
from hedgerow.match import Dealer, Match, MoveEntry, UndoEntry, load, to_json
from hedgerow.terminal import TerminalTable, paint
from tests.cli.running import hedgerow, refused


def keyboard(*lines: str) -> Iterator[str]:
    """Types these lines; afterwards the first move of the list, again and again."""
    yield from lines
    while True:
        yield "1"


def sit_down(
    *lines: str, players: int = 2, humans: int = 1, save: Path | None = None, suggestions: bool = True, width: int = 100
) -> tuple[TerminalTable, StringIO]:
    shown = StringIO()
    typed = keyboard(*lines)
    match = Match.start(Setup("tipperary", players), dealer=Dealer.numbered(4), bots=range(humans, players))

    def read(prompt: str) -> str:
        shown.write(prompt)
        line = next(typed)
        if line == "<end of file>":
            raise EOFError
        shown.write(line + "\n")
        return line

    table = TerminalTable(
        match=match,
        bots=dict.fromkeys(match.bots, new_bot("random")),
        console=Console(file=shown, width=width, no_color=True, highlight=False),
        rng=Random(1),
        read=read,
        save_to=save,
        suggestions=suggestions,
    )
    return table, shown


def own_moves(table: TerminalTable) -> list[MoveEntry]:
    """What the person has played."""
    return [entry for entry in table.match.log if isinstance(entry, MoveEntry) and entry.seat == 0]


@pytest.mark.parametrize(("players", "humans"), [(1, 1), (2, 1), (3, 2)])
def test_a_whole_game_by_number(players: int, humans: int) -> None:
    table, shown = sit_down(players=players, humans=humans)
    assert table.run()
    assert table.match.over
    text = shown.getvalue()
    assert "Final score" in text
    assert "H1" in text
    assert ("wins." in text) == (players > 1) or "share the victory" in text


def test_a_move_by_notation() -> None:
    table, shown = sit_down("score", "quit")
    table.run()
    seat = next(seat for seat in table.match.state.to_act if seat not in table.bots)
    move = table.match.game.move_text(seat, table.match.state.moves(seat).at(5))
    table, shown = sit_down(move, "quit")
    assert not table.run()
    assert move in shown.getvalue()
    made = [table.match.game.move_text(0, entry.move) for entry in own_moves(table)]
    assert made == [move]


def test_what_is_wrong_is_said_and_nothing_happens() -> None:
    table, shown = sit_down("cow@a1", "61@a1", "done", "0", "999999", "try", "try 1@zz99", "hello there", "quit")
    assert not table.run()
    assert own_moves(table) == []
    text = shown.getvalue()
    assert "That does not work: 'cow@a1': 'cow' is not a piece" in text
    assert "there is no tile 61" in text
    assert "a landscape tile has to be laid first" in text
    assert "There is no move 0; the list has 1 to" in text
    assert "There is no move 999999" in text
    assert text.count("Your move") >= 9


def test_help_and_looking_around() -> None:
    table, shown = sit_down("?", "more", "all", "legend", "score", "log", "", "quit", players=3)
    assert not table.run()
    text = shown.getvalue()
    assert "17r2@c-3" in text
    assert "take your last move back" in text
    assert "  27  " in text, "more moves are listed"
    assert "meadow" in text
    assert "stone circles" in text


def test_try_shows_what_a_move_would_bring_and_changes_nothing() -> None:
    table, shown = sit_down("try 1", "quit")
    assert not table.run()
    assert "If you played this:" in shown.getvalue()
    assert own_moves(table) == []


def test_undo() -> None:
    table, shown = sit_down("1", "undo", "1")
    assert table.run()
    assert any(isinstance(entry, UndoEntry) for entry in table.match.log)
    assert "goes back" in shown.getvalue()


def test_an_undo_that_is_not_possible_is_said_in_words() -> None:
    table, shown = sit_down("undo", "quit")
    assert not table.run()
    assert "has made no move that counts" in shown.getvalue()


def test_without_suggestions_moves_are_listed_as_they_come() -> None:
    table, shown = sit_down("quit", suggestions=False)
    table.run()
    assert "most points" not in shown.getvalue()
    table, shown = sit_down(suggestions=False)
    assert table.run()


@pytest.mark.parametrize("last", ["quit", "q", "<end of file>"])
def test_leaving_keeps_the_match_if_wanted(last: str, tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    table, shown = sit_down("1", last, save=save)
    assert not table.run()
    assert str(save) in shown.getvalue().replace("\n", "")
    assert load(save.read_bytes()) == table.match
    table, shown = sit_down(last)
    assert not table.run()
    assert "left unfinished" in shown.getvalue()


def test_a_narrow_terminal_gets_a_packed_or_cut_board() -> None:
    table, shown = sit_down(width=30)
    assert table.run()
    assert "wider than the terminal" in " ".join(shown.getvalue().split())


def test_results_in_words() -> None:
    class Fake:
        def __init__(self, winners: tuple[int, ...]) -> None:
            self._winners = winners

        def winners(self) -> tuple[int, ...]:
            return self._winners

        def scores(self) -> tuple[int, ...]:
            return (7, 7, 7)

    names = ("Ann", "Ben", "Cat")
    assert paint.result_line(Fake((1,)), names) == "Ben wins."  # type: ignore[arg-type]
    assert paint.result_line(Fake((0, 1, 2)), names) == "Ann, Ben and Cat share the victory."  # type: ignore[arg-type]
    assert paint.result_line(Fake((0,)), names[:1]) == "Ann finishes with 7 points."  # type: ignore[arg-type]


# The command itself


def test_the_command_plays_a_game_to_the_end() -> None:
    finished = hedgerow("play", "--terminal", "--seed", "4", "-p", "2", "--name", "Ann", typed="1\n" * 80)
    assert finished.code == 0
    assert "Ann" in finished.out
    assert "Final score" in finished.out
    assert finished.err == ""
    code = finished.out.strip().splitlines()[-1]
    assert hedgerow("replay", code).code == 0


def test_the_command_keeps_a_match_and_goes_on_with_it(tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    first = hedgerow("play", "--terminal", "-p", "2", "--save", save, typed="1\n")
    assert first.code == 0
    assert "the same command goes on with it" in " ".join(first.out.split())
    entries = len(load(save.read_bytes()).log)
    second = hedgerow("play", "--terminal", "--save", save, typed="1\n" * 80)
    assert second.code == 0
    match = load(save.read_bytes())
    assert match.over
    assert len(match.log) > entries
    assert "that match is over" in refused(hedgerow("play", "--terminal", "--save", save))


def test_a_saved_match_without_its_dealer_is_refused(tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    match = Match.start(Setup("tipperary", 2), dealer=Dealer.numbered(4))
    save.write_text(to_json(match), encoding="utf-8")
    assert "does not hold the dealer's seed" in refused(hedgerow("play", "--terminal", "--save", save))
