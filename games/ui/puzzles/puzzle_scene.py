"""A puzzle on the board: each turn is judged and answered, and the solution can be stepped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from games.controller.events import QuestionAsked
from games.core.storage.puzzle_progress import PuzzleResult
from games.core.text import N_
from games.puzzles.puzzle_run import Judgement, PuzzleRun, Verdict
from games.puzzles.puzzle_session import SPRINT_SECONDS, PuzzleSession, Sprint
from games.ui.practice.practice_board import PracticeBoard
from games.ui.practice.practice_scene import PracticeScene
from games.ui.puzzles import puzzle_texts
from games.ui.puzzles.explanation import Explanation
from games.ui.puzzles.hint_steps import HintSteps
from games.ui.puzzles.puzzle_files import dialect_of, open_next, player_results, results_of
from games.ui.puzzles.puzzle_panel import PuzzleActions, PuzzlePanel
from games.ui.puzzles.puzzle_try import PuzzleTry
from games.ui.puzzles.refutation import Refutation
from games.ui.puzzles.solution_steps import SolutionSteps
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import Topic

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
        run = PuzzleRun(self._game, dialect_of(game_view), self._puzzle)
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
        note = dialect_of(game_view).rules_note(self._puzzle.options)
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
