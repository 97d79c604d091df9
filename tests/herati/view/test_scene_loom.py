"""The Loom in the window: what it is played for, figures of all choices, words at the end."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ai.protocol import Proposal, Reply
from games.core.position import AnyPosition
from games.herati.rules.position import LoomPosition
from games.ui.match.dialogs import ResultScene
from games.ui.toolkit.text import Text
from tests.herati.pictures import loom
from tests.herati.running_match import OpenTable, Table, at

AIMS = [("points", "par 4 · goal 6 · 25 tiles left"), ("4", "aim 4 · 25 tiles left"),
        ("6", "aim 6 · 25 tiles left")]  # fmt: skip


ALLOWED = "With foresight these tiles would have allowed 2 diamonds."


def two_tiles() -> AnyPosition:
    """Both tiles fit at both ends."""
    return loom("NE", "NW SW | ? ?")


def propose(table: Table, *turns: tuple[str, float]) -> None:
    """The engine's answer to the hint that was asked for."""
    table.engine.busy = False
    proposals = tuple(Proposal(turn, (turn,), value) for turn, value in turns)
    table.engine.news.append(Reply(len(table.engine.asked), proposals))
    table.wait(0.1)


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


@pytest.mark.parametrize(("aim", "detail"), AIMS)
def test_the_plate_names_what_is_played_for(open_table: OpenTable, aim: str, detail: str) -> None:
    table = open_table(names=("Ada",), Aim=aim)
    (plate,) = table.scene.plates(table.position)
    assert plate.detail == detail


@pytest.mark.parametrize(("aim", "words"), [("points", {"par", "goal"}), ("4", {"aim"})])
def test_the_beam_marks_what_is_played_for(
    open_table: OpenTable, drawn: list[tuple[str, bool]], aim: str, words: set[str]
) -> None:
    open_table(names=("Ada",), Aim=aim).show()
    assert {text for text, _ in drawn} & {"par", "goal", "aim"} == words


def test_the_engine_is_told_what_is_played_for(open_table: OpenTable) -> None:
    table = open_table(names=("Robot",), Aim="6")
    table.wait(0.5)
    assert '[Aim "6"]' in table.engine.asked[0]["record"]


@pytest.mark.parametrize(("aim", "reason"), [
    (2, "The aim of 2 diamonds is reached."),
    (1, "The aim of 1 diamond is reached, with 1 to spare."),
    (6, "4 short of the aim of 6 diamonds."),
    (0, "2 below par (4)."),
])  # fmt: skip
def test_the_end_says_whether_the_aim_was_reached(
    open_table: OpenTable, aim: int, reason: str
) -> None:
    row = "SE SW SE SW SE\nNE NW NE NW ..\n"
    position = loom(row, "SE |")
    table = open_table(LoomPosition(position.field, position.hand, aim=aim), names=("Ada",))
    table.play("SE@4,1")
    assert table.scene.verdict().title == "2 diamonds"
    assert table.scene.verdict().reason == reason


def test_playing_again_has_the_same_aim(open_table: OpenTable) -> None:
    table = open_table(names=("Ada",), Aim="4")
    table.scene.rematch()
    table.stage.scenes.settle()
    assert isinstance(table.position, LoomPosition)
    assert table.position.aim == 4


# ------------------------------------------------------------------------------------------ hints


def test_a_hint_asks_for_every_choice(open_table: OpenTable) -> None:
    table = open_table(two_tiles(), names=("Ada",))
    table.key(pygame.K_h)
    assert table.engine.asked[-1]["most"] == len(table.position.legal_moves()) == 4


def test_a_hint_shows_what_every_choice_promises(
    open_table: OpenTable, drawn: list[tuple[str, bool]]
) -> None:
    table = open_table(two_tiles(), names=("Ada",))
    table.key(pygame.K_h)
    propose(table, ("NW@-1,0", 2.7), ("NW@1,0", 2.5), ("SW@1,0", 2.25))
    assert table.message == "Hint 1 of 3: NW@-1,0 – about 2.70 diamonds in the end"
    table.show()
    figures = [("2.70", True), ("2.50", False), ("2.25", False)]
    assert [found for found in drawn if found in figures] == figures


