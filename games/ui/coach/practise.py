"""Practice of the player's own mistakes, which are turning points, spaced over days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pygame

from games.core.translation import _, ngettext
from games.storage.documents import Card
from games.storage.spaced_repetition import Recall, reviewed
from games.ui.coach.exercise import ExerciseScene
from games.ui.coach.turning_points import Exercise, exercise_from
from games.ui.toolkit.layout import inset, square
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.label import Picture

MOST = 20
"""How many mistakes are practised at a time, the most urgent ones."""


def _now() -> datetime:
    return datetime.now(UTC)


class PractiseScene(ExerciseScene):
    """Goes through the mistakes that are due, of one game or of all."""

    def __init__(
        self,
        context: SceneContext,
        *,
        game: str | None = None,
        back: str = "menu",
        now: Callable[[], datetime] = _now,
    ) -> None:
        """`back` names the scene to return to."""
        super().__init__(context, _("Back"))
        self._back = back
        self._now = now
        self._game = game
        due = context.user_files.coach.load().due(now(), game)[:MOST]
        self._cards = [
            (card, exercise) for card in due if (exercise := self._exercise(card)) is not None
        ]
        self._number = -1
        self._picture = Picture(context, self._paint)
        if self._cards:
            self._open(0)
        else:
            self._end()

    @property
    def count(self) -> int:
        """The number of mistakes to go through."""
        return len(self._cards)

    def _exercise(self, card: Card) -> Exercise | None:
        """The exercise of a card; a card that cannot be read is deleted."""
        game_view = self.context.game_views.get(card.game)
        if game_view is None:
            return None
        exercise = exercise_from(game_view, card)
        if exercise is None:
            self.context.user_files.coach.change(lambda progress: progress.without(card))
        return exercise

    def go_on(self) -> None:
        """Go to the next mistake, or say after the last one when there will be more."""
        if self._number + 1 < len(self._cards):
            self._open(self._number + 1)
        else:
            self._end()

    def leave_scene(self) -> None:
        """Return to where practising was begun."""
        arguments = {"game": self._game} if self._back != "menu" else {}
        self.context.scenes.go(self._back, **arguments)

    def resize(self) -> None:
        """Lay out the picture that is shown without a mistake, too."""
        super().resize()
        self._picture.rect = square(inset(self.area, self.context.px(24)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame; without a mistake an example of a game."""
        super().draw(surface)
        if self.board is None:
            self._picture.draw(surface)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        views = self.context.game_views
        game_view = views[self._game or next(iter(views))]
        game_view.picture(self.context, surface, rect, game_view.sample())

    def done(self) -> None:
        """Keep how well the turn was found."""
        card, _exercise = self._cards[self._number]
        memory = reviewed(card.memory, self.recall, self._now())
        self.context.user_files.coach.change(lambda known: known.with_memory(card, memory))

    @property
    def recall(self) -> Recall:
        """Good at the first try, hard after turns that were better but not the best, else again."""
        if self.was_shown or self.worse_tries:
            return "again"
        return "hard" if self.tries else "good"

    def _open(self, number: int) -> None:
        self._number = number
        _card, exercise = self._cards[number]
        count = len(self._cards)
        last = number + 1 == count
        self.panel.name_next(_("Done") if last else _("Next"), None if last else "arrow-right")
        self.begin(exercise, _(exercise.game_view.game.title))
        place = _("Mistake {number} of {count}").format(number=number + 1, count=count)
        self.panel.set_place(place, (number + 1) / count)

    def _end(self) -> None:
        """Say when there will be more to practise."""
        self.end()
        self.panel.set_place(_("Practise my mistakes"))
        progress = self.context.user_files.coach.load()
        cards = [card for card in progress.cards if self._game in (None, card.game)]
        left = len(progress.due(self._now(), self._game))
        if left:
            words = ngettext("{count} mistake is left.", "{count} mistakes are left.", left)
            self.panel.set_task(words.format(count=left))
            self.panel.set_text("", _("It will be here when you come back."))
        elif cards:
            self.panel.set_task(_("Done for today."))
            days = max((min(card.memory.due for card in cards) - self._now()).days, 1)
            words = ngettext(
                "The next mistake comes back in {count} day.",
                "The next mistake comes back in {count} days.",
                days,
            )
            self.panel.set_text("", words.format(count=days))
        else:
            self.panel.set_task(_("There is nothing to practise yet."))
            self.panel.set_text(
                "",
                _(
                    "Play a game, then choose “Learn from this game” in its result. Turns that "
                    "clearly lose come here, and come back after some days."
                ),
            )
