"""The wheel holds every module and every file that the program reads."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.app import APP_ID
from games.cli import COMMANDS
from games.core.record import RECORD_SUFFIX
from games.core.system import VERSION

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


# -- What desktops are told about the program: names, version, file type


LINUX = Path(__file__).parents[1] / "assets" / "packaging" / "linux"
MIME_TYPE = "text/x-tavoliere"


@pytest.fixture
def entry() -> ConfigParser:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[method-assign,assignment]
    parser.read(LINUX / f"{APP_ID}.desktop", encoding="utf-8")
    return parser


def test_the_desktop_entry_opens_records_and_each_game(entry: ConfigParser) -> None:
    main = entry["Desktop Entry"]
    assert main["Exec"] == "tavoliere %f"
    assert main["MimeType"].split(";") == [MIME_TYPE, ""]
    assert main["Actions"].split(";") == [*catalog.games(), ""]
    for game in catalog.games():
        assert entry[f"Desktop Action {game}"]["Exec"] == f"tavoliere {game}"


def test_the_metadata_names_this_version_and_the_desktop_entry() -> None:
    root = ElementTree.parse(LINUX / f"{APP_ID}.metainfo.xml").getroot()
    assert root.findtext("id") == APP_ID
    assert root.findtext("launchable") == f"{APP_ID}.desktop"
    assert next(release.get("version") for release in root.iter("release")) == VERSION
    assert root.findtext("provides/mediatype") == MIME_TYPE


def test_the_manual_page_has_this_version_and_every_command() -> None:
    page = (LINUX / "tavoliere.6").read_text(encoding="utf-8")
    assert f'"Tavoliere {VERSION}"' in page.splitlines()[0]
    for name, (_module, text) in COMMANDS.items():
        assert f".B {name}\n{text}\n" in page


@pytest.mark.skipif(
    shutil.which("update-mime-database") is None, reason="needs the package shared-mime-info"
)
def test_the_file_type_is_known_by_its_suffix(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    shutil.copy(LINUX / "tavoliere.mime.xml", packages / "tavoliere.xml")
    subprocess.run(["update-mime-database", tmp_path], check=True)
    globs = (tmp_path / "globs").read_text(encoding="utf-8")
    assert f"{MIME_TYPE}:*{RECORD_SUFFIX}\n" in globs


# -- The version is the same everywhere


VERSION_ROOT = Path(__file__).parents[1]


def test_the_version_has_three_numbers() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


def test_the_package_takes_its_version_from_the_program() -> None:
    settings = tomllib.loads((VERSION_ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    assert settings["project"]["dynamic"] == ["version"]
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {
        "attr": "games.core.system.VERSION"
    }


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    changelog = (VERSION_ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.MULTILINE)
    assert versions[0] == VERSION
