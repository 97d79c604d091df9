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


def test_it_stands_below_the_board_and_grows_upwards(line: StatusLine) -> None:
    line.say("Hm.")
    short = line.box
    assert (short.centerx, short.bottom) == (400, 595)
    line.say("A sentence that is much too long for a single line. " * 4)
    assert line.box.bottom == 595
    assert line.box.top < short.top
    assert line.box.w <= 600
