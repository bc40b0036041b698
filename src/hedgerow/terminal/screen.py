"""The screen, the keyboard and their streams."""

from __future__ import annotations

import io
import sys

from rich.console import Console
from rich.text import Text

from hedgerow.terminal.printable import one_line

CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
"""Moves the cursor to the top, clears the screen, then clears the scrollback.

The order matters: some terminals move a cleared screen into the scrollback.
"""


class TerminalScreen(Console):
    """A rich console that interprets no markup and raises an error when its output is lost."""

    def __init__(
        self,
        file: io.TextIOBase | None = None,
        *,
        stderr: bool = False,
        width: int | None = None,
        height: int | None = None,
        force_terminal: bool | None = None,
        no_color: bool | None = None,
    ) -> None:
        super().__init__(
            file=file,  # type: ignore[arg-type]  # rich requires IO[str], which no class of io is
            stderr=stderr,
            width=width,
            height=height,
            force_terminal=force_terminal,
            no_color=no_color,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def on_broken_pipe(self) -> None:
        """Raise the `BrokenPipeError` that rich is handling, instead of exiting silently."""
        raise  # noqa: PLE0704

    def clear_all(self) -> None:
        """Clear the screen and the scrollback; without a terminal, print a screenful of empty lines."""
        if self.is_terminal and not self.is_dumb_terminal:
            self.file.write(CLEAR_ALL)
            self.file.flush()
        else:
            self.print("\n" * self.height)

    @property
    def supports_unicode(self) -> bool:
        return self.encoding.lower().startswith("utf")


def read_line(prompt: str) -> str:
    """Return a line from the keyboard; raise `EOFError` at the end of input, or if there is no keyboard."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    return input(prompt)


def is_interactive(screen: Console) -> bool:
    """Return whether a person types here and sees the output, so that the height of the screen matters."""
    return screen.is_terminal and sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


def prepare_streams() -> None:
    """Make the standard streams replace characters that their encoding lacks, instead of raising an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def print_error(screen: Console, message: str) -> None:
    """Print an error message as one line, or nothing if the error stream is closed."""
    try:
        screen.print(Text(f"hedgerow: {one_line(message)}"), soft_wrap=True)
    except OSError:
        # Discard the buffer, or Python would try to write it at exit and fail again.
        sys.stderr = io.StringIO()
