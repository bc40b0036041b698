"""`scripts/check-locks`: an install that resolves versions and a lock file that lacks a package are found."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.packaging.test_wheel import ROOT


@pytest.fixture(scope="module")
def script() -> Any:
    """Return the script as a module."""
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec = spec_from_loader("check_locks", SourceFileLoader("check_locks", str(ROOT / "scripts" / "check-locks")))
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = written
    return module


@pytest.mark.parametrize(
    ("line", "resolves"),
    [
        ("pip install --no-deps --require-hashes -r x.lock", False),
        ("pip install --no-deps --no-build-isolation .", False),
        ("apt-get install chromium", False),
        ("npm ci --silent", False),
        ("# pip install ruff", False),
        ('"$here/install" "$folder" --require-hashes -r x.lock', False),
        ('CXX=c++ "$here/install" "$folder" --no-build-isolation "$here/../kernel"', False),
        ("# Install packages: scripts/install FOLDER ARGUMENT ...", False),
        ("pip install -r x.lock", True),
        ("python -m pip --quiet install ruff", True),
        ('run(uv, "pip", "install", "ruff")', True),
        ("pip install --no-deps .", True),
        ("pip install --no-deps -e ..", True),
        ("npm install vite", True),
        ("uv sync", True),
        ('"$here/install" "$folder" "$here/../kernel"', True),
        ("scripts/install .venv ruff", True),
    ],
)
def test_an_install_that_resolves_versions_is_found(script: Any, tmp_path: Path, line: str, resolves: bool) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "setup").write_text(f"set -eu\n{line}\n")
    assert list(script.resolving_installs(tmp_path)) == ([f"scripts/setup:2: {line}"] if resolves else [])


def test_no_script_of_the_project_resolves_versions(script: Any) -> None:
    assert list(script.resolving_installs()) == []


PACKAGES = {
    "pytest-cov": ("6.0", ("coverage[toml]>=7.5",)),
    "coverage": ("7.6", ("tomli>=2 ; extra == 'toml'", "wincolor ; sys_platform == 'win32'")),
    "tomli": ("2.0", ()),
}


@pytest.mark.parametrize(
    ("changed", "problems"),
    [
        ({}, []),
        ({"coverage": None}, ["coverage[toml]>=7.5 is missing, needed by pytest-cov"]),
        ({"tomli": None}, ['tomli>=2; extra == "toml" is missing, needed by coverage']),
        ({"pytest-cov": None}, ["pytest-cov is missing, needed by scripts/lock"]),
        ({"tomli": ("1.9", ())}, ['tomli is 1.9, but coverage needs tomli>=2; extra == "toml"']),
    ],
    ids=["complete", "a dependency", "a dependency of an extra", "asked for by the project", "too old"],
)
def test_a_missing_package_is_found(script: Any, changed: dict[str, Any], problems: list[str]) -> None:
    installed = {name: package for name, package in (PACKAGES | changed).items() if package}
    assert list(script.missing_from(installed, [Requirement("pytest-cov")])) == problems


def test_each_lock_has_the_requirements_that_the_project_asks_for(script: Any) -> None:
    """The pins alone already show a package that was added to pyproject.toml but not to the lock file."""
    requirements = {"hedgerow": ("", script.requirements_of_the_project())}
    locks = sorted((ROOT / "requirements").glob("*.lock"))
    assert locks
    for lock in locks:
        pinned = {name: (max(versions), ()) for name, versions in script.pins_of(lock).items()}
        assert list(script.missing_from(pinned | requirements, script.roots_of(lock))) == [], lock.name


def test_the_check_is_part_of_make_check() -> None:
    check = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ncheck:")[2].partition("\n\n")[0]
    assert "scripts/check-locks" in check
