"""Installed distributions with games, for tests: folders that Python finds on its path."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def install(
    folder: Path, distribution: str, games: Mapping[str, str], modules: Mapping[str, str] | None = None
) -> None:
    """Write the metadata of a distribution with entry points of games, and its modules by name."""
    info = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    lines = [f"{name} = {place}" for name, place in games.items()]
    (info / "entry_points.txt").write_text("\n".join(["[hedgerow.games]", *lines, ""]))
    for module, code in (modules or {}).items():
        (folder / f"{module}.py").write_text(code)
