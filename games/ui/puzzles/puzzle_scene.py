"""A puzzle on the board: each turn is judged and answered, and the solution can be stepped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any

import pygame

from games.ai.engine import Engine, Failure, Reply
from games.controller.seats import QuestionAsked
from games.core.position import AnyPosition, RuleError, read_moves
from games.core.translation import N_, _
from games.learning.puzzle import (
    REFUTATION_SECONDS,
    Judgement,
    Puzzle,
    PuzzleRun,
    Verdict,
    refute,
    write_puzzle,
)
from games.learning.puzzle_session import SPRINT_SECONDS, PuzzleSession, Sprint
from games.storage.documents import PuzzleResult
from games.ui.practice.board import Agenda, PracticeBoard
from games.ui.practice.scene import PracticeScene, TaskPanel
from games.ui.puzzles import puzzle_texts
from games.ui.puzzles.puzzle_texts import (
    open_next,
    player_results,
    results_of,
)
from games.ui.toolkit.access import Topic
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, IconButton, back_button

# -- The panel of a puzzle: the place in the session, the task, the judgement, and buttons -----


@dataclass(frozen=True, slots=True)
class PuzzleActions:
    """The actions of the buttons."""

    go_on: Callable[[], None]
    """Go to the next puzzle."""
    hint: Callable[[], None]
    """Show a little more of the right turn."""
    solution: Callable[[], None]
    """Show the whole solution, or start again where it is shown."""
    why: Callable[[], None]
    """Show why the last turn was wrong."""
    undo: Callable[[], None]
    """Take back a move."""
    step_back: Callable[[], None]
    step_on: Callable[[], None]
    share: Callable[[], None]
    leave: Callable[[], None]


class PuzzlePanel(TaskPanel):
    """The texts and buttons beside the board of a puzzle."""

    def __init__(
        self,
        context: SceneContext,
        actions: PuzzleActions,
        *,
        following: str,
        is_run: bool,
        long: bool = False,
    ) -> None:
        """`following` is the label of the button for what comes next.

        In a run there are no hints, and nothing is shared while it goes on. In a `long` puzzle,
        where only the end is judged, there is a button to take back moves.
        """
        self._is_run, self._long = is_run, long
        self._next = Button(context, following, actions.go_on, icon="arrow-right")
        self._next.shortcut = "next"
        self._why = Button(context, _("Why not?"), actions.why, icon="info")
        self._why.shortcut = "why"
        self._undo = Button(context, _("Undo"), actions.undo, icon="undo", sound="")
        self._undo.shortcut = "undo"
        self._hint = Button(context, _("Hint"), actions.hint, icon="hint")
        self._hint.shortcut = "hint"
        self._solution = Button(context, _("Solution"), actions.solution, icon="eye")
        self._solution.shortcut = "solution"
        self._back, self._on = (
            IconButton(context, icon, hint, action, kind="plain")
            for icon, hint, action in (
                ("step-back", _("Step back in the solution"), actions.step_back),
                ("step-on", _("Step on in the solution"), actions.step_on),
            )
        )
        self._back.shortcut, self._on.shortcut = "step_back", "step_on"
        self._sharing = Button(context, _("Share"), actions.share, icon="export")
        self._leave = back_button(context, _("Puzzles"), actions.leave)
        others = [self._why, self._undo, self._hint, self._solution, self._back, self._on]
        super().__init__(context, main=[self._next], others=[*others, self._sharing, self._leave])
        self._steps = (self._back, self._on)
        self.show_task_buttons()

    @property
    def offers_next(self) -> bool:
        """Whether the next puzzle is offered."""
        return self._next.visible

    def show_task_buttons(self, *, attempted: bool = False, refutable: bool = False) -> None:
        """Offer help while the puzzle is being solved.

        `attempted` offers the next puzzle too, `refutable` why the last turn was wrong.
        """
        self._next.kind = "plain"
        self._next.visible = attempted and not self._is_run
        self._why.visible = refutable
        self._undo.visible = self._long
        self._hint.visible = self._solution.visible = not self._is_run
        self._sharing.visible = not self._is_run
        self._show_steps(False)

    def show_end_buttons(self) -> None:
        """Offer what comes next as the main button, and to step through the solution."""
        self._next.kind, self._next.visible = "primary", True
        self._why.visible = self._hint.visible = self._solution.visible = False
        self._undo.visible = False
        self._sharing.visible = True
        self._show_steps(True)
        self.form.focus(self._next)

    def set_steps(self, *, back: bool, on: bool) -> None:
        """Enable the steps that are possible."""
        self._back.enabled, self._on.enabled = back, on

    def _show_steps(self, shown: bool) -> None:
        for button in self._steps:
            button.visible = shown
        self._lay_out()


WRONG_TIME = 1.2
"""Seconds that a wrong turn stays on the board."""
REPLY_PAUSE = 0.4
"""Seconds before each move of the other side."""
RUN_PAUSE = 0.5
"""Seconds before the next puzzle of a streak or a sprint."""
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class PuzzleScene(PracticeScene[PuzzlePanel]):
    """The board and the panel of one puzzle."""

    board: PracticeBoard
    about = Topic(
        N_("A puzzle"),
        N_("There is one answer, and it is proven. Find it on the board."),
    )

    def __init__(self, context: SceneContext, *, game: str, session: PuzzleSession) -> None:
        """Show the present puzzle of a session."""
        super().__init__(context)
        assert session.puzzle is not None, "the session has a puzzle"
        game_view = context.game_views[game]
        self._game = game_view.game
        self._session = session
        self._puzzle = session.puzzle
        run = PuzzleRun(self._game, self._puzzle)
        board = PracticeBoard(
            context,
            self._game,
            run.start,
            self._puzzle.options,
            played=self._played,
            taken_back=self._taken_back,
            asked=self._ask,
            task=lambda: self.panel.reading,
        )
        self._run, self.board = run, board
        self._try = PuzzleTry(run, board)
        self.panel = PuzzlePanel(
            context,
            self._actions(),
            following=puzzle_texts.next_label(session),
            is_run=session.is_run,
            long=run.theme.judged_at_end,
        )
        self._hints = HintSteps(self._try, self.panel)
        refutation = Refutation(context.engine, self._puzzle)
        self._explanation = Explanation(self._try, refutation, self.panel, self.agenda)
        self._steps: SolutionSteps | None = None
        note = game_view.game.rules_note(self._puzzle.options)
        self.panel.set_task(puzzle_texts.task_text(run.theme, run.start, note))
        self._show_place()

    def _actions(self) -> PuzzleActions:
        return PuzzleActions(
            self._go_on,
            self._hint,
            self._show_solution,
            self._why,
            self._undo,
            self._step_back,
            self._step_on,
            self._share,
            self.leave_scene,
        )

    @property
    def session(self) -> PuzzleSession:
        """The session that the puzzle belongs to."""
        return self._session

    @property
    def run(self) -> PuzzleRun:
        """The judge of the turns."""
        return self._run

    @property
    def ended(self) -> bool:
        """Whether the puzzle is solved or its solution is shown, so that no turn can be made."""
        return self._steps is not None

    # Turns

    def _played(self, move: Any) -> None:
        if self._steps or self.agenda or self._explanation.wanted:
            return
        self._hints.clear()
        verdict = self._try.played(move)
        match verdict.judgement:
            case Judgement.GOES_ON:
                self.panel.say("")
                self._hints.moved()
            case Judgement.RIGHT:
                self._continue(verdict)
            case Judgement.WRONG:
                self._fail(verdict)
            case Judgement.SOLVED:
                self._solve()

    def _continue(self, verdict: Verdict) -> None:
        """Praise the turn, and play the answer of the other side."""
        self.board.lock(True)
        self._explanation.forget()
        self.agenda.add(0.0, self._praise)
        for reply in verdict.reply:
            self.agenda.add(REPLY_PAUSE, partial(self.board.answer, reply))
        self.agenda.add(0.0, self._begin_turn)

    def _praise(self) -> None:
        self.context.sounds.play("your_turn")
        self.panel.say(_("Right. Go on."))
        self._offer_help()

    def _begin_turn(self) -> None:
        self._try.begin_turn()
        self.board.lock(False)

    def _fail(self, verdict: Verdict) -> None:
        """Keep the failure; the wrong turn is taken back after a while."""
        self.board.lock(True)
        self._record("failed")
        self.agenda.add(0.0, lambda: self._correct(verdict))
        if not self._session.is_run:
            self._explanation.ask()
            self.agenda.add(WRONG_TIME, self._take_back)
        elif self._session.over:
            self.agenda.add(WRONG_TIME, self._end_run)
        else:
            self.agenda.add(RUN_PAUSE, self._go_on)

    def _correct(self, verdict: Verdict) -> None:
        self.context.sounds.play("refuse")
        over, again = self._run.position.outcome() is not None, not self._session.is_run
        said = puzzle_texts.wrong_text(self._run.theme, verdict.loss, over=over, again=again)
        self.panel.say(said, "correction")
        self._offer_help()

    def _take_back(self) -> None:
        self._try.take_back()
        self.agenda.add(0.0, lambda: self.board.lock(False))

    def _taken_back(self, ply: int) -> None:
        """The player has taken back a move of the turn."""
        self._try.rewind(ply)
        self._hints.clear()

    def _ask(self, event: QuestionAsked) -> None:
        self.board.open_question(event, _(self._run.theme.title), self.leave_scene)

    def _record(self, result: PuzzleResult) -> None:
        """Keep a result at once."""
        self._session.finish(player_results(self.context, self._game.name), result)
        self._show_place()

    # Help

    def _hint(self) -> None:
        """Show a little more of the right turn; the attempt is worth less."""
        if self._can_help:
            self._record(self._hints.show())
            self._offer_help()

    @property
    def _can_help(self) -> bool:
        busy = self.agenda or self._explanation.wanted
        return not (busy or self.ended or self._session.is_run)

    def _show_solution(self) -> None:
        """Give up, and step through the solution."""
        if self._steps or self._session.is_run:
            return
        self._record("failed")
        self._begin_steps()
        self.panel.say(puzzle_texts.solution_text(len(self._puzzle.lines) - 1))
        self._show_end()
        self._step_on()

    def _begin_steps(self) -> None:
        """Show the solution from the first position on."""
        self.agenda.clear()
        self._explanation.forget()
        self._hints.clear()
        self.board.lock(True)
        turns = [turn.moves for turn in self._run.solution]
        self._steps = SolutionSteps(self.board, self.agenda, turns)

    def _offer_help(self) -> None:
        if not self.ended:
            attempted = self._session.attempt is not None
            self.panel.show_task_buttons(attempted=attempted, refutable=self._explanation.possible)

    def _why(self) -> None:
        """Show why the last wrong turn fails, as soon as that is known."""
        if self._explanation.possible and not (self.ended or self._explanation.wanted):
            self._explanation.begin()

    # The end

    def _solve(self) -> None:
        self.board.lock(True)
        self._record("solved")
        match = self.board.controller.match
        turns = [match.moves[turn.first : turn.last] for turn in match.turns()]
        self._steps = SolutionSteps(self.board, self.agenda, turns, at_end=True)
        self.agenda.add(0.0, self._show_success)

    def _show_success(self) -> None:
        if self._session.is_run:
            self.context.sounds.play("ring_step", step=max(self._session.solved - 1, 0))
            self.panel.say(_("Solved."))
            self.agenda.add(RUN_PAUSE, self._go_on)
            return
        self.context.sounds.play("win")
        attempt = self._session.attempt
        alone = attempt is not None and attempt.result == "solved"
        self.panel.say(_("Solved.") if alone else _("That is it."))
        self._show_end()

    def _show_end(self) -> None:
        """Name the theme, tell the rating, and offer the next puzzle."""
        theme, attempt = self._run.theme, self._session.attempt
        text = _(theme.text)
        if attempt:
            text = f"{text}\n\n{puzzle_texts.rating_text(attempt, self._puzzle)}"
        self.panel.set_text(_(theme.title), text)
        self.panel.show_end_buttons()
        self._show_steps()

    def _end_run(self) -> None:
        """Tell how a streak or a sprint has ended, and show the solution that was not found."""
        results = results_of(self.context, self._game.name)
        is_sprint = isinstance(self._session, Sprint)
        best = results.best_sprint if is_sprint else results.best_streak
        record = 0 < best == self._session.solved
        self.panel.say(puzzle_texts.end_text(self._session, best))
        self._begin_steps()
        self._show_end()
        self.context.sounds.play("win" if record else "end")

    def _step_back(self) -> None:
        if self._steps:
            self._steps.go_back()
            self._show_steps()

    def _step_on(self) -> None:
        if self._steps:
            self._steps.go_on()
            self._show_steps()

    def _show_steps(self) -> None:
        if self._steps:
            self.panel.set_steps(back=self._steps.can_go_back, on=self._steps.can_go_on)

    def _go_on(self) -> None:
        if self._session.over and self._session.is_run:
            self._session = self._session.again()
        open_next(self.context, self._game.name, self._session)

    def _go_on_if_offered(self) -> None:
        if self.panel.offers_next:
            self._go_on()

    def _share(self) -> None:
        self.context.scenes.push("share_puzzle", puzzle=self._puzzle)

    def leave_scene(self) -> None:
        """Go to the puzzles of the game."""
        self.context.scenes.go("puzzles", game=self._game.name)

    def begin_again(self) -> None:
        """Open the puzzle anew; its result stays."""
        self.context.scenes.go("puzzle", game=self._game.name, session=self._session)

    def _show_place(self) -> None:
        """Show the place in the session, if it has changed."""
        place = puzzle_texts.place_text(
            self._session, _(self._game.title), _(self._run.theme.title)
        )
        if place != self.panel.place:
            share = None
            if isinstance(self._session, Sprint):
                share = self._session.seconds_left / SPRINT_SECONDS
            self.panel.set_place(place, share)

    # Scene

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the parts; a press on the board ends what the player waits for."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.board.area.collidepoint(event.pos):
            self._hurry()
        super().handle(event)

    def _hurry(self) -> None:
        """End what the player would wait for before a piece can be picked up."""
        if not (self.ended or self._session.is_run):
            self._explanation.give_up()
            self.agenda.finish()

    def take_key(self, event: pygame.Event) -> bool:
        """Take the keys of buttons and steps, and those that mean the same in all scenes."""
        actions: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "why": self._why,
            "solution": self._show_solution,
            "next": self._go_on_if_offered,
            "step_back": self._step_back,
            "step_on": self._step_on,
            "mute": self.context.toggle_muted,
            "keys": self._show_keys,
        }
        action = self.context.keys.action(event, actions)
        steps = {pygame.K_LEFT: "step_back", pygame.K_RIGHT: "step_on"}
        if self.ended and not event.mod & MODIFIERS:
            action = action or steps.get(event.key, "")
        if action:
            actions[action]()
        return bool(action)

    def _show_keys(self) -> None:
        """Show the list of keys; not in a run, because it would stop the time."""
        if not self._session.is_run or self.ended:
            self.board.show_keys()

    def _undo(self) -> None:
        """Take back a move of the present turn, or of any where only the end is judged."""
        if self._try.can_undo and not (self.agenda or self.ended or self._explanation.wanted):
            self.board.controller.undo()

    def update(self, dt: float) -> None:
        """Advance the parts, the clock of a sprint, and an explanation."""
        if self._session.pass_time(dt + self.context.skipped):
            self._end_by_time()
        super().update(dt)
        self._explanation.update(settled=self.board.settled)
        self._show_place()

    def _end_by_time(self) -> None:
        self._session.end(player_results(self.context, self._game.name))
        self.agenda.clear()
        self._end_run()

    def next_change(self) -> float:
        """Seconds until a part changes, or the next second of a sprint."""
        if isinstance(self._session, Sprint) and not self._session.over:
            return min(super().next_change(), self._session.seconds_left % 1.0 or 1.0)
        return super().next_change()

    def leave(self) -> None:
        """End the match of the puzzle, and the request for a refutation."""
        self._explanation.forget()
        super().leave()


# -- A try at a puzzle: the judge of the turns and the board, kept in step ---------------------


class PuzzleTry:
    """The moves of the player on the board and in the run."""

    def __init__(self, run: PuzzleRun, board: PracticeBoard) -> None:
        self.run = run
        self.board = board
        self._turn_ply = 0

    @property
    def ply(self) -> int:
        """The number of moves on the board."""
        return self.board.controller.match.ply

    @property
    def moves(self) -> Sequence[Any]:
        """All moves on the board."""
        return self.board.controller.match.moves

    @property
    def taken_back_to(self) -> int:
        """The ply to which a wrong turn is taken back."""
        return self._turn_ply

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back; earlier turns only where the end is judged."""
        return self.ply > (0 if self.run.theme.judged_at_end else self._turn_ply)

    def played(self, move: Any) -> Verdict:
        """Judge a move that was made on the board."""
        verdict = self.run.play(move)
        if verdict.judgement is Judgement.GOES_ON and not self.run.moves:
            self.begin_turn()
        return verdict

    def begin_turn(self) -> None:
        """The answer of the other side has been played on the board."""
        self._turn_ply = self.ply

    def rewind(self, ply: int) -> None:
        """Follow the board, on which moves were taken back to a ply."""
        if self.run.theme.judged_at_end:
            self.run.return_to(ply)
            self._turn_ply = ply - len(self.run.moves)
        else:
            self.run.rewind(max(ply - self._turn_ply, 0))

    def take_back(self) -> None:
        """Take back what was made in the present turn."""
        self.run.take_back()
        self.board.go_back(self._turn_ply)

    def right_moves(self) -> Sequence[Any]:
        """The rest of the right turn, after taking back what does not belong to it."""
        hint = self.run.hint(3)
        while hint is None and self._turn_ply:  # only the end is judged, and is out of reach
            self.rewind(self._turn_ply - 1)
            self.board.go_back(self._turn_ply)
            hint = self.run.hint(3)
        assert hint is not None, "a puzzle has a solution"
        made = self.run.moves
        if hint.moves[: len(made)] != made:
            self.take_back()
            made = ()
        return hint.moves[len(made) :]


