from __future__ import annotations

from typing import Any

import msgspec

from games.controller.seats import Seat
from games.storage.documents import Setup
from games.tiananmen.rules.position import Stone
from games.ui.learning.courses import introduction
from games.ui.learning.lesson import LessonScene
from games.ui.match.scene import MatchScene
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
    assert (scene.course.key, scene.number) == ("tiananmen/first-turn", 0)
    assert isinstance(choose(learner, "tiananmen"), SetupScene)
    assert isinstance(choose(learner, "herati"), LessonScene)
    learner.press("Skip")
    learner.press("Game setup")
    assert isinstance(learner.top, SetupScene)


def test_who_has_played_the_game_needs_none(learner: Learner) -> None:
    context = learner.context
    context.change_settings(msgspec.structs.replace(context.settings, setups={"veletas": Setup()}))
    assert introduction(context, context.game_views["veletas"]) is None
    assert introduction(context, context.game_views["herati"]) is not None


def begin_tiananmen(learner: Learner) -> MatchScene[Any]:
    """Four stones of Black's; White is to move."""
    context = learner.context
    game = context.game_views["tiananmen"].game
    seats = [Seat("human", name, "") for name in ("Ada", "Ben")]
    scene = learner.go("tiananmen", options=game.set_up({"Size": "13"}), seats=seats)
    assert isinstance(scene, MatchScene)
    for point in ("D4", "D5", "D6", "D7"):
        scene.board.view.session.play(Stone(point))
        learner.wait(0.1)
    return scene


def test_a_newcomer_is_told_what_happens_for_the_first_time(learner: Learner) -> None:
    choose(learner, "tiananmen")
    begin_tiananmen(learner)
    said = [toast.text for toast in learner.context.toasts]
    assert any(text.startswith("The next stone goes next to the last one") for text in said)


def test_others_are_not(learner: Learner) -> None:
    begin_tiananmen(learner)
    assert learner.context.toasts == []
