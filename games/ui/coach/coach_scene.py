"""Learn from a match: its turning points told in sentences, each to be tried again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.controller.seats import Seat
from games.core.game import Options
from games.core.match import AnyMatch
from games.core.translation import _
from games.ui.coach.analysis import AnalysedTurn, Analysis
from games.ui.coach.exercise import ExerciseScene, Proving
from games.ui.coach.turning_points import (
    CANDIDATES,
    CLEAR,
    CLEAR_ALONE,
    SECOND_LOOK,
    Exercise,
    card_of,
    costliest,
    exercise_at,
    keep_cards,
    turn_title,
    turning_points,
)
from games.ui.toolkit.layout import inset, square
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.label import Picture


class CoachScene(ExerciseScene):
    """Analyses a match, then goes through its turning points."""

    def __init__(
        self,
        context: SceneContext,
        *,
        game: str,
        options: Options,
        match: AnyMatch,
        seats: Sequence[Seat],
        analysis: Analysis | None = None,
    ) -> None:
        """A finished `analysis` of the match is not made again."""
        super().__init__(context, _("Back"))
        self._game_view = context.game_views[game]
        self._seats = seats
        self._names = tuple(seat.name for seat in seats)
        self.analysis = analysis or Analysis(self._game_view, options, match, context.engine)
        self._looked_twice = False
        self.points: list[tuple[AnalysedTurn, Exercise]] = []
        """The turning points, once they are known."""
        self._left: list[AnalysedTurn] | None = None
        """Turning points that are still to be read, one in each frame; None before and after."""
        self._proving: Proving | None = None
        """The search for proofs, after the turning points were read."""
        self._number = 0
        self._shown = 0
        """The number of the turn whose position is shown during the analysis."""
        self._picture = Picture(context, self._paint)
        self.panel.set_place(_(self._game_view.game.title))
        self.panel.set_text(
            _("Learn from this game"),
            _(
                "The computer looks for the turns that have cost you most, three at the most. You "
                "can try each of them again."
            ),
        )
        self._say_progress()

    @property
    def looking(self) -> bool:
        """Whether the match is still being analysed, or its turning points are read or proven."""
        if not self._looked_twice or not self.analysis.done:
            return True
        return self._left is not None or self._proving is not None

    def go_on(self) -> None:
        """Go to the next turning point, or leave after the last one."""
        if self._number + 1 < len(self.points):
            self._open(self._number + 1)
        else:
            self.leave_scene()

    def leave_scene(self) -> None:
        """Return to where the coach was called."""
        self.context.scenes.pop()

    # The analysis

    def _analyse(self) -> None:
        analysis = self.analysis
        analysis.step()
        if analysis.done and not self._looked_twice:
            self._looked_twice = True
            again = costliest(analysis, self._seats, CANDIDATES)
            analysis.look_again([turn.number for turn in again], SECOND_LOOK)
        if not self._looked_twice or not analysis.done:
            self._say_progress()
        else:
            self._left = turning_points(analysis, self._seats)

    def _say_progress(self) -> None:
        percent = round(100 * self.analysis.progress)
        task = _("Looking at the turns of this game … {percent} %").format(percent=percent)
        if self._looked_twice:
            task = _("Looking once more at the costliest turns …")
        if task != self.panel.task:
            self.panel.set_task(task, spoken=self._looked_twice or not self.panel.task)
        shown = min(self.analysis.analysed_count, len(self.analysis.turns))
        if shown != self._shown and not self.context.scenes.changing:  # or a frame takes long
            self._shown = shown
            self._picture.refresh()

    def _collect(self, left: list[AnalysedTurn]) -> None:
        """Read one of the turning points that are left; after the last one look for proofs."""
        if left:
            turn = left.pop(0)
            if exercise := exercise_at(self._game_view, self.analysis, turn, self._names):
                self.points.append((turn, exercise))
            return
        self._left = None
        exercises = [exercise for _turn, exercise in self.points]
        self._proving = Proving(self.context.engine, exercises)
        self._prove(self._proving)  # asks at once: only its answer wakes an idle window

    def _prove(self, proving: Proving) -> None:
        """Look for proofs; after the last one open the first turning point."""
        proving.step()
        if not proving.done:
            return
        self._proving = None
        turns = [turn for turn, _exercise in self.points]
        self.points = list(zip(turns, proving.exercises, strict=True))
        self._keep_mistakes()
        if self.points:
            self._open(0)
            return
        self.panel.set_task(_(self.analysis.trouble) or _("No turning point was found."))
        if not self.analysis.trouble:
            self.panel.set_text("", _("No turn of yours cost much by the analysis."))

    def _keep_mistakes(self) -> None:
        """Keep the turning points of people whose better turn is proven or clearly better."""
        keep_cards(
            self.context,
            [
                card_of(exercise, self.analysis.record_before(turn.number), self._names)
                for turn, exercise in self.points
                if (exercise.proof or turn.cost >= self._clear_cost)
                and self._seats[turn.seat].kind == "human"
            ],
        )

    @property
    def _clear_cost(self) -> float:
        """The cost from which on a turn is practised again."""
        return CLEAR if len(self._seats) > 1 else CLEAR_ALONE

    def _open(self, number: int) -> None:
        self._number = number
        turn, exercise = self.points[number]
        count = len(self.points)
        place = _("Turning point {number} of {count}").format(number=number + 1, count=count)
        last = number + 1 == count
        label = _("Done") if last else _("Next turning point")
        self.panel.name_next(label, None if last else "arrow-right")
        title = turn_title(self._game_view, self.analysis, turn, self._names)
        self.begin(exercise, title)
        self.panel.set_place(place, (number + 1) / count)

    # Scene

    def update(self, dt: float) -> None:
        """Continue the analysis, or the exercise."""
        if self._left is not None:
            self._collect(self._left)
        elif self._proving is not None:
            self._prove(self._proving)
        elif self.exercise is None and self.looking:
            self._analyse()
        super().update(dt)

    def next_change(self) -> float:
        """0 while turning points are read; else as with an exercise."""
        return 0.0 if self._left is not None else super().next_change()

    def resize(self) -> None:
        """Lay out the picture that is shown during the analysis, too."""
        super().resize()
        px = self.context.px
        self._picture.rect = square(inset(self.area, px(24)))

    def leave(self) -> None:
        """Stop the analysis and the search for proofs."""
        self.analysis.stop()
        if self._proving:
            self._proving.stop()
        super().leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame; during the analysis the position that is looked at."""
        super().draw(surface)
        if self.board is None:
            self._picture.draw(surface)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        position = self.analysis.drawable(self._shown)
        self._game_view.picture(self.context, surface, rect, position)
