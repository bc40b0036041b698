"""The commands `review` and `puzzles`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hedgerow.games import Setup, open_game
from hedgerow.match import Dealer, Match, encode, to_json
from tests.analysis.matches import EXAMPLES, example
from tests.cli.commands import hedgerow

SOLO = str(EXAMPLES / "tipperary-1.json")


def test_report_names_the_costliest_moves(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = hedgerow("review", encode(example("tipperary-1")), "--effort", "0.1", "--jobs", "1", "--language", "it")
    assert done.code == 0
    assert "Analisi di Tipperary" in done.out
    assert "Mosse più costose" in done.out
    done = hedgerow("review", SOLO, "--effort", "0.1", "--jobs", "1", "--html", str(page), "--json")
    assert done.code == 0
    review = json.loads(done.out)
    assert review["game"] == "tipperary"
    assert len(review["decisions"]) == len([entry for entry in example("tipperary-1").line if hasattr(entry, "move")])
    assert "<svg" in page.read_text()


def test_matches_that_cannot_be_reviewed(tmp_path: Path) -> None:
    running, damaged = tmp_path / "running.json", tmp_path / "damaged.json"
    running.write_text(to_json(Match.start(open_game(Setup("cornwall", 2)), dealer=Dealer(bytes(16)))))
    damaged.write_text(Path(SOLO).read_text().replace("Ada", "Eve"))
    for file, reason in ((running, "not over"), (damaged, "damaged"), (tmp_path / "missing.json", "no such file")):
        done = hedgerow("review", str(file))
        assert done.code == 2
        assert reason in done.err
    done = hedgerow("review", SOLO, "--effort", "500")
    assert done.code == 2
    assert "effort" in done.err


@pytest.mark.parametrize("bot", ["expert", "nobody"])
def test_bots_that_make_no_puzzles(tmp_path: Path, bot: str) -> None:
    done = hedgerow("puzzles", "cornwall", "--bot", bot, "--games", "1", "--out", str(tmp_path / "puzzles.jsonl"))
    assert done.code == 2
    assert bot in done.err


def test_file_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text("not a puzzle\n")
    done = hedgerow("puzzles", "cornwall", "--games", "1", "--out", str(path))
    assert done.code == 2
    assert "puzzles.jsonl" in done.err
