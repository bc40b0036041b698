"""A flame graph of the server from the samples of py-spy, as an SVG.

    py-spy record --pid PID --format raw --rate 400 --output samples.raw
    python -m bench.flame samples.raw TITLE > graph.svg

The width of a box is the share of samples in which the function was running. Boxes below 0.4 % are left out, and so are
the frames below the first one that differs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Final

WIDTH: Final = 1200
ROW: Final = 17
LEAST: Final = 0.004
CHARACTER: Final = 6.2
"""The width of a character, about."""
OWN, OTHER = "#e0a458", "#9db5b2"
IDLE: Final = ("_worker (", "_connection_worker_thread (")
"""Threads that wait."""


@dataclass
class FlameFrame:
    """A function with everything that it has called."""

    samples: int = 0
    callees: dict[str, FlameFrame] = field(default_factory=dict)


def read_samples(path: Path) -> FlameFrame:
    """Return the tree of calls; lines of one function are one frame."""
    root = FlameFrame()
    for line in path.read_text().splitlines():
        stack, _, count = line.rpartition(" ")
        names = [re.sub(r":\d+\)", ")", frame) for frame in stack.split(";")]
        if names[-1].startswith(IDLE):
            continue
        frame = root
        frame.samples += int(count)
        for name in names:
            frame = frame.callees.setdefault(name, FlameFrame())
            frame.samples += int(count)
    return root


def boxes(frame: FlameFrame, total: int, start: float = 0.0, depth: int = 0) -> Iterator[tuple[int, float, float, str]]:
    """Yield depth, start, share and name of all boxes that are wide enough."""
    for name, callee in sorted(frame.callees.items(), key=lambda item: -item[1].samples):
        share = callee.samples / total
        if share >= LEAST:
            yield depth, start, share, name
            yield from boxes(callee, total, start, depth + 1)
        start += share


def skip_single(frame: FlameFrame) -> FlameFrame:
    """Return the first frame that has called more than one important function."""
    while True:
        important = [callee for callee in frame.callees.values() if callee.samples > 0.9 * frame.samples]
        if not important:
            return frame
        frame = important[0]


def draw(root: FlameFrame, title: str) -> str:
    """Return the graph as an SVG, with the outermost functions at the bottom."""
    found = list(boxes(root, root.samples))
    rows = 1 + max((depth for depth, *_ in found), default=0)
    height = (rows + 1) * ROW + 8
    style = "text{font:10px sans-serif;fill:#1c1c1c}rect{stroke:#fff;stroke-width:.5}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"><style>{style}</style>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="4" y="13" style="font-weight:bold">{escape(title)}</text>',
    ]
    for depth, start, share, name in found:
        x, width, y = start * WIDTH, share * WIDTH, height - (depth + 1) * ROW
        colour = OWN if "hedgerow/" in name else OTHER
        function = name.partition(" (")[0]
        label = function[: int(width / CHARACTER)] if width > 4 * CHARACTER else ""
        text = f'<text x="{x + 2:.0f}" y="{y + 12}">{escape(label)}</text>' if label else ""
        tip = f"<title>{escape(name)}: {100 * share:.1f} %</title>"
        parts.append(
            f'<g>{tip}<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW - 1}" fill="{colour}"/>{text}</g>'
        )
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    path, title = sys.argv[1:3]
    sys.stdout.write(draw(skip_single(read_samples(Path(path))), title))


if __name__ == "__main__":
    main()