# -- Shows on the board why the last wrong turn fails: the turn, and the answer to it ----------

EXPLANATION_PAUSE = 0.4
"""Seconds before each move."""
READING_TIME = 2.5
"""Seconds that the answer, or the reason why there is none, stays."""


class Explanation:
    """Waits for the refutation of the last wrong turn, plays it, and takes it back."""

    def __init__(
        self, attempt: PuzzleTry, refutation: Refutation, panel: PuzzlePanel, agenda: Agenda
    ) -> None:
        self._attempt = attempt
        self._refutation = refutation
        self._panel = panel
        self._agenda = agenda
        self._wrong: Sequence[Any] = ()
        self._wanted = False

    @property
    def possible(self) -> bool:
        """Whether there was a wrong turn that can be explained."""
        return bool(self._wrong)

    @property
    def wanted(self) -> bool:
        """Whether the player waits for it."""
        return self._wanted

    def ask(self) -> None:
        """Ask for the refutation of the wrong turn on the board, if there is another side."""
        attempt = self._attempt
        if len(attempt.run.start.sides) == 1:
            return
        self._wrong = tuple(attempt.moves[attempt.taken_back_to :])
        run = attempt.run
        self._refutation.ask(attempt.moves, run.position, run.turns_left - 1)

    def forget(self) -> None:
        """Cancel the explanation."""
        self._wrong, self._wanted = (), False
        self._refutation.forget()

    def begin(self) -> None:
        """Explain the wrong turn as soon as its refutation is known."""
        self._agenda.clear()
        self._attempt.board.lock(True)
        self._wanted = True
        self._panel.say(_("Looking for the answer …"))

    def give_up(self) -> None:
        """Wait no longer for the refutation, and let the player move."""
        if self._wanted:
            self._wanted = False
            self._end()

    def update(self, *, settled: bool) -> None:
        """Receive the refutation, and show it if it is wanted; called in every frame."""
        self._refutation.update()
        if self._wanted and settled and self._refutation.known:
            self._wanted = False
            self._show()

    def _show(self) -> None:
        if self._refutation.trouble:
            self._panel.say(_(self._refutation.trouble), "correction")
        else:
            self._plan()
        self._agenda.add(READING_TIME, self._end)

    def _plan(self) -> None:
        """Play the wrong turn, unless it is still there, and its answer."""
        board = self._attempt.board
        over = self._refutation.ends_game
        if not self._attempt.run.turn_is_over:
            self._attempt.take_back()
            for move in self._wrong:
                self._agenda.add(EXPLANATION_PAUSE, partial(board.answer, move))
        answer = self._refutation.moves or ()
        text = _("This is the answer to your turn.")
        if not answer:
            text = puzzle_texts.no_answer_text(self._attempt.run.theme, over=over)
        self._agenda.add(0.0, lambda: self._panel.say(text, "correction"))
        for move in answer:
            self._agenda.add(EXPLANATION_PAUSE, partial(board.answer, move))

    def _end(self) -> None:
        """Take everything back, and let the player move."""
        self._attempt.take_back()
        self._attempt.board.lock(False)


