"""The drawn board of Tiananmen: sun, marks and coordinates."""

from __future__ import annotations

import pygame
import pytest

from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.pieces import PALETTES
from games.ui.board.sprites import Mark
from tests.tiananmen.match_driver import OpenMatch, changed
from tests.tiananmen.pictures import BLACK, WHITE

LIGHT = PALETTES["light"]

BOWL, LID = Bowl(BLACK), Lid(BLACK)
FIRST_DAY = ("D16 D17 D15 E15", "save", "F15 G15", "H15")


def sun_at(table_surface: pygame.Surface, dial: pygame.Rect) -> int:
    """How far right the sun stands in the dial, in percent."""
    sunny = [
        x
        for x in range(dial.left, dial.right)
        for y in range(dial.top, dial.bottom)
        if table_surface.get_at((x, y))[:3] == LIGHT.sun
    ]
    middle = (min(sunny) + max(sunny)) / 2
    return round(100 * (middle - dial.left) / dial.w)


def test_the_sun_moves_with_the_parts_and_starts_again_with_a_new_day(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    dial = driver.layout.dial
    places = [sun_at(driver.show(), dial)]
    for turn in FIRST_DAY:
        driver.play(turn)
        driver.wait(3)
        places.append(sun_at(driver.show(), dial))
    assert places[:4] == sorted(places[:4])
    assert len(set(places[:4])) == 4
    assert places[4] == places[0]


def test_a_night_is_longer_than_a_part_of_the_day(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY[:3])
    dial = driver.layout.dial
    driver.play(FIRST_DAY[3])
    driver.wait(0.5)
    dusk = driver.show()
    driver.wait(2)
    dawn = driver.show()
    assert sun_at(dawn, dial) < 40
    assert changed(dusk, dawn, dial)


def test_coordinates_can_be_turned_off(open_match: OpenMatch) -> None:
    driver = open_match()
    lines = driver.layout.lines
    margin = pygame.Rect(lines.paper.left + 4, lines.paper.top + 4, lines.paper.w - 8, 14)

    def colours() -> int:
        strip = driver.show().subsurface(margin)
        return len({strip.get_at((x, y))[:3] for x in range(margin.w) for y in range(margin.h)})

    assert colours() > 1
    driver.context.settings = type(driver.context.settings)(coordinates="off")
    assert colours() == 1


@pytest.mark.parametrize("mark", list(Mark))
@pytest.mark.parametrize("place", ["H14", BOWL, LID, SavedStone(WHITE, 0)])
def test_every_mark_can_be_drawn_on_every_place(
    open_match: OpenMatch, place: object, mark: Mark
) -> None:
    driver = open_match(*FIRST_DAY)
    driver.parts.drawing.draw_mark(driver.show(), place, mark)
