"""The plate of a player: what makes way for what, and the colours of the clock."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.position import Side
from games.ui.match.panel import SeatPlate, arrange
from games.ui.match.view import SeatInfo
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.toolkit.theme import Colour

PLATE = pygame.Rect(0, 0, 200, 56)
TIMED = pygame.Rect(0, 0, 200, 92)


class Line:
    """A text that is drawn."""

    def __init__(self, size: float, colour: Colour, bold: bool, place: pygame.Rect) -> None:
        self.size, self.colour, self.bold, self.place = size, colour, bold, place


Lines = dict[str, Line]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """The texts that are drawn."""
    found: Lines = {}
    draw = Text.draw

    def record(
        text: Text,
        surface: pygame.Surface,
        words: str,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        **anchor: Any,
    ) -> pygame.Rect:
        place = draw(text, surface, words, size, colour, bold=bold, **anchor)
        found[words] = Line(size, colour, bold, place)
        return place

    monkeypatch.setattr(Text, "draw", record)
    return found


def show(
    context: SceneContext,
    name: str = "Ada",
    score: str = "0 / 4",
    detail: str = "7 stones",
    *,
    to_move: bool = True,
    chip: pygame.Surface | None = None,
    left: float | None = None,
) -> pygame.Surface:
    """A picture of a plate, with a clock if `left` is given."""
    rect = PLATE if left is None else TIMED
    surface = pygame.Surface(rect.size)
    info = SeatInfo(Side.BLACK, "", name, score, detail)
    way = arrange(context, [info], PLATE)
    SeatPlate(info, to_move, chip, left).draw(context, surface, rect, way)
    return surface


def test_the_plates_of_all_players_are_written_alike(context: SceneContext, lines: Lines) -> None:
    longer = "Maximilian Joseph of Wittelsbach and of somewhere else"
    infos = [SeatInfo(Side.BLACK, "", name, "3 / 4", "7 stones") for name in ("Bo", longer)]
    way = arrange(context, infos, PLATE)
    tops = []
    for info in infos:
        lines.clear()
        SeatPlate(info, to_move=False).draw(context, pygame.Surface(PLATE.size), PLATE, way)
        (name,) = [words for words in lines if words[:3] in ("Bo", "Max")]
        assert lines[name].size == 16
        assert lines[name].place.right <= PLATE.right - 10
        assert name == "Bo" or name.endswith("…")
        tops.append((lines[name].place.topleft, lines["3 / 4"].place))
    assert tops[0] == tops[1]


@pytest.mark.parametrize(
    ("left", "to_move", "ink", "fill"),
    [
        (300.0, True, "card", "ink"),
        (300.0, False, "ink", "sunken"),
        (9.9, True, "on_accent", "accent"),
        (9.9, False, "ink", "sunken"),
        (0.0, False, "on_accent", "accent"),
    ],
    ids=["runs", "rests", "last seconds", "last seconds of the one who rests", "time is up"],
)
def test_the_clock_is_dark_while_it_can_run_and_red_in_the_last_seconds(
    context: SceneContext, lines: Lines, left: float, to_move: bool, ink: str, fill: str
) -> None:
    picture = show(context, to_move=to_move, left=left)
    text = {300.0: "5:00", 9.9: "9.9", 0.0: "0.0"}[left]
    assert lines[text].colour == getattr(context.theme, ink)
    assert picture.get_at((100, TIMED.bottom - 20))[:3] == getattr(context.theme, fill)
    assert lines["Ada"].place.bottom <= 56
    assert lines[text].place.centery == pytest.approx(71, abs=1)  # of 56 to 86
