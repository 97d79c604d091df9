"""Puzzles as text, one in a line. Empty lines and lines that begin with `#` are skipped.

    nim | leave-none | Size=10 | 6 | 2 > 3 > 1 | 850 | 1=0.5 3=1 | self-play 7/132 turn 14

The fields are the game, the theme, the options, the position, the lines of the solution, the
rating, the grades of other first turns, and the source. `;` separates options, lines and grades,
`>` the turns of a line; `-` stands for an empty field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

from games.core.game import Game
from games.puzzles.difficulty import HIGHEST, LOWEST
from games.puzzles.puzzle import Line, Puzzle, PuzzleError
from games.puzzles.puzzle_dialect import PuzzleDialect

FIELDS = 8
EMPTY = "-"
LONGEST_LINE = 10_000
"""Characters of a puzzle."""
MOST_LINES = 100_000
"""Lines of a file."""

Dialects = Mapping[str, tuple[Game, PuzzleDialect]]
"""The games with puzzles, by their names."""


def write_puzzle(puzzle: Puzzle) -> str:
    """The puzzle in one line, without the line's end."""
    fields = (
        puzzle.game,
        puzzle.theme,
        "; ".join(f"{key}={value}" for key, value in puzzle.options.items()),
        puzzle.position,
        "; ".join(" > ".join(line) for line in puzzle.lines),
        str(puzzle.rating),
        "; ".join(f"{turn}={loss:g}" for turn, loss in puzzle.grades.items()),
        puzzle.source,
    )
    return " | ".join(field or EMPTY for field in fields)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file."""
    return "".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles)


def read_puzzles(text: str, dialects: Dialects) -> list[Puzzle]:
    """The puzzles of a text; raises `PuzzleError` with the number of the line.

    The fields are read; `puzzle_check.faults` tells whether position and solution are right.
    """
    return list(_read(text.removeprefix("\ufeff"), dialects))


def _read(text: str, dialects: Dialects) -> Iterator[Puzzle]:
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_LINES:
            raise PuzzleError(f"the file has more than {MOST_LINES} lines")
        if not line.strip() or line.startswith("#"):
            continue
        try:
            yield read_puzzle(line, dialects)
        except PuzzleError as error:
            raise PuzzleError(f"line {number}: {error}") from None


def read_puzzle(line: str, dialects: Dialects) -> Puzzle:
    """The puzzle of a line; raises `PuzzleError`."""
    if len(line) > LONGEST_LINE:
        raise PuzzleError(f"this is longer than {LONGEST_LINE} characters")
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != FIELDS:
        raise PuzzleError(f"a puzzle has {FIELDS} fields between |, not {len(fields)}")
    name, theme, options, position, lines, rating, grades, source = (
        "" if field == EMPTY else field for field in fields
    )
    _check_names(name, theme, dialects)
    return Puzzle(
        name,
        theme,
        dict(map(_option, _parts(options))),
        position,
        tuple(map(_line, _parts(lines))),
        _rating(rating),
        dict(_grade(part) for part in _parts(grades)),
        source,
    )


def _check_names(name: str, theme: str, dialects: Dialects) -> None:
    if name not in dialects:
        known = ", ".join(dialects)
        raise PuzzleError(f"there is no game {name[:40]!r} with puzzles: choose one of {known}")
    keys = [each.key for each in dialects[name][1].themes]
    if theme not in keys:
        raise PuzzleError(
            f"there is no theme {theme[:40]!r}: {name} has the themes {', '.join(keys)}"
        )


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")] if text else []


def _option(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    if not (key and value):
        raise PuzzleError(f"the option {text[:40]!r} is not written as name=value")
    return key, value


def _line(text: str) -> Line:
    turns = tuple(turn.strip() for turn in text.split(">"))
    if not all(turns):
        raise PuzzleError(f"the solution {text[:40]!r} lacks a turn beside >")
    return turns


def _rating(text: str) -> int:
    if not (text.isascii() and text.isdigit() and LOWEST <= int(text[:9]) <= HIGHEST):
        raise PuzzleError(f"the rating {text[:40]!r} is not from {LOWEST} to {HIGHEST}")
    return int(text)


def _grade(text: str) -> tuple[str, float]:
    turn, _, loss = text.rpartition("=")
    if not (turn and loss):
        raise PuzzleError(f"the grade {text[:40]!r} is not written as turn=loss")
    try:
        number = float(loss)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e6:
        raise PuzzleError(f"the loss {loss[:40]!r} of {turn[:40]!r} is no number from 0 on")
    return turn, number


@dataclass(frozen=True, slots=True)
class ShippedPuzzles:
    """The puzzles that come with a game: `puzzles/puzzles.txt` in its folder."""

    game: Game
    dialect: PuzzleDialect
    package: str
    """The package of the game, its folder."""

    def read(self) -> list[Puzzle]:
        """The puzzles in the order of the file; empty where there is no file."""
        file = resources.files(self.package) / "puzzles" / "puzzles.txt"
        if not file.is_file():
            return []
        return read_puzzles(
            file.read_text(encoding="utf-8"), {self.game.name: (self.game, self.dialect)}
        )