def test_the_next_press_says_why_the_next_best_and_keeps_the_figures(
    open_table: OpenTable, drawn: list[tuple[str, bool]]
) -> None:
    table = open_table(two_tiles(), names=("Ada",))
    table.key(pygame.K_h)
    propose(table, ("NW@-1,0", 2.7), ("NW@1,0", 2.5), ("SW@1,0", 2.25))
    table.key(pygame.K_h)
    assert table.message == "Hint 2 of 3: NW@1,0 – about 2.50 diamonds in the end"
    assert list(table.scene.board.hints) == [table.tile("NW"), at(1, 0)]
    table.show()
    assert ("2.70", True) in drawn


def test_while_a_tile_is_held_only_its_figures_are_shown(
    open_table: OpenTable, drawn: list[tuple[str, bool]]
) -> None:
    table = open_table(two_tiles(), names=("Ada",))
    table.key(pygame.K_h)
    propose(table, ("NW@-1,0", 2.7), ("NW@1,0", 2.5), ("SW@1,0", 2.25))
    table.grab(table.tile("SW"), at(1, 0))
    table.show()
    assert {text for text, _ in drawn} & {"2.70", "2.50", "2.25"} == {"2.25"}


def test_a_tile_that_is_laid_takes_the_figures_away(
    open_table: OpenTable, drawn: list[tuple[str, bool]]
) -> None:
    table = open_table(two_tiles(), names=("Ada",))
    table.key(pygame.K_h)
    propose(table, ("NW@-1,0", 2.7), ("NW@1,0", 2.5), ("SW@1,0", 2.25))
    table.drag(table.tile("NW"), at(1, 0))
    table.wait()
    table.show()
    assert not {text for text, _ in drawn} & {"2.70", "2.50", "2.25"}


# ---------------------------------------------------------------------------------- looking back


def test_the_result_says_what_the_tiles_allowed(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    assert list(table.scene.afterword()) == []
    table.play("NW@1,1")
    table.wait(4)
    assert isinstance(table.top, ResultScene)
    assert said(table) == ["Looking back at your turns …"]
    table.engine.find(2)
    assert said(table) == [ALLOWED, "Looking back at your turns …"]
    table.engine.find(0.0)
    assert said(table) == [ALLOWED, "Every tile went where it promised most: the rest was luck."]
    assert [subject for subject, _record in table.engine.inquired] == ["foresight", "losses"]


def test_who_reached_all_that_was_possible_is_told_so(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    table.play("NW@1,1")
    table.engine.find(1)
    assert said(table)[0] == "More was not possible with these tiles, even with foresight."


def test_what_has_come_before_the_result_is_shown_is_not_lost(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    table.play("NW@1,1")
    table.engine.find(2)
    table.wait(0.1)
    table.engine.find(0.3)
    table.wait(0.1)
    assert not isinstance(table.top, ResultScene)
    assert said(table)[0] == ALLOWED
    assert "gave away 0.30 diamonds" in said(table)[1]


def test_looking_back_is_no_thinking_of_an_opponent(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    table.play("NW@1,1")
    assert table.engine.busy
    assert not table.scene.computers.thinking
    assert not table.scene.computers.hinting


def test_a_process_that_dies_over_the_question_is_asked_again(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    table.play("NW@1,1")
    table.wait(4)
    table.engine.fail("It has died.")
    assert said(table) == ["Looking back at your turns …"]
    table.engine.find(2)
    assert said(table)[0] == ALLOWED
    table.engine.fail("It has died again.")
    assert said(table) == [ALLOWED, "It has died again."]
    assert isinstance(table.top, ResultScene)
    assert not table.engine.busy


def test_an_analysis_that_takes_the_engine_away_gives_it_back(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    table.play("NW@1,1")
    table.wait(4)
    table.engine.ask("herati", "", "1")
    table.engine.cancel()
    assert said(table) == ["Looking back at your turns …"]
    table.engine.find(2)
    assert said(table)[0] == ALLOWED


def said(table: Table) -> list[str]:
    """What the result says besides, a frame later."""
    table.wait(0.1)
    return list(table.scene.afterword())


def test_taking_back_the_last_tile_takes_back_what_was_said(open_table: OpenTable) -> None:
    table = open_table(loom("SE SW\nNE ..", "NW |"), names=("Ada",))
    table.play("NW@1,1")
    table.scene.undo()
    assert list(table.scene.afterword()) == []
