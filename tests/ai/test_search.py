"""The limits of a search and what it returns."""

from random import Random

from games.core.game import RankedTurn, SearchLimits, never


def test_a_search_that_is_never_stopped() -> None:
    assert never() is False


def test_one_turn_is_returned_and_progress_ignored_unless_asked_for() -> None:
    limits = SearchLimits(Random(1), never, 2.0)
    assert limits.most == 1
    limits.progress([RankedTurn(())])


def test_a_turn_may_have_no_evaluation() -> None:
    assert RankedTurn(()).evaluation is None
