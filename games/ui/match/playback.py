"""Looking back in a match: stepping through it, playing it back, and the buttons for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from games.core.match.move_tree import AnyNode
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.layout import columns
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene

STEP_TIME = 0.8
"""Seconds between two gestures of a match that is played back."""
SPEEDS = (0.5, 1, 2, 4)
SPEED_LABELS = ("½×", "1×", "2×", "4×")


class Review:
    """Goes about in the tree of a scene's match; every step is shown as play is."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        self.playing = False
        """Whether the match is being played back."""
        self._speed = SPEEDS.index(1)
        self._until_step = 0.0

    @property
    def active(self) -> bool:
        """Whether there is anything to look back on now: the present is not all there is."""
        match = self._scene.match
        over = self._scene.over or self._scene.opened
        return match.can_redo or (match.can_undo and over)

    @property
    def sentence(self) -> str:
        """Which turn is being looked at, or how far it was taken back to go on from there."""
        match = self._scene.match
        here, all_turns = len(match.turns()), len(match.line_turns())
        if not match.can_redo:
            return ngettext("{count} turn", "{count} turns", here).format(count=here)
        playing = not self._scene.halted
        if not match.can_undo:
            return _("Taken back to the start") if playing else _("You look at the start.")
        if playing:
            return _("Taken back, in turn {here} of {all}").format(here=here, all=all_turns)
        return _("You look at turn {here} of {all}").format(here=here, all=all_turns)

    # Going about

    def step(self, way: int) -> None:
        """Go one gesture back (-1) or forward (1)."""
        match = self._scene.match
        self._travel(match.undo if way < 0 else match.redo)

    def step_turn(self, way: int) -> None:
        """Go one turn back (-1) or forward (1)."""
        match = self._scene.match
        self._travel(match.undo_turn if way < 0 else match.redo_turn)

    def go_to(self, node: AnyNode) -> None:
        """Go to any node of the tree."""
        self._travel(lambda: self._scene.match.go_to(node))

    def to_start(self) -> None:
        """Go to before the first move."""
        self._travel(lambda: self._scene.match.go(0))

    def to_end(self) -> None:
        """Go to the end of the line: back to where the match goes on."""
        self._travel(lambda: self._scene.match.go(len(self._scene.match.line)))

    def _travel(self, go: Callable[[], object]) -> None:
        self.playing = False
        self._go(go)
        self._scene.panel.refresh()

    def _go(self, go: Callable[[], object]) -> None:
        before = self._scene.match.node
        go()
        if self._scene.match.node is not before:
            self._scene.arrived(before, looking=True)

    # Playing back

    def play_back(self) -> None:
        """Play the match back from here, at its end from its start; or stop that."""
        starting = not self.playing
        if starting and not self._scene.match.can_redo:
            self.to_start()
        self.playing = starting and self._scene.match.can_redo
        self._until_step = STEP_TIME / 2
        self._scene.panel.refresh()

    def stop(self) -> None:
        """Do not play back any longer."""
        self.playing = False

    def change_speed(self) -> None:
        """Play back faster; after the fastest comes the slowest."""
        self._speed = (self._speed + 1) % len(SPEEDS)
        self._scene.panel.refresh()

    @property
    def speed_label(self) -> str:
        """How fast a match is played back, in words."""
        return SPEED_LABELS[self._speed]

    def update(self, dt: float) -> None:
        """Let time pass for a match that is played back."""
        if not self.playing:
            return
        self._until_step -= dt * SPEEDS[self._speed]
        if self._until_step > 0:
            return
        self._until_step = STEP_TIME
        self._go(self._scene.match.redo)
        if not self._scene.match.can_redo:
            self.playing = False
            self._scene.panel.refresh()

    # Keys

    def key(self, event: pygame.Event, *, arrows_step: bool) -> bool:
        """Take a key that steps; Left and Right without Alt only if they are free to."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if not (arrows_step or event.mod & pygame.KMOD_ALT):
                return False
            self.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        ways: dict[int, Callable[[], None]] = {
            pygame.K_HOME: self.to_start,
            pygame.K_END: self.to_end,
            pygame.K_PAGEUP: lambda: self.step_turn(-1),
            pygame.K_PAGEDOWN: lambda: self.step_turn(1),
        }
        if arrows_step and self.active:
            ways[pygame.K_SPACE] = self.play_back
        if event.key not in ways:
            return False
        ways[event.key]()
        return True


class ReviewBar:
    """Which turn is looked at, and the buttons that step; above the list of turns."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        context, review = scene.context, scene.review
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._first = IconButton(
            context, "first", _("To the start (Home)"), review.to_start, sound=""
        )
        self._back = IconButton(
            context, "step-back", _("Back (Left)"), lambda: review.step(-1), sound=""
        )
        self._play = IconButton(context, "play", "", review.play_back)
        self._on = IconButton(
            context, "step-on", _("Forward (Right)"), lambda: review.step(1), sound=""
        )
        self._last = IconButton(context, "last", _("To the end (End)"), review.to_end, sound="")
        hint = _("How fast it is played back")
        self._speed = Button(context, "", review.change_speed, kind="quiet", hint=hint)
        self.widgets: list[Widget] = [
            *(self._first, self._back, self._play, self._on, self._last, self._speed)
        ]

    @property
    def shown(self) -> bool:
        """Whether it is there at all."""
        return self._scene.review.active

    @property
    def height(self) -> int:
        """The height in pixels of the sentence and the buttons."""
        context = self._scene.context
        line = context.text.line_height(context.theme.text.small)
        return line + context.px(context.theme.control) + context.px(context.theme.space)

    def refresh(self) -> None:
        """Take over the match's present."""
        review, match = self._scene.review, self._scene.match
        for widget in self.widgets:
            widget.visible = self.shown
        self._first.enabled = self._back.enabled = match.can_undo
        self._last.enabled = self._on.enabled = match.can_redo
        self._play.icon = "pause" if review.playing else "play"
        self._play.hint = _("Stop (Space)") if review.playing else _("Play back (Space)")
        self._speed.label = review.speed_label

    def lay_out(self, rect: pygame.Rect) -> None:
        """Lie in a rectangle of the height asked for."""
        context = self._scene.context
        self._rect = rect
        row = pygame.Rect(rect.x, 0, rect.w, context.px(context.theme.control))
        row.bottom = rect.bottom
        width = min(row.h, rect.w // len(self.widgets))
        steps = self.widgets[:-1]
        for widget, cut in zip(steps, columns(row, [width] * len(steps), 0), strict=True):
            widget.rect = cut
        room = rect.right - steps[-1].rect.right
        self._speed.rect = pygame.Rect(0, row.y, min(context.px(56), room), row.h)
        self._speed.rect.right = rect.right

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sentence; the buttons are the form's."""
        if not self.shown:
            return
        text, theme, context = (
            self._scene.context.text,
            self._scene.context.theme,
            self._scene.context,
        )
        place = (
            self._rect.x + context.px(theme.space),
            self._rect.y + context.px(theme.space) // 2,
        )
        room = self._rect.w - 2 * context.px(theme.space)
        sentence = text.fitted(self._scene.review.sentence, room, theme.text.small, bold=True)
        text.draw(surface, sentence, theme.text.small, theme.accent, bold=True, topleft=place)
