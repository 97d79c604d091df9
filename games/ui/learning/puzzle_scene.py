"""A puzzle on the board: each turn is judged and answered, and the solution can be stepped."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pygame
from msgspec.structs import replace as changed

from games.controller.seats import QuestionAsked
from games.controller.session import MatchServices, Session
from games.core.game import POSITION
from games.core.position import AnyPosition
from games.core.translation import N_, _, closed_up, in_sequence
from games.learning.coach import TurnInQuestion
from games.learning.puzzle import Puzzle, PuzzleTask, WrongTurn
from games.learning.puzzle_session import PuzzleSession, Run, Sprint
from games.learning.task import Judgement, ShownLine, Verdict
from games.storage.documents import PuzzleResult, SeatChoice
from games.ui.learning import puzzle_texts
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.puzzle_texts import TO_MOVE, open_next, player_results, task_text
from games.ui.learning.task_panel import RunHead, TaskPanel
from games.ui.learning.task_scene import Stage, TaskScene
from games.ui.look.look import SceneContext
from games.ui.match.opening import remembered_choices, seated
from games.ui.toolkit.access import Topic
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.form import DialogScene

RUN_PAUSE = 0.5
"""Seconds before the next puzzle of a streak or a sprint."""
EXPLANATION_PAUSE = 0.4
"""Seconds before each move of a turn that is explained."""
READING_TIME = 2.5
"""Seconds that the reason stays at least."""
READING_SPEED = 20.0
"""Characters that are read in a second."""


class PuzzleScene(TaskScene):
    """The board and the panel of one puzzle."""

    board: PracticeBoard
    task: PuzzleTask
    step_pause = 0.25
    about = Topic(
        N_("A puzzle"),
        N_("The best result is proven. Find a turn that reaches it."),
    )

    def __init__(self, context: SceneContext, *, game: str, session: PuzzleSession) -> None:
        super().__init__(context)
        assert session.puzzle is not None, "the session has a puzzle"
        game_view = context.game_views[game]
        self._game = game_view.game
        self.session = session
        self._puzzle = session.puzzle
        self._leaving = False
        """Whether a run goes on while the player is asked whether to leave it."""
        self.panel = self._make_panel()
        self.begin(PuzzleTask(self._game, self._puzzle))
        self._hint_level = 0
        self._helped: set[int] = set()  # the plies of the moves for which there was a hint
        self._whole: Sequence[Any] = ()  # the moves of a turn that was shown whole
        self._wrong: WrongTurn | None = None  # the last one
        self._loss: float | None = None  # by it
        self._why_wanted = False  # whether its answer is waited for
        results = player_results(self.context, self._game.name).load()
        self.panel.set_task(
            puzzle_texts.task_text(self._game, self._puzzle, self.task.start),
            note="" if session.is_run else puzzle_texts.ratings_text(self._puzzle, results),
        )
        self._show_place()
        self.set_task()

    def _make_panel(self) -> TaskPanel:
        self.verbs |= {"why": self._why, "solution": self._show_solution}
        steps = _("Step back in the solution"), _("Step forward in the solution")
        buttons = {
            "stay": Button(self.context, _("Go on"), self._stay, icon="play", kind="primary"),
            "choose": Button(self.context, _("Choose"), self._choose, icon="check", kind="primary"),
            "hint": self.button("hint", _("Hint"), "hint"),
            "solution": self.button("solution", _("Solution"), "eye"),
            "undo": self.button("undo", _("Undo"), "undo"),
            "why": self.button("why", _("Why not?"), "info"),
            "next": self.button("next", puzzle_texts.next_label(self.session), "arrow-right"),
            "step_back": self.step_button("step_back", steps[0], "step-back"),
            "step_on": self.step_button("step_on", steps[1], "step-on"),
            "more": Button(self.context, _("More"), self._show_more, icon="menu"),
            "leave": back_button(self.context, _("Puzzles"), self._leave),
        }
        buttons["undo"].sound = ""
        self._head: RunHead | None = None
        if isinstance(self.session, Run):
            self._head = RunHead(self.context, self.session, self._best())
        panel = TaskPanel(self.context, buttons, self._head)
        panel.gives_way = self.session.is_run  # where little is said, and that not for long
        return panel

    def _best(self) -> int:
        """The most puzzles ever solved in a run of this kind."""
        results = player_results(self.context, self._game.name).load()
        return results.best_sprint if isinstance(self.session, Sprint) else results.best_streak

    @property
    def ended(self) -> bool:
        return self.stage is Stage.SHOWN

    # Turns

    def take(self, verdict: Verdict) -> None:
        self._stay()
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
            self._record("solved")
        super().succeeded(verdict)

    def praise(self, verdict: Verdict) -> None:
        if verdict.judgement is Judgement.RIGHT:
            self.context.sounds.play("your_turn")
            self.panel.say(_("Right. Go on."))
            self._offer_help()

    def failed(self, verdict: Verdict) -> None:
        """Keep the failure; the wrong turn is taken back after a while, or ends a run."""
        self._record("failed")
        self.agenda.add(0.0, lambda: self.correct(verdict))
        if not self.session.is_run:
            self._wrong = WrongTurn(self.context.engine, self.task, self.board.session.match.moves)
            self._loss = verdict.loss
            self.agenda.add(self.wrong_time, self._explain_or_wait)
        elif self.session.over:
            self.agenda.add(self.wrong_time, self._end_run)
        else:
            self.agenda.add(RUN_PAUSE, self.go_on)

    def correct(self, verdict: Verdict) -> None:
        self.context.sounds.play("refuse")
        theme, over = self.task.theme, self.task.position.outcome() is not None
        said, last = puzzle_texts.loss_text(theme, verdict.loss), self.task.state.turns_left == 1
        if not said and theme.missed and not over and (theme.turns == 1 or not last):
            said = _(theme.missed)
        asked = self._wrong.question if self._wrong else None
        if not said and asked and (last or self._game.choices(asked.before)):
            said = self._give_reason(asked)  # no answer is needed
        said = puzzle_texts.wrong_text(said, again=not self.session.is_run)
        self.panel.say(said, "correction")
        self._offer_help()

    def taken_back(self, ply: int) -> None:
        super().taken_back(ply)
        self._clear_hints()

    @property
    def first_undone(self) -> int:
        """Earlier turns may be taken back only where the end alone is judged."""
        return 0 if self.task.theme.judged_at_end else self.task.state.begun

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if stage is Stage.TRYING:
            self._offer_help()

    def _choose(self) -> None:
        """Ask the question of the game, when the person has looked at the board."""
        session = self.board.session
        if self.stage is Stage.TRYING and session.choices:
            event = QuestionAsked(session.position, tuple(session.choices))
            self.board.ask(event, _(self.task.theme.title), cancel=lambda: None)

    def _record(self, result: PuzzleResult) -> None:
        self.session.finish(player_results(self.context, self._game.name), result)
        self._show_place()

    # Help

    def _offer_help(self) -> None:
        if self.ended:
            return
        is_run = self.session.is_run
        offered = {
            "next": self.session.attempt is not None and not is_run,
            "choose": bool(self.board.session.choices),
            "why": self._wrong is not None,
            "undo": self.task.theme.judged_at_end,
            "hint": not is_run,
            "solution": not is_run,
            "stay": self._leaving,
        }
        self.panel.offer(*(name for name, wanted in offered.items() if wanted))

    def hint(self) -> None:
        """Show a little more of the right turn; the attempt is worth less."""
        if self.stage is Stage.TRYING and not self.session.is_run:
            self._record(self._show_hint())
            self._offer_help()

    def _show_hint(self) -> PuzzleResult:
        """Mark where the move begins, then where it ends, then show the turn; the result so far."""
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
        """The answer to the question of the game; empty if nothing is asked."""
        choices = tuple(self.board.session.choices)
        if move not in choices:
            return ""
        labels = self.board.view.texts.question(self.board.session.position, choices).labels
        return _("Hint: {choice}.").format(choice=labels[choices.index(move)])

    def _clear_hints(self) -> None:
        self._hint_level = 0
        self.board.mark(())

    def _show_solution(self) -> None:
        if self.ended or self.task.state.solved or self.session.is_run:
            return
        self._record("failed")
        self._begin_solution()
        self._show_end()
        others = len(self._puzzle.lines) - 1
        self.panel.say(puzzle_texts.solution_text(self.task.theme, others))
        self.step_on()

    def _begin_solution(self) -> None:
        self.agenda.clear()
        self._forget_explanation()
        self._clear_hints()
        self.line = ShownLine([move for turn in self.task.solution for move in turn.moves])
        self.enter(Stage.SHOWN)
        self.board.go_back(0)

    # Why the last wrong turn fails: it is answered on the board, and taken back

    def _forget_explanation(self) -> None:
        if self._wrong:
            self._wrong.stop()
        self._wrong, self._why_wanted = None, False

    def _why(self) -> None:
        if self._wrong and not (self.ended or self._why_wanted):
            self.agenda.clear()
            self.enter(Stage.WAITING)
            self._why_wanted = True
            self.panel.say(_("Looking for the answer…"))

    def _explain_or_wait(self) -> None:
        """Explain the wrong turn as soon as its answer is known."""
        assert self._wrong
        if self._wrong.trouble:
            self.try_again()
        elif self._wrong.done:
            self._explain(self._wrong)
        else:
            self._why_wanted = True

    def _explain(self, wrong: WrongTurn) -> None:
        """Play the wrong turn, unless it is still there, and the answer to it."""
        self._why_wanted = False
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

    def try_again(self) -> None:
        self.board.mark(())
        super().try_again()

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

    def _give_reason(self, turn: TurnInQuestion) -> str:
        """Why a turn is wrong; drawn on the position after it and the answer to it."""
        coach = self.context.game_views[self._game.name].coach()
        reason = coach.why_wrong(self.task.theme.key, turn)
        self.board.mark(reason.places)
        self.board.suggest(reason.moves)
        return closed_up(reason.text)

    def hurry(self) -> bool:
        """End what the player would wait for before a piece can be picked up."""
        if not (self.ended or self.task.state.solved or self.session.is_run):
            self.agenda.finish()
            if self._why_wanted:
                self._why_wanted = False
                self.try_again()
                self.agenda.finish()
        return False

    # The end

    def finish(self) -> None:
        if self.session.is_run:
            self.enter(Stage.SHOWN)
            self.context.sounds.play("ring_step", step=max(self.session.solved - 1, 0))
            self.panel.say(_("Solved."))
            self.agenda.add(RUN_PAUSE, self.go_on)
            return
        self.line = ShownLine(self.board.session.match.moves)
        self.enter(Stage.SHOWN)
        self.context.sounds.play("win")
        attempt = self.session.attempt
        alone = attempt is not None and attempt.result == "solved"
        self._show_end()
        self.panel.say(_("Solved.") if alone else _("That is it."))

    def _show_end(self) -> None:
        theme, attempt = self.task.theme, self.session.attempt
        self.panel.gives_way = True
        if not self.session.is_run:
            text = _(theme.text)
            if attempt:  # in place of the ratings before it
                self.panel.set_task(self.panel.task)
                text = f"{text}\n{puzzle_texts.rating_text(attempt, self._puzzle)}"
            self.panel.set_text(_(theme.title), text)
        self.panel.offer("next", "step_back", "step_on", "more", primary=True, focus=True)

    def _end_run(self) -> None:
        self._stay()
        record = 0 < self._best() == self.session.solved
        self.panel.say("")
        self.panel.set_task(puzzle_texts.end_text(self.session))
        self._begin_solution()
        self._show_end()
        self.context.sounds.play("win" if record else "end")

    def go_on(self) -> None:
        if self.session.over and self.session.is_run:
            self.session = self.session.again()
        open_next(self.context, self._game.name, self.session)

    # From the puzzle to a match

    def _show_more(self) -> None:
        """Offer what can be done with the position on the board."""
        self.agenda.clear()
        look, position = self.context.game_views[self._game.name], self.board.session.position
        choices = [(_("Analysis"), self._analyse), (_("Share"), self._share)]
        if position.outcome() is None:
            choices.insert(0, (_("Play on"), self._play_on))
        self.context.scenes.push(
            "choice",
            title=_("More"),
            text="",
            picture=lambda surface, rect: look.picture(self.context, surface, rect, position),
            choices=choices,
            cancel=lambda: None,
        )

    def _match(self) -> Session:
        """A match that begins with the puzzle and has come to what the board shows."""
        context, puzzle = self.context, self._puzzle
        look, start = context.game_views[self._game.name], self.task.start
        chosen = remembered_choices(self._game, context.settings)
        (computer,) = [each for each in chosen if each.kind == "computer"][:1] or [
            SeatChoice("computer")
        ]
        computer = changed(computer, teaching=False)
        seats = [SeatChoice() if side is start.to_move else computer for side in start.sides]
        options = self._game.prepare({**puzzle.options, POSITION: puzzle.position}, Random())
        services = MatchServices(context.engine, look.opponents, None)
        session = Session(self._game, options, seated(look, seats, context.settings), services)
        for move in self.board.session.match.moves:
            session.play_by_program(move)
        return session

    def _play_on(self) -> None:
        self._show_match(self._match())

    def _show_match(self, session: Session) -> None:
        self.context.scenes.go(
            self._game.name, options=session.options, seats=session.seats, running=session
        )

    def _analyse(self) -> None:
        session = self._match()
        self.context.scenes.push(
            "analysis", match=session, play_on=lambda: self._show_match(session)
        )

    def _share(self) -> None:
        self.context.scenes.push("share_puzzle", puzzle=self._puzzle)

    def leave_scene(self) -> None:
        """Leave by Escape; in a run that asks first, and takes the question back."""
        if self._leaving:
            self._stay()
        else:
            self._leave()

    def _leave(self) -> None:
        if self._leaving or self.ended or not self.session.is_run:
            self.context.scenes.go("puzzles", game=self._game.name)
            return
        self._leaving = True
        title, text = _("Leave the streak?"), _("You can go on with it later.")
        if isinstance(self.session, Sprint):
            title, text = _("Leave the sprint?"), _("The clock keeps running.")
        self.panel.buttons["leave"].label = _("Leave")
        self.panel.say(in_sequence((title, text)))
        self._offer_help()

    def _stay(self) -> None:
        """Go on with a run."""
        if self._leaving:
            self._leaving = False
            self.panel.buttons["leave"].label = _("Puzzles")
            self.panel.say("")
            self.panel.form.focus(None)
            self._offer_help()

    def begin_again(self) -> None:
        self.context.scenes.go("puzzle", game=self._game.name, session=self.session)

    def _show_place(self) -> None:
        title = _(self.task.theme.title)
        place = puzzle_texts.place_text(self.session, _(self._game.title), title)
        if self._head and self.session.over:
            place = self._head.best
        if place != self.panel.place:
            self.panel.set_place(place)

    # Scene

    def show_keys(self) -> None:
        """Show the list of keys; not in a run, because it would stop the time."""
        if not self.session.is_run or self.ended:
            super().show_keys()

    def update(self, dt: float) -> None:
        if self.session.pass_time(dt + self.context.skipped):
            self.session.end(player_results(self.context, self._game.name))
            self.agenda.clear()
            self._end_run()
        super().update(dt)
        if self._wrong:
            self._wrong.step()
            if self._why_wanted and self._wrong.done and self.board.view.settled:
                self._explain(self._wrong)
        self._show_place()

    def leave(self) -> None:
        self._forget_explanation()
        super().leave()


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
