"""Draws Veletas: the board with its pieces and marks, the bowls of stones, and the reserve."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

import msgspec
import pygame

from games.core.position import Side
from games.ui.board.animation import there_and_back
from games.ui.board.painter import Painter, Tiling, circle, outline, polygon, stroke, svg
from games.ui.board.sprites import Mark, Place
from games.ui.look.ghost_moves import GhostPainter, ghosts_of, left_by
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document
from games.ui.toolkit.layout import centred, square
from games.ui.toolkit.theme import Colour, read_palettes
from games.veletas.rules.pieces import Move
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.board import (
    SHOOTER,
    SLAB,
    WIND,
    Layout,
    ghost_of,
    likely_angles,
    tiling_of,
)

VANES, SIGNS = "vanes", "signs"
"""The names of the piece sets."""

MARKERS = {Side.BLACK: "marker-black", Side.WHITE: "marker-white"}
STOPPED = "claimed"
FOLDING = ("folding 1", "folding 2", "folding 3", "folding 4")
"""The steps from a vane to a claimed one."""
LOADING = ("loading 1", "loading 2", "loading 3")
"""The steps from a vane to a loaded one."""
LOADED = {Side.BLACK: "loaded black", Side.WHITE: "loaded white"}
"""A vane that has moved, with the stone to shoot on its nose."""
NOSE = 0.31
"""The distance of the loaded stone from the middle of its tile, in tiles."""
LOADED_SIZE = 0.36
"""The size of the loaded stone, in stones."""
BEHIND, BEHIND_SIZE = 0.14, 0.68
"""How far behind the middle a loaded vane stands, in tiles, and its size, in vanes."""


class Palette(msgspec.Struct, frozen=True):
    ground: Colour
    sunken: Colour
    sunken_line: Colour
    grout: Colour
    tile: Colour
    shaded_tile: Colour
    caption: Colour
    vane: Colour
    vane_shade: Colour
    pivot: Colour
    black: Colour
    black_rim: Colour
    white: Colour
    white_rim: Colour
    white_cut: Colour
    held: Colour
    around_black: Colour
    target: Colour
    last: Colour
    win: Colour
    hint: Colour
    halo: Colour
    focus: Colour


PALETTES = read_palettes("games.veletas", Palette)


def sprite(
    context: Context, kind: str, size: int, angle: float = 0.0, piece_set: str = ""
) -> pygame.Surface:
    """The picture of a piece on its tile; `angle` turns it counter-clockwise, in degrees.

    The default piece set is the one of the settings.
    """
    chosen = piece_set or context.piece_set("veletas")
    shape = _shapes(PALETTES[context.theme.name], chosen == SIGNS)[kind]
    markup = document(100, f'<g transform="rotate({-angle:g} 50 50)">{shape}</g>')
    return context.assets.markup(markup, size)


def _disc(radius: float, fill: Colour, rim: Colour, cut: Colour | None = None) -> str:
    """A round stone; `cut` is the colour of a ring in it."""
    ring = circle(50, radius * 0.62, None, cut, 2.6) if cut else ""
    return circle(50, radius - 1.7, fill, rim, 3.4) + ring


_VANE = ((50, 4), (12, 50), (41, 45), (41, 73), (32, 95), (50, 88))
"""The left half of an arrow with a small tail fin."""
_DIAMOND = ((50, 5), (5, 50), (16, 61), (27, 72), (38.5, 83.5), (50, 95))
"""The left half of a folded vane, without a direction, with corners corresponding to the
arrow's."""


def _vane(palette: Palette, folded: float = 0.0) -> str:
    """A vane, its right side in the shade, on a light pivot; `folded` goes from 0 to 1."""
    left = [
        (x + (to_x - x) * folded, y + (to_y - y) * folded)
        for (x, y), (to_x, to_y) in zip(_VANE, _DIAMOND, strict=True)
    ]
    right = [(100 - x, y) for x, y in left]
    pivot = 1 - folded
    return (
        polygon(left, palette.vane)
        + polygon(right, palette.vane_shade)
        + circle(50, 9 * pivot, palette.pivot)
        + circle(50, 4 * pivot, palette.vane_shade)
    )


def _loaded(vane: str, stone: str) -> str:
    """The stone before the nose of a smaller vane, both within the tile."""
    return _moved(vane, BEHIND, BEHIND_SIZE) + _moved(stone, -NOSE, LOADED_SIZE)


