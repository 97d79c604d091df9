"""The Loom in the window: its aim, the values of all moves, and the report at the end."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ai.engine import Proposal, Reply
from games.core.game import Evaluation
from games.core.position import AnyPosition
from games.herati.ai.loom_values import review_deal, review_moves
from games.herati.rules.position import LoomPosition
from games.ui.match.result import ResultScene
from games.ui.toolkit.text import Text
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import loom
from tests.ui.user_input import drag

ALLOWED = "With their order known, these tiles allowed 2 diamonds."


def two_tiles() -> AnyPosition:
    """Both tiles fit at both ends."""
    return loom("NE", "NW SW | ? ?")


def propose(driver: Driver, *turns: tuple[str, float]) -> None:
    """The engine's answer to the hint that was asked for."""
    driver.engine.busy = False
    proposals = tuple(Proposal(turn, (turn,), Evaluation(points=value)) for turn, value in turns)
    driver.engine.news.append(Reply(len(driver.engine.asked), proposals))
    driver.wait(0.1)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What was written, and whether bold."""
    found: list[tuple[str, bool]] = []
    draw = Text.draw

    def listen(text: Text, surface: pygame.Surface, words: str, *how: Any, **more: Any) -> Any:
        found.append((words, bool(more.get("bold"))))
        return draw(text, surface, words, *how, **more)

    monkeypatch.setattr(Text, "draw", listen)
    return found


# ------------------------------------------------------------------------------- what is played for


@pytest.mark.parametrize(("aim", "words"), [("points", {"par", "goal"}), ("4", {"aim"})])
def test_the_frame_marks_the_aim(
    open_match: OpenMatch, drawn: list[tuple[str, bool]], aim: str, words: set[str]
) -> None:
    open_match(names=("Ada",), Aim=aim).show()
    assert {text for text, _ in drawn} & {"par", "goal", "aim"} == words


@pytest.mark.parametrize(("aim", "reason"), [
    (2, "The aim of 2 diamonds is reached."),
    (1, "The aim of 1 diamond is reached, with 1 to spare."),
    (6, "4 short of the aim of 6 diamonds."),
    (0, "2 below par (4). Par is ambitious: even the best play makes 2.56 on average."),
])  # fmt: skip
def test_the_end_says_whether_the_aim_was_reached(
    open_match: OpenMatch, aim: int, reason: str
) -> None:
    row = "SE SW SE SW SE\nNE NW NE NW ..\n"
    position = loom(row, "SE |")
    driver = open_match(LoomPosition(position.field, position.hand, aim=aim), names=("Ada",))
    driver.play("SE@4,1")
    assert driver.scene.panel.navigation.summary().title == "2 diamonds"
    assert driver.scene.panel.navigation.summary().reason == reason


def test_the_first_tile_may_be_dropped_anywhere_on_the_field(open_match: OpenMatch) -> None:
    driver = open_match(loom("", "NE NW | NE"))
    cell = driver.spot(at(0, 0))
    start = driver.point(driver.tile("NW"))
    drag(driver.context.scenes, start, (cell.x - cell.w, cell.y + 2 * cell.h))
    assert driver.turns == ["NW@0,0"]


# ------------------------------------------------------------------------------------------ hints


def test_a_hint_asks_for_every_choice(open_match: OpenMatch) -> None:
    driver = open_match(two_tiles(), names=("Ada",))
    driver.key(pygame.K_h)
    assert driver.engine.asked[-1]["most"] == len(driver.position.legal_moves()) == 4


def test_the_next_press_says_why_the_next_best(open_match: OpenMatch) -> None:
    driver = open_match(two_tiles(), names=("Ada",))
    driver.key(pygame.K_h)
    propose(driver, ("NW@-1,0", 2.8), ("NW@1,0", 2.5), ("SW@1,0", 1.5))
    driver.key(pygame.K_h)
    assert (
        driver.message
        == "Hint 2 of 3: the tile with black at the top left on f1 – 2 or 3 diamonds in the end"
    )
    assert list(driver.board.hints) == [driver.tile("NW"), at(1, 0)]


def test_while_a_tile_is_held_only_its_figures_are_shown(
    open_match: OpenMatch, drawn: list[tuple[str, bool]]
) -> None:
    driver = open_match(two_tiles(), names=("Ada",))
    driver.key(pygame.K_h)
    propose(driver, ("NW@-1,0", 2.8), ("NW@1,0", 2.5), ("SW@1,0", 1.5))
    driver.grab(driver.tile("SW"), at(1, 0))
    driver.show()
    assert {text for text, _ in drawn} & {"2–3", "1–2"} == {"1–2"}


def test_a_tile_that_is_laid_takes_the_figures_away(
    open_match: OpenMatch, drawn: list[tuple[str, bool]]
) -> None:
    driver = open_match(two_tiles(), names=("Ada",))
    driver.key(pygame.K_h)
    propose(driver, ("NW@-1,0", 2.8), ("NW@1,0", 2.5), ("SW@1,0", 1.5))
    driver.drag(driver.tile("NW"), at(1, 0))
    driver.wait()
    driver.show()
    assert not {text for text, _ in drawn} & {"2–3", "1–2"}


# ---------------------------------------------------------------------------------- looking back


def test_the_result_shows_the_hindsight_optimum(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    assert list(driver.scene.panel.navigation.texts.result_notes()) == []
    driver.play("NW@1,1")
    driver.wait(4)
    assert isinstance(driver.top, ResultScene)
    assert said(driver) == ["Analysing your turns…"]
    driver.engine.find(2)
    assert said(driver) == [ALLOWED, "Analysing your turns…"]
    driver.engine.find(0.0)
    assert said(driver) == [ALLOWED, "Every turn was the best one; the rest was luck."]
    asked = [function for function, _record in driver.engine.study_requests]
    assert asked == [review_deal, review_moves]


def test_reaching_the_hindsight_optimum_is_reported(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    driver.play("NW@1,1")
    driver.engine.find(1)
    assert said(driver)[0] == "These tiles allowed no more, even with their order known."


def test_answers_before_the_result_is_shown_are_kept(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    driver.play("NW@1,1")
    driver.engine.find(2)
    driver.wait(0.1)
    driver.engine.find(0.3)
    driver.wait(0.1)
    assert not isinstance(driver.top, ResultScene)
    assert said(driver)[0] == ALLOWED
    assert "0.30 more diamonds" in said(driver)[1]


def test_a_process_that_dies_over_the_question_is_asked_again(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    driver.play("NW@1,1")
    driver.wait(4)
    driver.engine.fail("It has died.")
    assert said(driver) == ["Analysing your turns…"]
    driver.engine.find(2)
    assert said(driver)[0] == ALLOWED
    driver.engine.fail("It has died again.")
    assert said(driver) == [ALLOWED, "It has died again."]
    assert isinstance(driver.top, ResultScene)
    assert not driver.engine.busy


def said(driver: Driver) -> list[str]:
    """What the result says besides, a frame later."""
    driver.wait(0.1)
    return list(driver.scene.panel.navigation.texts.result_notes())
