from __future__ import annotations

import multiprocessing
import time

import pytest

from games.learning.puzzle import read_puzzle
from games.tools.puzzles import GameToSearch, SearchFailed, search_game, search_games
from tests.child_processes import children, end_children
from tests.puzzles import deadly_puzzles
from tests.puzzles.nim_puzzles import GAME, THEMES, TOOLS, games, puzzle

ALL = frozenset(theme.key for theme in THEMES)
RECORD = '[Game "nim"]\n\n1. 1\n2. 2\n3. 2\n4. 3\n5. 1\n6. 1\n'
"""The positions have 10, 9, 7, 5, 2 and 1 stones: six turns."""


def test_the_positions_of_a_record_are_searched_in_their_order() -> None:
    found = search_game(GameToSearch(GAME, 7, "1", ALL, "won.txt", RECORD))
    assert (found.number, found.positions) == (7, 5)
    puzzles = [read_puzzle(line, games()) for _, line in found.puzzles]
    assert [(one.theme, one.position, one.source) for one in puzzles] == [
        ("leave-four", "10", "won.txt turn 1"),
        ("last-in-two", "7", "won.txt turn 3"),
        ("last-stone", "2", "won.txt turn 5"),
    ]
    assert [board for board, _ in found.puzzles] == ["10", "7", "2"]


def test_variations_are_not_searched() -> None:
    record = RECORD.replace("2. 2", " (1. 3)\n2. 2")  # the variation ends with 7 stones
    assert search_game(GameToSearch(GAME, 7, "1", ALL, "won.txt", record)).positions == 5


def test_puzzles_are_rated_by_their_facts() -> None:
    found = search_game(GameToSearch(GAME, 7, "1", frozenset({"last-in-two"}), "won.txt", RECORD))
    # 650, 250 for the second turn, 90 for each of the 7 stones
    assert [read_puzzle(line, games()).rating for _, line in found.puzzles] == [1530]


def test_rejected_positions_are_counted_by_reason() -> None:
    record = '[Game "nim"]\n\n1. 1\n2. 1\n3. 3\n4. 2\n5. 3\n'  # 10, 9, 8, 5 and 3 stones
    found = search_game(GameToSearch(GAME, 1, "1", frozenset({"last-in-two"}), "a", record))
    assert [board for board, _ in found.puzzles] == ["5"]
    assert found.rejected == {"last-in-two": {"too far": 3}}


def test_a_faulty_puzzle_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: object) -> object:
        yield puzzle("last-stone", 3, ("2",))

    monkeypatch.setattr(TOOLS, "find", wrong)
    found = search_game(GameToSearch(GAME, 1, "1", ALL, "a", RECORD))
    assert found.puzzles == []
    assert found.rejected == {"last-stone": {"faulty": 6}}


def test_a_seed_and_a_number_give_the_same_game() -> None:
    found = [
        search_game(GameToSearch(GAME, n, seed, ALL)) for n, seed in ((1, "x"), (1, "x"), (2, "x"))
    ]
    assert found[0].puzzles == found[1].puzzles
    many = [search_game(GameToSearch(GAME, n, "x", ALL)) for n in range(8)]
    assert len({tuple(board for board, _ in game.puzzles) for game in many}) > 1
    assert "self-play x/1 turn " in found[0].puzzles[0][1]


@pytest.mark.slow
def test_processes_give_the_same_results_in_the_same_order() -> None:
    tasks = [GameToSearch(GAME, number, "1", ALL) for number in range(1, 6)]
    alone, together = (list(search_games(tasks, jobs)) for jobs in (1, 2))
    assert [game.puzzles for game in together] == [game.puzzles for game in alone]
    assert [game.number for game in together] == [1, 2, 3, 4, 5]


@pytest.mark.slow
def test_a_process_that_dies_ends_the_search_with_a_sentence() -> None:
    tasks = [GameToSearch(deadly_puzzles.GAME, number, "1", ALL) for number in (1, 2)]
    with pytest.raises(SearchFailed, match="a process of the search has died"):
        list(search_games(tasks, 2))


@pytest.mark.slow
def test_a_search_that_is_left_kills_its_processes_and_no_other() -> None:
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))
    other.start()
    before = children()
    try:
        search = search_games([GameToSearch(GAME, number, "1", ALL) for number in (1, 2, 3)], 2)
        next(search)
        search.close()
        assert end_children(before) == []
        assert other.is_alive()
    finally:
        other.kill()
        other.join()
