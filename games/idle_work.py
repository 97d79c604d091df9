"""Work for idle moments of the window, so that no frame waits for it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from functools import partial

from games.core.system.free_memory import release_memory
from games.preparation import scenes_to_prepare
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.scene_manager import StackedScene
from games.ui.toolkit.scene_preparation import ScenePreparation

MOST_COLLECTIONS = 50
"""Collections of younger objects after which an idle moment is used for a full one."""

Chore = Callable[[], object]
"""A piece of work; the next one waits for the next idle moment."""


class IdleWork:
    """Does one piece of work in each idle moment.

    First it frees scenes that were left, and other garbage. Then it does the chores in their
    order, and at last it prepares the pictures of scenes that may follow.
    """

    def __init__(self, context: SceneContext, chores: Iterable[Chore]) -> None:
        self._chores = list(chores)
        self._pictures = ScenePreparation(context, partial(scenes_to_prepare, context))
        self._stack: tuple[StackedScene, ...] = ()
        self._left = False  # whether a scene was left that is still in memory

    def add_first(self, chores: Iterable[Chore]) -> None:
        """Add chores to be done before the others."""
        self._chores = [*chores, *self._chores]

    @property
    def done(self) -> bool:
        """Whether everything that idle moments prepare for the menu is ready."""
        return not self._chores and self._pictures.done

    def follow(self, stack: tuple[StackedScene, ...]) -> None:
        """Note the scenes of a frame, and whether one of the last frame was left.

        Scenes lie in reference cycles, with megabytes of pictures that the garbage collector does
        not count: by itself it collects them only after many games.
        """
        self._left = self._left or any(scene not in stack for scene in self._stack)
        self._stack = stack

    def step(self, *, quiet: bool) -> None:
        """Do one piece of work; pictures and memory wait until nothing moves."""
        if quiet and (self._left or gc.get_count()[2] >= MOST_COLLECTIONS):
            self._left = False
            gc.collect()
            release_memory()
        elif self._chores:
            self._chores.pop(0)()
        elif quiet and self._stack and all(scene.prepares_others for scene in self._stack):
            self._pictures.step()
