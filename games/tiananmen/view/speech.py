"""The spoken sentences about a match of Tiananmen, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from games.core.grid import GO_ALPHABET, Grid, Step, grid
from games.core.position import Side
from games.core.translation import N_, _, in_sequence, listed, ngettext, pgettext
from games.tiananmen.rules.distance import BLOCKED
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, TiananmenPosition
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.words import colour, direction, expectation
from games.ui.board.sprites import Place
from games.ui.match.speech import (
    CLOCKWISE,
    STRAIGHT,
    Reading,
    Speech,
    direction_name,
    spans,
    towards,
)


class TiananmenSpeech(Speech[TiananmenPosition]):
    """Points, groups, ring and chain in words."""

    def rows(self, position: TiananmenPosition) -> Sequence[Sequence[Place]]:
        """The rows of the board as they lie on the screen, then bowls and lids."""
        names, size = lines_of(position).names, position.size
        rows: list[list[Place]] = [
            list(names[size * row : size * (row + 1)]) for row in reversed(range(size))
        ]
        if self._view.viewer is Side.WHITE:
            rows = [row[::-1] for row in rows[::-1]]
        trays = [tray for side in position.sides for tray in (Bowl(side), Lid(side))]
        return [*rows, trays]

    def place_name(self, position: TiananmenPosition, place: Place) -> str:
        """The name of a point or a tray."""
        return place_name(place)

    def piece_name(self, position: TiananmenPosition, origin: Place) -> str:
        """A stone out of the bowl or the lid."""
        return piece_name(origin)

    def turn_task(self, position: TiananmenPosition) -> str:
        """The part of the day, and how many stones are to be placed."""
        return expectation(position)

    def cell(self, position: TiananmenPosition, place: Place) -> str:
        """The description of a point or of a place in a tray."""
        return cell_text(position, place)

    def board(self, position: TiananmenPosition) -> str:
        """The groups of both sides, and until the end what is to be placed."""
        due = "" if position.outcome() else expectation(position)
        return in_sequence((board_text(position), due))

    def turn(
        self, before: TiananmenPosition, moves: Sequence[Move], after: TiananmenPosition
    ) -> str:
        """The points of a turn, and a ring or chain that lacks few stones."""
        return turn_text(before, moves, after)

    def proposed(self, before: TiananmenPosition, moves: Sequence[Move]) -> str:
        """A turn with what it would bring; nothing is hidden in this game."""
        after = before
        for move in moves:
            after = after.play(move)
        return self.turn(before, moves, after)

    def consequence(self, position: TiananmenPosition, move: Move) -> str:
        """The stones that ring or chain would lack."""
        return consequence(position, move)

    def score(self, position: TiananmenPosition) -> str:
        """The stones on the board and in the lid of each player."""
        return in_sequence(
            self._stones(position, name, side)
            for name, side in zip(self._view.names, position.sides, strict=True)
        )

    def _stones(self, position: TiananmenPosition, name: str, side: Side) -> str:
        count = len(position.stone_points(side))
        return ngettext(
            "{name}, {side}: {count} stone, {saved} in the lid.",
            "{name}, {side}: {count} stones, {saved} in the lid.",
            count,
        ).format(name=name, side=colour(side), count=count, saved=position.lid(side))

    def moves(self, position: TiananmenPosition, place: Place | None) -> str:
        """Where the next stone can go."""
        return moves_on_request(position, place)

    def readings(self) -> Sequence[Reading[TiananmenPosition]]:
        """Lines, neighbours and the goal."""
        return (
            Reading("read_lines", _("Lines from this point"), lines),
            Reading("read_around", _("Stones around this point, and its group"), around),
            Reading(
                "read_goal",
                _("What ring and chain lack"),
                lambda position, place: goal(position),
            ),
        )


# -- Spoken descriptions of the points and the trays -------------------------------------------

_STONES = {Side.BLACK: N_("{point}, black stone"), Side.WHITE: N_("{point}, white stone")}
_LIDS = {Side.BLACK: N_("black lid"), Side.WHITE: N_("white lid")}


def place_name(place: Place) -> str:
    """The name of a point or a tray."""
    if isinstance(place, Bowl):
        return _bowl_name(place.side)
    if isinstance(place, Lid | SavedStone):
        return _(_LIDS[place.side])
    return str(place)


def _bowl_name(side: Side) -> str:
    return pgettext("Go", "black bowl") if side is Side.BLACK else pgettext("Go", "white bowl")


def piece_name(origin: Place) -> str:
    """The name of a piece picked up from a bowl or a lid."""
    return _("stone from the lid") if isinstance(origin, Lid) else _("stone")


def cell_text(position: TiananmenPosition, place: Place) -> str:
    """The description of a point or a place in a tray: "D4, black stone, group of 3"."""
    if isinstance(place, Bowl):
        return _bowl(position, place.side)
    if isinstance(place, Lid | SavedStone):
        return _lid(position, place.side)
    return _point(position, str(place))


def _bowl(position: TiananmenPosition, side: Side) -> str:
    due = side is position.to_move and not position.emptying and position.outcome() is None
    if not due:
        return _bowl_name(side)
    stones = ngettext("{count} stone to place", "{count} stones to place", position.left)
    return listed((_bowl_name(side), stones.format(count=position.left)))


def _lid(position: TiananmenPosition, side: Side) -> str:
    count = position.lid(side)
    if not count:
        return listed((_(_LIDS[side]), _("no stones")))
    saved = ngettext("{count} saved stone", "{count} saved stones", count).format(count=count)
    return listed((_(_LIDS[side]), saved))


def _point(position: TiananmenPosition, point: str) -> str:
    if group := groups_of(position).get(point):
        last = _("last stone") if point == position.last else ""
        name = _(_STONES[group.side]).format(point=point)
        return listed(filter(None, (name, *group_facts(group), last)))
    heroes, stars = landmarks_of(position)
    if point in heroes:
        return _("{point}, Heroes").format(point=point)
    if point in stars:
        return _("{point}, empty, star point").format(point=point)
    return _("{point}, empty").format(point=point)


def group_facts(group: Group) -> list[str]:
    """The size of a group, and what a white one reaches."""
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


# -- Which stones stand where, and which of them are connected ---------------------------------


@dataclass(frozen=True, slots=True)
class Group:
    """Connected stones: black ones along the lines, white ones diagonally too."""

    side: Side
    points: tuple[str, ...]
    """By file, then rank."""
    at_heroes: bool
    """Whether a white group touches the Heroes."""
    at_edge: bool
    """Whether a white group has a stone on the outermost line."""


def lines_of(position: TiananmenPosition) -> Grid:
    """The grid of a position's board."""
    return grid(position.size, GO_ALPHABET)


