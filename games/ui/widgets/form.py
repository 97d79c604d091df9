"""Scenes that consist of one form, dialogs among them; it dispatches events among its widgets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import NamedTuple

import pygame

from games.core.translation import N_
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_focus_ring, draw_plate, draw_shadow
from games.ui.toolkit.layout import MARGIN, centred, inset, place_beside, rows
from games.ui.toolkit.scene import MakeScene, Scene, WindowContext
from games.ui.widgets.base import Widget
from games.ui.widgets.box import Column, Row, even
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.label import Label
from games.ui.widgets.text_field import TextField

TOOLTIP_DELAY = 0.6

POINTER_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
TEXT_EVENTS = (pygame.TEXTINPUT, pygame.TEXTEDITING)
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
WAYS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Form:
    """Dispatches events, keeps the focus, draws focus ring and tooltip.

    Enter presses the `default` widget if the focused one does not use the key. The ring is drawn
    only after the keyboard was used.
    """

    def __init__(
        self, context: Context, widgets: Iterable[Widget] = (), default: Widget | None = None
    ) -> None:
        self._context = context
        self.widgets = list(widgets)
        self.default = default
        self.area: pygame.Rect | None = None
        """Where all widgets lie, if the form is to be asked about the pointer there alone."""
        self.plates: Sequence[pygame.Rect] = ()
        """Places of texts that are no widgets, which a tooltip avoids."""
        self.wraps = False
        """Whether the arrow keys wrap around at the first and last row of widgets."""
        self.focused: Widget | None = None
        self.ring_shown = False
        self._hovered: Widget | None = None
        self._pointer: tuple[int, int] | None = None
        self._pressed = False  # whether a press was used, until its release
        self._rest = 0.0

    def set_widgets(self, widgets: Iterable[Widget]) -> None:
        """Replace the widgets; the focus is kept if its widget is."""
        self.widgets = list(widgets)
        if self.focused not in self.widgets:
            self.focus(None)
        self._point(self._pointer)

    def focus(self, widget: Widget | None, *, by_keyboard: bool = False) -> None:
        if by_keyboard:
            self.ring_shown = True
            self._rest = 0.0
        if widget is not self.focused:
            if self.focused:
                self.focused.focused = False
                self.focused.focus_changed(by_keyboard=by_keyboard)
            self.focused = widget
            if widget:
                widget.focused = True
                widget.focus_changed(by_keyboard=by_keyboard)
        if widget and widget.view and by_keyboard:
            widget.view.reveal_widget(widget)

    def take_over(self, other: Form) -> None:
        """Take the focus from a form with the same widgets, such as one in another language."""
        focused = other.focused
        if focused not in other.widgets or len(self.widgets) != len(other.widgets):
            return
        twin = self.widgets[other.widgets.index(focused)]
        if type(twin) is type(focused):
            self.focus(twin)
            self.ring_shown = other.ring_shown

    def handle(self, event: pygame.Event) -> bool:
        """Pass an event to its widget; True when it is used up."""
        if event.type in POINTER_EVENTS:
            return not self.misses(event) and self._pointer_event(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.WINDOWLEAVE:
            self._point(None)
        elif event.type in TEXT_EVENTS and self._can_take(self.focused):
            return bool(self.focused and self.focused.handle(event))
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def misses(self, event: pygame.Event) -> bool:
        """Whether an event of the pointer lies outside its area, and changes nothing in the form.

        Inside nothing is hovered or pressed any more then.
        """
        if self.area is None or event.type not in POINTER_EVENTS or self._is_near(event.pos):
            return False
        hides_ring = self.ring_shown and event.type == pygame.MOUSEBUTTONDOWN
        return not (self._pressed or self._pointer or hides_ring)

    def _is_near(self, pos: tuple[int, int]) -> bool:
        return self.area is None or self.area.collidepoint(pos)

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The topic of the widget at a point, or without a point of the focused one.

        Hides the tooltip until the pointer moves.
        """
        focused = self.focused if self.ring_shown else None
        widget = focused if point is None else self._at(point)
        found = widget.placed_topic() if widget and widget.visible else None
        if found:
            self._rest = -math.inf
        return found

    def accessible(self) -> tuple[AccessNode, ...]:
        """The nodes of the visible widgets for a screen reader, in tab order."""
        shown = [widget for widget in self.widgets if widget.visible]
        return tuple(node for widget in shown if (node := self._node(widget)))

    def _node(self, widget: Widget) -> AccessNode | None:
        node = widget.accessible()
        if node is None or not widget.focusable or not widget.enabled:
            return node
        focus = partial(self.focus, widget, by_keyboard=True)
        return replace(node, actions={**node.actions, "focus": focus})

    def controls(self) -> list[pygame.Rect]:
        return [w.shown_rect for w in self.widgets if w.visible and w.focusable]

    def release(self) -> None:
        """Close open lists and release pressed widgets, as before another scene opens."""
        focused = self.focused
        self.focus(None)
        self.focus(focused)
        self._point(None)

    def update(self, dt: float) -> None:
        self._rest += dt
        for widget in self.widgets:
            if widget.visible:
                widget.update(dt)

    def next_change(self) -> float:
        """Seconds until a widget looks different without input, or the tooltip appears."""
        changes = [widget.next_change() for widget in self.widgets if widget.visible]
        return min((self._tooltip_due(), *changes))

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        for widget in self.widgets:
            if not widget.visible:
                continue
            if widget.view:
                if not widget.view.shows(widget):
                    continue
                surface.set_clip(widget.view.rect.clip(before))
            widget.draw(surface)
            if self.ring_shown and widget is self.focused:
                draw_focus_ring(self._context, surface, widget.ring_rect, widget.ring_radius)
            surface.set_clip(before)
        for widget in self.widgets:
            if widget.visible:
                widget.draw_above(surface)
        self._draw_tooltip(surface)

    # Events

    def _holder(self) -> Widget | None:
        return next((w for w in self.widgets if w.held and self._can_take(w)), None)

    def _can_take(self, widget: Widget | None) -> bool:
        return widget is not None and widget.enabled and widget.visible

    def _pointer_event(self, event: pygame.Event) -> bool:
        begins = event.type == pygame.MOUSEBUTTONDOWN
        if not (self._pressed or self._is_near(event.pos)):
            self._point(None)
            self.ring_shown = self.ring_shown and not begins
            return False
        used = self._give(event)
        if event.type != pygame.MOUSEMOTION:
            self._pressed = used and begins
        return used

    def _give(self, event: pygame.Event) -> bool:
        """Pass an event to the widget that holds the pointer, or else to the one below it."""
        self._point(event.pos)
        holder = self._holder()
        if holder and holder.handle(event):
            self._point(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ring_shown = False
            self._rest = 0.0
        target = self._at(event.pos)
        if target is None or not target.enabled:
            return target is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and target.focusable:
            self.focus(target)
        return target.handle(event)

    def _wheel(self, event: pygame.Event) -> bool:
        holder = self._holder()
        if holder:
            return holder.handle(event)
        target = self._hovered
        if target is None:
            return False
        used = target.enabled and target.handle(event)
        if not used and target.view:
            used = target.view.handle(event)
        self._point(self._pointer)
        return used

    def _key(self, event: pygame.Event) -> bool:
        holder = self._holder()
        if holder and holder.handle(event):
            return True
        focused = self.focused
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if event.key in ENTER_KEYS and plain and not self.ring_shown and self.default:
            return self._press_default(event)
        if focused and self._can_take(focused) and focused.handle(event):
            return True
        if event.key == pygame.K_TAB and plain:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in WAYS and plain:
            return self._go(WAYS[event.key])
        if event.key in ENTER_KEYS and plain:
            return self._press_default(event)
        return False

    def _press_default(self, event: pygame.Event) -> bool:
        return bool(self.default and self._can_take(self.default) and self.default.handle(event))

    # Focus

    def _stops(self) -> list[Widget]:
        return [w for w in self.widgets if w.focusable and self._can_take(w)]

    def _tab(self, step: int) -> bool:
        stops = self._stops()
        if not stops:
            return False
        if self.focused in stops:
            place = (stops.index(self.focused) + step) % len(stops)
        else:
            place = 0 if step > 0 else -1
        self.focus(stops[place], by_keyboard=True)
        return True

    def _go(self, way: tuple[int, int]) -> bool:
        """Move the focus in a direction; leave a scrolling view only at its end."""
        stops = self._stops()
        here = self.focused
        if here not in stops:
            return self._tab(1)
        if here is None:
            return False
        start = here.rect
        if self.wraps and not any(distance_ahead(start, stop.rect, way) for stop in stops):
            ends = [stop.rect for stop in stops]
            start = start.move(0, -way[1] * pygame.Rect.unionall(start, ends).h)
        distances = [distance_ahead(start, stop.rect, way) for stop in stops]
        ranked = [
            (here.view is not None and stop.view is not here.view, distance, index)
            for index, (stop, distance) in enumerate(zip(stops, distances, strict=True))
            if distance is not None
        ]
        if not ranked:
            self.ring_shown = True
            return False
        self.focus(stops[min(ranked)[2]], by_keyboard=True)
        return True

    # The pointer

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        return next((w for w in reversed(self.widgets) if w.visible and w.hit(pos)), None)

    def _point(self, pos: tuple[int, int] | None) -> None:
        if pos != self._pointer:
            self._rest = 0.0
        self._pointer = pos
        under = self._at(pos) if pos else None
        if under is not self._hovered and self._hovered:
            self._hovered.hovered = False
        self._hovered = under
        if under:
            under.hovered = under.enabled

    # The tooltip

    def _tooltip_due(self) -> float:
        widget = self.focused if self.ring_shown else self._hovered
        waits = self._rest < TOOLTIP_DELAY and widget is not None and bool(widget.tooltip)
        return TOOLTIP_DELAY - self._rest if waits else math.inf

    @property
    def explained(self) -> Widget | None:
        if self._rest < TOOLTIP_DELAY or self._holder():
            return None
        return self.focused if self.ring_shown else self._hovered

    def _draw_tooltip(self, surface: pygame.Surface) -> None:
        widget = self.explained
        if widget is None or not widget.visible or not (hint := widget.tooltip):
            return
        context, theme = self._context, self._context.theme
        margin = context.px(theme.space)
        width = min(context.text.width(hint, theme.text.small), context.px(280))
        lines = context.text.paragraph(hint, width, theme.text.small, theme.card)
        rect = lines.get_rect().inflate(2 * margin, margin * 3 // 2)
        rect = place_beside(
            rect, widget.rect, surface.get_rect(), margin, self._beside_tooltip(widget)
        )
        draw_plate(context, surface, rect, theme.ink, border=theme.card)
        surface.blit(lines, lines.get_rect(center=rect.center))

    def _beside_tooltip(self, widget: Widget) -> list[pygame.Rect]:
        """What the tooltip of a widget should not cover: other controls, and texts."""
        texts = [w.shown_rect for w in self.widgets if isinstance(w, Label) and w.visible]
        places = [*self.controls(), *texts, *self.plates]
        return [place for place in places if place != widget.shown_rect]


# -- The base of every scene that consists of one form on paper --------------------------------


class FormScene(Scene):
    """Hands events to its `form`; a subclass makes the form and lays out its widgets."""

    form: Form
    common_help = True
    """Whether the key for the list of keys opens it above this scene."""

    @property
    def takes_text(self) -> bool:
        return isinstance(self.form.focused, TextField)

    def go_back(self) -> None:
        """Leave for the scene below, or else for the menu; Escape and a button do this."""
        scenes = self.context.scenes
        if len(scenes.stack) > 1:
            scenes.pop()
        else:
            scenes.go("menu")

    def escape(self) -> None:
        self.context.sounds.play("back")
        self.go_back()

    def page_rect(self) -> pygame.Rect:
        return inset(pygame.Rect((0, 0), self.context.size), self.context.px(MARGIN))

    def lay_page(
        self,
        title: Label,
        buttons: Sequence[Button | None],
        gap: int,
        tabs: SegmentedControl | None = None,
    ) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Lay out the title with the tabs beside or below it, and the buttons in the foot.

        Returns the line of the title, the body and the foot.
        """
        px, control = self.context.px, self.context.px(self.context.theme.control)
        head, body, foot = rows(self.page_rect(), [control, None, control], gap)
        Row((title, None)).place(head)
        Row(*buttons, gap=px(self.context.theme.space)).place(foot)
        if tabs:
            wide, room = tabs.natural_width(), head.w - title.natural_width() - px(16)
            if wide <= room:
                wide = min(wide + px(24), room)
                tabs.rect = pygame.Rect(head.right - wide, head.y, wide, control)
            else:
                below, body = rows(body, [control, None], gap)
                tabs.rect = pygame.Rect(below.x, below.y, min(wide, below.w), control)
        return head, body, foot

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the form, then unused keys to `handle_key`."""
        if self.form.handle(event) or event.type != pygame.KEYDOWN:
            return
        if not self._take_common_key(event):
            self.handle_key(event)

    def _take_common_key(self, event: pygame.Event) -> bool:
        """Handle keys common to all scenes, unless text is being typed."""
        action = self.context.keys.action(event)
        if self.takes_text or action not in ("keys", "mute"):
            return False
        if action == "mute":
            self.context.toggle_muted()
        elif self.common_help:
            self.context.scenes.push("keys")
        return self.common_help or action == "mute"

    def handle_key(self, event: pygame.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self.escape()

    def update(self, dt: float) -> None:
        self.form.update(dt)

    def next_change(self) -> float:
        return self.form.next_change()

    def renewed(self, make: MakeScene) -> Scene | None:
        """The scene in another language, with the same focus; None to remove it."""
        scene = super().renewed(make)
        if isinstance(scene, FormScene):
            scene.form.take_over(self.form)
        return scene

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        return self.form.explain(point) or super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        return self.form.accessible()

    def controls(self) -> Sequence[pygame.Rect]:
        return self.form.controls()

    @property
    def speaks(self) -> bool:
        return any(isinstance(each, Dropdown) and each.held for each in self.form.widgets)

    def covered(self) -> None:
        self.form.release()

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.context.theme.paper)
        self.form.draw(surface)


# -- A modal dialog: title, text, other widgets below each other, and its buttons --------------


class DialogScene(FormScene):
    """A modal box; Escape closes it, Enter presses its first button."""

    about = Topic(N_("A dialog"), N_("Press one of its buttons. Escape closes it."))

    modal = True
    WIDTH = 400
    MARGIN = 28
    NAME = 100
    """Width of a label beside another widget, in units."""

    def __init__(
        self,
        context: WindowContext,
        title: str,
        text: str = "",
        *,
        buttons: Sequence[Button],
        paired: bool = False,
        parts: Sequence[Widget | tuple[Label, Widget]] = (),
    ) -> None:
        """`parts` are stacked between the text and the buttons.

        With `paired`, two buttons share a row.
        """
        super().__init__(context)
        theme = context.theme
        self.card = pygame.Rect(0, 0, 0, 0)
        self._title = Label(context, title, size=theme.text.title, bold=True)
        self._title.names_control = True
        self._text = Label(context, text, soft=True)
        self._parts = [(part,) if isinstance(part, Widget) else part for part in parts]
        step = 2 if paired else 1
        self._button_rows = [buttons[n : n + step] for n in range(0, len(buttons), step)]
        widgets = [self._title, self._text, *chain.from_iterable(self._parts), *buttons]
        self.form = Form(context, widgets, default=buttons[0])
        self.form.wraps = True
        self.form.focus(buttons[0])

    def close(self) -> None:
        self.context.scenes.pop()

    def resize(self) -> None:
        size, margin = self.context.size, self.context.px(self.MARGIN)
        wide = min(self.context.px(self.WIDTH), size[0] - 2 * self.context.px(16))
        content = self.content(wide - 2 * margin)
        high = min(content.height_for(wide - 2 * margin) + 2 * margin, size[1])
        self.card = centred((wide, high), pygame.Rect((0, 0), size))
        content.place(inset(self.card, margin))

    def content(self, width: int) -> Column:
        gap = self.context.px(self.context.theme.space)
        name, parts = self.context.px(self.NAME), []
        for *labels, widget in self._parts:
            named = Row(*((label, name) for label in labels), (widget, None), gap=gap)
            parts.append(named if labels else widget)
        lines = chain.from_iterable(self._lines(each, width) for each in self._button_rows)
        return Column(
            Column(self._title, self._text, gap=gap),
            Column(*parts, gap=gap),
            Column(*(even(*line, gap=gap) for line in lines), gap=gap),
            gap=2 * gap if parts else 3 * gap,
        )

    def _lines(self, buttons: Sequence[Button], width: int) -> Sequence[Sequence[Button]]:
        """The buttons of a row in lines of equal buttons: side by side, or stacked."""
        gap = self.context.px(self.context.theme.space)
        each = (width - gap * (len(buttons) - 1)) // len(buttons)
        fits = all(button.natural_width() <= each for button in buttons)
        return [buttons] if fits else [[button] for button in buttons]

    def accessible(self) -> Sequence[AccessNode]:
        children = self.form.accessible()
        name, text = self._title.text, self._text.text
        return [AccessNode(self, "dialog", name, self.card, description=text, children=children)]

    def draw(self, surface: pygame.Surface) -> None:
        draw_shadow(self.context, surface, self.card, lift=20)
        theme = self.context.theme
        is_page = self.card.size == self.context.size
        fill, radius = (theme.paper, 0) if is_page else (theme.card, theme.radius * 2)
        draw_plate(self.context, surface, self.card, fill, radius=radius)
        self.form.draw(surface)
        if theme.name != "light" and not is_page:  # its shadow is hardly seen
            draw_plate(self.context, surface, self.card, None, border=theme.line, radius=radius)


# -- The distance between rectangles in the direction of an arrow key, for moving the focus ----


class Distance(NamedTuple):
    """A sort key: rectangles straight ahead first, then by pixels, then by offset."""

    is_aside: bool
    """Whether no line in the direction meets both rectangles."""
    pixels: int
    """The gap ahead, and twice the gap to the side."""
    offset: int
    """Between the centres, across the direction."""


def distance_ahead(here: pygame.Rect, there: pygame.Rect, step: tuple[int, int]) -> Distance | None:
    """The distance in the direction of a step such as (1, 0); None if not ahead.

    A rectangle is ahead if its centre is and the two do not overlap in that direction.
    """
    across = there.left - here.right, here.left - there.right
    down = there.top - here.bottom, here.top - there.bottom
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    along, beside, offset = (across, down, dy) if step[0] else (down, across, dx)
    gap, aside = max(along), max(*beside, 0)
    if dx * step[0] + dy * step[1] <= 0 or gap < 0:
        return None
    return Distance(aside > 0, gap + 2 * aside, abs(offset))
