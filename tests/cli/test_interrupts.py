"""Moves out of turn: which seats are asked, which may interrupt, and the meaning of an empty line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from hedgerow.bots import Bot, Choice, InformationState
from hedgerow.games import REGISTRY
from hedgerow.terminal.match_setup import MatchOptions, new_match
from hedgerow.terminal.screen import CLEAR_ALL
from tests.cli.bell_sessions import play, start
from tests.toys.bell import DECLINE, GONG, Bell

LOW, GONGS = ("low", "low"), ("gong", "high")
RESTING = ("high", "high")


@pytest.fixture(autouse=True)
def _register_bell() -> Iterator[None]:
    with REGISTRY.added(Bell):
        yield


class QuietBot(Bot):
    """A bot that declines if it may, and otherwise rings or rests; it rings a gong only if it is eager."""

    name = "quiet"
    about = "declines if it may"

    def __init__(self, eager: bool = False) -> None:
        self.eager = eager

    def choose(self, known: InformationState, rng: Random) -> Choice:
        if self.eager and GONG in known.moves:
            return Choice(GONG, "a gong")
        return Choice(DECLINE if DECLINE in known.moves else next(m for m in known.moves if m != GONG), "quiet")


# One person who is asked repeatedly


def outputs_before_prompts(*typed: str, draws: tuple[str, ...] = ()) -> tuple[list[str], str]:
    """Play as Ann against a quiet bot; return the output before each prompt, and the last prompt."""
    session = play(start("polled", LOW, LOW, then=draws, bots=(1,)), *typed, bot=QuietBot())
    assert len(session.prompts) == len(typed) + 1
    rest, outputs = session.output, []
    for prompt in session.prompts:
        before, _, rest = rest.partition(prompt)
        outputs.append(before)
    return outputs, session.prompts[-1]


def test_an_empty_line_passes() -> None:
    session = play(start("polled", LOW, LOW, bots=(1,)), "", bot=QuietBot())
    assert session.prompts[0] == "\nYour move (Enter passes, ? for help): "
    assert session.moves == ["0 decline", "1 decline"]
    assert session.prompts[1] == "\nYour move (? for help): ", "now it is her turn, and she has to move"


def test_an_empty_line_shows_the_board_if_passing_is_impossible() -> None:
    session = play(start("polled", LOW, LOW, bots=(1,)), "", "", bot=QuietBot())
    assert session.moves == ["0 decline", "1 decline"]
    assert session.output.count("── Bell · ") == 3


OPTIONS = "type show to see the board"


def test_a_player_who_is_asked_again_gets_the_news_and_one_line() -> None:
    """After her own move and after the bot's: no board, no list."""
    (board, her_turn, own, others), prompt = outputs_before_prompts("", "ring low", "", draws=("high", "low"))
    assert "── Bell · " in board
    assert "── Bell · " in her_turn
    news = [line.strip() for line in own.splitlines()[1:]]
    assert news == ["Ann rings: low.", "Ann draws: high.", f"You may: quit · {OPTIONS}"]
    news = [line.strip() for line in others.splitlines()[1:]]
    assert news == ["Ben rings: low.", "Ben draws: bell.", f"You may: quit · {OPTIONS}"]
    assert prompt == "Your move (Enter passes, ? for help): "


def test_all_kinds_of_moves_are_listed_and_new_ones_are_marked() -> None:
    outputs, _ = outputs_before_prompts("", "ring low", "", draws=("gong", "low"))
    assert f"You may: ring (new), quit · {OPTIONS}" in outputs[2]
    assert f"You may: ring, quit · {OPTIONS}" in outputs[3], "no longer new"


def test_the_board_is_shown_on_request() -> None:
    outputs, _ = outputs_before_prompts("", "ring low", "1", "more", "1", draws=("gong", "low"))
    assert "No moves are listed yet. Type show to list them." in outputs[3], "a number must not play an unseen move"
    assert "── Bell · " in outputs[4]
    assert "hand: low, gong" in outputs[4]
    assert "decline" not in outputs[4], "Enter does that"
    assert "Ann rings: gong." in outputs[5]
    outputs, _ = outputs_before_prompts("", "ring low", "show", draws=("gong", "low"))
    assert "hand: low, gong" in outputs[3]
    assert "   1  ring gong" in outputs[3]


def test_help_explains_the_empty_line() -> None:
    outputs, _ = outputs_before_prompts("?", "", "?")
    assert "Enter      pass" in outputs[1]
    assert "show       show the board and the moves again" in outputs[1]
    assert "Enter      show the board again" in outputs[3]