@lru_cache(maxsize=8)
def stones_of(position: TiananmenPosition) -> Mapping[str, Side]:
    """The colour of each stone."""
    return {point: side for side in position.sides for point in position.stone_points(side)}


@lru_cache(maxsize=8)
def landmarks_of(position: TiananmenPosition) -> tuple[frozenset[str], frozenset[str]]:
    """The points of the Heroes, and the star points."""
    return frozenset(position.heroes), frozenset(position.star_points)


@lru_cache(maxsize=8)
def groups_of(position: TiananmenPosition) -> Mapping[str, Group]:
    """The group of each stone."""
    found: dict[str, Group] = {}
    for point, side in stones_of(position).items():
        if point not in found:
            group = joined(position, point, side)
            found |= dict.fromkeys(group.points, group)
    return found


def joined(position: TiananmenPosition, point: str, side: Side) -> Group:
    """The group that a stone of a side on a point belongs to, or would belong to."""
    stones, lines = stones_of(position), lines_of(position)
    found, frontier = {point}, [point]
    while frontier:
        for other in _beside(lines, frontier.pop(), side):
            if other not in found and stones.get(other) is side:
                found.add(other)
                frontier.append(other)
    white = side is Side.WHITE
    heroes = set(position.heroes)
    return Group(
        side,
        tuple(sorted(found, key=lambda name: lines.reading_order(lines.cell(name)))),
        white and any(heroes.intersection(_beside(lines, name, side)) for name in found),
        white and any(lines.on_edge(lines.cell(name)) for name in found),
    )


def _beside(lines: Grid, point: str, side: Side) -> list[str]:
    """The points that are connected with a point for a side."""
    table = lines.surroundings if side is Side.WHITE else lines.neighbours
    return [lines.names[cell] for cell in table[lines.cell(point)]]


def step_from(lines: Grid, point: str, step: Step) -> str | None:
    """The next point in a direction; None at the edge."""
    file, rank = lines.file_and_rank(lines.cell(point))
    file, rank = file + step[0], rank + step[1]
    if not (0 <= file < lines.size and 0 <= rank < lines.size):
        return None
    return lines.names[rank * lines.size + file]


# -- The spoken overview of the whole board ----------------------------------------------------


