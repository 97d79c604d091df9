"""Summaries of matches for the library, from tags and turn counts without playing the moves."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta

from games.core.game import Game
from games.core.position import RuleError
from games.core.records.movetext import TooManyPieces, tokens
from games.core.records.reader import MOST_TURNS
from games.core.records.record import RecordError, reading_record, record_lines
from games.core.records.tags import (
    MOST_SEATS,
    UNFINISHED,
    Player,
    ending_tags,
    players_of,
    read_tags,
    winning_seats,
)
from games.core.steps import Steps, finished
from games.core.storage.match_store import Stamp

_SCORE_DIGITS = 6

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Points = Annotated[int, Meta(ge=0, lt=10**_SCORE_DIGITS)]


class Summary(msgspec.Struct, frozen=True, gc=False):
    """One line of the library; `game` is empty if the file is not a record of a known game.

    The bounds hold for every summary that `summarise` makes; decoding checks them.
    """

    name: str
    stamp: Stamp
    game: str = ""
    options: dict[str, str] = {}
    """The chosen options: rule set, size, mode."""
    players: Annotated[tuple[Player, ...], Meta(max_length=MOST_SEATS)] = ()
    """In the order of the seats."""
    finished: bool = False
    winners: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()
    """Seats, counted from 0; several share a tie."""
    termination: str = ""
    score: Annotated[tuple[Points, ...], Meta(max_length=MOST_SEATS)] = ()
    """In the order of the seats."""
    date: str = ""
    time: str = ""
    turns: Annotated[int, Meta(ge=0, le=MOST_TURNS)] = 0
    """On the main line."""
    daily: str = ""
    """The date of its daily deal, if it has one."""
    initials: str = ""

    @property
    def begun(self) -> tuple[str, str, int, str]:
        """Sort key: the start of the match, as far as it is known."""
        return self.date, self.time, self.stamp.changed, self.name

    def is_possible(self, games: Mapping[str, Game]) -> bool:
        """Whether `summarise` can have made it, with these games, from some record."""
        game = games.get(self.game)
        return (
            game is not None
            and self.options.keys() <= {option.key for option in game.options}
            and len(set(self.winners)) == len(self.winners)
            and (self.finished or not self.winners)
        )


def summarise(name: str, stamp: Stamp, text: str, games: Mapping[str, Game]) -> Summary:
    """The summary of a record; any text gives a summary, at worst one without a game."""
    return finished(summarising(name, stamp, text, games))


def summarising(name: str, stamp: Stamp, text: str, games: Mapping[str, Game]) -> Steps[Summary]:
    """The same as `summarise` in steps."""
    try:
        lines = record_lines(text)
    except RecordError:
        return Summary(name, stamp)
    tags, end = read_tags(lines)
    game = games.get(tags.get("Game", ""))
    if game is None:
        return Summary(name, stamp)
    if "Result" not in tags:
        tags |= yield from _ending(text, games)
    result = tags.get("Result", UNFINISHED)
    return Summary(
        name,
        stamp,
        game.name,
        options={key: tags[key] for key in (o.key for o in game.options) if key in tags},
        players=players_of(tags),
        finished=result != UNFINISHED,
        winners=tuple(dict.fromkeys(winning_seats(result))),
        termination=tags.get("Termination", ""),
        score=_numbers(tags.get("Score", "")),
        date=tags.get("Date", ""),
        time=tags.get("Time", ""),
        turns=(yield from _turns(lines[end:])),
        daily=tags.get("Daily", ""),
        initials=tags.get("Initials", ""),
    )


def _ending(text: str, games: Mapping[str, Game]) -> Steps[dict[str, str]]:
    """The result of a record without result tags, written by hand or by another program."""
    try:
        record = yield from reading_record(text, games)
        return ending_tags(record.match)
    except RuleError:
        return {}


def _numbers(text: str) -> tuple[int, ...]:
    words = text.split(",")
    plain = all(
        word.isascii() and word.isdecimal() and len(word) <= _SCORE_DIGITS for word in words
    )
    return tuple(map(int, words)) if plain and len(words) <= MOST_SEATS else ()


def _turns(lines: list[str]) -> Steps[int]:
    """The number of turns of the main line."""
    depth = turns = count = 0
    with suppress(TooManyPieces):
        for token in tokens(lines, 1):
            yield
            if token is None:
                continue
            count += 1
            if count > MOST_TURNS:
                break
            if token.text in ("(", ")"):
                depth = max(depth + (1 if token.text == "(" else -1), 0)
            elif token.text and not depth:
                turns += 1
    return turns
