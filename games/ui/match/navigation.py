"""Opens dialogs and other scenes from a match, and starts the following game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic, Literal

import pygame

from games.controller.seats import Hint, QuestionAsked
from games.controller.session import MatchController, NewGame
from games.core.game import Options
from games.core.match import AnyNode
from games.core.position import Outcome, Termination
from games.core.translation import N_, _, ngettext
from games.storage.statistics import high_scores
from games.ui.match.hints import HintDisplay
from games.ui.match.move_list import Playback
from games.ui.match.opening import paste
from games.ui.match.reader import BoardReader
from games.ui.match.teacher import Teacher
from games.ui.match.view import MatchView, P, Texts
from games.ui.toolkit import clipboard
from games.ui.toolkit.scene import SceneContext


class Navigation(Generic[P]):
    """Opens dialogs and scenes from a match; the dialogs call it back."""

    def __init__(
        self,
        view: MatchView[P],
        texts: Texts[P],
        hints: HintDisplay[P],
        teacher: Teacher[P],
        reader: BoardReader[P],
    ) -> None:
        """`reader` takes the keys that read the position aloud, in a dialog that covers it."""
        self._context = view.context
        self._controller = view.controller
        self._view = view
        self._texts = texts
        self._hints = hints
        self.teacher = teacher
        self._reader = reader
        self._turning_point = TurningPoint(view.controller)
        self.note_chance = self._turning_point.note
        self._best: PersonalBest | None = None

    # Scenes above the match

    def pause(self) -> None:
        """Open the pause dialog, which pauses the match."""
        self._context.scenes.push("pause", match=self)

    def rules(self) -> None:
        """Open the rules of this game."""
        state = self._controller.state
        self._context.scenes.push("rules", game=state.game.name, options=state.options)

    def keys(self) -> None:
        """Show all keys, and what those of this game read aloud."""
        self._context.scenes.push("keys", own=self._reader.titles)

    def analyse(self) -> None:
        """Open the analysis of the match."""
        self._context.scenes.push("analysis", match=self._controller)

    @property
    def can_learn(self) -> bool:
        """Whether a person has played."""
        state = self._controller.state
        return state.has_people and bool(self._controller.match.moves)

    def learn(self) -> None:
        """Go through the turning points of the match with the coach."""
        state = self._controller.state
        self._context.scenes.push(
            "coach",
            game=state.game.name,
            options=state.options,
            match=self._controller.match,
            seats=state.seats,
        )

    @property
    def next_step(self) -> NextStep | None:
        """What a newcomer who has played can learn next."""
        state = self._controller.state
        return next_step(self._context, state.game.name) if state.has_people else None

    def take_step(self, step: NextStep) -> None:
        """Leave the match for the next step of a newcomer."""
        self._context.scenes.go(step.scene, game=self._controller.state.game.name)

    def result(self) -> None:
        """Open the result of the match."""
        self._context.scenes.push("result", match=self)

    def question(self, event: QuestionAsked) -> None:
        """Open the dialog of a question."""
        context, controller = self._context, self._controller
        position: Any = event.position
        words = self._texts.question(position, event.choices)
        game_view = context.game_views[controller.state.game.name]
        shown = game_view.drawable(controller.match, controller.match.ply)
        choices = [
            (label, lambda move=move: controller.play(move))
            for label, move in zip(words.labels, event.choices, strict=True)
        ]
        context.scenes.push(
            "choice",
            title=words.title,
            text=words.text,
            picture=lambda surface, rect: game_view.picture(context, surface, rect, shown),
            choices=choices,
            adviser=self._hints,
            read=self._reader.handle,
            cancel=controller.undo if controller.can_undo else None,
        )

    # The result

    def summary(self) -> ResultSummary:
        """The winner and the reason; only after the end."""
        outcome = self._controller.match.outcome()
        assert outcome is not None
        rows = tuple(
            (info.name, info.score, info.side in outcome.winners)
            for info in self._texts.seat_infos(self._view.position)
        )
        facts = self._facts()
        self._look_up_best(outcome)
        return ResultSummary(
            title=self._texts.headline(outcome),
            reason=self.reason(outcome),
            rows=rows,
            next_label=_("Next game") if self._controller.end.has_next_game else None,
            facts=(*facts, (_("Best so far"), "…")) if self._best else facts,
            best_place=len(facts) if self._best else None,
            stars=self._texts.stars(outcome),
        )

    def _facts(self) -> tuple[tuple[str, str], ...]:
        """The number of turns, the time, the turning point, as far as they are known."""
        match = self._controller.match
        facts = [(_("Turns"), str(len(match.line_turns())))]
        if seconds := round(self._controller.elapsed):
            facts.append((_("Time"), _time_text(seconds)))
        if self.teacher.teaches:
            facts.append((_("Statistics"), _("does not count")))
        if found := self._turning_point.find():
            facts.append((_("Turning point"), self._turning_text(*found)))
        return tuple(facts)

    def _turning_text(self, ply: int, before: float, after: float) -> str:
        """The turn, and how the chance of the player who gained has changed."""
        match, state = self._controller.match, self._controller.state
        number = next(n for n, turn in enumerate(match.line_turns(), 1) if turn.last > ply)
        label = state.game.turn_label(match.position_at(ply), number).rstrip(".")
        seat = 0 if after > before else 1
        if seat:
            before, after = 1 - before, 1 - after
        return _("turn {label}: {name} {before}% → {after}%").format(
            label=label,
            name=state.seats[seat].name,
            before=round(100 * before),
            after=round(100 * after),
        )

    def _look_up_best(self, outcome: Outcome) -> None:
        """Begin to look up the personal best, in a solitaire that keeps scores."""
        state = self._controller.state
        deals = self._context.game_views[state.game.name].deals
        self._best = None
        human = all(seat.kind == "human" for seat in state.seats)
        if deals and human and len(outcome.score) == 1:
            name = self._controller.saver.name
            points = int(outcome.score[0])
            self._best = PersonalBest(self._context, state.game.name, deals.options, points, name)

    def personal_best(self) -> str:
        """The best score so far; empty while it is looked up."""
        if self._best is None:
            return ""
        self._best.step()
        return self._best.sentence

    def reason(self, outcome: Outcome) -> str:
        """The reason for the end: by the rules, or on time."""
        if outcome.termination == Termination.TIME:
            return _("{name}’s time is up.").format(name=self._controller.state.seat.name)
        return self._texts.reason(outcome)

    def result_notes(self) -> Sequence[str]:
        """Further sentences about the finished match; there may be more as they are computed."""
        return self._texts.result_notes()

    # Leaving the match

    @property
    def saved(self) -> bool:
        """Whether the match is saved, so that it can be continued later."""
        return self._controller.saver.working

    def to_menu(self) -> None:
        """Leave the match."""
        self._context.scenes.go("menu")

    def restart(self) -> None:
        """Start again with the same seats and options; random choices are made again."""
        self._begin(self._controller.end.restart())

    def rematch(self) -> None:
        """Start again with the seats swapped; a match starts at its first game."""
        self._begin(self._controller.end.rematch())

    def next_game(self) -> None:
        """Start the next game of a match."""
        if following := self._controller.end.next_game():
            self._begin(following)

    def _begin(self, game: NewGame) -> None:
        name = self._controller.state.game.name
        self._context.scenes.go(name, options=game.options, seats=game.seats, control=game.control)

    def copy_record(self) -> None:
        """Copy the record to the clipboard; a toast reports success or failure."""
        if clipboard.copy(self._controller.record):
            self._context.notify(_("Copied."))
        else:
            self._context.notify(_("No clipboard available."))


def _time_text(seconds: int) -> str:
    if seconds < 60:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min {seconds} s").format(minutes=seconds // 60, seconds=seconds % 60)


# -- The data of a match's result, as the result dialog shows it -------------------------------

ScoreRow = tuple[str, str, bool]
"""A player's name and score, and whether the player has won."""


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """The contents of the result dialog."""

    title: str
    reason: str
    rows: tuple[ScoreRow, ...]
    next_label: str | None = None
    """The label of the button to the next game of an undecided match."""
    facts: tuple[tuple[str, str], ...] = ()
    """Titles and values: the turns, the time, and so on."""
    best_place: int | None = None
    """The place among the facts of the personal best, which is looked up."""
    stars: tuple[int, int] | None = None
    """The stars reached, of how many; None in a game without stars."""


