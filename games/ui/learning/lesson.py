"""A lesson: the learner moves on the board, and each move is judged."""

from __future__ import annotations

import msgspec
import pygame

from games.controller.seats import QuestionAsked
from games.core.translation import N_, _
from games.learning.course import Course, LessonTask
from games.learning.task import Judgement, Verdict
from games.storage.documents import SeatChoice, Setup
from games.ui.board.animation import Effect, there_and_back
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.task_panel import TaskPanel
from games.ui.learning.task_scene import Stage, TaskScene
from games.ui.look.look import SceneContext
from games.ui.match.opening import seated
from games.ui.toolkit.access import Topic
from games.ui.widgets.button import back_button

WELL_DONE = N_("Well done.")
LIGHT, LIGHT_TIME = (46, 40, 22), 1.2
"""The brightness added to the board when a lesson is solved, and its duration in seconds."""


class LessonScene(TaskScene):
    board: PracticeBoard
    task: LessonTask
    about = Topic(
        N_("A lesson"),
        N_("Do on the board what the task asks. A wrong turn is explained and taken back."),
    )

    def __init__(
        self, context: SceneContext, course: Course, number: int = 0, *, introduction: bool = False
    ) -> None:
        """Open the lesson with this index in a course.

        An `introduction` stands before the setup of the game, which can be opened at any time.
        """
        super().__init__(context)
        self.course, self.number = course, number
        self._introduction = introduction
        self._lesson = course.lessons[number]
        self._light: Effect | None = None
        self._shown = self._lesson.guided
        """Whether the places of the next move are marked."""
        label, icon = (_("Game setup"), "play") if introduction else (_("Lessons"), "back")
        count = len(course.lessons)
        self.panel = TaskPanel(
            context,
            {
                "hint": self.button("hint", _("Show me"), "hint"),
                "next": self.button("next", _("Skip"), "arrow-right"),
                "leave": back_button(context, label, self.leave_scene, icon=icon),
            },
        )
        place = _("{course}, {number} of {count}").format(
            course=_(course.title), number=number + 1, count=count
        )
        self.panel.set_place(place, (number + 1) / count)
        self.panel.set_text(_(self._lesson.title), _(self._lesson.text))
        self.begin(LessonTask(course.game, self._lesson))
        self.set_task()

    @property
    def finished(self) -> bool:
        return self.task.step is None

    # The steps

    def set_task(self) -> None:
        self._shown = self._lesson.guided
        self._tell_step()
        super().set_task()

    def _tell_step(self) -> None:
        assert self.task.step is not None
        self.panel.set_task(_(self.task.step.task))

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._mark()

    def went_on(self) -> None:
        super().went_on()
        self._mark()

    def _mark(self) -> None:
        shown = self._shown and self.stage is Stage.TRYING
        move = self.task.next_move if shown else None
        gesture = None if move is None else self.board.gesture(move)
        self.board.mark(gesture or ())

    def taken_back(self, ply: int) -> None:
        """The learner has taken back a move of the step, or one of an earlier step."""
        before = self.task.state.number
        super().taken_back(ply)
        if self.task.state.number < before:
            self._tell_step()
            self.panel.say(_("You have taken your last move back. Make it again."), "correction")
        self._mark()

    def asked(self, event: QuestionAsked) -> None:
        lesson = self._lesson
        self.board.ask(event, _(lesson.title), _(lesson.text), cancel=self.leave_scene)

    def finish(self) -> None:
        key, name = self.course.key, self._lesson.name
        self.context.user_files.lessons.change(lambda known: known.with_lesson(key, name))
        self.enter(Stage.SHOWN)
        self.context.sounds.play("diamond" if self.number + 1 < len(self.course.lessons) else "win")
        if factor := self.context.settings.time_factor:
            self._light = Effect(self._draw_light, LIGHT_TIME * factor)
        self.panel.buttons["next"].label = self._next_label()
        self.panel.reward(_(self._lesson.learned or WELL_DONE))

    def praise(self, verdict: Verdict) -> None:
        """The end of the lesson has a sound of its own."""
        if verdict.judgement is Judgement.DONE:
            self.panel.say(verdict.text)
        else:
            super().praise(verdict)

    def _draw_light(self, surface: pygame.Surface, share: float) -> None:
        strength = there_and_back(share)
        colour = [round(part * strength) for part in LIGHT]
        for board in self.shared_boards().values():
            surface.fill(colour, board, pygame.BLEND_RGB_ADD)

    def _next_label(self) -> str:
        if self.number + 1 < len(self.course.lessons):
            return _("Next lesson")
        return _("All lessons") if self.course.play_on is None else _(self.course.play)

    # The buttons

    def hint(self) -> None:
        """Take back an unfinished turn, and mark the places of the model answer."""
        if self.stage is Stage.TRYING:
            self._shown = True
            if self.task.next_move is None:
                self.try_again()
            self._mark()

    def go_on(self) -> None:
        if self.number + 1 < len(self.course.lessons):
            self._open(self.number + 1)
        elif self.course.play_on is None or not self.finished:
            self.leave_scene()
        else:
            self._play_on()

    def _open(self, number: int) -> None:
        self.context.scenes.go(
            "lesson", course=self.course, number=number, introduction=self._introduction
        )

    def begin_again(self) -> None:
        self._open(self.number)

    def _play_on(self) -> None:
        """Play a match against a teaching opponent; a later setup begins with its choices."""
        game_view, settings = self.context.game_views[self.course.game.name], self.context.settings
        game, chosen = game_view.game, self.course.play_on or {}
        choices = (SeatChoice("human"), SeatChoice("computer", teaching=True))
        known = settings.setups.get(game.name, Setup(seats=choices))
        setup = msgspec.structs.replace(known, options={**known.options, **chosen})
        setups = {**settings.setups, game.name: setup}
        self.context.change_settings(msgspec.structs.replace(settings, setups=setups))
        options = game.set_up(chosen)
        seats = seated(game_view, choices[: game.player_count(options)], settings)
        self.context.scenes.go(game.name, options=options, seats=seats)

    def leave_scene(self) -> None:
        scene = "setup" if self._introduction else "courses"
        self.context.scenes.go(scene, game=self.course.game.name)

    # Scene

    def resize(self) -> None:
        super().resize()
        self._mark()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._light:
            self._light.update(dt)
            if self._light.done:
                self._light = None

    def next_change(self) -> float:
        return 0.0 if self._light else super().next_change()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._light:
            self._light.draw(surface, self._light.share)
