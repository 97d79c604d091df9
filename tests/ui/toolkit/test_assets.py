import re
from pathlib import Path

import pygame
import pytest

from games.core.asset_folder import FOLDER
from games.ui.toolkit.assets import AssetError, Assets

RED = (200, 64, 47)
NAMES = [
    "back",
    "undo",
    "redo",
    "menu",
    "pause",
    "play",
    "settings",
    "rules",
    "quit",
    "close",
    "check",
    "arrow-left",
    "arrow-right",
    "chevron-down",
    "chevron-up",
    "hint",
    "swap",
    "person",
    "computer",
    "dice",
    "fullscreen",
    "sound",
    "sound-off",
    "info",
    "restart",
    "eye",
    "home",
    "plus",
    "minus",
    "trash",
]
HALF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path d="M0 0h12v24H0z" fill="#00FF00"/></svg>'
)


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    (tmp_path / "icons").mkdir()
    (tmp_path / "sprites").mkdir()
    (tmp_path / "sprites" / "half.svg").write_text(HALF, encoding="utf-8")
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


def test_a_sprite_keeps_its_colours_and_gets_its_exact_size(assets: Assets) -> None:
    for side in (7, 33, 100):
        sprite = assets.sprite("half", side)
        assert sprite.get_size() == (side, side)
        assert tuple(sprite.get_at((1, side // 2))) == (0, 255, 0, 255)
        assert sprite.get_at((side - 1, side // 2)).a == 0


def test_a_picture_is_never_stretched_but_centred(assets: Assets) -> None:
    for picture in (assets.sprite("half", (60, 20)), assets.markup(HALF, (60, 20))):
        assert picture.get_size() == (60, 20)
        assert picture.get_bounding_rect() == pygame.Rect(20, 0, 10, 20)


def test_nothing_is_drawn_twice_until_it_is_forgotten(assets: Assets) -> None:
    def pictures() -> list[pygame.Surface]:
        return [
            assets.sprite("half", 20),
            assets.icon("half", 20, RED),
            assets.markup(HALF, 20),
        ]

    first, second = pictures(), pictures()
    assert [one is two for one, two in zip(first, second, strict=True)] == [True, True, True]
    assert assets.icon("half", 20, (0, 0, 0)) is not first[1]
    assets.clear()
    assert [one is two for one, two in zip(first, pictures(), strict=True)] == [False] * 3


def test_no_size_is_too_small(assets: Assets) -> None:
    assert assets.sprite("half", 0).get_size() == (1, 1)
    assert assets.icon("half", (-3, 4), RED).get_size() == (1, 4)


def test_a_missing_picture_is_named_with_its_path(assets: Assets, tmp_path: Path) -> None:
    with pytest.raises(AssetError, match=r"there is no picture .*sprites.unicorn\.svg"):
        assets.sprite("unicorn", 20)
    with pytest.raises(AssetError, match=re.escape(str(tmp_path / "icons" / "unicorn.svg"))):
        assets.icon("unicorn", 20, RED)


def test_an_invalid_picture_is_named_with_its_path(assets: Assets, tmp_path: Path) -> None:
    (tmp_path / "sprites" / "odd.svg").write_text("hello", encoding="utf-8")
    with pytest.raises(AssetError, match=r"odd\.svg cannot be drawn"):
        assets.sprite("odd", 20)
