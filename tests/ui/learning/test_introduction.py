from __future__ import annotations

import msgspec

from games.storage.documents import Setup
from games.ui.learning.lesson import LessonScene
from games.ui.scenes.setup import SetupScene
from tests.ui.learning.conftest import Learner


def choose(learner: Learner, game: str) -> object:
    """Open a game from the menu; the scene that follows."""
    menu = learner.go("menu")
    next(card for card in menu.cards if card.game.name == game).press()
    learner.scenes.settle()
    return learner.top


def test_a_new_game_begins_with_its_first_lesson_once(learner: Learner) -> None:
    scene = choose(learner, "tiananmen")
    assert isinstance(scene, LessonScene)
    assert (scene.course.key, scene.number) == ("tiananmen/course", 0)
    assert isinstance(choose(learner, "tiananmen"), SetupScene)
    assert isinstance(choose(learner, "herati"), LessonScene)
    learner.press("Skip")
    learner.press("Game setup")
    assert isinstance(learner.top, SetupScene)


def test_who_has_played_the_game_needs_none(learner: Learner) -> None:
    context = learner.context
    context.change_settings(msgspec.structs.replace(context.settings, setups={"veletas": Setup()}))
    assert isinstance(choose(learner, "veletas"), SetupScene)
    assert isinstance(choose(learner, "herati"), LessonScene)
