"""The command `match`: its plan, its games and its workers."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.cli import main
from games.console.bots import (
    GtpClientError,
    LevelPlayer,
    MatchPlan,
    Resigned,
    checked_name,
    match_player,
    spellings,
)
from games.console.match import (
    MatchFailed,
    cluster_address,
    play_alone,
    play_game,
    play_games,
    play_games_on_cluster,
)
from games.console.match_report import FinishedGame, report
from games.console.terminal import UsageError
from games.core.game import AnyRankedTurn, Options, RankedTurn, SearchLimits
from games.core.match import AnyMatch, Match
from games.core.position import Outcome, Side, Termination
from games.core.record import read_record
from games.core.system import VERSION
from tests.console.plans import plan
from tests.console.talk import PLAIN_KERNELS, ROOT, command

# -- The command `match`: games played, counted and stored


def test_a_file_in_place_of_the_folder_is_named_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(SystemExit, match="2"):
        main([*RANDOM, "--games", "1", "--out", str(tmp_path / "taken")])
    assert f"{tmp_path / 'taken'} cannot be used: File exists;" in capsys.readouterr().err


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
        record = read_record(file.read_text(encoding="utf-8"), catalog.games())
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
    assert said[1] == "main.py match: 2 of 5 games are already played"
    for file, (text, when) in before.items():
        assert turns(file) == text
        assert (file.stat().st_mtime_ns == when) == (file in (files[0], files[3]))
    assert (tmp_path / "game-00005.txt").exists()
    assert b"5 games" in again.stdout


@pytest.mark.slow
def test_a_sequential_test_ends_a_match_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = ("match", "--game", "veletas", "--size", "7", "--first", "greedy", "--second", "random")
    arguments = (*match, "--jobs", "2", "--out", str(tmp_path))
    begun = command(*arguments, "--games", "6", "--sprt", "0", "200")
    assert (begun.returncode, begun.stderr) == (0, b"")
    rows = [line.split() for line in begun.stdout.decode().splitlines()]
    assert ["test", "open"] in rows
    # won by 2:0, each pair adds log(0.7597 / 0.5) = 0.418: the eighth passes log(0.95 / 0.05)
    ended = command(*arguments, "--sprt", "0", "200")
    assert ended.returncode == 0
    said = ended.stderr.decode().splitlines()
    assert said[0] == "main.py match: 6 of 2000 games are already played"
    assert said[1].startswith("main.py match: 8 pairs: Elo difference above +")
    assert said[1].endswith(", log-likelihood ratio +3.35, -2.94 to +2.94")
    assert len(said) == 2
    rows = [line.split() for line in ended.stdout.decode().splitlines()]
    assert ["test", "passed"] in rows
    assert ["pairs", "8", "0,", "0,", "0,", "0,", "8", "with"] in [row[:8] for row in rows]
    games = sorted(tmp_path.glob("game-*.txt"))
    assert 16 <= len(games) <= 18  # at most one game beside the last one
    again = command(*arguments, "--sprt", "0", "200")
    assert sorted(tmp_path.glob("game-*.txt")) == games
    assert ["test", "passed"] in [line.split() for line in again.stdout.decode().splitlines()]


@pytest.mark.slow
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
    assert b"the same command continues" in said
    assert b"Traceback" not in said
    assert b"Herati (Mode loom, Aim points)" in out
    kept = len(list(tmp_path.glob("game-*.txt")))
    rest = command(*arguments, "--games", str(kept + 2))
    assert rest.returncode == 0
    assert f"{kept + 2} games".encode() in rest.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.slow
def test_a_killed_match_leaves_no_processes_and_can_be_continued(tmp_path: Path) -> None:
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
@pytest.mark.parametrize("delay", [0.0, 0.3])
@pytest.mark.slow
def test_ctrl_c_ends_quietly_even_while_players_start(tmp_path: Path, delay: float) -> None:
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


@pytest.mark.slow
def test_without_out_a_match_has_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*RANDOM, "--games", "1", "--jobs", "1"]) == 0
    (folder,) = (tmp_path / "matches").iterdir()
    assert folder.name.startswith("tiananmen-random-random-")
    assert {path.name for path in folder.iterdir()} == {"contest.json", "game-00001.txt"}
    assert main([*RANDOM, "--games", "1", "--jobs", "1"]) == 0
    assert "1 of 1 games are already played" in capsys.readouterr().err
    assert main([*RANDOM, "--games", "1", "--jobs", "1", "--seed", "2"]) == 0
    assert len(list((tmp_path / "matches").iterdir())) == 2


@pytest.mark.slow
def test_whole_matches_of_the_workshop_are_kept_round_by_round(tmp_path: Path) -> None:
    done = command(
        *("match", "--game", "herati", "--mode", "workshop", "--play", "match", "--players", "3"),
        *("--first", "skilled", "--second", "random", "--games", "2", "--out", str(tmp_path)),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"2 matches, " in done.stdout
    for name in ("game-00001", "game-00002"):
        rounds = sorted(tmp_path.glob(f"{name}-round-*.txt"))
        records = [
            read_record(path.read_text(encoding="utf-8"), catalog.games())
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


@pytest.mark.slow
def test_players_have_their_own_seconds_and_depths(tmp_path: Path) -> None:
    done = command(
        *("match", "--game", "tiananmen", "--size", "13", "--first", "5@0.05"),
        *("--second", "parts:1", "--games", "1", "--opening", "12", "--out", str(tmp_path)),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"expert@0.05 against parts:1" in done.stdout
    tags = read_record(
        (tmp_path / "game-00001.txt").read_text(encoding="utf-8"), catalog.games()
    ).tags
    assert (tags["Player1"], tags["Level1"], tags["Seconds1"]) == ("expert@0.05", "expert", "0.05")
    assert tags["Player2"] == "parts:1"
    assert "Level2" not in tags


OURS = f"{sys.executable} main.py gtp --level random --game"


@pytest.mark.skipif(os.name == "nt", reason="commands are split as on POSIX")
@pytest.mark.parametrize("game", [
    "veletas --size 7 --start random --rules leaflet-en",
    "herati --mode workshop --players 3",
])  # fmt: skip
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
import os, sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "genmove" and {answer!r} == "die":
        raise SystemExit(0)
    try:
        print({answer!r} if word == "genmove" else "=", end="\\n\\n", flush=True)
    except BrokenPipeError:  # the match has ended meanwhile
        os._exit(0)
"""


