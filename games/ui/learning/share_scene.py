"""The dialog that shares a puzzle: as text on the clipboard, or as a picture."""

from __future__ import annotations

import pygame

from games.core.game import PuzzleTheme
from games.core.position import AnyPosition
from games.core.translation import _
from games.learning.puzzle import Puzzle
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.puzzle_texts import TO_MOVE, joined
from games.ui.toolkit import clipboard
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, ButtonColumn, back_button
from games.ui.widgets.dialog import DialogScene

WIDEST = 1.3
"""The greatest ratio of width to height of a picture of the board."""


def puzzle_heading(puzzle: Puzzle, game_title: str) -> str:
    return _("Tavoliere, puzzle {id} ({game})").format(id=puzzle.id, game=game_title)


def task_line(theme: PuzzleTheme, start: AnyPosition, note: str = "") -> str:
    """Who is to move, the task, and a note on the rules, for somebody who only reads it."""
    return joined(TO_MOVE.get(start.to_move, ""), theme.task, note)


def share_text(
    puzzle: Puzzle, theme: PuzzleTheme, start: AnyPosition, game_title: str, note: str = ""
) -> str:
    position = _("Position: {position}").format(position=puzzle.position)
    task = task_line(theme, start, note)
    parts = [puzzle_heading(puzzle, game_title), task, "", str(start), "", position]
    return "\n".join(parts) + "\n"


class SharePuzzleScene(DialogScene):
    """A dialog with the ways to share a puzzle."""

    def __init__(self, context: SceneContext, *, puzzle: Puzzle) -> None:
        game_view = context.game_views[puzzle.game]
        game = game_view.game
        self._puzzle = puzzle
        self._game_title = _(game_view.game.title)
        self._theme = game.theme(puzzle.theme)
        self._note = game.rules_note(puzzle.options)
        self._start: AnyPosition = game.read_position(puzzle.position, puzzle.options)
        buttons = [
            Button(context, _("Copy as text"), self.copy, icon="copy", kind="primary"),
            Button(context, _("Save as a picture"), self.save_picture, icon="export"),
            back_button(context, _("Cancel"), self.close, icon=None, kind="quiet"),
        ]
        text = _("Press {key} in the puzzles of the program to open a copied puzzle.")
        super().__init__(
            context,
            _("Share the puzzle"),
            text.format(key=context.keys.title("paste")),
            buttons=buttons,
            button_layout=ButtonColumn(buttons),
        )

    def copy(self) -> None:
        self.close()
        text = share_text(self._puzzle, self._theme, self._start, self._game_title, self._note)
        copied = clipboard.copy(text)
        self.context.notify(_("Copied.") if copied else _("Copying to the clipboard failed."))

    def save_picture(self) -> None:
        self.close()
        self.context.scenes.push(
            "captioned_picture",
            drawn=self._drawn(),
            caption=(
                puzzle_heading(self._puzzle, self._game_title),
                task_line(self._theme, self._start, self._note),
            ),
            name=_("{game} puzzle {id}").format(game=self._game_title, id=self._puzzle.id),
        )

    def _drawn(self) -> pygame.Surface:
        game = self.context.game_views[self._puzzle.game].game
        board = PracticeBoard(
            self.context,
            game,
            self._start,
            self._puzzle.options,
            played=lambda move: None,
            taken_back=lambda ply: None,
            asked=lambda event: None,
        )
        width, height = self.context.size
        board.resize(pygame.Rect(0, 0, min(width, round(height * WIDEST)), height))
        surface = pygame.Surface(self.context.size)
        board.draw(surface)
        board.close()
        return surface.subsurface(board.area).copy()
