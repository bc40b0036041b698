"""A QR code in a terminal: two rows of the code in each line, dark on light whatever the terminal looks like."""

from __future__ import annotations

from rich.text import Text

QUIET = 2
"""Readers need a light edge; half of what the standard asks for is enough for them."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
LOOK = "#000000 on #ffffff"


def qr_code(text: str) -> Text | None:
    """A text as a QR code; nothing where the package for it is missing: the text itself is enough."""
    try:
        import segno  # noqa: PLC0415 a part of the server, which may be missing
    except ImportError:
        return None
    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = (
        "".join(HALVES[pair] for pair in zip(*two, strict=True)) for two in zip(rows[::2], rows[1::2], strict=True)
    )
    return Text("\n").join(Text(line, style=LOOK) for line in lines)
