"""The screen, the keyboard and the streams behind them."""

from __future__ import annotations

import io
import sys

from rich.console import Console
from rich.text import Text

from hedgerow.terminal.printable import one_line

CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
"""Goes to the top, clears what is seen, and forgets what has scrolled away.

In this order: some terminals keep a cleared screen among what has scrolled away, and that has to go, too.
"""


class Screen(Console):
    """A console that reads no markup in what it prints and does not hide that its output is lost."""

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
            file=file,  # type: ignore[arg-type]  # rich asks for IO[str], which no class of io is
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
        """Called while a `BrokenPipeError` is handled: it goes on to whoever runs the command."""
        raise  # noqa: PLE0704

    def forget(self) -> None:
        """Leave nothing to be read, not even by scrolling back."""
        if self.is_terminal and not self.is_dumb_terminal:
            self.file.write(CLEAR_ALL)
            self.file.flush()
        else:
            self.print("\n" * self.height)

    @property
    def speaks_unicode(self) -> bool:
        return self.encoding.lower().startswith("utf")


def read_line(prompt: str) -> str:
    """A line from the keyboard; `EOFError` at its end, or when there is no keyboard at all."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    return input(prompt)


def sits_at_a_terminal(screen: Console) -> bool:
    """Whether a person types here and sees the result, so that the height of the screen matters."""
    return screen.is_terminal and sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


def prepare_streams() -> None:
    """A character that a stream does not know becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(screen: Console, message: str) -> None:
    """One line on what is wrong. Where even that cannot be written, the exit code has to do."""
    try:
        screen.print(Text(f"hedgerow: {one_line(message)}"), soft_wrap=True)
    except OSError:
        # What could not be written is thrown away, or Python would try again at its exit and fail again.
        sys.stderr = io.StringIO()
