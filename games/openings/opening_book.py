"""A book of openings: the turns that were played in a position, with their results.

Symmetric positions count as one, and so do symmetric turns in a position.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.position import AnyPosition, RuleError
from games.core.steps import Steps
from games.openings.opening_dialect import OpeningDialect, Symmetry

DEPTH = 12
"""How many turns of each game are counted."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games in which a turn was played, and their results for the player of the turn."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was played in a position, in the names of that position's board."""

    text: str
    tally: Tally


class OpeningBook:
    """Counts games of one game."""

    def __init__(self, game: Game, dialect: OpeningDialect) -> None:
        self.game = game
        self.games = 0
        """The number of games counted."""
        self._dialect = dialect
        self._tallies: dict[tuple[str, str], dict[str, Tally]] = {}

    def adding(self, options: Options, match: AnyMatch, winners: Collection[int]) -> Steps[None]:
        """Count the first turns of a finished match; `winners` are seats, counted from 0."""
        if not self._dialect.applies(options):
            return
        for turn in match.line_turns()[:DEPTH]:
            before = match.position_at(turn.first)
            text = self.game.format_turn(before, match.line[turn.first : turn.last])
            self._count(options, before, text, _result(before, winners))
            yield
        self.games += 1

    def turns(self, options: Options, position: AnyPosition) -> list[PlayedTurn]:
        """The turns played in a position that are possible there, the most frequent first."""
        key, images = self._place(options, position)
        found = []
        for text, tally in self._tallies.get(key, {}).items():
            here = self._dialect.turn(text, images[0].back)
            if moves_of(self.game, position, here):
                found.append(PlayedTurn(here, tally))
        return sorted(found, key=lambda turn: (-turn.tally.games, turn.text))

    def _count(self, options: Options, before: AnyPosition, text: str, tally: Tally) -> None:
        key, images = self._place(options, before)
        name = min(self._dialect.turn(text, image.there) for image in images)
        tallies = self._tallies.setdefault(key, {})
        tallies[name] = tallies.get(name, Tally()) + tally

    def _place(
        self, options: Options, position: AnyPosition
    ) -> tuple[tuple[str, str], list[Symmetry]]:
        """The key of a position, and the symmetries that lead to it; several if it has some."""
        keys = self._dialect.keys(position)
        least = min(key for key, _image in keys)
        return (self._rules(options), least), [image for key, image in keys if key == least]

    def _rules(self, options: Options) -> str:
        """The rules of a game as text: the same for games that differ only in their start."""
        chosen = self.game.completed(options)
        keys = (option.key for option in self.game.options if option.key != "Start")
        return " ".join(f"{key}={chosen[key]}" for key in keys if key in chosen)


def moves_of(game: Game, position: AnyPosition, text: str) -> list[Any]:
    """The moves of a whole turn; empty if it is not possible in the position."""
    try:
        moves = game.parse_turn(position, text)
        for move in moves:
            position = position.play(move)
    except RuleError:
        return []
    return [] if position.mid_turn else moves


def together(*lists: list[PlayedTurn]) -> list[PlayedTurn]:
    """The turns of several books for one position."""
    tallies: dict[str, Tally] = {}
    for turn in (turn for turns in lists for turn in turns):
        tallies[turn.text] = tallies.get(turn.text, Tally()) + turn.tally
    found = [PlayedTurn(text, tally) for text, tally in tallies.items()]
    return sorted(found, key=lambda turn: (-turn.tally.games, turn.text))


def _result(before: AnyPosition, winners: Collection[int]) -> Tally:
    """The result for the side to move: several winners share a draw."""
    mine = before.sides.index(before.to_move) in winners
    if (mine and len(winners) > 1) or not winners:
        return Tally(draws=1)
    return Tally(wins=1) if mine else Tally(losses=1)
