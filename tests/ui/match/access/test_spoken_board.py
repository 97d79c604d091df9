"""Positions in words beside their pictures."""

from __future__ import annotations

from games.ui.match.reader import SpokenBoard
from games.veletas.rules.pieces import Slide
from tests.ui.learning.conftest import Learner
from tests.ui.learning.conftest import learner as learner
from tests.ui.race import OpenMatch


def test_any_position_of_a_match_is_told(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "course"))
    session = scene.board.session
    before = session.position
    after = before.play(Slide("b2", "b6"))
    board = SpokenBoard(learner.app.context, session)
    assert board.text(before).startswith("Free shooters: b2, ")
    assert "b6" in board.text(after).split(".")[0]
    assert board.text(before).startswith("Free shooters: b2, ")


def test_a_game_without_sentences_says_nothing(open_match: OpenMatch) -> None:
    driver = open_match()
    board = SpokenBoard(driver.context, driver.scene.board.view.session)
    assert board.text(driver.scene.board.view.position) == ""
