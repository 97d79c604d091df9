"""The coach's exercises: from a played match, from kept mistakes, or one to try again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial, reduce
from typing import Any

import pygame

from games.controller.seats import Seat
from games.core.game import Options
from games.core.match import AnyMatch
from games.core.translation import N_, Counted, _, closed_up, in_sequence
from games.learning.analysis import Analysis, TurningPoints
from games.learning.coach import Continuation, Exercise, ExerciseTask, Proving, exercise_of
from games.learning.task import Verdict
from games.storage.documents import Card, CoachProgress, Recall
from games.ui.learning.task_panel import TaskPanel
from games.ui.learning.task_scene import MOVE_PAUSE, Stage, TaskScene
from games.ui.look.look import SceneContext, TurnEntry
from games.ui.toolkit.access import Topic
from games.ui.toolkit.layout import square
from games.ui.widgets.base import ACTIVATE_KEYS
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.label import Picture

MOST = 20
"""The most mistakes to practise at a time, the most urgent ones."""


class ExerciseScene(TaskScene):
    """Board and panel for consecutive exercises; subclasses provide them.

    Each begins with a reminder: the played turn, and the best answer to it.
    """

    task: ExerciseTask | None = None
    wrong_time = 1.6
    place = following = ""
    about = Topic(
        N_("An exercise"),
        N_("Find a better turn than the one that was played. Your turn is judged."),
    )

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        again, icon = _("Try again"), "undo"
        self.panel = TaskPanel(
            context,
            {
                "try": Button(context, again, self.try_again, icon=icon, kind="primary"),
                "next": self.button("next", "", "arrow-right"),
                "hint": self.button("hint", _("Show me"), "hint"),
                "step_back": self.step_button("step_back", _("Step back"), "step-back"),
                "step_on": self.step_button("step_on", _("Step forward"), "step-on"),
                "leave": back_button(context, _("Back"), self.leave_scene),
            },
        )
        self.panel.offer()
        self.picture = Picture(context, self.paint)
        self.row: Sequence[tuple[str, Exercise]] = ()
        self.number = -1
        self.tries = 0
        """Judged turns that did not end the search."""
        self.worse_tries = 0
        """The tries that were not even better than the played turn."""
        self.was_shown = False
        """Whether the best turn was requested before it was found."""

    # For subclasses

    def leave_scene(self) -> None:
        self.context.scenes.pop()

    def done(self) -> None:
        """The turn was found or shown, for the first time in this exercise."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None: ...

    def row_ended(self) -> None:
        """There is no further exercise."""
        self.leave_scene()

    def go_on(self) -> None:
        number, count = self.number + 1, len(self.row)
        if number >= count:
            self.row_ended()
            return
        self.number, last = number, number + 1 == count
        following = self.panel.buttons["next"]
        following.label = _("Done") if last else _(self.following)
        following.icon = None if last else "arrow-right"
        self.open(*self.row[number])
        place = _(self.place).format(number=number + 1, count=count)
        self.panel.set_place(place, (number + 1) / count if count > 1 else None)

    def open(self, title: str, exercise: Exercise) -> None:
        """Open an exercise with its reminder."""
        self.tries, self.worse_tries, self.was_shown = 0, 0, False
        self.begin(ExerciseTask(self.context.engine, exercise))
        assert self.board
        played = self._played_entry(exercise)
        task = closed_up(_("You played: {turn}.").format(turn=played.in_words))
        follows = len(exercise.happened) > len(exercise.question.played)
        note = _("The board shows what follows.") if follows else ""
        self.panel.set_task(task, played, note=note)
        self.panel.set_text(title, exercise.story.happened)
        self.panel.say("")
        self.resize()  # to the texts of this one
        self.context.scenes.prepare()
        self.enter(Stage.REMINDING)
        for move in exercise.happened:  # the story tells it
            self.agenda.add(MOVE_PAUSE, partial(self.board.answer, move, told=False))
        self.agenda.add(0.0, partial(self.board.mark, exercise.story.places))

    def end(self) -> None:
        """Close the exercise after the last one; its board stays as it is."""
        self._stop()
        self.agenda.clear()
        self.task = self.line = None
        self.panel.say("")
        self.enter(Stage.NONE)

    def _played_entry(self, exercise: Exercise) -> TurnEntry:
        game_view = self.context.game_views[exercise.coach.game.name]
        moves = game_view.game.parse_turn(exercise.match.position, exercise.card.played)
        return game_view.turn_entry(exercise.match.position, moves)

    # The task

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        match stage:
            case Stage.NONE:
                self.panel.offer()
            case Stage.REMINDING:
                self.panel.offer("try", "next")
            case Stage.SHOWN:
                self.panel.offer("next", "step_back", "step_on", primary=True)
            case _:
                self.panel.offer("next", "hint")

    def try_again(self) -> None:
        """Show the task and the evidence for the best turn, and let the person move."""
        if not (self.board and self.task):
            return
        exercise = self.task.exercise
        if goal := exercise.goal:
            self.panel.set_task(_(goal.task))
        else:
            played = self._played_entry(exercise)
            task = _("Find a better turn than {turn}.").format(turn=played.in_words)
            self.panel.set_task(closed_up(task), played)
        texts = [exercise.story.happened, exercise.evidence]
        self.panel.set_text(self.panel.title.text, "\n\n".join(filter(None, texts)))
        self.agenda.clear()
        super().try_again()

    def begin_again(self) -> None:
        if self.board:
            self.board.go_back(0)

    def went_on(self) -> None:
        """Keep the sentence about the last turn."""

    def failed(self, verdict: Verdict) -> None:
        self.tries += 1
        self.worse_tries += not verdict.better
        super().failed(verdict)

    def succeeded(self, verdict: Verdict) -> None:
        assert self.task
        self.praise(verdict)
        self._show_line(self.task.state.moves)

    def hint(self) -> None:
        if not self.board or not self.task or self.stage is Stage.SHOWN:
            return
        exercise = self.task.exercise
        self.was_shown = True
        self.task.take_back()
        name = exercise.turn_name(exercise.card.best)
        shown = _("The best turn here is {turn}.").format(turn=name)
        self.panel.say(in_sequence((closed_up(shown), exercise.story.instead)))
        self._show_line(exercise.best_moves, again=True)
        self.plan(exercise.best_moves, MOVE_PAUSE)

    def _show_line(self, moves: Sequence[Any], *, again: bool = False) -> None:
        assert self.task
        self.show(Continuation(self.context.engine, self.task.exercise, moves), again=again)
        self.done()

    # Scene

    def hurry(self) -> bool:
        """End the reminder; the press does nothing else."""
        if self.stage is not Stage.REMINDING:
            return False
        self.try_again()
        return True

    def take_key(self, event: pygame.Event) -> bool:
        """Enter without a focused button ends the reminder, too."""
        pressed = event.key in ACTIVATE_KEYS and self.panel.form.focused is None
        return super().take_key(event) or (pressed and self.hurry())

    def resize(self) -> None:
        super().resize()
        self.picture.rect = square(self.area)
        self.picture.rect.top = self.area.top

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.board is None:
            self.picture.draw(surface)


