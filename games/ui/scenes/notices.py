"""The notices above all scenes: one toast at a time, an explanation, and kernel compilation."""

from __future__ import annotations

import pygame

from games.core.translation import N_, _, in_sequence
from games.ui.look.look import SceneContext
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.drawing import draw_card, draw_plate
from games.ui.toolkit.layout import place_beside
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.theme import Colour

WARMING_UP = N_("Making the opponents faster, just once: you can already play…")

TOAST_WIDTH = 560
"""The greatest width of the text of a toast, in units."""
LOWEST = 140
"""Controls within this distance of the lower edge, in units, are buttons that no toast covers."""


class Notices:
    """Draws the notices, and takes the events that ask for explanations."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._explainer = Explainer(context)
        self.toast_rect = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the toast drawn; empty without one."""
        self.warming_up = False
        """Whether kernels are being compiled."""

    def handle(self, event: pygame.Event) -> bool:
        """Handle a press on the toast, which removes it, and events for explanations."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.toast_rect.collidepoint(event.pos):
            self._context.drop_toast()
            return True
        return self._explainer.handle(event)

    def texts(self) -> list[str]:
        """All notices, for a screen reader."""
        warmup = [_(WARMING_UP)] if self.warming_up else []
        toast, explained = self._context.toast, self._explainer.shown
        topic = [in_sequence((explained.title, explained.text))] if explained else []
        return [*warmup, *([toast.text] if toast else []), *topic]

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self._context, self._context.theme
        if self.warming_up:
            place = context.px(8), context.size[1]
            context.text.draw(
                surface, _(WARMING_UP), theme.text.small, theme.ink_soft, bottomleft=place
            )
        self._draw_toast(surface)
        self._explainer.draw(surface)

    def _draw_toast(self, surface: pygame.Surface) -> None:
        context, theme = self._context, self._context.theme
        toast, scene = context.toast, context.scenes.top
        self.toast_rect = pygame.Rect(0, 0, 0, 0)
        if toast is None or scene is None:
            return
        text, px, area = context.text, context.px, scene.toast_area() or surface.get_rect()
        room = max(min(px(TOAST_WIDTH), area.w - px(64)), px(160))
        size = theme.text.body
        wide = max(text.width(line, size) for line in text.wrap_evenly(toast.text, room, size))
        words = text.paragraph(toast.text, wide, size, theme.card, align="center")
        box = words.get_rect().inflate(px(32), px(16))
        box.midbottom = (area.centerx, area.bottom - px(8))
        box.clamp_ip(surface.get_rect())
        below = area.bottom - px(LOWEST)
        controls = [rect for rect in scene.controls() if rect.top >= below]
        while (found := box.collidelist(controls)) >= 0:
            box.bottom = controls.pop(found).top - px(6)
        draw_plate(context, surface, box, theme.ink)
        surface.blit(words, words.get_rect(center=box.center))
        self.toast_rect = box


# -- Answers "What is this?" about everything in the window, with a card beside it -------------

WIDTH = 320
"""The greatest width of the text, in units."""
CLOSING = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWFOCUSLOST,
    LONG_PRESS,
)

Point = tuple[int, int]

NOWHERE: Point = (-1, -1)
"""A point with nothing but the scene."""


class Explainer:
    """Handles questions: a right click, a long press, or the key for it.

    The key asks about the widget with the keyboard focus, or else under the pointer. Any other
    input closes the card and has its usual effect; Escape and a press on the card only close it.
    """

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._pointer: Point | None = None
        self._scene: Scene | None = None
        self._shown: PlacedTopic | None = None
        self._card = pygame.Rect(0, 0, 0, 0)
        context.explain = self._show

    @property
    def shown(self) -> PlacedTopic | None:
        return self._shown if self._context.scenes.top is self._scene else None

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it is used up."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer = None
        shown = self.shown
        if event.type in CLOSING:
            self._shown = None
        if event.type == pygame.KEYDOWN and self._is_key(event):
            return self._ask_about_focus(shown)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return self._ask(event.pos)
        if event.type == LONG_PRESS:
            self._ask(event.pos)
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            only_closes = self._card.collidepoint(event.pos)
        else:
            only_closes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return shown is not None and only_closes

    def _is_key(self, event: pygame.Event) -> bool:
        top = self._context.scenes.top
        if top is None or top.captures_keys:
            return False
        return self._context.keys.action(event) == "explain"

    def _ask_about_focus(self, before: PlacedTopic | None) -> bool:
        """Explain the thing with the focus, or under the pointer; again closes the card."""
        if top := self._context.scenes.top:
            found = top.explain(None) or top.explain(self._pointer or NOWHERE)
            self._show(None if found == before else found)
        return True

    def _ask(self, point: Point) -> bool:
        top = self._context.scenes.top
        return self._show(top.explain(point) if top else None)

    def _show(self, topic: PlacedTopic | None) -> bool:
        self._scene, self._shown = self._context.scenes.top, topic
        if topic:
            self._context.announcements.say(in_sequence((topic.title, topic.text)))
        return topic is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card beside its thing: below it, or above or beside it where there is room."""
        if (shown := self.shown) and not self._draw_in_room(surface, shown):
            context, theme = self._context, self._context.theme
            margin = context.px(theme.space * 1.5)
            width = min(context.px(WIDTH), max(context.size[0] - 4 * context.px(theme.space), 1))
            text = self._text_of(shown, width, theme.text.body, theme.card)
            card = text.get_rect().inflate(2 * margin, 2 * margin)
            card = place_beside(card, shown.rect, surface.get_rect(), context.px(theme.space))
            self._card = card
            draw_plate(context, surface, card, theme.ink, border=theme.card, width=2)
            surface.blit(text, text.get_rect(center=card.center))

    def _draw_in_room(self, surface: pygame.Surface, shown: PlacedTopic) -> bool:
        """Draw the card over the whole room of its topic; False without a large room."""
        context, theme, room = self._context, self._context.theme, shown.room
        if room is None:
            return False
        margin = context.px(theme.space * 1.5)
        cross = context.assets.icon("close", context.px(theme.text.body), theme.ink_soft)
        width = max(room.w - 3 * margin - cross.get_width(), 1)
        for size in (theme.text.body, theme.text.small):
            text = self._text_of(shown, width, size, theme.ink)
            if text.get_height() <= room.h - 2 * margin:
                self._card = room
                draw_card(context, surface, room)
                surface.blit(text, (room.x + margin, room.y + margin))
                corner = room.right - margin, room.y + margin
                surface.blit(cross, cross.get_rect(topright=corner))  # any press closes the card
                return True
        return False

    def _text_of(self, shown: PlacedTopic, width: int, size: float, ink: Colour) -> pygame.Surface:
        """The title above the sentences; omitted if the thing itself shows it."""
        title = "" if shown.room else shown.title
        text, gap = self._context.text, self._context.px(4)
        parts = [
            text.paragraph(said, width, size, ink, bold=said is title)
            for said in (title, shown.text)
            if said
        ]
        high = sum(part.get_height() + gap for part in parts) - gap
        both = pygame.Surface((max(part.get_width() for part in parts), high), pygame.SRCALPHA)
        for part in parts:
            both.blit(part, (0, 0 if part is parts[0] else high - part.get_height()))
        return both
