"""Playing in the terminal, from the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hedgerow.bots import new_bot
from hedgerow.games import Setup
from hedgerow.match import Dealer, Match, MoveEntry, UndoEntry, load, to_json
from hedgerow.terminal import Screen, TerminalTable, paint
from tests.cli.running import hedgerow, refused


def keyboard(*lines: str) -> Iterator[str]:
    """Types these lines; afterwards the first move of the list, again and again."""
    yield from lines
    while True:
        yield "1"


def sit_down(
    *lines: str,
    game: str = "tipperary",
    players: int = 2,
    humans: int = 1,
    save: Path | None = None,
    suggestions: bool = True,
    width: int = 100,
    height: int | None = None,
    names: tuple[str, ...] | None = None,
) -> tuple[TerminalTable, StringIO]:
    shown = StringIO()
    typed = keyboard(*lines)
    match = Match.start(Setup(game, players), names, dealer=Dealer.numbered(4), bots=range(humans, players))

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
        console=Screen(shown, width=width, height=height, no_color=True),
        rng=Random(1),
        read=read,
        save_to=save,
        suggestions=suggestions,
        fit_to_height=height is not None,
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
    table, shown = sit_down(
        "cow@a1", "61@a1", "done", "0", "999999", "try", "try 1@zz99", "hello there", "9" * 5000, "quit"
    )
    assert not table.run()
    assert own_moves(table) == []
    assert "That is too long for a move (5000 characters)." in shown.getvalue()
    text = shown.getvalue()
    assert "That does not work: 'cow@a1': 'cow' is not a piece" in text
    assert "there is no tile 61" in text
    assert "a landscape tile has to be laid first" in text
    assert "There is no move 0; the list has 1 to" in text
    assert "There is no move 999999" in text
    assert text.count("Your move") >= 9


def test_help_and_looking_around() -> None:
    table, shown = sit_down("?", "? moves", "more", "all", "legend", "score", "log", "", "quit", players=3)
    assert not table.run()
    text = shown.getvalue()
    assert "17r2@c-3" in text
    assert "take your last move back" in text
    assert "  27  " in text, "more moves are listed"
    assert "pasture with one sheep" in text
    assert "coat of arms: " in text
    assert "pasture-1" not in text
    assert "stone circles" in text


def test_try_shows_what_a_move_would_bring_and_changes_nothing() -> None:
    table, shown = sit_down("try 1", "quit")
    assert not table.run()
    assert "If you played this:" in shown.getvalue()
    assert own_moves(table) == []


def test_undo() -> None:
    """The first tile that brings a wooden sheep is followed by another move of one's own: it can be taken back."""
    table, shown = sit_down("61@a1", "quit")
    table.run()
    symbol = next(
        table.match.game.move_text(0, move) for move in table.match.state.moves(0) if brings_a_sheep(table.match, move)
    )
    table, shown = sit_down(symbol, "undo", "log", "quit")
    assert not table.run()
    assert any(isinstance(entry, UndoEntry) for entry in table.match.log)
    undone, log = shown.getvalue().split("log\n")[0], shown.getvalue().split("log\n")[1]
    assert f"Player 1 takes back {symbol}." in undone
    assert "(taken back)" not in undone
    marked = [line for line in log.splitlines() if line.endswith("(taken back)")]
    assert marked
    assert all("Player 1" in line for line in marked)


def brings_a_sheep(match: Match, move: int) -> bool:
    state = match.state.copy()
    return any(event.kind == "gain_sheep" for event in state.play(0, move)) and 0 in state.to_act


@pytest.mark.parametrize(
    ("typed", "reason"),
    [(("undo",), "no move that could be taken back"), (("1", "undo"), "cannot be taken back: a draw")],
)
def test_an_undo_that_is_not_possible_is_said_in_words(typed: tuple[str, ...], reason: str) -> None:
    table, shown = sit_down(*typed, "quit")
    assert not table.run()
    assert reason in shown.getvalue()


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


@pytest.mark.parametrize(("game", "height"), [("tipperary", 24), ("cornwall", 24), ("tipperary", 50), ("cornwall", 50)])
def test_board_and_moves_are_seen_together_on_a_screen_of_few_lines(game: str, height: int) -> None:
    """From the title of the table to the prompt everything fits, until the map itself is higher than the screen."""
    table, shown = sit_down(game=game, width=80, height=height)
    assert table.run()
    views = [text for text in shown.getvalue().split("\n────")[1:] if "Your move" in text]
    heights = [len(text.split("Your move")[0].splitlines()) + 1 for text in views]
    assert len(heights) > 10
    assert sum(lines <= height for lines in heights) >= 0.75 * len(heights)
    assert all("\n   3  " in text or "\n2 moves" in text or "\n1 move" in text for text in views)


def test_a_large_board_is_tried_in_a_packed_drawing_on_a_small_screen() -> None:
    table, shown = sit_down("1", "1", "1", "1", "try 1", "quit", width=100, height=18)
    table.run()
    tried = shown.getvalue().split("If you played this:")[1].split("Your move")[0]
    assert "┌" not in tried
    assert len(tried.splitlines()) < 18


def test_help_fits_on_a_small_screen() -> None:
    for game in ("tipperary", "cornwall"):
        table, shown = sit_down("?", "? moves", "quit", game=game, width=80)
        table.run()
        for part in shown.getvalue().split("help): ")[1:3]:
            lines = part.splitlines()[1:]
            assert len(lines) <= 23
            assert max(map(len, lines)) <= 79


def test_it_is_said_that_a_move_can_be_tried() -> None:
    table, shown = sit_down("quit")
    table.run()
    assert "try 1 draws move 1 before you play it" in shown.getvalue()


def test_gains_that_need_luck_are_marked() -> None:
    """A draw before the turn ends: a bonus tile in Tipperary, for a protected site."""
    table, shown = sit_down()
    assert table.run()
    lines = [line for line in shown.getvalue().splitlines() if "with luck" in line]
    assert lines
    assert all("→" in line or "–" in line for line in lines)
    table, shown = sit_down(game="cornwall")
    assert table.run()
    assert "with luck" not in shown.getvalue(), "the next tile is drawn when the turn is over"


def test_names_are_no_markup() -> None:
    table, shown = sit_down("try 1", "score", "log", names=("x[/x]", ":sheep: [red]"))
    assert table.run()
    assert "x[/x] lays tile" in shown.getvalue()
    assert ":sheep: [red]" in shown.getvalue()


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    table, shown = sit_down("1", "quit", save=tmp_path / "gone" / "match.json")
    assert not table.run()
    assert "could not be saved" in shown.getvalue()
    assert len(own_moves(table)) == 1


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
