"""Readings of a position on a key: lines, neighbours, the goal, and legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from games.core.grid import Step
from games.core.position import Side
from games.core.text import N_
from games.tiananmen.rules.distance import BLOCKED
from games.tiananmen.rules.position import LidStone, Save, Stone, TiananmenPosition
from games.tiananmen.view.messages import direction
from games.tiananmen.view.speech.cells import group_facts
from games.tiananmen.view.speech.groups import (
    Group,
    groups_of,
    joined,
    lines_of,
    step_from,
    stones_of,
)
from games.tiananmen.view.speech.overview import reached
from games.tiananmen.view.speech.turns import lack, lack_text
from games.ui.board.sprites import Place
from games.ui.match.access.compass import CLOCKWISE, STRAIGHT, direction_name, towards
from games.ui.match.access.spans import spans
from games.ui.toolkit.i18n import _, in_sequence, listed, ngettext

MOST_NAMED = 8
"""If a ring or chain lacks more stones, their points are not named."""
EMPTY, BLACK, WHITE, HEROES, EDGE = "empty", "black", "white", "heroes", "edge"


def _kind(position: TiananmenPosition, point: str | None) -> str:
    """The kind of stone on a point, or a word for none."""
    if point is None:
        return EDGE
    if side := stones_of(position).get(point):
        return side.value
    return HEROES if point in position.heroes else EMPTY


def _point_of(position: TiananmenPosition, place: Place | None) -> str | None:
    """The point at the cursor, or else that of the last stone."""
    return place if isinstance(place, str) else position.last


# ------------------------------------------------------------------------------------- lines


def lines(position: TiananmenPosition, place: Place | None) -> str:
    """The stones north, east, south and west of a point, to the edge."""
    point = _point_of(position, place)
    if point is None:
        return _("Go to a point of the board first.")
    return in_sequence(
        (
            _("From {point}.").format(point=point),
            *(towards(step, _met(position, point, step)) for step in STRAIGHT),
        )
    )


def _ray(position: TiananmenPosition, point: str, step: Step) -> Iterator[str]:
    """The points from a point to the edge."""
    grid = lines_of(position)
    while (following := step_from(grid, point, step)) is not None:
        yield (point := following)


def _met(position: TiananmenPosition, point: str, step: Step) -> str:
    """The stones on a line: "3 empty, black D8 to D10, 2 empty"."""
    runs = groupby(_ray(position, point, step), lambda other: _kind(position, other))
    return listed(_run(kind, list(points)) for kind, points in runs) or _("edge")


_ONE = {BLACK: N_("black {first}"), WHITE: N_("white {first}"), HEROES: N_("Heroes {first}")}
_MANY = {
    BLACK: N_("black {first} to {last}"),
    WHITE: N_("white {first} to {last}"),
    HEROES: N_("Heroes {first} to {last}"),
}


def _run(kind: str, points: Sequence[str]) -> str:
    """Neighbouring points of a line with the same on them."""
    if kind == EMPTY:
        return ngettext("{count} empty", "{count} empty", len(points)).format(count=len(points))
    words = _MANY if len(points) > 1 else _ONE
    return _(words[kind]).format(first=points[0], last=points[-1])


# ------------------------------------------------------------------------------------ around


def around(position: TiananmenPosition, place: Place | None) -> str:
    """The stones on the points around a point, and the group that belongs to it."""
    point = _point_of(position, place)
    if point is None:
        return _("Go to a point of the board first.")
    if point in position.heroes:
        return _around_heroes(position)
    beside = _beside(position, point) or _("Nothing beside {point}.").format(point=point)
    if group := groups_of(position).get(point):
        return in_sequence((beside, _group(group)))
    return in_sequence((beside, *_stones_here(position, point)))


_BESIDE = {
    BLACK: N_("Black: {where}."),
    WHITE: N_("White: {where}."),
    HEROES: N_("Heroes: {where}."),
    EDGE: N_("Edge: {where}."),
}


def _beside(position: TiananmenPosition, point: str) -> str:
    """The directions in which something stands on the next point: "Black: north, east."."""
    grid = lines_of(position)
    found: dict[str, list[str]] = {kind: [] for kind in _BESIDE}
    for step in CLOCKWISE:
        kind = _kind(position, step_from(grid, point, step))
        if kind in found and not (kind == EDGE and step not in STRAIGHT):
            found[kind].append(direction_name(step))
    return in_sequence(
        _(_BESIDE[kind]).format(where=listed(where)) for kind, where in found.items() if where
    )


def _group(group: Group) -> str:
    """A group with its points, and what a white one reaches."""
    size = len(group.points)
    points = _("Group of {size}: {points}.").format(size=size, points=spans(group.points))
    return in_sequence((points if size > 1 else "", reached(group)))


def _stones_here(position: TiananmenPosition, point: str) -> list[str]:
    """The groups that a stone on an empty point would make."""
    words = {
        Side.BLACK: _("A black stone here: {facts}."),
        Side.WHITE: _("A white stone here: {facts}."),
    }
    facts = {side: group_facts(joined(position, point, side)) for side in position.sides}
    return [words[side].format(facts=listed(facts[side])) for side in facts if facts[side]]


def _around_heroes(position: TiananmenPosition) -> str:
    """The stones beside the Heroes, diagonally too."""
    grid, stones = lines_of(position), stones_of(position)
    cells = [cell for hero in position.heroes for cell in grid.surroundings[grid.cell(hero)]]
    names = dict.fromkeys(grid.names[cell] for cell in cells)
    near = [name for name in names if name not in position.heroes]
    near.sort(key=lambda name: grid.reading_order(grid.cell(name)))
    black = [name for name in near if stones.get(name) is Side.BLACK]
    white = [name for name in near if stones.get(name) is Side.WHITE]
    empty = len(near) - len(black) - len(white)
    return in_sequence(
        (
            ngettext(
                "Around the Heroes {count} point is empty.",
                "Around the Heroes {count} points are empty.",
                empty,
            ).format(count=empty),
            _(_BESIDE[BLACK]).format(where=listed(black)) if black else "",
            _(_BESIDE[WHITE]).format(where=listed(white)) if white else "",
        )
    )


# -------------------------------------------------------------------------------------- goal


def goal(position: TiananmenPosition) -> str:
    """The stones that ring and chain lack, and their points."""
    if position.outcome() is not None:
        return _("The game is over.")
    return in_sequence(_missing(position, side) for side in position.sides)


def _missing(position: TiananmenPosition, side: Side) -> str:
    count = lack(position, side)
    if count >= BLOCKED:
        if side is Side.BLACK:
            return _("No ring is possible any more.")
        return _("No chain is possible any more.")
    if count > MOST_NAMED:
        return lack_text(position, side)
    words = (
        ngettext("Ring lacks {count}: {points}.", "Ring lacks {count}: {points}.", count)
        if side is Side.BLACK
        else ngettext("Chain lacks {count}: {points}.", "Chain lacks {count}: {points}.", count)
    )
    return words.format(count=count, points=listed(position.missing_points(side)))


# ------------------------------------------------------------------------------- legal moves


def moves(position: TiananmenPosition, place: Place | None) -> str:
    """Where the next stone can go, and whether one can be saved or the lid can be opened."""
    if position.outcome() is not None:
        return _("The game is over.")
    legal = position.legal_moves()
    stones = [move.point for move in legal if isinstance(move, Stone)]
    lid = [move.point for move in legal if isinstance(move, LidStone)]
    return in_sequence(
        (
            _next_stone(position, stones) if stones else "",
            _("Or save a stone.") if any(isinstance(move, Save) for move in legal) else "",
            _from_lid(position, lid) if lid else "",
        )
    )


def _next_stone(position: TiananmenPosition, points: Sequence[str]) -> str:
    if position.last is None:
        return _("The first stone: {points}.").format(points=listed(points))
    ways = [direction(position.last, point) for point in points]
    if None in ways:
        return _("The next stone can go on any empty point.")
    by_way = sorted(
        zip(ways, points, strict=True), key=lambda pair: STRAIGHT.index(pair[0] or (0, 1))
    )
    found = [
        _("{direction} {cell}").format(direction=direction_name(way), cell=point)
        for way, point in by_way
        if way is not None
    ]
    return _("Next stone: {ways}.").format(ways=listed(found))


def _from_lid(position: TiananmenPosition, points: Sequence[str]) -> str:
    words = _("From the lid: {points}.") if position.emptying else _("The lid can win: {points}.")
    return words.format(points=listed(points))