def board_text(position: TiananmenPosition) -> str:
    """The groups of both sides, the biggest first, and the last stone."""
    if position.last is None:
        return _("The board is empty.")
    return in_sequence(
        (
            *(stones for side in position.sides for stones in _stones(position, side)),
            _("Last stone: {point}.").format(point=position.last),
        )
    )


def _stones(position: TiananmenPosition, side: Side) -> list[str]:
    """The groups of a side, and then its stones that belong to none."""
    groups = [group for group in dict.fromkeys(groups_of(position).values()) if group.side is side]
    groups.sort(key=lambda group: -len(group.points))
    single = [group.points[0] for group in groups if len(group.points) == 1]
    sentences = [_group(group) for group in groups if len(group.points) > 1]
    if single:
        words = (
            ngettext("Black stone: {points}.", "Single black stones: {points}.", len(single))
            if side is Side.BLACK
            else ngettext("White stone: {points}.", "Single white stones: {points}.", len(single))
        )
        sentences.append(words.format(points=listed(single)))
    return sentences


def _group(group: Group) -> str:
    """A group with its points, and what a white one reaches."""
    words = (
        _("Black group of {size}: {points}.")
        if group.side is Side.BLACK
        else _("White group of {size}: {points}.")
    )
    told = words.format(size=len(group.points), points=spans(group.points))
    return in_sequence((told, reached(group)))


def reached(group: Group) -> str:
    """That a white group touches the Heroes or reaches the edge; empty if it does neither."""
    return in_sequence(
        (
            _("It touches the Heroes.") if group.at_heroes else "",
            _("It reaches the edge.") if group.at_edge else "",
        )
    )


# -- Readings of a position on a key: lines, neighbours, the goal, and legal moves -------------

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
    beside = _readings_beside(position, point) or _("Nothing beside {point}.").format(point=point)
    if group := groups_of(position).get(point):
        return in_sequence((beside, _readings_group(group)))
    return in_sequence((beside, *_stones_here(position, point)))


_BESIDE = {
    BLACK: N_("Black: {where}."),
    WHITE: N_("White: {where}."),
    HEROES: N_("Heroes: {where}."),
    EDGE: N_("Edge: {where}."),
}


def _readings_beside(position: TiananmenPosition, point: str) -> str:
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


def _readings_group(group: Group) -> str:
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


def moves_on_request(position: TiananmenPosition, place: Place | None) -> str:
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


# -- Spoken descriptions of turns and of their consequences ------------------------------------

NEAR = {Side.BLACK: 4, Side.WHITE: 3}
"""A ring or chain that lacks no more stones than one turn places is mentioned."""

MOST_SHOWN = 6
"""A ring or chain that lacks more stones is not mentioned before a stone is placed."""


def turn_text(before: TiananmenPosition, moves: Sequence[Move], after: TiananmenPosition) -> str:
    """A turn, complete or begun: "D4, E4, E5, F5."."""
    side = before.to_move
    if isinstance(moves[0], Save):
        return ngettext(
            "Saves a stone, {count} in the lid.", "Saves a stone, {count} in the lid.",
            after.lid(side),
        ).format(count=after.lid(side))  # fmt: skip
    points = listed(move.point for move in moves if not isinstance(move, Save))
    words = _("From the lid: {points}.") if isinstance(moves[0], LidStone) else _("{points}.")
    near = after.outcome() is None and lack(after, side) <= NEAR[side]
    return in_sequence((words.format(points=points), lack_text(after, side) if near else ""))


def consequence(before: TiananmenPosition, move: Move) -> str:
    """The stones that ring or chain lacks after a stone, if they are few; else empty."""
    if isinstance(move, Save):
        return ""
    side, after = before.to_move, before.play(move)
    if after.outcome() is not None:
        return _("Closes the ring.") if side is Side.BLACK else _("Completes the chain.")
    return lack_text(after, side) if lack(after, side) <= MOST_SHOWN else ""


def lack(position: TiananmenPosition, side: Side) -> int:
    """The fewest stones that complete the ring or the chain of a side."""
    return position.ring_distance if side is Side.BLACK else position.chain_distance


def lack_text(position: TiananmenPosition, side: Side) -> str:
    """How many stones the ring or the chain of a side lacks."""
    count = lack(position, side)
    words = (
        ngettext("Ring lacks {count} stone.", "Ring lacks {count} stones.", count)
        if side is Side.BLACK
        else ngettext("Chain lacks {count} stone.", "Chain lacks {count} stones.", count)
    )
    return words.format(count=count)