# -- Hints in steps: where a move begins, where it ends, then the whole turn -------------------


class HintSteps:
    """Shows a little more with each request, until the next move is made."""

    def __init__(self, attempt: PuzzleTry, panel: PuzzlePanel) -> None:
        self._attempt = attempt
        self._panel = panel
        self._level = 0
        self._helped: set[int] = set()  # the plies of the moves for which there was a hint
        self._whole: Sequence[Any] = ()  # the moves of a turn that was shown whole

    def clear(self) -> None:
        """Remove the marks; the next hint begins with the first step."""
        self._level = 0
        self._attempt.board.marks.point(())

    def moved(self) -> None:
        """Show the rest of a turn that was shown whole, if its moves are followed."""
        made = tuple(self._attempt.run.moves)
        if made and made == tuple(self._whole[: len(made)]):
            self._attempt.board.marks.suggest(self._whole[len(made) :])

    def show(self) -> PuzzleResult:
        """Show the next step; what the attempt is worth with it."""
        board = self._attempt.board
        moves = self._attempt.right_moves()
        gesture = board.gesture(moves[0])
        self._level += 1
        if self._level == 1 and (gesture is None or board.origins == {gesture[0]}):
            self._level = 2  # there is only one place to begin
        self._helped.add(self._attempt.ply)
        if gesture is None or self._level > 2 or self._is_whole_turn(moves):
            self._show_turn(moves)
            return "failed"
        if self._level == 1:
            board.marks.point(gesture[:1])
            self._panel.say(_("Hint: begin here."))
        else:
            board.marks.point(gesture)
            self._panel.say(_("Hint: the next move is marked."))
        return "failed" if len(self._helped) > 1 else "hinted"

    def _show_turn(self, moves: Sequence[Any]) -> None:
        self._whole = (*self._attempt.run.moves, *moves)
        self._attempt.board.marks.point(())
        self._attempt.board.marks.suggest(moves)
        self._panel.say(_("This is the whole turn."))

    def _is_whole_turn(self, moves: Sequence[Any]) -> bool:
        """Whether marking the next move tells the whole turn."""
        run = self._attempt.run
        return self._level == 2 and len(moves) == 1 and not run.moves and run.turns_left == 1


