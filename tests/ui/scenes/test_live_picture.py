"""A picture on which a short game plays, and rests."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from games.ui.scenes.demo_player import EXCHANGE, FRAME, PLAYING, STEP, LivePicture
from games.ui.toolkit.scene import SceneContext
from games.veletas.view.look import LOOK
from tests.ui.scenes.conftest import stage


@pytest.fixture
def context(tmp_path: Path, screen: None) -> SceneContext:
    return stage(tmp_path, LOOK, size=(800, 600))


def look(picture: LivePicture) -> bytes:
    surface = pygame.Surface((200, 200))
    picture.rect = surface.get_rect()
    picture.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_it_changes_with_each_move_and_fades_from_one_to_the_next(context: SceneContext) -> None:
    picture = LivePicture(context, LOOK)
    before = look(picture)
    assert picture.next_change() == STEP
    picture.update(STEP)
    assert 0 < picture.next_change() < EXCHANGE
    picture.update(EXCHANGE / 2)
    between = look(picture)
    picture.update(EXCHANGE / 2)
    after = look(picture)
    assert len({before, between, after}) == 3
    assert picture.next_change() == pytest.approx(STEP - EXCHANGE)


def test_pictures_that_begin_at_different_times_never_change_in_the_same_frame(
    context: SceneContext,
) -> None:
    pictures = [LivePicture(context, LOOK, delay) for delay in (0.0, FRAME)]
    changes: list[list[int]] = [[], []]
    for frame in range(150):
        for picture, seen in zip(pictures, changes, strict=True):
            picture.update(1 / 60)
            if frame and picture.drawn is None:  # to be painted again
                seen.append(frame)
            look(picture)
    assert [len(seen) for seen in changes] == [2, 2]
    assert not {*changes[0]} & {*changes[1]}


def test_it_rests_after_a_while_until_it_is_woken(context: SceneContext) -> None:
    picture = LivePicture(context, LOOK)
    for _second in range(round(PLAYING) + 2):
        picture.update(1.0)
    assert picture.next_change() == math.inf
    resting = look(picture)
    picture.update(10)
    assert look(picture) == resting
    picture.wake()
    assert picture.next_change() <= STEP