def _moved(shape: str, down: float, size: float) -> str:
    middle = f"translate(50 {50 + 100 * down:g})"
    return f'<g transform="{middle} scale({size:g}) translate(-50 -50)">{shape}</g>'


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw a shooter, both stones and a claim of a piece set side by side on tiles."""
    palette = PALETTES[context.theme.name]
    kinds = (("black",), (SHOOTER,), ("white",), (STOPPED, MARKERS[Side.BLACK]))
    side = min(rect.w // len(kinds), rect.h)
    row = centred((side * len(kinds), side), rect)
    for number, layers in enumerate(kinds):
        spot = pygame.Rect(row.x + number * side, row.y, side, side)
        surface.fill(palette.shaded_tile if number % 2 else palette.tile, spot)
        for kind in layers:
            angle = WIND if kind == SHOOTER else 0.0
            surface.blit(sprite(context, kind, side, angle, name), spot)


@lru_cache
def _shapes(palette: Palette, with_signs: bool) -> dict[str, str]:
    """The shape of each kind; signs are flat outlines that differ without any colour."""
    if with_signs:
        shooter = _plate(
            palette, (50, 5), (12, 48), (36, 48), (36, 92), (64, 92), (64, 48), (88, 48)
        )
        stopped = _plate(
            palette, (30, 6), (70, 6), (94, 30), (94, 70), (70, 94), (30, 94), (6, 70), (6, 30)
        )
        black = _block(66, palette.black, palette.black_rim)
        white = _hoop(36, palette)
        markers = _block(40, palette.black, palette.pivot), _hoop(23, palette)
        folding = [shooter, shooter, stopped, stopped]
    else:
        shooter, *folding, stopped = (_vane(palette, step / 5) for step in range(6))
        black = _disc(38, palette.black, palette.black_rim)
        white = _disc(38, palette.white, palette.white_rim, palette.white_cut)
        markers = (
            _disc(25, palette.black, palette.pivot),
            _disc(25, palette.white, palette.white_rim, palette.white_cut),
        )
    return {
        SHOOTER: shooter,
        STOPPED: stopped,
        Side.BLACK.value: black,
        Side.WHITE.value: white,
        LOADED[Side.BLACK]: _loaded(shooter, black),
        LOADED[Side.WHITE]: _loaded(shooter, white),
        **dict(zip(MARKERS.values(), markers, strict=True)),
        **dict(zip(FOLDING, folding, strict=True)),
        **{
            kind: _moved(shooter, BEHIND * share, 1 - (1 - BEHIND_SIZE) * share)
            for kind, share in zip(LOADING, (0.25, 0.5, 0.75), strict=True)
        },
    }


def _block(side: float, fill: Colour, rim: Colour) -> str:
    return outline(48 - side / 2, 100, rim, 4, rx=7, fill=fill)


def _hoop(radius: float, palette: Palette) -> str:
    return circle(50, radius - 3.5, palette.white, palette.white_rim, 7)


def _plate(palette: Palette, *corners: tuple[float, float]) -> str:
    return polygon(corners, palette.vane, palette.vane_shade, 4, stroke_linejoin="round")


# -- The board: tiles, coordinates, pieces, and every mark on squares ---------------------------

LEAST_NAMED = 19
"""The smallest tile of a drawn position with coordinates, in units."""
LEFT = 90
"""The opacity of a shooter whose square a ghost has left, of 255."""


@dataclass(frozen=True, slots=True)
class PositionInMatch:
    """A position with the angles of the vanes in degrees, from the moves before it."""

    position: VeletasPosition
    angles: Mapping[str, float]


def draw(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    drawn: VeletasPosition | PositionInMatch,
    *,
    left: Mapping[Place, bool] | None = None,
    named: bool = True,
) -> None:
    """Draw a position into the largest square of a rectangle; `left` is the result of `left_by`.

    With `named`, a large one has coordinates.
    """
    if not isinstance(drawn, PositionInMatch):
        drawn = PositionInMatch(drawn, likely_angles(drawn))
    tiling, named = _picture_tiling(context, rect, drawn.position.board.size, named=named)
    paint = BoardPainter(context, surface, tiling)
    paint.ground(square(rect), paint.palette.ground)
    paint.board()
    if named:
        paint.coordinates()
    paint.pieces(drawn.position, drawn.angles, left or {})


def _picture_tiling(
    context: Context, rect: pygame.Rect, size: int, *, named: bool = True
) -> tuple[Tiling, bool]:
    """The tiling of a picture, and whether it has coordinates; without them it is centred."""
    tiling = tiling_of(rect, size)
    if named and tiling.pitch >= context.px(LEAST_NAMED):
        return tiling, True
    left, top = tiling.rect.move_to(center=square(rect).center).topleft
    return replace(tiling, left=left, top=top), False


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    drawn: VeletasPosition | PositionInMatch,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw a position, and the moves and shots of two turns as ghosts with their paths."""
    before = drawn.position if isinstance(drawn, PositionInMatch) else drawn
    turns = [ghosts_of(before, moves, ghost_of) for moves in (played, better)]
    draw(context, surface, rect, drawn, left=left_by(turns[1] or turns[0]))
    tiling, _named = _picture_tiling(context, rect, before.board.size)
    picture = partial(sprite, context)
    GhostPainter(context, surface, lambda p: tiling.spot(str(p)), picture).compare(*turns)


