"""The script of a stone: it clicks down or goes into the lid; a win is traced stone by stone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import LidStone, Move, Save, TiananmenPosition
from games.tiananmen.view.board import TiananmenGeometry
from games.tiananmen.view.layout import Bowl, SavedStone
from games.tiananmen.view.marks import draw_ripple, draw_winning_figure, winning_figure
from games.tiananmen.view.pieces import COLOUR_NAMES
from games.tiananmen.view.trays import TILT_TIME
from games.ui.board.script import Script
from games.ui.board.sprites import Piece
from games.ui.match.view import Effects, MatchView
from games.ui.toolkit.sound import SoundName, rising

TRACE_STEP = 0.09
"""Seconds between two stones of the ring or the chain that has won."""
TRACE_HOLD = 0.5
"""Seconds for which the complete figure is shown before the panel tells the result."""
RIPPLE_TIME = 0.7
ARC = 2.0
"""How high a stone rises on its way, in lifted pieces."""


class TiananmenEffects(Effects[TiananmenPosition]):
    """The animation and the sounds of a stone."""

    pick_up: SoundName = "pick_up_slate"

    def __init__(self, view: MatchView[TiananmenPosition], geometry: TiananmenGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def perform(
        self, script: Script, before: TiananmenPosition, move: Move, after: TiananmenPosition
    ) -> None:
        """Place a stone of the bowl or the lid, or save it; trace what has won."""
        side = before.to_move
        stone = Piece(COLOUR_NAMES[side])
        if isinstance(move, Save):
            place = SavedStone(side, before.lid(side))
            script.send(stone, Bowl(side), place, arc=ARC)
            script.land(place, "save", 0.06)
            script.reveal(after)
            with script.aside():
                script.overlay(partial(self._draw_ripple, side), RIPPLE_TIME)
            return
        if isinstance(move, LidStone):
            self._open(script, before)
            script.travel(SavedStone(side, before.lid(side) - 1), move.point, arc=ARC)
        else:
            script.send(stone, Bowl(side), move.point, arc=ARC)
        script.land(move.point, "stone", 0.08)
        if after.outcome() is None:
            script.reveal(after)
        else:
            self._trace(script, after)

    def _open(self, script: Script, before: TiananmenPosition) -> None:
        """Open the lid before its first stone; a person who holds the stone does not wait."""
        if before.emptying:
            return
        script.sound("lid_opens")
        if self._view.controller.state.seat_of(before.to_move).kind == "computer":
            script.reveal(replace(before, emptying=True))
            script.wait(TILT_TIME)

    def _trace(self, script: Script, after: TiananmenPosition) -> None:
        """Go along the ring or the chain, one knock for each stone."""
        figure = winning_figure(after)
        length = len(figure.stones) * TRACE_STEP

        def draw(surface: pygame.Surface, share: float) -> None:
            part = min(share * (length + TRACE_HOLD) / length, 1.0)
            draw_winning_figure(self._context, surface, self._geometry.layout.lines, figure, part)

        with script.aside():
            script.overlay(draw, length + TRACE_HOLD)
        for step, point in enumerate(figure.stones):
            script.sound("ring_step", step=rising(step, len(figure.stones)))
            script.land(point, weight=-0.12)
            script.wait(TRACE_STEP)
        script.wait(TRACE_HOLD)
        script.reveal(after)

    def _draw_ripple(self, side: Side, surface: pygame.Surface, share: float) -> None:
        draw_ripple(self._context, surface, self._geometry.layout.lids[side], share)
