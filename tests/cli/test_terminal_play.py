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
from hedgerow.terminal import TerminalMatch, TerminalScreen, paint
from tests.cli.commands import error_of, hedgerow
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME


def keyboard(*lines: str) -> Iterator[str]:
    """Yield these lines, then always the number of the first move in the list."""
    yield from lines
    while True:
        yield "1"


def new_session(
    *lines: str,
    game: str = SIMULTANEOUS_GAME,
    players: int = 2,
    humans: int = 1,
    save: Path | None = None,
    suggestions: bool = True,
    width: int = 100,
    height: int | None = None,
    names: tuple[str, ...] | None = None,
) -> tuple[TerminalMatch, StringIO]:
    """Return a match that is played with these typed lines, and its output."""
    output = StringIO()
    typed = keyboard(*lines)
    match = Match.start(Setup(game, players), names, dealer=Dealer.numbered(4), bots=range(humans, players))

    def read(prompt: str) -> str:
        output.write(prompt)
        line = next(typed)
        if line == "<end of file>":
            raise EOFError
        output.write(line + "\n")
        return line

    session = TerminalMatch(
        match=match,
        bots=dict.fromkeys(match.bots, new_bot("random")),
        screen=TerminalScreen(output, width=width, height=height, no_color=True),
        rng=Random(1),
        read=read,
        save_to=save,
        suggestions=suggestions,
        fit_to_height=height is not None,
    )
    return session, output


def own_moves(session: TerminalMatch) -> list[MoveEntry]:
    """Return the moves of the first seat."""
    return [entry for entry in session.match.log if isinstance(entry, MoveEntry) and entry.seat == 0]


@pytest.mark.parametrize(("players", "humans"), [(1, 1), (2, 1), (3, 2)])
def test_a_whole_game_by_number(players: int, humans: int) -> None:
    session, output = new_session(players=players, humans=humans)
    assert session.run()
    assert session.match.over
    text = output.getvalue()
    assert "Final score" in text
    assert "H1" in text
    assert ("wins." in text) == (players > 1) or "share the victory" in text


def test_a_move_by_notation() -> None:
    session, output = new_session("score", "quit")
    session.run()
    seat = next(seat for seat in session.match.state.to_act if seat not in session.bots)
    move = session.match.game.move_text(seat, session.match.state.moves(seat).at(5))
    session, output = new_session(move, "quit")
    assert not session.run()
    assert move in output.getvalue()
    made = [session.match.game.move_text(0, entry.move) for entry in own_moves(session)]
    assert made == [move]


def test_errors_are_explained_and_change_nothing() -> None:
    session, output = new_session(
        "cow@a1", "61@a1", "done", "0", "999999", "try", "try 1@zz99", "hello there", "9" * 5000, "quit"
    )
    assert not session.run()
    assert own_moves(session) == []
    assert "That is too long for a move (5000 characters)." in output.getvalue()
    text = output.getvalue()
    assert "'cow@a1': 'cow' is not a piece" in text
    assert "there is no tile 61" in text
    assert "Place a tile first" in text
    assert "Type a move or its number after try." in text
    assert "There is no move 0; the list has 1 to" in text
    assert "There is no move 999999" in text
    assert text.count("Your move") >= 9


def test_all_commands_that_show_something() -> None:
    session, output = new_session("?", "? moves", "more", "all", "legend", "score", "log", "", "quit", players=3)
    assert not session.run()
    text = output.getvalue()
    assert "17r2@c-3" in text
    assert "undo your last move" in text
    assert "  27  " in text, "more moves are listed"
    assert "pasture with one sheep" in text
    assert "coat of arms: " in text
    assert "pasture-1" not in text
    assert "stone circles" in text


def test_try_shows_the_effect_of_a_move_and_changes_nothing() -> None:
    session, output = new_session("try 1", "quit")
    assert not session.run()
    assert "If you play this:" in output.getvalue()
    assert own_moves(session) == []


def test_undo() -> None:
    """A tile that brings a wooden sheep is followed by another move of the same player, so it can be undone."""
    session, output = new_session("61@a1", "quit")
    session.run()
    symbol = next(
        session.match.game.move_text(0, move)
        for move in session.match.state.moves(0)
        if gains_a_sheep(session.match, move)
    )
    session, output = new_session(symbol, "undo", "log", "quit")
    assert not session.run()
    assert any(isinstance(entry, UndoEntry) for entry in session.match.log)
    undone, log = output.getvalue().split("log\n")[0], output.getvalue().split("log\n")[1]
    assert f"Player 1 undoes {symbol}." in undone
    assert "(undone)" not in undone
    marked = [line for line in log.splitlines() if line.endswith("(undone)")]
    assert marked
    assert all("Player 1" in line for line in marked)


def gains_a_sheep(match: Match, move: int) -> bool:
    state = match.state.copy()
    return any(event.kind == "gain_sheep" for event in state.play(0, move)) and 0 in state.to_act


@pytest.mark.parametrize(
    ("typed", "reason"),
    [(("undo",), "You have no move to undo."), (("1", "1", "undo"), "You can't undo your last move: a draw")],
)
def test_an_impossible_undo_is_explained(typed: tuple[str, ...], reason: str) -> None:
    session, output = new_session(*typed, "quit", humans=2)
    assert not session.run()
    assert reason in output.getvalue()


def test_an_undo_among_bots_makes_the_game_practice() -> None:
    session, output = new_session("1", "undo", "quit")
    assert not session.run()
    assert session.match.practice
    assert not any(isinstance(entry, MoveEntry) and entry.seat == 0 for entry in session.match.line)
    assert "This game is now practice" in output.getvalue()


