"""Playing a demonstration: its pace, and each caption once."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalog
from games.ui.scenes.menu.demo_player import HOLD, LEAST_READING, STEP, DemoPlayer
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.game_views.view_plugin import load_view

VIEWS = [load_view(entry.view).game_view for entry in catalog.ENTRIES]
by_game = pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.game.name)


@by_game
def test_every_caption_is_said_once(view: GameView) -> None:
    assert view.demo
    player = DemoPlayer(view, captions=True)
    said: list[str] = []
    while not player.finished:
        player.update(0.5)
        if player.caption not in said[-1:]:
            said.append(player.caption)
    assert sorted(said) == sorted({"", *(caption.text for caption in view.demo.captions)})


@pytest.fixture
def view() -> GameView:
    return VIEWS[0]


def stones(player: DemoPlayer) -> int:
    drawn: Any = player.drawable
    return len(drawn.position.stones) + len(drawn.position.shooter_cells)


def test_a_move_is_made_every_second(view: GameView) -> None:
    player = DemoPlayer(view)
    assert player.next_change == STEP
    assert not player.update(STEP / 2)
    assert stones(player) == 0
    assert player.update(STEP / 2)
    assert stones(player) == 1


def test_a_caption_stays_until_it_is_read(view: GameView) -> None:
    player = DemoPlayer(view, captions=True)
    player.update(STEP)
    assert player.caption
    assert player.next_change == LEAST_READING
    assert not player.update(LEAST_READING - 0.5)
    assert player.update(0.5)


def test_the_end_is_held_and_then_it_can_begin_again(view: GameView) -> None:
    player = DemoPlayer(view)
    player.skip(10_000)  # to the last move but one
    player.update(STEP)
    assert player.next_change == HOLD
    player.update(HOLD - 0.5)
    assert not player.finished
    player.update(0.5)
    assert player.finished
    player.restart()
    assert not player.finished
    assert stones(player) == 0
