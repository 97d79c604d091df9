"""Judges a turn in the place of the one that was played, with the strongest opponent's help."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

from games.ai.engine import Engine
from games.ai.protocol import Failure, Reply
from games.core.evaluation import Evaluation
from games.core.match.match import AnyMatch, Match
from games.core.records.record import write_record
from games.puzzles.proof import Proof, reaches
from games.ui.coach.exercise import Comparison, Exercise
from games.ui.toolkit.i18n import _

SECONDS = 0.8
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
                self._set(self._value(news))
            elif isinstance(news, Failure):
                self._wanted = 0
                self.grade = Grade.UNKNOWN

    def _ask(self, match: AnyMatch, most: int) -> None:
        view, position = self._exercise.game_view, match.position
        options = view.game.masked(self._exercise.options, position)
        self._wanted = self._engine.ask(
            view.game.name,
            write_record(view.game, options, match),
            position.to_move.value,
            level=view.opponents[-1].name,
            seed=match.ply,
            seconds=SECONDS,
            most=most,
        )

    def _value(self, reply: Reply) -> Evaluation | None:
        """The value of the turn for its player."""
        assert self._after is not None
        if len(self._exercise.position.sides) != 2:
            found = (each for each in reply.proposals if each.turn == self._turn)
            return next((each.evaluation for each in found), None)
        value = reply.proposals[0].evaluation
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
