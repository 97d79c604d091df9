"""What is drawn about a refused drop, by the squares that it marks."""

from __future__ import annotations

from itertools import chain

from games.veletas.rules.pieces import NOT_IN_LINE
from games.veletas.view.match import refusal_marks
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import OPEN, drawn


def changed(driver: Driver, origin: str | None, target: str | None) -> set[str]:
    """The squares of the marks, and those between the ends of their lines."""
    position = driver.position
    marks = refusal_marks(position, origin, target)
    if marks is None:
        return set()
    board, lines = position.board, marks.lines
    found = {*marks.rings, *marks.crosses, *marks.washes, *chain(*lines)}
    for one, other in lines:
        between = board.between[board.index[one]][board.index[other]]
        if between != NOT_IN_LINE:
            found |= {*board.names(between)}
    return found


def test_without_a_move_all_blocked_lines_are_drawn(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    # the shooter on b6 is stopped by the stone on d6; no other one is in line
    assert changed(driver, "black bowl", "g6") == {"b6", "c6", "d6", "g6"}


def test_of_a_crooked_line_only_that_is_drawn(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    assert changed(driver, "e2", "g3") == {"e2", "g3"}


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
