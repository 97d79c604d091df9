"""The sentence below the board."""

from __future__ import annotations

import pygame
import pytest

from games.ui.match.view import StatusLine
from games.ui.toolkit.context import Context


@pytest.fixture
def line(context: Context) -> StatusLine:
    line = StatusLine(context)
    line.area = pygame.Rect(100, 50, 600, 500)
    return line


def test_a_sentence_stays_six_seconds(line: StatusLine) -> None:
    line.say("Hm.")
    line.update(5.9)
    assert line.text == "Hm."
    line.update(0.2)
    assert line.text == ""


def test_it_stays_while_stay_is_true(line: StatusLine) -> None:
    line.say("Broken.")
    line.update(60, stay=True)
    assert line.text == "Broken."
    line.update(0.1)
    assert line.text == ""


def test_it_stands_below_the_board_and_grows_upwards(line: StatusLine) -> None:
    line.say("Hm.")
    short = line.box
    assert (short.centerx, short.bottom) == (400, 597)
    line.say("A sentence that is much too long for a single line. " * 4)
    assert line.box.bottom == 597
    assert line.box.top < short.top
    assert line.box.w <= 600


def test_it_is_drawn_in_its_box(line: StatusLine) -> None:
    surface = pygame.Surface((800, 650), pygame.SRCALPHA)
    line.say("Hm.")
    line.draw(surface)
    assert line.box.contains(surface.get_bounding_rect())


def test_a_sentence_is_announced_each_time_unless_it_is_said_otherwise(context: Context) -> None:
    line = StatusLine(context)
    line.say("Unheard.")
    context.announcements.wanted = True
    for _ in range(2):
        line.say("No.")
    line.say("Hm.", spoken=False)
    line.say("")
    assert [each.text for each in context.announcements.take()] == ["No.", "No."]
