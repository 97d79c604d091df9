"""A book of openings: the turns played in a position, with their results.

Symmetric positions count as one, and so do symmetric turns in a position.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import resources
from typing import Any

import msgspec

from games.core.game import AnyGame, Options, Symmetry
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition, RuleError, after_moves
from games.core.record import options_of, winning_seats
from games.core.system import Check, no_check
from games.storage.files import StorageError
from games.storage.matches import MatchIndex, MatchStore

DEPTH = 12
"""The number of turns counted in each game."""


class Tally(msgspec.Struct, frozen=True):
    """The number of games with a turn, and their results for its player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


class PlayedTurn(msgspec.Struct, frozen=True):
    """A turn played in a position, in the names of that position's board."""

    text: str
    tally: Tally


class OpeningBook:
    """Counts the turns in the openings of one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.games = 0
        self._tallies: dict[tuple[str, str], dict[str, Tally]] = {}

    def add(
        self,
        options: Options,
        match: AnyMatch,
        winners: Collection[int],
        check: Check = no_check,
    ) -> None:
        """Count the first turns of a finished match; `winners` are seats, counted from 0."""
        if not self.game.has_openings(options):
            return
        for turn in match.line_turns()[:DEPTH]:
            before = turn.first.position
            text = self.game.format_turn(before, turn.moves)
            check()
            self._count(options, before, text, _result(before, winners))
        self.games += 1

    def turns(self, options: Options, position: AnyPosition) -> list[PlayedTurn]:
        """The turns played in a position that are possible there, the most frequent first."""
        key, images = self._place(options, position)
        found = []
        for text, tally in self._tallies.get(key, {}).items():
            here = self.game.opening_turn(images[0].back(text))
            if moves_of(self.game, position, here):
                found.append(PlayedTurn(here, tally))
        return sorted(found, key=lambda turn: (-turn.tally.games, turn.text))

    def _count(self, options: Options, before: AnyPosition, text: str, tally: Tally) -> None:
        key, images = self._place(options, before)
        name = min(self.game.opening_turn(image.there(text)) for image in images)
        tallies = self._tallies.setdefault(key, {})
        tallies[name] = tallies.get(name, Tally()) + tally

    def _place(
        self, options: Options, position: AnyPosition
    ) -> tuple[tuple[str, str], list[Symmetry]]:
        """The key of a position, and the symmetries that lead to it; several if it has some."""
        least, images = self.game.least_image(position)
        return (self._rules(options), least), images

    def _rules(self, options: Options) -> str:
        """The rules of a game as text: equal for games that differ only in their start."""
        chosen = self.game.completed(options)
        keys = (option.key for option in self.game.options if option.key != "Start")
        return " ".join(f"{key}={chosen[key]}" for key in keys if key in chosen)


def moves_of(game: AnyGame, position: AnyPosition, text: str) -> list[Any]:
    """The moves of a whole turn; empty if it is impossible in the position."""
    try:
        moves = game.parse_turn(position, text)
        after = after_moves(position, moves)
    except RuleError:
        return []
    return [] if after.mid_turn else moves


def together(*lists: list[PlayedTurn]) -> list[PlayedTurn]:
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


# -- Games of strong players as text, one in a line --------------------------------------------

#     Size=7; Rules=current | d4/a1 > keep > c3,e3/g7 | Player1
#
# The fields are the prepared options, the first turns and the seats that won, as in records. Empty
# lines and lines that begin with `#` are skipped.


def add_openings(book: OpeningBook, text: str, check: Check) -> None:
    """Count the games of a text; raises `ValueError` for a line that is no game."""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        tags, turns, winners = (field.strip() for field in line.split("|"))
        pairs = (part.partition("=") for part in tags.split(";"))
        options = {key.strip(): value.strip() for key, _sign, value in pairs}
        match: AnyMatch = Match(book.game.start(options))
        for turn in turns.split(">"):
            check()
            match.play_all(book.game.parse_turn(match.position, turn.strip()))
        book.add(options, match, winning_seats(winners), check)


def shipped_openings(game: AnyGame, check: Check) -> OpeningBook:
    """The games of strong players in `openings/openings.txt` in the folder of the game's package.

    The book is empty where there is no file.
    """
    book = OpeningBook(game)
    file = resources.files(game.package) / "openings" / "openings.txt"
    if file.is_file():
        add_openings(book, file.read_text(encoding="utf-8"), check)
    return book


# -- The openings of a user's own finished matches ---------------------------------------------


def own_openings(
    index: MatchIndex, matches: MatchStore, game: AnyGame, check: Check
) -> OpeningBook:
    """The book of the finished matches of a game; unreadable ones are skipped.

    `index` is the index of the matches.
    """
    book = OpeningBook(game)
    index.read(check)
    for summary in index.search(game=game.name, finished=True):
        try:
            record = matches.load(summary.name, {game.name: game}, check)
        except StorageError:
            continue
        book.add(options_of(record.tags), record.match, summary.winners, check)
    return book