@dataclass(slots=True)
class RefusalMarks:
    """The marks of a refused drop: squares, and lines from one square to another."""

    rings: list[str] = field(default_factory=list)
    """Occupied squares."""
    crosses: list[str] = field(default_factory=list)
    washes: list[str] = field(default_factory=list)
    """Squares on which nothing may be placed."""
    lines: list[tuple[str, str]] = field(default_factory=list)


# Marks are shapes in a square of 100 units.


def _ring(colour: Colour, radius: float, width: float, dash: str = "none") -> str:
    return circle(50, radius, None, colour, width, stroke_dasharray=dash)


def _frame(colour: Colour, width: float, away: float, radius: float = 9) -> str:
    return outline(away, 100, colour, width, rx=radius)


def _wash(colour: Colour, opacity: float) -> str:
    return svg("rect", x=3, y=3, width=94, height=94, rx=5, fill=colour, fill_opacity=opacity)


def _corners(colour: Colour) -> str:
    """Four brackets, so that the last turn is marked by shape and not by colour alone."""
    brackets = "M0 24 L0 0 L24 0 M100 24 L100 0 L76 0 M0 76 L0 100 L24 100 M100 76 L100 100 L76 100"
    return f'<g transform="translate(6.5 6.5) scale(0.87)">{stroke(brackets, colour, 5)}</g>'


@lru_cache
def _square_marks(palette: Palette) -> dict[Mark | str, str]:
    """The marks on a tile; those of targets by the kind of piece: a small diamond or stone."""
    black, white = (
        circle(50, 9, fill, palette.target, 4) for fill in (palette.black, palette.white)
    )
    return {
        SHOOTER: polygon(((50, 36), (64, 50), (50, 64), (36, 50)), palette.vane),
        Side.BLACK.value: black,
        Side.WHITE.value: white,
        Mark.FAR_TARGET: circle(50, 7, palette.target, fill_opacity=0.65),
        Mark.LAST: _wash(palette.last, 0.2) + _corners(palette.last),
        Mark.SELECTED: _wash(palette.held, 1) + _frame(palette.caption, 5, 0.5),
        Mark.HOT: _wash(palette.target, 0.2) + _frame(palette.target, 6, 9),
        Mark.HINT: _ring(palette.hint, 43, 6, "17 10"),
        Mark.CURSOR: _frame(palette.halo, 9, 0, 12) + _frame(palette.focus, 6, 1.5, 11),
    }


@lru_cache
def _bowl_marks(palette: Palette) -> dict[Mark, str]:
    return {
        Mark.SELECTED: _ring(palette.caption, 45.5, 5),
        Mark.HINT: _ring(palette.hint, 47, 5, "17 10"),
        Mark.CURSOR: _ring(palette.halo, 45.5, 9) + _ring(palette.focus, 45.5, 5.5),
    }


def strength(share: float) -> float:
    """An opacity that rises quickly and fades at the end of the time."""
    return max(min(share * 8, 1.0, (1 - share) * 5), 0.0)


