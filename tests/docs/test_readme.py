"""The README says what a newcomer needs, and its pictures are small enough to load."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from tests.registered import BUILT_IN, COMPLETE

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LARGEST_PICTURE = 1_000_000
MOST_LINKS = 12
LONGEST_LINE = 120


def test_it_has_what_must_not_get_lost() -> None:
    for text in ("make play", "make test", "not an official product", "**reconstructions**", "MIT licence"):
        assert text in README


def test_each_kind_of_reader_has_one_link() -> None:
    headings = ("Players", "Hosts", "Bot authors", "Researchers", "Designers and game authors", "Contributors")
    for heading in headings:
        section = README.split(f"## {heading}\n")[1].split("\n## ")[0]
        assert re.findall(r"→ \[[^]]+\]\(([^)]+)\)", section), heading
    assert len(re.findall(r"(?<!!)\[[^]]+\]\(", README)) <= MOST_LINKS


def test_no_line_is_too_long() -> None:
    assert [line for line in README.splitlines() if len(line) > LONGEST_LINE] == []


def test_every_complete_game_has_a_picture_and_one_picture_moves() -> None:
    direct = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    referenced = re.findall(r"!\[[^]]*\]\[([^]]+)\]", README)
    addresses = dict(re.findall(r"^\[([^]]+)\]: (\S+)$", README, re.MULTILINE))
    pictures = [ROOT / path for path in (*direct, *(addresses[name] for name in referenced))]
    assert {path.stem for path in pictures} == {"moves", *BUILT_IN} & {"moves", *COMPLETE}
    assert all(path.stat().st_size <= LARGEST_PICTURE for path in pictures)
    with Image.open(ROOT / "docs" / "pictures" / "moves.webp") as film:
        assert getattr(film, "n_frames", 1) > 10
