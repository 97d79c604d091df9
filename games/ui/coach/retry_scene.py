"""One turn of an analysed match is tried again; the match can be played on from there."""

from __future__ import annotations

from collections.abc import Callable

from games.ui.coach.exercise import Exercise
from games.ui.coach.exercise_scene import ExerciseScene
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext


class RetryScene(ExerciseScene):
    """A single exercise, opened from the analysis."""

    def __init__(
        self,
        context: SceneContext,
        *,
        exercise: Exercise,
        title: str,
        play_on: Callable[[], None],
    ) -> None:
        """`play_on` leaves for the match, before the turn of the exercise."""
        super().__init__(context, _("Back"))
        self._play_on = play_on
        self.next_button.label, self.next_button.icon = _("Play on from here"), "undo"
        self.panel.set_place(_("Analysis"))
        self.begin(exercise, title)

    def go_on(self) -> None:
        """Play on in the match, before the turn of the exercise."""
        self._play_on()

    def leave_scene(self) -> None:
        """Return to the analysis."""
        self.context.scenes.pop()
