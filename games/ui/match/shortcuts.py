"""The keys of a match that need no board and no button."""

from __future__ import annotations

from typing import Any

import pygame

from games.ui.match import open_match
from games.ui.match.match_view import MatchView
from games.ui.match.navigation import Navigation
from games.ui.match.playback import Playback


def take_shortcut(event: pygame.Event, view: MatchView[Any], navigation: Navigation[Any]) -> bool:
    """Do what a key stands for in a match; False if it stands for nothing here.

    The keys that step are not among them: see `take_step`.
    """
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
    elif event.key == pygame.K_F1:
        navigation.rules()
    else:
        return False
    return True


def take_step(event: pygame.Event, view: MatchView[Any], playback: Playback) -> bool:
    """Take a key that steps; the arrows are the board's where a person has to decide now."""
    state, board = view.controller.state, view.board
    if board.drag:
        return False
    deciding = state.waits_for_person and not state.halted
    return playback.key(event, arrows_step=board.cursor is None and not deciding)
