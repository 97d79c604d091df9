from __future__ import annotations

from dataclasses import replace

from games.core.game import PuzzleTheme
from games.learning.puzzle import Puzzle, Selection
from tests.learning.nim_puzzles import puzzle

THEMES = tuple(PuzzleTheme(key, key, "", "", 1) for key in ("a", "b"))


def rated(theme: str, rating: int, board: str) -> tuple[str, Puzzle]:
    return board, replace(puzzle(theme, 1, ("1",)), rating=rating, position=board)


def kept(selection: Selection) -> list[tuple[str, int]]:
    return [(one.theme, one.rating) for one in selection.kept]


def test_a_game_gives_two_puzzles_of_different_themes_if_it_can() -> None:
    selection = Selection(THEMES, 20)
    selection.add([rated("a", 900, "1"), rated("a", 1300, "2"), rated("b", 700, "3")])
    assert kept(selection) == [("a", 900), ("b", 700)]


def test_a_position_is_kept_once() -> None:
    selection = Selection(THEMES, 20)
    selection.add([rated("a", 900, "1"), rated("b", 900, "1")])
    selection.add([rated("b", 1300, "1")])
    assert kept(selection) == [("a", 900)]


def test_a_band_takes_a_third_of_the_places_of_its_theme() -> None:
    selection = Selection(THEMES, 12)
    for board in "12345":
        selection.add([rated("a", 1000 + int(board), board)])
    selection.add([rated("a", 1200, "6")])
    assert kept(selection) == [("a", 1001), ("a", 1002), ("a", 1200)]


def test_full_themes_are_not_wanted() -> None:
    selection = Selection(THEMES, 3)
    assert selection.wanted == {"a", "b"}
    selection.add([rated("b", 900, "1")])
    assert selection.wanted == {"a"}
    selection.add([rated("a", 900, "2"), rated("b", 1500, "3")])
    selection.add([rated("a", 1500, "4")])
    assert selection.wanted == set()
    assert kept(selection) == [("a", 900), ("a", 1500), ("b", 900)]


def test_puzzles_are_sorted_by_theme_and_rating() -> None:
    selection = Selection(THEMES, 20)
    selection.add([rated("b", 700, "1"), rated("a", 1900, "2")])
    selection.add([rated("a", 800, "3")])
    assert kept(selection) == [("a", 800), ("a", 1900), ("b", 700)]
