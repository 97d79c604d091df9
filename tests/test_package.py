"""The wheel holds every module and every file that the program reads."""

from __future__ import annotations

import runpy
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
NOT_PACKED = {".py", ".md", ".po", ".pyc", ".nbi", ".nbc"}
"""Modules come with their packages; the others are notes, sources of translations and caches."""


def project() -> Mapping[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def packed() -> set[Path]:
    """The files that go along with the packages."""
    found = project()["tool"]["setuptools"]["package-data"]
    everywhere = {path for pattern in found["*"] for path in (ROOT / "games").rglob(pattern)}
    assets = (ROOT / "assets").glob
    return everywhere | {path for pattern in found["games.assets"] for path in assets(pattern)}


def files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in NOT_PACKED and "__pycache__" not in path.parts:
            yield path


def test_setup_finds_every_package(monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, Any] = {}
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("setuptools.setup", said.update)
    runpy.run_path(str(ROOT / "setup.py"))
    folders = {path.parent for path in (ROOT / "games").rglob("*.py")}
    packages = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    assert {*said["packages"]} == packages | {"games.assets"}
    assert said["package_dir"] == {"games.assets": "assets"}


@pytest.mark.slow
def test_every_file_that_the_program_reads_is_packed() -> None:
    wanted = [*files(ROOT / "games"), *files(ROOT / "assets")]
    unpacked = (ROOT / "assets" / "screenshots", ROOT / "assets" / "packaging")
    needed = [path for path in wanted if not any(path.is_relative_to(f) for f in unpacked)]
    assert [path for path in needed if path not in packed()] == []


def test_no_picture_for_the_readme_is_packed() -> None:
    assert not any("screenshots" in path.parts for path in packed())
