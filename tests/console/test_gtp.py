"""The Go Text Protocol."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import catalog
from games.console import bots, gtp
from games.console.bots import GtpClient, GtpClientError, command_words, foreign_environment
from games.console.gtp import MIN_SECONDS, GtpClock
from games.core.game import AnyGame, AnyLevel, AnyRankedTurn, Level, RankedTurn, SearchLimits
from games.core.position import AnyPosition, Side
from games.core.system import VERSION
from tests.console.golden import golden, stones_of_golden
from tests.console.talk import PLAIN_KERNELS, ROOT, Talk, command

# -- The protocol: lines, numbers and answers; invalid input does not end the session

REQUIRED = """
protocol_version name version known_command list_commands quit boardsize clear_board
komi play genmove reg_genmove undo showboard time_settings time_left final_score
tavoliere-setup tavoliere-legal_moves tavoliere-turn tavoliere-outcome tavoliere-position
tavoliere-perft tavoliere-eval tavoliere-level tavoliere-seed
"""


@pytest.fixture
def talk() -> Talk:
    return Talk("tiananmen")


@pytest.mark.parametrize(("sent", "answered"), [
    (b"protocol_version\n", "= 2\n\n"), (b"17 protocol_version\n", "=17 2\n\n"),
    (b"0 protocol_version\n", "=0 2\n\n"), (b"  5\tprotocol_version  \r\n", "=5 2\n\n"),
    (b"version # which one\n", f"= {VERSION}\n\n"),
    (b"name\n", "= Tavoliere Tiananmen\n\n"), (b"clear_board\n", "=\n\n"),
    (b"3 clear_board\n", "=3\n\n"), (b"\n \n\t\r\n# only a remark\n#\n", ""),
    (b"nonsense\n", "? unknown command\n\n"), (b"4 nonsense\n", "?4 unknown command\n\n"),
    (b"4\n", "?4 unknown command\n\n"),
    (b"2147483647 version\n", f"=2147483647 {VERSION}\n\n"),
    (b"2147483648 version\n", "? unknown command\n\n"),
    (b"-1 version\n", "? unknown command\n\n"), (b"ver\x00si\x07on\n", f"= {VERSION}\n\n"),
    (b"version", f"= {VERSION}\n\n"), (b"known_command genmove\n", "= true\n\n"),
    (b"known_command pass\n", "= false\n\n"), (b"known_command\n", "= false\n\n"),
    (b"1 quit\n2 version\n", "=1\n\n"), (b"komi 6.5\nkomi -3\n", "=\n\n=\n\n"),
    (b"komi much\nkomi\nkomi nan\n", "? syntax error\n\n" * 3),
])  # fmt: skip
def test_lines_and_answers(talk: Talk, sent: bytes, answered: str) -> None:
    assert talk.raw(sent) == answered


def test_every_command_is_listed_and_known(talk: Talk) -> None:
    listed = talk.lines("list_commands")
    assert set(REQUIRED.split()) <= set(listed)
    assert len(set(listed)) == len(listed)
    assert all(talk.ask(f"known_command {name}") == "true" for name in listed)


def test_a_line_too_long_is_refused_whole_and_the_next_one_is_answered(talk: Talk) -> None:
    long = b"9 play black " + b"D4 " * 100_000
    answer = "?9 syntax error: the line is longer than 65536 bytes\n\n=10 2\n\n"
    assert talk.raw(long + b"\n10 protocol_version\n") == answer


def test_a_quotation_is_short_and_printable(talk: Talk) -> None:
    answer = talk.say("play black \u2028\U0001f4a3" + "D4x" * 3000)
    assert answer.startswith("? illegal move: ")
    assert answer.isprintable()
    assert len(answer) < 400


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_garbage_is_answered_and_changes_nothing(game: str) -> None:
    talk = Talk(game, {"Size": "7"} if game == "veletas" else {})
    before = talk.ask("showboard")
    words = [*talk.lines("list_commands"), "black", "1", "D4", "e4-e8/d9", "?", "-1", "1e999", "@"]
    words = [word for word in words if word not in {"quit", "genmove", "reg_genmove"}]
    words = [word for word in words if word != "tavoliere-perft"]
    rng = random.Random(5)
    for _ in range(300):
        noise = bytes(rng.randrange(256) for _ in range(rng.randrange(12)))
        line = b" ".join([*(rng.choice(words).encode() for _ in range(rng.randrange(1, 4))), noise])
        for answer in talk.raw(line + b"\n").split("\n\n")[:-1]:
            assert answer[0] in "=?"
    talk.ask("tavoliere-seed 1")
    talk.ask("clear_board")
    assert talk.ask("showboard") == before


# ------------------------------------------------------------------------------- real processes


def test_the_end_of_the_input_ends_the_program_quietly() -> None:
    done = command("gtp", "--game", "herati", text=b"1 name")
    assert done.stdout == b"=1 Tavoliere Herati\n\n"
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
def test_a_closed_or_interrupted_stream_ends_the_program_quietly() -> None:
    def begun() -> subprocess.Popen[bytes]:
        program = subprocess.Popen(
            [sys.executable, "main.py", "gtp", "--game", "tiananmen"],
            cwd=ROOT,
            env=PLAIN_KERNELS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b"name\n")
        program.stdin.flush()
        assert program.stdout.readline() == b"= Tavoliere Tiananmen\n"
        return program

    with begun() as program:
        program.send_signal(signal.SIGINT)
        assert program.communicate(timeout=60)[1] == b""
    assert program.returncode == 130
    with begun() as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        with suppress(BrokenPipeError):
            program.stdin.write(b"list_commands\n" * 10_000)  # type: ignore[union-attr]
            program.stdin.close()  # type: ignore[union-attr]
        assert program.stderr.read() == b""
    assert program.returncode == 0


# -- The GTP client with small programs that answer in different ways

ECHO = """
import sys
for line in sys.stdin:
    if line == "quit\\n":
        print("=", end="\\n\\n", flush=True)
        break
    print("=7", line.strip(), end="\\nsecond line\\n\\n", flush=True)
