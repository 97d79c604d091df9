"""Matches without a window: what is played, what is counted, what is kept."""

import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.ai.search import RankedTurn, SearchLimits
from games.cli import main
from games.console import match_command
from games.console.bots import LevelPlayer
from games.console.match_plan import MatchPlan
from games.console.match_report import FinishedGame, points, report
from games.console.progress_bar import Bar
from games.console.statistics import (
    bootstrap_interval,
    elo_difference,
    mean_interval,
    permutation_p_value,
    wilson_interval,
)
from games.core.match.match import Match
from games.core.position import Outcome, Side, Termination
from games.core.records.record import read_record
from tests.console.talk import PLAIN_KERNELS, ROOT, command


def plan(game: str = "tiananmen", **chosen: str) -> MatchPlan:
    plugin = catalog.plugins()[game]
    complete = plugin.game.completed(chosen)
    return MatchPlan(plugin, complete, ("random", "greedy"), 8, 1.0, "s", opening=1)


# ------------------------------------------------------------------------------- the arrangement


@pytest.mark.parametrize(
    ("game", "chosen"),
    [("veletas", {"Start": "random"}), ("herati", {"Mode": "workshop"}), ("tiananmen", {})],
)
def test_both_games_of_a_pair_begin_alike_with_seats_exchanged(
    game: str, chosen: dict[str, str]
) -> None:
    match = plan(game, **chosen)
    start = catalog.all_games()[game].start(match.options(0))
    openings = [[str(move) for move in match.opening_moves(n, start)] for n in range(6)]
    assert match.options(0) == match.options(1)
    assert openings[0] == openings[1]
    assert openings[0]
    assert (match.seating(0), match.seating(1), match.seating(2)) == ((0, 1), (1, 0), (0, 1))
    others = [(match.options(n), openings[n]) for n in (0, 2, 4)]
    assert others[0] != others[1] != others[2]


def test_three_seats_are_shared_as_evenly_as_can_be_over_a_pair() -> None:
    match = plan("herati", Mode="workshop", Players="3")
    assert match.seating(0) == (0, 1, 0)
    assert match.seating(1) == (1, 0, 1)


def test_players_of_the_loom_get_the_same_deals_one_after_the_other() -> None:
    match = plan("herati")
    assert [match.seating(number) for number in range(4)] == [(0,), (1,), (0,), (1,)]
    assert match.options(0) == match.options(1)
    assert match.options(1)["Deal"] != match.options(2)["Deal"]


# ------------------------------------------------------------------------------------ the figures


def test_points_go_to_seats_whatever_colours_they_have_in_the_end() -> None:
    match = plan("veletas")
    black_won = Outcome((Side.BLACK,), Termination("majority"))
    kept = FinishedGame((Side.BLACK, Side.WHITE), black_won, 9)
    swapped = FinishedGame((Side.WHITE, Side.BLACK), black_won, 9)
    assert [points(match, number, kept) for number in (0, 1)] == [1.0, 0.0]
    assert [points(match, number, swapped) for number in (0, 1)] == [0.0, 1.0]


def test_a_shared_victory_is_shared_by_seats() -> None:
    match = plan("herati", Mode="workshop", Players="3")
    sides = (Side.FIRST, Side.SECOND, Side.THIRD)
    all_three = FinishedGame(sides, Outcome(sides, Termination.POINTS, (1, 1, 1)), 20)
    assert points(match, 0, all_three) == pytest.approx(2 / 3)
    assert points(match, 1, all_three) == pytest.approx(1 / 3)


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


def test_a_bootstrap_of_pairs_that_are_all_alike_is_sure() -> None:
    alike = bootstrap_interval([(3.0, 1.0)] * 20)
    assert (alike.value, alike.low, alike.high) == (0.75, 0.75, 0.75)
    mixed = bootstrap_interval([(1.0, 0.0), (0.0, 1.0)] * 10)
    assert mixed.low < mixed.value == 0.5 < mixed.high
    assert bootstrap_interval([(0.0, 0.0)]).value == 0.5


