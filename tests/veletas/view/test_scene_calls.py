"""What one gesture costs, counted in calls of the program's functions."""

from __future__ import annotations

from functools import partial

from games.veletas.view.board import BOWLS, RESERVE
from tests.counted_work import own_calls_of
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import BLACK, WHITE

PLACEMENTS = ("d4/a1", "keep", "c3,e5/g7")
LATER = ("d4-f4/e4", "c3/b3", "f4-f6/e6", "e5-c5/c6", "f6/f4", "c3-d3/e3", "d3-d5/d4", "d5/d6")


def cost_of_release(driver: Driver, origin: str, target: str) -> int:
    driver.wait()
    driver.grab(origin, target)
    return own_calls_of(partial(driver.release, target))


def test_a_placement_is_shown_and_saved_with_few_calls(open_match: OpenMatch) -> None:
    driver = open_match(Size="10")
    costs = [cost_of_release(driver, RESERVE, cell) for cell in ("c3", "e5", "g7")]
    costs.append(cost_of_release(driver, BOWLS[BLACK], "h2"))
    assert len(driver.position.shooter_cells) == 3
    assert driver.position.stones == {"h2": BLACK}
    assert max(costs[:3]) <= 330  # half of the 661 that it once took
    assert max(costs) <= 350


def test_late_in_a_game_a_gesture_costs_little_more(open_match: OpenMatch) -> None:
    driver = open_match(*PLACEMENTS, *LATER, Size="7")
    assert cost_of_release(driver, "d5", "f5") <= 560
    assert cost_of_release(driver, BOWLS[BLACK], "g5") <= 560
    assert driver.position.to_move is WHITE
