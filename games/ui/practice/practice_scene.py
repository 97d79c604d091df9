"""The base of scenes with a board to practise on and the panel of a task beside it."""

from __future__ import annotations

import math
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

    board: PracticeBoard | None = None
    """None while there is nothing to practise; a subclass that always has one declares it so."""
    panel: Panel

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.agenda = Agenda(self.begin_again)
        """Actions to come after the last move."""
        self.area = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the board with its trays and the sentence below it."""

    def take_key(self, event: pygame.Event) -> bool:
        """Take a key before the board and the panel; whether it is used up."""
        raise NotImplementedError

    def begin_again(self) -> None:
        """Go back to a position from which the task can go on: a planned move was not possible."""
        raise NotImplementedError

    def leave_scene(self) -> None:
        """Go back to where the scene was opened from."""
        raise NotImplementedError

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        size, px = self.context.size, self.context.px
        self.area, panel = board_and_panel(size, px, self.panel.least_height())
        if self.board:
            self.board.resize(self.area)
        self.panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the panel and the board."""
        if event.type == pygame.KEYDOWN and self.take_key(event):
            return
        held = self.board and self.board.view.board.drag
        parts = (self.board, self.panel) if held else (self.panel, self.board)
        if any(part.handle(event) for part in parts if part):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self.leave_scene()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A part of the panel, a place of the board, or the scene."""
        board = self.board
        if point is not None and board and board.is_busy:
            return None
        found = self.panel.explain(point) or (board.explain(point) if board else None)
        return found or super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        """The board, if there is one, and the panel."""
        focused = self.panel.form.focused is None
        board = self.board.accessible(focused=focused) if self.board else ()
        return (*board, *self.panel.accessible())

    def update(self, dt: float) -> None:
        """Advance the board, then what is to come after the last move."""
        self.panel.update(dt)
        if not self.board:
            return
        self.board.update(dt)
        if self.board.settled:
            self.agenda.update(dt)

    def next_change(self) -> float:
        """Seconds until the board or the panel changes, or the next thing happens."""
        board = self.board.next_change() if self.board else math.inf
        return min(self.agenda.next_change(), board, self.panel.form.next_change())

    def occupied(self) -> Occupied:
        """The board, the panel and its buttons."""
        board = self.board.area if self.board else self.area
        return Occupied([board, self.panel.rect], [board, *self.panel.form.controls()])

    def covered(self) -> None:
        """Return a held piece to its place, and release pressed buttons."""
        if self.board:
            self.board.cancel()
        self.panel.form.release()

    def leave(self) -> None:
        """End the match of the board."""
        if self.board:
            self.board.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame."""
        if self.board:
            self.board.draw(surface)
        else:
            surface.fill(self.context.theme.paper)
        self.panel.draw(surface)
        if self.board:
            self.board.draw_held(surface)
