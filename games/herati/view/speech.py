"""The spoken sentences about a match of Herati, for people who cannot see the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.core.translation import N_, Counted, _, in_sequence, listed
from games.herati.rules.field import (
    PATTERNS,
    Cell,
    Diamond,
    Direction,
    Field,
    Tile,
    TileColour,
)
from games.herati.rules.position import (
    GOAL,
    PAR,
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.rules.turn_facts import waiting
from games.herati.view import words as messages
from games.herati.view.board import (
    TRAY,
    FaceDown,
    HandView,
    HeratiGeometry,
    InHand,
    cell_name,
    reachable_area,
)
from games.herati.view.words import diamonds
from games.storage.files import as_sentence
from games.ui.board.sprites import Place
from games.ui.look.speech import Speech


class HeratiSpeech(Speech[HeratiPosition, Move]):
    """Tiles, edges and diamonds in words."""

    titles = (
        N_("Edges here, or all open places"),
        N_("What fits here"),
        N_("Tiles that complete a diamond"),
    )

    @property
    def _hands(self) -> Sequence[HandView]:
        return cast(HeratiGeometry, self._view.game_board).hands

    def rows(self, position: HeratiPosition) -> Sequence[Sequence[Place]]:
        loom = isinstance(position, LoomPosition)
        area = reachable_area(position.field.bounds, downwards=loom)
        field: list[list[Place]] = [[(x, y) for x in area.columns] for y in area.rows]
        hands = [self._hand_row(position, seat) for seat in range(len(position.hands))]
        return [row for row in (*field, *hands, [TRAY] if loom else []) if row]

    def _hand_row(self, position: HeratiPosition, seat: int) -> list[Place]:
        row: list[Place] = [
            InHand(seat, number) for number in self._hands[seat].slots if number is not None
        ]
        face_down = position.hands[seat].face_down
        return [*row, FaceDown(seat, face_down - 1)] if face_down else row

    def place_name(self, position: HeratiPosition, place: Place) -> str:
        match place:
            case (int(x), int(y)):
                return cell_name(position, (x, y))
            case InHand(seat, number):
                return tile_name(self._hands[seat].tile(number))
            case FaceDown():
                return _("pile")
            case _:
                return _("tray")

    # Places

    def cell(self, position: HeratiPosition, place: Place) -> str:
        """The description of a place: "e5, black top left, in 1 diamond"."""
        match place:
            case (int(x), int(y)):
                lies = (x, y) in position.field
                return (_lying if lies else _empty)(position, (x, y))
            case InHand():
                return self._in_hand(position, place)
            case FaceDown(seat, _index):
                loom = isinstance(position, LoomPosition)
                owner = _("pile") if loom else self._view.names[seat]
                return listed((owner, _FACE_DOWN.of(position.hands[seat].face_down)))
        aside = position.aside if isinstance(position, LoomPosition) else ()
        if not aside:
            return _("tray, no tile set aside")
        return _("tray: {tiles}").format(tiles=listed(map(tile_name, aside)))

    def _in_hand(self, position: HeratiPosition, place: InHand) -> str:
        tile = self._hands[place.seat].tile(place.number)
        owner = "" if isinstance(position, LoomPosition) else self._view.names[place.seat]
        fits = ""
        if tile and place.seat == position.seat and position.outcome() is None:
            count = sum(tile in tiles for tiles in position.placements.values())
            fits = _FITS.of(count) if count else _("fits nowhere")
        return listed(filter(None, (tile_name(tile), owner, fits)))

    # The whole table

    def board(self, position: HeratiPosition) -> str:
        rows = sorted({y for _x, y in position.field})
        return in_sequence(
            (
                _("The field is empty.") if not rows else "",
                *(_row(position, y) for y in rows),
                _diamonds(position),
                *(self._hand(position, seat) for seat in range(len(position.hands))),
                as_sentence(messages.extent(position)),
            )
        )

    def _hand(self, position: HeratiPosition, seat: int) -> str:
        tiles = listed(map(tile_name, position.hands[seat].face_up))
        if not tiles:
            return ""
        if isinstance(position, LoomPosition):
            return _("In the hand: {tiles}.").format(tiles=tiles)
        return _("{name} has {tiles}.").format(name=self._view.names[seat], tiles=tiles)

    # Turns

    def turn(self, before: HeratiPosition, moves: Sequence[Move], after: HeratiPosition) -> str:
        return in_sequence(
            (_played(before, moves), _points(before, after), _turned_up(before, after))
        )

    def move(self, before: HeratiPosition, move: Move, after: HeratiPosition) -> str:
        return in_sequence((self.turn(before, [move], after), _stuck(after)))

    def consequence(self, position: HeratiPosition, move: Move) -> str:
        """The diamonds that a tile would complete; empty for none."""
        if not isinstance(move, PlaceTile):
            return ""
        gain = completes(position.field.completed_by(move.cell, move.tile))
        return as_sentence(gain)

    def score(self, position: HeratiPosition) -> str:
        if not isinstance(position, LoomPosition):
            seats = range(position.players)
            return in_sequence(self._workshop_score(position, seat) for seat in seats)
        words = _("{diamonds}, par is {par}, the goal {goal}.")
        if position.aim:
            words = _("{diamonds}, the aim is {aim}.")
        found = diamonds(position.score)
        score = words.format(diamonds=found, aim=position.aim, par=PAR, goal=GOAL)
        return in_sequence((score, _LEFT.of(len(position.hand.face_up) + position.hand.face_down)))

    def _workshop_score(self, position: WorkshopPosition, seat: int) -> str:
        side, hand = position.sides[seat], position.hands[seat]
        now, before = position.points(side), position.points_before(side)
        words = _("{name}: {points}, {up} face up, {down} face down.")
        if position.target is not None:
            words = _("{name}: {points}, {sum} of {target}, {up} face up, {down} face down.")
        return words.format(
            name=self._view.names[seat],
            points=messages.points(now),
            sum=before + now,
            target=position.target,
            up=len(hand.face_up),
            down=hand.face_down,
        )

    # Readings

    def lines(self, position: HeratiPosition, place: Place | None) -> str:
        if isinstance(place, tuple):
            if place in position.field:
                return _edges_of_tile(position, place)
            if found := touching_edges(position.field, place):
                return _named(cell_name(position, place), listed(found))
            return _("No tile touches {place}.").format(place=cell_name(position, place))
        if not position.field:
            return _("The field is empty.")
        return in_sequence(
            _named(cell_name(position, cell), listed(touching_edges(position.field, cell)))
            for cell in position.placements
        ) or _("No place is open.")

    def around(self, position: HeratiPosition, place: Place | None) -> str:
        if isinstance(place, tuple):
            if place in position.field:
                return _diamonds_of(position, place)
            return _fits_here(position, place)
        if isinstance(place, InHand) and (tile := self._hands[place.seat].tile(place.number)):
            return _fits_on(position, tile)
        return _("Go to a place of the field or to a tile first.")

    def goal(self, position: HeratiPosition, place: Place | None = None) -> str:
        found = waiting(position)
        if not found:
            return _("No single tile completes a diamond now.")
        return in_sequence(
            _("{place}: {tile}, {diamonds}, {holders}.").format(
                place=cell_name(position, offer.cell),
                tile=tile_name(offer.tile),
                diamonds=diamonds(offer.diamonds),
                holders=self._holders(position, offer.tile),
            )
            for offer in found
        )

    def _holders(self, position: HeratiPosition, tile: Tile) -> str:
        seats = [seat for seat, hand in enumerate(position.hands) if tile in hand.known]
        if isinstance(position, LoomPosition):
            return _("in the hand") if seats else _("not in the hand")
        if not seats:
            return _("in no hand")
        return _("held by {names}").format(names=listed(self._view.names[seat] for seat in seats))

    def moves(self, position: HeratiPosition, place: Place | None) -> str:
        if isinstance(place, InHand) and (tile := self._hands[place.seat].tile(place.number)):
            return _fits_on(position, tile)
        if stuck := _stuck(position):
            return stuck
        if not any(isinstance(move, PlaceTile) for move in position.legal_moves()):
            return _("No tile fits.")
        return in_sequence(_fits_on(position, tile) for tile in position.hands[position.seat].known)


# -- Places ------------------------------------------------------------------------------------


def _lying(position: HeratiPosition, cell: Cell) -> str:
    count = messages.diamonds_around(position, cell)
    part = Counted("in {count} diamond", "in {count} diamonds").of(count)
    name, tile = cell_name(position, cell), tile_name(position.field[cell])
    return listed(filter(None, (name, tile, part if count else "")))


def _empty(position: HeratiPosition, cell: Cell) -> str:
    name = _("{place}, empty").format(place=cell_name(position, cell))
    edges = touching_edges(position.field, cell)
    return listed((name, *edges, *_fitting(position, cell))) if edges else name


def _fitting(position: HeratiPosition, cell: Cell) -> list[str]:
    allowed = position.placements.get(cell)
    if allowed is None:
        return [_("closed")]
    held = [tile for tile in position.hands[position.seat].known if tile in allowed]
    diamonds = [position.field.completed_by(cell, tile) for tile in held]
    count = len(held)
    fits = Counted("{count} tile fits", "{count} tiles fit").of(count)
    best = max(diamonds, key=len, default=())
    return [text for text in (fits if count else "", completes(best)) if text]


# -- The whole table ---------------------------------------------------------------------------


def _row(position: HeratiPosition, y: int) -> str:
    cells = sorted(cell for cell in position.field if cell[1] == y)
    names = [cell_name(position, cell) for cell in cells]
    tiles = [position.field[cell] for cell in cells]
    if len(cells) > 1 and cells[-1][0] - cells[0][0] == len(cells) - 1:
        return _("{first} to {last}: {tiles}.").format(
            first=names[0], last=names[-1], tiles=listed(map(tile_name, tiles))
        )
    return as_sentence(listed(map(tile_on, tiles, names)))


def _diamonds(position: HeratiPosition) -> str:
    words = {
        TileColour.BLACK: _("Black diamond from {first} to {last}."),
        TileColour.WHITE: _("White diamond from {first} to {last}."),
    }
    return in_sequence(
        words[diamond.colour].format(
            first=cell_name(position, (diamond.x, diamond.y)),
            last=cell_name(position, (diamond.x + 1, diamond.y + 1)),
        )
        for diamond in position.field.diamonds
    )


# -- Edges, and what fits -----------------------------------------------------------------------

_DIRECTIONS = {
    Direction.N: N_("Above: {met}."),
    Direction.E: N_("On the right: {met}."),
    Direction.S: N_("Below: {met}."),
    Direction.W: N_("On the left: {met}."),
}


def _named(name: str, facts: str) -> str:
    return as_sentence(_("{name}: {facts}.").format(name=name, facts=facts))


def _edges_of_tile(position: HeratiPosition, cell: Cell) -> str:
    tile = position.field[cell]
    return in_sequence(
        _(_DIRECTIONS[direction]).format(met=_edge(position, tile, direction, direction.of(cell)))
        for direction in (Direction.N, Direction.E, Direction.S, Direction.W)
    )


def _edge(position: HeratiPosition, tile: Tile, direction: Direction, other: Cell) -> str:
    black = tile.edge(direction) is TileColour.BLACK
    if other not in position.field:
        words = _("black, open") if black else _("white, open")
    elif tile.matches(direction, position.field[other]):
        words = _("black, matches {place}") if black else _("white, matches {place}")
    else:
        words = _("black, clashes with {place}") if black else _("white, clashes with {place}")
    return words.format(place=cell_name(position, other))


def _fits_here(position: HeratiPosition, cell: Cell) -> str:
    allowed = position.placements.get(cell)
    if not allowed:
        return _("No tile can go on {place}.").format(place=cell_name(position, cell))
    held = position.hands[position.seat].known
    own = [tile_name(tile) for tile in held if tile in allowed]
    others = [tile_name(tile) for tile in Tile if tile in {*allowed} - {*held}]
    return in_sequence(
        (
            _("From the hand: {tiles}.").format(tiles=listed(own))
            if own
            else _("No tile of the hand fits."),
            _("Other tiles that fit: {tiles}.").format(tiles=listed(others)) if others else "",
            *(_gain(position, cell, tile, tile_name(tile)) for tile in Tile if tile in allowed),
        )
    )


def _gain(position: HeratiPosition, cell: Cell, tile: Tile, name: str) -> str:
    gain = completes(position.field.completed_by(cell, tile))
    return _named(name, gain) if gain else ""


def _fits_on(position: HeratiPosition, tile: Tile) -> str:
    found = [cell for cell, tiles in position.placements.items() if tile in tiles]
    if not found:
        return as_sentence(_("{tile} fits nowhere.").format(tile=tile_name(tile)))
    names = [cell_name(position, cell) for cell in found]
    words = _("{tile} fits on {places}.").format(tile=tile_name(tile), places=listed(names))
    return in_sequence(
        (
            as_sentence(words),
            *(_gain(position, cell, tile, name) for cell, name in zip(found, names, strict=True)),
        )
    )


def _diamonds_of(position: HeratiPosition, cell: Cell) -> str:
    tile = position.field[cell]
    return in_sequence(
        _figure(position, colour, (cell[0] + corner.value[0], cell[1] + corner.value[1]))
        for colour, corner in (
            (TileColour.BLACK, tile.black_corner),
            (TileColour.WHITE, tile.black_corner.opposite),
        )
    )


def _figure(position: HeratiPosition, colour: TileColour, top_left: Cell) -> str:
    """The missing tiles of a diamond with this top left cell."""
    black, diamond = colour is TileColour.BLACK, Diamond(*top_left, colour)
    if diamond in position.field.diamonds:
        return _("Black diamond complete.") if black else _("White diamond complete.")
    lacking = position.field.missing(*top_left, PATTERNS[colour])
    if not lacking:
        return _("No black diamond here.") if black else _("No white diamond here.")
    tiles = listed(tile_on(tile, cell_name(position, place)) for place, tile in lacking)
    words = _("Black diamond needs {tiles}.") if black else _("White diamond needs {tiles}.")
    return words.format(tiles=tiles)


# -- Turns -------------------------------------------------------------------------------------


def _played(before: HeratiPosition, moves: Sequence[Move]) -> str:
    (move,) = moves
    if isinstance(move, CannotPlace):
        return _("No tile fits.")
    if isinstance(move, SetAside):
        return as_sentence(_("{tile} set aside.").format(tile=tile_name(move.tile)))
    gain = completes(before.field.completed_by(move.cell, move.tile))
    facts = (tile_on(move.tile, cell_name(before, move.cell)), gain)
    return as_sentence(listed(filter(None, facts)))


def _points(before: HeratiPosition, after: HeratiPosition) -> str:
    words = Counted("{count} diamond now.", "{count} diamonds now.")
    was, count = len(before.field.diamonds), len(after.field.diamonds)
    if isinstance(before, WorkshopPosition) and isinstance(after, WorkshopPosition):
        words = Counted("{count} point now.", "{count} points now.")
        was, count = (each.points(before.to_move) for each in (before, after))
    return words.of(count) if count > was else ""


def _turned_up(before: HeratiPosition, after: HeratiPosition) -> str:
    seat = before.seat
    hand = after.hands[seat]
    if hand.face_down == before.hands[seat].face_down:
        return ""
    tile: Tile | None = hand.face_up[-1]
    return _("Turned up: {tile}.").format(tile=tile_name(tile))


def _stuck(position: HeratiPosition) -> str:
    """A notice that a tile of the Loom must be set aside next; empty if one fits."""
    if not isinstance(position, LoomPosition) or position.outcome() is not None:
        return ""
    if any(isinstance(move, PlaceTile) for move in position.legal_moves()):
        return ""
    return _("Nothing fits: set one of your tiles aside.")


# -- Tiles, edges and diamonds as they are spoken ----------------------------------------------

_FITS = Counted("fits on {count} place", "fits on {count} places")
_FACE_DOWN = Counted("{count} tile face down", "{count} tiles face down")
_LEFT = Counted("{count} tile left.", "{count} tiles left.")
_TILES = {
    Tile.NW: N_("black top left"),
    Tile.NE: N_("black top right"),
    Tile.SE: N_("black bottom right"),
    Tile.SW: N_("black bottom left"),
}
_EDGES = {
    (Direction.N, TileColour.BLACK): N_("black above"),
    (Direction.N, TileColour.WHITE): N_("white above"),
    (Direction.E, TileColour.BLACK): N_("black on the right"),
    (Direction.E, TileColour.WHITE): N_("white on the right"),
    (Direction.S, TileColour.BLACK): N_("black below"),
    (Direction.S, TileColour.WHITE): N_("white below"),
    (Direction.W, TileColour.BLACK): N_("black on the left"),
    (Direction.W, TileColour.WHITE): N_("white on the left"),
}


def tile_name(tile: Tile | None) -> str:
    """A tile by its black corner; its edges there are black, the other two white."""
    return _(_TILES[tile]) if tile else _("unknown tile")


def tile_on(tile: Tile, cell: str) -> str:
    return _("{tile} on {cell}").format(tile=tile_name(tile), cell=cell)


def touching_edges(field: Field, cell: Cell) -> list[str]:
    return [
        _(_EDGES[direction, field[other].edge(direction.opposite)])
        for direction, other in field.neighbours(cell)
    ]


def completes(diamonds: Sequence[Diamond]) -> str:
    if not diamonds:
        return ""
    if len(diamonds) > 1:
        return _("completes a black and a white diamond")
    if diamonds[0].colour is TileColour.BLACK:
        return _("completes a black diamond")
    return _("completes a white diamond")
