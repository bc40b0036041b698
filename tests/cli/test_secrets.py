"""A game with secrets at one screen: nobody is ever shown what another seat holds.

Played in two worlds that look the same to Ann and differ in what Ben draws, holds and veils. Everything
written to the screen while Ann sits at it has to be the same, byte by byte.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hedgerow import cli
from hedgerow.bots import Bot, Choice, InformationState, new_bot
from hedgerow.games import REGISTRY, Setup
from hedgerow.match import Match, MoveEntry
from hedgerow.terminal import Screen, TerminalTable, write_match
from hedgerow.terminal.screen import CLEAR_ALL
from tests.cli.lantern_at_table import ArrangedDealer

ANN = ("star", "ember", "ember", "flame")
"""What Ann draws, in both worlds."""
WORLDS = {"bright": ("star", "star", "flame", "flame"), "dim": ("ember", "ember", "ember", "ember")}
"""What Ben draws in each."""
LOOKING_AROUND = ("score", "try 1", "try 2", "more", "all", "legend", "log", "?", "")


@pytest.fixture(autouse=True)
def _lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "lantern", "tests.cli.lantern_at_table:LanternAtTable")


def start(world: str, bots: tuple[int, ...] = ()) -> Match:
    draws = [kind for pair in zip(ANN, WORLDS[world], strict=True) for kind in pair]
    return Match.start(Setup("lantern", 2), ("Ann", "Ben"), ArrangedDealer(draws), bots)


def sit_down(
    match: Match, person: Callable[[int, str], str], bot: Bot | None = None, save: Path | None = None
) -> list[tuple[str, str]]:
    """Plays until everybody leaves; what each one (or nobody) was shown, screen by screen."""
    shown = StringIO()

    def read(prompt: str) -> str:
        shown.write(prompt)
        seat = match.state.to_act[0]
        typed = person(seat, prompt)
        if typed == "<leave>":
            raise EOFError
        shown.write(f"{typed}\n")
        return typed

    table = TerminalTable(
        match=match,
        bots={} if bot is None else dict.fromkeys(match.bots, bot),
        console=Screen(shown, width=80, height=40, force_terminal=True, no_color=True),
        rng=Random(1),
        read=read,
        save_to=save,
    )
    table.run()
    return [(whose(screen), screen) for screen in shown.getvalue().split(CLEAR_ALL)]


def whose(screen: str) -> str:
    """Whose turn at the screen it was."""
    return next((name for name in ("Ann", "Ben") if f"{name}, your move" in screen), "nobody")


class Hand:
    """A person who looks at everything and then plays one move after the other."""

    def __init__(self, plays: dict[int, list[str]]) -> None:
        self.to_type = {
            seat: [line for play in moves for line in (*LOOKING_AROUND, play)] for seat, moves in plays.items()
        }

    def __call__(self, seat: int, prompt: str) -> str:
        if not prompt:
            return ""
        lines = self.to_type[seat]
        return lines.pop(0) if lines else "<leave>"


def two_people(world: str) -> list[tuple[str, str]]:
    """Both veil their first lantern, and Ben his second as well; then Ann leaves."""
    best, next_best = ("star", "star") if world == "bright" else ("ember", "ember")
    return sit_down(start(world), Hand({0: ["veil star", "hang ember"], 1: [f"veil {best}", f"veil {next_best}"]}))


def test_two_people_share_a_screen_and_no_secret() -> None:
    worlds = {world: two_people(world) for world in WORLDS}
    seen_by_ann = {world: [text for name, text in screens if name == "Ann"] for world, screens in worlds.items()}
    assert len(seen_by_ann["bright"]) == 3
    assert seen_by_ann["bright"] == seen_by_ann["dim"]
    between = {world: [text for name, text in screens if name == "nobody"] for world, screens in worlds.items()}
    assert between["bright"] == between["dim"]
    assert all(kind not in text for text in between["bright"] for kind in ("star", "ember", "flame"))
    seen_by_ben = {world: [text for name, text in screens if name == "Ben"] for world, screens in worlds.items()}
    assert seen_by_ben["bright"] != seen_by_ben["dim"], "or the two worlds would prove nothing"


def test_the_screen_is_passed_with_a_word_and_each_hears_what_is_new() -> None:
    screens = two_people("dim")
    order = [name for name, _ in screens]
    assert order == [
        "nobody",
        "nobody",
        "Ann",
        "nobody",
        "Ben",
        "nobody",
        "Ann",
        "nobody",
        "Ben",
        "nobody",
        "Ann",
        "nobody",
    ]
    passing = [text for name, text in screens if "Pass the screen" in text]
    assert [text.split(",")[0].strip() for text in passing] == [
        f"Pass the screen to {name}" for name in ("Ann", "Ben", "Ann", "Ben", "Ann")
    ]
    second_of_ann = [text for name, text in screens if name == "Ann"][1]
    news = second_of_ann.split("───")[0]
    assert "Ann veils: star." in news, "her own move, which she was not told when she passed the screen on"
    assert "Ann draws: ember." in news
    assert "Ben veils: lantern." in news
    assert "Ben draws: lantern." in news


def test_what_has_scrolled_away_is_forgotten_last() -> None:
    """Some terminals move a cleared screen to what has scrolled away, where the next person could read it."""
    shown = StringIO()
    Screen(shown, force_terminal=True).forget()
    assert shown.getvalue().endswith("\x1b[3J")
    assert "\x1b[2J" in shown.getvalue()
    blank = StringIO()
    Screen(blank, height=30).forget()
    assert blank.getvalue().count("\n") >= 30, "no terminal, or one that cannot be cleared: a page of nothing"


def test_ben_learns_nothing_about_ann() -> None:
    """Ann draws a star and veils it; all stars that Ben ever reads are guesses, or his own."""
    told = [
        line.strip()
        for name, text in two_people("dim")
        if name == "Ben"
        for line in text.splitlines()
        if line.startswith("  Ann ")
    ]
    tried = {"Ann reveals star.", "Ann reveals ember.", "Ann reveals flame.", "Ann reveals nothing."}
    assert {line for line in told if line not in tried} == {
        "Ann draws: lantern.",
        "Ann veils: lantern.",
        "Ann hangs: ember.",
    }


def test_guesses_are_called_guesses() -> None:
    first = next(text for name, text in two_people("dim") if name == "Ann")
    assert first.count("What is hidden from you is guessed here.") == 3, "the score and two tried moves"


class Talker(Bot):
    """A bot that gives its hand away in its reason."""

    name = "talker"
    about = "talks"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        last = known.moves.at(len(known.moves) - 1)
        return Choice(last, f"I hold {known.view()['hand']}")


def test_a_bots_reason_and_hand_stay_with_the_bot() -> None:
    ann = {0: ["veil star", "hang ember"]}
    worlds = {world: sit_down(start(world, bots=(1,)), Hand(ann), Talker()) for world in WORLDS}
    assert worlds["bright"] == worlds["dim"]
    ((_, text),) = worlds["bright"]
    assert "I hold" not in text
    assert "Ben veils: lantern." in text
    assert "Ann draws: star." in text
    assert "Pass the screen" not in text, "Ann is alone at the screen"


def test_an_undone_move_is_told_to_others_without_what_it_was() -> None:
    """Taken back at once, by agreement of nobody: possible as long as nothing else has happened."""
    match = start("dim")
    match.play(0, match.game.read_move(0, "veil star"))
    match.undo(0)
    seen: dict[str, str] = dict(sit_down(match, Hand({0: ["veil ember"], 1: []})))
    assert "Ann takes back veil star." in seen["Ann"]
    assert "Ann takes back a move." in seen["Ben"]
    assert "veil star" not in seen["Ben"]


def test_at_the_end_everything_is_told_to_everybody() -> None:
    match = start("dim")
    plays = {0: ["veil star", "hang ember", "hang ember"], 1: ["veil ember", "veil ember", "hang ember"]}
    screens = sit_down(match, Hand(plays))
    assert match.over
    name, last = screens[-1]
    assert name == "nobody"
    assert "Ann reveals star." in last
    assert "Ben reveals ember, ember." in last
    assert "wins." in last or "share" in last


# The commands


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    monkeypatch.setattr(sys, "argv", ["hedgerow", *arguments])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["show", "replay"])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_show_and_replay_tell_no_secrets_of_a_match_that_goes_on(
    command: str,
    options: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    told = {}
    for world in WORLDS:
        match = start(world)
        match.play(0, match.game.read_move(0, "veil star"))
        match.play(1, match.game.read_move(1, f"veil {WORLDS[world][0]}"))
        file = tmp_path / f"{world}.json"
        write_match(match, file)
        told[world] = run(monkeypatch, capsys, command, str(file), *options)
    assert told["bright"] == told["dim"]
    assert "star" not in told["dim"]
    assert "hands=" not in told["dim"]


def test_show_for_a_seat_tells_what_it_may_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = {}
    for world in WORLDS:
        file = tmp_path / f"{world}.json"
        write_match(start(world), file)
        told[world] = run(monkeypatch, capsys, "show", str(file), "--seat", "0", "--json")
    assert told["bright"] == told["dim"]
    data = json.loads(told["dim"])
    assert data["position"] is None
    assert data["view"]["hand"] == [1, 0, 1]


def test_show_and_replay_of_a_match_that_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = start("dim", bots=(0, 1))
    sit_down(match, Hand({}), new_bot("random"))
    assert match.over
    file = tmp_path / "over.json"
    write_match(match, file)
    # What is left in the hands is never shown, so neither the position is, nor which lanterns were drawn.
    assert "hands=" not in run(monkeypatch, capsys, "show", str(file))
    replayed = run(monkeypatch, capsys, "replay", str(file))
    for entry in match.log:
        if isinstance(entry, MoveEntry):
            hidden = any(event.secret is not None for event in match.events(entry.seq))
            line = f"{entry.seq:4}  {match.game.move_text(entry.seat, entry.move)}"
            assert (line in replayed) is not hidden
    assert "reveals" in replayed
    data = json.loads(run(monkeypatch, capsys, "replay", str(file), "--json"))
    assert data["position"] is None
    assert data["score_sheets"] is not None
    assert not any("draw" in str(step["move"]) for step in data["steps"])
