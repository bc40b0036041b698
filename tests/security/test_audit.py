"""`scripts/audit`: a known vulnerability fails the check and is described; unreachable advisories don't fail it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = {"dependencies": [{"name": "litestar", "version": "2.0", "vulns": []}]}
SKIPPED = {"dependencies": [{"name": "litestar", "skip_reason": "not found"}]}
BAD = {
    "dependencies": [
        {"name": "uvicorn", "skip_reason": "not found"},
        {
            "name": "litestar",
            "version": "2.0",
            "vulns": [{"id": "PYSEC-1", "description": "It leaks.\nMuch.", "fix_versions": ["2.1"]}],
        },
    ]
}
PAGE_GOOD = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 40}}}
PAGE_BAD = {
    "vulnerabilities": {
        "vite": {"via": [{"title": "Reads any file", "severity": "high", "url": "https://x"}]},
        "svelte": {"via": ["vite"]},
    },
    "metadata": {"dependencies": {"total": 40}},
}
PAGE_AWAY = {"message": "405 Method Not Allowed", "statusCode": 405}


def audit(place: Path, python: object, page: object) -> subprocess.CompletedProcess[str]:
    """Run the script with programs that print these results."""
    for name, output in (("pip-audit", python), ("npm", page), ("node", "")):
        program = place / "bin" / name
        program.parent.mkdir(exist_ok=True)
        text = output if isinstance(output, str) else json.dumps(output)
        program.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n")
        program.chmod(0o755)
    path = f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / "audit", str(place)],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("python", "page", "code", "words"),
    [
        (GOOD, PAGE_GOOD, 0, ["0 known vulnerabilities in 1 packages.", "0 known vulnerabilities in 40 packages."]),
        (BAD, PAGE_GOOD, 1, ["litestar 2.0: PYSEC-1, It leaks. (fixed in 2.1)", "1 could not be audited"]),
        (GOOD, PAGE_BAD, 1, ["vite: Reads any file (high, https://x)"]),
        (SKIPPED, PAGE_AWAY, 0, ["dev.lock was NOT audited", "web/package-lock.json was NOT audited (405 Method"]),
        ("no JSON", "no JSON", 0, ["cluster.lock was NOT audited", "web/package-lock.json was NOT audited"]),
        (BAD, PAGE_AWAY, 1, ["PYSEC-1", "web/package-lock.json was NOT audited"]),
    ],
    ids=["good", "bad", "page bad", "away", "nonsense", "half"],
)
def test_audit_reports_vulnerabilities(
    tmp_path: Path, python: object, page: object, code: int, words: list[str]
) -> None:
    done = audit(tmp_path, python, page)
    assert done.returncode == code, done.stderr
    for text in words:
        assert text in done.stdout
    assert not done.stderr


def test_audit_is_part_of_the_check() -> None:
    check = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ncheck:")[2].partition("\n\n")[0]
    assert "scripts/audit" in check
