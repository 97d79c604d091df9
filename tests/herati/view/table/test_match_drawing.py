"""The drawn table of Herati: coordinates, and the place of the field."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from tests.herati.match_driver import OpenMatch, at
from tests.herati.pictures import ready


def test_coordinates_can_be_switched_off(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    with_numbers = driver.show()
    driver.context.settings = msgspec.structs.replace(driver.context.settings, coordinates="off")
    without = driver.show()
    beam = driver.layout.frame.copy()
    beam.height = driver.layout.ground.top - beam.top
    assert pygame.image.tobytes(with_numbers.subsurface(beam), "RGB") != pygame.image.tobytes(
        without.subsurface(beam), "RGB"
    )


def test_the_field_stays_in_the_middle_as_it_grows(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    middle = driver.layout.ground.centerx
    assert driver.spot(at(0, 0)).centerx == pytest.approx(middle, abs=1)
    before = driver.spot(at(0, 0))
    driver.drag(driver.tile("SW"), at(1, 0))
    assert not driver.at_rest(at(0, 0))
    driver.show()
    driver.wait()
    assert driver.at_rest(at(0, 0))
    after = driver.spot(at(0, 0))
    assert before.x - after.x == pytest.approx(driver.layout.cell_size / 2, abs=1)
    assert (after.centerx + driver.spot(at(1, 0)).centerx) / 2 == pytest.approx(middle, abs=1)


def test_the_places_stay_when_two_moves_in_one_frame_leave_the_field_there(
    open_match: OpenMatch,
) -> None:
    driver = open_match(ready())
    ground = driver.layout.ground
    before = pygame.image.tobytes(driver.show().subsurface(ground), "RGB")
    driver.controller.play(next(m for m in driver.position.legal_moves() if str(m) == "SW@1,0"))
    driver.controller.undo()
    driver.wait(2)
    assert pygame.image.tobytes(driver.show().subsurface(ground), "RGB") == before