class CoachScene(ExerciseScene):
    """Analyses a match, then goes through its turning points."""

    place = N_("Turning point {number} of {count}")
    following = N_("Next turning point")

    def __init__(
        self,
        context: SceneContext,
        *,
        game: str,
        options: Options,
        match: AnyMatch,
        seats: Sequence[Seat],
        analysis: Analysis | None = None,
    ) -> None:
        """A finished `analysis` of the match is not repeated."""
        super().__init__(context)
        self._game_view = context.game_views[game]
        self.analysis = analysis or Analysis(self._game_view.game, options, match, context.engine)
        self._names = [seat.name for seat in seats]
        self._people = [place for place, seat in enumerate(seats) if seat.kind == "human"]
        coach, names = self._game_view.coach(), self._names
        self.search = TurningPoints(context.engine, coach, self.analysis, names, self._people)
        self._shown = 0
        self.panel.set_place(_(self._game_view.game.title))
        self.panel.set_text(
            _("Learn from this game"),
            _(
                "The computer looks for the turns that have cost you most, three at the most. You "
                "can try each of them again."
            ),
        )
        self._say_progress()

    def _say_progress(self) -> None:
        percent = round(100 * self.analysis.progress)
        task = _("Looking at the turns of this game… {percent}%").format(percent=percent)
        again = self.search.looks_again
        if again:
            task = _("Looking once more at the costliest turns…")
        if task != self.panel.task:
            self.panel.set_task(task, spoken=again or not self.panel.task)
        shown = min(self.analysis.analysed_count, len(self.analysis.turns))
        if shown != self._shown and not self.context.scenes.changing:  # or a frame takes long
            self._shown = shown
            self.picture.refresh()

    def _begin_exercises(self) -> None:
        if cards := self.search.cards():
            self.context.user_files.coach.change(
                lambda known: reduce(CoachProgress.with_card, cards, known)
            )
        self.row = [
            (self.analysis.title(turn, self._names), exercise)
            for turn, exercise in self.search.points
        ]
        if self.row:
            self.go_on()
            return
        self._shown = len(self.analysis.turns)
        self.picture.refresh()
        self.panel.set_task(_(self.analysis.trouble) or _("No turning point was found."))
        if not self.analysis.trouble:
            self.panel.set_text("", self._without_turning_point())

    def _without_turning_point(self) -> str:
        analysis = self.analysis
        if analysis.candidates(self._people):
            return _(
                "Some turns cost much, but not for a simple reason. The analysis shows better ones."
            )
        people = self._people or range(analysis.players)
        turns = [turn for turn in analysis.analysed_turns() if turn.seat in people]
        values = [(turn.evaluation, turn.played) for turn in turns]
        known = [(best, played) for best, played in values if best and played]
        return self._game_view.coach().no_turning_point(analysis.match.position, known)

    def go_on(self) -> None:
        if self.number + 2 == len(self.row):
            self.panel.way_out = "next"  # "Done"
        super().go_on()

    # Scene

    def update(self, dt: float) -> None:
        if not self.search.done:
            self.search.step()
            if self.search.done:
                self._begin_exercises()
            else:
                self._say_progress()
        super().update(dt)

    def leave(self) -> None:
        self.search.stop()
        super().leave()

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ply = self.analysis.ply(self._shown)
        position = self._game_view.drawable(self.analysis.match, ply)
        self._game_view.picture(self.context, surface, rect, position)


