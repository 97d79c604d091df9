"""The keyboard shortcuts of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.ui.match import open_match
from games.ui.match.match_view import MatchView
from games.ui.match.navigation import Navigation
from games.ui.match.panel.playback import Playback


def take_shortcut(event: pygame.Event, view: MatchView[Any], navigation: Navigation[Any]) -> bool:
    """Run the action of a key; False if it has none. For stepping keys see `take_step`."""
    context, controller = view.context, view.controller
    actions: dict[str, Callable[[], None]] = {
        "undo": controller.undo,
        "redo": controller.redo,
        "undo_turn": lambda: controller.undo(whole_turn=True),
        "redo_turn": lambda: controller.redo(whole_turn=True),
        "copy": navigation.copy_record,
        "paste": lambda: open_match.paste(context),
        "hint": controller.ai.hint,
        "why": navigation.teacher.explain,
        "pause": navigation.pause,
        "mute": context.toggle_muted,
        "rules": navigation.rules,
        "keys": navigation.keys,
    }
    action = actions.get(context.keys.action(event, actions))
    if action:
        action()
    return action is not None


def take_step(event: pygame.Event, view: MatchView[Any], playback: Playback) -> bool:
    """Handle a stepping key; the board has the arrow keys while a person has to decide."""
    state, board = view.controller.state, view.board
    if board.drag:
        return False
    deciding = state.waits_for_person and not state.halted
    arrows_step = not board.cursor.rows and board.cursor.place is None and not deciding
    return playback.key(event, view.context.keys, arrows_step=arrows_step)
