"""Stepping through a match and playing it back."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from games.controller.events import Event, FlagFell, MovePlayed, PositionChanged, Resumed
from games.controller.match_controller import MatchController
from games.core.match.move_tree import AnyNode
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.input.key_bindings import KeyBindings

STEP_TIME = 0.8
"""Seconds between two moves of a match that is played back."""
SPEEDS = (0.5, 1, 2, 4)
SPEED_LABELS = ("½×", "1×", "2×", "4×")


class Playback:
    """Steps through the positions of a running match, for viewing."""

    def __init__(self, controller: MatchController, changed: Callable[[], None]) -> None:
        """`changed` is called when the set of useful buttons changes."""
        self._controller = controller
        self._changed = changed
        self.playing = False
        """Whether the match is being played back."""
        self._speed = SPEEDS.index(1)
        self._until_step = 0.0
        self._stepping = False
        controller.subscribe(self._on_event)

    def _on_event(self, event: Event) -> None:
        """Stop when the match continues, or when the present changes otherwise."""
        match event:
            case MovePlayed() | Resumed() | FlagFell():
                self.playing = False
            case PositionChanged() if not self._stepping:
                self.playing = False

    @property
    def active(self) -> bool:
        """Whether positions are stepped through: an earlier one is viewed, or play is over."""
        match, state = self._controller.match, self._controller.state
        if state.over or state.opened:
            return match.can_undo or match.can_redo
        return state.halted and match.can_redo

    @property
    def sentence(self) -> str:
        """The text for the viewed turn."""
        match = self._controller.match
        here, all_turns = len(match.turns()), len(match.line_turns())
        if not match.can_redo:
            return ngettext("{count} turn", "{count} turns", here).format(count=here)
        if not match.can_undo:
            return _("Viewing the start")
        return _("Viewing turn {here} of {all}").format(here=here, all=all_turns)

    # Steps

    def step(self, way: int) -> None:
        """Go one move back (-1) or forward (1)."""
        match = self._controller.match
        self._travel(match.undo if way < 0 else match.redo)

    def step_turn(self, way: int) -> None:
        """Go one turn back (-1) or forward (1)."""
        match = self._controller.match
        self._travel(match.undo_turn if way < 0 else match.redo_turn)

    def go_to(self, node: AnyNode) -> None:
        """Go to any node of the tree."""
        self._travel(lambda: self._controller.match.go_to(node))

    def to_start(self) -> None:
        """Go to the start, before the first move."""
        self._travel(lambda: self._controller.match.go(0))

    def to_end(self) -> None:
        """Go to the end of the line, where the match continues."""
        self._travel(lambda: self._controller.match.go(len(self._controller.match.line)))

    def _travel(self, go: Callable[[], object]) -> None:
        self.playing = False
        self._controller.view(go)
        self._changed()

    # Playing back

    def play_back(self) -> None:
        """Start playback from here, at the end of the line from its start; or stop playback."""
        starting = not self.playing
        if starting and not self._controller.match.can_redo:
            self.to_start()
        self.playing = starting and self._controller.match.can_redo
        self._until_step = STEP_TIME / 2
        self._changed()

    def change_speed(self) -> None:
        """Select the next playback speed; after the fastest comes the slowest."""
        self._speed = (self._speed + 1) % len(SPEEDS)
        self._changed()

    @property
    def speed(self) -> float:
        """The speed as a factor."""
        return SPEEDS[self._speed]

    @property
    def speed_label(self) -> str:
        """The speed as a factor."""
        return SPEED_LABELS[self._speed]

    def update(self, dt: float, *, settled: bool = True) -> None:
        """Advance the playback by `dt` seconds; it waits until the last move has `settled`."""
        if not self.playing:
            return
        self._until_step -= dt * SPEEDS[self._speed]
        if self._until_step > 0 or not settled:
            return
        self._until_step = STEP_TIME
        self._stepping = True
        self._controller.view(self._controller.match.redo)
        self._stepping = False
        if not self._controller.match.can_redo:
            self.playing = False
            self._changed()

    def next_change(self) -> float:
        """Seconds until the next step of the playback."""
        return max(self._until_step / SPEEDS[self._speed], 0.0) if self.playing else math.inf

    # Keys

    def key(self, event: pygame.Event, keys: KeyBindings, *, arrows_step: bool) -> bool:
        """Handle a stepping key; Left, Right and Space alone only if they are free."""
        ways: dict[str, Callable[[], None]] = {
            "step_back": lambda: self.step(-1),
            "step_on": lambda: self.step(1),
            "turn_back": lambda: self.step_turn(-1),
            "turn_on": lambda: self.step_turn(1),
            "to_start": self.to_start,
            "to_end": self.to_end,
        }
        if self.active and (arrows_step or keys.key("play_back") != "space"):
            ways["play_back"] = self.play_back
        alone = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if arrows_step and alone and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        way = ways.get(keys.action(event, ways))
        if way:
            way()
        return way is not None
