"""Playing and reporting in a terminal."""

from hedgerow.terminal import paint
from hedgerow.terminal.files import read_match, read_text, write_match, write_text
from hedgerow.terminal.screen import TerminalScreen
from hedgerow.terminal.terminal_match import TerminalMatch

__all__ = ["TerminalMatch", "TerminalScreen", "paint", "read_match", "read_text", "write_match", "write_text"]