# -- The turning point of a match, from what its computers thought of their chances ------------

LEAST = 0.2
"""A smaller change of the win probability is no turning point."""

Chance = tuple[AnyNode, float]
"""A position, and the win probability of the first seat there."""


class TurningPoint:
    """Keeps the win probabilities of a match between two players as its computers see them."""

    def __init__(self, controller: MatchController) -> None:
        self._controller = controller
        self._known: dict[AnyNode, float] = {}

    def note(self, best: Hint) -> None:
        """Note the best turn so far of a thinking computer."""
        position, evaluation = best.position, best.evaluation
        if len(position.sides) != 2 or evaluation is None or evaluation.win_probability is None:
            return
        first = position.sides.index(position.to_move) == 0
        value = evaluation.win_probability
        node = self._controller.match.node
        self._known[node] = value if first else 1 - value

    def find(self) -> tuple[int, float, float] | None:
        """The ply before the greatest change on the line, and the chances before and after it."""
        line = [node for node in self._controller.match.nodes if node in self._known]
        return greatest_change([(node, self._known[node]) for node in line])


def greatest_change(chances: Sequence[Chance]) -> tuple[int, float, float] | None:
    """The ply of the first of two neighbours that differ most; None below `LEAST`."""
    pairs = list(pairwise(chances))
    if not pairs:
        return None
    (node, before), (_later, after) = max(pairs, key=lambda pair: abs(pair[1][1] - pair[0][1]))
    return (node.ply, before, after) if abs(after - before) >= LEAST else None


