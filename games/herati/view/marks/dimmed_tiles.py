"""Tiles of the hand to move that fit nowhere are dimmed; the pointed one tells why."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from games.herati.rules.position import HeratiPosition, Move, PlaceTile
from games.herati.view.board_view import HandView, InHand, OnField, seat_to_move
from games.herati.view.marks.clashes import clashes_everywhere, draw_obstacles
from games.herati.view.palette import palette_of
from games.herati.view.table.geometry import HeratiGeometry
from games.herati.view.texts.refusals import fits_nowhere
from games.ui.board.glide import Glide
from games.ui.board.sprites import Place
from games.ui.match.match_view import MatchView
from games.ui.toolkit.drawing import draw_plate

DIM = 170
"""Opacity of the veil over a dimmed tile, of 255."""
FADE_TIME = 0.2
TIP_WIDTH = 230
"""The greatest width of the text of a tip, in units."""


def useless_tiles(
    position: HeratiPosition, hands: Sequence[HandView], legal: Sequence[Move]
) -> list[InHand]:
    """The face-up tiles of the hand to move that fit nowhere, while another one fits."""
    fitting = {move.tile for move in legal if isinstance(move, PlaceTile)}
    if not fitting:
        return []
    seat = seat_to_move(position)
    hand = hands[seat]
    return [
        InHand(seat, number)
        for number in hand.places
        if number is not None and (tile := hand.tiles[number]) and tile not in fitting
    ]


class DimmedTiles:
    """Draws the veils over tiles that fit nowhere, and the reason at the pointed one."""

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        self._view = view
        self._geometry = geometry
        self._veil = Glide(0.0)
        self.pointed: Place | None = None
        """The place under the pointer or the cursor."""

    @property
    def tiles(self) -> list[InHand]:
        """The dimmed tiles: none while a move is shown, an earlier turn is viewed, or no person
        is to move."""
        view, state = self._view, self._view.controller.state
        if view.board.playing or state.halted or not state.waits_for_person:
            return []
        position = view.position
        return useless_tiles(position, self._geometry.hands, self._geometry.moves(position))

    def update(self, dt: float) -> None:
        """Advance the veils by `dt` seconds."""
        shown = bool(self.tiles)
        factor = self._view.context.settings.time_factor
        self._veil.aim(float(shown), FADE_TIME * factor if shown else 0.0)
        self._veil.advance(dt)

    def next_change(self) -> float:
        """0 while the veils change."""
        waiting = bool(self.tiles) != bool(self._veil.value)
        return 0.0 if self._veil.moving or waiting else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the veils, and the reason and the clashes of the pointed tile."""
        tiles = self.tiles
        colour = palette_of(self._view.context).table
        for tile in tiles:
            spot = self._geometry.spot(tile)
            veil = pygame.Surface(spot.size)
            veil.fill(colour)
            veil.set_alpha(round(DIM * (self._veil.value or 0.0)))
            surface.blit(veil, spot)
        if isinstance(self.pointed, InHand) and self.pointed in tiles:
            self._explain(surface, self.pointed)

    def _explain(self, surface: pygame.Surface, place: InHand) -> None:
        position, context = self._view.position, self._view.context
        tile = self._geometry.hands[place.seat].tiles[place.number]
        assert tile is not None
        draw_obstacles(
            context,
            surface,
            clashes_everywhere(position, tile),
            lambda cell: self._geometry.cell(OnField(*cell)),
        )
        self._draw_tip(surface, fits_nowhere(position), self._geometry.spot(place))

    def _draw_tip(self, surface: pygame.Surface, words: str, spot: pygame.Rect) -> None:
        """Draw a sentence above a tile, within the surface."""
        context = self._view.context
        theme, text, px = context.theme, context.text, context.px
        lines = text.wrap(words, px(TIP_WIDTH), theme.text.small)
        width = max(text.width(line, theme.text.small) for line in lines)
        block = text.paragraph(words, width, theme.text.small, theme.card, align="center")
        box = block.get_rect().inflate(px(20), px(12))
        box.midbottom = (spot.centerx, spot.top - px(8))
        if box.top < 0:
            box.top = spot.bottom + px(8)
        box.clamp_ip(surface.get_rect())
        draw_plate(context, surface, box, theme.ink, border=theme.card)
        surface.blit(block, block.get_rect(center=box.center))
