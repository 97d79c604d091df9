"""What is drawn about a refused drop, by the squares that it marks."""

from __future__ import annotations

from itertools import chain

import pytest

from games.veletas.rules.pieces import NOT_IN_LINE
from games.veletas.view.match import first_blocker, refusal_marks
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import OPEN, drawn


def changed(driver: Driver, origin: str | None, target: str | None) -> set[str]:
    """The squares of the marks, and those between the ends of their lines."""
    position = driver.position
    marks = refusal_marks(position, origin, target)
    if marks is None:
        return set()
    board, lines = position.board, [*marks.lines, *marks.dashes]
    found = {*marks.rings, *marks.crosses, *marks.washes, *chain(*lines)}
    for one, other in lines:
        between = board.between[board.index[one]][board.index[other]]
        if between != NOT_IN_LINE:
            found |= {*board.names(between)}
    return found


def test_the_stone_in_the_way_and_the_line_to_it_are_drawn(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    assert changed(driver, "b6", "f6") == {"b6", "c6", "d6", "e6", "f6"}


def test_without_a_move_all_blocked_lines_are_drawn(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    assert changed(driver, "black bowl", "g6") >= {"b6", "c6", "d6", "e6", "f6", "g6"}
    assert "e2" not in changed(driver, "black bowl", "g6")


def test_of_a_crooked_line_only_that_is_drawn(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    assert changed(driver, "e2", "g3") == {"e2", "g3"}


@pytest.mark.parametrize("origin", ["black bowl", "e2"])
def test_a_full_square_has_a_ring(open_match: OpenMatch, origin: str) -> None:
    driver = open_match(at=drawn("current", OPEN))
    assert changed(driver, origin, "d4") == {"d4"}


def test_a_shot_of_a_moved_shooter_concerns_that_alone(open_match: OpenMatch) -> None:
    driver = open_match("d4-d1", at=drawn("current", OPEN))
    for origin in ("black bowl", "loaded stone"):
        marks = changed(driver, origin, "e3")
        assert {"d1", "e3"} <= marks
        assert not {"b6", "g2"} & marks


def test_a_shooter_that_may_not_move_again_has_no_marks(open_match: OpenMatch) -> None:
    driver = open_match("d4-d1", at=drawn("current", OPEN))
    assert changed(driver, "d1", "g1") == set()


def test_the_edge_is_marked_where_no_shooter_may_be_placed(open_match: OpenMatch) -> None:
    driver = open_match(Size="7")
    marks = changed(driver, "reserve", "a5")
    edge = {n for n in driver.position.board.grid.names if n[0] in "ag" or n[1] in "17"}
    assert marks == edge


def test_the_shooter_beside_a_forbidden_square_has_a_ring(open_match: OpenMatch) -> None:
    driver = open_match("d5", Rules="leaflet-en")
    assert changed(driver, "reserve", "c4") == {"d5"}


@pytest.mark.parametrize(("origin", "target"), [
    (None, "c3"), ("e2", None), ("e2", "black bowl"), (None, None),
])  # fmt: skip
def test_where_no_square_is_at_fault_nothing_is_drawn(
    open_match: OpenMatch, origin: str | None, target: str | None
) -> None:
    assert changed(open_match(at=drawn("current", OPEN)), origin, target) == set()


@pytest.mark.parametrize(("rules", "origin", "target", "blocker"), [
    ("current", "b6", "f6", "d6"),
    ("current", "f6", "b6", "d6"),
    ("current", "b6", "b1", None),
    ("current", "b6", "f2", None),
    ("leaflet-en", "b6", "f2", "d4"),
    ("current", "b6", "c1", None),
])  # fmt: skip
def test_the_first_piece_in_the_way(
    rules: str, origin: str, target: str, blocker: str | None
) -> None:
    assert first_blocker(drawn(rules, OPEN), origin, target) == blocker
