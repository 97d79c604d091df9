"""Transitions: the old picture fades out above the new one; nothing waits for it."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import Transition

RED, GREEN, BLUE = pygame.Color(255, 0, 0), pygame.Color(0, 255, 0), pygame.Color(0, 0, 255)


def frame(transition: Transition, surface: pygame.Surface, colour: pygame.Color) -> pygame.Color:
    """Draw a new picture of one colour; the colour that is seen."""
    transition.keep(surface, 1.0)
    if not transition.hides:
        surface.fill(colour)
        transition.draw(surface)
    return surface.get_at((0, 0))


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface((4, 4))


def test_the_old_picture_fades_within_a_fifth_of_a_second(surface: pygame.Surface) -> None:
    transition = Transition()
    assert frame(transition, surface, RED) == RED
    transition.begin()
    assert frame(transition, surface, GREEN) == RED
    seen = []
    for _ in range(4):
        transition.update(0.04, 1.0)
        seen.append(frame(transition, surface, GREEN).g)
    assert seen == sorted(seen)
    assert 0 < seen[0] < seen[3]
    transition.update(0.04, 1.0)
    assert frame(transition, surface, GREEN) == GREEN
    assert not transition.running


def test_a_second_change_begins_at_the_mixed_picture(surface: pygame.Surface) -> None:
    transition = Transition()
    frame(transition, surface, RED)
    transition.begin()
    frame(transition, surface, GREEN)
    transition.update(0.09, 1.0)
    mixed = frame(transition, surface, GREEN)
    assert mixed.r
    assert mixed.g
    transition.begin()
    assert frame(transition, surface, BLUE) == mixed


@pytest.mark.parametrize("way", ["no animation", "another surface", "cancelled"])
def test_there_is_no_transition(surface: pygame.Surface, way: str) -> None:
    transition = Transition()
    frame(transition, surface, RED)
    transition.begin()
    if way == "no animation":
        transition.keep(surface, 0.0)
    elif way == "another surface":
        surface = pygame.Surface((4, 4))
    else:
        transition.cancel()
    assert frame(transition, surface, GREEN) == GREEN
    assert not transition.running


def test_it_takes_longer_with_slow_animations(surface: pygame.Surface) -> None:
    transition = Transition()
    frame(transition, surface, RED)
    transition.begin()
    frame(transition, surface, GREEN)
    transition.update(0.19, 1.8)
    assert transition.running
    transition.update(0.01, 0.0)  # animations are switched off meanwhile
    assert not transition.running
