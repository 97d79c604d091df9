"""Opens dialogs and other scenes from a match, and starts the following game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import pygame

from games.controller.seats import AnyHint
from games.controller.session import NewGame
from games.controller.teaching import Teacher
from games.core.game import Options
from games.core.match import AnyNode
from games.core.position import Outcome, Termination
from games.core.system import Check
from games.core.translation import N_, _
from games.storage.statistics import high_scores
from games.ui.look.look import SceneContext
from games.ui.look.view import LATER
from games.ui.match.view import MatchWindow


class Navigation:
    """Opens dialogs and scenes from a match; the dialogs call it back."""

    def __init__(
        self,
        view: MatchWindow,
        teacher: Teacher,
    ) -> None:
        self._context = view.context
        self._session = view.session
        self._view = view
        self.texts, self.drawing = view.texts, view.game_board
        self.teacher = teacher
        self._chances: dict[AnyNode, float] = {}
        """By position, the win probability of the first seat, from the computer to move."""

    # Scenes above the match

    def pause(self) -> None:
        self._context.scenes.push("pause", match=self)

    def rules(self) -> None:
        session = self._session
        self._context.scenes.push("rules", game=session.game.name, options=session.options)

    def explain_turn(self) -> None:
        """Show why a teaching opponent has made its last turn."""
        if said := self.teacher.reason:
            self._view.status.say(said)

    def analyse(self) -> None:
        self._context.scenes.push("analysis", match=self._session)

    @property
    def can_learn(self) -> bool:
        session = self._session
        return session.has_people and bool(self._session.match.moves)

    def learn(self) -> None:
        session = self._session
        self._context.scenes.push(
            "coach",
            game=session.game.name,
            options=session.options,
            match=self._session.match,
            seats=session.seats,
        )

    @property
    def next_step(self) -> NextStep | None:
        session = self._session
        return next_step(self._context, session.game.name) if session.has_people else None

    def take_step(self, step: NextStep) -> None:
        self._context.scenes.go(step.scene, game=self._session.game.name)

    def result(self) -> None:
        self._context.scenes.push("result", match=self)

    # The result

    def summary(self) -> ResultSummary:
        outcome = self._outcome
        infos = self.texts.seat_infos(self._view.position)
        starred = outcome.winners if len(outcome.winners) < len(infos) else ()
        scores = tuple((info.name, info.score, info.side in starred) for info in infos)
        alone, tells_scores = len(infos) == 1, self.texts.tells_scores
        differ = bool(starred) or len({info.score for info in infos}) > 1  # else the reason says it
        reached = [
            (info.name, info.detail if tells_scores else info.score or info.detail)
            for info in infos
        ]
        return ResultSummary(
            title=self.texts.headline(outcome),
            reason=self.reason(outcome),
            rows=scores if tells_scores and differ and not alone else (),
            alone=alone,
            next_label=_("Next game") if self._session.has_next_game else None,
            facts=(*self._facts(), *(() if alone else reached)),
            best=self._best(outcome),
            stars=self.texts.stars(outcome),
        )

    @property
    def _outcome(self) -> Outcome:
        outcome = self._session.match.outcome()
        assert outcome is not None, "the match is not over"
        return outcome

    def trophy(self, size: int) -> pygame.Surface | None:
        """The winner's picture, `size` pixels wide and high, or None."""
        return self.drawing.trophy(self._outcome, size)

    def _facts(self) -> tuple[tuple[str, str], ...]:
        match = self._session.match
        facts = []
        if len(self._session.seats) > 1:  # alone the tiles are counted
            facts.append((_("Turns"), str(len(match.line_turns()))))
        if seconds := round(self._session.elapsed):
            text = _("{seconds} s") if seconds < 60 else _("{minutes} min {seconds} s")
            minutes, rest = divmod(seconds, 60)
            facts.append((_("Time"), text.format(minutes=minutes, seconds=rest)))
        if self.teacher.teaches:
            facts.append((_("Statistics"), _("does not count")))
        known = [(node, self._chances[node]) for node in match.nodes if node in self._chances]
        if found := greatest_change(known):
            facts.append((_("Turning point"), self._turning_text(*found)))
        return tuple(facts)

    def note_chance(self, best: AnyHint) -> None:
        """Store the win probability of a thinking computer's best turn so far."""
        position, evaluation = best.position, best.evaluation
        if len(position.sides) != 2 or evaluation is None or evaluation.win_probability is None:
            return
        first = position.sides.index(position.to_move) == 0
        chance = evaluation.win_probability
        self._chances[self._session.match.node] = chance if first else 1 - chance

    def _turning_text(self, ply: int, before: float, after: float) -> str:
        match, session = self._session.match, self._session
        number = next(turn.number for turn in match.line_turns() if turn.last.ply > ply)
        label = self._session.game.turn_name(match.nodes[ply].position, number)
        seat = 0 if after > before else 1
        if seat:
            before, after = 1 - before, 1 - after
        return _("turn {label}: {name} {before}% → {after}%").format(
            label=label,
            name=session.seats[seat].name,
            before=round(100 * before),
            after=round(100 * after),
        )

    def _best(self, outcome: Outcome) -> PersonalBest | None:
        """A person's best earlier result in a solitaire, to be looked up."""
        session = self._session
        deals = self._view.look.deals
        human = all(seat.kind == "human" for seat in session.seats)
        if not (deals and human and len(outcome.score) == 1):
            return None
        points, name = int(outcome.score[0]), session.saver.name
        return PersonalBest(self._context, session.game.name, deals.options, points, name)

    def reason(self, outcome: Outcome) -> str:
        """The reason for the end: by the rules, or on time."""
        if outcome.termination == Termination.TIME:
            return _("{name}’s time is up.").format(name=self._session.seat.name)
        return self.texts.reason(outcome)

    # Leaving the match

    @property
    def saved(self) -> bool:
        return self._session.saver.working

    def to_menu(self) -> None:
        self._context.scenes.go("menu")

    def restart(self) -> None:
        self._begin(self._session.restart())

    def rematch(self) -> None:
        self._begin(self._session.rematch())

    def next_game(self) -> None:
        if following := self._session.next_game():
            self._begin(following)

    def _begin(self, game: NewGame) -> None:
        name = self._session.game.name
        self._context.scenes.go(name, options=game.options, seats=game.seats, control=game.control)

    def copy_record(self) -> None:
        self._context.copy(self._session.record)