def test_one_pair_alone_tells_no_bounds() -> None:
    alone = bootstrap_interval([(1.0, 2.0)])
    assert (alone.low, alone.high) == (0.0, 1.0)


def test_how_likely_equals_are_so_far_apart() -> None:
    assert permutation_p_value([1.0] * 5) == pytest.approx(2 / 32, abs=0.005)
    assert permutation_p_value([-1.0] * 5) == permutation_p_value([1.0] * 5)
    # the eight sums of ±1 ±1 ±3 are 5 or -5 twice, 3 or -3 four times, 1 or -1 twice
    assert permutation_p_value([1.0, 1.0, 3.0]) == pytest.approx(2 / 8, abs=0.01)
    assert permutation_p_value([1.0, -1.0, 3.0]) == pytest.approx(6 / 8, abs=0.01)
    assert permutation_p_value([0.0, 1.0, -1.0]) == 1
    assert permutation_p_value([1 / 3, 1 / 3, -2 / 3]) == 1  # thirds that add up to nothing
    assert permutation_p_value([2.0] * 100) < 0.0001


def test_a_report_of_the_workshop_has_the_part_of_the_diamonds() -> None:
    sides = (Side.FIRST, Side.SECOND)
    won = FinishedGame(sides, Outcome((Side.FIRST,), Termination.POINTS, (3, 1)), 20)
    lost = FinishedGame(sides, Outcome((Side.SECOND,), Termination.POINTS, (0, 2)), 20)
    lines = report(plan("herati", Mode="workshop"), {0: won, 1: lost}, [[], []]).splitlines()
    # in the second game the players have changed seats: 3 + 2 of all 6 for the first
    assert lines[-2].startswith("part of the diamonds    83.3%  (0.0% to 100.0%)")
    assert lines[-1].startswith("chance between equals   p = 1 ")


def test_a_report_counts_wins_losses_and_seats() -> None:
    black_won = Outcome((Side.BLACK,), Termination("ring"))
    game = FinishedGame((Side.BLACK, Side.WHITE), black_won, 10)
    lines = report(plan(), {0: game, 1: game, 2: game}, [[], [0.5, 0.002, 0.001]]).splitlines()
    assert lines[0] == "Tiananmen (Size 19): 3 games of 10.0 turns on average"
    assert lines[1] == "random against greedy: won 2, lost 1, shared 0"
    assert lines[2].split()[4:] == ["66.7%", "(20.8%", "to", "93.9%)", "95", "%,", "Wilson"]
    # one pair is even, the other has one game only: it is as far from 0 with either sign
    assert lines[4].startswith("chance between equals   p = 1  ")
    assert lines[5].split() == ["in", "the", "first", "seat", "2", "of", "2"]
    assert lines[6].split() == ["in", "the", "second", "seat", "0", "of", "1"]
    assert lines[7].endswith("2.0 ms a turn in the median, 2.0 in 99 of 100")


def test_who_wins_everything_has_only_a_lower_bound() -> None:
    black_won = Outcome((Side.BLACK,), Termination("ring"))
    game = FinishedGame((Side.BLACK, Side.WHITE), black_won, 10)
    text = report(plan(), dict.fromkeys((0, 2, 4), game), [[], []])
    assert "difference in Elo       above -43" in text


def test_a_report_of_the_loom_has_means_and_how_often_par_was_made() -> None:
    ends = [Outcome((), Termination("loom"), (score,)) for score in (2, 1, 4, 2, 6, 3)]
    games = {n: FinishedGame((Side.FIRST,), end, 25) for n, end in enumerate(ends)}
    lines = report(plan("herati"), games, [[], []]).splitlines()[1:]
    figures = [line.split("  (")[0].split() for line in lines]
    # the first player had 2, 4, 6 and the second 1, 2, 3 diamonds with the same three deals
    assert figures == [
        ["random", "4.000"],
        ["4", "or", "more", "66.7%"],
        ["6", "or", "more", "33.3%"],
        ["greedy", "2.000"],
        ["4", "or", "more", "0.0%"],
        ["6", "or", "more", "0.0%"],
        ["difference", "2.000"],
    ]
    assert "(0.868 to 3.132)" in lines[-1]  # 1, 2, 3: see the test of intervals