@pytest.mark.skipif(os.name == "nt", reason="commands are split as on POSIX")
@pytest.mark.parametrize(("answer", "complaint"), [
    ("= A1", "played 'A1'"), ("die", "has ended"),
])  # fmt: skip
@pytest.mark.slow
def test_an_illegal_move_of_a_program_ends_the_match_with_an_error(
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


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="commands are split as on POSIX")
def test_a_program_that_resigns_loses_the_game(tmp_path: Path) -> None:
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
    assert ": 0 won, 2 lost, 0 shared" in said
    assert "2 by the first, 0 by the second" in said
    for number, winner, turns in ((1, 2, 2), (2, 1, 1)):
        text = (folder / f"game-{number:05}.txt").read_text(encoding="utf-8")
        assert f'[Result "Player{winner}"]' in text
        assert '[Termination "resignation"]' in text
        assert len(read_record(text, catalog.games()).match.turns()) == turns
    again = command(*arguments)
    assert "0 won, 2 lost" in again.stdout.decode()
    shown = command("show", str(folder / "game-00001.txt")).stdout.decode()
    assert shown.endswith("Won by white (random [random]): resignation\n")


# -- Seats, starts and seeds of the games of a match


@pytest.mark.parametrize(
    ("game", "chosen"),
    [("veletas", {"Start": "random"}), ("herati", {"Mode": "workshop"}), ("tiananmen", {})],
)
def test_both_games_of_a_pair_begin_alike_with_seats_exchanged(
    game: str, chosen: dict[str, str]
) -> None:
    match = plan(game, **chosen)
    start = catalog.games()[game].start(match.options(0))
    openings = [[str(move) for move in match.opening_moves(n, start)] for n in range(6)]
    assert match.options(0) == match.options(1)
    assert openings[0] == openings[1]
    assert openings[0]
    assert (match.seating(0), match.seating(1), match.seating(2)) == ((0, 1), (1, 0), (0, 1))
    others = [(match.options(n), openings[n]) for n in (0, 2, 4)]
    assert others[0] != others[1] != others[2]


# -- Games of a match, played in this process and in others


class Scripted:
    """Plays the first legal move, and resigns at its first turn if told to."""

    def __init__(self, *, resigns: bool = False) -> None:
        self.resigns = resigns
        self.seeds: list[str] = []

    def begin(self, options: Options, seed: str) -> None:
        self.seeds.append(seed)

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        if self.resigns:
            raise Resigned("scripted")
        return [match.position.legal_moves()[0]]

    def close(self) -> None:
        pass


