"""The rules of a game as the program sees them: options and functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.evaluation import Evaluation
from games.core.position import AnyPosition, Side

Options = Mapping[str, str]
"""The choices before the start, as tags of the record, such as `{"Size": "13"}`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, with a sentence that explains it."""

    value: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """An option to choose before the start. It applies if all pairs of `needs` are chosen.

    Two keys have a meaning for all games. `Size` is the size of the board, as in GTP. `Start` says
    how a game begins; games that differ in it alone count as played by the same rules.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    default: str
    needs: tuple[tuple[str, str], ...] = ()
    advanced: bool = False
    """Whether somebody who is new to the game can do without it."""

    def applies(self, options: Options) -> bool:
        """Whether the option has a meaning with these other choices."""
        return all(options.get(key) == value for key, value in self.needs)


def _single_game(options: Options) -> bool:
    return False


def _no_next(options: Options, position: Any) -> dict[str, str] | None:
    return None


def _all_seen(options: Options, position: Any) -> dict[str, str]:
    return dict(options)


def _nothing_forced(position: Any) -> Any | None:
    return None


def _no_choices(position: Any) -> Sequence[Any]:
    return ()


def _three_hints(position: Any) -> int:
    return 3


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game as pure functions around its `Position`.

    The functions take the game's own types of position and move, hence `Any`.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...]
    player_count: Callable[[Options], int]
    uses_chance: Callable[[Options], bool]
    """Whether a seed matters to a game with these options."""
    prepare: Callable[[Options, Random], dict[str, str]]
    """Adds everything that is drawn at random to the options, so that a game replays exactly."""
    start: Callable[[Options], AnyPosition]
    """The first position of prepared options; raises `OptionError`."""
    format_turn: Callable[[Any, Sequence[Any]], str]
    """The text of a turn, complete or not, from the position before it and its moves."""
    parse_turn: Callable[[Any, str], list[Any]]
    """The moves of a turn; raises `NotationError` or `IllegalMove`."""
    turn_label: Callable[[Any, int], str]
    """The label of a turn in a list, from the position before it and its number, from 1."""
    comment: Callable[[Any, Any], str]
    """The comment of a turn, such as its points, from the positions before and after it.

    Or empty.
    """
    evaluate: Callable[[Any, Side], Evaluation]
    """Static evaluation of a position for a side, without search; always of the same kind within
    one match, so that positions can be compared."""
    is_match: Callable[[Options], bool] = _single_game
    """Whether a match with these options consists of several games."""
    next_options: Callable[[Options, Any], dict[str, str] | None] = _no_next
    """The options of the next game of the match, not prepared yet; None after the last game."""
    carried: tuple[str, ...] = ()
    """Tags copied from each game of a match to the next."""
    masked: Callable[[Options, Any], dict[str, str]] = _all_seen
    """Prepared options with the information masked that no player has seen in a position."""
    forced: Callable[[Any], Any | None] = _nothing_forced
    """The move that the program plays automatically in a position; None if there is a decision."""
    choices: Callable[[Any], Sequence[Any]] = _no_choices
    """The moves of a decision asked in a dialog; empty if it is made on the board."""
    hint_count: Callable[[Any], int] = _three_hints
    """How many turns a hint proposes in a position, best first."""

    def set_up(self, chosen: Options, *, carry: bool = True) -> dict[str, str]:
        """Prepared options for the chosen ones; the same `Seed` always gives the same result.

        Tags of an earlier game are drawn again, except those in `carried` if `carry` is true.
        """
        kept = {"Seed", *(option.key for option in self.options)}
        if carry:
            kept.update(self.carried)
        options = self.completed({k: v for k, v in chosen.items() if k in kept})
        lot = [options[key] for key in ("Seed", *self.carried) if key in options]
        return self.prepare(options, Random(" ".join(lot)) if "Seed" in options else Random())

    def completed(self, chosen: Options) -> dict[str, str]:
        """The chosen options with defaults for missing ones, without those that do not apply."""
        options = dict(chosen)
        for option in self.options:
            if option.applies(options):
                options.setdefault(option.key, option.default)
            else:
                options.pop(option.key, None)
        return options