def test_a_single_game_of_the_loom_has_no_bounds() -> None:
    end = Outcome((), Termination("loom"), (2,))
    text = report(plan("herati"), {0: FinishedGame((Side.FIRST,), end, 25)}, [[], []])
    assert "2.000  (one game has no bounds)" in text


def test_a_file_in_place_of_the_folder_is_named_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(SystemExit, match="2"):
        main([*RANDOM, "--games", "1", "--out", str(tmp_path / "taken")])
    assert f"{tmp_path / 'taken'} cannot be used: File exists;" in capsys.readouterr().err


def test_ctrl_c_outside_of_a_match_is_no_accident(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(arguments: object, version: str) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(match_command, "run", interrupted)
    assert main(list(RANDOM)) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("timed", [False, True])
def test_a_timed_player_loads_its_kernels_before_its_clock_runs(timed: bool) -> None:
    allowed: list[float] = []

    def propose(position: Any, limits: SearchLimits) -> list[RankedTurn]:
        allowed.append(limits.seconds)
        return [RankedTurn((position.legal_moves()[0],))]

    thinker = LevelPlayer(propose, 2.0, timed=timed)
    thinker.begin({}, "1")
    match = Match(catalog.all_games()["herati"].start(plan("herati").options(0)))
    for _ in range(2):
        match.play_all(thinker.turn(match))
    assert allowed == ([0.01, 2.0, 2.0] if timed else [2.0, 2.0])


class Terminal(StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_on_terminals_only() -> None:
    seen, unseen = Terminal(), StringIO()
    for stream in (seen, unseen):
        bar = Bar(4, stream)
        bar.show(1)
        bar.clear()
    assert seen.getvalue().startswith("\r[#######.......................] 1/4")
    assert unseen.getvalue() == ""


def test_a_bar_tells_how_long_the_rest_will_take() -> None:
    seen = Terminal()
    times = iter([100.0, 110.0, 200.0, 8100.0])
    bar = Bar(70, seen, lambda: next(times))
    for done in (10, 11, 20, 30, 70):  # ten were there before
        bar.show(done)
    texts = [text.split("] ")[1].strip() for text in seen.getvalue().split("\r")[1:]]
    # one in 10 seconds, 59 to go; ten in 100, 50 to go; twenty in 8000, 40 to go
    assert texts == [
        "10/70",
        "11/70, 9 min left",
        "20/70, 8 min left",
        "30/70, 4 h 26 min left",
        "70/70",
    ]


# --------------------------------------------------------------------------------- the command

RANDOM = ("match", "--game", "tiananmen", "--size", "13", "--first", "random", "--second", "random")


def played(folder: Path, *more: str) -> subprocess.CompletedProcess[bytes]:
    return command(*RANDOM, "--jobs", "2", "--out", str(folder), *more)


def turns(path: Path) -> str:
    """A record without its tags."""
    return path.read_text(encoding="utf-8").split("\n\n", 1)[1]


@pytest.mark.slow
def test_games_are_kept_and_only_missing_ones_are_played_again(tmp_path: Path) -> None:
    first = played(tmp_path, "--games", "4")
    assert (first.returncode, first.stderr) == (0, b"")
    files = sorted(tmp_path.glob("game-*.txt"))
    assert [file.name for file in files] == [f"game-0000{n}.txt" for n in (1, 2, 3, 4)]
    for file in files:
        record = read_record(file.read_text(encoding="utf-8"), catalog.all_games())
        assert record.problem is None
        assert record.match.position.outcome() is not None
    before = {file: (turns(file), file.stat().st_mtime_ns) for file in files}
    files[1].unlink()
    files[2].write_text("[Game", encoding="utf-8")
    again = played(tmp_path, "--games", "5")
    assert again.returncode == 0
    said = again.stderr.decode().splitlines()
    assert len(said) == 2
    assert "game-00003.txt holds no finished game" in said[0]
    assert said[1] == "main.py match: 2 of 5 games were played before"
    for file, (text, when) in before.items():
        assert turns(file) == text
        assert (file.stat().st_mtime_ns == when) == (file in (files[0], files[3]))
    assert (tmp_path / "game-00005.txt").exists()
    assert b"5 games" in again.stdout


def test_a_folder_of_another_match_is_left_alone(tmp_path: Path) -> None:
    assert played(tmp_path, "--games", "1").returncode == 0
    other = played(tmp_path, "--games", "1", "--seed", "2")
    assert other.returncode == 2
    assert other.stderr.decode() == (
        f"main.py match: {tmp_path} holds another match: choose another folder; see --help\n"
    )
    (tmp_path / "contest.json").write_bytes(b"\xff{")
    assert played(tmp_path, "--games", "1").returncode == 2
    (tmp_path / "contest.json").unlink()
    assert played(tmp_path, "--games", "1").returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.slow
def test_a_match_that_is_stopped_goes_on_later(tmp_path: Path) -> None:
    arguments = ("match", "--game", "herati", "--first", "random", "--out", str(tmp_path))
    many = subprocess.Popen(
        [sys.executable, "main.py", *arguments, "--games", "100000"],
        cwd=ROOT,
        env=PLAIN_KERNELS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while len(list(tmp_path.glob("game-*.txt"))) < 3 and many.poll() is None:
        time.sleep(0.01)
    many.send_signal(signal.SIGINT)
    out, said = many.communicate(timeout=60)
    assert many.returncode == 130
    assert b"the same command goes on from there" in said
    assert b"Traceback" not in said
    assert b"Herati (Mode loom, Aim points)" in out
    kept = len(list(tmp_path.glob("game-*.txt")))
    rest = command(*arguments, "--games", str(kept + 2))
    assert rest.returncode == 0
    assert f"{kept + 2} games".encode() in rest.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.slow
def test_a_match_that_is_killed_leaves_nobody_playing_and_goes_on_later(tmp_path: Path) -> None:
    arguments = "match --game veletas --size 7 --first expert --second random --time 600 --games 2"
    with subprocess.Popen(
        [sys.executable, "main.py", *arguments.split(), "--out", str(tmp_path)],
        cwd=ROOT,
        env=PLAIN_KERNELS,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as match:
        assert match.stderr is not None
        while not (tmp_path / "contest.json").exists():
            time.sleep(0.01)
        time.sleep(1.0)  # the first thoughts of ten minutes have begun, or soon will
        match.kill()
        match.stderr.read()  # ends when the players, too, have closed it
    assert match.returncode == -signal.SIGKILL


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.parametrize("delay", [0.0, 0.1, 0.2, 0.4])
@pytest.mark.slow
def test_ctrl_c_is_taken_quietly_even_while_the_players_get_ready(
    tmp_path: Path, delay: float
) -> None:
    with subprocess.Popen(
        [sys.executable, "main.py", *RANDOM, "--games", "10000", "--out", str(tmp_path)],
        cwd=ROOT,
        env=PLAIN_KERNELS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as match:
        while not (tmp_path / "contest.json").exists():
            time.sleep(0.01)
        time.sleep(delay)
        os.killpg(match.pid, signal.SIGINT)
        said = match.communicate(timeout=60)[1]
    assert match.returncode == 130
    assert b"Traceback" not in said


def test_without_a_folder_a_match_has_one_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*RANDOM, "--games", "1", "--jobs", "1"]) == 0
    (folder,) = (tmp_path / "matches").iterdir()
    assert folder.name.startswith("tiananmen-random-random-")
    assert {path.name for path in folder.iterdir()} == {"contest.json", "game-00001.txt"}
    assert main([*RANDOM, "--games", "1", "--jobs", "1"]) == 0
    assert "1 of 1 games were played before" in capsys.readouterr().err
    assert main([*RANDOM, "--games", "1", "--jobs", "1", "--seed", "2"]) == 0
    assert len(list((tmp_path / "matches").iterdir())) == 2


@pytest.mark.slow
def test_whole_matches_of_the_workshop_are_kept_round_by_round(tmp_path: Path) -> None:
    done = command(
        *("match", "--game", "herati", "--mode", "workshop", "--play", "match", "--players", "3"),
        *("--first", "skilled", "--second", "random", "--games", "2", "--out", str(tmp_path)),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"2 matches of" in done.stdout
    for name in ("game-00001", "game-00002"):
        rounds = sorted(tmp_path.glob(f"{name}-round-*.txt"))
        records = [
            read_record(path.read_text(encoding="utf-8"), catalog.all_games())
            for path in (*rounds, tmp_path / f"{name}.txt")
        ]
        numbers = [int(record.tags["Round"]) for record in records]
        assert numbers == list(range(1, len(records) + 1))
        ends = [record.match.position.outcome() for record in records]
        terminations = [end.termination for end in ends if end]
        assert terminations == [Termination.POINTS] * len(rounds) + [Termination("target")]
        for before, record in zip(ends, records[1:], strict=False):
            assert before is not None
            totals = [int(text) for text in record.tags["Totals"].split(",")]
            assert sum(totals) >= sum(before.score)
    again = command(
        *("match", "--game", "herati", "--mode", "workshop", "--play", "match", "--players", "3"),
        *("--first", "skilled", "--second", "random", "--games", "2", "--out", str(tmp_path)),
    )
    assert done.stdout.splitlines()[:3] == again.stdout.splitlines()[:3]


def test_players_have_seconds_and_parts_of_their_own(tmp_path: Path) -> None:
    done = command(
        *("match", "--game", "tiananmen", "--size", "13", "--first", "5@0.05"),
        *("--second", "parts:1", "--games", "1", "--opening", "12", "--out", str(tmp_path)),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"expert@0.05 against parts:1" in done.stdout
    tags = read_record(
        (tmp_path / "game-00001.txt").read_text(encoding="utf-8"), catalog.all_games()
    ).tags
    assert (tags["Player1"], tags["Level1"], tags["Seconds1"]) == ("expert@0.05", "expert", "0.05")
    assert tags["Player2"] == "parts:1"
    assert "Level2" not in tags


OURS = f"{sys.executable} main.py gtp --level random --game"


@pytest.mark.skipif(os.name == "nt", reason="commands are split as on POSIX")
@pytest.mark.parametrize(
    "game",
    [
        "veletas --size 7 --start random --rules leaflet-en",
        "veletas --size 7",
        "herati --mode workshop --players 3",
        "tiananmen --size 13 --opening 2",
    ],
)
@pytest.mark.slow
def test_another_program_plays_whole_games(game: str, tmp_path: Path) -> None:
    name = game.split()[0]
    done = command(
        *("match", "--game", *game.split(), "--first", f"gtp:{OURS} {name}"),
        *("--second", "random", "--games", "2", "--jobs", "1", "--out", str(tmp_path)),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(list(tmp_path.glob("game-*.txt"))) == 2


SPEAKER = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "genmove" and {answer!r} == "die":
        raise SystemExit(0)
    print({answer!r} if word == "genmove" else "=", end="\\n\\n", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="commands are split as on POSIX")
@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("= pass", "played 'pass'"),
        ("= A1", "played 'A1'"),
        ("? no idea", "answered 'genmove black' with '? no idea'"),
        ("die", "has ended"),
    ],
)
def test_a_program_that_plays_nonsense_ends_the_match_with_a_sentence(
    answer: str, complaint: str, tmp_path: Path
) -> None:
    program = tmp_path / "peer.py"
    program.write_text(SPEAKER.format(answer=answer), encoding="utf-8")
    done = command(
        *("match", "--game", "tiananmen", "--first", f"gtp:{sys.executable} {program}"),
        *("--second", "random", "--games", "2", "--jobs", "1", "--opening", "0"),
        *("--out", str(tmp_path / "games")),
    )
    assert done.returncode == 1
    said = done.stderr.decode()
    assert complaint in said
    assert said.startswith("main.py match: ")
    assert said.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="commands are split as on POSIX")
def test_a_program_that_gives_up_has_lost_that_game(tmp_path: Path) -> None:
    program = tmp_path / "peer.py"
    program.write_text(SPEAKER.format(answer="= Resign"), encoding="utf-8")
    folder = tmp_path / "games"
    arguments = (
        *("match", "--game", "tiananmen", "--first", f"gtp:{sys.executable} {program}"),
        *("--second", "random", "--games", "2", "--jobs", "1", "--opening", "1"),
        *("--out", str(folder)),
    )
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode()
    assert ": won 0, lost 2, shared 0" in said
    assert "2 by the first, 0 by the second" in said
    for number, winner, turns in ((1, 2, 2), (2, 1, 1)):
        text = (folder / f"game-{number:05}.txt").read_text(encoding="utf-8")
        assert f'[Result "Player{winner}"]' in text
        assert '[Termination "resignation"]' in text
        assert len(read_record(text, catalog.all_games()).match.turns()) == turns
    again = command(*arguments)
    assert "won 0, lost 2" in again.stdout.decode()
    shown = command("show", str(folder / "game-00001.txt")).stdout.decode()
    assert shown.endswith("Won by white (random [random]): resignation\n")


@pytest.mark.skipif(os.name == "nt", reason="commands are split as on POSIX")
def test_nobody_can_give_a_loom_up(tmp_path: Path) -> None:
    program = tmp_path / "peer.py"
    program.write_text(SPEAKER.format(answer="= resign"), encoding="utf-8")
    done = command(
        *("match", "--game", "herati", "--first", f"gtp:{sys.executable} {program}"),
        *("--games", "1", "--jobs", "1", "--out", str(tmp_path / "games")),
    )
    assert done.returncode == 1
    assert "has given up a game that nobody can lose" in done.stderr.decode()


def test_a_pair_with_a_game_given_up_has_no_part_in_the_diamonds() -> None:
    match = plan("herati", Mode="workshop")
    sides = (Side.FIRST, Side.SECOND)
    played = FinishedGame(sides, Outcome((Side.FIRST,), Termination.POINTS, (3, 1)), 20)
    resigned = FinishedGame(sides, Outcome((Side.FIRST,), Termination.RESIGNATION), 5)
    text = report(match, {0: played, 1: resigned, 2: played, 3: played}, ((), ()))
    assert "1 by the first, 0 by the second" in text
    (line,) = [line for line in text.splitlines() if line.startswith("part of the diamonds")]
    assert "50.0%" in line


@pytest.mark.parametrize(
    "arguments",
    [
        "--game tiananmen --first random",
        "--game tiananmen --first random --second 6",
        "--game tiananmen --first random --second uct:100",
        "--game veletas --first random --second uct:0",
        "--game veletas --first random --second uct:many",
        "--game veletas --first random --second gtp:no-such-program-here",
        "--game veletas --first random --second gtp:",
        "--game veletas --first random --second random --games 0",
        "--game veletas --first random --second random --time soon",
        "--game veletas --first random --second random --jobs -1",
        "--game veletas --first random --second random --mode loom",
        f"--game herati --mode workshop --play match --first random --second gtp:{sys.executable}",
        "--game veletas --first random --second parts:2",
        "--game tiananmen --first random --second parts:0",
        "--game tiananmen --first random --second parts:99",
        "--game tiananmen --first random --second skilled@2",
        "--game tiananmen --first random --second expert@",
        "--game tiananmen --first random --second expert@soon",
        "--game herati --mode workshop --first random",
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["match", *arguments.split()])
    assert end.value.code == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.startswith("main.py match: ")
    assert heard.err.count("\n") == 1


def test_settings_that_are_kept_are_plain_json(tmp_path: Path) -> None:
    assert played(tmp_path, "--games", "1").returncode == 0
    kept = json.loads((tmp_path / "contest.json").read_text(encoding="utf-8"))
    assert kept["players"] == ["random", "random"]
    assert kept["chosen"] == {"Size": "13"}
    assert Match(catalog.all_games()["tiananmen"].start(kept["chosen"])).position.outcome() is None
