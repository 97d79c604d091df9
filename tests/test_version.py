"""The version is the same everywhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from games.core.system import VERSION

ROOT = Path(__file__).parents[1]


def test_the_version_has_three_numbers() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


def test_the_package_takes_its_version_from_the_program() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    assert settings["project"]["dynamic"] == ["version"]
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {
        "attr": "games.core.system.VERSION"
    }


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.MULTILINE)
    assert versions[0] == VERSION
