"""The turning points of a match: the turns of its people that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import reduce
from typing import Any

from games.controller.seats import Seat
from games.core.game import Evaluation, Goal, Options, Proof
from games.core.match import AnyMatch
from games.core.position import AnyPosition, RuleError
from games.core.record import options_of, read_record
from games.core.translation import _, in_sequence, ngettext
from games.learning.puzzle import reaches
from games.storage.documents import Card, CoachProgress, Memory, Value
from games.ui.coach.analysis import AnalysedTurn, Analysis
from games.ui.toolkit.game_views import (
    Look,
    Story,
    TurnEntry,
    TurnInQuestion,
    after_moves,
    chance_lost,
)
from games.ui.toolkit.scene import SceneContext

MOST = 3
CANDIDATES = 4
"""How many turns are looked at once more."""
SECOND_LOOK = 0.8
"""Seconds for each position of the second look."""
LEAST, LEAST_ALONE = 0.15, 0.04
"""The least cost of a turning point, where 2 lies between a loss and a win: in a game between
players, where the values are estimates, and in a solitaire, where they are computed."""


def costliest(analysis: Analysis, seats: Sequence[Seat], most: int) -> list[AnalysedTurn]:
    """The turns of people that cost most, the worst first; of all players if no person played."""
    least = LEAST if len(seats) > 1 else LEAST_ALONE
    found = [
        turn
        for turn in analysis.analysed_turns()
        if turn.cost >= least and can_be_exercise(analysis, turn, seats)
    ]
    return sorted(found, key=lambda turn: turn.cost, reverse=True)[:most]


def can_be_exercise(analysis: Analysis, turn: AnalysedTurn, seats: Sequence[Seat]) -> bool:
    """Whether a turn is a person's, and a better one is known and can be made on the board.

    All turns are people's where no person has played. A choice in a dialog is not made on the
    board.
    """
    people = {place for place, seat in enumerate(seats) if seat.kind == "human"}
    compared = turn.evaluation is not None and turn.played is not None
    better = compared and turn.text != turn.best
    mine = not people or turn.seat in people
    return better and mine and not analysis.is_question(turn.number)


def turning_points(
    analysis: Analysis, seats: Sequence[Seat], most: int = MOST
) -> list[AnalysedTurn]:
    """The costliest turns in the order of the match."""
    return sorted(costliest(analysis, seats, most), key=lambda turn: turn.number)


def turn_title(
    game_view: Look, analysis: Analysis, turn: AnalysedTurn, names: Sequence[str]
) -> str:
    """The number of a turn, and its player in a game with several players."""
    position = analysis.position(turn.number)
    label = game_view.game.turn_label(position, turn.number + 1).rstrip(".")
    if len(names) == 1:
        return _("Turn {label}").format(label=label)
    return _("Turn {label}: {name}").format(label=label, name=names[turn.seat])


def exercise_at(
    game_view: Look, analysis: Analysis, turn: AnalysedTurn, names: Sequence[str]
) -> Exercise | None:
    """A turning point to be tried again; None if its turns cannot be read."""
    question = analysis.question(turn.number, names)
    story = story_of(game_view, question, turn.evaluation, turn.played)
    try:
        after = after_moves(question.before, question.played)
        answer = game_view.game.format_turn(after, question.answer) if question.answer else ""
        return exercise_of(
            game_view,
            analysis.record_before(turn.number),
            (turn.text, turn.played),
            (turn.best, turn.evaluation),
            story,
            answer,
        )
    except RuleError:
        return None


# -- The sentences about a costly turn: its consequences, its cost, and those of the best one --


def story_of(
    game_view: Look, turn: TurnInQuestion, best: Evaluation | None, played: Evaluation | None
) -> Story:
    """The story of a turn, from the values of the best and the played turn for its player.

    Where the rules show no fact, the best answer is named.
    """
    texts = game_view.coach()
    facts = texts.turning_point(turn) if texts else Story()
    cost = ""
    if best and played:
        say = texts.cost if texts else chance_lost
        cost = say(turn.before, best, played)
    happened = facts.happened or _answered(game_view, turn)
    return Story(in_sequence((happened, cost)), facts.instead)


def _answered(game_view: Look, turn: TurnInQuestion) -> str:
    """The best answer; empty if it is not known, or the rules leave no choice."""
    after = after_moves(turn.before, turn.played)
    if not turn.answer or game_view.game.forced(after) is not None:
        return ""
    answer = game_view.turn_entry(after, turn.answer).in_words
    return _("The best answer to it is {turn}.").format(turn=answer)


# -- A turn to find again: the match up to it, the turn that was played, and the best one ------


@dataclass(frozen=True, slots=True)
class Comparison:
    """The turn that was played, and the best one in its place."""

    played: str
    best: str
    best_value: Evaluation | None
    """The evaluations for the player; None if they are not known."""
    played_value: Evaluation | None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position of a match, and what is known about two turns there."""

    game_view: Look
    match: AnyMatch
    """The match up to the position; what is hidden is in it."""
    options: Options
    turns: Comparison
    story: Story
    """The facts about the turn that was played and the better one; may be empty."""
    answer: str = ""
    """The best answer to the turn that was played; empty if it is not known."""
    proof: Proof | None = None
    """The proof about the best turn; None where it is an estimate."""

    @property
    def goal(self) -> Goal | None:
        """The goal that the best turn is proven to reach."""
        return self.game_view.game.goals.get(self.proof.goal) if self.proof else None

    @property
    def evidence(self) -> str:
        """A sentence on how the best turn is known; empty if there is no win probability."""
        if goal := self.goal:
            return _(goal.evidence)
        best, played = self.turns.best_value, self.turns.played_value
        if not best or best.win_probability is None:
            return ""
        if not played or played.win_probability is None:
            return _("The best turn is an estimate by the computer.")
        more = round(100 * (best.win_probability - played.win_probability))
        return ngettext(
            "An estimate by the computer: in 100 games the best turn should win {count} more.",
            "An estimate by the computer: in 100 games the best turn should win {count} more.",
            more,
        ).format(count=more)

    @property
    def happened(self) -> Sequence[Any]:
        """The moves of the turn that was played, and of the best answer to it."""
        game = self.game_view.game
        moves = [*game.parse_turn(self.position, self.turns.played)]
        if self.answer:
            moves += game.parse_turn(after_moves(self.position, moves), self.answer)
        return moves

    @property
    def position(self) -> AnyPosition:
        """The position in which the turn begins."""
        return self.match.position

    @property
    def best(self) -> Sequence[Any]:
        """The moves of the best turn."""
        return self.game_view.game.parse_turn(self.position, self.turns.best)

    def entry(self, turn: str) -> TurnEntry:
        """A turn as lists show it, given in notation."""
        game = self.game_view.game
        try:
            return self.game_view.turn_entry(self.position, game.parse_turn(self.position, turn))
        except RuleError:
            return TurnEntry(turn)

    def turn_name(self, turn: str) -> str:
        """A turn within a sentence, given in notation."""
        return self.entry(turn).in_words


