"""Writes all golden records anew. Read the difference before committing it: it is a change of the rules."""

from __future__ import annotations

from hedgerow.games import REGISTRY
from tests.golden.records import perft_file, perft_table, playthrough, playthrough_file

for name in REGISTRY:
    playthrough_file(name).parent.mkdir(exist_ok=True)
    playthrough_file(name).write_text(playthrough(name), encoding="utf-8")
    perft_file(name).write_text(perft_table(name), encoding="utf-8")
