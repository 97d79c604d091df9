"""What one stone costs, counted in calls of the program's functions."""

from functools import partial

from games.tiananmen.view.board import Bowl
from tests.counted_work import own_calls_of
from tests.match_driver import turns
from tests.tiananmen.match_driver import Driver, OpenMatch
from tests.tiananmen.pictures import BLACK


def cost_of_stone(driver: Driver, point: str) -> int:
    driver.wait()
    driver.grab(Bowl(BLACK), point)
    return own_calls_of(partial(driver.release, point))


def test_a_stone_is_shown_and_saved_with_few_calls(open_match: OpenMatch) -> None:
    driver = open_match()
    costs = [cost_of_stone(driver, point) for point in ("D4", "E4", "E5")]
    assert turns(driver) == ["D4 E4 E5"]
    assert max(costs) <= 450