def exercise_of(
    game_view: Look,
    record: str,
    played: tuple[str, Evaluation | None],
    best: tuple[str, Evaluation | None],
    story: Story,
    answer: str = "",
) -> Exercise:
    """An exercise from a record that ends where it begins, and two turns with their values.

    Raises `RuleError` if the record or one of the turns cannot be read.
    """
    game = game_view.game
    read = read_record(record, {game.name: game})
    if read.trouble:
        raise read.trouble
    position = read.match.position
    for turn, _value in (played, best):
        after_moves(position, game.parse_turn(position, turn))
    turns = Comparison(played[0], best[0], best[1], played[1])
    found = Exercise(game_view, read.match, options_of(read.tags), turns, story, answer)
    after_moves(position, found.happened)
    return found


# -- Cards with mistakes to practise, made from turning points and kept in the user's folder ---

CLEAR, CLEAR_ALONE = 0.2, 0.1
"""The cost from which on the best turn is clearly better, where 2 lies between a loss and a win:
a tenth of the chance to win between players; 0.4 diamonds in a Loom without an aim."""
LONGEST = 50_000
"""Characters of a match that is kept."""


def card_of(
    exercise: Exercise, record: str, names: Sequence[str], now: datetime | None = None
) -> Card:
    """The card of an exercise whose match is this record; it is due at once."""
    turns = exercise.turns
    return Card(
        exercise.game_view.game.name,
        record,
        turns.played,
        turns.best,
        Value.of(turns.played_value),
        Value.of(turns.best_value),
        Memory(now or datetime.now(UTC)),
        exercise.answer,
        tuple(names)[:4],
        exercise.proof.goal if exercise.proof else "",
        exercise.proof.turns if exercise.proof else (),
    )


def keep_cards(context: SceneContext, cards: Sequence[Card]) -> None:
    """Keep new cards."""
    short = [card for card in cards if len(card.record) <= LONGEST]
    if short:
        context.user_files.coach.change(lambda known: reduce(CoachProgress.with_card, short, known))


def exercise_from(game_view: Look, card: Card) -> Exercise | None:
    """The exercise of a card; None if it cannot be read any more."""
    played = (card.played, card.played_value.evaluation)
    best = (card.best, card.best_value.evaluation)
    try:
        found = exercise_of(game_view, card.record, played, best, Story(), card.answer)
        found = replace(found, proof=_proof(found, card))
        return replace(found, story=_story(found, card))
    except RuleError:
        return None


def _proof(exercise: Exercise, card: Card) -> Proof | None:
    """The kept proof; None if this version does not know the goal or the best turn misses it."""
    game = exercise.game_view.game
    if card.goal not in game.goals:
        return None
    proof = Proof(card.goal, card.right)
    return proof if reaches(proof, game, exercise.position, card.best) else None


def _story(exercise: Exercise, card: Card) -> Story:
    """The facts about the turns of a card, in the present language."""
    game_view, before = exercise.game_view, exercise.position
    played = game_view.game.parse_turn(before, card.played)
    after = after_moves(before, played)
    answer = game_view.game.parse_turn(after, card.answer) if card.answer else ()
    names = card.names if len(card.names) == len(before.sides) else [""] * len(before.sides)
    turn = TurnInQuestion(before, tuple(played), tuple(exercise.best), tuple(answer), tuple(names))
    return story_of(game_view, turn, exercise.turns.best_value, exercise.turns.played_value)
