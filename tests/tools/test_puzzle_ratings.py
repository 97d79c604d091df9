"""Ratings of puzzles from solvers, and the command that finds them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import catalog
from games.cli import main
from games.console.terminal import UsageError
from games.core.game import AnyGame
from games.learning.puzzle import Puzzle, read_puzzles, shipped_puzzles, write_puzzles
from games.learning.tools import tools_of
from games.tools import puzzle_ratings
from games.tools.puzzle_ratings import ScoreFile, fitted, solvers, solves
from tests.learning.nim_puzzles import GAME, games, puzzle

ANCHORS = (0.0, 600.0, 1000.0, 1400.0)
"""A guess and three solvers."""

LAST = puzzle("last-stone", 1, ("1",))
"""Whoever moves solves it."""
THREE = puzzle("last-stone", 3, ("3",))
IN_TWO = puzzle("last-in-two", 7, ("3", "3", "1"))


def test_what_only_the_strong_solve_is_harder() -> None:
    easy, middle, hard = fitted(
        ANCHORS, [(0.0, 1.0, 1.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)]
    )
    assert easy < 600 < middle < 1000 < hard


def test_a_solver_of_average_strength_solves_half() -> None:
    """Two solvers of the same ability, of whom one solves: the rating lies near that ability."""
    [rating] = fitted((0.0, *[puzzle_ratings.CENTRE] * 20), [(0.0, *[1.0, 0.0] * 10)])
    assert rating == pytest.approx(puzzle_ratings.CENTRE, abs=1)


@pytest.mark.parametrize(("name", "results"), [
    ("counting", [True, True, True]),
    ("one by one", [True, False, False]),
])  # fmt: skip
def test_solvers_play_every_turn(name: str, results: list[bool]) -> None:
    (solver,) = (each for each in tools_of(GAME).solvers(GAME) if each.name == name)
    found = [solves(GAME, each, solver, Random(1)) for each in (LAST, THREE, IN_TWO)]
    assert found == results


@pytest.fixture
def only_nim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalog, "games", lambda: {"nim": GAME})
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("only_nim")
def test_the_command_writes_ratings_and_says_who_solves_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("# how it was made\n" + write_puzzles([THREE, IN_TWO, LAST]))
    assert main(["puzzles", "rate", "mine.txt"]) == 0
    assert file.read_text().startswith("# how it was made\n")
    last, three, in_two = read_puzzles(file.read_text(), games())
    assert [last.position, three.position, in_two.position] == ["1", "3", "7"]
    assert 200 <= last.rating < three.rating
    said = capsys.readouterr().out.splitlines()
    assert said[0].split()[:4] == ["theme", "puzzles", "easiest", "median"]
    # of two puzzles "counting" solves both, and "one by one" the one with a single stone
    assert [line.split()[-2:] for line in said[1:]] == [["100", "50"], ["100", "0"]]
    before = file.read_text()
    assert main(["puzzles", "rate", "mine.txt"]) == 0
    assert file.read_text() == before


@pytest.mark.usefixtures("only_nim")
def test_scores_that_are_known_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.txt"
    assert len([*ScoreFile(path, GAME).complete([LAST])]) == 1
    asked = []

    def scores(game: AnyGame, asked_for: Puzzle) -> tuple[float, ...]:
        asked.append(asked_for)
        return (0.0,)

    monkeypatch.setattr(puzzle_ratings, "scores", scores)
    known = ScoreFile(path, GAME)
    assert len([*known.complete([LAST, THREE])]) == 2
    assert asked == [THREE]
    assert len(known.of(LAST)) == len(solvers(GAME))


@pytest.mark.usefixtures("only_nim")
def test_a_damaged_file_of_scores_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.txt.scores").write_text("{")
    with pytest.raises(UsageError, match="is damaged"):
        ScoreFile(tmp_path / "mine.txt", GAME)


@pytest.mark.usefixtures("only_nim")
def test_an_empty_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("# nothing\n")
    with pytest.raises(SystemExit):
        main(["puzzles", "rate", "mine.txt"])
    assert "should have the puzzles of one game" in capsys.readouterr().err


# -- No theme is solved by a recipe that needs no thought

RECIPES = {
    "veletas": ("guess", "flee and plug", "plug", "pocket trap"),
    "tiananmen": ("guess", "nearest walk", "blocking walk", "save"),
}


@pytest.mark.slow
@pytest.mark.numba
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_solves_less_than_half_of_every_theme(name: str) -> None:
    """All themes were below two fifths when they were made; here one of three is tried."""
    game = catalog.games()[name]
    blind = [solver for solver in solvers(game) if solver.name in RECIPES[name]]
    assert len(blind) == len(RECIPES[name])
    for theme in game.themes:
        puzzles = [each for each in shipped_puzzles(game) if each.theme == theme.key]
        for solver in blind:
            rng = Random(theme.key)
            solved = [solves(game, each, solver, rng) for each in puzzles[::3]]
            assert sum(solved) < len(solved) / 2, (theme.key, solver.name)
