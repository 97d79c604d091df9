from __future__ import annotations

import pygame
import pytest

from games.ui.learning.task_scene import Mood, TaskTexts
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.form import Form

BODY = pygame.Rect(20, 30, 300, 200)


@pytest.fixture
def texts(context: SceneContext) -> TaskTexts:
    return TaskTexts(context)


def drawn(context: SceneContext, texts: TaskTexts) -> pygame.Surface:
    surface = pygame.Surface((400, 300))
    surface.fill("magenta")
    texts.lay_out(BODY)
    texts.draw_plates(surface)
    Form(context, texts.widgets).draw(surface)
    return surface


def test_nothing_is_drawn_without_a_text(context: SceneContext, texts: TaskTexts) -> None:
    surface = drawn(context, texts)
    assert surface.get_at(BODY.center) == pygame.Color("magenta")
    texts.set_text("A title", "")
    assert drawn(context, texts).get_at(BODY.center)[:3] == context.theme.card


@pytest.mark.parametrize("mood", ["praise", "correction"])
def test_praise_and_correction_have_edges_of_their_own(
    context: SceneContext, texts: TaskTexts, mood: Mood
) -> None:
    texts.say("It is so.", mood)
    surface = drawn(context, texts)
    seen = {tuple(surface.get_at((x, y)))[:3] for x in range(20, 60) for y in range(30, 120)}
    praise, correction = context.theme.focus, context.theme.accent
    assert (praise in seen, correction in seen) == (mood == "praise", mood == "correction")


def test_what_was_said_is_scrolled_to(texts: TaskTexts) -> None:
    texts.set_text("A title", "A sentence that needs several lines in a narrow panel. " * 20)
    texts.say("Well found.", "praise")
    texts.lay_out(BODY)
    said = texts.widgets[-1]
    assert not BODY.contains(said.rect)
    texts.reveal_said()
    assert BODY.contains(said.rect)
