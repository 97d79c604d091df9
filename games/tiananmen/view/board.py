"""Converts a match of Tiananmen into the view of its board: stones, targets, the last turn."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

import pygame

from games.core.match import AnyMatch
from games.core.position import Side
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, TiananmenPosition
from games.tiananmen.view.layout import Bowl, Layout, Lid, SavedStone, layout_within
from games.tiananmen.view.pieces import COLOUR_NAMES
from games.tiananmen.view.words import PACKAGE
from games.ui.board.sprites import BoardView, Piece, Place
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import GameBoard
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.rule_pages import place_topic


def view_of(position: TiananmenPosition, match: AnyMatch) -> BoardView:
    side = position.to_move
    count = position.lid(side)
    pieces: dict[Place, Piece] = {}
    for owner in position.sides:
        stone = Piece(COLOUR_NAMES[owner])
        pieces |= dict.fromkeys(position.stone_points(owner), stone)
        pieces |= {SavedStone(owner, number): stone for number in range(position.lid(owner))}
    return BoardView(
        pieces,
        dests := dests_of(position),
        carried={Bowl(side): Piece(COLOUR_NAMES[side])},
        supplies={COLOUR_NAMES[side]: Bowl(side) for side in position.sides},
        last=last_places(match),
        ready=next(iter(dests), None),
        tops={Lid(side): SavedStone(side, count - 1)} if count else {},
        start=position.last or position.heroes[len(position.heroes) // 2],
    )


def dests_of(position: TiananmenPosition) -> dict[Place, list[Place]]:
    bowl, lid = Bowl(position.to_move), Lid(position.to_move)
    dests: dict[Place, list[Place]] = {}
    for move in position.legal_moves():
        if isinstance(move, Stone):
            dests.setdefault(bowl, []).append(move.point)
        elif isinstance(move, Save):
            dests.setdefault(bowl, []).append(lid)
        else:
            dests.setdefault(lid, []).append(move.point)
    return dests


def points_in_line(
    position: TiananmenPosition, origin: Place | None, targets: Collection[Place]
) -> list[str]:
    """The targets on the board, if all of them are in line with the last stone; else none."""
    last = position.last
    points = [point for point in targets if isinstance(point, str)]
    if last is None or origin == Lid(Side.BLACK):
        return []
    in_line = all(point[0] == last[0] or point[1:] == last[1:] for point in points)
    return points if in_line else []


def ghost_of(position: TiananmenPosition, move: Move) -> GhostMove:
    """A proposed stone as it is drawn, without a path, which would lead over the last stones."""
    side, kind = position.to_move, COLOUR_NAMES[position.to_move]
    if isinstance(move, Save):
        return GhostMove(SavedStone(side, position.lid(side)), kind, source=Bowl(side))
    if isinstance(move, LidStone):
        return GhostMove(move.point, kind, source=Lid(side))
    return GhostMove(move.point, kind, source=Bowl(side))


def last_turn(match: AnyMatch, ply: int | None = None) -> list[Move]:
    """The moves of the last turn, complete or begun; at the present, or after `ply` moves."""
    end = match.ply if ply is None else ply
    first = next((turn.first for turn in reversed(match.turns()) if turn.first < end), end)
    return list(match.moves[first:end])


def last_places(match: AnyMatch, ply: int | None = None) -> list[Place]:
    """The points of the last turn, or the place of the stone that it saved."""
    end = match.ply if ply is None else ply
    places: list[Place] = []
    for move in last_turn(match, end):
        if isinstance(move, Save):
            before = cast(TiananmenPosition, match.nodes[end - 1].position)
            places.append(SavedStone(before.to_move, before.lid(before.to_move)))
        else:
            places.append(move.point)
    return places


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A day, a part of it from 0 to 3, and the stones left to place in that part."""

    day: int
    part: int
    left: int

    @property
    def hours(self) -> float:
        return 4.0 * (self.day - 1) + self.part


def time_of_day(match: AnyMatch, position: TiananmenPosition | None = None) -> TimeOfDay:
    """The time of day at the present, or at an earlier position of the match.

    After the end, that of the winning stone.
    """
    position = cast(TiananmenPosition, match.position) if position is None else position
    if position.outcome() is None or not match.ply:
        return TimeOfDay(position.day, position.part, position.left)
    before = cast(TiananmenPosition, match.nodes[match.ply - 1].position)
    from_lid = isinstance(match.moves[-1], LidStone)
    return TimeOfDay(before.day, before.part, before.left - (not from_lid))


# -- Where the points, the bowls and the lids of Tiananmen are on the screen -------------------


class TiananmenGeometry(GameBoard[TiananmenPosition]):
    """Where the points, the bowls and the lids lie."""

    layout: Layout

    def lay_out(self, area: pygame.Rect) -> None:
        view = self._view
        turned, near = view.viewer is Side.WHITE, view.viewer or view.near or Side.BLACK
        self.layout = layout_within(area, view.position.size, turned=turned, below=near)

    @property
    def picture(self) -> pygame.Rect:
        return self.layout.lines.paper

    def spot(self, place: Place) -> pygame.Rect:
        if isinstance(place, Bowl):
            return self.layout.bowl_spot(place.side)
        if isinstance(place, SavedStone):
            position = self._view.position
            tilt = 1.0 if position.emptying and position.to_move is place.side else 0.0
            count = position.lid(place.side)
            return self.layout.saved_spot(place.side, place.number, count, tilt)
        if isinstance(place, Lid):
            return self.layout.lids[place.side]
        return self.layout.lines.spot(str(place))

    def ornament_at(self, point: tuple[int, int]) -> PlacedTopic | None:
        dial = self.layout.dial
        return place_topic(PACKAGE, "sun").at(dial) if dial.collidepoint(point) else None

    def place_at(self, point: tuple[int, int]) -> Place | None:
        return self.layout.place_at(point)
