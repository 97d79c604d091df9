"""What is seen of an opened lid."""

from __future__ import annotations

from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.board import Lid
from tests.match_driver import FRAME
from tests.tiananmen.match_driver import Driver, OpenMatch
from tests.tiananmen.pictures import BLACK, example


def until_heard(driver: Driver, name: str, times: int = 1) -> None:
    """Let time pass until a sound has been heard so many times."""
    for _ in range(600):
        if driver.heard.count(name) >= times:  # type: ignore[arg-type]
            return
        driver.wait(FRAME)
    raise AssertionError(f"{name} was not heard")


def shown(driver: Driver) -> TiananmenPosition:
    return driver.view.shown_position


def test_a_computer_opens_the_lid_before_its_first_stone(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position, seats=("Robot", "Ben"))
    driver.wait(0.3)
    driver.heard.clear()
    driver.engine.answer("lid E7 G5 H9", "lid E7", "lid G5", "lid H9")
    driver.wait(0.1)
    assert driver.heard == ["lid_opens"]
    assert shown(driver).emptying
    until_heard(driver, "stone", 3)
    assert driver.heard.count("lid_opens") == 1


def test_an_open_lid_has_no_round_mark_of_a_selection(open_match: OpenMatch) -> None:
    """The lid is narrower when it is tilted: a circle around it would show at its side."""
    driver = open_match(at=example("black_lid").position)
    driver.play("lid E7")
    driver.wait()
    assert driver.chosen() == Lid(BLACK)
    lid = driver.spot(Lid(BLACK))
    beside = (lid.left - 1, lid.centery)
    surface = driver.show()
    assert surface.get_at(beside) == surface.get_at((lid.left - lid.w // 8, lid.centery))
