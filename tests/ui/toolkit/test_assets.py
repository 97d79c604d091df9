import re
from pathlib import Path

import pygame
import pytest

import games
from games.core.system import FOLDER
from games.ui.toolkit.context import Assets
from games.ui.toolkit.work import OutOfTime

GAMES = Path(games.__file__).parent
RED = (200, 64, 47)
LISTED = """
    back undo redo menu pause play settings rules quit close check arrow-left arrow-right
    chevron-down chevron-up hint swap person computer dice fullscreen info restart
    eye home trash
"""
NAMES = LISTED.split()
HALF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path d="M0 0h12v24H0z" fill="#00FF00"/></svg>'
)


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    (tmp_path / "icons").mkdir()
    black = HALF.replace("#00FF00", "#000").replace("/>", ' fill-opacity="0.5"/>')
    (tmp_path / "icons" / "half.svg").write_text(black, encoding="utf-8")
    return Assets(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_is_drawn_within_its_square(name: str) -> None:
    for size in (16, 24, 48):
        icon = Assets().icon(name, size, RED)
        assert icon.get_size() == (size, size)
        drawn = pygame.mask.from_surface(icon, 128)
        assert drawn.count() > size / 3
        bounds = icon.get_bounding_rect()
        assert icon.get_rect().inflate(-2, -2).contains(bounds)
        assert abs(bounds.centerx - size / 2) <= size / 12 + 1
        assert abs(bounds.centery - size / 2) <= size / 12 + 1


def test_icons_are_black_paths_on_a_grid_of_24() -> None:
    for name in NAMES:
        path = FOLDER / "icons" / f"{name}.svg"
        source = path.read_text(encoding="utf-8")
        assert 'viewBox="0 0 24 24"' in source
        assert set(re.findall(r"<(\w+)", source)) <= {"svg", "path"}
        assert set(re.findall(r'"(#\w+)"', source)) <= {"#000"}
        assert set(re.findall(r'stroke-width="(.*?)"', source)) <= {"2"}


def test_an_icon_takes_the_colour_and_keeps_transparency(assets: Assets) -> None:
    icon = assets.icon("half", 40, RED)
    assert icon.get_at((5, 20))[:3] == RED
    assert icon.get_at((5, 20)).a in (127, 128)
    assert icon.get_at((35, 20)).a == 0


@pytest.mark.parametrize("content", [None, b"", b"hello", b"\xff\xfe", b"<svg"])
def test_a_missing_or_damaged_icon_is_a_square(
    assets: Assets, tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "icons" / "odd.svg").write_bytes(content)
    icon = assets.icon("odd", 24, RED)
    assert icon.get_size() == (24, 24)
    assert icon.get_at((5, 12))[:3] == RED
    assert icon.get_at((12, 12)).a == 0
    assert icon.get_bounding_rect().center == (12, 12)


def test_all_icons_of_the_program_have_files() -> None:
    sources = [path.read_text(encoding="utf-8") for path in GAMES.rglob("*.py")]
    found = {
        name
        for text in sources
        for name in re.findall(r'(?:icon(?:: str \| None)? ?= ?|icon\()"([a-z-]+)"', text)
    }
    assert {"back", "undo", "play", "check"} <= found
    assert [name for name in found if not (FOLDER / "icons" / f"{name}.svg").is_file()] == []


def test_a_picture_that_was_not_painted_whole_is_not_kept() -> None:
    assets = Assets()

    def begin(picture: pygame.Surface) -> None:
        raise OutOfTime

    with pytest.raises(OutOfTime):
        assets.composed("board", (4, 4), begin)
    picture = assets.composed("board", (4, 4), lambda picture: picture.fill((255, 0, 0)))
    assert picture.get_at((1, 1)) == pygame.Color(255, 0, 0)
