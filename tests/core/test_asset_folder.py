"""The folder of the assets: beside the package in the source tree, inside an installed one."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

from games.core.system import FOLDER, __file__


def test_the_folder_holds_the_pictures_fonts_and_sounds() -> None:
    assert (FOLDER / "icon.svg").is_file()
    assert {"fonts", "icons", "sounds"} <= {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize(("there", "found"), [
    (("games/assets", "assets"), "games/assets"),
    (("assets",), "assets"),
])  # fmt: skip
def test_assets_inside_the_package_are_preferred(
    tmp_path: Path, there: tuple[str, ...], found: str
) -> None:
    copy = tmp_path / "games/core/system.py"
    copy.parent.mkdir(parents=True)
    shutil.copy(__file__, copy)
    for name in there:
        (tmp_path / name).mkdir()
    assert runpy.run_path(str(copy))["FOLDER"] == tmp_path.resolve() / found
