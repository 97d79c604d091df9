"""The dialog that shares a puzzle: as text on the clipboard, or as a picture."""

from __future__ import annotations

import pygame

from games.core.position import AnyPosition
from games.core.translation import _
from games.learning.puzzle import Puzzle
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.puzzle_texts import TO_MOVE, task_text
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.dialog import DialogScene

WIDEST = 1.3
"""The greatest ratio of width to height of a picture of the board."""


class SharePuzzleScene(DialogScene):
    """A dialog with the ways to share a puzzle: its name, the task, and the position."""

    def __init__(self, context: SceneContext, *, puzzle: Puzzle) -> None:
        game = context.game_views[puzzle.game].game
        self._puzzle, self._game_title = puzzle, _(game.title)
        self._start: AnyPosition = game.read_position(puzzle.position, puzzle.options)
        self._name = _("Tavoliere, puzzle {id} ({game})").format(
            id=puzzle.id, game=self._game_title
        )
        self._task = task_text(game, puzzle, self._start, TO_MOVE)
        buttons = [
            Button(context, _("Copy as text"), self.copy, icon="copy", kind="primary"),
            Button(context, _("Save as a picture"), self.save_picture, icon="export"),
            back_button(context, _("Cancel"), self.close, icon=None),
        ]
        text = _("Press {key} on the Puzzles page to open a copied puzzle.")
        super().__init__(
            context,
            _("Share the puzzle"),
            text.format(key=context.keys.title("paste")),
            buttons=buttons,
        )

    def copy(self) -> None:
        self.close()
        position = _("Position: {position}").format(position=self._puzzle.position)
        text = "\n".join([self._name, self._task, "", str(self._start), "", position, ""])
        self.context.copy(text)

    def save_picture(self) -> None:
        self.close()
        self.context.scenes.push(
            "captioned_picture",
            drawn=self._drawn(),
            caption=(self._name, self._task),
            name=_("{game} puzzle {id}").format(game=self._game_title, id=self._puzzle.id),
        )

    def _drawn(self) -> pygame.Surface:
        game = self.context.game_views[self._puzzle.game].game
        board = PracticeBoard(
            self.context,
            game,
            self._start,
            self._puzzle.options,
        )
        width, height = self.context.size
        board.resize(pygame.Rect(0, 0, min(width, round(height * WIDEST)), height))
        surface = pygame.Surface(self.context.size)
        board.draw(surface)
        board.session.close()
        return surface.subsurface(board.area).copy()
