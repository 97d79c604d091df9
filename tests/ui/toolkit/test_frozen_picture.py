"""The picture below a modal: how long it is kept, and what makes it be painted again."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import KEPT_TIME, FrozenPicture

RED, GREEN = pygame.Color(255, 0, 0), pygame.Color(0, 255, 0)


@pytest.fixture
def frozen() -> FrozenPicture:
    """It was painted red, and a frame has passed."""
    frozen = FrozenPicture()
    assert seen(frozen, "match", RED) == RED
    frozen.update(0.02)
    return frozen


def seen(
    frozen: FrozenPicture, key: str, colour: pygame.Color, size: tuple[int, int] = (4, 4)
) -> pygame.Color:
    """The colour that is seen if painting would use this one."""
    surface = pygame.Surface(size)
    picture = frozen.picture_for(surface, key, lambda picture: picture.fill(colour))
    return picture.get_at((0, 0))


def test_it_is_kept_for_a_while(frozen: FrozenPicture) -> None:
    assert seen(frozen, "match", GREEN) == RED
    frozen.update(0.02)
    assert seen(frozen, "match", GREEN) == RED
    frozen.update(KEPT_TIME)
    assert seen(frozen, "match", GREEN) == GREEN


def test_a_second_picture_of_the_same_moment_is_painted(frozen: FrozenPicture) -> None:
    assert seen(frozen, "match", GREEN) == RED
    assert seen(frozen, "match", GREEN) == GREEN


def test_other_scenes_and_other_sizes_are_painted(frozen: FrozenPicture) -> None:
    assert seen(frozen, "menu", GREEN) == GREEN
    frozen.update(0.02)
    assert seen(frozen, "menu", RED, (5, 4)) == RED


def test_what_is_forgotten_is_painted(frozen: FrozenPicture) -> None:
    frozen.forget()
    assert seen(frozen, "match", GREEN) == GREEN
