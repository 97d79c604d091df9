"""The drawing of the board, the trays and the marks during a match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from games.core.position import Side
from games.core.translation import _
from games.ui.board.animation import ease_in, linear
from games.ui.board.script import Script
from games.ui.board.sprites import TURN_STEP, BoardView, Mark, Piece, Place
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import Drawing, Effects, GameParts, Gestures, MatchView
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, hex_code
from games.ui.toolkit.sound import SoundName
from games.ui.toolkit.theme import Colour
from games.veletas.rules import pieces
from games.veletas.rules.pieces import OTHER, Move, Slide, Stone
from games.veletas.rules.pieces import Place as Placement
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.view.board import (
    Marker,
    VaneAngles,
    VeletasGeometry,
    dests_of,
    ghost_of,
    home_of,
    view_of,
)
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE, Layout, Slot
from games.veletas.view.marks import (
    draw_bowl_mark,
    draw_future_owner,
    draw_pulse,
    draw_rivals,
    draw_slot_mark,
    draw_square_mark,
    draw_verdict,
    refusal_marks,
    shown,
)
from games.veletas.view.pieces import (
    COLOUR_NAMES,
    FOLDING,
    LOADED,
    LOADED_SIZE,
    MARKERS,
    NOSE,
    SHOOTER,
    STOPPED,
    TURNING,
    WIND,
    Palette,
    direction,
    paint_board,
    paint_coordinates,
    palette_of,
    sprite,
)
from games.veletas.view.words import VeletasTexts, colour


class VeletasDrawing(Drawing[VeletasPosition]):
    """Draws the board, the trays and the marks."""

    def __init__(self, view: MatchView[VeletasPosition], geometry: VeletasGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """The picture of a shooter, a stone or a marker."""
        turned = self._geometry.layout.tiling.turned and kind in TURNING
        return sprite(self._context, kind, size, 180.0 if turned else 0.0)

    def ground_key(self, position: VeletasPosition) -> object:
        """The contents of the trays."""
        return (self._left_in_reserve(position), position.phase, position.to_move, position.claims)

    def _left_in_reserve(self, position: VeletasPosition) -> int:
        drag = self._view.board.drag
        in_hand = drag is not None and drag.started and drag.origin == RESERVE
        return position.shooters_missing - in_hand

    def draw_ground(self, surface: pygame.Surface, position: VeletasPosition) -> None:
        """Draw the board and the trays."""
        surface.fill(palette_of(self._context).ground)
        paint_board(self._context, surface, self._geometry.layout.tiling)
        tiling, where = self._geometry.layout.tiling, self._context.settings.coordinates
        if where != "off":
            paint_coordinates(self._context, surface, tiling, inside=where == "inside")
        left = self._left_in_reserve(position)
        paint_trays(self._context, surface, self._geometry.layout, position, left)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw a mark on a tile, a bowl or the reserve."""
        if place in BOWLS.values():
            side = next(side for side, bowl in BOWLS.items() if bowl == place)
            draw_bowl_mark(self._context, surface, self._geometry.layout.bowls[side], mark)
        elif place == RESERVE:
            draw_slot_mark(self._context, surface, self._geometry.spot(RESERVE), mark)
        else:
            square = self._view.position.slid if place == LOADED_STONE else place
            rect = self._geometry.spot(square)
            draw_square_mark(self._context, surface, rect, mark, self._held_kind())
            if mark is Mark.HOT:
                self._draw_ghost(surface, rect)

    def preview(
        self, position: VeletasPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """The shooters that a stone would trap, with their future owners and the rival groups."""
        stone = origin in (LOADED_STONE, *BOWLS.values())
        if not stone or position.phase is not Phase.PLAY:
            return None
        after = position.play(Stone(str(target)))
        claims = after.claims_since(position)
        if not claims:
            return None
        groups = {claim.cell: after.rivals(claim.cell) for claim in claims}
        context, geometry = self._context, self._geometry
        pieces = {*after.stones, *after.shooter_cells}

        def draw(surface: pygame.Surface) -> None:
            tiling = geometry.layout.tiling
            for cell, owner, own, other in claims:
                draw_future_owner(context, surface, tiling, cell, owner)
                draw_rivals(context, surface, tiling, groups[cell], cell)
                if own == other:
                    words = _("Tie: {side} claims it").format(side=colour(owner))
                    cells = {cell}.union(*groups[cell].values())
                    draw_verdict(context, surface, tiling, cells, words, pieces=pieces)

        return draw

    def refusal_marks(
        self, position: VeletasPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """The drawing of the pieces in the way, or of the line that would be straight."""
        return refusal_marks(self._context, self._geometry.layout.tiling, position, origin, target)

    def _held_kind(self) -> str:
        """The kind of piece that would go to a target."""
        position = self._view.position
        held = self._view.board.chosen
        if held in (LOADED_STONE, *BOWLS.values()):
            return COLOUR_NAMES[position.to_move]
        return SHOOTER

    def _draw_ghost(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the piece that would go there, transparent; a vane points as the held one."""
        kind, board = self._held_kind(), self._view.board
        angle = 0.0
        if kind == SHOOTER:
            vane = board.drag.sprite if board.drag else board.sprite_at(board.chosen)
            angle = vane.angle if vane else WIND
        turned = self._geometry.layout.tiling.turned and kind in TURNING
        angle = round(angle / TURN_STEP) * TURN_STEP + 180.0 * turned
        ghost = sprite(self._context, kind, rect.w, angle).copy()
        ghost.set_alpha(120)
        surface.blit(ghost, rect)


# -- The trays beside the board: bowls of stones, and the reserve, which also counts claims ----

PILE = ((-0.2, 0.13), (0.2, 0.13), (0.0, -0.2))
"""The offsets of the stones in a bowl from its centre, in tiles."""
LATER = 90
"""The opacity of the shooters of a later placement, of 255."""


def paint_trays(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition, left: int
) -> None:
    """Draw both bowls and the reserve, with `left` shooters in it."""
    for side in layout.bowls:
        due = side is position.to_move and stones_are_due(position)
        _paint_bowl(context, surface, layout, side, due=due)
    _paint_reserve(context, surface, layout, position)
    if position.shooters_missing:
        _paint_waiting(context, surface, layout, position, left)
    else:
        _paint_claims(context, surface, layout, position)


def stones_are_due(position: VeletasPosition) -> bool:
    """Whether the side to move may take a stone now."""
    if position.outcome() is not None or position.phase is Phase.PIE:
        return False
    return not position.to_place


def _paint_bowl(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, *, due: bool
) -> None:
    palette = palette_of(context)
    rect = layout.bowls[side]
    rim, width = (palette.caption, 3.0) if due else (palette.sunken_line, 1.6)
    dish = document(
        100,
        f'<circle cx="50" cy="50" r="{47 - width / 2}" fill="{hex_code(palette.sunken)}" '
        f'stroke="{hex_code(rim)}" stroke-width="{width}"/>',
    )
    surface.blit(context.assets.markup(dish, rect.w), rect)
    tile = layout.tiling.tile
    stone = sprite(context, COLOUR_NAMES[side], tile)
    for x, y in PILE:
        middle = (rect.centerx + round(x * tile), rect.centery + round(y * tile))
        surface.blit(stone, stone.get_rect(center=middle))


def _paint_reserve(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition
) -> None:
    """The tray and its slots; the middle one, which decides the game, has a darker rim."""
    palette = palette_of(context)
    corner = layout.tiling.tile * 0.16
    surface.blit(
        context.assets.markup(
            _plate(layout.reserve.size, corner, palette.sunken), layout.reserve.size
        ),
        layout.reserve,
    )
    decisive = position.majority - 1
    for number, slot in enumerate(layout.slots):
        rim = palette.caption if number == decisive else palette.sunken_line
        markup = _plate(slot.size, corner * 0.6, palette.ground, rim, slot.w * 0.035)
        surface.blit(context.assets.markup(markup, slot.size), slot)
        if not position.shooters_missing:
            surface.blit(context.assets.markup(_empty_slot(palette), slot.size), slot)


def _empty_slot(palette: Palette) -> str:
    """An outline where a claimed shooter will lie."""
    return document(
        100,
        '<polygon points="50,18 82,50 50,82 18,50" fill="none" '
        f'stroke="{hex_code(palette.sunken_line)}" stroke-width="3"/>',
    )


def _plate(
    size: tuple[int, int],
    corner: float,
    fill: Colour,
    rim: Colour | None = None,
    width: float = 0.0,
) -> str:
    w, h = size
    stroke = f' stroke="{hex_code(rim)}" stroke-width="{width:.2f}"' if rim else ""
    return document(
        size,
        f'<rect x="{width / 2:.2f}" y="{width / 2:.2f}" width="{w - width:.2f}" '
        f'height="{h - width:.2f}" rx="{corner:.2f}" fill="{hex_code(fill)}"{stroke}/>',
    )


def _paint_waiting(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition, left: int
) -> None:
    """The shooters still to be placed; those of a later placement are pale."""
    shooters = position.board.shooters
    first = shooters - left
    for number in range(first, shooters):
        slot = layout.slots[number]
        vane = sprite(context, SHOOTER, slot.w, WIND)
        if position.phase is Phase.PIE or number >= first_of_next(position):
            vane = vane.copy()
            vane.set_alpha(LATER)
        surface.blit(vane, slot)


def first_of_next(position: VeletasPosition) -> int:
    """The slot of the first shooter that belongs to a later placement."""
    if position.phase is Phase.FIRST_PLACEMENT:
        return position.board.first
    return position.board.shooters


def _paint_claims(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition
) -> None:
    """The claims of each side, from its own end towards the middle."""
    claimed = {side: position.claimed(side) for side in layout.bowls}
    slots = {Side.BLACK: layout.slots, Side.WHITE: layout.slots[::-1]}
    for side, row in slots.items():
        for slot in row[: claimed[side]]:
            surface.blit(sprite(context, STOPPED, slot.w), slot)
            surface.blit(sprite(context, MARKERS[side], slot.w), slot)


# -- The gestures of a person: placing, moving, shooting, and taking a move back ---------------

AIM_TIME = 0.12
"""Seconds in which a vane turns towards the square under the pointer."""


class VeletasGestures(Gestures[VeletasPosition]):
    """Placing, moving and shooting; vanes turn towards the square under the pointer."""

    def __init__(self, view: MatchView[VeletasPosition], geometry: VeletasGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._angles = VaneAngles()
        self._dests: tuple[VeletasPosition, dict[Place, list[Place]]] | None = None  # cached
        self._aim: tuple[str, float] | None = None  # the shooter that has turned, and its angle

    def board_view(self, position: VeletasPosition) -> BoardView:
        """The pieces on the board, and the legal gestures."""
        match = self._view.match
        return view_of(position, match, self._angles.at_present(match))

    def meant(self, position: VeletasPosition, origin: Place, target: Place) -> pieces.Move | None:
        """The move of a drop: place, shoot or move, depending on the origin."""
        if not isinstance(target, str) or target not in position.board.index:
            return None
        if origin == RESERVE:
            return pieces.Place(target)
        if origin == LOADED_STONE and target in position.free_shooters:
            return pieces.Slide(target, target)  # an attempt to move a second one
        if origin in (BOWLS[position.to_move], LOADED_STONE):
            return pieces.Stone(target)
        if origin == position.slid and target == home_of(self._view.match):
            return None  # the vane is put back
        if isinstance(origin, str) and origin in position.board.index:
            return pieces.Slide(origin, target)
        return None

    def ghost_of(self, position: VeletasPosition, move: pieces.Move) -> GhostMove | None:
        """The vane or the stone of a proposed move."""
        return ghost_of(position, move)

    def picked(self, origin: Place) -> None:
        """Let the loaded stone grow to its full size."""
        board = self._view.board
        if origin == LOADED_STONE and board.drag and board.drag.started:
            size = float(self._geometry.layout.tiling.tile)
            board.drag.sprite.glide("size", size, board.glide_time / 2)

    def dropped(self, origin: Place, target: Place) -> None:
        """Take the move back if the vane that has moved is put back."""
        if origin == self._view.position.slid and target == home_of(self._view.match):
            self._view.controller.undo()

    def shown(self, position: VeletasPosition) -> None:
        """Reset the turned vane when a new position is shown."""
        self._aim = None

    def pointed(self, place: Place | None) -> None:
        """Turn the shooter that would move or shoot towards the square under the pointer."""
        board = self._view.board
        if board.playing:
            return
        self._load()
        if self._view.pending:
            return
        aim = self._aim_at(place)
        if aim == self._aim:
            return
        seconds = AIM_TIME * self._context.settings.time_factor
        if self._aim and (not aim or aim[0] != self._aim[0]):
            resting = self._angles.at_present(self._view.match).get(self._aim[0], WIND)
            if vane := board.sprite_at(self._aim[0]):
                vane.turn_to(resting, seconds)
        if aim and (vane := board.sprite_at(aim[0])):
            vane.turn_to(aim[1], seconds)
        self._aim = aim

    def _aim_at(self, target: Place | None) -> tuple[str, float] | None:
        position, held = self._view.position, self._view.board.chosen
        if not isinstance(target, str) or position.phase is not Phase.PLAY:
            return None
        if held is None or target not in self._targets(position, held):
            return None
        if held == position.slid:
            return None
        shooter = held if held in position.free_shooters else position.first_shooter(target)
        return (str(shooter), direction(str(shooter), target, position.size)) if shooter else None

    def _targets(self, position: VeletasPosition, origin: Place) -> Sequence[Place]:
        """The legal targets of an origin, from the moves of the last position that are known."""
        if self._dests is None or self._dests[0] is not position:
            self._dests = position, dests_of(position)
        return self._dests[1].get(origin, ())

    def _load(self) -> None:
        """Show the loaded stone unless a person holds it."""
        position, board = self._view.position, self._view.board
        drag = board.drag
        if position.slid and (vane := board.sprite_at(position.slid)):
            held = drag is not None and drag.started and drag.origin != position.slid
            held = held or self._view.pending is not None
            vane.kind = SHOOTER if held else LOADED[position.to_move]


def make_parts(view: MatchView[VeletasPosition]) -> GameParts[VeletasPosition]:
    """The parts of the window of a match."""
    geometry = VeletasGeometry(view)
    gestures = VeletasGestures(view, geometry)
    drawing = VeletasDrawing(view, geometry)
    effects = VeletasEffects(view, geometry)
    return GameParts(geometry, gestures, VeletasTexts(view), drawing, effects)


# -- The scripts of moves: vanes turn, move and shoot; trapped ones fold and are claimed -------

RECOIL = 0.1
"""How far a vane recoils, in tiles."""
ARC_OVER_SHOOTERS, ARC = 4.5, 1.2
"""How high a piece flies over shooters and over empty squares, in lifted pieces."""
FOLD_TIME = 0.18
GROUPS_TIME, TIE_TIME = 0.75, 1.0
"""Seconds that the rival groups are outlined, and that a tie is announced."""
BEFORE_MARKER, MARKER_TIME = 0.22, 0.3
"""Seconds from the trap to the marker, and of its flight."""
NEXT_TRAP = 0.32
"""Seconds from one of several traps to the next."""
PULSE_TIME, PULSE_STEP = 0.7, 0.14
"""Seconds of a pulse around a winning claim, and between two of them."""


class VeletasEffects(Effects[VeletasPosition]):
    """The scripts of moves, shots and claims."""

    pick_up: SoundName = "pick_up_wood"

    def __init__(self, view: MatchView[VeletasPosition], geometry: VeletasGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def perform(
        self, script: Script, before: VeletasPosition, move: Move, after: VeletasPosition
    ) -> None:
        """Add the steps of a move to a script."""
        if isinstance(move, Slide):
            _slide(script, before, move)
        elif isinstance(move, Placement):
            slot = Slot(before.board.shooters - before.shooters_missing)
            script.send(Piece(SHOOTER, WIND), slot, move.cell, arc=ARC)
            script.land(move.cell, "place")
        elif isinstance(move, Stone):
            self._stone(script, before, move.cell)
            self._claims(script, before, after)
        else:
            script.sound("select")

    def _stone(self, script: Script, before: VeletasPosition, cell: str) -> None:
        """A stone comes out of the bowl in the placement; later a vane shoots it."""
        piece = Piece(COLOUR_NAMES[before.to_move])
        shooter = before.slid or before.first_shooter(cell)
        if before.phase is not Phase.PLAY or shooter is None:
            script.send(piece, BOWLS[before.to_move], cell, arc=ARC)
        elif script.was_dropped(cell):
            with script.aside():
                self._aim(script, before, shooter, cell)
            script.send(piece, shooter, cell)
        else:
            dx, dy = self._aim(script, before, shooter, cell)
            flies_over = _arc(before, shooter, cell, 0.0) > 0
            script.sound("shot")
            script.send(
                piece,
                shooter,
                cell,
                offset=(NOSE * dx, NOSE * dy),
                grow=LOADED_SIZE,
                arc=_arc(before, shooter, cell, ARC),
                shape=linear if flies_over else ease_in,
            )
        script.land(cell, "place", weight=0.14)

    def _aim(
        self, script: Script, before: VeletasPosition, shooter: str, cell: str
    ) -> tuple[float, float]:
        """A vane turns to a square and recoils; the direction to the square."""
        angle = direction(shooter, cell, before.size)
        script.turn(shooter, angle)
        script.become(shooter, SHOOTER)
        dx, dy = self._geometry.way_of(angle)
        script.nudge(shooter, -RECOIL * dx, -RECOIL * dy)
        return dx, dy

    def _claims(self, script: Script, before: VeletasPosition, after: VeletasPosition) -> None:
        """The trapped vanes, one after the other; in the end the winning claims."""
        told: dict[str, Side] = {}
        for number, claim in enumerate(after.claims_since(before)):
            told[claim.cell] = claim.owner
            reached = after if after.claims == before.claims | told else _with(before, after, told)
            with script.aside(number * NEXT_TRAP):
                self._claim(script, after, claim, reached)
        script.join()
        if outcome := after.outcome():
            winner = outcome.winners[0]
            cells = [cell for cell, side in after.claims.items() if side is winner]
            for number, cell in enumerate(cells):
                with script.aside(number * PULSE_STEP):
                    script.overlay(partial(self._draw_pulse, cell, winner), PULSE_TIME)

    def _claim(
        self, script: Script, after: VeletasPosition, claim: Claim, reached: VeletasPosition
    ) -> None:
        """A vane folds, the groups beside it are compared, and the marker of its owner comes."""
        cell, owner, tie = claim.cell, claim.owner, claim.own == claim.other
        groups = after.rivals(cell)
        with script.aside():
            script.turn(cell, 0.0, FOLD_TIME)
        with script.aside():
            script.become(cell, STOPPED, through=FOLDING, seconds=FOLD_TIME)
        with script.aside():
            script.overlay(partial(self._draw_rivals, groups, cell), GROUPS_TIME)
        if tie:
            words = _("Tie: {side} has just moved").format(side=colour(OTHER[owner]))
            with script.aside():
                script.sound("tie")
                cells = {cell}.union(*groups.values())
                pieces = {*after.stones, *after.shooter_cells}
                script.overlay(partial(self._draw_verdict, cells, pieces, words), TIE_TIME)
        script.wait(BEFORE_MARKER)
        marker = Marker(cell)
        piece = Piece(MARKERS[owner])
        script.send(piece, BOWLS[owner], marker, arc=ARC, seconds=MARKER_TIME)
        script.land(marker, None if tie else "claim")
        script.reveal(reached)

    def _draw_rivals(
        self,
        groups: Mapping[Side, Collection[str]],
        cell: str,
        surface: pygame.Surface,
        share: float,
    ) -> None:
        tiling = self._geometry.layout.tiling
        draw_rivals(self._context, surface, tiling, groups, cell, shown(share))

    def _draw_verdict(
        self,
        cells: Collection[str],
        pieces: Collection[str],
        words: str,
        surface: pygame.Surface,
        share: float,
    ) -> None:
        tiling, strength = self._geometry.layout.tiling, shown(share)
        draw_verdict(self._context, surface, tiling, cells, words, pieces=pieces, strength=strength)

    def _draw_pulse(self, cell: str, owner: Side, surface: pygame.Surface, share: float) -> None:
        spot = self._geometry.layout.tiling.spot(cell)
        draw_pulse(self._context, surface, spot, owner, share)


def _slide(script: Script, before: VeletasPosition, move: Slide) -> None:
    """A vane turns to its target, moves there, and shows the stone that it must shoot."""
    angle = direction(move.origin, move.target, before.size)
    if script.is_held(move.origin):
        with script.aside():
            script.turn(move.origin, angle)
    else:
        script.turn(move.origin, angle)
    script.sound("slide", seconds=script.travel_seconds(move.origin, move.target))
    script.travel(move.origin, move.target, arc=_arc(before, move.origin, move.target, 0.0))
    script.become(move.target, LOADED[before.to_move])
    script.land(move.target, weight=0.06)


def _arc(position: VeletasPosition, origin: str, target: str, otherwise: float) -> float:
    """How high a piece flies: higher where it passes over a shooter."""
    board = position.board
    between = board.between[board.index[origin]][board.index[target]]
    return ARC_OVER_SHOOTERS if between & position.pieces.shooters else otherwise


def _with(
    before: VeletasPosition, after: VeletasPosition, told: dict[str, Side]
) -> VeletasPosition:
    """The position with only some of the claims of a move."""
    claims = list(before.pieces.claims)
    for cell, owner in told.items():
        claims[0 if owner is Side.BLACK else 1] |= 1 << after.board.index[cell]
    return replace(after, pieces=replace(after.pieces, claims=(claims[0], claims[1])))
