"""The panel beside the board: whose turn it is, the players, the moves, the buttons."""

from __future__ import annotations

import math
from typing import Generic

import pygame

from games.controller.game_clock import LAST_SECONDS
from games.core.position import Side
from games.ui.match.clocks import clock_text
from games.ui.match.game_scene import GameParts, SeatInfo
from games.ui.match.match_view import MatchView, P
from games.ui.match.move_list import MoveList
from games.ui.match.navigation import Navigation
from games.ui.match.playback import Playback
from games.ui.match.playback_bar import PlaybackBar
from games.ui.match.win_probability import WinProbability, draw_win_probability, win_probability_of
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.widgets.button import Button, IconButton
from games.ui.widgets.form import Form

STATUS, LEAST_STATUS = 104, 76
PLATE, SMALL_PLATE = 60, 52
CLOCK_ROOM, CLOCK_TEXT = 36, 26
"""The additional height of a plate with a clock, in units."""
DOTS_PER_SECOND = 3
DOTS = 46
"""The width of the dots of a thinking computer, in units."""
BAR = 8
"""Height of the bar of the win probability, in units."""


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
        self._navigation = navigation
        context, controller = view.context, view.controller
        self._context = context
        self._controller = controller
        self._playback = PlaybackBar(context, controller, playback)
        self._moves = MoveList(context, controller, playback)
        undo, redo = _("Undo (Ctrl+Z)"), _("Redo (Ctrl+Y)")
        self._undo = IconButton(context, "undo", undo, controller.undo, sound="")
        self._redo = IconButton(context, "redo", redo, controller.redo, sound="")
        self._hint = IconButton(context, "hint", _("Hint (H)"), controller.ai.hint)
        self._rules = IconButton(context, "rules", _("Rules (F1)"), navigation.rules)
        self._pause = IconButton(context, "menu", _("Pause (Esc)"), navigation.pause)
        self._go_on = Button(context, "", controller.resume, icon="play", kind="primary")
        self._to_end = Button(context, _("To the end"), playback.to_end, icon="last")
        self._icons = [self._undo, self._redo, self._hint, self._rules, self._pause]
        below = [self._go_on, self._to_end, *self._icons]
        self._form = Form(context, [*self._playback.widgets, self._moves, *below])
        self._status = pygame.Rect(0, 0, 0, 0)
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._between = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.plates: list[pygame.Rect] = []
        """The plates of the players."""
        self._shown: list[SeatInfo] = []
        self._clock = 0.0
        self._stale = False

    def resize(self, rect: pygame.Rect) -> None:
        """Lay out the panel in one column, or in two if it is wide."""
        self.rect = rect
        px = self._context.px
        space = px(8)
        seats, plate = len(self._controller.state.seats), self._plate_height
        control = px(self._context.theme.control)
        fixed: list[int | None] = [px(STATUS), *[plate] * seats]
        if rect.h >= rect.w:
            self._status, *rest = rows(rect, [*fixed, None, control, control], space)
        else:
            left, right = columns(rect, [None, None], px(16))
            fixed[0] = min(px(STATUS), left.h - seats * (plate + space))
            self._status, *plates = rows(left, fixed, space)
            rest = plates + rows(right, [None, control, control], space)
        self.plates = rest[:seats]
        self._frame, self._between, buttons = rest[seats:]
        cuts = columns(buttons, [control] * len(self._icons), space)
        for button, cut in zip(self._icons, cuts, strict=True):
            button.rect = cut
        self._pause.rect.right = buttons.right
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
        self._playback.refresh()
        frame = inset(self._list_frame(), self._context.px(6))
        if self._playback.shown:
            bar, frame = rows(frame, [self._playback.height, None], self._context.px(4))
            self._playback.lay_out(bar)
        self._moves.rect = frame
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
        return (here or event.key == pygame.K_TAB) and self._form.handle(event)

    @property
    def has_keyboard(self) -> bool:
        """Whether the panel has the keyboard focus."""
        return self._form.focused is not None and self._form.ring_shown

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._refresh_if_stale()
        self._clock += dt
        self._form.update(dt)

    def next_change(self) -> float:
        """Seconds until the dots of a thinking computer move, or a widget changes."""
        if self._stale:
            return 0.0
        dots = 1 / DOTS_PER_SECOND if self._controller.ai.thinking else math.inf
        return min(dots, self._form.next_change())

    def controls(self) -> list[pygame.Rect]:
        """The rectangles of the buttons."""
        return self._form.controls()

    def release(self) -> None:
        """Release pressed buttons, as before another scene opens."""
        self._refresh_if_stale()
        self._form.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        self._draw_status(surface)
        for rect, info in zip(self.plates, self._shown, strict=True):
            self._draw_seat(surface, rect, info)
        draw_plate(self._context, surface, self._list_frame(), self._context.theme.card)
        self._playback.draw(surface)
        self._form.draw(surface)

    def _refresh_between(self) -> None:
        """Update the buttons between the list and the icons: at most two, which share the width."""
        state, ai, button = self._controller.state, self._controller.ai, self._go_on
        hurried = ai.can_move_now
        button.visible = ai.failed or state.over or state.waits_to_resume or hurried
        button.action = self._controller.resume
        button.icon = "play"
        if state.over:
            button.label, button.action = _("Result"), self._navigation.result
            button.icon = None
        elif hurried:
            button.label, button.action = _("Move now"), ai.move_now
        elif ai.failed:
            button.label, button.icon = _("Try again"), "restart"
        else:
            button.label = _("Continue")
        self._to_end.visible = self._controller.match.can_redo
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

    def _draw_status(self, surface: pygame.Surface) -> None:
        context, ai = self._context, self._controller.ai
        text, theme = context.text, context.theme
        draw_plate(context, surface, self._status, theme.ink)
        box = inset(self._status, context.px(14), context.px(10))
        dots = ai.thinking or ai.hinting
        width = box.w - context.px(DOTS) if dots else box.w
        title, size = self._title(), theme.text.lead
        if text.width(title, size, bold=True) > width:
            size = theme.text.body
        title = text.fitted(title, width, size, bold=True)
        text.draw(surface, title, size, theme.card, bold=True, topleft=box.topleft)
        words = self._expectation()
        faint = theme.on_ink_soft
        top = box.y + text.line_height(size) + context.px(2)
        chance = self._chance()
        if chance:
            bar = pygame.Rect(box.x, box.bottom - context.px(BAR), box.w, context.px(BAR))
            draw_win_probability(context, surface, bar, chance)
            box.height -= context.px(2 * BAR)
        room = max((box.bottom - top) // text.line_height(theme.text.body), 1)
        size = theme.text.body
        if len(text.wrap(words, box.w, size)) > room:
            size = theme.text.small
        surface.blit(text.paragraph(words, box.w, size, faint), (box.x, top))
        if dots:
            self._draw_dots(surface, box)

    def _title(self) -> str:
        texts, outcome = self._parts.texts, self._view.shown_outcome
        if outcome is not None:
            return texts.headline(outcome)
        return texts.turn_title(self._view.shown_position)

    def _expectation(self) -> str:
        state, ai = self._controller.state, self._controller.ai
        outcome = self._view.shown_outcome
        if outcome is not None:
            return self._navigation.reason(outcome)
        if ai.failed:
            return _("The match is intact: try again, or undo a turn.")
        if state.opened:
            return _("This is a record. “Continue” resumes the match from here.")
        if state.waits_to_resume:
            return _("Paused. “Continue” resumes the match from here.")
        if chance := self._chance():
            return _("is thinking … its chance: {percent}").format(percent=chance.percent)
        if ai.thinking:
            return _("is thinking …")
        if task := self._navigation.retry.sentence:
            return task
        return self._parts.texts.expectation(self._view.shown_position)

    def _chance(self) -> WinProbability | None:
        """The win probability of a thinking computer, if it is known and the settings show it."""
        ai = self._controller.ai
        if not (ai.thinking and ai.progress and self._context.settings.show_thinking):
            return None
        return win_probability_of(ai.progress.position, ai.progress.evaluation)

    def _draw_dots(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the three animated dots of a thinking computer."""
        context = self._context
        lit = int(self._clock * DOTS_PER_SECOND) % 3
        for dot in range(3):
            radius = context.px(5 if dot == lit else 3)
            centre = (
                box.right - context.px(12) * (2 - dot) - context.px(6),
                box.y + context.px(12),
            )
            pygame.draw.aacircle(surface, context.theme.card, centre, radius)

    def _draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, info: SeatInfo) -> None:
        context, match = self._context, self._controller.match
        text, theme, px = context.text, context.theme, context.px
        position, outcome = self._view.shown_position, self._view.shown_outcome
        to_move = info.side is position.to_move and outcome is None
        border = theme.ink if to_move else theme.line
        width = theme.hairline * (2 if to_move else 1)
        draw_plate(context, surface, rect, theme.card, border=border, width=width)
        if match.control:
            rect, strip = rows(rect, [None, px(CLOCK_ROOM)])
            self._draw_clock(surface, strip, info.side, to_move=to_move)
        box = inset(rect, px(10), px(6))
        if info.kind:
            chip = self._parts.drawing.make_sprite(info.kind, min(px(30), box.h))
            surface.blit(chip, chip.get_rect(center=(box.x + px(16), box.centery)))
            box = pygame.Rect(box.x + px(42), box.y, box.w - px(42), box.h)
        room = box.w - text.width(info.score, theme.text.lead, bold=True) - px(8)
        tight = text.width(info.detail, theme.text.small) > room
        lead, anchor = theme.text.lead, {"midright": box.midright}
        if tight:  # the score moves up beside the name, so that the detail has its own line
            lead, anchor = theme.text.body, {"topright": box.topright}
        score = text.draw(surface, info.score, lead, theme.ink, bold=True, **anchor)
        room = score.left - box.x - px(8)
        name = text.fitted(info.name, room, theme.text.body, bold=to_move)
        if not info.detail:
            text.draw(surface, name, theme.text.body, theme.ink, bold=to_move, midleft=box.midleft)
            return
        text.draw(surface, name, theme.text.body, theme.ink, bold=to_move, topleft=box.topleft)
        detail = text.fitted(info.detail, box.w if tight else room, theme.text.small)
        text.draw(
            surface,
            detail,
            theme.text.small,
            theme.ink_soft,
            bottomleft=(box.x, rect.bottom - px(6)),
        )

    def _draw_clock(
        self, surface: pygame.Surface, rect: pygame.Rect, side: Side, *, to_move: bool
    ) -> None:
        """Draw the time left to a player: dark while the clock can run, red in the last seconds."""
        context, match = self._context, self._controller.match
        theme, px = context.theme, context.px
        left = match.clocks[match.position.sides.index(side)]
        fill, ink = (theme.ink, theme.card) if to_move else (theme.sunken, theme.ink)
        if left <= LAST_SECONDS and (to_move or not left):
            fill, ink = theme.accent, theme.on_accent
        strip = pygame.Rect(rect.x + px(6), rect.y, rect.w - px(12), rect.h - px(6))
        draw_plate(context, surface, strip, fill, radius=4)
        icon = context.assets.icon("clock", px(18), ink)
        surface.blit(icon, icon.get_rect(midleft=(strip.x + px(12), strip.centery)))
        place = (strip.right - px(10), strip.centery)
        context.text.draw(surface, clock_text(left), CLOCK_TEXT, ink, bold=True, midright=place)
