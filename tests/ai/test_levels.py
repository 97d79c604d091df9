"""The five levels of a game, and warming one up."""

import pytest

from games.core.game import (
    LEVEL_NAMES,
    WARM_UP_SECONDS,
    RankedTurn,
    SearchLimits,
    five_levels,
    warm_up,
)
from tests.toy import Add, Race


def rank(position: Race, limits: SearchLimits) -> list[RankedTurn]:
    return [RankedTurn((Add(1), Add(2)))]


def test_five_levels_have_the_same_names_in_every_game_and_only_the_last_is_timed() -> None:
    levels = five_levels(*((f"Text {number}.", rank) for number in range(5)))
    assert [level.name for level in levels] == [
        *("beginner", "casual", "skilled", "strong", "expert")
    ]
    assert [level.title for level in levels] == [title for _, title in LEVEL_NAMES]
    assert [level.text for level in levels] == [f"Text {number}." for number in range(5)]
    assert [level.timed for level in levels] == [False, False, False, False, True]


@pytest.mark.parametrize("count", [4, 6])
def test_any_other_number_of_levels_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="argument"):
        five_levels(*(("Text.", rank) for _ in range(count)))


def test_warming_up_is_a_short_search_that_can_be_stopped() -> None:
    asked: list[tuple[Race, SearchLimits]] = []

    def listen(position: Race, limits: SearchLimits) -> list[RankedTurn]:
        asked.append((position, limits))
        return rank(position, limits)

    warm_up(listen, Race(), lambda: True)
    ((position, limits),) = asked
    assert position == Race()
    assert (limits.seconds, limits.most, limits.stop()) == (WARM_UP_SECONDS, 1, True)
