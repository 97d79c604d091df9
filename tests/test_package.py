"""What a wheel of the program holds: every module, and every file that the program reads."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from games.cli import VERSION

ROOT = Path(__file__).resolve().parents[1]
READ_BY_NOBODY = {".py", ".md", ".pyc", ".nbi", ".nbc"}
"""Modules are taken along with their packages; the others are notes and caches."""


def project() -> Mapping[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def setuptools() -> Mapping[str, Any]:
    return project()["tool"]["setuptools"]  # type: ignore[no-any-return]


def packed() -> set[Path]:
    """The files that go along with the packages."""
    folders = {"games.assets": ROOT / "assets", "games.herati.ai": ROOT / "games" / "herati" / "ai"}
    found = setuptools()["package-data"].items()
    return {
        path for name, patterns in found for each in patterns for path in folders[name].glob(each)
    }


def files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in READ_BY_NOBODY and "__pycache__" not in path.parts:
            yield path


def test_every_package_is_packed() -> None:
    modules = (ROOT / "games").rglob("__init__.py")
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in modules}
    assert {*setuptools()["packages"]} == packages | {"games.assets"}
    assert setuptools()["package-dir"] == {"games.assets": "assets"}


def test_every_file_that_the_program_reads_is_packed() -> None:
    wanted = [*files(ROOT / "games"), *files(ROOT / "assets")]
    screenshots = ROOT / "assets" / "screenshots"
    assert [path for path in wanted if path.parent != screenshots and path not in packed()] == []


def test_no_picture_for_the_readme_is_packed() -> None:
    assert not any("screenshots" in path.parts for path in packed())


def test_the_version_is_told_in_one_way() -> None:
    assert project()["project"]["version"] == VERSION
