"""A turn to find again on the board: it is judged, and the best one can be shown and stepped."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

import pygame

from games.core.text import N_
from games.ui.coach.continuation import Continuation
from games.ui.coach.exercise import Exercise
from games.ui.coach.exercise_panel import ExerciseActions, ExercisePanel
from games.ui.coach.judge import Grade, Judge, found
from games.ui.coach.line_steps import LineSteps, plan_moves
from games.ui.practice.practice_board import PracticeBoard
from games.ui.practice.practice_scene import PracticeScene
from games.ui.toolkit.i18n import _, in_sequence
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import Topic
from games.ui.widgets.base import ACTIVATE_KEYS

WRONG_TIME = 1.6
"""Seconds that a turn which is not the best stays on the board."""


class Stage(Enum):
    """The stage of an exercise."""

    NONE = auto()
    """There is no exercise."""
    REMINDING = auto()
    """The turn that was played is shown, with the best answer to it, until the player goes on."""
    TRYING = auto()
    JUDGING = auto()
    TAKING_BACK = auto()
    SHOWN = auto()
    """The best turn, or one as good, stands on the board, and can be stepped on from."""


class ExerciseScene(PracticeScene[ExercisePanel]):
    """Board and panel for exercises that come one after the other; subclasses bring them."""

    about = Topic(
        N_("An exercise"),
        N_("Find a better turn than the one that was played. Your turn is judged."),
    )

    def __init__(self, context: SceneContext, leave_label: str) -> None:
        super().__init__(context)
        actions = ExerciseActions(
            self.go_on,
            self._try_again,
            self.show_best,
            self.step_back,
            self.step_on,
            self.leave_scene,
        )
        self.panel = ExercisePanel(context, actions, leave_label)
        self.exercise: Exercise | None = None
        self.stage = Stage.NONE
        self.tries = 0
        """Turns that were judged and did not end the search."""
        self.worse_tries = 0
        """Those of them that were not even better than the turn that was played."""
        self.was_shown = False
        """Whether the best turn was asked for before it was found."""
        self._judge: Judge | None = None
        self._line: LineSteps | None = None
        self._moves: list[Any] = []

    # For subclasses

    def go_on(self) -> None:
        """Go to the next exercise, or leave after the last one."""
        raise NotImplementedError

    def done(self) -> None:
        """The turn was found or shown, for the first time in this exercise."""

    def begin(self, exercise: Exercise, title: str) -> None:
        """Open an exercise."""
        self._close_board()
        self.exercise, self.tries, self.worse_tries = exercise, 0, 0
        self.was_shown = False
        self._judge = Judge(self.context.engine, exercise)
        self.board = PracticeBoard(
            self.context,
            exercise.game_view.game,
            exercise.position,
            exercise.options,
            played=self._played,
            taken_back=self._taken_back,
            asked=lambda event: None,
            task=lambda: self.panel.reading,
        )
        played = exercise.entry(exercise.turns.played)
        self.panel.set_task(_("You played {turn}.").format(turn=played.in_words), played)
        self.panel.set_text(title, exercise.story.happened)
        self.panel.say("")
        self._moves.clear()
        self.board.resize(self.area)
        self.context.scenes.prepare()
        self._set_stage(Stage.REMINDING)
        self.board.lock(True)
        plan_moves(self.board, self.agenda, exercise.happened)

    def take_proof(self, exercise: Exercise) -> None:
        """Go on with the same exercise and what is proven about it, before it is tried."""
        self.exercise = exercise
        self._judge = Judge(self.context.engine, exercise)

    def end(self) -> None:
        """Close the exercise after the last one; its board stays as it is."""
        self._stop_engine()
        self.agenda.clear()
        self.exercise = None
        if self.board:
            self.board.lock(True)
        self.panel.say("")
        self._set_stage(Stage.NONE)

    def _show_task(self, exercise: Exercise) -> None:
        """Show what is to be found, and how the best turn is known."""
        if goal := exercise.goal:
            self.panel.set_task(_(goal.task))
        else:
            played = exercise.entry(exercise.turns.played)
            task = _("Find a better turn than {turn}.").format(turn=played.in_words)
            self.panel.set_task(task, played)
        texts = [exercise.story.happened, exercise.evidence]
        self.panel.set_text(self.panel.title, "\n\n".join(filter(None, texts)))

    # Trying

    def _played(self, move: Any) -> None:
        if self.stage is not Stage.TRYING or not self.board or not self._judge:
            return
        self._moves.append(move)
        match = self.board.controller.match
        if match.position.mid_turn and match.outcome() is None:
            return
        self._set_stage(Stage.JUDGING)
        self.board.lock(True)
        self.panel.say(_("Looking at this turn …"))
        self._judge.judge(self._moves)

    def _taken_back(self, ply: int) -> None:
        if self.stage is Stage.TRYING:
            del self._moves[ply:]

    def _judged(self, grade: Grade, sentence: str) -> None:
        if found(grade):
            self.context.sounds.play("your_turn")
            self._keep(sentence, list(self._moves))
            return
        self.tries += 1
        better = grade is Grade.BETTER
        self.worse_tries += not better
        self.context.sounds.play("your_turn" if better else "refuse")
        self.panel.say(sentence, "praise" if better else "correction")
        self._set_stage(Stage.TAKING_BACK)
        self.agenda.add(WRONG_TIME, self._try_again)

    def _try_again(self) -> None:
        """Set the task, in the position before the turn."""
        if not self.board or not self._judge or not self.exercise:
            return
        self._show_task(self.exercise)
        self.agenda.clear()
        self._judge.stop()
        self._moves.clear()
        self.board.go_back(0)
        self._set_stage(Stage.TRYING)
        self.board.lock(False)

    def begin_again(self) -> None:
        """Return to the position before the turn, where every stage begins."""
        if self.board:
            self.board.go_back(0)

    # The best turn

    def show_best(self) -> None:
        """Play the best turn on the board."""
        exercise, board = self.exercise, self.board
        if not exercise or not board or self.stage in (Stage.NONE, Stage.SHOWN):
            return
        if self._judge:
            self._judge.stop()
        self.agenda.clear()
        self.was_shown = True
        board.lock(True)
        board.go_back(0)
        best = list(exercise.best)
        name = exercise.turn_name(exercise.turns.best)
        self._keep(_("The best turn here is {turn}.").format(turn=name), best)
        plan_moves(board, self.agenda, best)

    def _keep(self, sentence: str, moves: Sequence[Any]) -> None:
        """Say why the turn is good, and let the line after it be stepped."""
        assert self.exercise is not None
        assert self.board is not None
        story = self.exercise.story.instead
        self.panel.say(in_sequence((sentence, story)))
        line = Continuation(self.context.engine, self.exercise, moves)
        self._line = LineSteps(self.board, self.agenda, line)
        self._set_stage(Stage.SHOWN)
        self.done()

    def step_on(self) -> None:
        """Play the next turn of the line; it is looked up when it is not known."""
        if self.stage is Stage.SHOWN and self._line:
            self._line.go_on()

    def step_back(self) -> None:
        """Take back a turn of the line, the first one too."""
        if self.stage is Stage.SHOWN and self._line:
            self._line.go_back()

    # Scene

    def _set_stage(self, stage: Stage) -> None:
        self.stage = stage
        if stage is Stage.NONE:
            self.panel.hide_buttons()
        elif stage is Stage.REMINDING:
            self.panel.show_reminder_buttons()
        elif stage is Stage.SHOWN:
            self.panel.show_end_buttons()
        else:
            self.panel.show_task_buttons()

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the panel and the board.

        A click on the board ends the reminder, and so does Enter without a focused button.
        """
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.area.collidepoint(event.pos)
        if self.stage is Stage.REMINDING and pressed:
            self._try_again()
            return
        super().handle(event)

    def take_key(self, event: pygame.Event) -> bool:
        """Take the keys of buttons and steps, and those that mean the same in all scenes."""
        action = self.context.keys.action(event)
        if action == "hint":
            self.show_best()
        elif self.stage is Stage.REMINDING and event.key in ACTIVATE_KEYS and not self._focused:
            self._try_again()
        elif action == "undo" and self.stage is Stage.TRYING and self._moves and self.board:
            self.board.controller.undo()
        elif self.stage is Stage.SHOWN and (event.key == pygame.K_LEFT or action == "step_back"):
            self.step_back()
        elif self.stage is Stage.SHOWN and (event.key == pygame.K_RIGHT or action == "step_on"):
            self.step_on()
        elif action == "next" and self.panel.offers_next:
            self.go_on()
        elif action == "keys" and self.board:
            self.board.show_keys()
        elif action == "mute":
            self.context.toggle_muted()
        else:
            return False
        return True

    @property
    def _focused(self) -> bool:
        return self.panel.form.focused is not None

    def update(self, dt: float) -> None:
        """Advance the parts, the judgement and the line."""
        super().update(dt)
        self._update_judge()
        self._update_line()

    def _update_judge(self) -> None:
        judge = self._judge
        if judge and self.stage is Stage.JUDGING and self.board and self.board.settled:
            judge.update()
            if judge.grade:
                self._judged(judge.grade, judge.sentence)

    def _update_line(self) -> None:
        if self._line and self.stage is Stage.SHOWN:
            self._line.update()
            self.panel.set_steps(back=self._line.can_go_back, on=self._line.can_go_on)

    def next_change(self) -> float:
        """Seconds until a part changes; 0 when a turn has been judged."""
        judged = self.stage is Stage.JUDGING and self._judge and self._judge.grade
        return 0.0 if judged else super().next_change()

    def leave(self) -> None:
        """End what the engine does for the exercise."""
        self._close_board()

    def _close_board(self) -> None:
        self._stop_engine()
        if self.board:
            self.board.close()
        self.board = None
        self.agenda.clear()

    def _stop_engine(self) -> None:
        for task in (self._judge, self._line):
            if task:
                task.stop()
        self._judge = self._line = None
