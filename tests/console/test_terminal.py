"""What the commands share: options, tables and the progress bar."""

from __future__ import annotations

import argparse
import sys
from io import StringIO

import pytest

from games import catalog
from games.console.terminal import (
    UsageError,
    add_game,
    add_options,
    chosen_options,
    print_table,
    program_name,
    progress_bar,
    table,
)

# -- The arguments that the console commands share


def options(game: str, *words: str) -> dict[str, str]:
    """The options of a game for these words of a command line."""
    parser = argparse.ArgumentParser()
    add_game(parser)
    add_options(parser)
    arguments = parser.parse_args(["--game", game, *words])
    return chosen_options(catalog.games()[game], arguments)


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert options("tiananmen") == {"Size": "19"}
    assert options("tiananmen", "--size", "13") == {"Size": "13"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("veletas", "--mode", "loom"), "Veletas has no option --mode"),
        (("tiananmen", "--size", "9"), "--size of Tiananmen is one of 13, 19, not '9'"),
        (
            ("herati", "--mode", "loom", "--players", "3"),
            "--players does not go with the other options",
        ),
    ],
)
def test_impossible_options_are_named(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError) as error:
        options(*words)
    assert set(message.split()) <= set(str(error.value).split())


# -- The program's name in its messages


@pytest.mark.parametrize(
    ("argv", "name"),
    [
        (["main.py", "gtp"], "main.py"),
        (["/home/ada/my games/main.py"], "main.py"),
        (["/home/ada/.local/bin/tavoliere"], "tavoliere"),
        (["tavoliere.exe"], "tavoliere"),
        (["-c"], "tavoliere"),
        (["/usr/lib/python3/games/__main__.py"], "tavoliere"),
        ([""], "tavoliere"),
        ([], "tavoliere"),
    ],
)
def test_the_name_is_that_of_the_started_file(
    monkeypatch: pytest.MonkeyPatch, argv: list[str], name: str
) -> None:
    monkeypatch.setattr(sys, "argv", argv)
    assert program_name() == name


# -- The progress bar on a terminal and elsewhere


class Terminal(StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_on_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal, pipe = Terminal(), StringIO()
    for stream in (terminal, pipe):
        with progress_bar(4, 1, stream) as advance:
            advance()
    assert "1/4" in terminal.getvalue()
    assert "2/4" in terminal.getvalue()
    assert pipe.getvalue() == ""


# -- Tables as plain text


def test_a_table_in_a_pipe_is_plain_text() -> None:
    rows = table("", "value", "note", right_aligned=("value",))
    rows.add_row("victories", "87.5%", "Wilson interval")
    rows.add_row("p-value", "1")
    pipe = StringIO()
    print_table(rows, pipe)
    assert pipe.getvalue().splitlines() == [
        "           value  note",
        "victories  87.5%  Wilson interval",
        "p-value        1",
    ]
