"""The command `puzzles`: it makes and checks puzzles."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from importlib import resources
from itertools import count
from pathlib import Path
from random import Random

import pytest

from games import catalog
from games.cli import main
from games.console.terminal import UsageError
from games.core.game import AnyGame
from games.core.system import VERSION
from games.learning.puzzle import (
    Puzzle,
    read_puzzle,
    read_puzzles,
    shipped_puzzles,
    write_puzzle,
    write_puzzles,
)
from games.storage.files import write_file
from games.storage.user_files import UserFiles
from games.tools import puzzle_ratings, puzzles
from games.tools.game_tools import tools_of
from games.tools.puzzle_ratings import ScoreFile, fitted, solvers, solves
from games.tools.puzzles import GameRecord, GameToSearch, PuzzleMaker, search_game, search_games
from tests.child_processes import children, end_children
from tests.console.talk import PLAIN_KERNELS, ROOT
from tests.learning import deadly_puzzles
from tests.learning.nim_puzzles import GAME, THEMES, TOOLS, games, puzzle

# -- Puzzles


@pytest.fixture
def only_nim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalog, "games", lambda: {"nim": GAME})
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("only_nim")
def test_puzzles_are_made_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "make", "nim", "--count", "3", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "3 puzzles of " in said
    assert "are in puzzles-nim.txt." in said
    assert "last-in-two  too far" in said
    assert [line.split()[:2] for line in said.splitlines()[1:4]] == [
        ["last-stone", "1"],
        ["last-in-two", "1"],
        ["leave-four", "1"],
    ]
    head, *lines = (tmp_path / "puzzles-nim.txt").read_text().splitlines()
    assert head.startswith("# ")
    assert len(lines) == 3


@pytest.mark.usefixtures("only_nim")
def test_the_library_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = UserFiles(tmp_path / "user")
    files.matches.add('[Game "nim"]\n\n1. 3\n2. 2\n3. 3\n4. 2\n', "my game")
    files.matches.add("damaged", "bad")
    monkeypatch.setattr("games.tools.puzzles.UserFiles", lambda: files)
    words = ["--count", "3", "--jobs", "1", "--out", "mine.txt", "--most-games", "1"]
    assert main(["puzzles", "make", "nim", *words, "--library"]) == 0
    assert "my game turn " in (tmp_path / "mine.txt").read_text()
    assert "bad is left out: " in capsys.readouterr().err


def good() -> str:
    two = [
        puzzle("last-stone", 3, ("3",)),
        puzzle("last-in-two", 6, ("2", "3", "1")),
    ]
    return write_puzzles(two)


@pytest.mark.usefixtures("only_nim")
def test_faults_and_doubles_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(good() + good().replace("2 > 3 > 1", "1 > 3 > 1"))
    assert main(["puzzles", "check", str(file)]) == 1
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        "mine.txt: puzzle 3 (last-stone): this is puzzle 1 again",
        "mine.txt: puzzle 4 (last-in-two): the solution 1 > 3 > 1: it does not reach the goal",
    ]
    assert told.out.endswith("2 faults\n")


@pytest.mark.usefixtures("only_nim")
@pytest.mark.parametrize("seed", ["a|b", "two words", "", "x" * 41])
def test_a_seed_that_does_not_fit_into_a_line_is_refused(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "make", "nim", "--seed", seed])
    assert (
        "is not a seed: use 1 to 40 letters, digits, dots, - and _; see" in capsys.readouterr().err
    )


# -- Puzzle maker

RECORDS = [GameRecord("a.txt", '[Game "nim"]\n\n1. 3\n2. 2\n3. 3\n4. 2\n')]
"""Positions with 10, 7, 5 and 2 stones."""


def maker(out: Path, count: int = 3, seed: str = "1", *records: GameRecord) -> PuzzleMaker:
    return PuzzleMaker(GAME, count, seed, records, out)


def puzzle_lines(out: Path) -> list[str]:
    return [line for line in out.read_text().splitlines() if not line.startswith("#")]


def test_games_are_searched_until_the_themes_are_full(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    run = maker(out)
    run.run(100, 1)
    assert [puzzle.theme for puzzle in run.selection.kept] == [
        "last-stone",
        "last-in-two",
        "leave-four",
    ]
    assert 2 <= len(run.progress.games) < 100
    assert len(puzzle_lines(out)) == 3


def test_a_run_that_was_killed_between_its_two_files_is_completed(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    maker(out, 30).run(4, 1)
    whole = out.read_text()
    out.write_text("# an earlier state\n")
    maker(out, 30).run(4, 1)
    assert out.read_text() == whole


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot block signals")
@pytest.mark.parametrize("writes", [1, 2, 3, 4, 5])
def test_what_an_interrupted_run_has_searched_is_in_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """Ctrl+C at each of the first writes; the first two are before the first game."""
    out, written = tmp_path / "nim.txt", count(1)

    def interrupted(path: Path, content: bytes) -> None:
        if next(written) == writes + 2:
            signal.raise_signal(signal.SIGINT)
        write_file(path, content)

    run = maker(out, 30)
    with monkeypatch.context() as patched:
        patched.setattr(puzzles, "write_file", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run.run(12, 1)
    assert len(run.progress.games) == (writes + 1) // 2
    again = maker(out, 30)
    assert again.progress.games == run.progress.games
    assert out.read_text().splitlines()[0].endswith(f"--most-games {len(run.progress.games)}")


def test_the_head_of_the_file_says_how_it_was_made(tmp_path: Path) -> None:
    out, with_records = tmp_path / "1", tmp_path / "2"
    maker(out, 30, "x").run(4, 1)
    command = f"# Tavoliere {VERSION}: puzzles make nim --count 30 --seed x --most-games 4"
    assert out.read_text().splitlines()[0] == command
    maker(with_records, 30, "x", *RECORDS).run(4, 1)
    assert with_records.read_text().splitlines()[0] == f"{command}; records searched first: 1"


def test_files_of_others_are_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    out.write_text("my puzzles")
    with pytest.raises(UsageError, match="exists already"):
        maker(out)
    assert out.read_text() == "my puzzles"


@pytest.mark.parametrize("change", ["count", "seed", "records", "damage"])
def test_the_progress_of_another_run_is_not_continued(change: str, tmp_path: Path) -> None:
    out = tmp_path / "nim.txt"
    maker(out).run(1, 1)
    if change == "damage":
        progress = tmp_path / "nim.txt.progress"
        progress.write_bytes(progress.read_bytes()[:-5])
    with pytest.raises(UsageError, match="choose another file with --out"):
        maker(
            out,
            6 if change == "count" else 3,
            "2" if change == "seed" else "1",
            *(RECORDS if change == "records" else []),
        )


# -- Puzzle search

ALL = frozenset(theme.key for theme in THEMES)
RECORD = '[Game "nim"]\n\n1. 1\n2. 2\n3. 2\n4. 3\n5. 1\n6. 1\n'
"""The positions have 10, 9, 7, 5, 2 and 1 stones: six turns."""


def test_the_positions_of_a_record_are_searched_in_their_order() -> None:
    found = search_game(GameToSearch(GAME, 7, "1", ALL, GameRecord("won.txt", RECORD)))
    assert found.number == 7
    puzzles = [read_puzzle(line, games()) for _, line in found.puzzles]
    assert [(one.theme, one.position, one.source) for one in puzzles] == [
        ("leave-four", "10", "won.txt turn 1"),
        ("last-in-two", "7", "won.txt turn 3"),
        ("last-stone", "2", "won.txt turn 5"),
    ]
    assert [board for board, _ in found.puzzles] == ["10", "7", "2"]


def test_the_position_of_a_puzzle_is_searched_again() -> None:
    line = write_puzzle(replace(puzzle("last-stone", 6, ("2",)), source="old turn 3"))
    record = GameRecord("old turn 3", line, is_puzzle=True)
    found = search_game(GameToSearch(GAME, 7, "1", ALL, record))
    assert [read_puzzle(line, games()).theme for _, line in found.puzzles] == [
        "last-in-two",
        "leave-four",
    ]
    assert {read_puzzle(line, games()).source for _, line in found.puzzles} == {"old turn 3"}


def test_a_faulty_puzzle_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: object) -> object:
        yield puzzle("last-stone", 3, ("2",))

    monkeypatch.setattr(TOOLS, "find", wrong)
    found = search_game(GameToSearch(GAME, 1, "1", ALL, GameRecord("a", RECORD)))
    assert found.puzzles == []
    assert found.rejected == {"last-stone": {"faulty": 6}}


@pytest.mark.slow
def test_processes_give_the_same_results_in_the_same_order() -> None:
    tasks = [GameToSearch(GAME, number, "1", ALL) for number in range(1, 6)]
    alone, together = (list(search_games(tasks, jobs)) for jobs in (1, 2))
    assert [game.puzzles for game in together] == [game.puzzles for game in alone]
    assert [game.number for game in together] == [1, 2, 3, 4, 5]


@pytest.mark.slow
def test_a_process_that_dies_ends_the_search() -> None:
    tasks = [GameToSearch(deadly_puzzles.GAME, number, "1", ALL) for number in (1, 2)]
    with pytest.raises(BrokenProcessPool):
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


# -- The search finds shipped puzzles anew: a seed gives the same puzzles in the same version

GAMES = catalog.games()
COMMAND = re.compile(r"# Tavoliere (\S+): puzzles make (\S+) --count \d+ --seed (\S+)")


def heads(game: str) -> list[tuple[str, str, str]]:
    """The versions, games and seeds in the first lines of a shipped file."""
    file = resources.files(GAMES[game].package) / "puzzles" / "puzzles.txt"
    found = COMMAND.findall(file.read_text(encoding="utf-8"))
    assert found
    return [(version, name, seed) for version, name, seed in found]


def shipped(game: str) -> list[Puzzle]:
    return shipped_puzzles(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_all_puzzles_come_from_games_of_self_play(game: str) -> None:
    """Those of earlier versions have another seed."""
    source = re.compile(
        r"self-play [\w.-]+/\d+ (turn \d+( after [\w ,]+| with a lid of \d+)?|placement)"
    )
    assert all(source.fullmatch(each.source) for each in shipped(game))
    assert all(each.rating for each in shipped(game))


@pytest.mark.numba
@pytest.mark.parametrize("game", GAMES)
def test_some_puzzles_are_found_anew(game: str) -> None:
    version, _name, seed = heads(game)[0]
    if version != VERSION:
        pytest.skip(f"made by version {version}")
    new = [each for each in shipped(game) if each.source.startswith(f"self-play {seed}/")]
    for chosen in Random(seed).sample(new, 1):
        number = int(chosen.source.split()[1].split("/")[1])
        task = GameToSearch(GAMES[game], number, seed, frozenset({chosen.theme}))
        found = [read_puzzle(line, GAMES) for _, line in search_game(task).puzzles]
        assert replace(chosen, rating=0) in found


# -- `puzzles make` stopped at any moment: whole files, no processes, and it goes on

PATIENCE = 100.0
"""Seconds that a busy machine may take for anything."""
MARK = "TAVOLIERE_TEST_RUN"
"""A variable of the environment, by which the processes of a run are found."""
LIMITS = ("--count", "9", "--jobs", "2", "--most-games", "4")
MOMENT = 0.5
"""Seconds after the first file: some games are finished, and some are not."""
STOPPED = "main.py puzzles: stopped; the same command continues there"


class Run:
    """A process that makes puzzles of Herati, with its workers."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._mark = f"{MARK}={out}".encode()
        self._process = subprocess.Popen(
            [sys.executable, "main.py", "puzzles", "make", "herati", *LIMITS, "--out", str(out)],
            cwd=ROOT,
            env={**PLAIN_KERNELS, MARK: str(out), "LANGUAGE": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def processes(self) -> list[int]:
        """The processes of the run that have not ended."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                state = (folder / "stat").read_text().rpartition(") ")[2][0]
                if state != "Z" and self._mark in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
            except OSError:  # it has ended, or belongs to another user
                continue
        return found

    def interrupt(self) -> None:
        """Ctrl+C, which the terminal sends to all processes of the run."""
        os.killpg(self._process.pid, signal.SIGINT)

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> tuple[int, str, str]:
        """Wait for the end of all processes: the exit status and what was said."""
        out, errors = self._process.communicate(timeout=PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while left := self.processes():
            assert time.monotonic() < deadline, f"processes are left: {left}"
            time.sleep(0.01)
        return self._process.returncode, out, errors

    def until_searching(self) -> None:
        """Wait for the file that is written before the first game."""
        deadline = time.monotonic() + PATIENCE
        while not self._out.exists():
            assert time.monotonic() < deadline
            time.sleep(0.01)


def games_of(out: Path) -> int:
    """The number of games that a file is made of; fails if the file is not whole."""
    text = out.read_text(encoding="utf-8")
    read_puzzles(text, catalog.games())
    return int(text.splitlines()[0].rpartition(" ")[2])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a run that nobody stops."""
    out = tmp_path_factory.mktemp("whole") / "puzzles.txt"
    assert Run(out).end()[0] == 0
    return out.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_ctrl_c_says_one_sentence_and_what_is_in_the_file(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.txt"
    run = Run(out)
    run.until_searching()
    time.sleep(MOMENT)
    run.interrupt()
    status, said, errors = run.end()
    assert status == 130
    assert [line for line in errors.splitlines() if "main.py" in line] == [STOPPED]
    assert "Traceback" not in errors
    assert said.splitlines()[-1].endswith(f" of {games_of(out)} games are in {out}.")
    assert {path.name for path in tmp_path.iterdir()} == {out.name, f"{out.name}.progress"}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_killed_run_leaves_whole_files_and_goes_on(tmp_path: Path, whole: str) -> None:
    out = tmp_path / "puzzles.txt"
    run = Run(out)
    run.until_searching()
    time.sleep(MOMENT)
    run.kill()
    run.end()
    games_of(out)
    assert Run(out).end()[0] == 0
    assert out.read_text(encoding="utf-8") == whole


# -- Ratings of puzzles from solvers, and the command that finds them


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
    "herati": ("guess", "open places", "close places"),
    "veletas": ("guess", "flee and plug", "plug", "pocket trap"),
    "tiananmen": ("guess", "nearest walk", "blocking walk", "save"),
}


@pytest.mark.slow
@pytest.mark.numba
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_solves_less_than_half_of_every_theme(name: str) -> None:
    """Below two fifths in many attempts; here each puzzle is tried once."""
    game = catalog.games()[name]
    blind = [solver for solver in solvers(game) if solver.name in RECIPES[name]]
    assert len(blind) == len(RECIPES[name])
    for theme in game.themes:
        puzzles = [each for each in shipped_puzzles(game) if each.theme == theme.key]
        for solver in blind:
            rng = Random(theme.key)
            solved = [solves(game, each, solver, rng) for each in puzzles]
            assert sum(solved) < 0.46 * len(solved), (theme.key, solver.name)


# -- Near copies


@pytest.mark.parametrize("name", ["herati", "tiananmen", "veletas"])
def test_no_two_shipped_puzzles_are_near_copies(name: str) -> None:
    game = catalog.games()[name]
    with resources.as_file(resources.files(f"games.{name}") / "puzzles" / "puzzles.txt") as path:
        assert main(["puzzles", "check", str(path)]) == 0  # nor the same by the rules
    assert list(tools_of(game).near_copies(shipped_puzzles(game))) == []


RING = "{}/13/13/13/13/13/2XX9/2OOO8/3OXXX6/6X6/13/13/13 D5 2W 1,0"
MIRRORED = "13/13/13/13/13/13/9XX2/8OOO2/6XXXO3/6X6/13/13/13 K5 2W 1,0"
LOOM = "SE SW SE SW SE/{} NW NE NW NE/SW .. {} .. .. hand {} unseen 2"
EXCHANGED = "SW SW SW SW SW/SW SE SW SE SW/NE .. .. .. .. hand NE SE unseen 3"
TRAP = "7/3o1*1/7/3*3/x6/x3x2/*o5 black"
WITHOUT = "7/1*1x3/7/3*3/6o/6o/5x* white"
ELSEWHERE = "oxoxoxo/1*1x3/7/3*3/6o/6o/5x* white"


@pytest.mark.parametrize(("theme", "options", "first", "second", "near"), [
    ("ring-or-chain", "Size=13", RING.format("XXXXXXX6"), MIRRORED, True),
    ("ring-or-chain", "Size=13", RING.format("XXXXXXXX5"), MIRRORED, False),
    # SE is NW with colours exchanged, NE is SW; the rows above the last two do not count
    ("best-tile", "Mode=loom", LOOM.format("SE", "NW", "SW NW"), EXCHANGED, False),
    ("best-tile", "Mode=loom", LOOM.format("NE", "..", "SW NE"), EXCHANGED, False),
    # mirrored with colours exchanged, and without a stone; other stones far away, then near, too
    ("claim", "Size=7", TRAP, WITHOUT, True),
    ("claim", "Size=7", TRAP, ELSEWHERE, False),
])  # fmt: skip
def test_near_copies_are_found(
    theme: str, options: str, first: str, second: str, near: bool
) -> None:
    name = {"ring-or-chain": "tiananmen", "best-tile": "herati"}.get(theme, "veletas")
    puzzles = [
        read_puzzle(f"{name} | {theme} | {options} | {text} | d4/b2 | - | - | -", catalog.games())
        for text in (first, second)
    ]
    assert list(tools_of(catalog.games()[name]).near_copies(puzzles)) == [(0, 1)] * near
