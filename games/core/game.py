"""What the house knows of a game without knowing its rules: the entry of the catalog."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.evaluation import Evaluation
from games.core.position import AnyPosition, Side

Options = Mapping[str, str]
"""What was chosen before the start, as tags of the record: `{"Rules": "current", …}`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, and the sentence that says what it means."""

    value: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose before the start; `needs` names when it applies."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    default: str
    needs: tuple[tuple[str, str], ...] = ()

    def applies(self, options: Options) -> bool:
        """Whether the option means anything beside the other choices."""
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
    """A game of the catalog: pure functions around its `Position`.

    The functions take the game's own type of position, which cannot be said here: hence `Any`.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...]
    player_count: Callable[[Options], int]
    uses_chance: Callable[[Options], bool]
    """Whether a seed matters to a game with these options."""
    prepare: Callable[[Options, Random], dict[str, str]]
    """The options with everything drawn by lot written down, so that they replay exactly."""
    start: Callable[[Options], AnyPosition]
    """The first position of prepared options; raises `OptionError`."""
    format_turn: Callable[[Any, Sequence[Any]], str]
    """A turn, complete or begun, as text, given the position before it."""
    parse_turn: Callable[[Any, str], list[Any]]
    """The moves of a turn; raises `NotationError` or `IllegalMove`."""
    turn_label: Callable[[Any, int], str]
    """What stands before a turn in a list: its number, counted from 1, or its name."""
    comment: Callable[[Any, Any], str]
    """What a turn has brought, for the reader: claims, points; empty where nothing happened."""
    evaluate: Callable[[Any, Side], Evaluation]
    """Static evaluation of a position for a side, without search; always of the same kind within
    one match, so that positions can be compared."""
    is_match: Callable[[Options], bool] = _single_game
    """Whether several games in a row decide, as `next_options` says."""
    next_options: Callable[[Options, Any], dict[str, str] | None] = _no_next
    """Options, not yet prepared, of the next game of a match that this game leaves undecided."""
    carried: tuple[str, ...] = ()
    """Tags that go on from game to game of a match."""
    masked: Callable[[Options, Any], dict[str, str]] = _all_seen
    """Prepared options without what nobody has seen yet in that position."""
    forced: Callable[[Any], Any | None] = _nothing_forced
    """The move that the program makes by itself in a position; None if there is a decision."""
    choices: Callable[[Any], Sequence[Any]] = _no_choices
    """The moves of a decision that is asked as a question; empty where it is made on the board."""
    hint_count: Callable[[Any], int] = _three_hints
    """How many turns a hint proposes in a position, best first."""

    def set_up(self, chosen: Options, *, carry: bool = True) -> dict[str, str]:
        """Prepared options for what was chosen; the same `Seed` always draws the same lots.

        What an earlier game has drawn is drawn anew; what a match carries on is kept if `carry`.
        """
        kept = {"Seed", *(option.key for option in self.options)}
        if carry:
            kept.update(self.carried)
        options = self.completed({k: v for k, v in chosen.items() if k in kept})
        lot = [options[key] for key in ("Seed", *self.carried) if key in options]
        return self.prepare(options, Random(" ".join(lot)) if "Seed" in options else Random())

    def completed(self, chosen: Options) -> dict[str, str]:
        """The chosen options, the missing ones at their defaults, the meaningless left out."""
        options = dict(chosen)
        for option in self.options:
            if option.applies(options):
                options.setdefault(option.key, option.default)
            else:
                options.pop(option.key, None)
        return options