def _now() -> datetime:
    return datetime.now(UTC)


class PractiseScene(ExerciseScene):
    """Goes through the due mistakes, of one game or of all."""

    place = N_("Mistake {number} of {count}")
    following = N_("Next")

    def __init__(
        self,
        context: SceneContext,
        *,
        game: str | None = None,
        back: str = "menu",
        now: Callable[[], datetime] = _now,
    ) -> None:
        super().__init__(context)
        self._back, self._now, self._game = back, now, game
        self._nothing_left = False
        """Whether no mistake is due, so that a match is offered."""
        due = context.user_files.coach.load().due(now(), game)[:MOST]
        read = [(card, exercise) for card in due if (exercise := self._exercise(card))]
        self._cards = [card for card, _exercise in read]
        self.row = [(_(each.coach.game.title), each) for _card, each in read]
        self.go_on()

    def go_on(self) -> None:
        if self._nothing_left:
            self.context.scenes.go("setup", game=self._shown_game)
        else:
            super().go_on()

    def _exercise(self, card: Card) -> Exercise | None:
        """The exercise of a card; an unreadable card is deleted."""
        game_view = self.context.game_views.get(card.game)
        if game_view is None:
            return None
        exercise = exercise_of(game_view.coach(), card)
        if exercise is None:
            self.context.user_files.coach.change(lambda progress: progress.without(card))
        return exercise

    def leave_scene(self) -> None:
        arguments = {"game": self._game} if self._back != "menu" else {}
        self.context.scenes.go(self._back, **arguments)

    @property
    def _shown_game(self) -> str:
        return self._game or next(iter(self.context.game_views))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        game_view = self.context.game_views[self._shown_game]
        game_view.thumbnail(self.context, surface, rect, game_view.example({}))

    def done(self) -> None:
        card = self._cards[self.number]
        memory = card.memory.reviewed(self.recall, self._now())
        self.context.user_files.coach.change(lambda known: known.with_memory(card, memory))

    @property
    def recall(self) -> Recall:
        """Good at the first try, hard after turns that were better but not the best, else again."""
        if self.was_shown or self.worse_tries:
            return "again"
        return "hard" if self.tries else "good"

    def row_ended(self) -> None:
        self.end()
        self.panel.set_place(_("Practise my mistakes"))
        progress = self.context.user_files.coach.load()
        cards = [card for card in progress.cards if self._game in (None, card.game)]
        left = len(progress.due(self._now(), self._game))
        if left:
            words = Counted("{count} mistake is left.", "{count} mistakes are left.")
            self.panel.set_task(words.of(left))
            self.panel.set_text("", _("It will be here when you come back."))
            return
        self._nothing_left = True
        begin = self.panel.buttons["next"]
        begin.label, begin.icon = _("Play a match"), "play"
        self.panel.offer("next", primary=True)
        if cards:
            self.panel.set_task(_("Done for today."))
            days = max((min(card.memory.due for card in cards) - self._now()).days, 1)
            words = Counted(
                "The next mistake comes back in {count} day.",
                "The next mistake comes back in {count} days.",
            )
            self.panel.set_text("", words.of(days))
        else:
            self.panel.set_task(_("There is nothing to practise yet."))
            self.panel.set_text(
                "",
                _(
                    "Play a game, then choose “Learn from this game” in its result. Clear "
                    "mistakes are collected here and come up again after a few days."
                ),
            )


class RetryScene(ExerciseScene):
    """One turn of an analysed match is tried again; the match can be played on from there."""

    def __init__(
        self,
        context: SceneContext,
        *,
        exercise: Exercise,
        title: str,
        play_on: Callable[[], None],
    ) -> None:
        """`play_on` leaves for the match, before the turn of the exercise."""
        super().__init__(context)
        self._play_on = play_on
        following = self.panel.buttons["next"]
        following.label, following.icon = _("Play on from here"), "play"
        self.panel.set_place(_("Analysis"))
        self.open(title, exercise)
        self._proving = Proving(context.engine, exercise)

    def go_on(self) -> None:
        self._play_on()

    def _prove(self) -> None:
        if self._proving.done:
            return
        if self.stage is not Stage.REMINDING:
            self._proving.stop()
            return
        self._proving.step()
        if self._proving.done:
            assert self.task
            self.task.exercise = self._proving.exercise

    def update(self, dt: float) -> None:
        self._prove()
        super().update(dt)

    def leave(self) -> None:
        self._proving.stop()
        super().leave()
