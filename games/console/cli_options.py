"""Command-line arguments shared by the console commands: the game and its options."""

from __future__ import annotations

import argparse
from typing import Any

from games import catalog
from games.core.game import Game, Option
from games.core.translation import _


class UsageError(ValueError):
    """Invalid arguments; the message says why."""


def add_game(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add the argument `--game`."""
    parser.add_argument(
        "--game", choices=list(catalog.all_games()), required=required, help=_("which game")
    )


def seconds(text: str) -> float:
    """Argument type: a time in seconds, above 0; raises `ValueError`."""
    number = float(text)
    if not 0 < number < 100_000:
        raise ValueError(text)
    return number


def count(text: str) -> int:
    """Argument type: an integer of at least 1; raises `ValueError`."""
    number = int(text)
    if not 0 < number < 1_000_000:
        raise ValueError(text)
    return number


def number_range(text: str) -> tuple[int, int]:
    """Argument type: two numbers such as `21-40`, the first at most the second.

    Raises `ValueError`.
    """
    first, _, last = text.partition("-")
    found = count(first), count(last)
    if found[0] > found[1]:
        raise ValueError(text)
    return found


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add an argument for each option of any game: `--size`, `--rules`, `--mode` and so on."""
    group = parser.add_argument_group(_("options of the games"))
    for key, found in _options().items():
        texts = [f"{name}: {', '.join(_values(option))}" for name, option in found.items()]
        group.add_argument(f"--{key.lower()}", metavar="CHOICE", help="; ".join(texts))


def chosen_options(game: Game, arguments: argparse.Namespace) -> dict[str, str]:
    """The given options of a game, and defaults for the others; raises `UsageError`."""
    given: dict[str, Any] = {key: getattr(arguments, key.lower()) for key in _options()}
    own = {option.key: option for option in game.options}
    chosen = {}
    for key, value in given.items():
        if value is None:
            continue
        if key not in own:
            raise UsageError(
                _("{game} has no option --{option}").format(game=game.title, option=key.lower())
            )
        if value not in _values(own[key]):
            known = ", ".join(_values(own[key]))
            sentence = _("--{option} of {game} is one of {known}, not {value}")
            raise UsageError(
                sentence.format(
                    option=key.lower(), game=game.title, known=known, value=repr(value[:40])
                )
            )
        chosen[key] = value
    complete = game.completed(chosen)
    if unfit := chosen.keys() - complete.keys():
        sentence = _("--{option} does not go with the other options")
        raise UsageError(sentence.format(option=min(unfit).lower()))
    return complete


def _options() -> dict[str, dict[str, Option]]:
    """For each option key, the options by the titles of the games that have it."""
    found: dict[str, dict[str, Option]] = {}
    for game in catalog.all_games().values():
        for option in game.options:
            found.setdefault(option.key, {})[game.title] = option
    return found


def _values(option: Option) -> list[str]:
    return [choice.value for choice in option.choices]