# -- The data of a match's result, as the result dialog shows it -------------------------------

ScoreRow = tuple[str, str, bool]
"""A player's name and score, and whether the player has won."""


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """The contents of the result dialog."""

    title: str
    reason: str
    rows: tuple[ScoreRow, ...] = ()
    """The results of the players; empty if the reason contains them."""
    alone: bool = False
    """Whether there was a single player."""
    next_label: str | None = None
    """The label of the button to the next game of an undecided match."""
    facts: tuple[tuple[str, str], ...] = ()
    """Titles and values: the turns, the time, and so on."""
    best: PersonalBest | None = None
    """The best result before this one; None if it is not looked up."""
    stars: tuple[int, int] | None = None
    """The stars reached, and the greatest number; None in a game without stars."""


# -- The turning point of a match, from what its computers thought of their chances ------------

LEAST = 0.2
"""A smaller change of the win probability is no turning point."""


def greatest_change(chances: Sequence[tuple[AnyNode, float]]) -> tuple[int, float, float] | None:
    """The ply before the greatest change, and both values; None below `LEAST`."""
    pairs = list(pairwise(chances))
    if not pairs:
        return None
    (node, before), (_later, after) = max(pairs, key=lambda pair: abs(pair[1][1] - pair[0][1]))
    return (node.ply, before, after) if abs(after - before) >= LEAST else None


# -- The best score of a person in a solitaire, looked up while the result is shown ------------


BEST = N_("Best so far")


class PersonalBest:
    """Compares a score with all earlier ones, once the changed matches have been read."""

    def __init__(
        self, context: SceneContext, game: str, options: Options, score: int, name: str | None
    ) -> None:
        """`options` are those of the solitaire; `name` is the match of the score itself."""
        self._context = context
        self._index = context.match_index()
        self._game, self._options, self._score, self._name = game, options, score, name
        self.value = LATER
        """The best score before this one, or that there is none."""
        self._first = False

    @property
    def row(self) -> tuple[str, str]:
        """The title and the value; no value without an earlier result."""
        return (self.value, "") if self._first else (_(BEST), self.value)

    @property
    def sentence(self) -> str:
        """The title and the value in one line."""
        title, value = self.row
        return _("{title}: {value}").format(title=title, value=value) if value else title

    def read(self, check: Check) -> None:
        """Runs in a work thread."""
        self._index.read(check)

    def compare(self, _read: None) -> None:
        others = [match for match in self._index.summaries if match.name != self._name]
        best = high_scores(others, self._game, self._options, most=1)
        if not best:
            self._first, self.value = True, _("Your first result")
        elif self._score > (points := best[0].points):
            self.value = _("new; {count} before").format(count=points)
        else:
            deals = self._context.game_views[self._game].deals
            self.value = deals.score(points) if deals else str(points)


# -- What a newcomer to a game can learn after a match: lessons, then puzzles ------------------


@dataclass(frozen=True, slots=True)
class NextStep:
    """A scene to go to, with the label and the tooltip of its button in English."""

    scene: Literal["courses", "puzzles"]
    label: str
    hint: str


LESSONS = NextStep("courses", N_("More lessons"), N_("Strategy, and games of our strongest player"))
PUZZLES = NextStep("puzzles", N_("Puzzles"), N_("Try what you know in short puzzles"))


def next_step(context: SceneContext, game: str) -> NextStep | None:
    """The next step of a newcomer introduced to the game here; None after all of them."""
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
