"""A lesson: the learner moves on the board, and each move is judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from games.controller.seats import QuestionAsked
from games.core.translation import N_, _
from games.learning.course import Course, LessonRun, StepJudgement, StepVerdict
from games.storage.documents import SeatChoice
from games.storage.files import StorageError, explained
from games.ui.match.opening import seated
from games.ui.practice.board import PracticeBoard
from games.ui.practice.scene import PracticeScene, TaskPanel
from games.ui.toolkit.access import Topic
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, back_button

# -- The panel of a lesson: the task, the text, the judgement of the last move, and buttons ----


@dataclass(frozen=True, slots=True)
class LessonActions:
    """The actions of the buttons."""

    show: Callable[[], None]
    """Show how the step is done."""
    go_on: Callable[[], None]
    """Go to the next lesson, or skip this one."""
    leave: Callable[[], None]


class LessonPanel(TaskPanel):
    """The texts and buttons beside the board of a lesson."""

    def __init__(
        self,
        context: SceneContext,
        course: Course,
        number: int,
        actions: LessonActions,
        *,
        introduction: bool = False,
    ) -> None:
        self._next = Button(context, "", actions.go_on, icon="arrow-right")
        self._show = Button(context, _("Show me"), actions.show, icon="hint")
        self._next.shortcut, self._show.shortcut = "next", "hint"
        label, icon = (_("Game setup"), "play") if introduction else (_("Lessons"), "back")
        leave = back_button(context, label, actions.leave, icon=icon)
        super().__init__(context, main=[self._next], others=(self._show, leave))
        count, lesson = len(course.lessons), course.lessons[number]
        place = _("{course}, {number} of {count}").format(
            course=_(course.title), number=number + 1, count=count
        )
        self.set_place(place, (number + 1) / count)
        self.set_text(_(lesson.title), _(lesson.text))
        self._next.label = _("Skip the rest") if number + 1 == count else _("Skip")

    def offer_next(self, label: str) -> None:
        """Offer what comes next, as the main button."""
        self._next.label, self._next.kind = label, "primary"
        self._show.visible = False
        self.form.focus(self._next)
        self._lay_out()


WRONG_TIME = 1.2
"""Seconds that a wrong turn stays on the board."""
REPLY_PAUSE = 0.4
"""Seconds before each move of the other side."""
BEGINNER = 0
"""Index of the opponent's level in the match after a course."""


