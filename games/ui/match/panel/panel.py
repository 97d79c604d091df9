"""The panel beside the board: whose turn it is, the players, the moves, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import pygame

from games.ui.match.game_scene import GameParts, SeatInfo
from games.ui.match.match_view import MatchView, P
from games.ui.match.navigation import Navigation
from games.ui.match.panel.clocks import clock_text
from games.ui.match.panel.move_list import ROW, MoveList
from games.ui.match.panel.panel_help import Advice, advice, draw_advice
from games.ui.match.panel.playback import Playback
from games.ui.match.panel.playback_bar import PlaybackBar
from games.ui.match.panel.seat_plate import CLOCK_ROOM, SeatPlate
from games.ui.match.panel.status_plate import StatusPlate
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.deals import deal_title
from games.ui.toolkit.i18n import _, listed
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.topic import PlacedTopic, Topic
from games.ui.widgets.button import Button
from games.ui.widgets.button_layout import lay_evenly
from games.ui.widgets.form import WAYS, Form
from games.ui.widgets.tool_button import HEIGHT, ToolButton

STATUS, LEAST_STATUS = 104, 76
PLATE, SMALL_PLATE = 60, 52
DEAL = 26
"""Height of the line that names the deal of the day, in units."""


class Panel(Generic[P]):
    """Status, players, list of moves and buttons of a match."""

    def __init__(
        self,
        view: MatchView[P],
        parts: GameParts[P],
        playback: Playback,
        navigation: Navigation[P],
    ) -> None:
        self._view = view
        self._parts = parts
        self.navigation = navigation
        self.playback = playback
        context, controller = view.context, view.controller
        self._context = context
        self._controller = controller
        self._playback = PlaybackBar(context, controller, playback)
        self._moves = MoveList(context, controller, playback)
        self._tools = self._make_tools()
        self._undo, self._redo, self._hint = self._tools[:3]
        self._undo.sound = self._redo.sound = ""  # the board plays its own
        self._go_on = Button(context, "", controller.resume, icon="play", kind="primary")
        self._to_end = Button(context, _("To the end"), playback.to_end, icon="last")
        below = [self._go_on, self._to_end, *self._tools]
        self._form = Form(context, [*self._playback.widgets, self._moves, *below])
        self._status = StatusPlate(view, parts, navigation)
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._between = pygame.Rect(0, 0, 0, 0)
        self._deal_rect = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.plates: list[pygame.Rect] = []
        """The plates of the players."""
        self._shown: list[SeatInfo] = []
        self._stale = False

    def _make_tools(self) -> list[ToolButton]:
        """The small buttons: undo, redo and hint first."""
        controller, navigation = self._controller, self.navigation
        tools: list[tuple[str, str, str, Callable[[], None]]] = [
            ("undo", _("Undo"), "undo", controller.undo),
            ("redo", _("Redo"), "redo", controller.redo),
            ("hint", _("Hint"), "hint", controller.ai.hint),
            ("rules", _("Rules"), "rules", navigation.rules),
            ("menu", _("Pause"), "pause", navigation.pause),
        ]
        if navigation.teacher.teaches:
            tools.insert(3, ("info", _("Why?"), "why", navigation.teacher.explain))
        buttons = []
        for icon, label, shortcut, action in tools:
            button = ToolButton(self._context, label, action, icon=icon, hint=label, kind="quiet")
            button.shortcut = shortcut
            buttons.append(button)
        return buttons

    def resize(self, rect: pygame.Rect) -> None:
        """Lay out the panel in one column, or in two if it is wide."""
        self.rect = rect
        px = self._context.px
        space = px(8)
        seats, plate = len(self._controller.state.seats), self._plate_height
        control, tools = px(self._context.theme.control), px(HEIGHT)
        fixed: list[int | None] = [px(STATUS), *[plate] * seats]
        if rect.h >= rect.w:
            self._status.rect, *rest = rows(rect, [*fixed, None, control, tools], space)
        else:
            left, right = columns(rect, [None, None], px(16))
            fixed[0] = min(px(STATUS), left.h - seats * (plate + space))
            self._status.rect, *plates = rows(left, fixed, space)
            rest = plates + rows(right, [None, control, tools], space)
        self.plates = rest[:seats]
        self._frame, self._between, buttons = rest[seats:]
        lay_evenly(self._tools, buttons, px(4))
        self.refresh()

    @property
    def least_height(self) -> int:
        """The height in pixels into which status and plates fit, one below the other."""
        px, seats = self._context.px, len(self._controller.state.seats)
        return px(LEAST_STATUS) + seats * (self._plate_height + px(8))

    @property
    def _plate_height(self) -> int:
        px = self._context.px
        plate = px(PLATE if len(self._controller.state.seats) <= 2 else SMALL_PLATE)
        return plate + (px(CLOCK_ROOM) if self._controller.match.control else 0)

    def refresh_soon(self) -> None:
        """Update from the match before the next event, and before this frame is drawn."""
        self._stale = True

    def _refresh_if_stale(self) -> None:
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Update all contents from the match."""
        self._stale = False
        state = self._controller.state
        self._shown = self._parts.texts.seat_infos(self._view.shown_position)
        self._undo.enabled = self._controller.can_undo
        self._redo.enabled = self._controller.match.can_redo
        self._hint.enabled = state.waits_for_person
        self._refresh_between()
        ended = self._controller.state.over and not self._controller.match.can_redo
        self._playback.too_early = ended and self._view.shown_outcome is None
        self._playback.refresh()
        frame = inset(self._list_frame(), self._context.px(6))
        if self._deal:
            self._deal_rect, frame = rows(frame, [self._context.px(DEAL), None])
            self._deal_rect = inset(self._deal_rect, self._context.px(8), 0)
        if self._playback.shown:
            bar, frame = rows(frame, [self._playback.height, None], self._context.px(4))
            self._playback.lay_out(bar)
        row = self._context.px(ROW)
        self._moves.rect = pygame.Rect(frame.topleft, (frame.w, frame.h // row * row))
        self._moves.refresh()

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; keys only while the panel has the focus: from Tab until Escape."""
        self._refresh_if_stale()
        if event.type != pygame.KEYDOWN:
            return self._form.handle(event)
        here = self.has_keyboard
        if here and event.key == pygame.K_ESCAPE:
            self._form.focus(None)
            return True
        used = (here or event.key == pygame.K_TAB) and self._form.handle(event)
        used = used or (here and self._context.announcements.wanted and event.key in WAYS)
        if self.has_keyboard and not self._view.board.cursor.rows:
            self._view.board.cursor.place = None  # one sign of the focus at a time
        return used

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The topic of the widget or plate at a point, or of the one with the keyboard focus."""
        self._refresh_if_stale()
        found = self._form.explain(point)
        if found or point is None:
            return found
        if self._status.rect.collidepoint(point):
            return self._status.topic()
        for rect, info in zip(self.plates, self._shown, strict=False):
            if rect.collidepoint(point):
                return Topic(info.name, self._plate_text()).at(rect)
        if self._deal and self._deal_rect.collidepoint(point):
            text = _("Everybody who plays this deal on this day gets the same tiles.")
            return Topic(self._deal, text).at(self._deal_rect)
        return None

    def _plate_text(self) -> str:
        text = _("A player, with what was reached so far. A dark border marks whose turn it is.")
        if self._controller.match.control:
            clock = _("The clock shows the time that is left: at zero the match is lost.")
            return f"{text} {clock}"
        return text

    @property
    def has_keyboard(self) -> bool:
        """Whether the panel has the keyboard focus."""
        return self._form.focused is not None and self._form.ring_shown

    @property
    def task(self) -> str:
        """Whose turn it is and what is to be done, or the result, in the present position."""
        return self._status.task

    def accessible(self) -> tuple[AccessNode, ...]:
        """Whose turn it is, the players, and the widgets, from top to bottom."""
        self._refresh_if_stale()
        texts = {
            "deal": (self._deal, self._deal_rect),
            "viewed": (self._playback.sentence, self._frame),
            **{text: (text, self._frame) for advice in self._help() for text in advice},
        }
        nodes = [AccessNode(key, "text", text, rect) for key, (text, rect) in texts.items() if text]
        plates = (*self._status.accessible(), *self._plate_nodes())
        return (*plates, *nodes, *self._form.accessible())

    def _plate_nodes(self) -> list[AccessNode]:
        clocks = self._controller.match.clocks if self._controller.match.control else ()
        sides = self._controller.position.sides
        nodes = []
        for rect, info in zip(self.plates, self._shown, strict=True):
            left = clock_text(clocks[sides.index(info.side)]) if clocks else ""
            said = listed(filter(None, (info.name, info.score, info.detail, left)))
            nodes.append(AccessNode(info.side, "text", said, rect))
        return nodes

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._refresh_if_stale()
        self._status.update(dt)
        self._form.update(dt)

    def next_change(self) -> float:
        """Seconds until the dots of a thinking computer move, or a widget changes."""
        if self._stale:
            return 0.0
        return min(self._status.next_change(), self._form.next_change())

    def controls(self) -> list[pygame.Rect]:
        """The rectangles of the buttons, and of what is read at every turn."""
        return [*self._form.controls(), self._status.rect, *self.plates]

    def release(self) -> None:
        """Release pressed buttons, as before another scene opens."""
        self._refresh_if_stale()
        self._form.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        self._status.draw(surface)
        self._draw_seats(surface)
        draw_plate(self._context, surface, self._list_frame(), self._context.theme.card)
        self._draw_deal(surface)
        self._playback.draw(surface)
        if not self._moves.rows:
            self._draw_help(surface)
        self._form.draw(surface)

    def _refresh_between(self) -> None:
        """Update the buttons between the list and the icons: at most two, which share the width."""
        state, ai, button = self._controller.state, self._controller.ai, self._go_on
        hurried, over = ai.can_move_now, self._view.shown_outcome is not None
        button.visible = ai.failed or over or state.waits_to_resume or hurried
        button.action = self._controller.resume
        button.icon = "play"
        if over:
            button.label, button.action = _("Result"), self.navigation.result
            button.icon = None
        elif hurried:
            button.label, button.action = _("Move now"), ai.move_now
        elif ai.failed:
            button.label, button.icon = _("Try again"), "restart"
        else:
            button.label = _("Continue")
        self._to_end.visible = self._playback.shown and self._controller.match.can_redo
        shown = [w for w in (self._go_on, self._to_end) if w.visible]
        cuts = columns(self._between, [None] * len(shown), self._context.px(8)) if shown else []
        for widget, cut in zip(shown, cuts, strict=True):
            widget.rect = cut

    def _list_frame(self) -> pygame.Rect:
        """The rectangle of the list; it extends to the icons if there are no buttons between."""
        frame = self._frame.copy()
        if not (self._go_on.visible or self._to_end.visible):
            frame.height = self._between.bottom - frame.top
        return frame

    # Drawing

    def _draw_deal(self, surface: pygame.Surface) -> None:
        """Draw the name of the deal of the day above the list, in a match with it."""
        if deal := self._deal:
            text, theme = self._context.text, self._context.theme
            size = theme.text.small
            words = text.fitted(deal, self._deal_rect.w, size, bold=True)
            place = self._deal_rect.midleft
            text.draw(surface, words, size, theme.ink_soft, bold=True, midleft=place)

    def _draw_help(self, surface: pygame.Surface) -> None:
        box = inset(self._moves.rect, self._context.px(8))
        draw_advice(self._context, surface, box, self._help())

    def _help(self) -> Sequence[Advice]:
        """The text in the list's place before the first turn."""
        if self._moves.rows:
            return ()
        texts, position = self._parts.texts, self._view.shown_position
        waits = self._controller.state.waits_for_person
        task = texts.expectation(position) if waits else ""
        return advice(texts.aim(position), task, self._context.settings.input)

    @property
    def _deal(self) -> str:
        day = self._controller.daily
        return deal_title(day) if day else ""

    def _draw_seats(self, surface: pygame.Surface) -> None:
        match, drawing = self._controller.match, self._parts.drawing
        position, outcome = self._view.shown_position, self._view.shown_outcome
        clocks = match.clocks if match.control else ()
        for rect, info in zip(self.plates, self._shown, strict=True):
            to_move = info.side is position.to_move and outcome is None
            side = min(self._context.px(30), rect.h)
            chip = drawing.make_sprite(info.kind, side) if info.kind else None
            left = clocks[match.position.sides.index(info.side)] if clocks else None
            SeatPlate(info, to_move, chip, left).draw(self._context, surface, rect)
