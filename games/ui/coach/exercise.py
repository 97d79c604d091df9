"""A turn to find again on the board: it is judged, and the best one can be shown and stepped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Any

import pygame

from games.ai.engine import Engine, Failure, Proposal, Reply, ask_turns
from games.core.game import Evaluation, Proof
from games.core.match import AnyMatch, Match
from games.core.position import RuleError, read_moves
from games.core.record import write_record
from games.core.translation import N_, _, in_sequence
from games.learning.puzzle import PROOF_SECONDS, prove, reaches
from games.ui.coach.turning_points import Comparison, Exercise
from games.ui.practice.board import Agenda, PracticeBoard
from games.ui.practice.scene import PracticeScene, TaskPanel
from games.ui.toolkit.access import Topic
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import ACTIVATE_KEYS
from games.ui.widgets.button import Button, back_button

# -- The panel of an exercise: the task, what was said to a turn, and the buttons of each stage


@dataclass(frozen=True, slots=True)
class ExerciseActions:
    """The actions of the buttons."""

    go_on: Callable[[], None]
    """Go to the next exercise."""
    try_again: Callable[[], None]
    """Set the task."""
    show: Callable[[], None]
    """Show the best turn."""
    step_back: Callable[[], None]
    step_on: Callable[[], None]
    leave: Callable[[], None]


class ExercisePanel(TaskPanel):
    """The texts and buttons beside the board of an exercise."""

    def __init__(self, context: SceneContext, actions: ExerciseActions, leave_label: str) -> None:
        self._next = Button(context, "", actions.go_on, icon="arrow-right")
        self._try = Button(context, _("Try again"), actions.try_again, icon="undo", kind="primary")
        self._show = Button(context, _("Show me"), actions.show, icon="hint")
        self._back = Button(context, _("Step back"), actions.step_back, icon="step-back")
        self._on = Button(context, _("Step on"), actions.step_on, icon="step-on")
        self._next.shortcut, self._show.shortcut = "next", "hint"
        self._back.shortcut, self._on.shortcut = "step_back", "step_on"
        leave = back_button(context, leave_label, actions.leave)
        others = (self._show, self._back, self._on, leave)
        super().__init__(context, main=(self._try, self._next), others=others)
        self.hide_buttons()

    @property
    def offers_next(self) -> bool:
        """Whether the next exercise is offered."""
        return self._next.visible

    def name_next(self, label: str, icon: str | None = "arrow-right") -> None:
        """Say what comes next."""
        self._next.label, self._next.icon = label, icon

    def hide_buttons(self) -> None:
        """Offer nothing but to leave: there is no exercise."""
        self._next.visible = False
        self._offer()

    def show_reminder_buttons(self) -> None:
        """Offer to try the turn again."""
        self._next.visible = True
        self._offer(self._try)

    def show_task_buttons(self) -> None:
        """Offer help while the turn is looked for."""
        self._next.visible = True
        self._offer(self._show)

    def show_end_buttons(self) -> None:
        """Offer what comes next as the main button, and to step through the line."""
        self._next.visible = True
        self._offer(self._back, self._on)
        self._next.kind = "primary"

    def set_steps(self, *, back: bool, on: bool) -> None:
        """Enable the steps that are possible."""
        self._back.enabled, self._on.enabled = back, on

    def _offer(self, *offered: Button) -> None:
        """Show these buttons, and none of the others that belong to a stage."""
        for button in (self._try, self._show, self._back, self._on):
            button.visible = button in offered
        self._next.kind = "plain"
        self._lay_out()


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


# -- Steps through the line that begins with a good turn; turns not known yet are looked up ----

MOVE_PAUSE = 0.35
"""Seconds before each move that is shown."""


class LineSteps:
    """Plays and takes back the turns of a line; call `update` in every frame."""

    def __init__(self, board: PracticeBoard, agenda: Agenda, line: Continuation) -> None:
        self._board, self._agenda, self._line = board, agenda, line

    @property
    def can_go_back(self) -> bool:
        """Whether a turn can be taken back."""
        return self._board.controller.match.ply > 0

    @property
    def can_go_on(self) -> bool:
        """Whether a turn follows, or can be looked up."""
        line, ply = self._line, self._board.controller.match.ply
        return ply < len(line.moves) or not (line.busy or line.complete)

    def go_back(self) -> None:
        """Take back the last turn at once, the first one too."""
        turns = self._board.controller.match.turns()
        if turns and not self._agenda:
            self._board.go_back(turns[-1].first)

    def go_on(self) -> None:
        """Play the next turn, once the last one has been played; look it up if it is not known."""
        if self._agenda:
            return
        known = self._line.moves[self._board.controller.match.ply :]
        if known:
            plan_moves(self._board, self._agenda, self._first_turn(known))
        else:
            self._line.extend()

    def _first_turn(self, moves: Sequence[Any]) -> Sequence[Any]:
        """The first of these moves, up to the end of their turn."""
        position = self._board.controller.position
        for count, move in enumerate(moves, 1):
            position = position.play(move)
            if not position.mid_turn:
                return moves[:count]
        return moves

    def update(self) -> None:
        """Play a turn that was looked up."""
        was_busy = self._line.busy
        self._line.update()
        if was_busy and not self._line.busy:
            self.go_on()

    def stop(self) -> None:
        """Look up nothing more."""
        self._line.stop()


def plan_moves(board: PracticeBoard, agenda: Agenda, moves: Sequence[Any]) -> None:
    """Play moves on a board one after the other."""
    for move in moves:
        agenda.add(MOVE_PAUSE, partial(board.answer, move))


# -- The continuation after a turn: the best turns of both sides, looked up on request ---------

LINE_SECONDS = 0.5
"""The time for each turn that is looked up."""
LONGEST = 4
"""Turns, the first one included."""


class Continuation:
    """A line of moves from the position of an exercise; call `update` in every frame."""

    def __init__(self, engine: Engine, exercise: Exercise, first: Sequence[Any]) -> None:
        self._engine = engine
        self._exercise = exercise
        self._match: AnyMatch = Match(exercise.match.start)
        self._match.play_all([*exercise.match.moves, *first])
        self._base = exercise.match.ply
        self._turns = 1
        self._wanted = 0
        self._failed = False

    @property
    def moves(self) -> Sequence[Any]:
        """The moves known so far."""
        return self._match.moves[self._base :]

    @property
    def busy(self) -> bool:
        """Whether the next turn is being looked up."""
        return self._wanted != 0

    @property
    def complete(self) -> bool:
        """Whether no further turn will be found."""
        over = self._match.outcome() is not None
        return over or self._failed or self._turns >= LONGEST

    def extend(self) -> None:
        """Look up the next turn, unless that is being done or the line is complete."""
        if self.busy or self.complete:
            return
        view = self._exercise.game_view
        self._wanted = ask_turns(
            self._engine,
            view.game,
            self._exercise.options,
            self._match,
            view.opponents[-1].name,
            seed=self._match.ply,
            seconds=LINE_SECONDS,
        )

    def stop(self) -> None:
        """Cancel the request."""
        if self.busy:
            self._engine.cancel()
        self._wanted = 0

    def update(self) -> None:
        """Take the engine's answer."""
        for news in self._engine.poll() if self.busy else ():
            if news.id == self._wanted and isinstance(news, Reply | Failure):
                self._wanted = 0
                self._take(news)

    def _take(self, news: Reply | Failure) -> None:
        try:
            if isinstance(news, Failure):
                raise RuleError(news.sentence)
            self._match.play_all(read_moves(self._match.position, news.answer[0].moves))
            self._turns += 1
        except RuleError:
            self._failed = True


