"""QR codes in a terminal: two rows of the code per line, dark on light in any colour scheme."""

from __future__ import annotations

from typing import Final

from rich.text import Text

MARGIN: Final = 2
"""Light modules around the code: half of the standard margin, which is enough for scanners."""
HALF_BLOCKS: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
STYLE: Final = "#000000 on #ffffff"


def qr_code(text: str) -> Text | None:
    """Return a text as a QR code; `None` if the optional package for it is missing."""
    try:
        import segno  # noqa: PLC0415 an extra that may be missing
    except ImportError:
        return None
    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=MARGIN)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = (
        "".join(HALF_BLOCKS[pair] for pair in zip(*row_pair, strict=True))
        for row_pair in zip(rows[::2], rows[1::2], strict=True)
    )
    return Text("\n").join(Text(line, style=STYLE) for line in lines)
