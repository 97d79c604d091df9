"""Effects are drawn and removed at their end."""

from __future__ import annotations

import pygame

from games.ui.board.animation import Effect
from games.ui.match.view import RunningEffects


def test_an_effect_is_drawn_from_its_beginning_to_its_end() -> None:
    shares: list[float] = []
    effects = RunningEffects()
    effects.add([Effect(lambda surface, share: shares.append(round(share, 2)), 1.0)])
    surface = pygame.Surface((1, 1))
    for _ in range(5):
        effects.draw(surface)
        effects.update(0.25)
    assert shares == [0.0, 0.25, 0.5, 0.75]


def test_it_runs_until_the_last_effect_is_done_or_all_are_cleared() -> None:
    effects = RunningEffects()
    assert not effects.running
    effects.add([Effect(lambda *_: None, 1.0), Effect(lambda *_: None, 2.0)])
    effects.update(1.5)
    assert effects.running
    effects.update(1.0)
    assert not effects.running
    effects.add([Effect(lambda *_: None, 1.0)])
    effects.clear()
    assert not effects.running