"""
REFUSE = 'for line in __import__("sys").stdin: print("? unknown", end="\\n\\n", flush=True)'
SILENT = 'for line in __import__("sys").stdin: pass'
ENDED = "pass"


@contextmanager
def client(code: str) -> Iterator[GtpClient]:
    """A client of a Python program with this code."""
    running = GtpClient([sys.executable, "-c", code])
    try:
        yield running
    finally:
        running.close()


def test_the_result_has_no_equals_sign_and_no_identity_number() -> None:
    with client(ECHO) as program:
        assert program.ask("name") == "name\nsecond line"
        assert program.ask("version") == "version\nsecond line"


def test_another_program_does_not_load_the_libraries_of_a_bundle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/tavoliere/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/home/ada/lib")
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    assert foreign_environment()["LD_LIBRARY_PATH"] == "/opt/tavoliere/_internal"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert foreign_environment()["LD_LIBRARY_PATH"] == "/home/ada/lib"
    assert "NUMBA_CPU_NAME" not in foreign_environment()
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert "LD_LIBRARY_PATH" not in foreign_environment()


def test_an_error_is_quoted() -> None:
    with client(REFUSE) as program, pytest.raises(GtpClientError) as error:
        program.ask("genmove black")
    assert str(error.value).endswith("answered 'genmove black' with '? unknown'")


def test_a_missing_answer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "ANSWER_TIMEOUT", 0.1)
    with client(SILENT) as program, pytest.raises(GtpClientError, match="does not answer 'name'"):
        program.ask("name")


def test_the_end_of_the_program_is_an_error() -> None:
    with client(ENDED) as program, pytest.raises(GtpClientError, match="has ended"):
        program.ask("name")


def test_a_program_that_cannot_be_started_is_an_error() -> None:
    with pytest.raises(GtpClientError, match="no-such-program could not be started"):
        GtpClient(["no-such-program"])


def test_a_program_that_does_not_quit_is_killed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bots, "QUIT_TIMEOUT", 0.1)
    ended = tmp_path / "ended"
    deaf = f"import time, pathlib; time.sleep(20); pathlib.Path({str(ended)!r}).touch()"
    program = GtpClient([sys.executable, "-c", deaf])
    program.close()  # returns, because the program is killed
    assert not ended.exists()


@pytest.mark.parametrize(("command", "words"), [
    (r"C:\Go\gnugo.exe --mode gtp", [r"C:\Go\gnugo.exe", "--mode", "gtp"]),
    (r'"C:\Program Files\Go\x.exe" -n "a b"', [r"C:\Program Files\Go\x.exe", "-n", "a b"]),
    (r"C:\Spiele\für\象.exe --name it's", [r"C:\Spiele\für\象.exe", "--name", "it's"]),
    (r"\\server\share\x.exe", [r"\\server\share\x.exe"]),
    (r"x.exe --log=C:\log#1.txt", ["x.exe", r"--log=C:\log#1.txt"]),
])  # fmt: skip
def test_commands_on_windows_hold_backslashes(command: str, words: list[str]) -> None:
    assert command_words(command, windows=True) == words


@pytest.mark.parametrize("windows", [True, False])
def test_a_command_with_an_open_quotation_mark_is_refused(windows: bool) -> None:
    with pytest.raises(ValueError, match="quotation"):
        command_words('x "a', windows=windows)


# -- Time settings of the protocol: seconds for the next turn

BLACK, WHITE = Side.BLACK, Side.WHITE


def test_main_time_alone_is_shared_over_the_turns_to_come() -> None:
    clock = GtpClock(main=100, period=0)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(4.5)
    clock.spend(BLACK, 60)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(1.8)
    assert clock.seconds_for_turn(WHITE, 20) == pytest.approx(4.5)
    clock.spend(BLACK, 60)
    assert clock.seconds_for_turn(BLACK, 20) == MIN_SECONDS


def test_main_time_that_runs_out_is_followed_by_periods() -> None:
    clock = GtpClock(main=10, period=12, turns=3)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(
        3.6
    )  # a turn of the period is worth 4 seconds
    clock.spend(BLACK, 11)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(3.6)
    clock.spend(BLACK, 2)  # 10 seconds are left for two turns
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(4.5)
    clock.spend(BLACK, 1)
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(8.1)
    clock.spend(BLACK, 1)  # the period is over, the next one begins
    assert clock.seconds_for_turn(BLACK, 20) == pytest.approx(3.6)


# -- Random sessions of every game: each answer and `showboard` agree with a game kept beside them

VARIANTS = [
    ("veletas", {"Size": "7"}),
    ("veletas", {"Size": "7", "Rules": "leaflet-en"}),
    ("veletas", {"Size": "9", "Rules": "leaflet-ja"}),
    ("veletas", {"Size": "7", "Start": "random"}),
    ("tiananmen", {"Size": "13"}),
    ("herati", {"Mode": "loom"}),
    ("herati", {"Mode": "workshop", "Players": "3"}),
]
COMMANDS = 150
MOST_STEPS = 10_000
"""Positions with more choices, such as placements, are not compared with all of them."""
NONSENSE = ("z99", "pass", "-", "swap", "keep", "save", "lid", "lid a1 a1", "NE@9,9", "0", "a1/a1")
"""Arguments of `play` that are illegal at most moments, and complete turns at others."""
NO_MOVES = (
    "tavoliere-legal_moves",
    "showboard",
    "tavoliere-eval",
    "tavoliere-level random",
    "komi 7",
    "boardsize 8",
    "tavoliere-setup shooters a1",
    "tavoliere-setup hand1=NE",
    "time_left black x 1",
    "final_score",
    "undo_all",
)


class Session:
    """A session, and the positions of its game, which it never hears of."""

    def __init__(self, game_name: str, options: dict[str, str], seed: str) -> None:
        self.game = catalog.games()[game_name]
        self.talk = Talk(game_name, options, level="random", seed=seed)
        self.single = game_name == "tiananmen"
        """Whether a step is one stone."""
        self.rng = Random(f"{game_name} {options} {seed}")
        game = self.game
        prepared = game.prepare(game.completed(options), Random(seed))
        self.positions: list[AnyPosition] = [game.start(prepared)]

    @property
    def position(self) -> AnyPosition:
        return self.positions[-1]

    def compare(self) -> None:
        """Every question about the position is answered from the game kept here."""
        position = self.position
        assert self.talk.ask("showboard") == f"\n{position}".replace("\n\n", "\n \n")
        outcome, turn = position.outcome(), self.talk.ask("tavoliere-turn")
        if outcome is None:
            assert turn.split(":")[0] == position.to_move.value
            assert self.talk.ask("tavoliere-outcome") == "none"
            assert self.talk.say("final_score").startswith("? cannot score")
        else:
            assert turn == "none: the game is over"
            assert self.talk.ask("tavoliere-outcome").endswith(
                self.game.gtp_reason(outcome).split()[-1]
            )

    def step(self) -> tuple[tuple[Any, ...], str]:
        """A random step and its text."""
        moves: list[Any] = []
        after = self.position
        while not moves or (after.mid_turn and after.outcome() is None):
            moves.append(self.rng.choice(list(after.legal_moves())))
            after = after.play(moves[-1])
        step = tuple(moves[:1]) if self.single else tuple(moves)
        return step, self.game.format_turn(self.position, step)

    def take(self, step: tuple[Any, ...]) -> None:
        position = self.position
        for move in step:
            position = position.play(move)
        self.positions.append(position)

    def colour(self) -> str:
        return self.position.to_move.value

    # What a session may be told

    def play(self) -> None:
        if self.position.outcome() is not None:
            assert self.talk.say(f"play {self.colour()} a1").startswith("? illegal move")
            return
        step, text = self.step()
        assert self.talk.ask(f"play {self.colour()} {text}") == ""
        self.take(step)

    def generate(self) -> None:
        if self.position.outcome() is not None:
            assert self.talk.say(f"genmove {self.colour()}") == "? the game is over"
            return
        text = self.talk.ask(f"genmove {self.colour()}")
        self.take(self.game.gtp_read(self.position, text))

    def suggest(self) -> None:
        self.talk.say(f"reg_genmove {self.colour()}")

    def undo(self) -> None:
        if len(self.positions) == 1:
            assert self.talk.say("undo") == "? cannot undo"
        else:
            assert self.talk.ask("undo") == ""
            self.positions.pop()

    def play_wrong_side(self) -> None:
        """The other side's turn; only the choice of colours may be made by either."""
        if self.position.outcome() is not None or self.game.gtp_any_colour(self.position):
            return
        others = [side for side in self.position.sides if side is not self.position.to_move]
        for side in others:
            assert self.talk.say(f"play {side.value} {self.step()[1]}").startswith("? illegal move")

    def play_nonsense(self) -> None:
        """A turn that is damaged, of another moment, or too long; it may be legal by chance."""
        if self.position.outcome() is not None:
            return
        text = self.step()[1]
        cut = self.rng.randrange(len(text))
        nonsense = self.rng.choice(
            (
                *NONSENSE,
                text[:cut],
                text[cut:],
                text[:cut] + self.rng.choice("abcg1379,-/@x ") + text[cut + 1 :],
                f"{text} {text}",
                f"{text},{text}",
            )
        )
        before = self.talk.ask("showboard")
        answer = self.talk.say(f"play {self.colour()} {nonsense}")
        if answer[0] == "?":
            return
        after = self.talk.ask("showboard")
        assert self.talk.ask("undo") == ""
        assert self.talk.ask("showboard") == before
        if self.game.gtp_count(self.position) < MOST_STEPS:
            assert after in self.boards(), nonsense

    def boards(self) -> set[str]:
        """What `showboard` can be after one step."""
        boards = set()
        for step in self.game.gtp_steps(self.position):
            after = self.position
            for move in step:
                after = after.play(move)
            boards.add(f"\n{after}".replace("\n\n", "\n \n"))
        return boards

    def play_nothing(self) -> None:
        line = self.rng.choice(NO_MOVES)
        if line == "tavoliere-legal_moves" and self.game.gtp_count(self.position) > 2000:
            return
        answer = self.talk.say(line)
        restarts = line.startswith(("boardsize", "tavoliere-setup"))
        assert answer[0] == "?" or not restarts

    def run(self, count: int) -> None:
        doings = (
            *(self.play,) * 6,
            *(self.generate,) * 2,
            *(self.undo,) * 3,
            *(self.play_nonsense,) * 4,
            *(self.play_wrong_side, self.play_nothing, self.suggest),
        )
        self.compare()
        for _ in range(count):
            self.rng.choice(doings)()
            self.compare()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"), VARIANTS, ids=lambda each: each if isinstance(each, str) else str(each)
)
def test_the_board_and_the_answers_agree(game: str, options: dict[str, str]) -> None:
    Session(game, options, "1").run(COMMANDS)