# -- Why a turn does not solve a puzzle: asked of the engine's process, so that no frame waits -


class Refutation:
    """The answer of the other side to the last wrong turn, once it is known."""

    def __init__(self, engine: Engine, puzzle: Puzzle) -> None:
        self._engine = engine
        self._puzzle = write_puzzle(puzzle)
        self._asked: int | None = None
        self._position: AnyPosition | None = None
        self.moves: Sequence[Any] | None = None
        """A whole turn, empty if there is nothing to show; None while it is not known."""
        self.trouble = ""
        """Why it will not be known; empty if nothing has failed."""

    @property
    def known(self) -> bool:
        """Whether there is an answer, or trouble."""
        return self.moves is not None or bool(self.trouble)

    @property
    def ends_game(self) -> bool:
        """Whether the wrong turn has ended the game."""
        return self._position is not None and self._position.outcome() is not None

    def ask(self, moves: Sequence[Any], after: AnyPosition, turns_left: int) -> None:
        """Ask about a wrong turn: all moves of the puzzle so far, and the position after them."""
        self.moves, self.trouble = None, ""
        self._position = after
        texts = [str(move) for move in moves]
        self._asked = self._engine.ask(
            refute, self._puzzle, texts, turns_left, seconds=REFUTATION_SECONDS
        )

    def update(self) -> None:
        """Receive the answer; call it in every frame."""
        for news in self._engine.poll():
            if news.id != self._asked or self._position is None:
                continue
            if isinstance(news, Failure):
                self.trouble = news.sentence
            elif isinstance(news, Reply):
                self._take(self._position, news.answer)

    def _take(self, position: AnyPosition, texts: Sequence[str]) -> None:
        try:
            self.moves = read_moves(position, texts)
        except RuleError as error:
            self.trouble = error.template.format(**error.values)

    def forget(self) -> None:
        """Cancel the request, if there is one."""
        self._engine.cancel()
        self._asked = None


