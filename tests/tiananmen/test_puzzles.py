"""The puzzles of Tiananmen as the program sees them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.game import AnyGame
from games.learning.puzzle import Puzzle, PuzzleTask, faults, shipped_puzzles
from games.learning.task import Judgement
from games.tiananmen.game import GAME as TIANANMEN
from tests.tiananmen.puzzle_positions import PLACE

Size = {"Size": "13"}

GAME: AnyGame = TIANANMEN


def puzzle(theme: str, position: str, *line: str) -> Puzzle:
    return Puzzle("tiananmen", theme, Size, position, (line,))


def play(run: PuzzleTask, turn: str) -> Judgement:
    """Play a turn; its last judgement."""
    for move in GAME.parse_turn(run.position, turn):
        verdict = run.play(move)
    return verdict.judgement


def test_a_position_must_have_the_size_of_the_options() -> None:
    assert GAME.write_position(GAME.read_position(PLACE, Size)) == PLACE
    with pytest.raises(ValueError, match="13 ranks"):
        GAME.read_position(PLACE, {"Size": "19"})
    with pytest.raises(ValueError, match="four words"):
        GAME.read_position("13/13", Size)


def test_where_nobody_wins_the_accepted_turn_decides() -> None:
    run = PuzzleTask(GAME, puzzle("save-or-place", PLACE, "M10 L10 C10 B10"))
    assert play(run, "save") is Judgement.WRONG
    run.take_back()
    assert play(run, "M10 L10 C10 B10") is Judgement.DONE


def test_shipped_puzzles_are_many_of_each_theme() -> None:
    shipped = shipped_puzzles(GAME)
    assert len(shipped) >= 350
    for theme in GAME.themes:
        assert sum(each.theme == theme.key for each in shipped) >= 40
    boards = {
        (each.theme, GAME.canonical(GAME.read_position(each.position, each.options)))
        for each in shipped
    }
    assert len(boards) == len({each.id for each in shipped}) == len(shipped)


def test_both_sides_have_each_task_alike_and_half_is_on_the_official_board() -> None:
    shipped = shipped_puzzles(GAME)
    assert 2 * sum(each.options["Size"] == "19" for each in shipped) >= len(shipped)
    for theme in GAME.themes:
        sides = Counter(
            GAME.read_position(each.position, each.options).to_move
            for each in shipped
            if each.theme == theme.key
        )
        assert len(sides) == 2
        assert min(sides.values()) >= 0.4 * sides.total(), theme.key


def test_saving_is_right_in_some_puzzles_of_saving_or_placing() -> None:
    lines = [each.lines for each in shipped_puzzles(GAME) if each.theme == "save-or-place"]
    saves = sum(accepted == (("save",),) for accepted in lines)
    assert 0.1 * len(lines) <= saves <= 0.4 * len(lines)


def test_many_shipped_puzzles_are_for_newcomers() -> None:
    ratings = [each.rating for each in shipped_puzzles(GAME)]
    assert sum(rating <= 600 for rating in ratings) >= 60
    assert max(ratings) >= 1300


@pytest.mark.slow
def test_shipped_puzzles_obey_the_rules() -> None:
    for each in shipped_puzzles(GAME):
        assert not list(faults(each, GAME)), each.id