# -- Judges a turn in the place of the one that was played, with the strongest opponent's help -

JUDGE_SECONDS = 0.8
"""The time for judging a turn."""
MOST = 60
"""How many turns are ranked in games that are not zero-sum between two players."""
NEAR, NEAR_ALONE = 0.03, 0.01
"""A turn that is worse than the best one by so little is as good: of a probability that is
estimated, or of a value that is computed."""


class Grade(Enum):
    """How good a turn is in the place of the one that was played."""

    BEST = auto()
    AS_GOOD = auto()
    BETTER = auto()
    """Better than the turn that was played, and worse than the best one."""
    SAME = auto()
    """The turn that was played."""
    NO_BETTER = auto()
    UNKNOWN = auto()


def grade_of(turns: Comparison, turn: str, value: Evaluation | None, near: float) -> Grade:
    """The grade of a turn; `value` is its evaluation if it is known.

    A turn that is worse than the best one by no more than `near`, a win probability or points, is
    as good.
    """
    if turn in (turns.best, turns.played):
        return Grade.BEST if turn == turns.best else Grade.SAME
    known = (value, turns.best_value, turns.played_value)
    worth, best, played = (_worth(each) for each in known)
    if worth is None or best is None:
        return Grade.UNKNOWN
    if worth >= best - near:
        return Grade.AS_GOOD
    better = played is not None and worth > played
    return Grade.BETTER if better else Grade.NO_BETTER


