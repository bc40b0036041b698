"""The wheel contains everything: installed into an empty environment, it serves the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest

import hedgerow
from tests.registered import BUILT_IN

ROOT = Path(__file__).parents[2]
TOOLS = Path(sys.executable).parent
PAGE = "hedgerow/server/site/index.html"


def run(*command: str | Path, folder: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=folder, env=clean_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean_environment() -> dict[str, str]:
    """Return the environment without anything that leads Python back into the repository."""
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}


def install(python: Path, *what: str | Path) -> None:
    """Install without resolving; pip takes over where it knows a package mirror that uv doesn't know."""
    uv = subprocess.run(
        [TOOLS / "uv", "pip", "install", "--python", python, "--no-deps", *what], capture_output=True, check=False
    )
    if uv.returncode:
        run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", *what)


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel and the source archive, built as `make dist` builds them."""
    folder = tmp_path_factory.mktemp("dist")
    run(TOOLS / "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", folder)
    return folder


@pytest.fixture(scope="module")
def command(archives: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the `hedgerow` command of an environment that has the wheel and the locked packages only."""
    folder = tmp_path_factory.mktemp("venv")
    run(TOOLS / "uv", "venv", "--quiet", "--clear", "--python", sys.executable, folder)
    python = folder / "bin" / "python"
    install(python, "--require-hashes", "-r", ROOT / "requirements" / "play.lock")
    install(python, *archives.glob("*.whl"))
    return folder / "bin" / "hedgerow"


@contextmanager
def serving(command: Path, folder: Path) -> Iterator[str]:
    """Start a server in a folder and yield its address."""
    server = subprocess.Popen(
        [command, "serve", "--port", "0", "--database", folder / "tables.sqlite3"],
        cwd=folder,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert address, f"the server did not report its address: {line!r}"
        yield address[0]
    finally:
        server.terminate()
        server.communicate()


def test_the_version_is_in_one_place(archives: Path) -> None:
    assert version("hedgerow") == hedgerow.__version__
    assert f'"{hedgerow.__version__}"' not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert [path.name for path in archives.glob("*.whl")] == [f"hedgerow-{hedgerow.__version__}-py3-none-any.whl"]


def test_the_page_is_in_both_archives(archives: Path) -> None:
    (wheel,) = archives.glob("*.whl")
    (source,) = archives.glob("*.tar.gz")
    assert PAGE in zipfile.ZipFile(wheel).namelist()
    with tarfile.open(source) as archive:
        assert any(name.endswith(f"src/{PAGE}") for name in archive.getnames())


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository as git would clone it, without anything that make builds."""
    folder = tmp_path_factory.mktemp("clone")
    files = run("git", "ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    for name in files:
        if not name.startswith(("docs/", "tests/", "web/", "bench/")) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_nothing_is_built_without_the_page(clone: Path, tmp_path: Path, target: str) -> None:
    done = subprocess.run(
        [TOOLS / "hatchling", "build", "-t", target, "-d", tmp_path],
        cwd=clone,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "run `make page` first" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


def test_passwords_for_compose_stay_out_of_git_and_archives(clone: Path, tmp_path: Path) -> None:
    """`deploy/compose.yaml` has the operator write a password into `.env`, in the folder of the repository."""
    page = clone / "src" / PAGE
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("<!doctype html>")
    for name in (".env", ".env.local", "deploy/.env"):
        (clone / name).write_text("DATABASE_PASSWORD=secret")
        assert run("git", "check-ignore", "--no-index", name).strip() == name
    try:
        run(TOOLS / "hatchling", "build", "-t", "sdist", "-d", tmp_path, folder=clone)
    finally:
        page.unlink()
    (source,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        assert not [name for name in archive.getnames() if ".env" in name.rpartition("/")[2]]


def test_image_installs_only_pinned_packages() -> None:
    """`deploy/Dockerfile`: everything comes from the lock file, also what builds the package itself."""
    lines = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").splitlines()
    installing = [line for line in lines if "pip install" in line]
    assert len(installing) == 2
    assert all("--no-deps" in line for line in installing)
    assert "--require-hashes" in installing[0]
    assert "--no-build-isolation" in installing[1]
    lock = (ROOT / "requirements" / "cluster.lock").read_text(encoding="utf-8")
    assert re.search(r"^hatchling==", lock, re.MULTILINE)
    copied = next(line for line in lines if line.startswith("COPY") and "pyproject.toml" in line)
    assert "hatch_build.py" in copied


def test_the_installed_command_knows_its_version(command: Path, tmp_path: Path) -> None:
    assert run(command, "--version", folder=tmp_path).strip() == f"hedgerow {hedgerow.__version__}"


def test_the_installed_server_serves_the_page_and_the_games(command: Path, tmp_path: Path) -> None:
    with serving(command, tmp_path) as address, httpx.Client(base_url=address, timeout=60) as client:
        page = client.get("/")
        assert page.status_code == 200
        script = re.search(r'src="(/[^"]+\.js)"', page.text)
        assert script
        assert client.get(script[1]).headers["content-type"].startswith("text/javascript")
        games = client.get("/api/games").json()["games"]
        assert [game["name"] for game in games] == BUILT_IN
