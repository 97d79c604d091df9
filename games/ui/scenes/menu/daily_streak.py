"""How the deals of the day were played: today, and for how many days in a row."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from games.core.storage.files import StorageError
from games.core.storage.summary import Summary, summarising
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _, in_sequence, ngettext
from games.ui.toolkit.scene_context import SceneContext

MOST_FILES = 400
"""The number of recent matches that are looked at."""
NANOSECONDS_OF_DAY = 86_400 * 10**9
EPOCH = date(1970, 1, 1).toordinal()


class DailyStreak:
    """Reads the latest matches in the steps of `reading`, until a day without a deal."""

    def __init__(self, context: SceneContext, game_view: GameView, today: date) -> None:
        assert game_view.deals is not None
        self._matches = context.user_files.matches
        self._games = context.games
        self._game, self._options = game_view.game.name, game_view.deals.options
        self._today = today
        self._days: dict[date, int] = {}
        """The best score of each day whose deal was finished."""

    def reading(self) -> Iterator[None]:
        """Read the matches, the latest first."""
        try:
            stamps = yield from self._matches.stamping()
        except StorageError:
            return
        latest = sorted(stamps, key=lambda name: stamps[name].changed, reverse=True)
        for name in latest[:MOST_FILES]:
            # The day of a file may be any number. Time zones differ by a day.
            changed = stamps[name].changed // NANOSECONDS_OF_DAY + EPOCH
            if changed + 1 < self._today.toordinal() - self.length - 1:
                return  # it cannot make the row longer
            try:
                text = self._matches.text(name)
            except StorageError:
                continue
            self._take((yield from summarising(name, stamps[name], text, self._games)))
            yield

    def _take(self, match: Summary) -> None:
        fits = match.finished and match.game == self._game and len(match.score) == 1
        if not (fits and match.daily and self._options.items() <= match.options.items()):
            return
        if any(player.level for player in match.players):
            return
        try:
            day = date.fromisoformat(match.daily)
        except ValueError:
            return
        self._days[day] = max(match.score[0], self._days.get(day, 0))

    @property
    def length(self) -> int:
        """The days in a row up to today, or up to yesterday if today's deal is still open."""
        day = self._today if self._today in self._days else self._today - timedelta(days=1)
        count = 0
        while day in self._days:
            count += 1
            day -= timedelta(days=1)
        return count

    @property
    def short(self) -> str:
        """The row of days, or else whether today's deal waits, in two or three words."""
        if self.length > 1:
            return ngettext("{count} day", "{count} days", self.length).format(count=self.length)
        return "" if self._today in self._days else _("New deal")

    @property
    def sentence(self) -> str:
        """Today's result, or that the deal waits, and the row of days."""
        points = self._days.get(self._today)
        today = _("Today's deal is waiting.")
        if points is not None:
            today = ngettext("Today: {count} point.", "Today: {count} points.", points).format(
                count=points
            )
        if self.length < 2:
            return today
        row = ngettext("{count} day in a row.", "{count} days in a row.", self.length)
        return in_sequence((today, row.format(count=self.length)))
