"""The command line: help, version and wrong arguments."""

import pytest

from games.cli import main
from games.version import VERSION


def status_of(*words: str) -> int | str | None:
    """The exit status of the command line, whether it returns or exits."""
    try:
        return main(words)
    except SystemExit as end:
        return end.code


def test_help_names_games_and_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("--help") == 0
    text = capsys.readouterr().out
    assert "veletas|herati|tiananmen" in text
    for word in ("gtp", "show"):
        assert f"  {word} " in text


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("--version") == 0
    assert capsys.readouterr().out == f"Tavoliere {VERSION}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("--fast",),
        ("veletas", "herati"),
        ("--seed", "x"),
        ("show",),
        ("show", "a", "b"),
    ],
)
def test_wrong_arguments_get_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert status_of(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("main.py")
    assert captured.err.endswith("; see --help\n")
    assert captured.err.count("\n") == 1
