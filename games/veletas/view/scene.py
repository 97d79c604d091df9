"""The match scene of Veletas: board, trays, turning vanes and claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from games.controller.seats import Seat
from games.core.evaluation import Evaluation
from games.core.position import Outcome, Side
from games.ui.board.animation import Effect
from games.ui.board.board_view import BoardView, Mark
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    Drawing,
    Effects,
    GameParts,
    Geometry,
    Gestures,
    Question,
    SeatInfo,
    Texts,
)
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.match_scene import MatchScene
from games.ui.match.match_view import MatchView
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.sound import SoundName
from games.veletas.rules import moves
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view import claims, hint_text, messages
from games.veletas.view.board_view import (
    Marker,
    dests_of,
    first_shooter,
    ghost_of,
    vane_angles,
    view_of,
)
from games.veletas.view.layout import BOWLS, RESERVE, Layout, layout_within
from games.veletas.view.marks import (
    draw_bowl_mark,
    draw_outline,
    draw_pulse,
    draw_slot_mark,
    draw_square_mark,
)
from games.veletas.view.palette import palette_of
from games.veletas.view.pieces import COLOUR_NAMES, SHOOTER, WIND, direction, sprite
from games.veletas.view.tiling import paint_board, paint_coordinates
from games.veletas.view.trays import paint_trays

AIM_TIME = 0.12
"""Seconds in which a vane turns towards the square under the pointer."""
CELEBRATION_STEP = 0.14
"""Seconds between the pulses of the winning claims."""


class VeletasScene(MatchScene[VeletasPosition]):
    """The match scene of Veletas."""

    def __init__(self, context: SceneContext, **how: Any) -> None:
        super().__init__(context, "veletas", make_parts, **how)


def make_parts(view: MatchView[VeletasPosition]) -> GameParts[VeletasPosition]:
    """The parts of the window of a match."""
    geometry = VeletasGeometry(view)
    gestures = VeletasGestures(view)
    drawing = VeletasDrawing(view, geometry)
    effects = VeletasEffects(view, geometry)
    return GameParts(geometry, gestures, VeletasTexts(view), drawing, effects)


class VeletasGeometry(Geometry[VeletasPosition]):
    """The geometry of the tiles, the bowls and the reserve."""

    layout: Layout

    def lay_out(self, area: pygame.Rect) -> None:
        """Lay out the largest board; the trays beside or above it, where there is more room."""
        position = self._view.position
        self.layout = layout_within(area, position.size, position.board.shooters)

    def spot(self, place: Place) -> pygame.Rect:
        """The tile of a square, or the square of the next piece of a tray."""
        if isinstance(place, Marker):
            return self.layout.tiling.spot(place.cell)
        if place == RESERVE:
            return self.layout.slot_spot(self._next_slot(self._view.position))
        for side, bowl in BOWLS.items():
            if place == bowl:
                return self.layout.bowl_spot(side)
        return self.layout.tiling.spot(str(place))

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The square, the bowl or the reserve under a point."""
        place = self.layout.place_at(point)
        if place == RESERVE and not self._view.position.shooters_missing:
            return None
        return place

    @staticmethod
    def _next_slot(position: VeletasPosition) -> int:
        """The slot of the next shooter to place; after the last one, that of the last one."""
        return min(position.board.shooters - position.shooters_missing, position.board.shooters - 1)