def test_a_game_is_played_to_its_end_and_timed() -> None:
    match = plan(Size="13")
    players = [match_player(match, "random") for _ in range(2)]
    played = play_game(match, 1, players)
    record = read_record(played.records[0], catalog.games())
    assert record.match.position.outcome() is not None
    # one random turn at the start, the others by the players
    assert len(record.match.turns()) == 1 + sum(map(len, played.seconds))
    # in the second game of a pair the second player has the first seat
    assert (record.tags["Player1"], record.tags["Player2"]) == ("greedy", "random")


def test_a_solitaire_cannot_be_resigned() -> None:
    with pytest.raises(GtpClientError, match="resigned a game that cannot be lost"):
        play_game(plan("herati"), 0, [Scripted(resigns=True), Scripted()])


def test_an_unknown_player_ends_the_match() -> None:
    match = plan("herati")
    broken = MatchPlan(match.game, match.chosen, ("nobody",), 1, 1.0, "s", opening=0)
    with pytest.raises(MatchFailed, match="nobody"):
        list(play_games(broken, [0], 1))


@pytest.mark.slow
def test_a_process_that_dies_ends_the_match_with_a_sentence() -> None:
    games = play_games(plan("herati"), list(range(6)), 2)
    next(games)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(MatchFailed, match=r"^a process that plays games has died$"):
        list(games)


# -- The figures of a match from games whose results are made up


def test_a_report_of_the_workshop_has_the_share_of_the_diamonds() -> None:
    sides = (Side.FIRST, Side.SECOND)
    won = FinishedGame(sides, Outcome((Side.FIRST,), Termination.POINTS, (3, 1)), 20)
    lost = FinishedGame(sides, Outcome((Side.SECOND,), Termination.POINTS, (0, 2)), 20)
    rows = report(plan("herati", Mode="workshop"), {0: won, 1: lost}, [[], []]).rows
    # in the second game the players have changed seats: 3 + 2 of all 6 for the first
    assert rows[-2] == ("share of the diamonds", "83.3%", "0.0% to 100.0%", "bootstrap over pairs")
    assert rows[-1][:2] == ("p-value", "1")


def test_a_report_counts_wins_losses_and_seats() -> None:
    black_won = Outcome((Side.BLACK,), Termination("ring"))
    game = FinishedGame((Side.BLACK, Side.WHITE), black_won, 10)
    found = report(plan(), {0: game, 1: game, 2: game}, [[], [0.5, 0.002, 0.001]])
    assert found.lines == (
        "Tiananmen (Size 19): 3 games, 10.0 turns on average",
        "random against greedy: 2 won, 1 lost, 0 shared",
    )
    assert found.rows[0] == ("victories", "66.7%", "20.8% to 93.9%", "Wilson interval")
    # one pair is even, the other has one game only: it is as far from 0 with either sign
    assert found.rows[2][:2] == ("p-value", "1")
    assert found.rows[3][:2] == ("in the first seat", "2 of 2")
    assert found.rows[4][:2] == ("in the second seat", "0 of 1")
    assert found.rows[5][:2] == ("won by the first seat", "100.0%")
    assert found.rows[6][:2] == ("time per turn, greedy", "2.0 ms")
    assert found.rows[6].note == "median; 99th percentile 2.0 ms"


def test_the_first_seat_wins_with_the_colour_that_it_has_in_the_end() -> None:
    black_won = Outcome((Side.BLACK,), Termination("majority"))
    kept = FinishedGame((Side.BLACK, Side.WHITE), black_won, 9)
    swapped = FinishedGame((Side.WHITE, Side.BLACK), black_won, 9)
    found = report(plan("veletas"), {0: kept, 1: kept, 2: swapped, 3: kept}, [[], []])
    shares = {row.name: row.value for row in found.rows}
    assert shares["won by the first seat"] == "75.0%"