# -- Steps through a solution on the board, turn by turn ---------------------------------------

MOVE_PAUSE = 0.25
"""Seconds between two moves of a turn."""


class SolutionSteps:
    """Which turns of a solution have been shown; it begins before the first or after the last."""

    def __init__(
        self,
        board: PracticeBoard,
        agenda: Agenda,
        turns: Sequence[Sequence[Any]],
        *,
        at_end: bool = False,
    ) -> None:
        """`turns` are the moves of each turn from the first position on.

        At the end they have been played on the board already.
        """
        self._board = board
        self._agenda = agenda
        self._turns = turns
        self._plies = [0, *accumulate(len(moves) for moves in turns)]
        self._number = len(turns) if at_end else 0
        if not at_end:
            board.go_back(0)

    @property
    def can_go_back(self) -> bool:
        """Whether a turn can be taken back."""
        return self._number > 0

    @property
    def can_go_on(self) -> bool:
        """Whether a turn follows."""
        return self._number < len(self._turns)

    def go_back(self) -> None:
        """Take back the last turn at once."""
        self._agenda.clear()
        if self.can_go_back:
            self._number -= 1
            self._board.go_back(self._plies[self._number])

    def go_on(self) -> None:
        """Play the next turn, once the last one has been played."""
        if self.can_go_on and not self._agenda:
            for number, move in enumerate(self._turns[self._number]):
                pause = MOVE_PAUSE if number else 0.0
                self._agenda.add(pause, partial(self._board.answer, move))
            self._number += 1
