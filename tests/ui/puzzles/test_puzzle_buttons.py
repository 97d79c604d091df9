from __future__ import annotations

import pygame
import pytest

from games.ui.learning.puzzle_home import PictureButton, ThemeButton, WayButton
from games.ui.toolkit.scene import SceneContext
from tests.ui import user_input


def drawn(context: SceneContext, widget: WayButton | ThemeButton | PictureButton) -> pygame.Surface:
    surface = pygame.Surface(context.size)
    surface.fill(context.theme.paper)
    widget.draw(surface)
    return surface


def accent(context: SceneContext, surface: pygame.Surface) -> int:
    """How many pixels have the accent colour."""
    return pygame.mask.from_threshold(surface, context.theme.accent, (1, 1, 1, 255)).count()


def test_a_way_is_as_high_as_its_two_lines(context: SceneContext) -> None:
    way = WayButton(context, "Streak", lambda: None, icon="chart")
    lines = [context.text.line_height(size) for size in (16, 13)]
    assert way.height() == sum(lines) + 12


def test_a_way_shows_how_it_stands(context: SceneContext) -> None:
    way = WayButton(context, "Streak", lambda: None, icon="chart")
    way.rect = pygame.Rect(100, 100, 300, way.height())
    before = drawn(context, way).copy()
    way.state = "Goes on: 4 solved"
    after = drawn(context, way)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


@pytest.mark.parametrize(("solved", "width"), [(0, 0), (1, 62), (4, 250)])
def test_a_theme_shows_the_share_that_is_solved(
    context: SceneContext, solved: int, width: int
) -> None:
    theme = ThemeButton(context, "a", "A theme", lambda: None, (solved, 4))
    theme.rect = pygame.Rect(100, 100, 292, 36)
    # The bar leaves 8 at each side, 16 for the mark and 10 beside it; it is 2 high.
    assert accent(context, drawn(context, theme)) == pytest.approx(2 * width, abs=4)


def test_the_chosen_theme_is_marked(context: SceneContext) -> None:
    theme = ThemeButton(context, "a", "A theme", lambda: None, (0, 4))
    theme.rect = pygame.Rect(100, 100, 300, 36)
    middle = (100 + 8 + 8, 118)
    assert drawn(context, theme).get_at(middle)[:3] == context.theme.card
    theme.chosen = True
    assert drawn(context, theme).get_at(middle)[:3] == context.theme.ink


def test_a_picture_is_drawn_anew_after_a_refresh(context: SceneContext) -> None:
    painted: list[pygame.Rect] = []
    pressed: list[int] = []
    button = PictureButton(context, lambda: pressed.append(1), lambda s, rect: painted.append(rect))
    button.rect = pygame.Rect(100, 100, 300, 260)
    button.refresh("Today")
    drawn(context, button)
    drawn(context, button)
    assert len(painted) == 1
    assert painted[0].w == painted[0].h < 260
    button.refresh("Tomorrow")
    drawn(context, button)
    assert len(painted) == 2
    user_input.click(button, button.rect.center)
    assert (pressed, button.label) == ([1], "Tomorrow")
