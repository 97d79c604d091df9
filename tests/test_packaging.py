"""What desktops are told about the program: names, version, file type."""

from __future__ import annotations

import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from configparser import ConfigParser
from pathlib import Path

import pytest

from games import catalog
from games.app import APP_ID
from games.cli import COMMANDS
from games.core.record import RECORD_SUFFIX
from games.core.system import VERSION

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
