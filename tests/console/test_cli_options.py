"""The arguments that the console commands share."""

import argparse

import pytest

from games import catalog
from games.console.terminal import UsageError, add_game, add_options, chosen_options, count, seconds


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


def test_a_time_is_above_0_and_below_100_000_seconds() -> None:
    assert seconds("0.5") == 0.5
    assert seconds("99999") == 99999
    for text in ("0", "-1", "100000", "nan", "soon"):
        with pytest.raises(ValueError):  # noqa: PT011
            seconds(text)


def test_a_count_is_an_integer_from_1_to_999_999() -> None:
    assert (count("1"), count("999999")) == (1, 999_999)
    for text in ("0", "1000000", "1.5", "many"):
        with pytest.raises(ValueError):  # noqa: PT011
            count(text)