class BoardPainter(Painter[Palette]):
    palettes = PALETTES

    def __init__(self, context: Context, surface: pygame.Surface, tiling: Tiling) -> None:
        super().__init__(context, surface)
        self.tiling = tiling

    # The board and its pieces

    def board(self) -> None:
        tile, size = self.tiling.pitch, self.tiling.size
        slab = max(round(tile * SLAB), 1)
        whole = self.tiling.rect.inflate(2 * slab, 2 * slab)
        picture = self.context.assets.composed(
            ("veletas board", self.palette, tile, size),
            whole.size,
            lambda board: BoardPainter(
                self.context, board, Tiling(slab, slab, tile, size)
            )._tiles(),
        )
        self.surface.blit(picture, whole)

    def _tiles(self) -> None:
        """Draw the tiles one by one, which takes a fifth of the time of one large SVG picture."""
        palette, tiling, tile = self.palette, self.tiling, self.tiling.pitch
        corner = tile * 0.1 / self.context.scale.factor
        self.plate(self.surface.get_rect(), palette.grout, radius=corner)
        gap = max(round(tile * 0.045), 1)
        side, round_ = tile - gap, round(tile * 0.05, 2)
        for row in range(tiling.size):
            for file in range(tiling.size):
                tone = palette.shaded_tile if (file + row) % 2 else palette.tile
                shape = svg("rect", width=side, height=side, rx=round_, fill=tone)
                x, y = tiling.left + file * tile + gap // 2, tiling.top + row * tile + gap // 2
                self.put(shape, pygame.Rect(x, y, side, side), side)

    def close_up(self, rect: pygame.Rect) -> None:
        """Draw tiles so large that the lit middle one takes most of a rectangle."""
        palette, tile = self.palette, round(min(rect.size) * 0.84)
        self.surface.fill(palette.grout, rect)
        gap = max(round(tile * 0.045), 1)
        first = centred((tile, tile), rect)
        for across in range(-(rect.w // tile + 1), rect.w // tile + 2):
            for down in range(-(rect.h // tile + 1), rect.h // tile + 2):
                tone = palette.shaded_tile if (across + down) % 2 else palette.tile
                if not (across or down):
                    tone = palette.win
                spot = first.move(across * tile, down * tile).inflate(-gap, -gap)
                self.plate(spot, tone, radius=tile * 0.05 / self.context.scale.factor)

    def coordinates(self, colour: Colour | None = None, *, inside: bool = False) -> None:
        colour, text = colour or self.palette.caption, self.context.theme.text
        tile = self.tiling.pitch
        size = max(min(tile * 0.3 / self.context.scale.factor, text.body), text.small * 0.8)
        away, within = round(tile * (SLAB + 0.22)), round(tile * 0.08)
        # the names of small tiles are wider than the room, those of two digits above all
        widest = self.context.text.width(str(self.tiling.size), size)
        aside = max(away, round(tile * SLAB) + 3 + widest // 2)
        rect, alphabet = self.tiling.rect, self.tiling.grid.alphabet
        for number in range(self.tiling.size):
            letter, rank = alphabet[number], str(number + 1)
            column, row = self.tiling.spot(f"{letter}1"), self.tiling.spot(f"{alphabet[0]}{rank}")
            if inside:
                corner = column.right - within, rect.bottom - within // 2
                self.write(letter, size * 0.85, colour, bottomright=corner)
                corner = rect.left + within, row.top + within // 2
                self.write(rank, size * 0.85, colour, topleft=corner)
            else:
                self.write(letter, size, colour, center=(column.centerx, rect.bottom + away))
                self.write(rank, size, colour, center=(rect.left - aside, row.centery))

    def pieces(
        self,
        position: VeletasPosition,
        angles: Mapping[str, float],
        left: Mapping[Place, bool],
    ) -> None:
        """Draw the pieces; `left` ones are faint, or not drawn where another comes."""
        for cell, owner in position.stones.items():
            self.piece(owner.value, self.tiling.spot(cell))
        for cell in position.free_shooters:
            if not left.get(cell):
                alpha = LEFT if cell in left else 255
                self.piece(SHOOTER, self.tiling.spot(cell), angles.get(cell, WIND), alpha)
        for cell, owner in position.claims.items():
            self.claim(owner, self.tiling.spot(cell))

    def claim(self, owner: Side, spot: pygame.Rect) -> None:
        self.piece(STOPPED, spot)
        self.piece(MARKERS[owner], spot)

    def piece(self, kind: str, spot: pygame.Rect, angle: float = 0.0, alpha: int = 255) -> None:
        self.stamp(sprite(self.context, kind, spot.w, angle), spot.center, alpha)

    # Marks

    def square_mark(self, rect: pygame.Rect, mark: Mark, kind: str) -> None:
        """Draw a mark on a tile; `kind` is the piece that would go there."""
        self.put(_square_marks(self.palette)[kind if mark is Mark.TARGET else mark], rect)

    def bowl_mark(self, rect: pygame.Rect, mark: Mark) -> None:
        if shape := _bowl_marks(self.palette).get(mark):
            self.put(shape, rect)

    def slot_mark(self, rect: pygame.Rect, mark: Mark) -> None:
        """Draw a mark around the slot of the reserve from which the next shooter is taken."""
        chosen = _frame(self.palette.caption, 6, 0, 12)
        self.put(chosen if mark is Mark.SELECTED else _square_marks(self.palette)[mark], rect)

    # Claims: the rival groups with their sizes, the verdict of a tie, pulses

    def _stones(self, side: Side) -> tuple[Colour, Colour]:
        colours = self.palette.black, self.palette.white
        return colours if side is Side.BLACK else colours[::-1]

    def rivals(
        self, groups: Mapping[Side, Collection[str]], cell: str, strength: float = 1.0
    ) -> None:
        """Draw the outlines and the sizes of the groups beside a trapped shooter."""
        tiling, half = self.tiling, self.tiling.pitch // 2
        spots = [tiling.spot(each) for group in groups.values() for each in group]
        if not spots:
            return
        bounds = spots[0].unionall(spots[1:]).inflate(half, half)
        moved = replace(tiling, left=tiling.left - bounds.x, top=tiling.top - bounds.y)
        transparent = pygame.Surface(bounds.size, pygame.SRCALPHA)
        layer = BoardPainter(self.context, transparent, moved)
        for side, group in groups.items():
            layer.outline(side, group)
        grid = tiling.grid
        beside = {grid.name(n) for n in grid.neighbours[grid.cell(cell)]}
        size = tiling.pitch * 0.42 / self.context.scale.factor
        for side, group in groups.items():
            if group:
                centre = layer.tiling.spot(min(beside & {*group})).center
                fill, ink = self._stones(side)
                radius = round(self.tiling.pitch * 0.3)
                pygame.draw.aacircle(layer.surface, fill, centre, radius)
                layer.write(str(len(group)), size, ink, bold=True, center=centre)
        layer.surface.set_alpha(round(255 * strength))
        self.surface.blit(layer.surface, bounds)

    def outline(self, side: Side, cells: Collection[str]) -> None:
        """Draw the outline of a group, in the colour of its side between two rims."""
        tile = self.tiling.pitch
        width, rims = max(round(tile * 0.075), 2), max(self.context.px(2), tile // 16)
        fill, rim = self._stones(side)
        if side is Side.BLACK:
            rim = self.palette.around_black
        for colour, thick in ((rim, width + rims), (fill, width)):
            for cell in cells:
                spot = self.tiling.spot(cell)
                grown, half, (x, y) = spot.inflate(thick, thick), thick // 2, spot.center
                for edge, beyond in (
                    ((grown.x, spot.y - half, grown.w, thick), (x, y - spot.h)),
                    ((grown.x, spot.bottom - half, grown.w, thick), (x, y + spot.h)),
                    ((spot.x - half, grown.y, thick, grown.h), (x - spot.w, y)),
                    ((spot.right - half, grown.y, thick, grown.h), (x + spot.w, y)),
                ):
                    if self.tiling.cell_at(beyond) not in cells:
                        pygame.draw.rect(self.surface, colour, edge)

    def future_owner(self, cell: str, owner: Side) -> None:
        """Draw a shooter that would be trapped with its future owner, on a tile without marks."""
        spot = self.tiling.spot(cell)
        self.put(_wash(self.palette.tile, 1), spot)
        self.claim(owner, spot)

    def verdict(
        self,
        cells: Collection[str],
        words: str,
        *,
        taken: Collection[str] = (),
        strength: float = 1.0,
    ) -> None:
        """Write words beside some squares, where few others are `taken`."""
        theme = self.context.theme
        size = max(self.tiling.pitch * 0.26 / self.context.scale.factor, theme.text.small)
        sign = self._sign(words, size, 1.4, strength)
        self.surface.blit(sign, self._beside(sign.get_size(), cells, taken))

    def name(
        self, words: str, centre: pygame.Vector2, within: pygame.Rect, strength: float = 1.0
    ) -> None:
        """Write a name on a plate around a point, within a rectangle."""
        text, most = self.context.text, self.context.theme.text.lead
        words, size = text.squeezed(words, self.tiling.pitch * 5, most, bold=True)
        sign = self._sign(words, size, 1.5, strength)
        rect = sign.get_rect(center=(round(centre.x), round(centre.y)))
        self.surface.blit(sign, rect.clamp(within))

    def _sign(self, words: str, size: float, high: float, strength: float) -> pygame.Surface:
        """Words on a plate of `high` lines."""
        text = self.context.text
        width, height = text.width(words, size, bold=True), text.line_height(size)
        sign = pygame.Surface((width + height, round(height * high)), pygame.SRCALPHA)
        paint = BoardPainter(self.context, sign, self.tiling)
        paint.plate(sign.get_rect(), self.palette.caption)
        middle = sign.get_rect().center
        paint.write(words, size, self.palette.pivot, bold=True, center=middle)
        sign.set_alpha(round(255 * strength))
        return sign

    def _beside(
        self, size: tuple[int, int], cells: Collection[str], taken: Collection[str]
    ) -> pygame.Rect:
        """A rectangle beside some squares, within the board, that covers few pieces and marks.

        It lies beside their middle rather than at a corner.
        """
        spots, gap = [self.tiling.spot(cell) for cell in cells], self.tiling.pitch // 8
        around, (w, h) = spots[0].unionall(spots[1:]).inflate(2 * gap, 2 * gap), size
        corners: list[tuple[int, int]] = []
        for x, y in (
            (around.centerx - w // 2, around.centery - h // 2),
            (around.left, around.top),
            (around.right - w, around.bottom - h),
        ):
            corners += [(x, around.top - h), (x, around.bottom)]
            corners += [(around.right, y), (around.left - w, y)]
        rects = [pygame.Rect(corner, size).clamp(self.tiling.rect) for corner in corners]
        others = [self.tiling.spot(cell) for cell in taken]
        return min(
            rects, key=lambda r: (len(r.collidelistall(spots)), len(r.collidelistall(others)))
        )

    def lit(self, cell: str) -> None:
        """Light the tile of a claimed shooter that has won."""
        tile = _wash(self.palette.win, 1) + _frame(self.palette.last, 7, 1)
        self.put(tile, self.tiling.spot(cell))

    def pulse(self, cell: str, owner: Side, share: float) -> None:
        """Draw a ring that grows from a claimed shooter and fades; `share` is the elapsed time."""
        palette, rect = self.palette, self.tiling.spot(cell)
        fill, rim = palette.black, palette.black_rim
        if owner is Side.WHITE:
            fill, rim = palette.white, palette.white_rim

        def rings(grown: float) -> str:
            return _ring(rim, 16 + 32 * grown, 5) + _ring(fill, 16 + 32 * grown, 3)

        self.growing(rings, share, rect.inflate(rect.w * 2, rect.h * 2))

    # Refusals

    def refusal(self, marks: RefusalMarks, share: float) -> None:
        """Draw the reason for a refused drop; the marks appear quickly and fade."""
        tiling, whole = replace(self.tiling, left=0, top=0), self.tiling.rect
        tile, accent = tiling.pitch, self.context.theme.accent
        layer = pygame.Surface(whole.size, pygame.SRCALPHA)
        for cell in marks.washes:
            layer.fill((*accent, 70), tiling.spot(cell).inflate(-4, -4))
        thin, reach, halo = max(round(tile * 0.08), 3), round(tile * 0.25), self.context.px(1.5)
        for colour, width in ((self.palette.halo, thin + 2 * max(halo, 1)), (accent, thin)):
            for line in marks.lines:
                start, end = _ends(tiling, *line)
                if (end - start).length() > tile * 0.1:
                    pygame.draw.aaline(layer, colour, start, end, width)
            for cell in marks.rings:
                centre = tiling.spot(cell).center
                pygame.draw.aacircle(layer, colour, centre, round(tile * 0.49), width * 2 // 3)
            for cell in marks.crosses:
                x, y = tiling.spot(cell).center
                for up in (reach, -reach):
                    one, other = (x - reach, y - up), (x + reach, y + up)
                    pygame.draw.aaline(layer, colour, one, other, width)
        layer.set_alpha(round(255 * strength(share)))
        self.surface.blit(layer, whole)


def _ends(tiling: Tiling, origin: str, target: str) -> tuple[pygame.Vector2, pygame.Vector2]:
    """The ends of a line between two pieces, which stay free."""
    start, end = (pygame.Vector2(tiling.spot(cell).center) for cell in (origin, target))
    gap = (end - start).normalize() * tiling.pitch * 0.46
    return start + gap, end - gap


# -- The trays beside the board: bowls of stones, and the reserve, which also counts claims ----

PILE = ((-0.2, 0.13), (0.2, 0.13), (0.0, -0.2))
"""The offsets of the stones in a bowl from its centre, in stones."""
IN_BOWL = 0.86
LATER = 90
"""The opacity of the shooters of a later placement, of 255."""


class TrayPainter(BoardPainter):
    """Draws the trays of a layout on a surface."""

    def __init__(self, context: Context, surface: pygame.Surface, layout: Layout) -> None:
        super().__init__(context, surface, layout.tiling)
        self._layout = layout

    def trays(self, position: VeletasPosition, left: int) -> None:
        """Draw both bowls and the reserve, with `left` shooters in it."""
        due = not (position.outcome() or position.phase is Phase.PIE or position.to_place)
        for side, bowl in self._layout.bowls.items():
            self._bowl(side, bowl, due=due and side is position.to_move)
        self._reserve(position)
        slots = self._layout.slots
        if position.shooters_missing:
            first = position.phase is Phase.FIRST_PLACEMENT
            later = position.board.first if first else position.board.shooters
            later = 0 if position.phase is Phase.PIE else later
            for number in range(len(slots) - left, len(slots)):
                self.piece(SHOOTER, slots[number], WIND, LATER if number >= later else 255)
        else:  # the claims of each side, from its own end towards the middle
            for side, row in ((Side.BLACK, slots), (Side.WHITE, slots[::-1])):
                for slot in row[: position.claimed(side)]:
                    self.claim(side, slot)

    def exchange(self, position: VeletasPosition, way: float) -> None:
        """Draw both bowls and the shooters on `way` (0 to 1) to each other's places.

        One bowl goes straight, the other past it above the edge of the board.
        """
        layout = self._layout
        for rect in (*layout.bowls.values(), layout.reserve):
            self.surface.fill(self.palette.ground, rect)
        self._reserve(position)
        left = position.shooters_missing
        ends = layout.slots[:left]
        for slot, other in zip(layout.slots[len(layout.slots) - left :], ends, strict=True):
            middle = pygame.Vector2(slot.center).lerp(pygame.Vector2(other.center), way)
            self.piece(SHOOTER, slot.move_to(center=middle), WIND)
        aside = pygame.Vector2(layout.tiling.rect.center) - layout.reserve.center
        for side, bowl in layout.bowls.items():
            middle = pygame.Vector2(bowl.center).lerp(layout.bowls[side.other].center, way)
            moved = bowl.move_to(center=middle)
            if side is Side.WHITE:
                moved.center += aside.normalize() * bowl.w * there_and_back(way)
            self._bowl(side, moved, due=False)

    def _bowl(self, side: Side, rect: pygame.Rect, *, due: bool) -> None:
        palette, tile = self.palette, self.tiling.pitch
        rim, width = (palette.caption, 3.0) if due else (palette.sunken_line, 1.6)
        self.put(circle(50, 47 - width / 2, palette.sunken, rim, width), rect)
        size = round(tile * IN_BOWL)
        stone = sprite(self.context, side.value, size)
        for x, y in PILE:
            self.stamp(stone, (rect.centerx + round(x * size), rect.centery + round(y * size)))

    def _reserve(self, position: VeletasPosition) -> None:
        """Draw the tray and its slots; the decisive middle one has a darker rim."""
        palette, layout, corner = self.palette, self._layout, self.tiling.pitch * 0.16
        width = layout.slots[0].w * 0.035
        self.frame(layout.reserve, palette.sunken_line, width, palette.sunken, rx=round(corner, 2))
        corners = (50, 18), (82, 50), (50, 82), (18, 50)
        empty = polygon(corners, None, palette.sunken_line, 3)
        for number, slot in enumerate(layout.slots):
            decisive = number == position.board.majority - 1
            rim = palette.caption if decisive else palette.sunken_line
            self.frame(slot, rim, width, palette.ground, rx=round(corner * 0.6, 2))
            if not position.shooters_missing:
                self.put(empty, slot)  # the outline of a claimed shooter
