"""Games in which anybody may act out of turn: who is asked, who may call, and what an empty line does."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hedgerow.bots import Bot, Choice, InformationState
from hedgerow.games import REGISTRY
from hedgerow.match import Match
from hedgerow.terminal.screen import CLEAR_ALL
from hedgerow.terminal.seating import Wishes, new_match
from tests.cli.bell_at_table import sit_down, start
from tests.toys.bell import DECLINE, GONG, Bell

LOW, GONGS = ("low", "low"), ("gong", "high")
RESTING = ("high", "high")


@pytest.fixture(autouse=True)
def _bell_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "bell", "tests.toys.bell:Bell")


class Quiet(Bot):
    """Declines when it may, and else rings or rests; a gong only if it is eager."""

    name = "quiet"
    about = "keeps quiet"

    def __init__(self, eager: bool = False) -> None:
        self.eager = eager

    def choose(self, known: InformationState, rng: Random) -> Choice:
        if self.eager and GONG in known.moves:
            return Choice(GONG, "a gong")
        return Choice(DECLINE if DECLINE in known.moves else next(m for m in known.moves if m != GONG), "quiet")


# One person who is asked again and again


def asked(*typed: str, hand: tuple[str, str] = LOW, draws: tuple[str, ...] = ()) -> tuple[Match, list[str], str]:
    """Ann, with these bells, and a quiet bot that begins after her; what was answered to each line she typed."""
    match = start("polled", hand, LOW, then=draws, bots=(1,))
    evening = sit_down(match, *typed, bot=Quiet())
    assert len(evening.prompts) == len(typed) + 1
    rest, between = evening.shown, []
    for prompt in evening.prompts:
        before, _, rest = rest.partition(prompt)
        between.append(before)
    return match, between, evening.prompts[-1]


def test_an_empty_line_lets_the_moment_pass() -> None:
    evening = sit_down(start("polled", LOW, LOW, bots=(1,)), "", bot=Quiet())
    assert evening.prompts[0] == "\nYour move (Enter lets it pass, ? for help): "
    assert evening.moves == ["0 decline", "1 decline"]
    assert evening.prompts[1] == "\nYour move (? for help): ", "now it is her turn, and she has to do something"


def test_where_nothing_can_be_let_pass_an_empty_line_shows_the_table() -> None:
    evening = sit_down(start("polled", LOW, LOW, bots=(1,)), "", "", bot=Quiet())
    assert evening.moves == ["0 decline", "1 decline"]
    assert evening.shown.count("── Bell · ") == 3


def test_who_is_asked_again_gets_what_is_new_and_one_line() -> None:
    """After her own bell and after the bot's: no table, no list."""
    _, between, prompt = asked("", "ring low", "", draws=("high", "low"))
    table, again, own, others = between
    assert "── Bell · " in table
    assert "── Bell · " in again, "when it is really her turn"
    news = [line.strip() for line in own.splitlines()[1:]]
    assert news == ["Ann rings: low.", "Ann draws: high.", "You may: quit · show draws the table"]
    news = [line.strip() for line in others.splitlines()[1:]]
    assert news == ["Ben rings: low.", "Ben draws: bell.", "You may: quit · show draws the table"]
    assert prompt == "Your move (Enter lets it pass, ? for help): "


def test_no_special_play_is_hidden_and_a_new_one_is_marked() -> None:
    _, between, _ = asked("", "ring low", "", draws=("gong", "low"))
    assert "You may: ring (new), quit · show draws the table" in between[2]
    assert "You may: ring, quit · show draws the table" in between[3], "not new any more"


def test_the_table_is_drawn_on_demand() -> None:
    _, between, _ = asked("", "ring low", "1", "more", "1", draws=("gong", "low"))
    assert "No moves are listed yet; show lists them." in between[3], "or a number would play what nobody has seen"
    assert "── Bell · " in between[4]
    assert "hand: low, gong" in between[4]
    assert "decline" not in between[4], "Enter does that"
    assert "Ann rings: gong." in between[5]
    _, between, _ = asked("", "ring low", "show", draws=("gong", "low"))
    assert "hand: low, gong" in between[3]
    assert "   1  ring gong" in between[3]


def test_help_says_what_enter_does() -> None:
    _, between, _ = asked("?", "", "?")
    assert "Enter      let the moment pass" in between[1]
    assert "show       draw the table" in between[1]
    assert "Enter      show the table again" in between[3]


