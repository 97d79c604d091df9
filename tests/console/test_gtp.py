"""The protocol: lines, numbers and answers; invalid input does not end the session."""

import os
import random
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.console.talk import PLAIN_KERNELS, ROOT, Talk, command

REQUIRED = """
protocol_version name version known_command list_commands quit boardsize clear_board
komi play genmove reg_genmove undo showboard time_settings time_left final_score
tavoliere-setup tavoliere-legal_moves tavoliere-turn tavoliere-outcome tavoliere-position
tavoliere-perft tavoliere-eval tavoliere-level tavoliere-seed
"""


@pytest.fixture
def talk() -> Talk:
    return Talk("tiananmen")


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"protocol_version\n", "= 2\n\n"),
        (b"17 protocol_version\n", "=17 2\n\n"),
        (b"0 protocol_version\n", "=0 2\n\n"),
        (b"  5\tprotocol_version  \r\n", "=5 2\n\n"),
        (b"version # which one\n", "= 1.0\n\n"),
        (b"name\n", "= Tavoliere Tiananmen\n\n"),
        (b"clear_board\n", "=\n\n"),
        (b"3 clear_board\n", "=3\n\n"),
        (b"\n \n\t\r\n# only a remark\n#\n", ""),
        (b"nonsense\n", "? unknown command\n\n"),
        (b"4 nonsense\n", "?4 unknown command\n\n"),
        (b"4\n", "?4 unknown command\n\n"),
        (b"2147483647 version\n", "=2147483647 1.0\n\n"),
        (b"2147483648 version\n", "? unknown command\n\n"),
        (b"-1 version\n", "? unknown command\n\n"),
        (b"ver\x00si\x07on\n", "= 1.0\n\n"),
        (b"version", "= 1.0\n\n"),
        (b"known_command genmove\n", "= true\n\n"),
        (b"known_command pass\n", "= false\n\n"),
        (b"known_command\n", "= false\n\n"),
        (b"1 quit\n2 version\n", "=1\n\n"),
        (b"komi 6.5\nkomi -3\n", "=\n\n=\n\n"),
        (b"komi much\nkomi\nkomi nan\n", "? syntax error\n\n" * 3),
    ],
)
def test_lines_and_answers(talk: Talk, sent: bytes, answered: str) -> None:
    assert talk.raw(sent) == answered


def test_every_command_is_listed_and_known(talk: Talk) -> None:
    listed = talk.lines("list_commands")
    assert set(REQUIRED.split()) <= set(listed)
    assert len(set(listed)) == len(listed)
    assert all(talk.ask(f"known_command {name}") == "true" for name in listed)


@pytest.mark.parametrize(
    ("game", "own", "other"),
    [
        ("veletas", "tavoliere-rules", "tavoliere-mode"),
        ("herati", "tavoliere-mode", "tavoliere-rules"),
    ],
)
def test_commands_of_one_game_are_unknown_to_the_others(game: str, own: str, other: str) -> None:
    talk = Talk(game)
    assert talk.ask(f"known_command {own}") == "true"
    assert talk.say(other) == "? unknown command"


def test_a_line_too_long_is_refused_whole_and_the_next_one_is_answered(talk: Talk) -> None:
    long = b"9 play black " + b"D4 " * 100_000
    answer = "?9 syntax error: the line is longer than 65536 bytes\n\n=10 2\n\n"
    assert talk.raw(long + b"\n10 protocol_version\n") == answer


def test_a_comment_may_have_any_length(talk: Talk) -> None:
    assert talk.raw(b"version #" + b"x" * 1_000_000 + b"\nname\n") == (
        "= 1.0\n\n= Tavoliere Tiananmen\n\n"
    )


def test_an_endless_line_ends_with_the_stream(talk: Talk) -> None:
    assert talk.raw(b"\xff" * 300_000) == (
        "? syntax error: the line is longer than 65536 bytes\n\n"
    )


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


def test_a_session_writes_nothing_else_to_its_output() -> None:
    done = command(
        *("gtp", "--game", "veletas", "--size", "7", "--level", "random", "--seed", "1"),
        text=b"1 protocol_version\r\n# hello\r\n\r\n2 play black d4/a1\n3 play white keep\n"
        b"4 play black d4-d5/d6\n5 tavoliere-turn\nquit\nversion\n",
    )
    assert done.stdout.decode() == (
        "=1 2\n\n=2\n\n=3\n\n?4 illegal move: it is the turn of white\n\n"
        "=5 white: place 2 shooters and 1 stone\n\n=\n\n"
    )
    assert done.returncode == 0
    assert done.stderr == b""


def test_the_end_of_the_input_ends_the_program_quietly() -> None:
    done = command("gtp", "--game", "herati", text=b"1 name")
    assert done.stdout == b"=1 Tavoliere Herati\n\n"
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
def test_a_running_search_at_the_end_of_the_input_is_answered() -> None:
    done = command("gtp", "--game", "tiananmen", "--level", "2", text=b"7 genmove black")
    assert done.stdout.decode().split()[0] == "=7"
    assert done.stdout.endswith(b"\n\n")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
def test_noise_and_endless_lines_leave_a_real_program_as_it_was() -> None:
    noise = random.Random(1).randbytes(200_000).replace(b"quit", b"")
    long = b"8 play black " + b"x" * 3_000_000
    done = command("gtp", "--game", "veletas", text=noise + b"\n" + long + b"\n9 name\nquit\n")
    answers = done.stdout.decode().split("\n\n")
    assert answers[-4:] == [
        "?8 syntax error: the line is longer than 65536 bytes",
        "=9 Tavoliere Veletas",
        "=",
        "",
    ]
    assert all(answer.startswith(("=", "?")) for answer in answers[:-1])
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


@pytest.mark.parametrize(
    "arguments",
    [
        "gtp",
        "gtp --game go",
        "gtp --game veletas --size 8",
        "gtp --game tiananmen --rules current",
        "gtp --game herati --players 3",
        "gtp --game veletas --level 9",
        "gtp --game veletas --time -1",
        "gtp --game veletas extra",
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from games.cli import main

    with pytest.raises(SystemExit) as end:
        main(arguments.split())
    assert end.value.code == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.startswith("main.py gtp: ")
    assert heard.err.count("\n") == 1
