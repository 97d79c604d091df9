"""The match scene of Herati: field, hands, tray and their animations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from games.controller.events import EngineNews, Event
from games.core.evaluation import Evaluation
from games.core.position import Outcome, RuleError
from games.herati.rules.field import WIDEST
from games.herati.rules.position import (
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view.board_view import (
    TRAY,
    InHand,
    OnField,
    ghost_of,
    hands_of,
    move_of,
    seat_to_move,
    view_of,
)
from games.herati.view.effects import HeratiEffects
from games.herati.view.first_times import FIRST_TIMES
from games.herati.view.marks.cell_marks import (
    draw_cell_mark,
    draw_last,
    draw_tile_mark,
    draw_tray_mark,
)
from games.herati.view.marks.dimmed_tiles import DimmedTiles
from games.herati.view.marks.foresight import Foresight
from games.herati.view.marks.value_labels import draw_value_labels, value_labels
from games.herati.view.table.geometry import HeratiGeometry
from games.herati.view.table.layout import (
    tile_size,
)
from games.herati.view.table.reachable_area import reachable_area
from games.herati.view.table.table_drawing import (
    draw_caption,
    draw_cell_names,
    draw_coordinates,
    draw_lower_frame,
    draw_reachable_cells,
    draw_table,
    draw_tray,
)
from games.herati.view.texts import hint_text, messages, refusals
from games.herati.view.texts.loom_report import LoomReport, report_of
from games.herati.view.texts.topics import topic_of
from games.herati.view.tiles.sprites import sprite
from games.ui.board.animation import Tween
from games.ui.board.board_view import BoardView, Mark
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    Drawing,
    GameParts,
    Gestures,
    SeatInfo,
    ShownHint,
    Texts,
)
from games.ui.match.hints.first_times import FirstTime
from games.ui.match.hints.ghost_moves import GhostMove, draw_ghost
from games.ui.match.match_scene import MatchScene
from games.ui.match.match_view import MatchView
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import Topic


class HeratiScene(MatchScene[HeratiPosition]):
    """The match scene of the Loom and of the Workshop."""

    def __init__(self, context: SceneContext, **how: Any) -> None:
        super().__init__(context, "herati", make_parts, **how)


def make_parts(view: MatchView[HeratiPosition]) -> GameParts[HeratiPosition]:
    """The parts of the window of a match."""
    geometry = HeratiGeometry(view)
    drawing = HeratiDrawing(view, geometry)
    texts = HeratiTexts(view, geometry)
    gestures = HeratiGestures(view, geometry, drawing, texts)
    effects = HeratiEffects(view, geometry)
    return GameParts(geometry, gestures, texts, drawing, effects)


class HeratiGestures(Gestures[HeratiPosition]):
    """Placing tiles and setting them aside."""

    def __init__(
        self,
        view: MatchView[HeratiPosition],
        geometry: HeratiGeometry,
        drawing: HeratiDrawing,
        texts: HeratiTexts,
    ) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._drawing = drawing
        self._texts = texts

    def board_view(self, position: HeratiPosition) -> BoardView:
        """All tiles, and the legal gestures."""
        match, geometry = self._view.match, self._geometry
        geometry.refresh_hands()
        mover = seat_to_move(match.position_at(match.ply - 1)) if match.ply else None
        view = view_of(position, geometry.hands, geometry.moves(position), mover)
        geometry.pieces = view.pieces
        return view

    def meant(self, position: HeratiPosition, origin: Place, target: Place) -> Move | None:
        """The move of a drop: place a tile, or set it aside."""
        return move_of(position, self._geometry.hands, origin, target)

    def ghost_of(self, position: HeratiPosition, move: Move) -> GhostMove | None:
        """The tile of a proposed move."""
        return ghost_of(position, self._geometry.hands, move)

    def picked(self, origin: Place) -> None:
        """Resize a held tile to its size on the field."""
        board = self._view.board
        if board.drag and board.drag.started:
            size, seconds = tile_size(self._geometry.layout.cell_size), board.glide_time / 2
            board.drag.sprite.glide("size", size, seconds)

    def dropped(self, origin: Place, target: Place) -> None:
        """Remember which of several equal tiles was dropped."""
        if isinstance(origin, InHand):
            self._geometry.taken[self._view.match.ply] = origin.number

    def pointed(self, place: Place | None) -> None:
        """Explain a tile that fits nowhere while it is pointed at."""
        self._drawing.dimmed.pointed = place

    def shown(self, position: HeratiPosition) -> None:
        """Let the places of the field drift along with its tiles; look back at the end."""
        self._texts.shown()
        self._drawing.shown()


class HeratiTexts(Texts[HeratiPosition]):
    """Texts about points, diamonds and hands; after a Loom also the report."""

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._report: LoomReport | None = None
        """The report on a finished Loom."""
        view.controller.subscribe(self._on_event)

    def _on_event(self, event: Event) -> None:
        if isinstance(event, EngineNews) and self._report:
            self._report.receive(event.news)

    def shown(self) -> None:
        """Start the report when the end of a Loom is shown."""
        state = self._view.controller.state
        engine = self._context.engine
        game, options = state.game, state.options
        self._report = report_of(self._report, engine, game, options, state.match)

    def update(self) -> None:
        """Continue the report."""
        if self._report:
            self._report.step()

    def aim(self, position: HeratiPosition) -> str:
        """The result that counts as a success."""
        return messages.aim(position)

    def first_times(self) -> Sequence[FirstTime]:
        """The explanations for newcomers, each given once."""
        return FIRST_TIMES

    def expectation(self, position: HeratiPosition) -> str:
        """The task of the player to move."""
        return messages.expectation(position, self._geometry.moves(position))

    def topic(self, position: HeratiPosition, place: Place) -> Topic:
        """The topic of a cell, a tile of a hand, the pile or the tray."""
        return topic_of(position, place, self._view.names, self._geometry.hands)

    def refusal(self, position: HeratiPosition, origin: Place | None, target: Place | None) -> str:
        """The reason why nothing can be picked up or dropped there."""
        return messages.refusal(position, self._view.names, origin, target)

    def illegal(self, position: HeratiPosition, move: Move, error: RuleError) -> str:
        """The rule that forbids a move, in words instead of notation."""
        return refusals.illegal(position, move, error)

    def seat_infos(self, position: HeratiPosition) -> list[SeatInfo]:
        """Points and number of tiles left of each player."""
        return messages.seat_infos(position, self._view.names)

    def headline(self, outcome: Outcome) -> str:
        """The winner, or the number of diamonds of a Loom."""
        if isinstance(self._view.position, LoomPosition):
            return messages.diamonds(self._view.position.score)
        if self._view.position.target is None:
            return super().headline(outcome)
        number = messages.round_of(self._view.controller.state.options)
        return messages.match_headline(outcome, self._winners(outcome), number)

    def hint_reason(
        self,
        before: HeratiPosition,
        moves: Sequence[Any],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """The reason for a proposed turn."""
        return hint_text.why(before, moves, evaluation, best=best)

    def reason(self, outcome: Outcome) -> str:
        """The reason why the game has ended."""
        return messages.reason(self._view.position, outcome, self._winners(outcome))

    def stars(self, outcome: Outcome) -> tuple[int, int] | None:
        """The stars for the diamonds of a Loom."""
        position = self._view.position
        return messages.loom_stars(position.score) if isinstance(position, LoomPosition) else None

    def result_notes(self) -> Sequence[str]:
        """The report on a Loom: the hindsight optimum, and the turns with the greatest regret."""
        if not self._report:
            return []
        self._report.step()
        return self._report.sentences()

    def _winners(self, outcome: Outcome) -> list[str]:
        return [self._view.controller.state.seat_of(side).name for side in outcome.winners]

    def forced_message(self, position: HeratiPosition, move: Any) -> str:
        """The message about a player who cannot place."""
        assert isinstance(position, WorkshopPosition)
        return messages.forced(position, self._view.controller.state.seat_of(position.to_move).name)


class HeratiDrawing(Drawing[HeratiPosition]):
    """Draws the table, the field, the hands and the marks."""

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._origin: tuple[float, float] | None = None
        """The animated pixel of the cell 0,0; it follows the geometry's `home`."""
        self._drift: tuple[Tween, Tween] | None = None
        self._laid_out = 0
        self.dimmed = DimmedTiles(view, geometry)
        self._foresight = Foresight(view, geometry)

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """The picture of a tile, a diamond's outline, or the mark of a player."""
        return sprite(self._context, kind, size)

    def shown(self) -> None:
        """Let the places of the field drift along with its tiles."""
        home, seconds = self._geometry.home(), self._view.board.glide_time
        if self._laid_out != self._geometry.laid_out:
            self._laid_out, self._origin = self._geometry.laid_out, None
        if self._origin is None or not seconds:
            self._origin, self._drift = home, None
        elif self._origin != home:
            x, y = self._origin
            self._drift = Tween(x, home[0], seconds), Tween(y, home[1], seconds)

    def update(self, dt: float) -> None:
        """Advance the movement of the field by `dt` seconds."""
        if self._drift:
            across, down = self._drift
            self._origin = across.advance(dt), down.advance(dt)
            if across.done:
                self._drift = None
        self.dimmed.update(dt)
        self._foresight.update(dt)

    def next_change(self) -> float:
        """0 while the field moves, tiles are dimmed, or a diamond shimmers."""
        if self._drift:
            return 0.0
        return min(self.dimmed.next_change(), self._foresight.next_change())

    def draw_ground(self, surface: pygame.Surface, position: HeratiPosition) -> None:
        """Draw the table and the frame."""
        draw_table(self._context, surface, self._geometry.layout)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the parts that move with the field, and the captions of the hands and the tray."""
        position, layout = self._view.position, self._geometry.layout
        origin = self._origin or self._geometry.home()
        area = reachable_area(position.bounds, downwards=layout.downwards)
        draw_reachable_cells(self._context, surface, layout, area, origin)
        if self._context.settings.coordinates == "outside":
            draw_coordinates(self._context, surface, layout, area, origin, position)
        elif self._context.settings.coordinates == "inside":
            draw_cell_names(self._context, surface, layout, area, origin, position)
        shown = self._view.shown_position
        score, marks = None, {}
        if isinstance(shown, LoomPosition):
            score, marks = shown.score, messages.loom_marks(shown)
        draw_lower_frame(
            self._context, surface, layout, messages.extent(position, WIDEST), score, marks
        )
        lit = None if self._view.shown_outcome else seat_to_move(shown)
        captions = messages.captions(shown, self._view.names, lit)
        for seat, (tray, caption) in enumerate(zip(layout.trays, captions, strict=True)):
            label = tray.label(self._geometry.slots(seat), hands_of(position)[seat].face_down)
            if label:
                draw_caption(self._context, surface, label, caption)
        if layout.aside:
            draw_tray(self._context, surface, layout.aside, lit=self._tray_open)

    @property
    def _tray_open(self) -> bool:
        return any(isinstance(move, SetAside) for move in self._geometry.moves(self._view.position))

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Mark a cell of the field, the tray, or a tile of a hand."""
        if isinstance(place, OnField):
            draw_cell_mark(self._context, surface, self._geometry.cell(place), mark)
            if mark is Mark.HOT and not self._view.board.drag:
                self._draw_ghost(surface, self._geometry.spot(place))
        elif place == TRAY and self._geometry.layout.aside:
            draw_tray_mark(
                self._context, surface, self._geometry.layout.aside, self._geometry.spot(TRAY), mark
            )
        else:
            draw_tile_mark(self._context, surface, self._geometry.spot(place), mark)

    def _draw_ghost(self, surface: pygame.Surface, spot: pygame.Rect) -> None:
        """Draw the tile that a click would place, transparent."""
        chosen = self._geometry.pieces.get(self._view.board.chosen)
        if chosen:
            draw_ghost(surface, self.make_sprite(chosen.kind, spot.w), spot)

    def preview(
        self, position: HeratiPosition, origin: Place, target: Place
    ) -> Callable[[pygame.Surface], None] | None:
        """Diamonds that would be completed shimmer."""
        return self._foresight.preview(position, origin, target)

    def refusal_marks(
        self, position: HeratiPosition, origin: Place | None, target: Place | None
    ) -> Callable[[pygame.Surface, float], None] | None:
        """Mark clashing edges, limits of the field and missing neighbours."""
        return self._foresight.refusal_marks(position, origin, target)

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[ShownHint]) -> None:
        """Draw the value of each move of the Loom at its target."""
        if isinstance(self._view.position, LoomPosition):
            origin = self._view.board.held
            held = self._geometry.pieces[origin].kind if origin else None
            found = value_labels(self._view.position, hints, held)
            draw_value_labels(self._context, surface, found, self._geometry.spot)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Dim tiles that fit nowhere; mark the last placed tile, once its turn has been shown."""
        self.dimmed.draw(surface)
        match = self._view.match
        if self._view.board.playing or not match.ply:
            return
        if not isinstance(move := match.node.move, PlaceTile):
            return
        place = OnField(*move.cell)
        tile = self._view.board.sprite_at(place)
        if tile and not tile.moving:
            draw_last(self._context, surface, self._geometry.cell(place))
