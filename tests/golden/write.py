"""Command that writes the golden records: `python -m tests.golden.write [GAME …]`, by default for all games.

Read the diff before you commit it: it shows a change of the rules, the event texts, the evaluation or a bot. Play that
differs under an unchanged version is not recorded.
"""

from __future__ import annotations

import sys

from hedgerow.games import REGISTRY
from tests.golden.play import write_play
from tests.golden.records import perft_file, perft_table, playthrough, playthrough_file

for name in sys.argv[1:] or REGISTRY:
    playthrough_file(name).parent.mkdir(exist_ok=True)
    playthrough_file(name).write_text(playthrough(name), encoding="utf-8")
    perft_file(name).write_text(perft_table(name), encoding="utf-8")
    write_play(name)
