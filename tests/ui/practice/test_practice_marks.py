from __future__ import annotations

import pygame

from games.veletas.rules.pieces import Slide, Stone
from tests.ui.practice.conftest import Practice


def drawn(practice: Practice) -> bytes:
    """The pixels of the suggested moves alone."""
    surface = pygame.Surface((700, 700))
    practice.board.draw_suggested(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_places_are_marked_until_others_are(practice: Practice) -> None:
    practice.board.mark(("b2", "b6"))
    assert set(practice.board.view.board.hints) == {"b2", "b6"}
    practice.board.mark(())
    assert not practice.board.view.board.hints


def test_suggested_moves_are_shown_until_the_position_changes(practice: Practice) -> None:
    nothing = drawn(practice)
    practice.board.suggest([Slide("d4", "d5"), Stone("d4")])
    assert drawn(practice) != nothing
    practice.slide("b2", "b6")
    assert drawn(practice) == nothing


def test_a_listener_hears_new_marks_and_suggestions_once(practice: Practice) -> None:
    marks = practice.board
    practice.board.view.context.announcements.wanted = True
    practice.heard()
    marks.mark(["f6", "b3"])
    assert practice.heard() == ["Marked: f6, b3."]
    assert practice.heard() == []
    marks.suggest([Slide("f6", "f5"), Stone("f6")])
    assert practice.heard() == ["f6 to f5, shoots f6."]
    assert practice.heard() == []
