"""The tags at the head of a record: game, options, players, date and result.

    [Game "veletas"]
    [Rules "current"]
    [Player1 "Ada"]
    [Player2 "Computer"]
    [Level2 "greedy"]
    [Date "2026-08-02"]
    [Result "Player1"]

A seat without a `Level` belongs to a person. `Result` names the seats that
have won, `-` without winners (a solitaire), `*` while the match is unfinished. `Termination`
says why; a resignation is recorded by these tags alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from games.core.game import Options
from games.core.match.match import AnyMatch
from games.core.match.time_control import read_time
from games.core.position import Outcome, Side, Termination

RULES_VERSION = "1"
"""Version of the rules of a record; it increases when a ruling changes."""

TEACHING = "teaching"
"""The level of an opponent that teaches; its games do not count in the statistics."""
UNFINISHED = "*"
NOBODY = "-"
MOST_SEATS = 4

ENDING = ("TimeControl", "Result", "Termination", "Score")
"""The tags computed from a match: its clock, and the end of its main line."""

_SEATS = range(1, MOST_SEATS + 1)
_ABOUT = frozenset(
    {
        *("Game", "ComputerSeed", "Date", "Time", "Daily", "Initials", "RulesVersion", *ENDING),
        *(f"{what}{seat}" for what in ("Player", "Level", "Seconds") for seat in _SEATS),
    }
)
_TAG = re.compile(r'\[\s*(\w+)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
_ESCAPES = str.maketrans({'"': r"\"", "\\": r"\\"})
_LONGEST_TAG = 10_000
"""Characters; a longer line is no tag."""
_LONGEST_HEAD = 1000
"""Lines; later ones are no tags."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """The player of a seat: a name; for a computer also its level and the seconds for a turn."""

    name: str
    level: str | None = None
    seconds: float | None = None


def heading(
    options: Options,
    players: Sequence[Player],
    begun: datetime,
    *,
    computer_seed: int | None = None,
    daily: str | None = None,
    initials: str | None = None,
) -> dict[str, str]:
    """The tags of a match for `write_record`, from its prepared options.

    `daily` is the date of a daily deal, `initials` are those of its player.
    """
    tags = dict(options)
    for seat, player in enumerate(players, start=1):
        tags[f"Player{seat}"] = player.name
        if player.level is not None:
            tags[f"Level{seat}"] = player.level
        if player.seconds is not None:
            tags[f"Seconds{seat}"] = f"{player.seconds:g}"
    if computer_seed is not None:
        tags["ComputerSeed"] = str(computer_seed)
    tags["Date"] = begun.date().isoformat()
    tags["Time"] = begun.time().isoformat("seconds")
    if daily is not None:
        tags["Daily"] = daily
    if initials is not None:
        tags["Initials"] = initials
    tags["RulesVersion"] = RULES_VERSION
    return tags


def options_of(tags: Options) -> dict[str, str]:
    """The prepared options among the tags, from which the game is started."""
    return {key: value for key, value in tags.items() if key not in _ABOUT}


def players_of(tags: Options) -> tuple[Player, ...]:
    """The players in the order of the seats; empty if the record does not name them."""
    return tuple(
        Player(
            tags.get(f"Player{seat}", ""),
            tags.get(f"Level{seat}"),
            read_time(tags.get(f"Seconds{seat}", "")),
        )
        for seat in _SEATS
        if f"Player{seat}" in tags or f"Level{seat}" in tags
    )


def ending_tags(match: AnyMatch, outcome: Outcome | None = None) -> dict[str, str]:
    """The result of the main line, by seats: a pie choice does not change the winner.

    Pass an outcome if the moves do not imply it: after a resignation.
    """
    tags = {"TimeControl": str(match.control)} if match.control else {}
    end = match.root.main_end()
    outcome = match.outcome_at(end) or outcome
    if outcome is None:
        return {**tags, "Result": UNFINISHED}
    seats = sorted(end.position.sides.index(side) + 1 for side in outcome.winners)
    tags["Result"] = ",".join(f"Player{seat}" for seat in seats) or NOBODY
    tags["Termination"] = outcome.termination.value
    if outcome.score:
        tags["Score"] = ",".join(map(str, outcome.score))
    return tags


def winning_seats(result: str) -> tuple[int, ...]:
    """The seats, counted from 0, that a `Result` names as winners.

    >>> winning_seats("Player1,Player3")
    (0, 2)
    """
    known = {f"Player{seat}": seat - 1 for seat in _SEATS}
    return tuple(known[name] for name in result.split(",") if name in known)


def resigned_outcome(tags: Options, sides: Sequence[Side]) -> Outcome | None:
    """The outcome of a resigned game, from its tags; None for any other game.

    >>> tags = {"Result": "Player2", "Termination": "resignation"}
    >>> resigned_outcome(tags, (Side.BLACK, Side.WHITE)).winners
    (<Side.WHITE: 'white'>,)
    """
    if tags.get("Termination") != Termination.RESIGNATION.value:
        return None
    winners = tuple(
        sides[seat] for seat in winning_seats(tags.get("Result", "")) if seat < len(sides)
    )
    return Outcome(winners, Termination.RESIGNATION) if winners else None


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    """Tags as lines of text."""
    return [
        f'[{key} "{" ".join(value.split()).translate(_ESCAPES)}"]' for key, value in tags.items()
    ]


def read_tags(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    """The tags at the head of a text, and how many of its lines they take.

    Empty lines and comments between them are passed over.
    """
    tags: dict[str, str] = {}
    end = number = 0
    while number < min(len(lines), _LONGEST_HEAD):
        line = lines[number].strip()
        number += 1
        if found := _TAG.fullmatch(line) if len(line) <= _LONGEST_TAG else None:
            tags[found[1]] = _without_escapes(found[2])
            end = number
        elif line.startswith("{"):
            number = _after_comment(lines, number - 1)
        elif line:
            break
    return tags, end


def _without_escapes(text: str) -> str:
    """A value without the backslashes before quotation marks and other backslashes."""
    return "\\".join(part.replace("\\", "") for part in text.split("\\\\"))


def _after_comment(lines: Sequence[str], first: int) -> int:
    """The number of the line after a comment; one that is never closed ends with its line."""
    for number in range(first, len(lines)):
        if "}" in lines[number]:
            return number + 1
        if number > first and "{" in lines[number]:
            break
    return first + 1
