"""The scene of an analysis: the board, an evaluation graph, all turns with their quality."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from games.controller.match_controller import MatchController
from games.core.text import N_
from games.ui.coach.analysis import AnalysedTurn, Analysis
from games.ui.coach.turning_points import can_be_exercise, exercise_at, turn_title
from games.ui.match.access.spoken_board import SpokenBoard
from games.ui.scenes.analysis.analysis_texts import AnalysisTexts
from games.ui.scenes.analysis.eval_graph import EvalGraph
from games.ui.scenes.analysis.openings_panel import OpeningsPanel
from games.ui.scenes.analysis.turn_detail import TurnDetail
from games.ui.scenes.analysis.turn_table import ROW, TurnTable
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.layout import inset, rows, square
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.toast import Occupied
from games.ui.toolkit.topic import PlacedTopic, Topic
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.choosers.segmented_control import SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.picture import Picture

WORST = 3
"""How many turning points are marked on the graph."""
CURVE = 176
"""Height of the graph, in units."""
DETAIL, FLAT = 138, 92
"""Heights of the chosen turn in units: with its button below the text, or beside it."""
COLUMN_BELOW = 470
"""Height of the column below the board, in units."""
BUTTON = 34
"""Height of the button of the chosen turn, in units."""
TABS = 36
"""Height of the choice between turns and openings, in units."""


class AnalysisScene(FormScene):
    """Analyses a match while showing it; can be left or cancelled at any time."""

    about = Topic(
        N_("Analysis"),
        N_("The turns of a match with their chances. Choose a turn to see it on the board."),
    )

    def __init__(self, context: SceneContext, *, match: MatchController) -> None:
        super().__init__(context)
        self._match = match
        self.analysis = Analysis(self._game_view, match.state.options, match.match, context.engine)
        self.chosen = len(self.analysis.turns)
        """The turn whose position is shown: the last one, later the costliest, or a chosen one."""
        self._analysed = -1  # the number of answers when the list was filled
        self._better_known = False
        """Whether a better turn is known for the turn that is shown."""
        self._looked = False
        self._cancelled = False
        self._names = names = tuple(seat.name for seat in match.state.seats)
        self._texts = AnalysisTexts(context, self.analysis, match.state.game.name, names)
        labels = self._game_view.graph_labels(match.match.start, names)
        self._curve = EvalGraph(context, len(self.analysis.turns), labels)
        self._column = pygame.Rect(0, 0, 0, 0)
        self._beside = False
        """Whether the button of the chosen turn stands beside its text."""
        self._picture = Picture(context, self._paint)
        self._spoken_board = SpokenBoard(context, match)
        self.table = TurnTable(context, len(self.analysis.turns), self._texts.row, self.choose)
        self.table.spoken_name = _("Turns")
        self._again = Button(context, _("Try again here"), self._try_again, icon="undo")
        signs = self._game_view.compare is not None
        self._detail = TurnDetail(context, self._again, signs=signs)
        self._learn = Button(context, _("Learn from this game"), self._open_coach, icon="learn")
        self._stop = Button(context, _("Cancel"), self.cancel, icon="close")
        self._back = back_button(context, _("Back"), self.go_back)
        self._tabs = SegmentedControl(context, [_("This match"), _("Openings")], 0, self._open_tab)
        self._tabs.hint = _("The turns of this match, or what was played here in other games.")
        self.openings = self._new_openings()
        buttons = [self._again, self._learn, self._stop, self._back]
        widgets = [*([self._tabs, *self.openings.widgets] if self.openings else []), self.table]
        self.form = Form(context, [*widgets, self._detail, *buttons], self._back)
        self._refresh_buttons()

    @property
    def _game_view(self) -> GameView:
        return self.context.game_views[self._match.state.game.name]

    def _new_openings(self) -> OpeningsPanel | None:
        """The opening explorer, hidden; None where there are no openings to compare."""
        dialect, options = self._game_view.plugin.openings, self._match.state.options
        if dialect is None or not dialect.applies(options):
            return None
        panel = OpeningsPanel(
            self.context, self._game_view, dialect, options, lambda: self._picture.refresh()
        )
        panel.set_visible(False)
        panel.begin_at(self.analysis.position(self.chosen))
        return panel

    def _open_tab(self, place: int) -> None:
        """Show the turns of the match (0) or the openings (1)."""
        shown = place == 1
        self.table.visible = self._detail.visible = not shown
        if self.openings:
            self._looked = self._looked or shown
            self.openings.set_visible(shown)
            self.openings.begin_at(self.analysis.position(self.chosen))
        self._picture.refresh()
        self._refresh_buttons()

    @property
    def _shows_openings(self) -> bool:
        return self.openings is not None and self.openings.visible

    def go_back(self) -> None:
        """Return to the match."""
        self.context.scenes.pop()

    def cancel(self) -> None:
        """Stop the analysis; the results so far stay."""
        self._cancelled = True
        self.analysis.stop()

    def choose(self, number: int) -> None:
        """Show the position before a turn."""
        self._looked = True
        self.chosen = min(max(number, 0), len(self.analysis.turns))
        if self.openings:
            self.openings.begin_at(self.analysis.position(self.chosen))
        self._picture.refresh()
        self._show_rows()

    @property
    def _shown_turn(self) -> AnalysedTurn | None:
        """The chosen turn, if it has been analysed."""
        turns = self.analysis.analysed_turns()
        return turns[self.chosen] if self.chosen < len(turns) else None

    def _try_again(self) -> None:
        """Open the chosen turn as an exercise, or else play on from there."""
        turn = self._shown_turn
        if turn is None:
            return
        exercise = None
        if self._can_improve(turn):
            exercise = exercise_at(self._game_view, self.analysis, turn, self._names)
        if exercise is None:
            self._play_on(turn.ply)
            return
        self.analysis.stop()  # the exercise needs the engine
        self.context.scenes.push(
            "retry",
            exercise=exercise,
            title=turn_title(self._game_view, self.analysis, turn, self._names),
            play_on=lambda: self._play_on(turn.ply),
        )

    def _can_improve(self, turn: AnalysedTurn) -> bool:
        """Whether the turn can be an exercise."""
        seats = self._match.state.seats
        return self._game_view.make_parts is not None and can_be_exercise(
            self.analysis, turn, seats
        )

    def _play_on(self, ply: int) -> None:
        """Close all scenes above the match, the lowest one, and go back to a move of it."""
        for _above in self.context.scenes.stack[1:]:
            self.context.scenes.pop()
        self._match.go_back(ply)

    def _open_coach(self) -> None:
        """Go through the turning points with the coach, who knows this analysis."""
        state = self._match.state
        self.context.scenes.push(
            "coach",
            game=state.game.name,
            options=state.options,
            match=self._match.match,
            seats=state.seats,
            analysis=self.analysis,
        )

    # Scene

    def resize(self) -> None:
        """Board and graph to the left, the turns to the right; in a tall window below."""
        px = self.context.px
        whole = inset(pygame.Rect((0, 0), self.context.size), px(24))
        self._header = pygame.Rect(whole.x, whole.y, whole.w, px(40))
        body = pygame.Rect(whole.x, whole.y + px(56), whole.w, whole.h - px(56))
        if whole.w > whole.h:
            width = min(max(whole.w // 3, px(340)), px(400))
            self._column = pygame.Rect(body.right - width, body.y, width, body.h)
            left = pygame.Rect(body.x, body.y, body.w - width - px(24), body.h)
            self._lay_column(px(DETAIL))
        else:
            left, self._column = rows(body, [None, min(px(COLUMN_BELOW), body.h // 2)], px(16))
            self._lay_column(px(FLAT))
        board, self._curve.rect = rows(left, [None, px(CURVE)], px(16))
        self._picture.rect = square(board)

    def _lay_column(self, height: int) -> None:
        px = self.context.px
        control = px(self.context.theme.control)
        column = self._column
        if self.openings:
            self._tabs.rect, column = rows(column, [px(TABS), None], px(10))
        heights = [None, height, control, control]
        table, self._detail.rect, self._learn.rect, foot = rows(column, heights, px(10))
        self._frame = table
        inner = inset(table, px(6))
        row = px(ROW)
        self.table.rect = pygame.Rect(inner.topleft, (inner.w, inner.h // row * row))
        self.table.lay_out()
        self.table.mark(self.table.chosen)
        if self.openings:
            self.openings.lay_out(table, self._detail.rect)
        self._beside = height == px(FLAT)
        self._lay_again()
        half = (foot.w - px(10)) // 2
        self._stop.rect = pygame.Rect(foot.x, foot.y, half, foot.h)
        self._back.rect = pygame.Rect(foot.right - half, foot.y, half, foot.h)

    def _lay_again(self) -> None:
        """The button below the chosen turn, or beside it."""
        px, button, detail = self.context.px, self._again, self._detail.rect
        width = min(button.natural_width(), detail.w - px(24))
        button.rect = pygame.Rect(detail.x + px(12), 0, width, px(BUTTON))
        button.rect.bottom = detail.bottom - px(10)
        if self._beside:
            button.rect.right = detail.right - px(12)

    _frame = _header = pygame.Rect(0, 0, 0, 0)

    def handle(self, event: pygame.Event) -> None:
        """Buttons, list, graph, and the arrow keys, which go along the graph."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.go_back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._step(1 if event.key == pygame.K_RIGHT else -1)
        elif not self.form.handle(event) and self._on_curve(event):
            self.choose(self._curve.number_at(event.pos[0]))

    def _step(self, step: int) -> None:
        """Go to the next turn of the match, or back; first back through turns that were tried."""
        if step < 0 and self.openings and self.openings.tried is not None:
            self.openings.undo()
        else:
            self.choose(self.chosen + step)

    def _on_curve(self, event: pygame.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        dragged = event.type == pygame.MOUSEMOTION and event.buttons[0]
        return bool(pressed or dragged) and self._curve.rect.collidepoint(event.pos)

    def update(self, dt: float) -> None:
        """Continue the analysis."""
        if not self._cancelled:
            self.analysis.step()
        if self.openings:
            self.openings.update()
        known = self.chosen < self.analysis.analysed_count
        if known != self._better_known:
            self._better_known = known
            self._picture.refresh()
        if self.analysis.analysed_count != self._analysed:
            self._analysed = self.analysis.analysed_count
            self._show_rows()
        worst = self.analysis.worst(1)
        if self.analysis.done and worst and not self._looked:
            self.choose(worst[0].number)
        self._refresh_buttons()
        super().update(dt)

    def next_change(self) -> float:
        """0 while games are read for the openings."""
        reading = self.openings.next_change() if self.openings else math.inf
        return min(reading, super().next_change())

    def _refresh_buttons(self) -> None:
        done = self.analysis.done
        turn = self._shown_turn
        self._again.visible = turn is not None and not self._shows_openings
        again = turn is not None and self._can_improve(turn)
        label = _("Try again here") if again else _("Play on from here")
        if label != self._again.label:
            self._again.label = label
            self._lay_again()
        self._stop.visible = not self._cancelled and not done
        played = self._match.state.has_people and bool(self.analysis.turns)
        self._learn.visible = played and self._game_view.make_parts is not None
        self._learn.enabled = done and not self.analysis.trouble

    def _show_rows(self) -> None:
        """Show the chosen turn in the list and in its plate."""
        self.table.show(self.chosen)
        self._show_detail()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A widget, the curve, or the scene."""
        if point is not None and self._curve.rect.collidepoint(point):
            text = _("How the match stood after each turn. Click on it to see that turn.")
            return Topic(_("Curve"), text).at(self._curve.rect)
        return super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        """The title, the progress, the graph, the position in words, and the widgets."""
        title = AccessNode("title", "heading", _("Analysis"), self._header)
        status = AccessNode("status", "text", self._status(), self._header)
        turn = (
            self._texts.row(self.chosen).label
            if self.chosen < len(self.analysis.turns)
            else _("End")
        )
        graph = self._curve.accessible(self.chosen, turn, self.choose)
        shown = self._spoken_board.text(self.analysis.position(self.chosen))
        board = AccessNode("board", "text", shown, self._picture.rect)
        texts = [node for node in (status, board) if node.name]
        return (title, *texts, graph, *super().accessible())

    def occupied(self) -> Occupied:
        """Header, graph, and all widgets."""
        shown, kept_clear, _read = super().occupied()
        return Occupied([self._header, self._curve.rect, self._frame, *shown], kept_clear)

    def leave(self) -> None:
        """Stop the analysis."""
        self.analysis.stop()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw header, board, graph and costly turns."""
        context, theme = self.context, self.context.theme
        surface.fill(theme.paper)
        context.text.draw(
            surface,
            _("Analysis"),
            theme.text.title,
            theme.ink,
            bold=True,
            midleft=self._header.midleft,
        )
        context.text.draw(
            surface, self._status(), theme.text.body, theme.ink_soft, midright=self._header.midright
        )
        self._picture.draw(surface)
        signs = {
            turn.number: quality.value
            for turn in self.analysis.worst(WORST)
            if (quality := self._texts.quality(turn.number))
        }
        self._curve.draw(surface, self.analysis.curve(), self.chosen, signs)
        draw_plate(context, surface, self._frame, theme.card)
        if self.openings and self.openings.visible:
            self.openings.draw_plate(surface)
        self.form.draw(surface)

    def _status(self) -> str:
        if self.analysis.trouble:
            return _(self.analysis.trouble)
        if self.analysis.done:
            count = len(self.analysis.turns)
            said = ngettext("{count} turn analysed", "{count} turns analysed", count)
            return said.format(count=count) if count else ""
        if self._cancelled:
            return _("Cancelled")
        return _("Thinking … {percent} %").format(percent=round(100 * self.analysis.progress))

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        game_view, position = self._game_view, self.analysis.drawable(self.chosen)
        if self.openings and (tried := self.openings.tried) is not None:
            game_view.picture(self.context, surface, rect, tried)
            return
        played, better = self.analysis.compared(self.chosen)
        if game_view.compare:
            game_view.compare(self.context, surface, rect, position, played, better)
        else:
            game_view.picture(self.context, surface, rect, position)

    def _show_detail(self) -> None:
        """Fill the plate of the chosen turn."""
        turn, detail = self._shown_turn, self._detail
        detail.sentence = self._texts.instead_of_turn()
        detail.summary = self._texts.summary(turn) if turn else None
