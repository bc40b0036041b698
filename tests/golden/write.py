"""Command that writes the golden records: `python -m tests.golden.write [GAME …]`, by default for all games.

Read the diff before you commit it: it shows a change of the rules, the event texts, the evaluation or a bot. Play that
differs under an unchanged version is not recorded.
"""

from __future__ import annotations

import sys

from hedgerow.games import game_class
from hedgerow.testing.golden import write_records
from tests.golden.play import FOLDER, write_play
from tests.registered import BUILT_IN

for name in sys.argv[1:] or BUILT_IN:
    write_records(game_class(name), FOLDER / name)
    write_play(name)
