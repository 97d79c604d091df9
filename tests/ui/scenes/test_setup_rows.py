"""The rows of a setup, each laid out alone."""

from __future__ import annotations

import pygame

from games.storage.documents import SeatChoice
from games.ui.scenes.setup_rows import OptionRow, SeatRow, SeedRow
from games.ui.toolkit.scene import SceneContext
from tests.ui.conftest import RULES, SIZE

WIDE = pygame.Rect(100, 50, 900, 700)


def test_few_choices_are_segments_if_they_fit(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda value: None)
    row.lay_out(WIDE)
    assert (row.segments.visible, row.dropdown.visible) == (True, False)
    row.lay_out(pygame.Rect(100, 50, 250, 700))
    assert (row.segments.visible, row.dropdown.visible) == (False, True)


def test_many_choices_are_a_dropdown(context: SceneContext) -> None:
    row = OptionRow(context, RULES, "a", lambda value: None)
    row.lay_out(WIDE)
    assert (row.segments.visible, row.dropdown.visible) == (False, True)


def test_a_choice_is_reported_and_explained(context: SceneContext) -> None:
    chosen: list[str] = []
    row = OptionRow(context, SIZE, "no such size", chosen.append)
    assert row.chosen.value == "10"
    row.segments.choose(1)
    assert chosen == ["7"]
    assert row.text.text == "A small board for a short game."
    assert row.dropdown.chosen == 1


def test_the_next_row_begins_below_the_sentence(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda value: None)
    line = context.text.line_height(context.theme.text.small)
    # A control of 40, a gap of 4, one line of text, and two spaces of 8.
    assert row.lay_out(WIDE) == 50 + 40 + 4 + line + 16


def test_a_hidden_row_shows_nothing(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda value: None)
    row.show(False)
    assert not any(widget.visible for widget in row.widgets)


def test_a_seat_shows_a_name_or_a_level(context: SceneContext) -> None:
    changed: list[SeatChoice] = []
    view = context.game_views["knights"]
    row = SeatRow(context, view, SeatChoice(name="Ada"), changed.append)
    row.lay_out(WIDE)
    assert (row.name.visible, row.level.visible) == (True, False)
    assert row.name.text == "Ada"
    assert row.text.text == ""
    row.kind.choose(1)
    row.lay_out(WIDE)
    assert (row.name.visible, row.level.visible) == (False, True)
    assert [choice.kind for choice in changed] == ["computer"]
    assert row.text.text != ""


def test_a_seed_can_be_drawn(context: SceneContext) -> None:
    seeds: list[str] = []
    row = SeedRow(context, "", seeds.append, lambda: "123456")
    row.dice.press()
    assert seeds == ["123456"]
    assert row.entry.text == "123456"


def test_a_seat_may_have_a_teacher(context: SceneContext) -> None:
    changed: list[SeatChoice] = []
    view = context.game_views["knights"]
    row = SeatRow(context, view, SeatChoice("computer", level=1), changed.append)
    assert row.level.choices[0] == "Teaching"
    assert row.level.chosen == 2
    row.level.choose(0)
    row.lay_out(WIDE)
    assert (changed[-1].teaching, row.time.visible) == (True, False)
    assert row.text.text.startswith("For learners: ")
    row.level.choose(1)
    assert (changed[-1].teaching, changed[-1].level) == (False, 0)
    row.take(SeatChoice("computer", level=1, teaching=True))
    assert row.level.chosen == 0


def test_its_controls_tell_what_the_choice_means(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda value: None)
    row.lay_out(WIDE)
    for widget in (row.label, row.segments):
        found = widget.placed_topic()
        assert found is not None
        assert found.title == row.label.text
        assert found.text.startswith("A small board for a short game.")
