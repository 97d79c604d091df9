"""Work for idle moments of the window, so that no frame waits for it.

Scenes that may follow are made and drawn unseen, a little in each idle moment. Their pictures and
texts are in the caches when they are opened.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from typing import Any

import pygame

from games.core.system import release_memory
from games.ui.toolkit.scene import Scene, SceneContext
from games.ui.toolkit.work import OutOfTime

MOST_COLLECTIONS = 50
"""Collections of younger objects after which an idle moment is used for a full one."""
SECONDS = 0.002
"""Processor seconds of each idle moment for what is not in the caches."""
QUIET = 20
"""Idle moments after a change of sizes or colours, which are often followed by more of them."""

Chore = Callable[[], object]
"""A piece of work; the next one waits for the next idle moment."""
Part = tuple[str, dict[str, Any]]
"""The name of a scene, and the arguments of its factory."""


class IdleWork:
    """Does one piece of work in each idle moment.

    First it frees scenes that were left, and other garbage. Then it does the chores in their
    order, and at last it prepares scenes, once for each size and look of the window.
    """

    def __init__(
        self, context: SceneContext, chores: Iterable[Chore], parts: Callable[[], Iterable[Part]]
    ) -> None:
        """`parts` are the scenes that are prepared."""
        self._context = context
        self._chores = list(chores)
        self._parts = parts
        self._stack: tuple[Scene, ...] = ()
        self._garbage = False  # whether a scene was left that is still in memory
        self._for: object = None
        self._left: list[Part] = []
        self._scene: Scene | None = None
        self._laid_out = False
        self._quiet = 0
        self._surface = pygame.Surface((1, 1))

    def add_first(self, chores: Iterable[Chore]) -> None:
        """Add chores to be done before the others."""
        self._chores = [*chores, *self._chores]

    @property
    def done(self) -> bool:
        """Whether everything is ready for the present size and look."""
        return self._for == self._look() and not (self._chores or self._left or self._garbage)

    def follow(self, stack: tuple[Scene, ...]) -> None:
        """Note the scenes of a frame, and whether one of the last frame was left.

        Scenes lie in reference cycles, with megabytes of pictures that the garbage collector does
        not count: by itself it collects them only after many games.
        """
        self._garbage = self._garbage or any(scene not in stack for scene in self._stack)
        self._stack = stack

    def step(self, *, quiet: bool) -> None:
        """Do one piece of work; scenes and memory wait until nothing moves."""
        if quiet and (self._garbage or gc.get_count()[2] >= MOST_COLLECTIONS):
            self._garbage = False
            gc.collect()
            release_memory()
        elif self._chores:
            self._chores.pop(0)()
        elif quiet and self._stack and all(scene.prepares_others for scene in self._stack):
            self._prepare()

    # The preparation of scenes

    def _look(self) -> object:
        """The state that pictures and texts depend on; texts are new with each size and theme."""
        return self._context.text, self._context.settings.language

    def _prepare(self) -> None:
        """Make, lay out or draw the next scene, as far as the time allows."""
        if self._look() != self._for:
            self._for = self._look()
            self._left, self._quiet = list(self._parts()), QUIET
            self._leave()
        if self._quiet:
            self._quiet -= 1
        elif self._left:
            try:
                with self._context.assets.limit.of(SECONDS):
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

    def _draw(self, scene: Scene) -> None:
        """Draw on a surface of the right size whose pixels are left alone, which is quick."""
        if self._surface.get_size() != self._context.size:
            self._surface = pygame.Surface(self._context.size)
        self._surface.set_clip((0, 0, 1, 1))
        scene.draw(self._surface)

    def _leave(self) -> None:
        scene, self._scene, self._laid_out = self._scene, None, False
        if scene:
            scene.leave()
            self._garbage = True
        if not self._left:
            self._surface = pygame.Surface((1, 1))
