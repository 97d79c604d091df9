"""The script of a turn: a tile is laid, its edges meet, diamonds light up, a tile is turned up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from games.herati.rules.field import Diamond
from games.herati.rules.position import (
    SIDES,
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
)
from games.herati.view.board import (
    Aside,
    FaceDown,
    Glow,
    InHand,
    OnField,
    completed_by,
    hands_of,
    seat_to_move,
)
from games.herati.view.geometry import HeratiGeometry
from games.herati.view.marks import draw_seam, draw_tag, draw_weaving, matching_edges
from games.herati.view.tiles import BACK, diamond_kind
from games.ui.board.script import Script
from games.ui.board.sprites import Piece
from games.ui.match.view import Effects, MatchView
from games.ui.toolkit.sound import SoundName

FLIP_TIME = 0.32
"""Seconds in which a tile is turned over."""
SEAM_TIME = 0.55
MATCH_DELAY = 0.08
"""Seconds from the contact of a tile until its edges are heard to meet."""
WEAVE_TIME, TAG_TIME = 0.75, 0.9
"""Seconds in which a diamond lights up, and in which its tag rises."""
REPRISE_STEP = 0.18
"""Seconds from one diamond to the next when all light up again at the end."""
CLOTH = 0.04
"""The share of its size by which a tile is squashed when it lands."""


class HeratiEffects(Effects[HeratiPosition]):
    """The animation and the sounds of a turn."""

    pick_up: SoundName = "pick_up_cloth"

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def perform(
        self, script: Script, before: HeratiPosition, move: Move, after: HeratiPosition
    ) -> None:
        """Lay a tile or set it aside, and turn the next one up; at the end show all diamonds."""
        if isinstance(move, PlaceTile):
            self._place(script, before, move, after)
        elif isinstance(move, SetAside) and isinstance(before, LoomPosition):
            aside = Aside(len(before.aside))
            script.travel(self._geometry.origin_of(before, move), aside)
            script.land(aside, "tile", CLOTH)
        else:
            script.reveal(after)
        with script.aside():
            self._turn_up(script, before, move, after)
        if isinstance(move, PlaceTile):
            self._light_up(script, before, after)
        if after.outcome() is not None:
            script.join()
            script.reveal(after)
            self._reprise(script, after.diamonds)

    def _place(
        self, script: Script, before: HeratiPosition, move: PlaceTile, after: HeratiPosition
    ) -> None:
        place = OnField(*move.cell)
        script.travel(self._geometry.origin_of(before, move), place, arc=1.0)
        script.land(place, "tile", CLOTH)
        edges = matching_edges(before.field, move.cell, move.tile)
        if not edges:
            return
        with script.aside(MATCH_DELAY):
            script.sound("match")

        def draw(surface: pygame.Surface, share: float) -> None:
            cell = self._geometry.cell(place)
            for edge in edges:
                draw_seam(self._context, surface, cell, edge, share)

        with script.aside():
            script.overlay(draw, SEAM_TIME)
        if len(after.diamonds) > len(before.diamonds):
            script.wait(SEAM_TIME / 2)

    def _turn_up(
        self, script: Script, before: HeratiPosition, move: Move, after: HeratiPosition
    ) -> None:
        """Turn up the next tile of the player, if the turn does."""
        seat = seat_to_move(before)
        stock = hands_of(after)[seat].face_down
        if stock == hands_of(before)[seat].face_down:
            return
        tile = hands_of(after)[seat].face_up[-1]
        place = InHand(seat, self._geometry.turned_up(before, seat))
        script.travel(FaceDown(seat, stock), place)
        if isinstance(move, CannotPlace):
            script.sound("page")
        if tile is not None:
            script.become(place, tile.value)
            script.turn_over(place, BACK, FLIP_TIME)

    def _light_up(self, script: Script, before: HeratiPosition, after: HeratiPosition) -> None:
        """Light up the new diamonds one by one; the count rises with each."""
        new = [diamond for diamond in after.diamonds if diamond not in before.diamonds]
        for number, diamond in enumerate(new, start=1):
            script.sound("diamond")
            with script.aside(WEAVE_TIME / 2):
                script.overlay(partial(self._draw_tag, diamond, f"+{number}"), TAG_TIME)
            with script.aside(WEAVE_TIME / 2):
                script.reveal(_with_diamonds(before, after, new[:number]))
                glow = Glow(diamond.x, diamond.y)
                script.appear(glow, Piece(diamond_kind(diamond.colour)), WEAVE_TIME / 2)
            script.overlay(partial(self._draw_weaving, diamond), WEAVE_TIME)

    def _reprise(self, script: Script, diamonds: Sequence[Diamond]) -> None:
        """Light up all diamonds again, each with its player or its number."""
        for number, diamond in enumerate(diamonds, start=1):
            owner = completed_by(self._view.match, self._view.names, diamond)
            with script.aside():
                script.overlay(partial(self._draw_weaving, diamond), WEAVE_TIME)
            with script.aside():
                draw = partial(self._draw_tag, diamond, owner or str(number))
                script.overlay(draw, TAG_TIME)
            script.wait(REPRISE_STEP)

    def _draw_weaving(self, diamond: Diamond, surface: pygame.Surface, share: float) -> None:
        rect = self._geometry.spot(Glow(diamond.x, diamond.y))
        draw_weaving(self._context, surface, rect, diamond.colour, share)

    def _draw_tag(
        self, diamond: Diamond, words: str, surface: pygame.Surface, share: float
    ) -> None:
        rect = self._geometry.spot(Glow(diamond.x, diamond.y))
        draw_tag(self._context, surface, rect, words, share)


def _with_diamonds(
    before: HeratiPosition, after: HeratiPosition, lit: Sequence[Diamond]
) -> HeratiPosition:
    """The position after a move with only some of its new diamonds counted."""
    missing = len(after.diamonds) - len(before.diamonds) - len(lit)
    if not missing:
        return after
    if isinstance(after, LoomPosition):
        return replace(after, field=replace(after.field, diamonds=(*before.diamonds, *lit)))
    mover = SIDES.index(before.to_move)
    points = [count - missing * (seat == mover) for seat, count in enumerate(after.game_points)]
    return replace(after, game_points=tuple(points))