# -- What holds in the protocol for all games

CORNERED = "tavoliere-setup shooters b2,d4,f6"


def set_up_of(tags: dict[str, str]) -> list[str]:
    """The commands for the tags of a golden game."""
    if tags["Game"] == "veletas":
        commands = [f"tavoliere-rules {tags['Rules']}", f"boardsize {tags['Size']}"]
        shooters = tags.get("Shooters")
        return [*commands, f"tavoliere-setup shooters {shooters}"] if shooters else commands
    if tags["Game"] == "tiananmen":
        return [f"boardsize {tags['Size']}"]
    if tags["Mode"] == "loom":
        return [f"tavoliere-setup deal {tags['Deal']}"]
    keys = [key for key in tags if key.startswith(("Hand", "First", "Start", "Players"))]
    return ["tavoliere-setup " + " ".join(f"{key.lower()}={tags[key]}" for key in keys)]


OUTCOMES = {
    "veletas-current-7": ("black majority", "B+1"),
    "veletas-current-7-random": None,
    "veletas-leaflet-en-9": None,
    "tiananmen-13-chain": ("white chain", "W+1"),
    "tiananmen-19-ring": ("black ring", "B+1"),
    "tiananmen-19-white-lid": ("white chain", "W+1"),
    "herati-loom": ("score 5", "5"),
    "herati-workshop-3": ("1 3 points", "0"),
    "herati-workshop-2": None,
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_golden_games_are_played_turn_by_turn_to_their_result(name: str) -> None:
    tags, turns = golden(name)
    talk = Talk(tags["Game"])
    talk.all(*set_up_of(tags))
    parts = [text for _, text in turns]
    if tags["Game"] == "tiananmen":
        parts = [text for _, text in stones_of_golden(name)]
    for text in parts:
        assert talk.ask("tavoliere-outcome") == "none"
        colour = talk.ask("tavoliere-turn").split(":")[0]
        talk.all(f"play {colour} {text}")
    if expected := OUTCOMES[name]:
        assert (talk.ask("tavoliere-outcome"), talk.ask("final_score")) == expected
    else:
        winners = tags["Winner"].replace(",", " ")
        assert talk.ask("tavoliere-outcome").startswith(winners)


def test_another_seed_deals_again_before_the_first_move_only() -> None:
    talk = Talk("herati", {"Mode": "loom"})
    first = talk.ask("showboard")
    talk.all("tavoliere-seed 2")
    assert talk.ask("showboard") != first
    talk.ask("genmove 1")
    playing = talk.ask("showboard")
    talk.all("tavoliere-seed 1")
    assert talk.ask("showboard") == playing
    assert talk.ask("reg_genmove 1") == talk.ask("reg_genmove 1")
    assert talk.ask("showboard") == playing


def test_levels_and_times_are_set() -> None:
    talk = Talk("herati", level="greedy")
    assert talk.ask("tavoliere-level") == "greedy"
    talk.all("tavoliere-level random", "time_settings 60 10 5", "time_left 1 30 0")
    assert talk.ask("tavoliere-level") == "random"
    assert talk.say("tavoliere-level 9").startswith("? there is no level '9'")
    for wrong in ("time_settings 1 2", "time_settings -1 0 0", "time_left 1", "time_left 9 1 1"):
        assert talk.say(wrong).startswith("? syntax error")


def test_every_move_listed_can_be_played() -> None:
    for talk in (Talk("herati"), Talk("tiananmen"), Talk("veletas", {"Start": "random"})):
        colour = talk.ask("tavoliere-turn").split(":")[0]
        for text in talk.lines("tavoliere-legal_moves")[:200]:
            talk.all(f"play {colour} {text}", "undo")


def test_a_position_is_evaluated_for_the_side_to_move() -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all(CORNERED)
    name, value = talk.ask("tavoliere-eval").split()
    assert name == "win_probability"
    assert 0.0 < float(value) < 1.0


class Watcher:
    """A level that plays the first legal moves and remembers what it was given."""

    def __init__(self) -> None:
        self.seen: list[AnyPosition] = []
        self.thoughts: list[SearchLimits] = []
        self.timed = False

    def propose(self, position: AnyPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
        self.seen.append(position)
        self.thoughts.append(limits)
        moves: list[Any] = []
        while not moves or (position.mid_turn and position.outcome() is None):
            moves.append(position.legal_moves()[0])
            position = position.play(moves[-1])
        return [RankedTurn(tuple(moves))]


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    watcher = Watcher()

    def find(game: AnyGame, name: str) -> AnyLevel:
        return Level(name, name, name, watcher.propose, timed=watcher.timed)

    monkeypatch.setattr(gtp, "find_level", find)
    return watcher


def test_a_search_gets_its_share_of_the_time(watcher: Watcher) -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.ask("genmove black")
    talk.all("time_settings 100 0 0")  # 100 seconds for 20 turns, a tenth of them in reserve
    talk.ask("genmove white")
    talk.all("time_left white 7 2")
    talk.ask("genmove white")
    talk.all("time_settings 0 30 0")  # no turns in a period: no limit
    talk.ask("genmove black")
    talk.all("time_left black 0 0")
    talk.ask("reg_genmove white")
    talk.all("time_settings 0 0 0")
    talk.ask("genmove white")
    shares = [round(limits.seconds, 6) for limits in watcher.thoughts]
    assert shares == [1, 4.5, 3.15, 1, 1, 0.01]
    assert not any(limits.stop() for limits in watcher.thoughts[3:5])


def test_a_timed_level_is_loaded_before_the_clock_runs(watcher: Watcher) -> None:
    watcher.timed = True
    talk = Talk("veletas", {"Size": "7"})
    talk.all("time_settings 0 1 1", "time_settings 0 2 1")
    assert len(watcher.thoughts) == 1
    assert talk.ask("tavoliere-turn") == "black: place 1 shooter and 1 stone"
    talk.ask("genmove black")
    assert [round(limits.seconds, 6) for limits in watcher.thoughts] == [0.01, 1.8]


def test_one_search_is_enough_for_the_stones_of_a_turn(watcher: Watcher) -> None:
    talk = Talk("tiananmen")
    for _ in range(4):
        talk.ask("genmove black")
    assert len(watcher.thoughts) == 1
    talk.ask("genmove white")
    talk.all("undo")
    talk.ask("genmove white")
    assert len(watcher.thoughts) == 3
    talk.all("tavoliere-seed 5")
    talk.ask("genmove white")
    assert len(watcher.thoughts) == 4
