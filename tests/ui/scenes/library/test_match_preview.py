"""The place of the preview; it needs a window 1120 units wide or 900 high."""

from __future__ import annotations

import pygame
import pytest

from games.storage.matches import MatchStore, Stamp, Summary
from games.ui.scenes.library import MatchPreview, Thumbnails
from tests.ui.conftest import NewStage

SUMMARY = Summary("final", Stamp(0, 0), "knights")


def new_preview(new_context: NewStage, size: tuple[int, int]) -> MatchPreview:
    context = new_context(size)
    return MatchPreview(context, Thumbnails(context, MatchStore(context.user_files.folder)))


@pytest.mark.parametrize(
    ("size", "preview", "rest"),
    [
        # beside: 300 units wide, with a gap of 24
        ((1280, 800), (900, 100, 300, 500), (32, 100, 844, 500)),
        # below: 250 units high; a window so narrow has a scale of 1
        ((800, 1000), (32, 350, 1168, 250), (32, 100, 1168, 226)),
    ],
)
def test_it_takes_its_place_from_the_table(
    new_context: NewStage,
    size: tuple[int, int],
    preview: tuple[int, int, int, int],
    rest: tuple[int, int, int, int],
) -> None:
    widget = new_preview(new_context, size)
    body = pygame.Rect(32, 100, 1168, 500)
    assert widget.take_place(body) == pygame.Rect(rest)
    assert widget.rect == pygame.Rect(preview)
    assert widget.visible


def test_a_small_window_has_no_preview(new_context: NewStage) -> None:
    widget = new_preview(new_context, (800, 600))
    body = pygame.Rect(20, 20, 700, 500)
    assert widget.take_place(body) == body
    assert not widget.visible
    widget.show(SUMMARY)
    assert widget.wanted() == []


def test_it_wants_a_picture_as_large_as_its_shorter_side(new_context: NewStage) -> None:
    widget = new_preview(new_context, (1280, 800))
    widget.take_place(pygame.Rect(32, 100, 1168, 500))
    assert widget.wanted() == []
    widget.show(SUMMARY)
    assert widget.wanted() == [(SUMMARY, 300)]


def test_without_a_picture_a_plain_square_is_drawn(new_context: NewStage) -> None:
    widget = new_preview(new_context, (1280, 800))
    widget.take_place(pygame.Rect(32, 100, 1168, 500))
    surface = pygame.Surface((1280, 800))
    widget.draw(surface)
    assert surface.get_at((1000, 200))[:3] == (0, 0, 0)
    widget.show(SUMMARY)
    widget.draw(surface)
    assert surface.get_at((1000, 200))[:3] == widget.context.theme.sunken
