"""What one tile costs, counted in calls of the program's functions."""

from functools import partial

from tests.counted_work import own_calls_of
from tests.herati.match_driver import Driver, OpenMatch


def cost_of_tile(driver: Driver) -> int:
    """Make the first gesture that is possible: lay a tile, or set it aside."""
    driver.wait()
    origin, targets = next(iter(driver.board_view(driver.position).dests.items()))
    target = next(iter(targets))
    driver.grab(origin, target)
    return own_calls_of(partial(driver.release, target))


def test_a_tile_is_shown_and_saved_with_few_calls(open_match: OpenMatch) -> None:
    driver = open_match(Mode="loom")
    costs = [cost_of_tile(driver) for _ in range(4)]
    assert len(driver.turns) == 4
    assert max(costs) <= 1250