def test_leaving_the_table_and_leaving_the_game_are_not_mixed_up() -> None:
    evening = sit_down(start("polled", LOW, LOW, bots=(1,)), "quit", "", "quit", "play quit", bot=Quiet())
    assert evening.shown.count("quit is a move of this game, too: play quit makes it; exit leaves the table.") == 2
    assert evening.moves[:3] == ["0 decline", "1 decline", "0 quit"]
    evening = sit_down(start("polled", LOW, LOW, bots=(1,)), "exit", "", bot=Quiet())
    assert (evening.moves, len(evening.prompts)) == ([], 1)


def test_a_move_that_leaves_is_not_the_first_of_the_list() -> None:
    evening = sit_down(start("polled", GONGS, LOW, bots=(1,)), bot=Quiet())
    assert "   1  ring gong   rung 0 → 3" in evening.shown
    assert "   2  quit        bonus 0 → 5" in evening.shown


# People at a live table


def test_somebody_calls_out_of_turn() -> None:
    evening = sit_down(start("live", LOW, GONGS, then=("low",)), "2", "", "ring gong")
    assert evening.moves == ["1 ring gong"]
    first, between, passing, called, news = evening.screens[1:6]
    assert "Next: Ann. Pass the screen to Ann, then press Enter." in first
    assert "type your number (2 Ben; ? for help): 2" in first
    assert "Pass the screen to Ben, then press Enter." in between
    assert "hand: high, gong" in passing
    assert "Ben, your move (Enter goes back, ? for help): ring gong" in passing
    assert "Ben rings: gong." in called
    assert "Ben draws: bell." in called
    assert "Next: Ann." in called
    assert "left unfinished" in news


def test_a_name_will_do_and_the_one_who_is_next_need_not_call() -> None:
    assert sit_down(start("live", LOW, GONGS), "ben", "", "ring gong").moves == ["1 ring gong"]
    assert sit_down(start("live", LOW, GONGS), "1", "ring low").moves == ["0 ring low"]
    assert sit_down(start("live", LOW, GONGS), "", "ring low").moves == ["0 ring low"]


@pytest.mark.parametrize("back", ["", "decline", "play decline"])
def test_who_goes_back_leaves_no_trace(back: str) -> None:
    match = start("live", LOW, GONGS)
    before = match.log
    evening = sit_down(match, "2", "", back, "2", "", back)
    assert match.log == before
    covers = [screen for screen in evening.screens if "Next: Ann." in screen]
    without_news = [cover[cover.index("── Bell · ") :].removesuffix("2\n") for cover in covers]
    assert len(covers) == 3
    assert len(set(without_news)) == 1


def evening_in(hand: tuple[str, str]) -> list[str]:
    """Ben looks at what he could do and goes back; Ann plays; Ben looks once more."""
    looking = ("", "?", "show", "all", "log", "legend", "hello")
    match = start("live", LOW, hand, then=("low",))
    return sit_down(match, *looking[1:], "2", "", "score", "more", "", "", "score", "ring low", "2", "", "").screens


def test_nothing_is_betrayed_on_the_screen_that_all_see_nor_to_ann() -> None:
    worlds = [evening_in(GONGS), evening_in(("high", "high"))]
    seen_by_ben = [[screen for screen in world if "Ben, your move" in screen] for world in worlds]
    assert [len(screens) for screens in seen_by_ben] == [2, 2]
    assert seen_by_ben[0] != seen_by_ben[1], "or the two worlds would prove nothing"
    others = [[screen for screen in world if "Ben, your move" not in screen] for world in worlds]
    assert others[0] == others[1]
    for_all = [screen for screen in others[0] if "Ann, your move" not in screen]
    assert all("hand:" not in screen for screen in for_all)
    assert any("hand: low, low" in screen for screen in others[0])


def test_the_screen_is_cleared_even_if_the_same_person_goes_on() -> None:
    """Ann rings a gong, which does not end her turn; but Ben may say something before she goes on."""
    evening = sit_down(start("live", GONGS, LOW), "", "ring gong", "", "ring high")
    assert evening.moves == ["0 ring gong", "0 ring high"]
    anns = [number for number, screen in enumerate(evening.screens) if "Ann, your move" in screen]
    assert [later - earlier for earlier, later in pairwise(anns)] == [2]


def test_what_can_be_asked_between_turns() -> None:
    evening = sit_down(start("live", LOW, GONGS), "?", "hello", "quit", "log", "show", "q")
    assert "let the one go on whose turn it is" in evening.shown
    assert "Press Enter, or type one of the numbers." in evening.shown
    said = " ".join(evening.shown.split())
    assert "quit is a move of this game, too: type your number before you make it; exit leaves the table." in said
    assert evening.shown.count("  Ben draws: bell.") == 4
    assert evening.shown.count("── Bell · ") == 2
    assert len(evening.prompts) == 6


