"""Plays the demonstration of a game: one move after the other, with captions on the way."""

from __future__ import annotations

import math
from typing import Any

from games.core.records.record import read_record
from games.ui.learning.lesson_captions import lesson_named
from games.ui.toolkit.game_views.demo import Caption
from games.ui.toolkit.game_views.game_view import GameView

STEP = 1.0
"""Seconds between two moves."""
HOLD = 4.0
"""Seconds for which the end is shown."""
READING_PACE = 18
"""Characters that are read in a second."""
LEAST_READING = 3.5
"""Seconds for which a caption is shown at least, before the next move."""


class DemoPlayer:
    """Steps through a recorded game; the caption is that of the last move that shows a new rule."""

    def __init__(self, game_view: GameView, *, captions: bool = False) -> None:
        """`captions` stops for each one long enough to read it."""
        assert game_view.demo is not None
        record = read_record(game_view.demo.record, {game_view.game.name: game_view.game})
        self._game_view = game_view
        self._match = record.match
        self._match.go_to(self._match.root.main_end())
        self._match.go(0)
        self._captions = game_view.demo.captions
        self._waits = captions
        self._said: list[Caption] = []
        self._until_step = STEP
        self._fresh = 0.0  # seconds for which the last rule is new
        self.caption = ""
        """The untranslated sentences about the last new rule."""
        self._title = ""
        self.finished = False
        """Whether the end has been shown for long enough."""

    @property
    def drawable(self) -> Any:
        """The value that the game's picture draws."""
        return self._game_view.drawable(self._match, self._match.ply)

    @property
    def next_change(self) -> float:
        """Seconds until the next move, or until it is finished."""
        return math.inf if self.finished else max(self._until_step, 0.0)

    @property
    def title(self) -> str:
        """The untranslated title of the rule that was shown just now; empty without one."""
        return self._title if self._fresh > 0 else ""

    def skip(self, plies: int) -> None:
        """Go some moves forward, no further than before the last one."""
        self._match.go(min(self._match.ply + plies, len(self._match.line) - 1))

    def restart(self) -> None:
        """Begin again at the start."""
        self._match.go(0)
        self._said.clear()
        self._until_step = STEP
        self.caption = self._title = ""
        self._fresh = 0.0
        self.finished = False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True if there is another position."""
        if self.finished:
            return False
        self._fresh -= dt
        self._until_step -= dt
        if self._until_step > 0:
            return False
        if not self._match.can_redo:
            self.finished = True
            return False
        self._step()
        return True

    def _step(self) -> None:
        before = self._match.position
        self._match.redo()
        after = self._match.position
        self._until_step = STEP if self._match.can_redo else HOLD
        move = self._match.node.move
        new = (each for each in self._captions if each not in self._said)
        found = next((each for each in new if each.shows(before, move, after)), None)
        if found:
            self._said.append(found)
            self._show(found)

    def _show(self, caption: Caption) -> None:
        """Show a rule: the title and the text of its lesson, or a sentence of its own."""
        lesson = lesson_named(self._game_view, caption.lesson)
        self.caption = lesson.text if lesson else caption.text
        self._title = lesson.title if lesson else ""
        self._fresh = LEAST_READING
        if self._waits:
            reading = len(self.caption) / READING_PACE
            self._until_step = max(self._until_step, LEAST_READING, reading)
