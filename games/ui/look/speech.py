"""A game's spoken descriptions of its board, for people who cannot see it.

The default sentences work for every game; a game writes a subclass with better ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from games.core.grid import Grid, Step
from games.core.position import M, P, Side
from games.core.translation import N_, Counted, _, closed_up, in_sequence, listed
from games.storage.files import as_sentence
from games.ui.board.sprites import Place
from games.ui.look.view import MatchView

MOST_NAMED = 4
"""If a piece can go to more places, they are not named when it is picked up."""


READINGS = ("read_lines", "read_around", "read_goal")
"""Actions of keys for readings that each game defines, if it has them."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[P]):
    """A text about the position that a key reads aloud, at the cursor if it has a place."""

    action: str
    """The name of the key's action."""
    title: str
    """Its name in the help of this game."""
    read: Callable[[P, Place | None], str]


class Speech(Generic[P, M]):
    """The sentences of one match, in the player's language, each with a full stop."""

    titles: Sequence[str] = ()
    """The titles of `lines`, `around` and `goal`; empty for a game that has none of them."""

    def __init__(self, view: MatchView[P, M]) -> None:
        self._view = view

    def rows(self, position: P) -> Sequence[Sequence[Place]]:
        """All places of the board and the trays, row by row, in the order they are read.

        The arrow keys walk through them; a row is left to right, the first one at the top.
        """
        view, geometry = self._view.game_board.board_view(position), self._view.game_board
        reached = [target for targets in view.dests.values() for target in targets]
        drawn = dict.fromkeys([*view.pieces, *view.dests, *reached])
        spots = {place: geometry.spot(place) for place in drawn}
        # Ornaments and markers are drawn, too, but cannot be pointed at.
        places = [place for place in drawn if geometry.place_at(spots[place].center) == place]
        heights = sorted({spots[place].centery for place in places})
        return [
            sorted((p for p in places if spots[p].centery == y), key=lambda p: spots[p].centerx)
            for y in heights
        ]

    def place_name(self, position: P, place: Place) -> str:
        """The name of a place as players say it, such as "d4" or "reserve"."""
        return str(place)

    def cell(self, position: P, place: Place) -> str:
        """The piece on a place, and its important properties: "d4, shooter, may move"."""
        name = self.place_name(position, place)
        title = self._view.texts.topic(position, place).title
        if name in title:
            return title
        stands = place in self._view.game_board.board_view(position).pieces
        return listed((name, _("occupied") if stands else _("empty")))

    def board(self, position: P) -> str:
        """The pieces and their places, in a few words."""
        pieces = self._view.game_board.board_view(position).pieces
        places = [place for row in self.rows(position) for place in row if place in pieces]
        if not places:
            return _("The board is empty.")
        return as_sentence(listed(self.cell(position, place) for place in places))

    def turn(self, before: P, moves: Sequence[M], after: P) -> str:
        """A turn and its consequences: "e4 to e8, shoots d9. Claims h2, Black 2 of 4."

        The turn may be unfinished. Its player is announced before.
        """
        return as_sentence(self._view.session.game.format_turn(before, moves))

    def move(self, before: P, move: M, after: P) -> str:
        """The result of one gesture of the listener, perhaps in the middle of a turn."""
        return self.turn(before, [move], after)

    def turn_task(self, position: P) -> str:
        """The task of the listener's new turn, if it is not always the same."""
        return ""

    def piece_name(self, position: P, origin: Place) -> str:
        """The name of the piece picked up from a place; the place's name if it is enough."""
        return self.place_name(position, origin)

    def picked_up(self, position: P, origin: Place, targets: Sequence[Place]) -> str:
        """A piece was picked up; few targets are named, many are counted."""
        count = len(targets)
        if 0 < count <= MOST_NAMED:
            said = _("Picked up: {place}. It can go to {targets}.").format(
                place=self.piece_name(position, origin),
                targets=listed(self.place_name(position, target) for target in targets),
            )
            return closed_up(said)
        sentence = Counted(
            "Picked up: {place}. It can go to {count} place.",
            "Picked up: {place}. It can go to {count} places.",
        )
        return closed_up(sentence.of(count, place=self.piece_name(position, origin)))

    def proposed(self, before: P, moves: Sequence[M]) -> str:
        """A proposed turn, or a part of it, without its consequences."""
        return self.turn(before, moves, before)

    def consequence(self, position: P, move: M) -> str:
        """The consequences of a legal move, as the board shows them in advance."""
        return ""

    def score(self, position: P) -> str:
        infos = self._view.texts.seat_infos(position)
        return in_sequence(
            _("{player}: {score}.").format(
                player=info.name, score=listed(filter(None, (info.score, info.detail)))
            )
            for info in infos
        )

    def moves(self, position: P, place: Place | None) -> str:
        """The targets of the piece on a place; if there are none, the movable pieces."""
        dests = self._view.game_board.board_view(position).dests
        if targets := dests.get(place):
            names = listed(self.place_name(position, target) for target in targets)
            return _("From {place}: {targets}.").format(
                place=self.place_name(position, place), targets=names
            )
        if not dests:
            return _("Nothing can be moved now.")
        names = listed(self.place_name(position, origin) for origin in dests)
        return _("Can be moved: {places}.").format(places=names)

    def readings(self) -> Sequence[Reading[P]]:
        """The readings on keys of this game, besides turn, last turn, score and legal moves."""
        reads = zip(READINGS, self.titles, (self.lines, self.around, self.goal), strict=False)
        return [Reading(action, _(title), read) for action, title, read in reads]

    def lines(self, position: P, place: Place | None) -> str:
        """The pieces in line with a place, or the edges there."""
        return ""

    def around(self, position: P, place: Place | None) -> str:
        """The pieces beside a place, or the pieces that fit there."""
        return ""

    def goal(self, position: P, place: Place | None = None) -> str:
        """How near the sides are to their goals."""
        return ""