def _worth(value: Evaluation | None) -> float | None:
    if value is None:
        return None
    return value.points if value.win_probability is None else value.win_probability


class Judge:
    """Asks the engine about turns at one position; call `update` in every frame."""

    def __init__(self, engine: Engine, exercise: Exercise) -> None:
        self._engine = engine
        self._exercise = exercise
        self._turn = ""
        self._after: AnyMatch | None = None
        self._wanted = 0
        """The id of the request whose answer is awaited; 0 for none."""
        self.grade: Grade | None = None
        """The grade of the last turn, once it is known."""

    @property
    def busy(self) -> bool:
        """Whether a turn is being judged."""
        return self._wanted != 0

    @property
    def sentence(self) -> str:
        """The sentence about the last turn; empty until it is judged."""
        return verdict(self._exercise, self._turn, self.grade) if self.grade else ""

    def judge(self, moves: Sequence[Any]) -> None:
        """Judge a turn; the grade may be known at once."""
        self.stop()
        exercise, game = self._exercise, self._exercise.game_view.game
        self._turn = game.format_turn(exercise.position, moves)
        self._after = Match(exercise.match.start)
        self._after.play_all([*exercise.match.moves, *moves])
        turns = exercise.turns
        if exercise.proof:
            self.grade = self._proven_grade(exercise.proof)
        elif self._turn in (turns.best, turns.played):
            self._set(None)
        elif (outcome := self._after.outcome()) is not None:
            sides = self._after.position.sides
            side = sides[self._seat(exercise.match)]
            self._set(Evaluation.from_outcome(outcome, side, len(sides)))
        elif len(exercise.position.sides) == 2:
            self._ask(self._after, 1)
        else:
            self._ask(exercise.match, MOST)

    def _proven_grade(self, proof: Proof) -> Grade:
        """The grade by a proof, without the engine."""
        exercise, turns = self._exercise, self._exercise.turns
        if self._turn in (turns.best, turns.played):
            return Grade.BEST if self._turn == turns.best else Grade.SAME
        game = exercise.game_view.game
        right = reaches(proof, game, exercise.position, self._turn)
        return Grade.AS_GOOD if right else Grade.NO_BETTER

    def stop(self) -> None:
        """Forget the turn that is being judged."""
        if self.busy:
            self._engine.cancel()
        self._wanted, self.grade = 0, None

    def update(self) -> None:
        """Take the engine's answer."""
        for news in self._engine.poll() if self.busy else ():
            if news.id != self._wanted:
                continue
            if isinstance(news, Reply):
                self._wanted = 0
                self._set(self._value(news.answer))
            elif isinstance(news, Failure):
                self._wanted = 0
                self.grade = Grade.UNKNOWN

    def _ask(self, match: AnyMatch, most: int) -> None:
        view = self._exercise.game_view
        self._wanted = ask_turns(
            self._engine,
            view.game,
            self._exercise.options,
            match,
            view.opponents[-1].name,
            seed=match.ply,
            seconds=JUDGE_SECONDS,
            most=most,
        )

    def _value(self, proposals: Sequence[Proposal]) -> Evaluation | None:
        """The value of the turn for its player."""
        assert self._after is not None
        if len(self._exercise.position.sides) != 2:
            found = (each for each in proposals if each.turn == self._turn)
            return next((each.evaluation for each in found), None)
        value = proposals[0].evaluation
        same = self._seat(self._after) == self._seat(self._exercise.match)
        return value if same or value is None else value.for_opponent()

    def _seat(self, match: AnyMatch) -> int:
        """The seat of the side to move at the end of a match."""
        return match.position.sides.index(match.position.to_move)

    def _set(self, value: Evaluation | None) -> None:
        several = len(self._exercise.position.sides) > 1
        near = NEAR if several else NEAR_ALONE
        self.grade = grade_of(self._exercise.turns, self._turn, value, near)


