"""Scenes that may follow are made and drawn unseen, a little in each idle moment.

Their pictures and texts are in the caches when they are opened, so that no frame takes long.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from typing import Any

import pygame

from games.ui.toolkit.scene import SceneContext, StackedScene
from games.ui.toolkit.work import OutOfTime

SECONDS = 0.002
"""Processor seconds of each idle moment for what is not in the caches."""
QUIET = 20
"""Idle moments after a change of sizes or colours, which are often followed by more of them."""

Part = tuple[str, dict[str, Any]]
"""The name of a scene, and the arguments of its factory."""


class ScenePreparation:
    """Goes through all scenes once for each size and look of the window."""

    def __init__(self, context: SceneContext, parts: Callable[[], Iterable[Part]]) -> None:
        self._context = context
        self._parts = parts
        self._for: object = None
        self._left: list[Part] = []
        self._scene: StackedScene | None = None
        self._laid_out = False
        self._quiet = 0
        self._left_one = False  # whether a scene is still in memory
        self._surface = pygame.Surface((1, 1))

    @property
    def done(self) -> bool:
        """Whether all scenes were prepared for the present size and look."""
        return self._for == self._look() and not (self._left or self._left_one)

    def _look(self) -> object:
        """The state that pictures and texts depend on; texts are new with each size and theme."""
        return self._context.text, self._context.settings.language

    def step(self) -> None:
        """Make, lay out or draw the next scene, as far as the time allows."""
        if self._look() != self._for:
            self._for = self._look()
            self._left, self._quiet = list(self._parts()), QUIET
            self._leave()
        if self._quiet:
            self._quiet -= 1
        elif self._left_one:
            self._left_one = False
            gc.collect()  # or the first scene that is really left takes the time for all
        elif self._left:
            try:
                with self._context.limit.of(SECONDS):
                    self._go_on(*self._left[0])
            except OutOfTime:
                return

    def _go_on(self, name: str, arguments: dict[str, Any]) -> None:
        if self._scene is None:
            self._scene = self._context.scenes.factories[name](self._context, **arguments)
        elif not self._laid_out:
            self._scene.resize()
            self._laid_out = True
        else:
            self._draw(self._scene)
            self._left.pop(0)
            self._leave()

    def _draw(self, scene: StackedScene) -> None:
        """Draw on a surface of the right size whose pixels are left alone, which is quick."""
        if self._surface.get_size() != self._context.size:
            self._surface = pygame.Surface(self._context.size)
        self._surface.set_clip((0, 0, 1, 1))
        scene.draw(self._surface)

    def _leave(self) -> None:
        scene, self._scene, self._laid_out = self._scene, None, False
        if scene:
            scene.leave()
            self._left_one = True
        if not self._left:
            self._surface = pygame.Surface((1, 1))
