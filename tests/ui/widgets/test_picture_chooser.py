"""Choosing one of several pictures by mouse and keyboard."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chooser import PictureChooser


@pytest.fixture
def painted() -> list[tuple[int, pygame.Rect]]:
    return []


@pytest.fixture
def chosen() -> list[int]:
    return []


@pytest.fixture
def chooser(
    context: SceneContext, painted: list[tuple[int, pygame.Rect]], chosen: list[int]
) -> PictureChooser:
    made = PictureChooser(
        context,
        ["Vanes", "Signs", "Other"],
        0,
        chosen.append,
        lambda surface, rect, place: painted.append((place, rect.copy())),
    )
    made.rect = pygame.Rect(100, 50, made.natural_width(), made.height())
    return made


def click(chooser: PictureChooser, pos: tuple[int, int]) -> None:
    chooser.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))


def test_a_click_on_a_tile_chooses_it_and_between_the_tiles_nothing(
    chooser: PictureChooser, chosen: list[int]
) -> None:
    first, second = chooser.tile(0), chooser.tile(1)
    click(chooser, ((first.right + second.left) // 2, first.centery))
    assert chosen == []
    click(chooser, second.center)
    assert (chooser.chosen, chosen) == (1, [1])


def test_keys_step_and_stay_within_the_ends(chooser: PictureChooser, chosen: list[int]) -> None:
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        chooser.handle(pygame.Event(pygame.KEYDOWN, key=key))
    assert chosen == [1, 2, 1]


def test_each_choice_is_painted_within_its_tile(
    chooser: PictureChooser, painted: list[tuple[int, pygame.Rect]]
) -> None:
    chooser.draw(pygame.Surface((800, 300)))
    assert [place for place, _ in painted] == [0, 1, 2]
    for place, rect in painted:
        assert chooser.tile(place).contains(rect)


def test_tiles_shrink_to_the_room_there_is(chooser: PictureChooser) -> None:
    chooser.rect.w = 200
    assert chooser.tile(2).right <= chooser.rect.right
    assert not chooser.tile(0).colliderect(chooser.tile(1))


@pytest.mark.parametrize("place", [0, 1])
def test_a_long_title_makes_all_tiles_wider(context: SceneContext, place: int) -> None:
    titles = ["Short", "Quite a long title of a piece set"]
    made = PictureChooser(context, titles, place, lambda n: None, lambda *rest: None)
    made.rect = pygame.Rect(0, 0, made.natural_width(), made.height())
    words = context.text.width(titles[1], context.theme.text.small, bold=True)
    assert made.tile(1).w >= words + 2 * 16  # between two ticks
    assert made.tile(0).w == made.tile(1).w