def verdict(exercise: Exercise, turn: str, grade: Grade) -> str:
    """The sentence about a turn; it names no better one."""
    match grade:
        case Grade.BEST:
            sentence = _("Well found: {turn} is the best turn here.")
        case Grade.AS_GOOD if exercise.goal:
            sentence = _("Well found: {turn} reaches the goal.")
        case Grade.AS_GOOD:
            sentence = _("Well found: {turn} is as good as the best turn.")
        case Grade.BETTER:
            sentence = _("{turn} is better than {played}, but there is a better one still.")
        case Grade.SAME:
            sentence = _("{turn} is the turn that was played. Look for another one.")
        case Grade.NO_BETTER if exercise.goal:
            sentence = _("{turn} does not reach the goal. Look for another one.")
        case Grade.NO_BETTER:
            sentence = _("{turn} is not better than {played}. Look for another one.")
        case Grade.UNKNOWN:
            sentence = _("The computer cannot judge {turn} now. Ask to be shown the best turn.")
    names = {"turn": turn, "played": exercise.turns.played}
    return sentence.format(**{key: exercise.turn_name(text) for key, text in names.items()})


def found(grade: Grade) -> bool:
    """Whether a grade ends the search for a better turn."""
    return grade in (Grade.BEST, Grade.AS_GOOD)


# -- Proofs for exercises, asked of the engine's process one after the other -------------------


class Proving:
    """Looks for what can be proven about exercises; call `step` in every frame."""

    def __init__(self, engine: Engine, exercises: Sequence[Exercise]) -> None:
        self._engine = engine
        self._left = list(exercises)
        self._asked: int | None = None
        self.exercises: list[Exercise] = []
        """The exercises so far, with a proof where there is one."""

    @property
    def done(self) -> bool:
        """Whether all exercises have been looked at."""
        return not self._left

    def step(self) -> None:
        """Take an answer, or ask about the next exercise."""
        for news in self._engine.poll() if self._asked is not None else ():
            if news.id == self._asked and isinstance(news, Reply | Failure):
                proof = news.answer if isinstance(news, Reply) else None
                self._take(replace(self._left[0], proof=proof))
        while self._asked is None and self._left:
            self._ask(self._left[0])

    def stop(self) -> None:
        """Cancel the request, if there is one."""
        if self._asked is not None:
            self._engine.cancel()
        self._asked = None
        self._left.clear()

    def _take(self, exercise: Exercise) -> None:
        self._asked = None
        self._left.pop(0)
        self.exercises.append(exercise)

    def _ask(self, exercise: Exercise) -> None:
        """Ask for a proof; a game that proves nothing is not asked."""
        game_view, turns = exercise.game_view, exercise.turns
        if not game_view.game.goals:
            self._take(exercise)
            return
        options = game_view.game.masked(exercise.options, exercise.position)
        record = write_record(game_view.game, options, exercise.match)
        self._asked = self._engine.ask(
            prove, record, turns.played, turns.best, seconds=PROOF_SECONDS
        )
