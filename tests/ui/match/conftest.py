"""Dialogs above a scene that stands for a match."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.ui.look.look import SceneContext
from games.ui.match.dialogs import ChoiceScene, ConfirmScene, PauseScene
from games.ui.match.result import ResultScene
from tests.ui.conftest import NewStage
from tests.ui.match.opened_dialog import Open


@pytest.fixture
def open_dialog(new_context: NewStage) -> Open:
    """Opens a dialog above a scene that stands for a match."""

    def open_named(
        name: str, size: tuple[int, int] = (1280, 800), scale: int | None = None, **arguments: Any
    ) -> SceneContext:
        context = new_context(
            size, pause=PauseScene, result=ResultScene, choice=ChoiceScene, confirm=ConfirmScene
        )
        context.change_settings(msgspec.structs.replace(context.settings, ui_scale=scale))
        context.scenes.go("knights")
        context.scenes.push(name, **arguments)
        context.scenes.settle()
        context.scenes.update(1.0)  # a result slides in
        return context

    return open_named
