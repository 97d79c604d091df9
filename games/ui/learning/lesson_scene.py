"""A lesson: the learner moves on the board, and each move is judged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from games.controller.events import QuestionAsked
from games.core.storage.files import StorageError
from games.core.storage.settings import SeatChoice
from games.core.text import N_
from games.learning.course import Course
from games.learning.lesson_run import Judgement, LessonRun, Verdict
from games.ui.learning.lesson_panel import LessonActions, LessonPanel
from games.ui.match.agenda import Agenda
from games.ui.match.practice_board import PracticeBoard
from games.ui.match.seats import seated
from games.ui.toolkit.error_text import explained
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import PlacedTopic, Topic

WRONG_TIME = 1.2
"""Seconds that a wrong turn stays on the board."""
REPLY_PAUSE = 0.4
"""Seconds before each move of the other side."""
BEGINNER = 0
"""Index of the opponent's level in the match after a course."""


class LessonScene(Scene):
    """The board and the panel of one lesson."""

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
        self._board = PracticeBoard(
            context,
            course.game,
            lesson.position,
            lesson.options,
            played=self._played,
            taken_back=self._taken_back,
            asked=self._ask,
        )
        actions = LessonActions(self._show, self._go_on, self._leave_course)
        self._panel = LessonPanel(context, course, number, actions, introduction=introduction)
        self._agenda = Agenda()
        self._question: QuestionAsked | None = None
        self._first_ply = 0
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

    @property
    def board(self) -> PracticeBoard:
        """The board."""
        return self._board

    @property
    def panel(self) -> LessonPanel:
        """The panel."""
        return self._panel

    # The steps

    def _begin_step(self) -> None:
        step = self._run.step
        assert step is not None
        self._first_ply = self._board.controller.match.ply
        self._shown = self._course.guided
        self._panel.set_task(_(step.task))
        self._let_move()

    def _let_move(self) -> None:
        self._board.lock(False)
        self._mark()
        if self._question:
            self._open_question(self._question)

    def _mark(self) -> None:
        self._board.mark(self._run.next_move if self._shown else None)

    def _played(self, move: Any) -> None:
        verdict = self._run.play(move)
        self._board.mark(None)
        if verdict.judgement is Judgement.GOES_ON:
            self._panel.say("")
            self._mark()
            return
        self._board.lock(True)
        if verdict.judgement is Judgement.WRONG:
            self._agenda.add(0.0, lambda: self._correct(verdict.text))
            self._agenda.add(WRONG_TIME, self._take_back)
        else:
            self._plan_praise(verdict)

    def _plan_praise(self, verdict: Verdict) -> None:
        self._agenda.add(0.0, lambda: self._praise(verdict.text))
        for reply in verdict.reply:
            self._agenda.add(REPLY_PAUSE, partial(self._board.answer, reply))
        done = verdict.judgement is Judgement.LESSON_DONE
        self._agenda.add(0.0, self._finish if done else self._begin_step)

    def _praise(self, text: str) -> None:
        self.context.sounds.play("your_turn")
        self._panel.say(_(text) if text else "")

    def _correct(self, text: str) -> None:
        self.context.sounds.play("refuse")
        self._panel.say(_(text), "correction")

    def _take_back(self) -> None:
        self._run.take_back()
        self._board.go_back(self._first_ply)
        self._agenda.add(0.0, self._let_move)

    def _taken_back(self, ply: int) -> None:
        """The learner has taken back a move of the step."""
        self._run.rewind(max(ply - self._first_ply, 0))
        self._mark()

    def _ask(self, event: QuestionAsked) -> None:
        """A question of the game waits until it is the learner's task."""
        self._question = event
        if not self._agenda:
            self._open_question(event)

    def _open_question(self, event: QuestionAsked) -> None:
        """Open the dialog of a question."""
        self._question = None
        title = _(self._course.lessons[self._number].title)
        self._board.open_question(event, title, self._leave_course)

    def _finish(self) -> None:
        lesson = self._course.lessons[self._number]
        progress = self.context.user_files.load_progress()
        try:
            self.context.user_files.save_progress(
                progress.with_lesson(self._course.key, lesson.name)
            )
        except StorageError as error:
            self.context.notify(explained(error))
        self._panel.set_task(_("Done."))
        self._panel.offer_next(self._next_label())

    def _next_label(self) -> str:
        if self._number + 1 < len(self._course.lessons):
            return _("Next lesson")
        return _("All lessons") if self._course.play_on is None else _("Play a small game")

    # The buttons

    def _show(self) -> None:
        """Take back what was begun, and mark the places of the model answer."""
        if self._agenda:
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
            self._leave_course()
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

    def _leave_course(self) -> None:
        scene = "setup" if self._introduction else "courses"
        self.context.scenes.go(scene, game=self._course.game.name)

    # Scene

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        area, panel = board_and_panel(
            self.context.size, self.context.px, self._panel.least_height()
        )
        self._board.resize(area)
        self._panel.resize(panel)
        self._mark()

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the panel and the board."""
        if event.type == pygame.KEYDOWN and self._take_key(event):
            return
        held = self._board.view.board.drag
        first, second = (self._board, self._panel) if held else (self._panel, self._board)
        if first.handle(event) or second.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self._leave_course()

    def _take_key(self, event: pygame.Event) -> bool:
        action = self.context.keys.action(event, ("undo", "hint"))
        if action == "hint":
            self._show()
        elif action and not self._agenda and self._board.controller.match.ply > self._first_ply:
            self._board.undo()
        return bool(action)

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A part of the panel, a place of the board, or the scene."""
        if point is not None and self._board.is_busy:
            return None
        found = self._panel.explain(point) or self._board.explain(point)
        return found or super().explain(point)

    def update(self, dt: float) -> None:
        """Advance the board, then what is to come after the last move."""
        self._board.update(dt)
        self._panel.update(dt)
        if self._board.settled:
            self._agenda.update(dt)

    def next_change(self) -> float:
        """Seconds until the board or the panel changes, or the next thing happens."""
        return min(self._agenda.next_change(), self._board.next_change(), self._panel.next_change())

    def occupied(self) -> Sequence[pygame.Rect]:
        """The rectangles of the board and of the panel."""
        return [self._board.area, self._panel.rect]

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The rectangles of the board and of the buttons."""
        return [self._board.area, *self._panel.controls()]

    def covered(self) -> None:
        """Return a held piece to its place, and release pressed buttons."""
        self._board.cancel()
        self._panel.release()

    def leave(self) -> None:
        """End the match of the lesson."""
        self._board.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame."""
        self._board.draw(surface)
        self._panel.draw(surface)
        self._board.draw_held(surface)
