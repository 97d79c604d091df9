"""The search finds shipped puzzles anew: a seed gives the same puzzles in the same version.

A version whose computer players are others plays other games. Its files keep the name of the
version that made them, and are not tested here.
"""

from __future__ import annotations

import re
from importlib import resources
from random import Random

import pytest

from games import catalog
from games.core.system import VERSION
from games.learning.puzzle import Puzzle, shipped_puzzles, write_puzzle
from games.tools.puzzles import GameToSearch, search_game

GAMES = catalog.games()
COMMAND = re.compile(r"# Tavoliere (\S+): puzzles make (\S+) --count \d+ --seed (\S+)")


def head(game: str) -> tuple[str, str, str]:
    """The version, the game and the seed in the first line of a shipped file."""
    file = resources.files(GAMES[game].package) / "puzzles" / "puzzles.txt"
    found = COMMAND.match(file.read_text(encoding="utf-8"))
    assert found
    version, name, seed = found.groups()
    return version, name, seed


def shipped(game: str) -> list[Puzzle]:
    return shipped_puzzles(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_all_puzzles_come_from_the_seed_that_the_file_names(game: str) -> None:
    _version, name, seed = head(game)
    assert name == game
    assert all(each.source.startswith(f"self-play {seed}/") for each in shipped(game))


@pytest.mark.numba
@pytest.mark.parametrize("game", GAMES)
def test_some_puzzles_are_found_anew(game: str) -> None:
    version, _name, seed = head(game)
    if version != VERSION:
        pytest.skip(f"made by version {version}")
    for puzzle in Random(seed).sample(shipped(game), 3):
        number = int(puzzle.source.split()[1].split("/")[1])
        task = GameToSearch(GAMES[game], number, seed, frozenset({puzzle.theme}))
        assert write_puzzle(puzzle) in [line for _, line in search_game(task).puzzles]
