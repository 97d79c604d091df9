"""Options that are refused."""

from __future__ import annotations

import argparse

import pytest

from games import catalog
from games.console.terminal import UsageError, add_game, add_options, chosen_options

# -- The arguments that the console commands share


def options(game: str, *words: str) -> dict[str, str]:
    """The options of a game for these words of a command line."""
    parser = argparse.ArgumentParser()
    add_game(parser)
    add_options(parser)
    arguments = parser.parse_args(["--game", game, *words])
    return chosen_options(catalog.games()[game], arguments)


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
