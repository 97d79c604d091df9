from __future__ import annotations

from games.learning.puzzle import Facts, rating


def test_what_makes_a_puzzle_hard_adds_up() -> None:
    assert rating(1, Facts(plausible=0, fooled=0, quiet=False)) == 650
    assert rating(2, Facts(plausible=0, fooled=0, quiet=False)) == 900
    assert rating(1, Facts(plausible=3, fooled=0, quiet=False)) == 650 + 180
    assert rating(1, Facts(plausible=0, fooled=5, quiet=True)) == 650 + 600 + 150


def test_ratings_have_an_upper_bound() -> None:
    assert rating(5, Facts(plausible=10**6, fooled=5, quiet=True)) == 2400