def test_everybody_is_asked_in_turn_at_the_end() -> None:
    """Both have rested: both are awaited, and the screen goes round."""
    match = start("live", LOW, RESTING)
    evening = sit_down(match, "", "rest", "", "rest", "", "", "", "")
    assert evening.moves == ["0 rest", "1 rest", "0 decline", "1 decline"]
    assert evening.finished
    closing = [prompt.strip() for prompt in evening.prompts[4:]]
    assert closing == [
        "",
        "Ann, your move (Enter lets it pass, ? for help):",
        "",
        "Ben, your move (Enter lets it pass, ? for help):",
    ]
    end = evening.screens[-1]
    assert end.index("The bells are silent.") < end.index("The game is over")
    assert "hand:" not in end


def test_who_has_left_is_not_offered_the_screen() -> None:
    evening = sit_down(start("live", LOW, LOW, LOW), "3", "", "play quit")
    assert "(2 Ben, 3 Cem; ? for help)" in evening.prompts[0]
    assert "(2 Ben; ? for help)" in evening.prompts[-1]
    evening = sit_down(start("live", LOW, LOW), "2", "", "play quit", "", "ring low")
    assert evening.moves == ["1 quit", "0 ring low"]
    assert not any("out of turn" in prompt for prompt in evening.prompts[3:])


def test_without_secrets_nothing_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bell, "has_secrets", False)
    evening = sit_down(start("live", LOW, GONGS), "2", "", "2", "ring gong", "", "ring low")
    assert CLEAR_ALL not in evening.shown
    assert "Pass the screen" not in evening.shown
    assert "Next: Ann. Enter goes on." in evening.shown
    assert evening.moves == ["1 ring gong", "0 ring low"]


# Bots at a live table


def test_bots_are_asked_before_anybody_goes_on() -> None:
    match = start("live", LOW, LOW, GONGS, bots=(2,))
    waiting: list[tuple[int, ...]] = []
    evening = sit_down(match, "", "ring low", bot=Quiet(eager=True), watch=lambda _: waiting.append(match.state.to_act))
    assert evening.moves[:2] == ["2 ring gong", "2 decline"]
    assert evening.moves[2] == "0 ring low"
    assert waiting[:2] == [(0, 1), (0, 1)], "the bot has said all it wants to say"
    assert "Cem rings: gong." in evening.screens[1]
    assert "decline" not in evening.shown


def test_people_may_act_before_a_bot_goes_on() -> None:
    match = start("live", LOW, GONGS, LOW, bots=(0,))
    evening = sit_down(match, "2", "", "ring gong", "", bot=Quiet())
    assert "Next: Ann, a bot. Enter lets it go on." in evening.screens[1]
    assert "(2 Ben, 3 Cem; ? for help)" in evening.prompts[0]
    assert evening.moves == ["1 ring gong", "0 ring low", "0 decline"]
    assert sit_down(start("live", LOW, GONGS, LOW, bots=(0,)), "1", bot=Quiet()).moves == [], "a bot does not call"


def test_one_person_at_a_live_table_is_simply_asked() -> None:
    """Nothing is written down when she lets it pass, and the bot goes on."""
    match = start("live", GONGS, LOW, LOW, then=("low",) * 2, bots=(1, 2))
    evening = sit_down(match, "ring high", "", "ring gong", "", bot=Quiet())
    acts = [move for move in evening.moves if "decline" not in move]
    assert acts[:4] == ["0 ring high", "1 ring low", "0 ring gong", "2 ring low"]
    assert "0 decline" not in evening.moves
    assert "out of turn" not in evening.shown
    assert CLEAR_ALL not in evening.shown
    assert evening.prompts[1] == "Your move (Enter lets it pass, ? for help): "


# Seating


def test_two_people_sit_at_a_live_table_unless_they_say_otherwise() -> None:
    def asking(**wishes: object) -> object:
        return new_match(Wishes(game="bell", **wishes)).setup.options["asking"]  # type: ignore[arg-type]

    assert asking() == asking(humans=1) == asking(humans=0) == "polled"
    assert asking(humans=2) == asking(humans=3) == "live"
    assert asking(humans=2, options=["asking=polled"]) == "polled"
    assert asking(humans=1, options=["asking=live"]) == "live"


def test_a_polled_table_asks_people_one_by_one() -> None:
    evening = sit_down(start("polled", LOW, GONGS), "", "", "", "ring gong", "", "")
    assert evening.moves == ["0 decline", "1 ring gong", "1 decline"]
    assert evening.prompts[-1] == "\nAnn, your move (Enter lets it pass, ? for help): "
    hands = ["hand:" in screen for screen in evening.screens if "your move" in screen]
    assert hands == [True, True, True], "who gets the screen sees the own hand on it"