class LessonScene(PracticeScene[LessonPanel]):
    """The board and the panel of one lesson."""

    board: PracticeBoard
    about = Topic(
        N_("A lesson"),
        N_("Do on the board what the task says. A wrong turn is explained and taken back."),
    )

    def __init__(
        self, context: SceneContext, course: Course, number: int = 0, *, introduction: bool = False
    ) -> None:
        """Open the lesson with this index in a course.

        An `introduction` stands before the setup of the game, which can be opened at any time.
        """
        super().__init__(context)
        self._course, self._number = course, number
        self._introduction = introduction
        lesson = course.lessons[number]
        self._run = LessonRun(course.game, lesson)
        self.board = PracticeBoard(
            context,
            course.game,
            lesson.position,
            lesson.options,
            played=self._played,
            taken_back=self._taken_back,
            asked=self._ask,
            task=lambda: self.panel.reading,
        )
        actions = LessonActions(self._show, self._go_on, self.leave_scene)
        self.panel = LessonPanel(context, course, number, actions, introduction=introduction)
        self._question: QuestionAsked | None = None
        self._first_plies: list[int] = []  # of the steps up to the present one
        self._shown = course.guided
        self._begin_step()

    @property
    def course(self) -> Course:
        """The course of the lesson."""
        return self._course

    @property
    def number(self) -> int:
        """The index of the lesson in its course."""
        return self._number

    @property
    def finished(self) -> bool:
        """Whether the last step has been done."""
        return self._run.step is None

    # The steps

    def _begin_step(self) -> None:
        step = self._run.step
        assert step is not None
        self._first_plies.append(self.board.controller.match.ply)
        self._shown = self._course.guided
        self.panel.set_task(_(step.task))
        self._let_move()

    @property
    def _first_ply(self) -> int:
        """The number of moves before the present step."""
        return self._first_plies[-1]

    def _let_move(self) -> None:
        self.board.lock(False)
        self._mark()
        if self._question:
            self._open_question(self._question)

    def _mark(self) -> None:
        move = self._run.next_move if self._shown else None
        gesture = None if move is None else self.board.gesture(move)
        self.board.marks.point(gesture or ())

    def _played(self, move: Any) -> None:
        verdict = self._run.play(move)
        self.board.marks.point(())
        if verdict.judgement is StepJudgement.GOES_ON:
            self.panel.say("")
            self._mark()
            return
        self.board.lock(True)
        if verdict.judgement is StepJudgement.WRONG:
            self.agenda.add(0.0, lambda: self._correct(verdict.text))
            self.agenda.add(WRONG_TIME, self._take_back)
        else:
            self._plan_praise(verdict)

    def _plan_praise(self, verdict: StepVerdict) -> None:
        self.agenda.add(0.0, lambda: self._praise(verdict.text))
        for reply in verdict.reply:
            self.agenda.add(REPLY_PAUSE, partial(self.board.answer, reply))
        done = verdict.judgement is StepJudgement.LESSON_DONE
        self.agenda.add(0.0, self._finish if done else self._begin_step)

    def _praise(self, text: str) -> None:
        self.context.sounds.play("your_turn")
        self.panel.say(_(text) if text else "")

    def _correct(self, text: str) -> None:
        self.context.sounds.play("refuse")
        self.panel.say(_(text), "correction")

    def _take_back(self) -> None:
        self._run.take_back()
        self.board.go_back(self._first_ply)
        self.agenda.add(0.0, self._let_move)

    def _taken_back(self, ply: int) -> None:
        """The learner has taken back a move of the step, or one of an earlier step."""
        if ply < self._first_ply:
            self._return_to_step_of(ply)
        self._run.rewind(ply - self._first_ply)
        self._mark()

    def _return_to_step_of(self, ply: int) -> None:
        while ply < self._first_ply:
            self._first_plies.pop()
            self._run.step_back()
        step = self._run.step
        assert step is not None
        self.panel.set_task(_(step.task))
        self.panel.say(_("You have taken your last move back. Make it again."), "correction")

    def _ask(self, event: QuestionAsked) -> None:
        """A question of the game waits until it is the learner's task."""
        self._question = event
        if not self.agenda:
            self._open_question(event)

    def _open_question(self, event: QuestionAsked) -> None:
        """Open the dialog of a question."""
        self._question = None
        lesson = self._course.lessons[self._number]
        self.board.open_question(event, _(lesson.title), self.leave_scene, before=_(lesson.text))

    def _finish(self) -> None:
        lesson = self._course.lessons[self._number]
        progress = self.context.user_files.load_progress()
        try:
            self.context.user_files.save_progress(
                progress.with_lesson(self._course.key, lesson.name)
            )
        except StorageError as error:
            self.context.notify(explained(error))
        self.panel.set_task(_("Done."))
        self.panel.offer_next(self._next_label())

    def _next_label(self) -> str:
        if self._number + 1 < len(self._course.lessons):
            return _("Next lesson")
        return _("All lessons") if self._course.play_on is None else _("Play a small game")

    # The buttons

    def _show(self) -> None:
        """Take back what was begun, and mark the places of the model answer."""
        if self.agenda:
            return
        self._shown = True
        if self._run.next_move is None:
            self._take_back()
        self._mark()

    def _go_on(self) -> None:
        if self._number + 1 < len(self._course.lessons):
            self.context.scenes.go(
                "lesson",
                course=self._course,
                number=self._number + 1,
                introduction=self._introduction,
            )
        elif self._course.play_on is None or not self.finished:
            self.leave_scene()
        else:
            self._play_on()

    def _play_on(self) -> None:
        """Start a small match against the weakest computer."""
        game_view = self.context.game_views[self._course.game.name]
        game = game_view.game
        options = game.set_up(self._course.play_on or {})
        choices = [SeatChoice("human"), SeatChoice("computer", level=BEGINNER)]
        choices = choices[: game.player_count(options)]
        seats = seated(game_view, choices, self.context.settings)
        self.context.scenes.go(game.name, options=options, seats=seats)

    def leave_scene(self) -> None:
        """Go to the courses, or to the setup after an introduction."""
        scene = "setup" if self._introduction else "courses"
        self.context.scenes.go(scene, game=self._course.game.name)

    # Scene

    def resize(self) -> None:
        """Lay out the parts, and mark the places that are shown again."""
        super().resize()
        self._mark()

    def take_key(self, event: pygame.Event) -> bool:
        """Take the keys that undo, show and go on, and those that mean the same in all scenes."""
        actions: dict[str, Callable[[], None]] = {
            "hint": self._show,
            "next": self._go_on,
            "undo": self._undo,
            "mute": self.context.toggle_muted,
            "keys": self.board.show_keys,
        }
        action = self.context.keys.action(event, actions)
        if action:
            actions[action]()
        return bool(action)

    def _undo(self) -> None:
        begun = self.board.controller.match.ply > self._first_ply
        if begun and not (self.agenda or self.finished):
            self.board.controller.undo()
