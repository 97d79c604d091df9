"""The command `show`: positions, results and damaged records."""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games import catalog
from games.cli import main
from games.console.match_report import (
    SequentialTest,
    bootstrap_interval,
    elo_difference,
    mean_interval,
    permutation_p_value,
    wilson_interval,
)
from games.console.terminal import UsageError, add_game, add_options, chosen_options
from tests.console.talk import ROOT
from tests.learning.small_course import text

GOLDEN = ROOT / "tests" / "playthroughs"

SMALL = """\
[Game "veletas"]
[Size "7"]
[Player1 "Ada"]
[Player2 "Computer"]
[Level2 "greedy"]

1. d4/a1
2. keep
3. c3,e3/g7
4. d4-d5/d4
 (4. e3/e4)
"""

START = """\
Veletas (Size 7): Ada - Computer [greedy]

 7 . . . . . . .
 6 . . . . . . .
 5 . . . . . . .
 4 . . . . . . .
 3 . . . . . . .
 2 . . . . . . .
 1 . . . . . . .
   a b c d e f g
black to move: place a shooter, 1 to go

Unfinished: white to move
"""

SECOND = """\
Veletas (Size 7): Ada - Computer [greedy]

2. keep

 7 . . . . . . .
 6 . . . . . . .
 5 . . . . . . .
 4 . . . * . . .
 3 . . . . . . .
 2 . . . . . . .
 1 x . . . . . .
   a b c d e f g
white to move: place a shooter, 2 to go

Unfinished: white to move
"""

