"""The keys of a match that need no board and no button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from games.ui.match import open_match

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene


def take_shortcut(scene: MatchScene[Any], event: pygame.Event) -> bool:
    """Do what a key stands for in a match; False if it stands for nothing here."""
    control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    turn = bool(event.mod & pygame.KMOD_SHIFT)
    if control and event.key == pygame.K_z:
        scene.undo(whole_turn=turn)
    elif control and event.key == pygame.K_y:
        scene.redo(whole_turn=turn)
    elif control and event.key == pygame.K_c:
        scene.copy_record()
    elif control and event.key == pygame.K_v:
        open_match.paste(scene.context)
    elif event.key == pygame.K_h and not control:
        scene.computers.hint()
    elif event.key == pygame.K_p and not control:
        scene.pause()
    elif event.key == pygame.K_F1:
        scene.rules()
    else:
        return _step(scene, event)
    return True


def _step(scene: MatchScene[Any], event: pygame.Event) -> bool:
    """Keys that step; the arrows are the board's where a person has to decide now."""
    if scene.board.drag or scene.panel.has_keyboard:
        return False
    deciding = scene.waits_for_hand and not scene.halted
    arrows_step = scene.board.cursor is None and not deciding
    return scene.review.key(event, arrows_step=arrows_step)