def test_quit_as_a_command_and_as_a_move_are_distinguished() -> None:
    session = play(start("polled", LOW, LOW, bots=(1,)), "quit", "", "quit", "play quit", bot=QuietBot())
    text = " ".join(session.output.split())
    hint = "Quit is also a move of this game: to play it, type play quit. To leave the game, type exit."
    assert text.count(hint) == 2
    assert session.moves[:3] == ["0 decline", "1 decline", "0 quit"]
    session = play(start("polled", LOW, LOW, bots=(1,)), "exit", "", bot=QuietBot())
    assert (session.moves, len(session.prompts)) == ([], 1)


def test_a_move_that_retires_is_not_the_first_of_the_list() -> None:
    session = play(start("polled", GONGS, LOW, bots=(1,)), bot=QuietBot())
    assert "   1  ring gong   rung 0 → 3" in session.output
    assert "   2  quit        bonus 0 → 5 (you retire)" in session.output


# Several people, live


def test_a_player_acts_out_of_turn() -> None:
    session = play(start("live", LOW, GONGS, then=("low",)), "2", "", "ring gong")
    assert session.moves == ["1 ring gong"]
    first, between, passing, called, news = session.screens[1:6]
    assert "Next: Ann. Pass the screen to Ann, then press Enter." in first
    assert "type your number (2 Ben; ? for help): 2" in first
    assert "Pass the screen to Ben, then press Enter." in between
    assert "hand: high, gong" in passing
    assert "Ben, your move (Enter goes back, ? for help): ring gong" in passing
    assert "Ben rings: gong." in called
    assert "Ben draws: bell." in called
    assert "Next: Ann." in called
    assert "The game is not finished" in news


def test_players_are_called_by_number_or_name() -> None:
    assert play(start("live", LOW, GONGS), "ben", "", "ring gong").moves == ["1 ring gong"]
    assert play(start("live", LOW, GONGS), "1", "ring low").moves == ["0 ring low"]
    assert play(start("live", LOW, GONGS), "", "ring low").moves == ["0 ring low"]


@pytest.mark.parametrize("back", ["", "decline", "play decline"])
def test_going_back_leaves_no_trace(back: str) -> None:
    match = start("live", LOW, GONGS)
    before = match.log
    session = play(match, "2", "", back, "2", "", back)
    assert match.log == before
    public = [screen for screen in session.screens if "Next: Ann." in screen]
    without_news = [screen[screen.index("── Bell · ") :].removesuffix("2\n") for screen in public]
    assert len(public) == 3
    assert len(set(without_news)) == 1


def screens_with(hand: tuple[str, str]) -> list[str]:
    """Return the screens of a session in which Ben, with this hand, looks at his options and goes back, twice."""
    commands = ("?", "show", "all", "log", "legend", "hello")
    match = start("live", LOW, hand, then=("low",))
    return play(match, *commands, "2", "", "score", "more", "", "", "score", "ring low", "2", "", "").screens


def test_neither_the_public_screen_nor_ann_learns_about_the_hand_of_ben() -> None:
    worlds = [screens_with(GONGS), screens_with(("high", "high"))]
    seen_by_ben = [[screen for screen in world if "Ben, your move" in screen] for world in worlds]
    assert [len(screens) for screens in seen_by_ben] == [2, 2]
    assert seen_by_ben[0] != seen_by_ben[1], "or the two worlds would prove nothing"
    others = [[screen for screen in world if "Ben, your move" not in screen] for world in worlds]
    assert others[0] == others[1]
    public = [screen for screen in others[0] if "Ann, your move" not in screen]
    assert all("hand:" not in screen for screen in public)
    assert any("hand: low, low" in screen for screen in others[0])


def test_the_screen_is_cleared_even_if_the_same_person_continues() -> None:
    """Ann rings a gong, which does not end her turn; but Ben may act before she continues."""
    session = play(start("live", GONGS, LOW), "", "ring gong", "", "ring high")
    assert session.moves == ["0 ring gong", "0 ring high"]
    numbers = [number for number, screen in enumerate(session.screens) if "Ann, your move" in screen]
    assert [later - earlier for earlier, later in pairwise(numbers)] == [2]


def test_commands_between_turns() -> None:
    session = play(start("live", LOW, GONGS), "?", "hello", "quit", "log", "show", "q")
    assert "continue with the next player" in session.output
    assert "Press Enter, or type one of the numbers." in session.output
    text = " ".join(session.output.split())
    assert "Quit is also a move of this game: to play it, type your number first. To leave the game, type exit." in text
    assert session.output.count("  Ben draws: bell.") == 4
    assert session.output.count("── Bell · ") == 2
    assert len(session.prompts) == 6


