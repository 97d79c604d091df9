"""The spoken sentences about a match of Tiananmen, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from games.core.grid import ORTHOGONAL, Grid, Step
from games.core.position import Side, after_moves
from games.core.translation import N_, Counted, _, in_sequence, listed, pgettext
from games.tiananmen.rules.distance import BLOCKED
from games.tiananmen.rules.position import (
    STONES_OF_PARTS,
    Group,
    LidStone,
    Move,
    Save,
    Stone,
    TiananmenPosition,
)
from games.tiananmen.view.board import MOST_MISSING, Lid, SavedStone
from games.tiananmen.view.words import direction
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl
from games.ui.look.speech import (
    CLOCKWISE,
    GridSpeech,
    direction_name,
    spans,
    towards,
)
from games.ui.look.view import colour

MOST_NAMED = 8
"""The points of a ring or chain lacking more stones are not named."""

_STONES = {Side.BLACK: N_("{point}, black stone"), Side.WHITE: N_("{point}, white stone")}
_SINGLE = {
    Side.BLACK: Counted("Single black stone: {points}.", "Single black stones: {points}."),
    Side.WHITE: Counted("Single white stone: {points}.", "Single white stones: {points}."),
}
_LACKS = {
    Side.BLACK: Counted("Ring needs {count} more stone.", "Ring needs {count} more stones."),
    Side.WHITE: Counted("Chain needs {count} more stone.", "Chain needs {count} more stones."),
}
_LACKING = {
    Side.BLACK: Counted("Ring needs {count} more: {points}.", "Ring needs {count} more: {points}."),
    Side.WHITE: Counted(
        "Chain needs {count} more: {points}.", "Chain needs {count} more: {points}."
    ),
}
_SAVES = Counted("Saves a stone, {count} in the lid.", "Saves a stone, {count} in the lid.")
_LIDS = {Side.BLACK: N_("black lid"), Side.WHITE: N_("white lid")}


class TiananmenSpeech(GridSpeech[TiananmenPosition, Move]):
    """Points, groups, ring and chain in words."""

    titles = (
        N_("Lines from this point"),
        N_("Stones around this point, and its group"),
        N_("What ring and chain still need"),
    )
    go_first = N_("Go to a point of the board first.")

    def grid(self, position: TiananmenPosition) -> Grid:
        return position.grid

    def trays(self, position: TiananmenPosition) -> Sequence[Place]:
        return [tray for side in position.sides for tray in (Bowl(side), Lid(side))]

    def place_name(self, position: TiananmenPosition, place: Place) -> str:
        if isinstance(place, Bowl):
            return _bowl_name(place.side)
        if isinstance(place, Lid | SavedStone):
            return _(_LIDS[place.side])
        return str(place)

    def piece_name(self, position: TiananmenPosition, origin: Place) -> str:
        return _("stone from the lid") if isinstance(origin, Lid) else _("stone")

    # Places

    def cell(self, position: TiananmenPosition, place: Place) -> str:
        """A point or a tray: "D4, black stone, group of 3"."""
        if isinstance(place, Bowl):
            return _bowl(position, place.side)
        if isinstance(place, Lid | SavedStone):
            count = position.lid(place.side)
            saved = Counted("{count} saved stone", "{count} saved stones")
            told = saved.of(count) if count else _("no stones")
            return listed((_(_LIDS[place.side]), told))
        point = str(place)
        if side := position.side_at(point):
            last = _("last stone") if point == position.last else ""
            name = _(_STONES[side]).format(point=point)
            facts = group_facts(position.group(point, side))
            return listed(filter(None, (name, *facts, last)))
        words = _("{point}, empty")
        if point in position.heroes:
            words = _("{point}, Heroes")
        elif point in position.star_points:
            words = _("{point}, empty, star point")
        return words.format(point=point)

    # The whole board

    def board(self, position: TiananmenPosition) -> str:
        due = "" if position.outcome() else self._view.texts.expectation(position)
        if position.last is None:
            return in_sequence((pgettext("Go", "The board is empty."), due))
        told = [self.stones(position, side) for side in position.sides]
        last = _("Last stone: {point}.").format(point=position.last)
        return in_sequence((*told, last, due))

    def groups(self, position: TiananmenPosition, side: Side) -> Iterable[tuple[str, ...]]:
        points = position.stone_points(side)
        return dict.fromkeys(position.group(point, side).points for point in points)

    def group(self, position: TiananmenPosition, side: Side, cells: Sequence[str]) -> str:
        words = (
            _("Black group of {size}: {points}.")
            if side is Side.BLACK
            else _("White group of {size}: {points}.")
        )
        told = words.format(size=len(cells), points=spans(cells))
        return in_sequence((told, reached(position.group(cells[0], side))))

    def single_stones(self, position: TiananmenPosition, side: Side, cells: Sequence[str]) -> str:
        return _SINGLE[side].of(len(cells), points=listed(cells))

    # Turns

    def turn_task(self, position: TiananmenPosition) -> str:
        return self._view.texts.expectation(position)

    def turn(
        self, before: TiananmenPosition, moves: Sequence[Move], after: TiananmenPosition
    ) -> str:
        side = before.to_move
        if isinstance(moves[0], Save):
            return _SAVES.of(after.lid(side))
        points = listed(move.point for move in moves if not isinstance(move, Save))
        lid = isinstance(moves[0], LidStone)
        words = _("From the lid: {points}.") if lid else _("{points}.")
        # a ring or chain that lacks no more stones than one turn places is mentioned
        near = after.outcome() is None and after.distance(side) <= STONES_OF_PARTS[side][0]
        return in_sequence(
            (words.format(points=points), _LACKS[side].of(after.distance(side)) if near else "")
        )

    def proposed(self, before: TiananmenPosition, moves: Sequence[Move]) -> str:
        """A turn with its consequences; nothing is hidden in this game."""
        return self.turn(before, moves, after_moves(before, moves))

    def consequence(self, position: TiananmenPosition, move: Move) -> str:
        """The missing stones of ring or chain, if they are few."""
        if isinstance(move, Save):
            return ""
        side, after = position.to_move, position.play(move)
        if after.outcome() is not None:
            return _("Closes the ring.") if side is Side.BLACK else _("Completes the chain.")
        lack = after.distance(side)
        return _LACKS[side].of(lack) if lack <= MOST_MISSING else ""

    def score(self, position: TiananmenPosition) -> str:
        told = []
        for name, side in zip(self._view.names, position.sides, strict=True):
            count = len(position.stone_points(side))
            words = Counted(
                "{name}, {side}: {count} stone, {saved} in the lid.",
                "{name}, {side}: {count} stones, {saved} in the lid.",
            )
            saved = position.lid(side)
            told.append(words.of(count, name=name, side=colour(side), saved=saved))
        return in_sequence(told)

    # Readings

    def cell_at(self, position: TiananmenPosition, place: Place | None) -> str | None:
        """The point at the cursor, or else that of the last stone."""
        return super().cell_at(position, place) or position.last

    def lines_of(self, position: TiananmenPosition, cell: str) -> str:
        return in_sequence(
            (
                _("From {point}.").format(point=cell),
                *(towards(step, _met(position, cell, step)) for step in ORTHOGONAL),
            )
        )

    def around_cell(self, position: TiananmenPosition, cell: str) -> str:
        if cell in position.heroes:
            return _around_heroes(position)
        beside = _beside(position, cell) or _("Nothing next to {point}.").format(point=cell)
        if side := position.side_at(cell):
            group = position.group(cell, side)
            size, points = len(group.points), spans(group.points)
            told = _("Group of {size}: {points}.").format(size=size, points=points)
            return in_sequence((beside, told if size > 1 else "", reached(group)))
        return in_sequence((beside, *_stones_here(position, cell)))

    def goal(self, position: TiananmenPosition, place: Place | None = None) -> str:
        if position.outcome() is not None:
            return _("The game is over.")
        return in_sequence(_missing(position, side) for side in position.sides)

    def moves(self, position: TiananmenPosition, place: Place | None) -> str:
        legal = position.legal_moves()
        stones = [move.point for move in legal if isinstance(move, Stone)]
        lid = [move.point for move in legal if isinstance(move, LidStone)]
        from_lid = (
            _("From the lid: {points}.") if position.emptying else _("The lid can win: {points}.")
        )
        return in_sequence(
            (
                _next_stone(position, stones) if stones else "",
                _("Or save a stone.") if any(isinstance(move, Save) for move in legal) else "",
                from_lid.format(points=listed(lid)) if lid else "",
            )
        )


# -- Groups and bowls --------------------------------------------------------------------------


def group_facts(group: Group) -> list[str]:
    size = len(group.points)
    return [
        fact
        for fact, holds in (
            (_("group of {size}").format(size=size), size > 1),
            (_("touches the Heroes"), group.at_heroes),
            (_("reaches the edge"), group.at_edge),
        )
        if holds
    ]


def reached(group: Group) -> str:
    """A notice that a white group touches the Heroes or reaches the edge, or empty."""
    return in_sequence(
        (
            _("It touches the Heroes.") if group.at_heroes else "",
            _("It reaches the edge.") if group.at_edge else "",
        )
    )


def _bowl_name(side: Side) -> str:
    return pgettext("Go", "black bowl") if side is Side.BLACK else pgettext("Go", "white bowl")


def _bowl(position: TiananmenPosition, side: Side) -> str:
    due = side is position.to_move and not position.emptying and position.outcome() is None
    if not due:
        return _bowl_name(side)
    stones = Counted("{count} stone to place", "{count} stones to place")
    return listed((_bowl_name(side), stones.of(position.left)))


# -- Lines, and the neighbourhood of a point ---------------------------------------------------

EMPTY, BLACK, WHITE, HEROES, EDGE = "empty", "black", "white", "heroes", "edge"

_ONE = {BLACK: N_("black {first}"), WHITE: N_("white {first}"), HEROES: N_("Heroes {first}")}
_MANY = {
    BLACK: N_("black {first} to {last}"),
    WHITE: N_("white {first} to {last}"),
    HEROES: N_("Heroes {first} to {last}"),
}
_BESIDE = {
    BLACK: N_("Black: {where}."),
    WHITE: N_("White: {where}."),
    HEROES: N_("Heroes: {where}."),
    EDGE: N_("Edge: {where}."),
}


def _kind(position: TiananmenPosition, point: str) -> str:
    if side := position.side_at(point):
        return side.value
    return HEROES if point in position.heroes else EMPTY


def _met(position: TiananmenPosition, point: str, step: Step) -> str:
    """The stones on a line: "3 empty, black D8 to D10, 2 empty"."""
    runs = groupby(position.grid.line(point, step), lambda other: _kind(position, other))
    return listed(_run(kind, list(points)) for kind, points in runs) or _("edge")


def _run(kind: str, points: Sequence[str]) -> str:
    """Neighbouring points of a line with the same content."""
    if kind == EMPTY:
        return Counted("{count} empty", "{count} empty").of(len(points))
    words = _MANY if len(points) > 1 else _ONE
    return _(words[kind]).format(first=points[0], last=points[-1])


def _beside(position: TiananmenPosition, point: str) -> str:
    """The directions with stones on the next point: "Black: north, east."."""
    grid = position.grid
    found: dict[str, list[str]] = {kind: [] for kind in _BESIDE}
    for step in CLOCKWISE:
        kind = next((_kind(position, other) for other in grid.line(point, step)), EDGE)
        if kind in found and not (kind == EDGE and step not in ORTHOGONAL):
            found[kind].append(direction_name(step))
    return in_sequence(
        _(_BESIDE[kind]).format(where=listed(where)) for kind, where in found.items() if where
    )


def _stones_here(position: TiananmenPosition, point: str) -> list[str]:
    """The groups that a stone on an empty point would make."""
    words = {
        Side.BLACK: _("A black stone here: {facts}."),
        Side.WHITE: _("A white stone here: {facts}."),
    }
    facts = {side: group_facts(position.group(point, side)) for side in position.sides}
    return [words[side].format(facts=listed(facts[side])) for side in facts if facts[side]]


def _around_heroes(position: TiananmenPosition) -> str:
    grid = position.grid
    cells = [cell for hero in position.heroes for cell in grid.surroundings[grid.cell(hero)]]
    names = dict.fromkeys(grid.names[cell] for cell in cells)
    near = [name for name in names if name not in position.heroes]
    near.sort(key=lambda name: grid.file_and_rank(grid.cell(name)))
    black = [name for name in near if position.side_at(name) is Side.BLACK]
    white = [name for name in near if position.side_at(name) is Side.WHITE]
    empty = len(near) - len(black) - len(white)
    return in_sequence(
        (
            Counted(
                "Around the Heroes {count} point is empty.",
                "Around the Heroes {count} points are empty.",
            ).of(empty),
            _(_BESIDE[BLACK]).format(where=listed(black)) if black else "",
            _(_BESIDE[WHITE]).format(where=listed(white)) if white else "",
        )
    )


# -- The goal, and legal moves ------------------------------------------------------------------


def _missing(position: TiananmenPosition, side: Side) -> str:
    count = position.distance(side)
    if count >= BLOCKED:
        ring = side is Side.BLACK
        return _("No ring is possible any more.") if ring else _("No chain is possible any more.")
    if count > MOST_NAMED:
        return _LACKS[side].of(count)
    return _LACKING[side].of(count, points=listed(position.missing_points(side)))


def _next_stone(position: TiananmenPosition, points: Sequence[str]) -> str:
    if position.last is None:
        return _("The first stone: {points}.").format(points=listed(points))
    found = [
        _("{direction} {cell}").format(direction=direction_name(way), cell=point)
        for point in points
        if (way := direction(position.last, point))
    ]
    if not found:
        return _("The next stone can go on any empty point.")
    return _("Next stone: {ways}.").format(ways=listed(found))