LAST = """\
Veletas (Size 7): Ada - Computer [greedy]

4. d4-d5/d4

 7 . . . . . . o
 6 . . . . . . .
 5 . . . * . . .
 4 . . . x . . .
 3 . . * . * . .
 2 . . . . . . .
 1 x . . . . . .
   a b c d e f g
white to move: move a shooter or shoot a stone

Unfinished: white to move
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text(SMALL, encoding="utf-8")
    return path


def status_of(*words: str) -> int | str | None:
    """The exit status of the command line, whether it returns or exits."""
    try:
        return main(words)
    except SystemExit as end:
        return end.code


@pytest.mark.parametrize(
    ("words", "shown"),
    [((), LAST), (("--turn", "4"), LAST), (("--turn", "2"), SECOND), (("--turn", "0"), START)],
)
def test_a_position_of_a_record_is_shown(
    small: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], shown: str
) -> None:
    assert status_of("show", str(small), *words) == 0
    assert capsys.readouterr() == (shown, "")


@pytest.mark.parametrize("turn", ["5", "-1", "x", "1.5"])
def test_a_turn_out_of_range_is_a_wrong_argument(
    small: Path, capsys: pytest.CaptureFixture[str], turn: str
) -> None:
    assert status_of("show", str(small), "--turn", turn) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(("name", "result"), [
    ("veletas-current-7.txt", "Won by black: majority, 1-2"),
    ("herati-loom.txt", "Finished: loom, 5"),
    ("herati-match-2.txt", "Won by 1, 2: points, 1-1-0"),
    ("tiananmen-13-chain.txt", "Won by white: chain"),
])  # fmt: skip
def test_the_result_is_shown(capsys: pytest.CaptureFixture[str], name: str, result: str) -> None:
    assert status_of("show", str(GOLDEN / name)) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1] == result
    assert captured.err == ""


def test_the_winner_is_named(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (GOLDEN / "veletas-current-7.txt").read_text(encoding="utf-8")
    text = text.replace("[Rules", '[Player1 "Ada"]\n[Player2 "B\x1b[2Job"]\n[Rules')
    swapped = "\n2. swap" in text
    small.write_text(text, encoding="utf-8")
    assert status_of("show", str(small)) == 0
    name = "B?[2Job" if swapped else "Ada"
    assert f"Won by black ({name}): majority" in capsys.readouterr().out


@pytest.mark.parametrize(("text", "last"), [
    ("(;GM[1]SZ[13];B[dj];B[ej])", "Unfinished: black to move"),
    ("b5,c3,h8/d6\nc6,d4,g3,i6/f5\n", "Unfinished: black to move"),
])  # fmt: skip
def test_other_formats_are_shown(
    small: Path, capsys: pytest.CaptureFixture[str], text: str, last: str
) -> None:
    small.write_text(text, encoding="utf-8")
    assert status_of("show", str(small)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_a_damaged_record_is_shown_as_far_as_it_goes_with_a_warning(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.write_text(SMALL.replace("4. d4-d5/d4\n", "4. d4-d5/z9\n"), encoding="utf-8")
    assert status_of("show", str(small)) == 1
    captured = capsys.readouterr()
    assert captured.err == (
        "main.py show: small.txt is damaged: line 10, 'd4-d5/z9': there is no square z9 on a "
        "board of 7 by 7\n"
    )
    assert "3. c3,e3/g7" in captured.out


@pytest.mark.parametrize(("content", "sentence"), [
    (b"", "small.txt: this is not the record of a match: no tag names its game"),
    (b"\0\xff" * 500, "small.txt: this is not the record of a match: no tag names its game"),
    (b'[Game "chess"]\n', "small.txt: the record is of a game unknown here: 'chess'"),
    (
        b"(;GM[1]SZ[19];B[aa])",
        "small.txt: this is not a game of Tiananmen: move 1, A19: A19 is",
    ),
    (None, "small.txt could not be read: No such file or directory."),
])  # fmt: skip
def test_a_bad_file_gets_one_line_and_status_1(
    small: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, sentence: str
) -> None:
    small.unlink()
    if content is not None:
        small.write_bytes(content)
    assert status_of("show", str(small)) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"main.py show: {sentence}")
    assert captured.err.count("\n") == 1


def test_showing_needs_neither_pygame_nor_a_capable_terminal(small: Path) -> None:
    small.write_text(SMALL.replace("Ada", "千代"), encoding="utf-8")
    code = (
        "import sys; sys.modules['pygame'] = None; from games.cli import main; "
        "raise SystemExit(main(['show', sys.argv[1]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(small)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Veletas (Size 7): ?? - Computer [greedy]\n")


# -- Intervals, p-values and sequential tests, computed by hand where possible


def test_elo_differences() -> None:
    assert elo_difference(0.5) == 0
    assert elo_difference(10 / 11) == pytest.approx(400)
    assert elo_difference(1 / 11) == pytest.approx(-400)
    assert (elo_difference(1.0), elo_difference(0.0)) == (float("inf"), float("-inf"))


def test_intervals() -> None:
    # z² = 3.841459: ten of ten, the lower bound is 10 / (10 + z²)
    sure = wilson_interval(10, 10)
    assert (sure.value, sure.low, sure.high) == pytest.approx((1.0, 10 / 13.841459, 1.0), abs=1e-6)
    even = wilson_interval(5, 10)
    assert even.low + even.high == pytest.approx(1.0)
    # 1, 2, 3: mean 2, standard deviation 1, so 1.959964 / √3 to each side
    found = mean_interval([1.0, 2.0, 3.0])
    assert (found.value, found.high - found.low) == pytest.approx((2.0, 2 * 1.131586), abs=1e-5)


def test_bootstrap_over_pairs() -> None:
    alike = bootstrap_interval([(3.0, 1.0)] * 20)
    assert (alike.value, alike.low, alike.high) == (0.75, 0.75, 0.75)
    mixed = bootstrap_interval([(1.0, 0.0), (0.0, 1.0)] * 10)
    assert mixed.low < mixed.value == 0.5 < mixed.high
    assert bootstrap_interval([(0.0, 0.0)]).value == 0.5
    alone = bootstrap_interval([(1.0, 2.0)])
    assert (alone.low, alone.high) == (0.0, 1.0)


def test_permutation_p_values() -> None:
    assert permutation_p_value([1.0] * 5) == pytest.approx(2 / 32, abs=0.005)
    assert permutation_p_value([-1.0] * 5) == permutation_p_value([1.0] * 5)
    # the eight sums of ±1 ±1 ±3 are 5 or -5 twice, 3 or -3 four times, 1 or -1 twice
    assert permutation_p_value([1.0, 1.0, 3.0]) == pytest.approx(2 / 8, abs=0.01)
    assert permutation_p_value([1.0, -1.0, 3.0]) == pytest.approx(6 / 8, abs=0.01)
    assert permutation_p_value([0.0, 1.0, -1.0]) == 1
    assert permutation_p_value([1 / 3, 1 / 3, -2 / 3]) == 1  # thirds that add up to nothing
    assert permutation_p_value([2.0] * 100) < 0.0001


# -- Sequential tests


def after(low: float, high: float, counts: dict[float, int]) -> SequentialTest:
    """A test after these scores of pairs, in ascending order unless it ends before."""
    test = SequentialTest(low, high)
    for score, number in counts.items():
        for _pair in range(number):
            test.add(score)
    return test


def expected(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def test_the_likelihood_of_two_scores_needs_no_search() -> None:
    # Scores 0 and 1 alone: the mean of the pairs is the probability of 1, so the ratio is that of
    # the usual test of a coin. Scores that never occurred count as a thousandth each.
    test = after(0, 50, {0.0: 4, 1.0: 6})
    low, high = expected(0), expected(50)
    coin = 6 * math.log(high / low) + 4 * math.log((1 - high) / (1 - low))
    assert test.ratio == pytest.approx(coin, abs=0.01)
    assert (test.counts.total(), test.passed) == (10, None)
    assert test.share.value == pytest.approx(0.6)


def test_the_likelihood_of_three_scores_is_the_greatest_of_all() -> None:
    counts = {0.0: 5, 0.5: 20, 1.0: 8}

    def greatest(elo: float) -> float:
        """The greatest log-likelihood with this mean, over all probabilities of a score of 1."""
        mean = expected(elo)
        found = -math.inf
        for step in range(1, 100_000):
            best = step / 100_000
            middle = 2 * (mean - best)
            if middle > 0 and best + middle < 1:
                chances = (1 - best - middle, middle, best)
                terms = zip(counts.values(), chances, strict=True)
                found = max(found, sum(number * math.log(chance) for number, chance in terms))
        return found

    assert after(10, 90, counts).ratio == pytest.approx(greatest(90) - greatest(10), abs=0.01)


def test_a_test_ends_at_the_bounds_of_wald() -> None:
    # won by 2:0 each time: a pair adds log(0.7597 / 0.5) = 0.418, and ln(19) = 2.944 is the bound
    test = SequentialTest(0, 200)
    for _pair in range(7):
        test.add(1.0)
    assert test.ratio == pytest.approx(7 * math.log(expected(200) / 0.5), rel=0.01)
    assert test.passed is None
    test.add(1.0)
    assert test.passed is True
    assert after(0, 200, {0.0: 5}).passed is False
    assert [round(bound, 3) for bound in SequentialTest.BOUNDS] == [-2.944, 2.944]


def independent_games(mean: float, rng: Random) -> float:
    return ((rng.random() < mean) + (rng.random() < mean)) / 2


def one_start_favours_a_seat(mean: float, rng: Random) -> float:
    return ((rng.random() < mean + 0.3) + (rng.random() < mean - 0.3)) / 2


@pytest.mark.slow
@pytest.mark.parametrize("pair", [independent_games, one_start_favours_a_seat])
@pytest.mark.parametrize("stronger", [False, True])
def test_one_verdict_in_twenty_is_wrong(
    pair: Callable[[float, Random], float], stronger: bool
) -> None:
    rng, wrong, runs = Random(1), 0, 300
    for _run in range(runs):
        test = SequentialTest(0, 100)
        while test.passed is None:
            test.add(pair(expected(100 if stronger else 0), rng))
        wrong += test.passed is not stronger
    assert wrong / runs < 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)


# -- The arguments that the console commands share


def options(game: str, *words: str) -> dict[str, str]:
    """The options of a game for these words of a command line."""
    parser = argparse.ArgumentParser()
    add_game(parser)
    add_options(parser)
    arguments = parser.parse_args(["--game", game, *words])
    return chosen_options(catalog.games()[game], arguments)


@pytest.mark.parametrize(("words", "message"), [
    (("veletas", "--mode", "loom"), "Veletas has no option --mode"),
    (("tiananmen", "--size", "9"), "--size of Tiananmen is one of 13, 19, not '9'"),
    (
        ("herati", "--mode", "loom", "--players", "3"),
        "--players does not go with the other options",
    ),
])  # fmt: skip
def test_impossible_options_are_named(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError) as error:
        options(*words)
    assert set(message.split()) <= set(str(error.value).split())


# -- lessons


GOOD = text('["freedom a1 1"]', '"claims black a1"', "d4/b2", 'otherwise = "No."\nreply = "g7"')


def test_a_good_file_has_no_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD)
    assert main(["lessons", str(file)]) == 0
    assert capsys.readouterr().out == "mine.toml: 1 lessons, 2 steps, no faults\n"


def test_faults_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace("freedom a1 1", "freedom a1 2"))
    assert main(["lessons", str(file)]) == 1
    output = capsys.readouterr()
    assert output.out == "mine.toml: 1 lessons, 2 steps, 1 fault\n"
    assert output.err == "mine.toml: lesson trap: 'freedom a1 2' is not true in the position\n"


@pytest.mark.parametrize("content", [None, "no course"])
def test_a_file_that_is_no_course_is_refused(
    content: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    if content:
        file.write_text(content)
    assert main(["lessons", str(file)]) == 1
    assert capsys.readouterr().err.startswith("mine.toml")


@pytest.mark.slow
def test_without_a_file_the_shipped_courses_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons"]) == 0
    assert "veletas/course: 9 lessons, 12 steps, no faults" in capsys.readouterr().out