class VeletasGestures(Gestures[VeletasPosition]):
    """Placing, moving and shooting; vanes turn towards the square under the pointer."""

    def __init__(self, view: MatchView[VeletasPosition]) -> None:
        super().__init__(view)
        self._aim: tuple[str, float] | None = None  # the shooter that has turned, and its angle

    def board_view(self, position: VeletasPosition) -> BoardView:
        """The pieces on the board, and the legal gestures."""
        return view_of(position, self._view.match)

    def meant(self, position: VeletasPosition, origin: Place, target: Place) -> moves.Move | None:
        """The move of a drop: place, shoot or move, depending on the origin."""
        if not isinstance(target, str) or target not in position.board.index:
            return None
        if origin == RESERVE:
            return moves.Place(target)
        if origin == position.slid and target in position.free_shooters:
            return moves.Slide(target, target)  # an attempt to move a second one
        if origin in (BOWLS[position.to_move], position.slid):
            return moves.Stone(target)
        if isinstance(origin, str) and origin in position.board.index:
            return moves.Slide(origin, target)
        return None

    def ghost_of(self, position: VeletasPosition, move: moves.Move) -> GhostMove | None:
        """The vane or the stone of a proposed move."""
        return ghost_of(position, move)

    def shown(self, position: VeletasPosition) -> None:
        """Reset the turned vane when a new position is shown."""
        self._aim = None

    def pointed(self, place: Place | None) -> None:
        """Turn the shooter that would move or shoot towards the square under the pointer."""
        board = self._view.board
        aim = self._aim_at(place)
        if aim == self._aim:
            return
        seconds = AIM_TIME * self._context.settings.time_factor
        if self._aim and (not aim or aim[0] != self._aim[0]):
            resting = vane_angles(self._view.match).get(self._aim[0], WIND)
            if vane := board.sprite_at(self._aim[0]):
                vane.turn_to(resting, seconds)
        if aim and (vane := board.sprite_at(aim[0])):
            vane.turn_to(aim[1], seconds)
        self._aim = aim

    def _aim_at(self, target: Place | None) -> tuple[str, float] | None:
        position, held = self._view.position, self._view.board.chosen
        if not isinstance(target, str) or position.phase is not Phase.PLAY:
            return None
        if held is None or target not in dests_of(position).get(held, ()):
            return None
        shooter = held if held in position.free_shooters else first_shooter(position, target)
        return (str(shooter), direction(str(shooter), target, position.size)) if shooter else None


