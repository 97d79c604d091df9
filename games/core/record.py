"""A match as text, in the manner of PGN: tags, then one line per turn.

    [Game "veletas"]
    [Size "7"]

    1. d4/a1
    2. keep

A number or a turn's name may stand before a turn, comments in braces behind it. Reading
forgives spaces, line ends, comments and a byte-order mark, and never forgives the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.core.game import Game, Options
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition, IllegalMove, RuleError

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{[^}]*\}?")
_LABEL = re.compile(r"\d+(?:\.|[BW]2?(?=\s|$))\s*")


class RecordError(ValueError):
    """A text from which not even the start of a match can be read."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match that was read: its game, tags and moves, and what was wrong, if anything was."""

    game: Game
    tags: dict[str, str]
    match: AnyMatch
    problem: str | None = None


def turn_texts(game: Game, match: AnyMatch) -> list[str]:
    """The turns up to the present in notation, without labels."""
    moves = match.moves
    return [
        game.format_turn(match.position_at(turn.first), moves[turn.first : turn.last])
        for turn in match.turns()
    ]


def write_record(game: Game, tags: Options, match: AnyMatch) -> str:
    """The match up to its present as text; `tags` are its prepared options and more."""
    lines = [f'[Game "{game.name}"]']
    lines += [f'[{key} "{_escape(value)}"]' for key, value in tags.items() if key != "Game"]
    lines.append("")
    for number, (turn, text) in enumerate(
        zip(match.turns(), turn_texts(game, match), strict=True), start=1
    ):
        before, after = match.position_at(turn.first), match.position_at(turn.last)
        comment = game.comment(before, after)
        note = f" {{{comment}}}" if comment else ""
        lines.append(f"{game.turn_label(before, number)} {text}{note}")
    return "\n".join(lines) + "\n"


def read_record(text: str, games: Mapping[str, Game]) -> Record:
    """Read a match; stops at the first impossible turn and names it in `problem`.

    Raises `RecordError` where no game or no start position can be made out.
    """
    tags, lines = _split(text.removeprefix("\ufeff"))
    if (name := tags.get("Game", "")) not in games:
        raise RecordError(f"the record names no game known here: {name[:40]!r}")
    game = games[name]
    try:
        match: AnyMatch = Match(game.start(tags))
    except RuleError as error:
        raise RecordError(f"the record's tags start no game of {game.title}: {error}") from None
    return Record(game, tags, match, _replay(game, match, lines))


def _replay(game: Game, match: AnyMatch, lines: list[tuple[int, str]]) -> str | None:
    """Play the lines' turns; the sentence about the first one that cannot be played."""
    for number, line in lines:
        where = f"line {number}, {line[:40]!r}"
        if match.position.outcome() is not None:
            return f"{where}: the game is over before this turn"
        if match.position.mid_turn:
            return f"{where}: the turn before this one is not complete"
        try:
            moves = _turn(game, match.position, line)
        except RuleError as error:
            return f"{where}: {error}"
        for move in moves:
            match.play(move)
    return None


def _turn(game: Game, position: AnyPosition, text: str) -> list[Any]:
    """The moves of one turn, tried before the match sees any of them."""
    moves = game.parse_turn(position, text)
    for number, move in enumerate(moves):
        if number and not position.mid_turn:
            raise IllegalMove("the line goes on after the turn is complete")
        position = position.play(move)
    return moves


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Tags, and the numbered lines that hold a turn, without labels and comments."""
    tags: dict[str, str] = {}
    turns: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = _COMMENT.sub(" ", raw).strip()
        if (tag := _TAG.fullmatch(raw.strip())) and not turns:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line := _LABEL.sub("", line, count=1) if _LABEL.match(line) else line:
            turns.append((number, line))
    return tags, turns


def _escape(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))
