"""The program's name in its messages."""

from __future__ import annotations

import sys

import pytest

from games.console.terminal import program_name


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
