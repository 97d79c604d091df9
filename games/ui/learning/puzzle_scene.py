"""A puzzle on the board: each turn is judged and answered, and the solution can be stepped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pygame
from msgspec.structs import replace as changed

from games.ai.levels import opponents
from games.controller.seats import QuestionAsked
from games.controller.session import MatchServices, Session
from games.core.game import POSITION
from games.core.position import AnyPosition
from games.core.translation import N_, _, closed_up, in_sequence
from games.learning.coach import AnyTurnInQuestion
from games.learning.puzzle import Puzzle, PuzzleTask, WrongTurn
from games.learning.puzzle_session import PuzzleSession, Run, Sprint
from games.learning.task import Judgement, ShownLine, Verdict
from games.storage.documents import PuzzleResult, SeatChoice
from games.storage.files import as_sentence
from games.ui.learning import puzzle_texts
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.puzzle_texts import (
    TO_MOVE,
    open_next,
    player_results,
    show_puzzle,
    task_text,
)
from games.ui.learning.task_panel import RunHead, TaskPanel
from games.ui.learning.task_scene import Stage, TaskScene
from games.ui.look.look import SceneContext
from games.ui.match.opening import remembered_choices, seated
from games.ui.toolkit.access import Topic
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.form import DialogScene

AT_END = "next", "step_back", "step_on", "more"
"""The buttons at the end, beside the one that leaves."""
RUN_PAUSE = 0.5
"""Seconds before the next puzzle of a run."""
EXPLANATION_PAUSE = 0.4
"""Seconds before each move of an explained turn."""
READING_TIME = 2.5
"""The least seconds that the reason is shown."""
READING_SPEED = 20.0
"""Reading speed in characters per second."""


class PuzzleScene(TaskScene):
    """The board and the panel of one puzzle."""

    board: PracticeBoard
    task: PuzzleTask
    head: RunHead | None = None
    step_pause = 0.25
    about = Topic(
        N_("A puzzle"),
        N_("The best result is proven. Find a turn that reaches it."),
    )

    def __init__(self, context: SceneContext, *, game: str, session: PuzzleSession) -> None:
        super().__init__(context)
        assert session.puzzle is not None, "the session has a puzzle"
        self._look = context.game_views[game]
        self._game = self._look.game
        self.results = player_results(context, game)
        self.session = session
        self._puzzle = session.puzzle
        self.verbs |= {"why": self._why, "solution": self.show_solution}
        self.panel = TaskPanel(context, self.make_buttons(), self.head)
        self.begin(PuzzleTask(self._game, self._puzzle))
        self._hint_level = 0
        self._helped: set[int] = set()  # the plies of the moves for which there was a hint
        self._whole: Sequence[Any] = ()  # the moves of a turn that was shown whole
        self._wrong: WrongTurn | None = None  # the last one
        self._loss: float | None = None  # by it
        self._why_wanted = False  # whether its answer is waited for
        self.panel.set_task(
            puzzle_texts.task_text(self._game, self._puzzle, self.task.start), note=self.note
        )
        self.show_place()
        self.set_task()

    def make_buttons(self) -> dict[str, Button]:
        steps = _("Step back in the solution"), _("Step forward in the solution")
        buttons = {
            "choose": Button(self.context, _("Choose"), self._choose, icon="check", kind="primary"),
            "hint": self.button("hint", _("Hint"), "hint"),
            "solution": self.button("solution", _("Solution"), "eye"),
            "undo": self.button("undo", _("Undo"), "undo"),
            "why": self.button("why", _("Why not?"), "info"),
            "next": self.button("next", puzzle_texts.next_label(self.session), "arrow-right"),
            "step_back": self.step_button("step_back", steps[0], "step-back"),
            "step_on": self.step_button("step_on", steps[1], "step-on"),
            "more": Button(self.context, _("More"), self._show_more, icon="menu"),
            "leave": back_button(self.context, _("Puzzles"), self.leave_scene),
        }
        buttons["undo"].sound = ""
        return buttons

    @property
    def note(self) -> str:
        return puzzle_texts.ratings_text(self._puzzle, self.results.load())

    @property
    def place(self) -> str:
        title = _(self.task.theme.title)
        return puzzle_texts.place_text(self.session, _(self._game.title), title)

    def show_place(self) -> None:
        if (place := self.place) != self.panel.place:
            self.panel.set_place(place)

    @property
    def ended(self) -> bool:
        return self.stage is Stage.SHOWN

    # Turns

    def take(self, verdict: Verdict) -> None:
        self._clear_hints()
        super().take(verdict)

    def went_on(self) -> None:
        """Show the rest of a turn that was shown whole, if its moves are followed."""
        super().went_on()
        made = self.task.state.moves
        if made and made == tuple(self._whole[: len(made)]):
            self.board.suggest(self._whole[len(made) :])

    def succeeded(self, verdict: Verdict) -> None:
        self._forget_explanation()
        if verdict.judgement is Judgement.DONE:
            self.record("solved")
        super().succeeded(verdict)

    def praise(self, verdict: Verdict) -> None:
        if verdict.judgement is Judgement.RIGHT:
            self.context.sounds.play("your_turn")
            self.panel.say(_("Right. Go on."))
            self.offer_help()

    def failed(self, verdict: Verdict) -> None:
        """Keep the failure; the wrong turn is explained, and later taken back."""
        self.record("failed")
        self.agenda.add(0.0, lambda: self.correct(verdict))
        self._wrong = WrongTurn(self.context.engine, self.task, self.board.session.match.moves)
        self._loss = verdict.loss
        self.panel.buttons["why"].enabled = True
        self.agenda.add(self.wrong_time, self._want_why)

    def correct(self, verdict: Verdict) -> None:
        self.context.sounds.play("refuse")
        theme, over = self.task.theme, self.task.position.outcome() is not None
        said, last = puzzle_texts.loss_text(theme, verdict.loss), self.task.state.turns_left == 1
        if not said and theme.missed and not over and (theme.turns == 1 or not last):
            said = _(theme.missed)
        asked = self._wrong.question if self._wrong else None
        if not said and asked and (last or self._game.choices(asked.before)):
            said = self._give_reason(asked)  # no answer is needed
            self.panel.buttons["why"].enabled = not said or len(self.task.start.sides) > 1
        said = puzzle_texts.wrong_text(said, again=asked is not None)
        self.panel.say(said, "correction")
        self.offer_help()

    def taken_back(self, ply: int) -> None:
        super().taken_back(ply)
        self._clear_hints()

    @property
    def first_undone(self) -> int:
        """Earlier turns may be taken back only if the end alone is judged."""
        return 0 if self.task.theme.judged_at_end else self.task.state.begun

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if stage is Stage.TRYING:
            self.offer_help()

    def _choose(self) -> None:
        """Ask the question of the game, after the person has looked at the board."""
        session = self.board.session
        if self.stage is Stage.TRYING and session.choices:
            event = QuestionAsked(session.position, tuple(session.choices))
            self.board.ask(event, _(self.task.theme.title), cancel=lambda: None)

    def record(self, result: PuzzleResult) -> None:
        self.session.finish(self.results, result)
        self.show_place()

    # Help

    def offer_help(self) -> None:
        if not self.ended:
            self.panel.offer(*(name for name, wanted in self.offered.items() if wanted))

    @property
    def offered(self) -> dict[str, bool]:
        """Whether the buttons are shown before the end."""
        return {
            "next": self.session.attempt is not None,
            "choose": bool(self.board.session.choices),
            "why": self._wrong is not None,
            "undo": self.task.theme.judged_at_end,
            "hint": True,
            "solution": True,
        }

    def hint(self) -> None:
        """Show a little more of the right turn; the attempt is worth less."""
        if self.stage is Stage.TRYING:
            self.record(self._show_hint())
            self.offer_help()

    def _show_hint(self) -> PuzzleResult:
        """Mark the origin, then the target, then show the turn; returns the result so far."""
        board, moves = self.board, self.task.right_moves()
        self.follow_task()
        gesture = board.gesture(moves[0])
        self._hint_level += 1
        if self._hint_level == 1 and (gesture is None or board.origins() == {gesture[0]}):
            self._hint_level = 2  # there is only one place to begin
        self._helped.add(board.session.match.ply)
        alone = len(moves) == 1 and not self.task.state.moves and self.task.state.turns_left == 1
        if gesture is None or self._hint_level > 2 or (self._hint_level == 2 and alone):
            self._whole = (*self.task.state.moves, *moves)
            board.mark(())
            board.suggest(moves)
            self.panel.say(self._choice_text(moves[0]) or _("This is the whole turn."))
            return "failed"
        board.mark(gesture[: self._hint_level])
        hints = _("Hint: begin here."), _("Hint: the next move is marked.")
        self.panel.say(hints[self._hint_level - 1])
        return "failed" if len(self._helped) > 1 else "hinted"

    def _choice_text(self, move: Any) -> str:
        choices = tuple(self.board.session.choices)
        if move not in choices:
            return ""
        labels = self.board.view.texts.question(self.board.session.position, choices).labels
        return _("Hint: {choice}.").format(choice=labels[choices.index(move)])

    def _clear_hints(self) -> None:
        self._hint_level = 0
        self.board.mark(())

    def show_solution(self) -> None:
        if self.ended or self.task.state.solved:
            return
        self.record("failed")
        self.begin_solution()
        self._show_end()
        others = len(self._puzzle.lines) - 1
        self.panel.say(puzzle_texts.solution_text(self.task.theme, others))
        self.step_on()

    def begin_solution(self) -> None:
        self._forget_explanation()
        moves = [move for turn in self.task.solution for move in turn.moves]
        self.show(ShownLine(moves), again=True)

    # Why the last wrong turn fails: it is answered on the board, and taken back

    def _forget_explanation(self) -> None:
        if self._wrong:
            self._wrong.stop()
        self._wrong, self._why_wanted = None, False

    def _why(self) -> None:
        if self._wrong and not self._why_wanted and self.panel.buttons["why"].enabled:
            self.agenda.clear()
            self.enter(Stage.WAITING)
            self._why_wanted = True
            self.panel.say(_("Looking for the answer…"))

    def _want_why(self) -> None:
        """Explain the wrong turn as soon as its answer is known."""
        self._why_wanted = True

    def _explain(self, wrong: WrongTurn) -> None:
        """Play the wrong turn, unless it is still there, and the answer to it."""
        self._why_wanted = False
        self.panel.buttons["why"].enabled = False
        if wrong.trouble:
            self.panel.say(wrong.trouble, "correction")
            self.agenda.add(READING_TIME, self.try_again)
            return
        if not self.task.turn_is_over:
            self.task.take_back()
            self.follow_task()
            self.plan(wrong.last_moves, EXPLANATION_PAUSE)
        self.plan(wrong.question.answer, EXPLANATION_PAUSE)
        self.agenda.add(0.0, lambda: self._show_reason(wrong))

    def _show_reason(self, wrong: WrongTurn) -> None:
        theme = self.task.theme
        reason = self._give_reason(wrong.question)
        said = in_sequence((puzzle_texts.loss_text(theme, self._loss), reason))
        if not said and wrong.question.answer:
            said = _("This is the answer to your turn.")
        elif not said:
            said = puzzle_texts.no_answer_text(theme, over=wrong.over)
        self.panel.say(said, "correction")
        self.agenda.add(READING_TIME + len(said) / READING_SPEED, self.try_again)

    def _give_reason(self, turn: AnyTurnInQuestion) -> str:
        """The reason why a turn is wrong; marks the position after it and its answer."""
        reason = self._look.coach().why_wrong(self.task.theme.key, turn)
        self.board.mark(reason.places)
        self.board.suggest(reason.moves)
        return closed_up(reason.text)

    def hurry(self) -> bool:
        """End waits before a piece can be picked up."""
        if not (self.ended or self.task.state.solved):
            why = self.panel.buttons["why"]
            unseen = why.enabled
            self.agenda.finish()
            if self._wrong and self._why_wanted:
                self._why_wanted = False
                if self._wrong.done:
                    self._explain(self._wrong)
                else:
                    self.try_again()
                self.agenda.finish()
            why.enabled = unseen
        return False

    # The end

    def finish(self) -> None:
        self.show(ShownLine(self.board.session.match.moves))
        self.context.sounds.play("win")
        attempt = self.session.attempt
        alone = attempt is not None and attempt.result == "solved"
        self._show_end()
        self.panel.say(_("Solved.") if alone else _("That is it."))

    def _show_end(self) -> None:
        theme, attempt = self.task.theme, self.session.attempt
        self.panel.gives_way = True
        text = _(theme.text)
        if attempt:  # in place of the ratings before it
            self.panel.set_task(self.panel.task)
            text = f"{text}\n{puzzle_texts.rating_text(attempt, self._puzzle)}"
        self.panel.set_text(_(theme.title), text)
        self.panel.offer(*AT_END, primary=True, focus=True)

    def go_on(self) -> None:
        open_next(self.context, self._game.name, self.session)

    # From the puzzle to a match

    def _show_more(self) -> None:
        """Offer actions for the position on the board."""
        self.agenda.clear()
        look, position = self._look, self.board.session.position
        push = self.context.scenes.push
        choices: list[tuple[str, Callable[[], object]]] = [
            (_("Analysis"), self._analyse),
            (_("Share"), partial(push, "share_puzzle", puzzle=self._puzzle)),
        ]
        if position.outcome() is None:
            choices.insert(0, (_("Play on"), lambda: self._play(self._match())))
        push(
            "choice",
            title=_("More"),
            text="",
            picture=lambda surface, rect: look.picture(self.context, surface, rect, position),
            choices=choices,
            cancel=lambda: None,
        )

    def _match(self) -> Session:
        """A match that begins with the puzzle and has reached the position on the board."""
        context, puzzle = self.context, self._puzzle
        look, start = self._look, self.task.start
        chosen = remembered_choices(self._game, context.settings)
        computers = [each for each in chosen if each.kind == "computer"]
        computer = changed((*computers, SeatChoice("computer"))[0], teaching=False)
        seats = [SeatChoice() if side is start.to_move else computer for side in start.sides]
        options = self._game.prepare({**puzzle.options, POSITION: puzzle.position}, Random())
        services = MatchServices(context.engine, opponents(look.game), None)
        session = Session(self._game, options, seated(look, seats, context.settings), services)
        for move in self.board.session.match.moves:
            session.play_by_program(move)
        return session

    def _play(self, session: Session) -> None:
        self.context.scenes.go(
            self._game.name, options=session.options, seats=session.seats, running=session
        )

    def _analyse(self) -> None:
        session = self._match()
        self.context.scenes.push("analysis", match=session, play_on=partial(self._play, session))

    def leave_scene(self) -> None:
        self.context.scenes.go("puzzles", game=self._game.name)

    def begin_again(self) -> None:
        show_puzzle(self.context, self._game.name, self.session)

    # Scene

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._wrong:
            self._wrong.step()
            if self._why_wanted and self._wrong.done and self.board.view.settled:
                self._explain(self._wrong)

    def leave(self) -> None:
        self._forget_explanation()
        super().leave()


# -- A streak or a sprint: puzzles follow each other at once, without help --------------------


class RunScene(PuzzleScene):
    """One puzzle of a run, below a head that counts; the last one shows the result."""

    session: Run
    head: RunHead
    note = ""

    def __init__(self, context: SceneContext, *, game: str, session: Run) -> None:
        self._leaving = False
        """Whether the run goes on while the player is asked whether to leave it."""
        results = player_results(context, game).load()
        self._best = results.best_sprint if isinstance(session, Sprint) else results.best_streak
        self.head = RunHead(context, session, self._best)
        super().__init__(context, game=game, session=session)
        self.panel.gives_way = True  # little is said, and that not for long
        del self.verbs["hint"], self.verbs["solution"]

    def make_buttons(self) -> dict[str, Button]:
        stay = Button(self.context, _("Go on"), self._stay, icon="play", kind="primary")
        leave = back_button(self.context, _("Puzzles"), self._leave)
        return {"stay": stay, **super().make_buttons(), "leave": leave}

    @property
    def place(self) -> str:
        if self.session.over:
            return self.head.best
        place, aim = super().place, self.head.aim
        return in_sequence((as_sentence(place), aim)) if aim else place

    @property
    def offered(self) -> dict[str, bool]:
        without = dict.fromkeys(("next", "hint", "solution"), False)
        return super().offered | without | {"stay": self._leaving}

    def take(self, verdict: Verdict) -> None:
        self._stay()
        super().take(verdict)

    def failed(self, verdict: Verdict) -> None:
        self.record("failed")
        self.agenda.add(0.0, lambda: self.correct(verdict))
        if self.session.over:
            self.agenda.add(self.wrong_time, self._show_result)
        else:
            self.agenda.add(RUN_PAUSE, self.go_on)

    def finish(self) -> None:
        self.enter(Stage.SHOWN)
        self.context.sounds.play("ring_step", step=max(self.session.solved - 1, 0))
        self.panel.say(_("Solved."))
        self.agenda.add(RUN_PAUSE, self.go_on)

    def hurry(self) -> bool:
        return False

    def go_on(self) -> None:
        if self.session.over:
            self.session = self.session.again()
        self.session.advance(self.results)
        if self.session.over:  # no puzzle is left
            self._end()
        else:
            show_puzzle(self.context, self._game.name, self.session)

    # Leaving and the end

    def leave_scene(self) -> None:
        """Leave by Escape, which also takes its question back."""
        if self._leaving:
            self._stay()
        else:
            self._leave()

    def _leave(self) -> None:
        """Ask before a run is left. A sprint has its result then; a streak continues later."""
        sprint = isinstance(self.session, Sprint)
        if self.line:  # the result is shown
            super().leave_scene()
        elif not (self._leaving or self.ended):
            self._leaving = True
            title, text = _("Leave the streak?"), _("You can go on with it later.")
            if sprint:
                title, text = _("Leave the sprint?"), _("The clock keeps running.")
            self.panel.buttons["leave"].label = _("Leave")
            self.panel.say(in_sequence((title, text)))
            self.offer_help()
        elif self.session.solved and (sprint or self.session.over):
            self._end()
        else:
            super().leave_scene()

    def _stay(self) -> None:
        if self._leaving:
            self._leaving = False
            self.panel.buttons["leave"].label = _("Puzzles")
            self.panel.say("")
            self.panel.form.focus(None)
            self.offer_help()

    def _end(self) -> None:
        self.session.end(self.results)
        self._show_result()

    def _show_result(self) -> None:
        self._stay()
        record = 0 < max(self._best, self.session.solved) == self.session.solved
        self.panel.say("")
        self.panel.set_task(puzzle_texts.end_text(self.session))
        self.begin_solution()
        self.panel.offer(*AT_END, primary=True, focus=True)
        self.context.sounds.play("win" if record else "end")

    # Scene

    def show_keys(self) -> None:
        """Show the list of keys at the end; before it they would stop the time."""
        if self.ended:
            super().show_keys()

    def update(self, dt: float) -> None:
        if self.session.pass_time(dt + self.context.skipped):
            self._end()
        super().update(dt)
        self.show_place()


# -- The dialog that shares a puzzle: as text on the clipboard, or as a picture ----------------

WIDEST = 1.3
"""The greatest ratio of width to height of a picture of the board."""


class SharePuzzleScene(DialogScene):
    """A dialog with the ways to share a puzzle: its name, the task, and the position."""

    context: SceneContext

    def __init__(self, context: SceneContext, *, puzzle: Puzzle) -> None:
        game = context.game_views[puzzle.game].game
        self._puzzle, self._game_title = puzzle, _(game.title)
        self._start: AnyPosition = game.read_position(puzzle.position, puzzle.options)
        name = _("Tavoliere, puzzle {id} ({game})")
        self._name = name.format(id=puzzle.id, game=self._game_title)
        self._task = task_text(game, puzzle, self._start, TO_MOVE)
        buttons = [
            Button(context, _("Copy as text"), self.copy, icon="copy", kind="primary"),
            Button(context, _("Save as a picture"), self.save_picture, icon="export"),
            back_button(context, _("Cancel"), self.close, icon=None),
        ]
        text = _("Press {key} on the Puzzles page to open a copied puzzle.")
        text = text.format(key=context.keys.title("paste"))
        super().__init__(context, _("Share the puzzle"), text, buttons=buttons)

    def copy(self) -> None:
        self.close()
        position = _("Position: {position}").format(position=self._puzzle.position)
        text = "\n".join([self._name, self._task, "", str(self._start), "", position, ""])
        self.context.copy(text)

    def save_picture(self) -> None:
        self.close()
        self.context.scenes.push(
            "captioned_picture",
            drawn=self._drawn(),
            caption=(self._name, self._task),
            name=_("{game} puzzle {id}").format(game=self._game_title, id=self._puzzle.id),
        )

    def _drawn(self) -> pygame.Surface:
        game = self.context.game_views[self._puzzle.game].game
        board = PracticeBoard(self.context, game, self._start, self._puzzle.options)
        width, height = self.context.size
        board.resize(pygame.Rect(0, 0, min(width, round(height * WIDEST)), height))
        surface = pygame.Surface(self.context.size)
        board.draw(surface)
        board.session.close()
        return surface.subsurface(board.area).copy()