def test_at_the_end_everybody_is_asked_in_turn() -> None:
    """Both have rested: both are awaited, and the screen is handed over."""
    match = start("live", LOW, RESTING)
    session = play(match, "", "rest", "", "rest", "", "", "", "")
    assert session.moves == ["0 rest", "1 rest", "0 decline", "1 decline"]
    assert session.finished
    closing = [prompt.strip() for prompt in session.prompts[4:]]
    assert closing == [
        "",
        "Ann, your move (Enter passes, ? for help):",
        "",
        "Ben, your move (Enter passes, ? for help):",
    ]
    end = session.screens[-1]
    assert end.index("The bells are silent.") < end.index("This game is over")
    assert "hand:" not in end


def test_a_player_who_has_retired_cannot_act_out_of_turn() -> None:
    session = play(start("live", LOW, LOW, LOW), "3", "", "play quit")
    assert "(2 Ben, 3 Cem; ? for help)" in session.prompts[0]
    assert "(2 Ben; ? for help)" in session.prompts[-1]
    session = play(start("live", LOW, LOW), "2", "", "play quit", "", "ring low")
    assert session.moves == ["1 quit", "0 ring low"]
    assert not any("out of turn" in prompt for prompt in session.prompts[3:])


def test_without_secrets_the_screen_is_not_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bell, "has_secrets", False)
    session = play(start("live", LOW, GONGS), "2", "", "2", "ring gong", "", "ring low")
    assert CLEAR_ALL not in session.output
    assert "Pass the screen" not in session.output
    assert "Next: Ann. Press Enter to continue." in session.output
    assert session.moves == ["1 ring gong", "0 ring low"]


# Bots, live


def test_bots_are_asked_before_the_next_move() -> None:
    match = start("live", LOW, LOW, GONGS, bots=(2,))
    waiting: list[tuple[int, ...]] = []
    session = play(
        match, "", "ring low", bot=QuietBot(eager=True), on_prompt=lambda _: waiting.append(match.state.to_act)
    )
    assert session.moves[:2] == ["2 ring gong", "2 decline"]
    assert session.moves[2] == "0 ring low"
    assert waiting[:2] == [(0, 1), (0, 1)], "the bot has declined to act again"
    assert "Cem rings: gong." in session.screens[1]
    assert "decline" not in session.output


def test_people_may_act_before_a_bot_moves() -> None:
    match = start("live", LOW, GONGS, LOW, bots=(0,))
    session = play(match, "2", "", "ring gong", "", bot=QuietBot())
    assert "Next: Ann, a bot. Press Enter to continue." in session.screens[1]
    assert "(2 Ben, 3 Cem; ? for help)" in session.prompts[0]
    assert session.moves == ["1 ring gong", "0 ring low", "0 decline"]
    assert play(start("live", LOW, GONGS, LOW, bots=(0,)), "1", bot=QuietBot()).moves == [], "bots do not act by typing"


def test_a_single_person_is_asked_directly() -> None:
    """Passing leaves no entry in the log, and the bot continues."""
    match = start("live", GONGS, LOW, LOW, then=("low",) * 2, bots=(1, 2))
    session = play(match, "ring high", "", "ring gong", "", bot=QuietBot())
    moves = [move for move in session.moves if "decline" not in move]
    assert moves[:4] == ["0 ring high", "1 ring low", "0 ring gong", "2 ring low"]
    assert "0 decline" not in session.moves
    assert "out of turn" not in session.output
    assert CLEAR_ALL not in session.output
    assert session.prompts[1] == "Your move (Enter passes, ? for help): "


# Setup


def test_games_of_two_people_are_live_by_default() -> None:
    def asking(**options: object) -> object:
        return new_match(MatchOptions(game="bell", **options)).setup.options["asking"]  # type: ignore[arg-type]

    assert asking() == asking(humans=1) == asking(humans=0) == "polled"
    assert asking(humans=2) == asking(humans=3) == "live"
    assert asking(humans=2, options=["asking=polled"]) == "polled"
    assert asking(humans=1, options=["asking=live"]) == "live"


def test_in_a_polled_game_people_are_asked_one_by_one() -> None:
    session = play(start("polled", LOW, GONGS), "", "", "", "ring gong", "", "")
    assert session.moves == ["0 decline", "1 ring gong", "1 decline"]
    assert session.prompts[-1] == "\nAnn, your move (Enter passes, ? for help): "
    hands = ["hand:" in screen for screen in session.screens if "your move" in screen]
    assert hands == [True, True, True], "every player sees the own hand"
