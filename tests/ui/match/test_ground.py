"""The ground of a board: when it is painted again."""

from __future__ import annotations

import pygame
import pytest

from games.ui.match.board import Ground
from games.ui.toolkit.work import OutOfTime, TimeLimit

RED, GREEN = pygame.Color(255, 0, 0), pygame.Color(0, 255, 0)


def seen(
    ground: Ground, key: object, colour: pygame.Color, size: tuple[int, int] = (4, 4)
) -> pygame.Color:
    """The colour of the ground if painting would use this one."""
    picture = ground.picture(size, key, lambda surface: surface.fill(colour))
    assert picture.get_size() == size
    return picture.get_at((0, 0))


def test_it_is_painted_again_for_another_key_or_size() -> None:
    ground = Ground(TimeLimit())
    assert seen(ground, "black", RED) == RED
    assert seen(ground, "black", GREEN) == RED
    assert seen(ground, "white", GREEN) == GREEN
    assert seen(ground, "white", RED, (5, 4)) == RED


def test_what_is_forgotten_is_painted_again() -> None:
    ground = Ground(TimeLimit())
    assert seen(ground, None, RED) == RED
    ground.forget()
    assert seen(ground, None, GREEN) == GREEN


def test_half_a_picture_is_never_shown() -> None:
    def begin(surface: pygame.Surface) -> None:
        surface.fill(GREEN)
        raise OutOfTime

    ground = Ground(TimeLimit())
    assert seen(ground, "black", RED) == RED
    with pytest.raises(OutOfTime):
        ground.picture((4, 4), "white", begin)
    assert seen(ground, "black", RED) == RED