class GridSpeech(Speech[P, M], ABC):
    """The sentences about a square board on which two sides form groups of stones."""

    go_first: str
    """The request to go to a cell that can be read about."""

    @abstractmethod
    def grid(self, position: P) -> Grid:
        """The cells of the board; their names are the places."""

    @abstractmethod
    def trays(self, position: P) -> Sequence[Place]:
        """The places beside the board, which are the last row."""

    @abstractmethod
    def groups(self, position: P, side: Side) -> Iterable[tuple[str, ...]]:
        """The groups of a side, including single stones, in reading order."""

    @abstractmethod
    def group(self, position: P, side: Side, cells: Sequence[str]) -> str:
        """A group with its cells."""

    @abstractmethod
    def single_stones(self, position: P, side: Side, cells: Sequence[str]) -> str:
        """The stones that belong to no group."""

    def rows(self, position: P) -> Sequence[Sequence[Place]]:
        """The rows of the board as they lie on the screen, then the trays."""
        grid = self.grid(position)
        names, size = grid.names, grid.size
        rows: list[Sequence[Place]] = [
            names[size * rank : size * (rank + 1)] for rank in reversed(range(size))
        ]
        if self._view.turned:
            rows = [row[::-1] for row in rows[::-1]]
        return [*rows, self.trays(position)]

    def cell_at(self, position: P, place: Place | None) -> str | None:
        """The cell to read about when the cursor is on a place."""
        return str(place) if place in self.grid(position).index else None

    def lines(self, position: P, place: Place | None) -> str:
        cell = self.cell_at(position, place)
        return _(self.go_first) if cell is None else self.lines_of(position, cell)

    def around(self, position: P, place: Place | None) -> str:
        cell = self.cell_at(position, place)
        return _(self.go_first) if cell is None else self.around_cell(position, cell)

    @abstractmethod
    def lines_of(self, position: P, cell: str) -> str: ...

    @abstractmethod
    def around_cell(self, position: P, cell: str) -> str: ...

    def stones(self, position: P, side: Side) -> str:
        """The groups of a side, the biggest first, and then its single stones."""
        groups = sorted(self.groups(position, side), key=len, reverse=True)
        told = [self.group(position, side, cells) for cells in groups if len(cells) > 1]
        if single := [cells[0] for cells in groups if len(cells) == 1]:
            told.append(self.single_stones(position, side, single))
        return in_sequence(told)


# -- Spoken directions on a board: north is up on a board that is not turned -------------------

CLOCKWISE: dict[Step, str] = {
    (0, 1): N_("north"),
    (1, 1): N_("northeast"),
    (1, 0): N_("east"),
    (1, -1): N_("southeast"),
    (0, -1): N_("south"),
    (-1, -1): N_("southwest"),
    (-1, 0): N_("west"),
    (-1, 1): N_("northwest"),
}
"""The names of the eight directions, by steps to the right and up, in the order of reading."""


def direction_name(step: Step) -> str:
    """The name of a direction within a sentence."""
    return _(CLOCKWISE[step])


def towards(step: Step, met: str) -> str:
    """A sentence about the contents of a direction: "North: 2 free, shooter d7"."""
    return as_sentence(_("{direction}: {met}.").format(direction=direction_name(step), met=met))


# -- Names of cells in few words: three or more above each other become a span -----------------

SHORTEST = 3
"""The fewest cells named as a span."""


def spans(names: Iterable[str]) -> str:
    """Cells sorted by file, then rank, such as "a1, c4 to c6"."""
    columns: list[list[str]] = []
    for name in names:
        below = columns[-1][-1] if columns else ""
        if below[:1] == name[0] and int(name[1:]) == int(below[1:]) + 1:
            columns[-1].append(name)
        else:
            columns.append([name])
    return listed(told for column in columns for told in _column(column))


def _column(names: list[str]) -> list[str]:
    if len(names) < SHORTEST:
        return names
    return [_("{first} to {last}").format(first=names[0], last=names[-1])]
