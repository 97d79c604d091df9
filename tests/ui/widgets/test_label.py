"""A label: its height depends on its width."""

from __future__ import annotations

import pygame

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.label import Label


def test_a_label_wraps_to_its_width(context: SceneContext) -> None:
    label = Label(context, "Three words here and some more of them")
    line = context.text.line_height(16)
    assert label.height_for(2000) == line
    assert label.height_for(label.natural_width() // 2 + 20) == 2 * line
    assert Label(context, "").height_for(100) == 0


def test_the_short_text_is_drawn_where_the_other_needs_two_lines(context: SceneContext) -> None:
    def drawn(label: Label, width: int) -> bytes:
        surface = pygame.Surface((400, 100))
        label.rect = pygame.Rect(0, 0, width, 100)
        label.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    label, long = Label(context, "Ada 2 : 1 Bob"), Label(context, "Ada 2 : 1 Bob")
    label.short = "2 : 1"
    enough = label.natural_width()
    assert drawn(label, enough) == drawn(long, enough)
    assert drawn(label, enough - 1) == drawn(Label(context, "2 : 1"), enough - 1)
    assert label.height_for(enough - 1) == context.text.line_height(16)
