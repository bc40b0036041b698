"""A game with secrets on one screen: nobody is shown what another seat holds.

The game is played in two worlds that look the same to Ann and differ in what Ben draws, holds and veils. All output for
Ann must be the same in both, byte by byte.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hedgerow import cli
from hedgerow.bots import Bot, Choice, InformationState, new_bot
from hedgerow.games import REGISTRY, Setup
from hedgerow.match import Match, MoveEntry
from hedgerow.terminal import TerminalMatch, TerminalScreen, write_match
from hedgerow.terminal.screen import CLEAR_ALL
from tests.cli.drawable_lantern import ArrangedDealer, DrawableLantern

ANN = ("star", "ember", "ember", "flame")
"""The draws of Ann, in both worlds."""
WORLDS = {"bright": ("star", "star", "flame", "flame"), "dim": ("ember", "ember", "ember", "ember")}
"""The draws of Ben in each world."""
ALL_COMMANDS = ("score", "try 1", "try 2", "more", "all", "legend", "log", "?", "")


@pytest.fixture(autouse=True)
def _register_lantern() -> Iterator[None]:
    with REGISTRY.added(DrawableLantern):
        yield


def start(world: str, bots: tuple[int, ...] = ()) -> Match:
    draws = [kind for pair in zip(ANN, WORLDS[world], strict=True) for kind in pair]
    return Match.start(Setup("lantern", 2), ("Ann", "Ben"), ArrangedDealer(draws), bots)


def play(
    match: Match, person: Callable[[int, str], str], bot: Bot | None = None, save: Path | None = None
) -> list[tuple[str, str]]:
    """Play until everybody leaves; return all screens, each with its player (or `nobody`)."""
    output = StringIO()

    def read(prompt: str) -> str:
        output.write(prompt)
        seat = match.state.to_act[0]
        typed = person(seat, prompt)
        if typed == "<leave>":
            raise EOFError
        output.write(f"{typed}\n")
        return typed

    terminal_match = TerminalMatch(
        match=match,
        bots={} if bot is None else dict.fromkeys(match.bots, bot),
        screen=TerminalScreen(output, width=80, height=40, force_terminal=True, no_color=True),
        rng=Random(1),
        read=read,
        save_to=save,
    )
    terminal_match.run()
    return [(player_of(screen), screen) for screen in output.getvalue().split(CLEAR_ALL)]


def player_of(screen: str) -> str:
    """Return the player who used the screen."""
    return next((name for name in ("Ann", "Ben") if f"{name}, your move" in screen), "nobody")


class CuriousPerson:
    """A person who types every command before each move."""

    def __init__(self, plays: dict[int, list[str]]) -> None:
        self.to_type = {
            seat: [line for play in moves for line in (*ALL_COMMANDS, play)] for seat, moves in plays.items()
        }

    def __call__(self, seat: int, prompt: str) -> str:
        if not prompt:
            return ""
        lines = self.to_type[seat]
        return lines.pop(0) if lines else "<leave>"


def two_people(world: str) -> list[tuple[str, str]]:
    """Play a game in which both veil their first lantern and Ben his second, too; then Ann leaves."""
    best, next_best = ("star", "star") if world == "bright" else ("ember", "ember")
    return play(start(world), CuriousPerson({0: ["veil star", "hang ember"], 1: [f"veil {best}", f"veil {next_best}"]}))


def test_two_people_share_a_screen_but_no_secrets() -> None:
    worlds = {world: two_people(world) for world in WORLDS}
    seen_by_ann = {world: [text for name, text in screens if name == "Ann"] for world, screens in worlds.items()}
    assert len(seen_by_ann["bright"]) == 3
    assert seen_by_ann["bright"] == seen_by_ann["dim"]
    between = {world: [text for name, text in screens if name == "nobody"] for world, screens in worlds.items()}
    assert between["bright"] == between["dim"]
    assert all(kind not in text for text in between["bright"] for kind in ("star", "ember", "flame"))
    seen_by_ben = {world: [text for name, text in screens if name == "Ben"] for world, screens in worlds.items()}
    assert seen_by_ben["bright"] != seen_by_ben["dim"], "or the two worlds would prove nothing"


def test_the_screen_is_handed_over_and_each_player_sees_what_is_new() -> None:
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
    assert "Ann veils: star." in news, "her own move, which was not shown when she handed over the screen"
    assert "Ann draws: ember." in news
    assert "Ben veils: lantern." in news
    assert "Ben draws: lantern." in news


def test_the_scrollback_is_cleared_last() -> None:
    """Some terminals move a cleared screen into the scrollback, where the next person could read it."""
    terminal = StringIO()
    TerminalScreen(terminal, force_terminal=True).clear_all()
    assert terminal.getvalue().endswith("\x1b[3J")
    assert "\x1b[2J" in terminal.getvalue()
    file = StringIO()
    TerminalScreen(file, height=30).clear_all()
    assert file.getvalue().count("\n") >= 30, "empty lines where nothing can be cleared"


def test_ben_learns_nothing_about_ann() -> None:
    """Ann draws a star and veils it; all stars that Ben sees are guesses or his own."""
    lines = [
        line.strip()
        for name, text in two_people("dim")
        if name == "Ben"
        for line in text.splitlines()
        if line.startswith("  Ann ")
    ]
    guessed = {"Ann reveals star.", "Ann reveals ember.", "Ann reveals flame.", "Ann reveals nothing."}
    assert {line for line in lines if line not in guessed} == {
        "Ann draws: lantern.",
        "Ann veils: lantern.",
        "Ann hangs: ember.",
    }


def test_guesses_are_marked() -> None:
    first = next(text for name, text in two_people("dim") if name == "Ann")
    assert first.count("Hidden information is guessed here.") == 3, "the score and two tried moves"


class TalkativeBot(Bot):
    """A bot that reveals its hand in its reason."""

    name = "talkative"
    about = "reveals its hand"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        last = known.moves.at(len(known.moves) - 1)
        return Choice(last, f"I hold {known.observation()['view']}")


def test_the_reason_of_a_bot_is_not_shown() -> None:
    ann = {0: ["veil star", "hang ember"]}
    worlds = {world: play(start(world, bots=(1,)), CuriousPerson(ann), TalkativeBot()) for world in WORLDS}
    assert worlds["bright"] == worlds["dim"]
    ((_, text),) = worlds["bright"]
    assert "I hold" not in text
    assert "Ben veils: lantern." in text
    assert "Ann draws: star." in text
    assert "Pass the screen" not in text, "Ann is alone at the screen"


def test_other_players_do_not_see_which_move_was_undone() -> None:
    match = start("dim")
    match.play(0, match.game.read_move(0, "veil star"))
    match.undo(0)
    seen: dict[str, str] = dict(play(match, CuriousPerson({0: ["veil ember"], 1: []})))
    assert "Ann undoes veil star." in seen["Ann"]
    assert "Ann undoes a move." in seen["Ben"]
    assert "veil star" not in seen["Ben"]


def test_the_final_events_are_shown_to_everybody() -> None:
    match = start("dim")
    plays = {0: ["veil star", "hang ember", "hang ember"], 1: ["veil ember", "veil ember", "hang ember"]}
    screens = play(match, CuriousPerson(plays))
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
def test_show_and_replay_keep_the_secrets_of_an_unfinished_match(
    command: str,
    options: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    outputs = {}
    for world in WORLDS:
        match = start(world)
        match.play(0, match.game.read_move(0, "veil star"))
        match.play(1, match.game.read_move(1, f"veil {WORLDS[world][0]}"))
        file = tmp_path / f"{world}.json"
        write_match(match, file)
        outputs[world] = run(monkeypatch, capsys, command, str(file), *options)
    assert outputs["bright"] == outputs["dim"]
    assert "star" not in outputs["dim"]
    assert "hands=" not in outputs["dim"]


def test_show_for_a_seat_contains_what_the_seat_may_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    outputs = {}
    for world in WORLDS:
        file = tmp_path / f"{world}.json"
        write_match(start(world), file)
        outputs[world] = run(monkeypatch, capsys, "show", str(file), "--seat", "0", "--json")
    assert outputs["bright"] == outputs["dim"]
    data = json.loads(outputs["dim"])
    assert data["position"] is None
    assert data["view"]["hand"] == [1, 0, 1]


def test_show_and_replay_of_a_finished_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = start("dim", bots=(0, 1))
    play(match, CuriousPerson({}), new_bot("random"))
    assert match.over
    file = tmp_path / "over.json"
    write_match(match, file)
    # The hands are never shown, so neither are the position and the draws.
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
