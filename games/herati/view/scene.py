"""Herati in the window: tiles under the hand, a field that grows, hands around the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pygame

from games.ai.engine import News
from games.core.evaluation import Evaluation
from games.core.game import Options
from games.core.position import Outcome
from games.herati.rules.field import WIDEST, Diamond
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view import hint_text, messages
from games.herati.view.board_view import (
    TRAY,
    Aside,
    FaceDown,
    Glow,
    InHand,
    OnField,
    completed_by,
    hand_views,
    hands_of,
    move_of,
    seat_to_move,
    view_of,
)
from games.herati.view.diamond_flash import draw_flash
from games.herati.view.diamond_reveal import DiamondReveal
from games.herati.view.layout import (
    Layout,
    loom_layout,
    tile_rect,
    tile_size,
    workshop_layout,
)
from games.herati.view.loom_report import LoomReport, report_of
from games.herati.view.marks import draw_cell_mark, draw_last, draw_tile_mark, draw_tray_mark
from games.herati.view.reachable_area import reachable_area
from games.herati.view.sprites import BACK, sprite
from games.herati.view.table_drawing import (
    draw_caption,
    draw_coordinates,
    draw_lower_frame,
    draw_reachable_cells,
    draw_table,
    draw_tray,
)
from games.herati.view.value_labels import draw_value_labels, value_labels
from games.ui.board.animation import Effect, Tween
from games.ui.board.board_view import BoardView, Mark
from games.ui.board.sprites import Place
from games.ui.match.game_scene import Plate
from games.ui.match.hints import Hint
from games.ui.match.match_scene import MatchScene
from games.ui.match.seats import Seat
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.sound import SoundName

TURN_TIME = 0.45
"""Seconds in which a tile is turned over."""
DIAMOND_STEP = 0.35
"""Seconds between two diamonds that light up."""


class HeratiScene(MatchScene[HeratiPosition]):
    """One game of the Loom or of the Workshop."""

    game_name: ClassVar[str] = "herati"
    layout: Layout

    def __init__(
        self, context: SceneContext, *, options: Options, seats: Sequence[Seat], **more: Any
    ) -> None:
        super().__init__(context, options=options, seats=seats, **more)
        self._taken: dict[int, int] = {}
        """For the plies played by hand, which of several equal tiles was laid."""
        self._hands = hand_views(self.match, self._taken)
        self._origin: tuple[float, float] | None = None
        self._drift: tuple[Tween, Tween] | None = None
        self._reveal = DiamondReveal(self)
        self._legal: tuple[HeratiPosition, Sequence[Move]] | None = None
        self._report: LoomReport | None = None
        """Finds out about the end of a Loom."""

    # Geometry

    def lay_out(self, area: pygame.Rect) -> None:
        """The loom as large as possible, the hands around it or below it."""
        start = self.match.start
        hands = hands_of(start)
        if isinstance(start, LoomPosition):
            self.layout = loom_layout(area, self.context.px)
        else:
            dealt = len(hands[0].face_up) + hands[0].face_down
            self.layout = workshop_layout(area, len(hands), dealt, self.context.px)
        self._origin = None

    def spot(self, place: Place) -> pygame.Rect:
        """Where a tile lies on the field, in a hand, in the tray; and a diamond's light."""
        position = self.position
        match place:
            case OnField():
                return tile_rect(self._cell(place))
            case Glow(x, y):
                rect = self._cell(OnField(x, y))
                return pygame.Rect(rect.x, rect.y, 2 * rect.w, 2 * rect.w)
            case InHand(seat, number):
                slot = self._hands[seat].place_of(number)
                slots = max(self._slots(seat), slot + 1)
                stock = hands_of(position)[seat].face_down
                tray, raised = self.layout.trays[seat], self._raised(seat)
                return tray.face_up(slot, slots, stock, raised=raised)
            case FaceDown(seat, index):
                stock = hands_of(position)[seat].face_down
                tray, raised = self.layout.trays[seat], self._raised(seat)
                return tray.face_down(index, self._slots(seat), stock, raised=raised)
            case Aside(index):
                return self._aside_squares()[index]
            case _:
                return self._aside_squares()[-1]

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The tile of a hand, the place of the field or the tray under a point."""
        tiles = [place for place in self.board_places() if not isinstance(place, OnField | Glow)]
        for place in reversed(tiles):
            if self.spot(place).collidepoint(point):
                return place
        if self.layout.aside and self.layout.aside.collidepoint(point):
            return TRAY
        cell = self.layout.cell_at(point, self._home())
        return OnField(*cell) if cell else None

    def board_places(self) -> list[Place]:
        """Every place where something lies, the topmost last."""
        return list(self._pieces)

    def _home(self) -> tuple[float, float]:
        """Where the field's first place is when nothing moves."""
        return self.layout.origin(self.position.bounds)

    def _cell(self, place: OnField) -> pygame.Rect:
        return self.layout.cell_rect(place.cell, self._home())

    def _slots(self, seat: int) -> int:
        return len(self._hands[seat].places)

    def _raised(self, seat: int) -> bool:
        return seat == seat_to_move(self.position) and not self.over

    def _aside_squares(self) -> list[pygame.Rect]:
        """The squares of what was set aside, and the one for the next."""
        position = self.position
        count = len(position.aside) if isinstance(position, LoomPosition) else 0
        return self.layout.aside_squares(count + 1, self.context.px)

    # What is shown

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """A tile, a diamond's light, or the mark of a plate."""
        return sprite(self.context, kind, size)

    def view(self, position: HeratiPosition) -> BoardView:
        """All tiles, and the gestures of the legal moves."""
        self._hands = hand_views(self.match, self._taken)
        mover = seat_to_move(self.match.position_at(self.match.ply - 1)) if self.match.ply else None
        view = view_of(position, self._hands, self._moves(position), mover)
        self._pieces = view.pieces
        return view

    def meant(self, position: HeratiPosition, origin: Place, target: Place) -> Move | None:
        """Laying a tile, or setting it aside."""
        return move_of(position, self._hands, origin, target)

    def picked(self, origin: Place) -> None:
        """In the hand a tile is as large as on the field."""
        super().picked(origin)
        if self.board.drag and self.board.drag.started:
            size, seconds = tile_size(self.layout.cell_size), self.board.glide_time / 2
            self.board.drag.sprite.glide("size", size, seconds)

    def dropped(self, origin: Place, target: Place) -> None:
        """Remember which of several equal tiles it was."""
        if isinstance(origin, InHand):
            self._taken[self.match.ply] = origin.number
        super().dropped(origin, target)

    def shown(self, position: HeratiPosition) -> None:
        """Let the places of the field drift along with its tiles; look back at the end."""
        engine = self.context.engine
        self._report = report_of(self._report, engine, self.game, self.options, self.match)
        self._reveal.show_all()
        home, seconds = self._home(), self.board.glide_time
        if self._origin is None or not seconds:
            self._origin, self._drift = home, None
        elif self._origin != home:
            x, y = self._origin
            self._drift = Tween(x, home[0], seconds), Tween(y, home[1], seconds)

    def update(self, dt: float) -> None:
        """Let time pass, for the field's places as well; at the end, look back."""
        if self._drift:
            across, down = self._drift
            self._origin = across.advance(dt), down.advance(dt)
            if across.done:
                self._drift = None
        self._reveal.update(dt)
        super().update(dt)
        if self._report:
            self._report.step()

    def heard(self, news: News) -> None:
        """An answer for those who look back."""
        if self._report:
            self._report.hear(news)

    def _moves(self, position: HeratiPosition) -> Sequence[Move]:
        """The legal moves, worked out once for each position."""
        if self._legal is None or self._legal[0] is not position:
            self._legal = position, position.legal_moves()
        return self._legal[1]

    # Words

    def expectation(self, position: HeratiPosition) -> str:
        """What the player to move is to do."""
        return messages.expectation(position, self._moves(position))

    def refusal(self, position: HeratiPosition, origin: Place | None, target: Place | None) -> str:
        """Why nothing can be taken there, or put there."""
        return messages.refusal(position, self._names, origin, target)

    def plates(self, position: HeratiPosition) -> list[Plate]:
        """Points, and how many tiles are left."""
        return messages.plates(position, self._names)

    def headline(self, outcome: Outcome) -> str:
        """Who has won, or how many diamonds the Loom has brought."""
        if isinstance(self.position, LoomPosition):
            return messages.diamonds(self.position.score)
        if self.position.target is None:
            return super().headline(outcome)
        number = messages.round_of(self.options)
        return messages.match_headline(outcome, self._winners(outcome), number)

    def why(
        self,
        before: HeratiPosition,
        moves: Sequence[Any],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """What a proposed turn brings."""
        return hint_text.why(before, moves, evaluation, best=best)

    def hints_wanted(self, position: HeratiPosition) -> int:
        """At the Loom every choice, for the best play weighs them all anyway."""
        if isinstance(position, LoomPosition):
            return len(self._moves(position))
        return super().hints_wanted(position)

    def reason(self, outcome: Outcome) -> str:
        """Why the game has ended."""
        return messages.reason(self.position, outcome, self._winners(outcome))

    def afterword(self) -> Sequence[str]:
        """What the tiles of a Loom allowed, and where points were left."""
        if not self._report:
            return []
        self._report.step()
        return self._report.sentences()

    def _winners(self, outcome: Outcome) -> list[str]:
        return [self.seat_of(side).name for side in outcome.winners]

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    # What happens by itself, and what it looks and sounds like

    def forced(self, position: HeratiPosition) -> Move | None:
        """Whoever cannot place has nothing to decide."""
        legal = self._moves(position)
        return legal[0] if messages.is_forced(legal) else None

    def forced_message(self, position: HeratiPosition, move: Any) -> str:
        """Who could not place, and what follows."""
        assert isinstance(position, WorkshopPosition)
        return messages.forced(position, self.seat_of(position.to_move).name)

    def sound(self, before: HeratiPosition, move: Any, after: HeratiPosition) -> SoundName:
        """A tile on cloth, a diamond, a tile turned up."""
        if len(after.diamonds) > len(before.diamonds):
            return "diamond"
        return "page" if isinstance(move, CannotPlace) else "place"

    def effects(self, before: HeratiPosition, move: Any, after: HeratiPosition) -> list[Effect]:
        """Tiles are turned over; diamonds light up one by one, their points are counted."""
        factor = self.context.settings.time_factor
        self._turn_over(seat_to_move(before), before, after, factor)
        effects = []
        new = [diamond for diamond in after.diamonds if diamond not in before.diamonds]
        for number, diamond in enumerate(new):
            delay = self.board.glide_time * 0.8 + number * DIAMOND_STEP * factor
            effects.append(self._flash(diamond, f"+{number + 1}", delay))
            self._reveal.delay(Glow(diamond.x, diamond.y), delay)
        if after.outcome() is not None:
            start = self.board.glide_time + (len(new) * DIAMOND_STEP + 0.4) * factor
            for number, diamond in enumerate(after.diamonds):
                delay = start + number * DIAMOND_STEP / 2 * factor
                words = completed_by(self.match, self._names, diamond) or str(number + 1)
                effects.append(self._flash(diamond, words, delay))
        return effects

    def _turn_over(
        self, seat: int, before: HeratiPosition, after: HeratiPosition, factor: float
    ) -> None:
        hand = self._hands[seat]
        if hands_of(after)[seat].face_down < hands_of(before)[seat].face_down:
            tile = self.board.sprite_at(InHand(seat, hand.turned - 1))
            if tile:
                tile.turn_over(BACK, TURN_TIME * factor)

    def _flash(self, diamond: Diamond, words: str, delay: float) -> Effect:
        """A diamond lights up where it is by then; its line comes to stay."""

        def draw(surface: pygame.Surface, share: float) -> None:
            rect = self.spot(Glow(diamond.x, diamond.y))
            draw_flash(self.context, surface, rect, diamond.colour, words, share)

        return Effect(
            draw, self.context.theme.effect_time * self.context.settings.time_factor, delay
        )

    # Drawing

    def draw_ground(self, surface: pygame.Surface, position: HeratiPosition) -> None:
        """The linen and the loom."""
        draw_table(self.context, surface, self.layout)

    def draw_below(self, surface: pygame.Surface) -> None:
        """What moves along with the field, and what the hands and the tray say."""
        position, layout = self.position, self.layout
        origin = self._origin or self._home()
        area = reachable_area(position.bounds, downwards=layout.downwards)
        draw_reachable_cells(self.context, surface, layout, area, origin)
        if self.context.settings.coordinates:
            draw_coordinates(self.context, surface, layout, area, origin)
        score, marks = None, {}
        if isinstance(position, LoomPosition):
            score, marks = position.score, messages.loom_marks(position)
        draw_lower_frame(
            self.context, surface, layout, messages.extent(position, WIDEST), score, marks
        )
        lit = None if self.over else seat_to_move(position)
        captions = messages.captions(position, self._names, lit)
        for seat, (tray, caption) in enumerate(zip(layout.trays, captions, strict=True)):
            label = tray.label(self._slots(seat), hands_of(position)[seat].face_down)
            draw_caption(self.context, surface, label, caption)
        if layout.aside:
            draw_tray(self.context, surface, layout.aside, lit=self._tray_open)

    @property
    def _tray_open(self) -> bool:
        return any(isinstance(move, SetAside) for move in self._moves(self.position))

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Mark a place of the field, the tray, or a tile of a hand."""
        if isinstance(place, OnField):
            draw_cell_mark(self.context, surface, self._cell(place), mark)
        elif place == TRAY and self.layout.aside:
            draw_tray_mark(self.context, surface, self.layout.aside, self.spot(TRAY), mark)
        else:
            draw_tile_mark(self.context, surface, self.spot(place), mark)

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[Hint]) -> None:
        """What each choice of the Loom promises, on its place."""
        if isinstance(self.position, LoomPosition):
            held = self._pieces[self.board.held].kind if self.board.held else None
            found = value_labels(self.position, hints, held)
            draw_value_labels(self.context, surface, found, self.spot)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Mark the tile that was laid last, once it lies and nothing shines above it."""
        if (
            self._effects
            or not self.match.ply
            or not isinstance(move := self.match.moves[-1], PlaceTile)
        ):
            return
        place = OnField(*move.cell)
        tile = self.board.sprite_at(place)
        if tile and not tile.moving:
            draw_last(self.context, surface, self._cell(place))