# -- The best score of a person in a solitaire, looked up while the result is shown ------------


class PersonalBest:
    """Reads the changed matches, then compares a score with all earlier ones."""

    def __init__(
        self, context: SceneContext, game: str, options: Options, score: int, name: str | None
    ) -> None:
        """`options` are those of the solitaire; `name` is the match of the score itself."""
        self._index = context.match_index()
        self._game, self._options, self._score, self._name = game, options, score, name
        self._reading = context.work(self._index.read)
        self.sentence = ""
        """The best score before this one, or that this one is the best; empty until it is known."""

    def step(self) -> None:
        """Say it once it is known."""
        if self._reading.done and not self._reading.taken:
            self._reading.result()
            self.sentence = self._found()

    def _found(self) -> str:
        others = [match for match in self._index.summaries if match.name != self._name]
        best = high_scores(others, self._game, self._options, most=1)
        if not best:
            return _("the first one")
        points = best[0].points
        if self._score > points:
            return _("new; {count} before").format(count=points)
        return ngettext("{count} point", "{count} points", points).format(count=points)


# -- What a newcomer to a game can learn after a match: lessons, then puzzles ------------------


@dataclass(frozen=True, slots=True)
class NextStep:
    """A scene to go to, with the label and the tooltip of its button in English."""

    scene: Literal["courses", "puzzles"]
    label: str
    hint: str


LESSONS = NextStep("courses", N_("More lessons"), N_("All the rules, one small board each"))
PUZZLES = NextStep("puzzles", N_("Puzzles"), N_("Try what you know in short puzzles"))


def next_step(context: SceneContext, game: str) -> NextStep | None:
    """The next step of somebody who was introduced to the game here; None after all of them."""
    files, rules = context.user_files, context.game_views[game].game
    progress = files.lessons.load()
    if game not in progress.introduced:
        return None
    begun = [key for key in progress.lessons if key.startswith(f"{game}/")]
    if rules.courses and len(begun) < 2:  # at most the introduction
        return LESSONS
    if rules.themes and not files.puzzles.load().of(game).results:
        return PUZZLES
    return None


# -- The keyboard shortcuts of a match ---------------------------------------------------------


def take_shortcut(event: pygame.Event, view: MatchView[Any], navigation: Navigation[Any]) -> bool:
    """Run the action of a key; False if it has none. For stepping keys see `take_step`."""
    context, controller = view.context, view.controller
    actions: dict[str, Callable[[], None]] = {
        "undo": controller.undo,
        "redo": controller.redo,
        "undo_turn": lambda: controller.undo(whole_turn=True),
        "redo_turn": lambda: controller.redo(whole_turn=True),
        "copy": navigation.copy_record,
        "paste": lambda: paste(context),
        "hint": controller.ai.hint,
        "why": navigation.teacher.explain,
        "pause": navigation.pause,
        "mute": context.toggle_muted,
        "rules": navigation.rules,
        "keys": navigation.keys,
    }
    action = actions.get(context.keys.action(event, actions))
    if action:
        action()
    return action is not None


def take_step(event: pygame.Event, view: MatchView[Any], playback: Playback) -> bool:
    """Handle a stepping key; the board has the arrow keys while a person has to decide."""
    state, board = view.controller.state, view.board
    if board.drag:
        return False
    deciding = state.waits_for_person and not state.halted
    arrows_step = not board.cursor.rows and board.cursor.place is None and not deciding
    return playback.key(event, view.context.keys, arrows_step=arrows_step)
