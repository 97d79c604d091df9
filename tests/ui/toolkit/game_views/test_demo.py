"""The demonstrations of all games: legal, whole, and with captions that can be followed."""

from __future__ import annotations

import pytest

from games import catalog
from games.ui.toolkit.game_views import Demo, GameView
from games.ui.toolkit.scene import load_view
from tests.demos import first_shown, played

VIEWS = [load_view(entry.view).game_view for entry in catalog.ENTRIES]
by_game = pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.game.name)


def demo_of(view: GameView) -> Demo:
    assert view.demo
    return view.demo


@by_game
def test_each_game_has_a_legal_game_to_its_end(view: GameView) -> None:
    match = played(demo_of(view), view.game)
    assert match.outcome_at(match.node)


@by_game
def test_every_caption_is_shown_by_some_move(view: GameView) -> None:
    demo = demo_of(view)
    assert first_shown(demo, view.game).keys() == {caption.text for caption in demo.captions}


@by_game
def test_no_sentence_is_said_twice(view: GameView) -> None:
    texts = [caption.text for caption in demo_of(view).captions]
    assert len(set(texts)) == len(texts)