def test_without_suggestions_moves_are_not_sorted() -> None:
    session, output = new_session("quit", suggestions=False)
    session.run()
    assert "most points" not in output.getvalue()
    session, output = new_session(suggestions=False)
    assert session.run()


@pytest.mark.parametrize("last", ["quit", "q", "<end of file>"])
def test_leaving_saves_the_match_on_request(last: str, tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    session, output = new_session("1", last, save=save)
    assert not session.run()
    assert str(save) in output.getvalue().replace("\n", "")
    assert load(save.read_bytes()) == session.match
    session, output = new_session(last)
    assert not session.run()
    assert "The game is not finished" in output.getvalue()


def test_a_board_is_cut_off_on_a_narrow_terminal() -> None:
    session, output = new_session(width=30)
    assert session.run()
    assert "wider than the terminal" in " ".join(output.getvalue().split())


@pytest.mark.parametrize(
    ("game", "height"), [(SIMULTANEOUS_GAME, 24), (TURN_GAME, 24), (SIMULTANEOUS_GAME, 50), (TURN_GAME, 50)]
)
def test_board_and_moves_fit_on_a_screen_together(game: str, height: int) -> None:
    """Everything from the title to the prompt fits, until the map itself is higher than the screen."""
    session, output = new_session(game=game, width=80, height=height)
    assert session.run()
    views = [text for text in output.getvalue().split("\n────")[1:] if "Your move" in text]
    heights = [len(text.split("Your move")[0].splitlines()) + 1 for text in views]
    assert len(heights) > 10
    assert sum(lines <= height for lines in heights) >= 0.75 * len(heights)
    assert all("\n   3  " in text or "\n2 moves" in text or "\n1 move" in text for text in views)


def test_try_shows_a_large_board_without_borders_on_a_small_screen() -> None:
    session, output = new_session("1", "1", "1", "1", "try 1", "quit", width=100, height=18)
    session.run()
    tried = output.getvalue().split("If you play this:")[1].split("Your move")[0]
    assert "┌" not in tried
    assert len(tried.splitlines()) < 18


def test_help_fits_on_a_small_screen() -> None:
    for game in (SIMULTANEOUS_GAME, TURN_GAME):
        session, output = new_session("?", "? moves", "quit", game=game, width=80)
        session.run()
        for part in output.getvalue().split("help): ")[1:3]:
            lines = part.splitlines()[1:]
            assert len(lines) <= 23
            assert max(map(len, lines)) <= 79


def test_the_move_list_mentions_try() -> None:
    session, output = new_session("quit")
    session.run()
    assert "try 1 shows move 1 before you play it" in output.getvalue()


def test_gains_that_depend_on_a_draw_are_marked() -> None:
    """In the game, a bonus tile is drawn before the turn ends."""
    session, output = new_session()
    assert session.run()
    lines = [line for line in output.getvalue().splitlines() if "with luck" in line]
    assert lines
    assert all("→" in line or "–" in line for line in lines)
    session, output = new_session(game=TURN_GAME)
    assert session.run()
    assert "with luck" not in output.getvalue(), "the next tile is drawn after the turn"


def test_names_are_not_interpreted_as_markup() -> None:
    session, output = new_session("try 1", "score", "log", names=("x[/x]", ":sheep: [red]"))
    assert session.run()
    assert "x[/x]’s home town" in output.getvalue()
    assert ":sheep: [red]" in output.getvalue()


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    session, output = new_session("1", "quit", save=tmp_path / "gone" / "match.json")
    assert not session.run()
    assert "The game could not be saved" in output.getvalue()
    assert len(own_moves(session)) == 1


def test_result_lines() -> None:
    class FakeState:
        def __init__(self, winners: tuple[int, ...]) -> None:
            self._winners = winners

        def winners(self) -> tuple[int, ...]:
            return self._winners

        def scores(self) -> tuple[int, ...]:
            return (7, 7, 7)

    names = ("Ann", "Ben", "Cat")
    assert paint.result_line(FakeState((1,)), names) == "Ben wins."  # type: ignore[arg-type]
    assert paint.result_line(FakeState((0, 1, 2)), names) == "Ann, Ben and Cat share the victory."  # type: ignore[arg-type]
    assert paint.result_line(FakeState((0,)), names[:1]) == "Ann finishes with 7 points."  # type: ignore[arg-type]


# The command itself


def test_the_command_plays_a_game_to_the_end() -> None:
    finished = hedgerow("play", "--seed", "4", "-p", "2", "--name", "Ann", typed="1\n" * 80)
    assert finished.code == 0
    assert "Ann" in finished.out
    assert "Final score" in finished.out
    assert finished.err == ""
    code = finished.out.strip().splitlines()[-1]
    assert hedgerow("replay", code).code == 0


def test_the_command_saves_a_match_and_continues_it(tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    first = hedgerow("play", "-p", "2", "--save", save, typed="1\n")
    assert first.code == 0
    assert "The same command continues it." in " ".join(first.out.split())
    entries = len(load(save.read_bytes()).log)
    second = hedgerow("play", "--save", save, typed="1\n" * 80)
    assert second.code == 0
    match = load(save.read_bytes())
    assert match.over
    assert len(match.log) > entries
    assert "this game is over" in error_of(hedgerow("play", "--save", save))


def test_a_saved_match_without_its_seed_cannot_be_continued(tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    match = Match.start(Setup(SIMULTANEOUS_GAME, 2), dealer=Dealer.numbered(4))
    save.write_text(to_json(match), encoding="utf-8")
    assert "does not contain the dealer's seed" in error_of(hedgerow("play", "--save", save))