def test_a_report_of_the_loom_has_means_and_marks() -> None:
    ends = [Outcome((), Termination("loom"), (score,)) for score in (2, 1, 4, 2, 6, 3)]
    games = {n: FinishedGame((Side.FIRST,), end, 25) for n, end in enumerate(ends)}
    rows = report(plan("herati"), games, [[], []]).rows
    # the first player had 2, 4, 6 and the second 1, 2, 3 diamonds with the same three deals
    assert [row[:2] for row in rows] == [
        ("random", "4.000"),
        ("  4 or more", "66.7%"),
        ("  6 or more", "33.3%"),
        ("greedy", "2.000"),
        ("  4 or more", "0.0%"),
        ("  6 or more", "0.0%"),
        ("difference", "2.000"),
    ]
    assert rows[-1].interval == "0.868 to 3.132"  # 1, 2, 3: see the test of intervals


def test_a_single_game_of_the_loom_has_no_bounds() -> None:
    end = Outcome((), Termination("loom"), (2,))
    rows = report(plan("herati"), {0: FinishedGame((Side.FIRST,), end, 25)}, [[], []]).rows
    assert rows[0][:3] == ("random", "2.000", "none for one game")


def test_a_pair_with_a_resigned_game_has_no_share_of_the_diamonds() -> None:
    match = plan("herati", Mode="workshop")
    sides = (Side.FIRST, Side.SECOND)
    played = FinishedGame(sides, Outcome((Side.FIRST,), Termination.POINTS, (3, 1)), 20)
    resigned = FinishedGame(sides, Outcome((Side.FIRST,), Termination.RESIGNATION), 5)
    found = report(match, {0: played, 1: resigned, 2: played, 3: played}, ((), ()))
    values = {row.name: row.value for row in found.rows}
    assert values["resigned"] == "1 by the first, 0 by the second"
    assert values["share of the diamonds"] == "50.0%"


# -- Players of a match: names, seeds and thinking times


@pytest.mark.parametrize("timed", [False, True])
def test_a_timed_player_loads_its_kernels_before_its_clock_runs(timed: bool) -> None:
    allowed: list[float] = []

    def propose(position: Any, limits: SearchLimits) -> list[AnyRankedTurn]:
        allowed.append(limits.seconds)
        return [RankedTurn((position.legal_moves()[0],))]

    player = LevelPlayer(propose, 2.0, timed=timed)
    player.begin({}, "1")
    match: AnyMatch = Match(catalog.games()["herati"].start(plan("herati").options(0)))
    for _ in range(2):
        match.play_all(player.turn(match))
    assert allowed == ([0.01, 2.0, 2.0] if timed else [2.0, 2.0])


@pytest.mark.parametrize(("game", "name", "full"), [
    ("veletas", "5", "expert"), ("veletas", "expert@2.50", "expert@2.5"),
    ("veletas", "uct:0100", "uct:100"), ("tiananmen", "parts:12", "parts:12"),
    ("herati", "gtp:true --option", "gtp:true --option"),
])  # fmt: skip
def test_a_name_is_completed(game: str, name: str, full: str) -> None:
    assert checked_name(catalog.games()[game], name) == full


@pytest.mark.parametrize(("game", "name", "problem"), [
    ("tiananmen", "uct:100", "uct plays Veletas, not Tiananmen"),
    ("veletas", "uct:x", "uct:x is not a number of rollouts from 1 to 10000000"),
    ("tiananmen", "parts:13", "parts:13 is not a number of parts from 1 to 12"),
    ("veletas", "strong@3", "strong thinks as long as it needs, so @3 has no effect"),
    ("veletas", "gtp:no-such-program", "there is no program to run as 'no-such-program'"),
])  # fmt: skip
def test_a_name_that_stands_for_no_player_is_explained(game: str, name: str, problem: str) -> None:
    with pytest.raises(UsageError) as error:
        checked_name(catalog.games()[game], name)
    assert str(error.value) == problem


def test_the_help_names_the_bots_of_every_game() -> None:
    lines = spellings().splitlines()
    assert "  uct:N         Veletas: plain UCT with N rollouts per turn" in lines
    assert "  parts:N       Tiananmen: N parts of a day looked ahead" in lines


# -- Matches on a cluster: here a scheduler and two workers on this machine


GAMES = 6
ENVIRONMENT = {**PLAIN_KERNELS, "PYTHONPATH": str(ROOT)}
MATCH = (
    *("match", "--game", "veletas", "--size", "7", "--start", "random"),
    *("--first", "greedy", "--second", "greedy", "--games", str(GAMES)),
)

needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed")


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._note = folder / "scheduler.json"
        options = ("--no-dashboard", "--host", "127.0.0.1", "--port", "0")
        self._scheduler = self._start("dask_scheduler", folder, *options)
        wait_for(self._note.exists)
        self.address = str(json.loads(self._note.read_text(encoding="utf-8"))["address"])
        single = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.workers = [self._start("dask_worker", folder, *single) for _ in range(2)]

    def _start(self, name: str, folder: Path, *options: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.{name}"
        note = ("--scheduler-file", str(self._note))
        return subprocess.Popen(
            [sys.executable, "-m", module, *note, *options],
            cwd=folder,
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "dask").mkdir()
    running = Cluster(tmp_path / "dask")
    yield running
    running.close()


def wait_for(done: Callable[[], object]) -> None:
    deadline = time.monotonic() + 100
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def start(folder: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "main.py", *MATCH, "--out", str(folder), *options],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def moves(folder: Path) -> dict[str, list[str]]:
    games = catalog.games()
    records = {p.name: read_record(p.read_text("utf-8"), games) for p in folder.glob("game-*.txt")}
    return {name: [str(move) for move in record.match.moves] for name, record in records.items()}


@needs_dask
@pytest.mark.slow
def test_a_worker_that_is_killed_changes_no_result(cluster: Cluster, tmp_path: Path) -> None:
    on_cluster, here = tmp_path / "cluster", tmp_path / "here"
    running = start(on_cluster, "--cluster", cluster.address)
    wait_for(lambda: [*on_cluster.glob("game-*.txt")] or running.poll() is not None)
    cluster.workers[0].kill()
    assert len([*on_cluster.glob("game-*.txt")]) < GAMES
    said, complaint = running.communicate(timeout=250)
    assert running.returncode == 0, complaint
    expected = start(here, "--jobs", "2").communicate(timeout=250)[0]
    assert len(moves(here)) == GAMES
    assert moves(on_cluster) == moves(here)
    assert said.splitlines()[:3] == expected.splitlines()[:3]


def test_without_an_answer_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Distributed:
        @staticmethod
        def Client(address: str, **_: object) -> None:
            raise OSError("timed out")

    monkeypatch.setitem(sys.modules, "distributed", Distributed)
    with pytest.raises(MatchFailed, match="no cluster answers at 'tcp://nowhere:1': timed out"):
        next(play_games_on_cluster(plan(), [0], "tcp://nowhere:1"))


@pytest.mark.parametrize("address", [
    *("", " ", ":", "tcp://", "host", "tcp://host", "8786", "tcp://:::", "a b:1", "a\tb:1"),
    *("nonsense://x:1", "inproc://x", "ucx://host:1", "tcp://[::1", "tcp://[::1]", "a:b:1"),
    *("host:x", "host:-1", "host:0", "host:65536", "host:99999999", "host:1/x", "\0:1"),
    *("host:\u0661", "x" * 100_000, "tcp://user@host:1"),
])  # fmt: skip
def test_what_is_no_address_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*MATCH, "--out", str(tmp_path / "out"), "--cluster", address])
    assert end.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "is not the address of a scheduler, such as tcp://host:8786" in line
    assert len(line) < 300
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("address", [
    "tcp://host:8786", "host:1", "tls://a-b.example.org:65535", "tcp://[::1]:8786",
    "ws://1.2.3.4:8",
])  # fmt: skip
def test_addresses_of_schedulers(address: str) -> None:
    assert cluster_address(address) == address


@needs_dask
@pytest.mark.parametrize("certificate", [None, "missing.pem", "damaged.pem"])
def test_without_certificates_one_sentence_says_so_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, certificate: str | None
) -> None:
    import dask
    import distributed

    (tmp_path / "damaged.pem").write_text("no certificate")
    path = certificate and str(tmp_path / certificate)
    settings = ("ca-file", "client.cert", "client.key")
    named = {f"distributed.comm.tls.{setting}": path for setting in settings}
    monkeypatch.setattr(distributed, "Client", None)  # it would wait
    with dask.config.set(named), pytest.raises(MatchFailed) as error:
        next(play_games_on_cluster(plan(), [0], "tls://127.0.0.1:1"))
    wanted = "no cluster answers at 'tls://127.0.0.1:1'" if certificate else "needs certificates"
    assert wanted in str(error.value)


def test_without_the_package_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MatchFailed, match="pip install distributed"):
        next(play_games_on_cluster(plan(), [0], "tcp://nowhere:1"))


def test_a_worker_of_another_version_does_not_play() -> None:
    said = play_alone(plan(), 0, "0.0.1")
    assert said == f"a worker has version {VERSION} of this program, and not 0.0.1"
