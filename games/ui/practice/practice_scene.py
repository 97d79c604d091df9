"""The base of scenes with a board to practise on and the panel of a task beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import pygame

from games.ui.practice.agenda import Agenda
from games.ui.practice.practice_board import PracticeBoard
from games.ui.practice.task_panel import TaskPanel
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.toast import Occupied
from games.ui.toolkit.topic import PlacedTopic

Panel = TypeVar("Panel", bound=TaskPanel)


class PracticeScene(Scene, Generic[Panel]):
    """Hands events and time to its parts; a subclass makes the board and the panel."""

    board: PracticeBoard
    panel: Panel

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.agenda = Agenda()
        """Actions to come after the last move."""

    def take_key(self, event: pygame.Event) -> bool:
        """Take a key before the board and the panel; whether it is used up."""
        raise NotImplementedError

    def leave_scene(self) -> None:
        """Go back to where the scene was opened from."""
        raise NotImplementedError

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        size, px = self.context.size, self.context.px
        area, panel = board_and_panel(size, px, self.panel.least_height())
        self.board.resize(area)
        self.panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the panel and the board."""
        if event.type == pygame.KEYDOWN and self.take_key(event):
            return
        held = self.board.view.board.drag
        first, second = (self.board, self.panel) if held else (self.panel, self.board)
        if first.handle(event) or second.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self.leave_scene()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A part of the panel, a place of the board, or the scene."""
        if point is not None and self.board.is_busy:
            return None
        found = self.panel.explain(point) or self.board.explain(point)
        return found or super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        """The board and the panel."""
        focused = self.panel.form.focused is None
        return (*self.board.accessible(focused=focused), *self.panel.accessible())

    def update(self, dt: float) -> None:
        """Advance the board, then what is to come after the last move."""
        self.panel.update(dt)
        self.board.update(dt)
        if self.board.settled:
            self.agenda.update(dt)

    def next_change(self) -> float:
        """Seconds until the board or the panel changes, or the next thing happens."""
        return min(
            self.agenda.next_change(), self.board.next_change(), self.panel.form.next_change()
        )

    def occupied(self) -> Occupied:
        """The board, the panel and its buttons."""
        board = self.board.area
        return Occupied([board, self.panel.rect], [board, *self.panel.form.controls()])

    def covered(self) -> None:
        """Return a held piece to its place, and release pressed buttons."""
        self.board.cancel()
        self.panel.form.release()

    def leave(self) -> None:
        """End the match of the board."""
        self.board.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame."""
        self.board.draw(surface)
        self.panel.draw(surface)
        self.board.draw_held(surface)
