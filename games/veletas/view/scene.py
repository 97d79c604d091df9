"""Veletas in the window: shooters and stones under the hand, vanes that turn, claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from games.core.evaluation import Evaluation
from games.core.position import Outcome, Side
from games.ui.board.animation import Effect
from games.ui.board.board_view import BoardView, Mark
from games.ui.board.sprites import Place
from games.ui.match.game_scene import Plate, Question
from games.ui.match.match_scene import MatchScene
from games.ui.toolkit.i18n import _
from games.ui.toolkit.sound import SoundName
from games.veletas.rules import moves
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view import claims, hint_text, messages
from games.veletas.view.board_view import Marker, dests_of, first_shooter, vane_angles, view_of
from games.veletas.view.drawing import (
    COLOUR_NAMES,
    PALETTE,
    SHOOTER,
    WIND,
    direction,
    paint_board,
    paint_coordinates,
    sprite,
)
from games.veletas.view.layout import BOWLS, RESERVE, Layout, layout_within
from games.veletas.view.marks import (
    draw_bowl_mark,
    draw_outline,
    draw_pulse,
    draw_slot_mark,
    draw_square_mark,
)
from games.veletas.view.trays import paint_trays

AIM_TIME = 0.12
"""Seconds in which a vane turns towards the square under the pointer."""
CELEBRATION_STEP = 0.14
"""Seconds between the rings of the claims that have won."""


class VeletasScene(MatchScene[VeletasPosition]):
    """One match of Veletas."""

    game_name: ClassVar[str] = "veletas"
    layout: Layout
    _aim: tuple[str, float] | None = None
    """The shooter that has turned towards the pointer, and how far."""
    _pointed: Place | None = None
    _told = ""
    """The last sentence about a claim."""

    # Geometry

    def lay_out(self, area: pygame.Rect) -> None:
        """The board as large as possible, the trays where there is more room for them."""
        position: VeletasPosition = self.position
        self.layout = layout_within(area, position.size, position.board.shooters)

    def spot(self, place: Place) -> pygame.Rect:
        """The tile of a square, or where one takes a piece from a tray."""
        if isinstance(place, Marker):
            return self.layout.tiling.spot(place.cell)
        if place == RESERVE:
            return self.layout.slot_spot(self._next_slot(self.position))
        for side, bowl in BOWLS.items():
            if place == bowl:
                return self.layout.bowl_spot(side)
        return self.layout.tiling.spot(str(place))

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The square, the bowl or the reserve under a point."""
        place = self.layout.place_at(point)
        if place == RESERVE and not self.position.shooters_missing:
            return None
        return place

    @staticmethod
    def _next_slot(position: VeletasPosition) -> int:
        """The slot of the shooter that is placed next; after the last one, its own."""
        return min(position.board.shooters - position.shooters_missing, position.board.shooters - 1)

    # What is shown

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """A shooter, a stone or a marker."""
        return sprite(self.context, kind, size)

    def view(self, position: VeletasPosition) -> BoardView:
        """The pieces on the board, and the gestures of the legal moves."""
        return view_of(position, self.match)

    def meant(self, position: VeletasPosition, origin: Place, target: Place) -> moves.Move | None:
        """Placing, shooting or moving, by where the gesture began."""
        if not isinstance(target, str) or target not in position.board.index:
            return None
        if origin == RESERVE:
            return moves.Place(target)
        if origin == position.slid and target in position.free_shooters:
            return moves.Slide(target, target)  # somebody wants to move a second one
        if origin in (BOWLS[position.to_move], position.slid):
            return moves.Stone(target)
        if isinstance(origin, str) and origin in position.board.index:
            return moves.Slide(origin, target)
        return None

    def shown(self, position: VeletasPosition) -> None:
        """The vanes point where the position says."""
        self._aim = None

    # Words

    def expectation(self, position: VeletasPosition) -> str:
        """What the side to move is to do."""
        return messages.expectation(position)

    def refusal(self, position: VeletasPosition, origin: Place | None, target: Place | None) -> str:
        """Why nothing can be taken there, or put there."""
        return messages.refusal(position, origin, target)

    def why(
        self,
        before: VeletasPosition,
        moves: Sequence[moves.Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """What a proposed turn brings."""
        return hint_text.why(before, moves, best=best)

    def reason(self, outcome: Outcome) -> str:
        """The claims of the winner."""
        return messages.reason(self.position, outcome)

    def plates(self, position: VeletasPosition) -> list[Plate]:
        """Claims of the majority, and stones placed."""
        return [
            Plate(
                side,
                COLOUR_NAMES[side],
                _("{name} · {side}").format(name=seat.name, side=messages.colour(side)),
                f"{position.claimed(side)} / {position.majority}",
                messages.placed(position, side),
            )
            for seat, side in zip(self.seats, position.sides, strict=True)
        ]

    def question(self, position: VeletasPosition) -> Question | None:
        """The choice of colours."""
        if position.phase is not Phase.PIE:
            return None
        choices = (
            (_("Keep White"), moves.Pie(swap=False)),
            (_("Take Black"), moves.Pie(swap=True)),
        )
        title = _("{name}: which colour?").format(name=self.seat_of(position.to_move).name)
        return Question(title, messages.choice_text(position), choices)

    # What happens

    def play(self, move: moves.Move) -> None:
        """Play a move, and say which colour was chosen, or who has claimed what and why."""
        before, player = self.position, self.seat
        lasting = self.message if player.kind == "computer" and self.people_play else ""
        super().play(move)
        if self.position is before:
            return
        if isinstance(move, moves.Pie):
            self.say(messages.choice_made(move, player.name))
        elif sentence := claims.claim_sentence(before, self.position):
            self._told = sentence
            self.say(sentence)
        elif self._told and lasting == self._told:
            self.say(lasting)  # a computer answers before its opponent has read it

    def sound(self, before: VeletasPosition, move: moves.Move, after: VeletasPosition) -> SoundName:
        """A shooter slides, a stone is put down, a claim rings."""
        if isinstance(move, moves.Slide):
            return "slide"
        if isinstance(move, moves.Pie):
            return "select"
        return "claim" if claims.claims_between(before, after) else "place"

    def effects(
        self, before: VeletasPosition, move: moves.Move, after: VeletasPosition
    ) -> list[Effect]:
        """Rings around what was claimed, the groups that claimed it, and the end."""
        factor = self.context.settings.time_factor
        arrival = self.context.theme.move_time * factor
        duration = self.context.theme.effect_time * factor
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
            draw_pulse(self.context, surface, self.layout.tiling.spot(cell), side, share)

        return Effect(draw, duration, delay)

    def _shimmer(self, group: frozenset[str], duration: float, delay: float) -> Effect:
        def draw(surface: pygame.Surface, share: float) -> None:
            draw_outline(self.context, surface, self.layout.tiling, group, share)

        return Effect(draw, duration, delay)

    def handle(self, event: pygame.Event) -> None:
        """Follow the pointer, so that vanes can turn towards it."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.place_at(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._pointed = self.board.cursor
        self._turn_to_aim()

    def covered(self) -> None:
        """What is held goes back, and the vane turns back with it."""
        super().covered()
        self._turn_to_aim()

    def _turn_to_aim(self) -> None:
        """Turn the shooter that would move or shoot towards the square pointed at."""
        aim = self._aim_at(self._pointed)
        if aim == self._aim:
            return
        seconds = AIM_TIME * self.context.settings.time_factor
        if self._aim and (not aim or aim[0] != self._aim[0]):
            resting = vane_angles(self.match).get(self._aim[0], WIND)
            if vane := self.board.sprite_at(self._aim[0]):
                vane.turn_to(resting, seconds)
        if aim and (vane := self.board.sprite_at(aim[0])):
            vane.turn_to(aim[1], seconds)
        self._aim = aim

    def _aim_at(self, target: Place | None) -> tuple[str, float] | None:
        position: VeletasPosition = self.position
        held = self.board.chosen
        if not isinstance(target, str) or position.phase is not Phase.PLAY:
            return None
        if held is None or target not in dests_of(position).get(held, ()):
            return None
        shooter = held if held in position.free_shooters else first_shooter(position, target)
        return (str(shooter), direction(str(shooter), target, position.size)) if shooter else None

    # Drawing

    def ground_key(self, position: VeletasPosition) -> object:
        """What lies in the trays."""
        return (self._left_in_reserve(position), position.phase, position.to_move, position.claims)

    def _left_in_reserve(self, position: VeletasPosition) -> int:
        drag = self.board.drag
        in_hand = drag is not None and drag.started and drag.origin == RESERVE
        return position.shooters_missing - in_hand

    def draw_ground(self, surface: pygame.Surface, position: VeletasPosition) -> None:
        """The board and the trays."""
        surface.fill(PALETTE.ground)
        paint_board(self.context, surface, self.layout.tiling)
        if self.context.settings.coordinates:
            paint_coordinates(self.context, surface, self.layout.tiling)
        left = self._left_in_reserve(position)
        paint_trays(self.context, surface, self.layout, position, left)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """A mark on a tile, a bowl or the reserve."""
        if place in BOWLS.values():
            side = next(side for side, bowl in BOWLS.items() if bowl == place)
            draw_bowl_mark(self.context, surface, self.layout.bowls[side], mark)
        elif place == RESERVE:
            draw_slot_mark(self.context, surface, self.spot(RESERVE), mark)
        else:
            draw_square_mark(self.context, surface, self.spot(place), mark, self._held_kind())
            if mark is Mark.HOT and not self.board.drag:
                self._draw_ghost(surface, self.spot(place))

    def _held_kind(self) -> str:
        """The kind of piece that would go to a target."""
        position: VeletasPosition = self.position
        held = self.board.chosen
        if held in BOWLS.values() or (held is not None and held == position.slid):
            return COLOUR_NAMES[position.to_move]
        return SHOOTER

    def _draw_ghost(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What would stand there after a click."""
        ghost = self.make_sprite(self._held_kind(), rect.w).copy()
        ghost.set_alpha(120)
        surface.blit(ghost, rect)
