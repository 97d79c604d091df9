"""Dialogs above a match: how tests open them, press their buttons, and check their layout."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame

from games.ui.match.result import WinnerStage
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.dialog import DialogScene
from tests.ui.user_input import button, click, show

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]

Open = Callable[..., SceneContext]
"""Opens a dialog by its name, with its arguments."""


def card(context: SceneContext) -> DialogScene:
    top = context.scenes.top
    assert isinstance(top, DialogScene)
    return top


def closed(context: SceneContext) -> bool:
    return len(context.scenes.stack) == 1


def press(context: SceneContext, label: str) -> None:
    click(context.scenes, button(card(context), label).rect.center)


def check_layout(context: SceneContext) -> None:
    """The card is inside the window and its widgets inside the card, none above another.

    Buttons may lie on the picture of a result.
    """
    show(context)
    scene = card(context)
    assert pygame.Rect((0, 0), context.size).contains(scene.card)
    placed = [w.rect for w in scene.form.widgets if w.rect.h and not isinstance(w, WinnerStage)]
    assert all(scene.card.contains(rect) for rect in placed)
    assert not any(one.colliderect(other) for one, other in combinations(placed, 2))
