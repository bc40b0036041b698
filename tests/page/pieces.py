"""Pieces in notation, and the names of their buttons on the page."""

from __future__ import annotations

import re

from tests.page.texts import en


def key_of(piece: str) -> str:
    """Return a piece without its orientation: "17" of "17f2"."""
    number = re.match(r"[0-9]+", piece)
    return number[0] if number else piece


def side_of(piece: str) -> str:
    """Return the side of a piece: "f" of "17f2"."""
    parts = re.fullmatch(r"[0-9]+([a-z])[0-9]+", piece)
    return parts[1] if parts else ""


def tile_name(game: str, piece: str) -> re.Pattern[str]:
    """Return a pattern for the name of a tile that is followed by its description."""
    return re.compile(rf"^{re.escape(en(f'{game}.piece.tile', number=key_of(piece)))}\b")
