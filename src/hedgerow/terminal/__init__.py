"""Playing, watching and reporting in a terminal."""

from hedgerow.terminal import paint
from hedgerow.terminal.files import read_match, read_text, write_match, write_text
from hedgerow.terminal.screen import Screen
from hedgerow.terminal.table import TerminalTable

__all__ = ["Screen", "TerminalTable", "paint", "read_match", "read_text", "write_match", "write_text"]
