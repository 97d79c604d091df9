"""A puzzle on the board: each turn is judged and answered, and the solution can be stepped."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from games.controller.events import QuestionAsked
from games.core.storage.puzzle_progress import PuzzleResult
from games.core.text import N_
from games.puzzles.puzzle_run import Judgement, PuzzleRun, Verdict
from games.puzzles.puzzle_session import SPRINT_SECONDS, PuzzleSession, Sprint
from games.ui.match.agenda import Agenda
from games.ui.match.practice_board import PracticeBoard
from games.ui.puzzles import puzzle_texts
from games.ui.puzzles.explanation import Explanation
from games.ui.puzzles.hint_steps import HintSteps
from games.ui.puzzles.puzzle_panel import PuzzleActions, PuzzlePanel
from games.ui.puzzles.puzzle_shelf import dialect_of, keep_results, open_next, results_of
from games.ui.puzzles.puzzle_try import PuzzleTry
from games.ui.puzzles.refutation import Refutation
from games.ui.puzzles.solution_walk import SolutionWalk
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import PlacedTopic, Topic

WRONG_TIME = 1.2
"""Seconds that a wrong turn stays on the board."""
REPLY_PAUSE = 0.4
"""Seconds before each move of the other side."""
RUN_PAUSE = 0.5
"""Seconds before the next puzzle of a streak or a sprint."""
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class PuzzleScene(Scene):
    """The board and the panel of one puzzle."""

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
        )
        self._run, self._board = run, board
        self._try = PuzzleTry(run, board)
        self._panel = PuzzlePanel(
            context,
            self._actions(),
            following=puzzle_texts.next_label(session),
            is_run=session.is_run,
            long=run.theme.judged_at_end,
        )
        self._agenda = Agenda()
        self._hints = HintSteps(self._try, self._panel)
        refutation = Refutation(context.engine, self._puzzle)
        self._explanation = Explanation(self._try, refutation, self._panel, self._agenda)
        self._walk: SolutionWalk | None = None
        self._panel.set_task(puzzle_texts.task_text(run.theme, run.start))
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
            self._leave_puzzle,
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
    def board(self) -> PracticeBoard:
        """The board."""
        return self._board

    @property
    def panel(self) -> PuzzlePanel:
        """The panel."""
        return self._panel

    @property
    def ended(self) -> bool:
        """Whether the puzzle is solved or its solution is shown, so that no turn can be made."""
        return self._walk is not None

    # Turns

    def _played(self, move: Any) -> None:
        if self._walk or self._agenda or self._explanation.wanted:
            return
        self._hints.clear()
        verdict = self._try.played(move)
        match verdict.judgement:
            case Judgement.GOES_ON:
                self._panel.say("")
                self._hints.moved()
            case Judgement.RIGHT:
                self._continue(verdict)
            case Judgement.WRONG:
                self._fail(verdict)
            case Judgement.SOLVED:
                self._solve()

    def _continue(self, verdict: Verdict) -> None:
        """Praise the turn, and play the answer of the other side."""
        self._board.lock(True)
        self._explanation.forget()
        self._agenda.add(0.0, self._praise)
        for reply in verdict.reply:
            self._agenda.add(REPLY_PAUSE, partial(self._board.answer, reply))
        self._agenda.add(0.0, self._begin_turn)

    def _praise(self) -> None:
        self.context.sounds.play("your_turn")
        self._panel.say(_("Right. Go on."))
        self._offer_help()

    def _begin_turn(self) -> None:
        self._try.begin_turn()
        self._board.lock(False)

    def _fail(self, verdict: Verdict) -> None:
        """Keep the failure; the wrong turn is taken back after a while."""
        self._board.lock(True)
        self._record("failed")
        self._agenda.add(0.0, lambda: self._correct(verdict))
        if not self._session.is_run:
            self._explanation.ask()
            self._agenda.add(WRONG_TIME, self._take_back)
        elif self._session.over:
            self._agenda.add(WRONG_TIME, self._end_run)
        else:
            self._agenda.add(RUN_PAUSE, self._go_on)

    def _correct(self, verdict: Verdict) -> None:
        self.context.sounds.play("refuse")
        self._panel.say(puzzle_texts.wrong_text(self._run.theme, verdict.loss), "correction")
        self._offer_help()

    def _take_back(self) -> None:
        self._try.take_back()
        self._agenda.add(0.0, lambda: self._board.lock(False))

    def _taken_back(self, ply: int) -> None:
        """The player has taken back a move of the turn."""
        self._try.rewind(ply)
        self._hints.clear()

    def _ask(self, event: QuestionAsked) -> None:
        if not self.ended:
            self._board.open_question(event, _(self._run.theme.title), self._leave_puzzle)

    def _record(self, result: PuzzleResult) -> None:
        """Keep a result at once."""
        keep_results(self.context, self._game.name, lambda p: self._session.finish(p, result))
        self._show_place()

    # Help

    def _hint(self) -> None:
        """Show a little more of the right turn; the attempt is worth less."""
        if self._can_help:
            self._record(self._hints.show())
            self._offer_help()

    @property
    def _can_help(self) -> bool:
        busy = self._agenda or self._explanation.wanted
        return not (busy or self.ended or self._session.is_run)

    def _show_solution(self) -> None:
        """Give up, and step through the solution."""
        if self._walk or self._session.is_run:
            return
        self._record("failed")
        self._begin_walk()
        self._panel.say(puzzle_texts.solution_text(len(self._puzzle.lines) - 1))
        self._show_end()
        self._step_on()

    def _begin_walk(self) -> None:
        """Show the solution from the first position on."""
        self._agenda.clear()
        self._explanation.forget()
        self._hints.clear()
        self._board.lock(True)
        turns = [turn.moves for turn in self._run.solution]
        self._walk = SolutionWalk(self._board, self._agenda, turns)

    def _offer_help(self) -> None:
        if not self.ended:
            attempted = self._session.attempt is not None
            self._panel.show_task_buttons(attempted=attempted, refutable=self._explanation.possible)

    def _why(self) -> None:
        """Show why the last wrong turn fails, as soon as that is known."""
        if self._explanation.possible and not (self.ended or self._explanation.wanted):
            self._explanation.begin()

    # The end

    def _solve(self) -> None:
        self._board.lock(True)
        self._record("solved")
        match = self._board.controller.match
        turns = [match.moves[turn.first : turn.last] for turn in match.turns()]
        self._walk = SolutionWalk(self._board, self._agenda, turns, at_end=True)
        self._agenda.add(0.0, self._show_success)

    def _show_success(self) -> None:
        if self._session.is_run:
            self.context.sounds.play("ring_step", step=max(self._session.solved - 1, 0))
            self._panel.say(_("Solved."))
            self._agenda.add(RUN_PAUSE, self._go_on)
            return
        self.context.sounds.play("win")
        attempt = self._session.attempt
        alone = attempt is not None and attempt.result == "solved"
        self._panel.say(_("Solved.") if alone else _("That is it."))
        self._show_end()

    def _show_end(self) -> None:
        """Name the theme, tell the rating, and offer the next puzzle."""
        theme, attempt = self._run.theme, self._session.attempt
        text = _(theme.text)
        if attempt:
            text = f"{text}\n\n{puzzle_texts.rating_text(attempt, self._puzzle)}"
        self._panel.set_text(_(theme.title), text)
        self._panel.show_end_buttons()
        self._show_steps()

    def _end_run(self) -> None:
        """Tell how a streak or a sprint has ended, and show the solution that was not found."""
        results = results_of(self.context, self._game.name)
        is_sprint = isinstance(self._session, Sprint)
        best = results.best_sprint if is_sprint else results.best_streak
        record = 0 < best == self._session.solved
        self._panel.say(puzzle_texts.end_text(self._session, best))
        self._begin_walk()
        self._show_end()
        self.context.sounds.play("win" if record else "end")

    def _step_back(self) -> None:
        if self._walk:
            self._walk.go_back()
            self._show_steps()

    def _step_on(self) -> None:
        if self._walk:
            self._walk.go_on()
            self._show_steps()

    def _show_steps(self) -> None:
        if self._walk:
            self._panel.set_steps(back=self._walk.can_go_back, on=self._walk.can_go_on)

    def _go_on(self) -> None:
        if self._session.over and self._session.is_run:
            self._session = self._session.again()
        open_next(self.context, self._game.name, self._session)

    def _share(self) -> None:
        self.context.scenes.push("share_puzzle", puzzle=self._puzzle)

    def _leave_puzzle(self) -> None:
        self.context.scenes.go("puzzles", game=self._game.name)

    def _show_place(self) -> None:
        """Say where one is, if that has changed."""
        place = puzzle_texts.place_text(
            self._session, _(self._game.title), _(self._run.theme.title)
        )
        if place != self._panel.place:
            share = None
            if isinstance(self._session, Sprint):
                share = self._session.seconds_left / SPRINT_SECONDS
            self._panel.set_place(place, share)

    # Scene

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        area, panel = board_and_panel(
            self.context.size, self.context.px, self._panel.least_height()
        )
        self._board.resize(area)
        self._panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the panel and the board."""
        if event.type == pygame.KEYDOWN and self._take_key(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN and self._board.area.collidepoint(event.pos):
            self._hurry()
        held = self._board.view.board.drag
        first, second = (self._board, self._panel) if held else (self._panel, self._board)
        if first.handle(event) or second.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.sounds.play("back")
            self._leave_puzzle()

    def _hurry(self) -> None:
        """End what the player would wait for before a piece can be picked up."""
        if not (self.ended or self._session.is_run):
            self._explanation.give_up()
            self._agenda.finish()

    def _take_key(self, event: pygame.Event) -> bool:
        actions: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "undo": self._undo,
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
        """Show the list of keys; not in a run, whose time would stand still meanwhile."""
        if not self._session.is_run or self.ended:
            self.context.scenes.push("keys")

    def _undo(self) -> None:
        """Take back a move of the present turn, or of any where only the end is judged."""
        if self._try.can_undo and not (self._agenda or self.ended or self._explanation.wanted):
            self._board.undo()

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
        if self._session.pass_time(dt + self.context.skipped):
            self._end_by_time()
        if self._board.settled:
            self._agenda.update(dt)
        self._explanation.update(settled=self._board.settled)
        self._show_place()

    def _end_by_time(self) -> None:
        keep_results(self.context, self._game.name, self._session.end)
        self._agenda.clear()
        self._end_run()

    def next_change(self) -> float:
        """Seconds until the board or the panel changes, or the next thing happens."""
        ticks = math.inf
        if isinstance(self._session, Sprint) and not self._session.over:
            ticks = self._session.seconds_left % 1.0 or 1.0
        parts = (self._agenda, self._board, self._panel)
        return min(ticks, *(part.next_change() for part in parts))

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
        """End the match of the puzzle."""
        self._explanation.forget()
        self._board.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame."""
        self._board.draw(surface)
        self._panel.draw(surface)
        self._board.draw_held(surface)
