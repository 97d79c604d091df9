"""The scripts of moves: vanes turn, move and shoot; trapped ones fold and are claimed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial

import pygame

from games.core.position import Side
from games.core.translation import _
from games.ui.board.animation import ease_in, linear
from games.ui.board.script import Script
from games.ui.board.sprites import Piece
from games.ui.match.view import Effects, MatchView
from games.ui.toolkit.sound import SoundName
from games.veletas.rules.pieces import OTHER, Move, Place, Slide, Stone
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.view.board import Marker, VeletasGeometry
from games.veletas.view.layout import BOWLS, Slot
from games.veletas.view.marks import draw_pulse, draw_rivals, draw_verdict, shown
from games.veletas.view.pieces import (
    COLOUR_NAMES,
    FOLDING,
    LOADED,
    LOADED_SIZE,
    MARKERS,
    NOSE,
    SHOOTER,
    STOPPED,
    WIND,
    direction,
)
from games.veletas.view.words import colour

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
        elif isinstance(move, Place):
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
