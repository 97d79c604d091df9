"""The keyboard shortcuts of a match."""

from __future__ import annotations

from typing import Any

import pygame

from games.ui.match import open_match
from games.ui.match.match_view import MatchView
from games.ui.match.navigation import Navigation
from games.ui.match.playback import Playback


def take_shortcut(event: pygame.Event, view: MatchView[Any], navigation: Navigation[Any]) -> bool:
    """Run the action of a key; False if it has none. For stepping keys see `take_step`."""
    controller = view.controller
    control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    turn = bool(event.mod & pygame.KMOD_SHIFT)
    if control and event.key == pygame.K_z:
        controller.undo(whole_turn=turn)
    elif control and event.key == pygame.K_y:
        controller.redo(whole_turn=turn)
    elif control and event.key == pygame.K_c:
        navigation.copy_record()
    elif control and event.key == pygame.K_v:
        open_match.paste(view.context)
    elif event.key == pygame.K_h and not control:
        controller.ai.hint()
    elif event.key == pygame.K_p and not control:
        navigation.pause()
    elif event.key == pygame.K_m and not control:
        view.context.toggle_muted()
    elif event.key == pygame.K_F1:
        navigation.rules()
    else:
        return False
    return True


def take_step(event: pygame.Event, view: MatchView[Any], playback: Playback) -> bool:
    """Handle a stepping key; the board has the arrow keys while a person has to decide."""
    state, board = view.controller.state, view.board
    if board.drag:
        return False
    deciding = state.waits_for_person and not state.halted
    return playback.key(event, arrows_step=board.cursor is None and not deciding)
