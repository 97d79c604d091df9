"""The best score of a person in a solitaire, looked up while the result is shown."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Options
from games.core.storage.statistics import high_scores
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.time_slice import READING_SECONDS, run_for


class PersonalBest:
    """Reads the changed matches in slices, then compares a score with all earlier ones."""

    def __init__(
        self, context: SceneContext, game: str, options: Options, score: int, name: str | None
    ) -> None:
        """`options` are those of the solitaire; `name` is the match of the score itself."""
        self._index = context.match_index()
        self._game, self._options, self._score, self._name = game, options, score, name
        self._reading: Iterator[None] | None = self._index.reading()
        self.sentence = ""
        """The best score before this one, or that this one is the best; empty until it is known."""

    def step(self) -> None:
        """Read the changed files for a few milliseconds."""
        if self._reading is not None and run_for(self._reading, READING_SECONDS):
            self._reading = None
            self.sentence = self._found()

    def _found(self) -> str:
        others = [match for match in self._index.summaries if match.name != self._name]
        best = high_scores(others, self._game, self._options, most=1)
        if not best:
            return _("the first one")
        points = best[0].points
        if self._score > points:
            return _("new; {count} before").format(count=points)
        return ngettext("{count} point", "{count} points", points).format(count=points)
