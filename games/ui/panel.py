"""The words beside the board: whose turn it is, the players, the turns, the buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from games.core.record import turn_texts
from games.ui.form import Form
from games.ui.i18n import _
from games.ui.layout import columns, inset, rows
from games.ui.scrolling import ScrollView
from games.ui.shapes import draw_plate
from games.ui.widgets import Button, IconButton

if TYPE_CHECKING:
    from games.ui.match_scene import MatchScene, Plate

ROW = 26
"""Height of a turn in the list, in units."""
STATUS = 104
PLATE, SMALL_PLATE = 60, 52
LABEL = 44
"""Width of a turn's number, in units."""
DOTS_PER_SECOND = 3


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One line of the list of turns."""

    label: str
    text: str
    comment: str


class Panel:
    """Status, plates of the players, list of turns and buttons of a match."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        stage = scene.stage
        self._turns = ScrollView(stage, self._paint_turns)
        self._undo = IconButton(stage, "undo", _("Take back (Ctrl+Z)"), scene.undo, sound="")
        self._redo = IconButton(stage, "redo", _("Play again (Ctrl+Y)"), scene.redo, sound="")
        self._hint = IconButton(stage, "hint", _("Hint (H)"), scene.hint)
        self._rules = IconButton(stage, "rules", _("Rules (F1)"), scene.rules)
        self._pause = IconButton(stage, "menu", _("Pause (Esc)"), scene.pause)
        self._go_on = Button(stage, "", scene.resume, icon="play", kind="primary")
        self._icons = [self._undo, self._redo, self._hint, self._rules, self._pause]
        self._form = Form(stage, [self._turns, self._go_on, *self._icons])
        self._rows: list[TurnRow] = []
        self._status = pygame.Rect(0, 0, 0, 0)
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._plates: list[pygame.Rect] = []
        self._shown: list[Plate] = []
        self._clock = 0.0

    def resize(self, rect: pygame.Rect) -> None:
        """Arrange everything in one column, or in two where the panel is wide."""
        px = self._scene.stage.px
        space = px(8)
        seats = len(self._scene.seats)
        plate = px(PLATE if seats <= 2 else SMALL_PLATE)
        control = px(self._scene.stage.theme.control)
        fixed: list[int | None] = [px(STATUS), *[plate] * seats]
        if rect.h >= rect.w:
            self._status, *rest = rows(rect, [*fixed, None, control, control], space)
        else:
            left, right = columns(rect, [None, None], px(16))
            self._status, *plates = rows(left, fixed, space)
            rest = plates + rows(right, [None, control, control], space)
        self._plates = rest[:seats]
        self._frame, self._go_on.rect, buttons = rest[seats:]
        cuts = columns(buttons, [control] * len(self._icons), space)
        for button, cut in zip(self._icons, cuts, strict=True):
            button.rect = cut
        self._pause.rect.right = buttons.right
        self.refresh()

    def refresh(self) -> None:
        """Take over the match's present."""
        scene = self._scene
        self._shown = scene.plates(scene.position)
        self._undo.enabled = scene.match.can_undo
        self._redo.enabled = scene.match.can_redo
        self._hint.enabled = scene.waits_for_hand
        self._refresh_go_on()
        self._rows = self._turn_rows()
        self._turns.rect = inset(self._list_frame(), scene.stage.px(6))
        self._turns.arrange(len(self._rows) * scene.stage.px(ROW))
        self._turns.scroll_to(self._turns.content_height)

    def handle(self, event: pygame.Event) -> bool:
        """Take the pointer; keys only after Tab has led here, until Escape."""
        if event.type != pygame.KEYDOWN:
            return self._form.handle(event)
        here = self._form.focused is not None and self._form.ring_shown
        if here and event.key == pygame.K_ESCAPE:
            self._form.focus(None)
            return True
        return (here or event.key == pygame.K_TAB) and self._form.handle(event)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._clock += dt
        self._form.update(dt)

    def let_go(self) -> None:
        """Release what is pressed: another scene comes above."""
        self._form.let_go()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        self._draw_status(surface)
        for rect, plate in zip(self._plates, self._shown, strict=True):
            self._draw_plate(surface, rect, plate)
        draw_plate(self._scene.stage, surface, self._list_frame(), self._scene.stage.theme.card)
        self._form.draw(surface)

    def _refresh_go_on(self) -> None:
        scene, button = self._scene, self._go_on
        button.visible = scene.halted or scene.trouble or scene.over
        button.action = scene.resume
        button.icon = "play"
        if scene.over:
            button.label, button.action = _("Result"), scene.show_result
            button.icon = None
        elif scene.trouble:
            button.label, button.icon = _("Try again"), "restart"
        else:
            button.label = _("Go on")

    def _turn_rows(self) -> list[TurnRow]:
        scene, match = self._scene, self._scene.match
        texts = turn_texts(scene.game, match)
        found = []
        for number, (turn, text) in enumerate(zip(match.turns(), texts, strict=True), start=1):
            before, after = match.position_at(turn.first), match.position_at(turn.last)
            label = scene.game.turn_label(before, number)
            found.append(TurnRow(label, text, scene.game.comment(before, after)))
        return found

    def _list_frame(self) -> pygame.Rect:
        """The list reaches down to the buttons where nothing is to be pressed between."""
        frame = self._frame.copy()
        if not self._go_on.visible:
            frame.height = self._go_on.rect.bottom - frame.top
        return frame

    # Drawing

    def _draw_status(self, surface: pygame.Surface) -> None:
        scene, stage = self._scene, self._scene.stage
        text, theme = stage.text, stage.theme
        draw_plate(stage, surface, self._status, theme.ink)
        box = inset(self._status, stage.px(14), stage.px(10))
        title = text.fitted(self._title(), box.w, theme.text.lead, bold=True)
        text.draw(surface, title, theme.text.lead, theme.card, bold=True, topleft=box.topleft)
        words = self._expectation()
        faint = theme.line
        top = box.y + text.line_height(theme.text.lead) + stage.px(2)
        room = max((box.bottom - top) // text.line_height(theme.text.body), 1)
        size = theme.text.body
        if len(text.wrap(words, box.w, size)) > room:
            size = theme.text.small
        surface.blit(text.paragraph(words, box.w, size, faint), (box.x, top))
        if scene.thinking or scene.hinting:
            self._draw_dots(surface, box)

    def _title(self) -> str:
        scene = self._scene
        outcome = scene.position.outcome()
        if outcome is not None:
            return scene.headline(outcome)
        return scene.turn_title(scene.position)

    def _expectation(self) -> str:
        scene = self._scene
        outcome = scene.position.outcome()
        if outcome is not None:
            return scene.reason(outcome)
        if scene.trouble:
            return _("The match is intact: try again, or take back a turn.")
        if scene.halted:
            return _("The computers wait. Press “Go on” to let them play.")
        if scene.thinking:
            return _("is thinking …")
        return scene.expectation(scene.position)

    def _draw_dots(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Three dots that swell in turn: a computer is at work."""
        stage = self._scene.stage
        lit = int(self._clock * DOTS_PER_SECOND) % 3
        for dot in range(3):
            radius = stage.px(5 if dot == lit else 3)
            centre = (box.right - stage.px(12) * (2 - dot) - stage.px(6), box.y + stage.px(12))
            pygame.draw.aacircle(surface, stage.theme.card, centre, radius)

    def _draw_plate(self, surface: pygame.Surface, rect: pygame.Rect, plate: Plate) -> None:
        scene, stage = self._scene, self._scene.stage
        text, theme, px = stage.text, stage.theme, stage.px
        to_move = plate.side is scene.position.to_move and not scene.over
        border = theme.ink if to_move else theme.line
        width = theme.hairline * (2 if to_move else 1)
        draw_plate(stage, surface, rect, theme.card, border=border, width=width)
        box = inset(rect, px(10), px(6))
        if plate.kind:
            chip = scene.make_sprite(plate.kind, min(px(30), box.h))
            surface.blit(chip, chip.get_rect(center=(box.x + px(16), box.centery)))
            box = pygame.Rect(box.x + px(42), box.y, box.w - px(42), box.h)
        score = text.draw(
            surface, plate.score, theme.text.lead, theme.ink, bold=True, midright=box.midright
        )
        room = score.left - box.x - px(8)
        name = text.fitted(plate.name, room, theme.text.body, bold=to_move)
        if not plate.detail:
            text.draw(surface, name, theme.text.body, theme.ink, bold=to_move, midleft=box.midleft)
            return
        text.draw(surface, name, theme.text.body, theme.ink, bold=to_move, topleft=box.topleft)
        detail = text.fitted(plate.detail, room, theme.text.small)
        text.draw(
            surface,
            detail,
            theme.text.small,
            theme.ink_soft,
            bottomleft=(box.x, rect.bottom - px(6)),
        )

    def _paint_turns(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        stage = self._scene.stage
        text, theme, px = stage.text, stage.theme, stage.px
        height, window = px(ROW), self._turns.window
        for index, row in enumerate(self._rows):
            top = content.y + index * height
            if top + height < window.top or top > window.bottom:
                continue
            line = pygame.Rect(content.x, top, content.w, height)
            if index == len(self._rows) - 1:
                draw_plate(stage, surface, line, theme.sunken, radius=3)
            middle = line.centery
            text.draw(
                surface,
                row.label,
                theme.text.small,
                theme.ink_soft,
                midright=(line.x + px(LABEL - 8), middle),
            )
            left = line.x + px(LABEL)
            shown = text.fitted(row.text, line.right - left, theme.text.body)
            place = text.draw(surface, shown, theme.text.body, theme.ink, midleft=(left, middle))
            left = place.right + px(8)
            comment = text.fitted(row.comment, max(line.right - left, 0), theme.text.small)
            text.draw(surface, comment, theme.text.small, theme.accent, midleft=(left, middle))