class VeletasTexts(Texts[VeletasPosition]):
    """Texts about claims, colours and stones."""

    def __init__(self, view: MatchView[VeletasPosition]) -> None:
        super().__init__(view)
        self._told = ""  # the last sentence about a claim

    def aim(self, position: VeletasPosition) -> str:
        """How many shooters win, and how they are claimed."""
        return messages.aim(position)

    def expectation(self, position: VeletasPosition) -> str:
        """The task of the side to move."""
        return messages.expectation(position)

    def refusal(self, position: VeletasPosition, origin: Place | None, target: Place | None) -> str:
        """The reason why nothing can be picked up or dropped there."""
        return messages.refusal(position, origin, target)

    def hint_reason(
        self,
        before: VeletasPosition,
        moves: Sequence[moves.Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """The reason for a proposed turn."""
        return hint_text.why(before, moves, best=best)

    def reason(self, outcome: Outcome) -> str:
        """The reason for the end: the claims of the winner."""
        return messages.reason(self._view.position, outcome)

    def seat_infos(self, position: VeletasPosition) -> list[SeatInfo]:
        """The claims, the majority, and the stones placed by each player."""
        return [
            SeatInfo(
                side,
                COLOUR_NAMES[side],
                _("{name} · {side}").format(name=name, side=messages.colour(side)),
                f"{position.claimed(side)} / {position.majority}",
                messages.placed(position, side),
            )
            for name, side in zip(self._view.names, position.sides, strict=True)
        ]

    def question(self, position: VeletasPosition, choices: Sequence[moves.Move]) -> Question:
        """The choice of colours."""
        player = self._view.controller.state.seat_of(position.to_move)
        title = _("{name}: which colour?").format(name=player.name)
        labels = {False: _("Keep White"), True: _("Take Black")}
        named = tuple(labels[move.swap] for move in choices if isinstance(move, moves.Pie))
        return Question(title, messages.choice_text(position), named)

    def announcement(
        self,
        before: VeletasPosition,
        move: moves.Move,
        after: VeletasPosition,
        seat: Seat,
        shown: str,
    ) -> str:
        """The message about the chosen colour, or about claims and their reasons."""
        if isinstance(move, moves.Pie):
            return messages.choice_made(move, seat.name)
        if sentence := claims.claim_sentence(before, after):
            self._told = sentence
            return sentence
        unread = seat.kind == "computer" and self._view.controller.state.has_people
        return shown if unread and shown == self._told else ""


class VeletasEffects(Effects[VeletasPosition]):
    """The animations and sounds of moves and claims."""

    def __init__(self, view: MatchView[VeletasPosition], geometry: VeletasGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def sound(self, before: VeletasPosition, move: moves.Move, after: VeletasPosition) -> SoundName:
        """The sound of a slide, a shot or a claim."""
        if isinstance(move, moves.Slide):
            return "slide"
        if isinstance(move, moves.Pie):
            return "select"
        return "claim" if claims.claims_between(before, after) else "place"

    def effects(
        self, before: VeletasPosition, move: moves.Move, after: VeletasPosition
    ) -> list[Effect]:
        """Pulses around claims, outlines of the claiming groups, and the winning claims."""
        factor = self._context.settings.time_factor
        arrival = self._context.theme.move_time * factor
        duration = self._context.theme.effect_time * factor
        effects = []
        for cell, side in claims.claims_between(before, after).items():
            effects.append(self._pulse(cell, side, duration, arrival))
            for group in claims.groups_that_claim(after, cell):
                effects.append(self._shimmer(group, duration, arrival))
        if outcome := after.outcome():
            winner = outcome.winners[0]
            cells = [cell for cell, side in after.claims.items() if side is winner]
            for number, cell in enumerate(cells):
                delay = arrival + duration + number * CELEBRATION_STEP * factor
                effects.append(self._pulse(cell, winner, duration, delay))
        return effects

    def _pulse(self, cell: str, side: Side, duration: float, delay: float) -> Effect:
        def draw(surface: pygame.Surface, share: float) -> None:
            draw_pulse(self._context, surface, self._geometry.layout.tiling.spot(cell), side, share)

        return Effect(draw, duration, delay)

    def _shimmer(self, group: frozenset[str], duration: float, delay: float) -> Effect:
        def draw(surface: pygame.Surface, share: float) -> None:
            draw_outline(self._context, surface, self._geometry.layout.tiling, group, share)

        return Effect(draw, duration, delay)


class VeletasDrawing(Drawing[VeletasPosition]):
    """Draws the board, the trays and the marks."""

    def __init__(self, view: MatchView[VeletasPosition], geometry: VeletasGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """The picture of a shooter, a stone or a marker."""
        return sprite(self._context, kind, size)

    def ground_key(self, position: VeletasPosition) -> object:
        """The contents of the trays."""
        return (self._left_in_reserve(position), position.phase, position.to_move, position.claims)

    def _left_in_reserve(self, position: VeletasPosition) -> int:
        drag = self._view.board.drag
        in_hand = drag is not None and drag.started and drag.origin == RESERVE
        return position.shooters_missing - in_hand

    def draw_ground(self, surface: pygame.Surface, position: VeletasPosition) -> None:
        """Draw the board and the trays."""
        palette = palette_of(self._context)
        surface.fill(palette.ground)
        paint_board(self._context, surface, self._geometry.layout.tiling)
        if self._context.settings.coordinates != "off":
            paint_coordinates(self._context, surface, self._geometry.layout.tiling)
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
            draw_square_mark(
                self._context, surface, self._geometry.spot(place), mark, self._held_kind()
            )
            if mark is Mark.HOT and not self._view.board.drag:
                self._draw_ghost(surface, self._geometry.spot(place))

    def _held_kind(self) -> str:
        """The kind of piece that would go to a target."""
        position = self._view.position
        held = self._view.board.chosen
        if held in BOWLS.values() or (held is not None and held == position.slid):
            return COLOUR_NAMES[position.to_move]
        return SHOOTER

    def _draw_ghost(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the piece that a click would place, transparent."""
        ghost = self.make_sprite(self._held_kind(), rect.w).copy()
        ghost.set_alpha(120)
        surface.blit(ghost, rect)
