"""A turn to find again: the match up to it, the turn that was played, and the best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core.evaluation import Evaluation
from games.core.game import Options
from games.core.match.match import AnyMatch
from games.core.position import AnyPosition, RuleError
from games.core.records.record import read_record
from games.core.records.tags import options_of
from games.puzzles.proof import Goal, Proof
from games.ui.toolkit.game_views.coach_texts import Story, after_moves
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.game_views.turn_entry import TurnEntry
from games.ui.toolkit.i18n import _, ngettext


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

    game_view: GameView
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
        dialect = self.game_view.plugin.puzzles
        return dialect.goals.get(self.proof.goal) if dialect and self.proof else None

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
            return self.game_view.entry_of(self.position, game.parse_turn(self.position, turn))
        except RuleError:
            return TurnEntry(turn)

    def turn_name(self, turn: str) -> str:
        """A turn within a sentence, given in notation."""
        return self.entry(turn).in_words


def exercise_of(
    game_view: GameView,
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
