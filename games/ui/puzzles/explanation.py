"""Shows on the board why the last wrong turn fails: the turn, and the answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.ui.practice.agenda import Agenda
from games.ui.puzzles import puzzle_texts
from games.ui.puzzles.puzzle_panel import PuzzlePanel
from games.ui.puzzles.puzzle_try import PuzzleTry
from games.ui.puzzles.refutation import Refutation
from games.ui.toolkit.i18n import _

MOVE_PAUSE = 0.4
"""Seconds before each move."""
READING_TIME = 2.5
"""Seconds that the answer, or the reason why there is none, stays."""


class Explanation:
    """Waits for the refutation of the last wrong turn, plays it, and takes it back."""

    def __init__(
        self, attempt: PuzzleTry, refutation: Refutation, panel: PuzzlePanel, agenda: Agenda
    ) -> None:
        self._attempt = attempt
        self._refutation = refutation
        self._panel = panel
        self._agenda = agenda
        self._wrong: Sequence[Any] = ()
        self._wanted = False

    @property
    def possible(self) -> bool:
        """Whether there was a wrong turn that can be explained."""
        return bool(self._wrong)

    @property
    def wanted(self) -> bool:
        """Whether the player waits for it."""
        return self._wanted

    def ask(self) -> None:
        """Ask for the refutation of the wrong turn on the board, if there is another side."""
        attempt = self._attempt
        if len(attempt.run.start.sides) == 1:
            return
        self._wrong = tuple(attempt.moves[attempt.taken_back_to :])
        run = attempt.run
        self._refutation.ask(attempt.moves, run.position, run.turns_left - 1)

    def forget(self) -> None:
        """Cancel the explanation."""
        self._wrong, self._wanted = (), False
        self._refutation.forget()

    def begin(self) -> None:
        """Explain the wrong turn as soon as its refutation is known."""
        self._agenda.clear()
        self._attempt.board.lock(True)
        self._wanted = True
        self._panel.say(_("Looking for the answer …"))

    def give_up(self) -> None:
        """Wait no longer for the refutation, and let the player move."""
        if self._wanted:
            self._wanted = False
            self._end()

    def update(self, *, settled: bool) -> None:
        """Receive the refutation, and show it if it is wanted; called in every frame."""
        self._refutation.update()
        if self._wanted and settled and self._refutation.known:
            self._wanted = False
            self._show()

    def _show(self) -> None:
        if self._refutation.trouble:
            self._panel.say(_(self._refutation.trouble), "correction")
        else:
            self._plan()
        self._agenda.add(READING_TIME, self._end)

    def _plan(self) -> None:
        """Play the wrong turn, unless it is still there, and its answer."""
        board = self._attempt.board
        over = self._refutation.ends_game
        if not self._attempt.run.turn_is_over:
            self._attempt.take_back()
            for move in self._wrong:
                self._agenda.add(MOVE_PAUSE, partial(board.answer, move))
        answer = self._refutation.moves or ()
        text = _("This is the answer to your turn.")
        if not answer:
            text = puzzle_texts.no_answer_text(self._attempt.run.theme, over=over)
        self._agenda.add(0.0, lambda: self._panel.say(text, "correction"))
        for move in answer:
            self._agenda.add(MOVE_PAUSE, partial(board.answer, move))

    def _end(self) -> None:
        """Take everything back, and let the player move."""
        self._attempt.take_back()
        self._attempt.board.lock(False)
