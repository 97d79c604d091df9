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
from games.core.translation import _
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
            raise PuzzleError(_("the file has more than {most} lines").format(most=MOST_LINES))
        if not line.strip() or line.startswith("#"):
            continue
        try:
            yield read_puzzle(line, dialects)
        except PuzzleError as error:
            raise PuzzleError(_("line {line}: {fault}").format(line=number, fault=error)) from None


def read_puzzle(line: str, dialects: Dialects) -> Puzzle:
    """The puzzle of a line; raises `PuzzleError`."""
    if len(line) > LONGEST_LINE:
        raise PuzzleError(_("this is longer than {most} characters").format(most=LONGEST_LINE))
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != FIELDS:
        sentence = _("a puzzle has {wanted} fields between |, not {found}")
        raise PuzzleError(sentence.format(wanted=FIELDS, found=len(fields)))
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
        sentence = _("there is no game {game} with puzzles: choose one of {known}")
        raise PuzzleError(sentence.format(game=repr(name[:40]), known=known))
    keys = [each.key for each in dialects[name][1].themes]
    if theme not in keys:
        sentence = _("there is no theme {theme}: {game} has the themes {known}")
        known = ", ".join(keys)
        raise PuzzleError(sentence.format(theme=repr(theme[:40]), game=name, known=known))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")] if text else []


def _option(text: str) -> tuple[str, str]:
    key, _sign, value = text.partition("=")
    if not (key and value):
        sentence = _("the option {option} is not written as name=value")
        raise PuzzleError(sentence.format(option=repr(text[:40])))
    return key, value


def _line(text: str) -> Line:
    turns = tuple(turn.strip() for turn in text.split(">"))
    if not all(turns):
        sentence = _("the solution {line} lacks a turn beside >")
        raise PuzzleError(sentence.format(line=repr(text[:40])))
    return turns


def _rating(text: str) -> int:
    if not (text.isascii() and text.isdigit() and LOWEST <= int(text[:9]) <= HIGHEST):
        sentence = _("the rating {rating} is not from {least} to {most}")
        raise PuzzleError(sentence.format(rating=repr(text[:40]), least=LOWEST, most=HIGHEST))
    return int(text)


def _grade(text: str) -> tuple[str, float]:
    turn, _sign, loss = text.rpartition("=")
    if not (turn and loss):
        sentence = _("the grade {grade} is not written as turn=loss")
        raise PuzzleError(sentence.format(grade=repr(text[:40])))
    try:
        number = float(loss)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e6:
        sentence = _("the loss {loss} of {turn} is no number from 0 on")
        raise PuzzleError(sentence.format(loss=repr(loss[:40]), turn=repr(turn[:40])))
    return turn, number


@dataclass(frozen=True, slots=True)
class ShippedPuzzles:
    """The puzzles that come with a game: `puzzles/puzzles.txt` in its folder."""

    game: Game
    dialect: PuzzleDialect
    package: str
    """The package of the game, its folder."""

    def read(self) -> list[Puzzle]:
        """The puzzles in the order of the file, read once; empty where there is no file."""
        file = resources.files(self.package) / "puzzles" / "puzzles.txt"
        if not file.is_file():
            return []
        key = self.game.name, file.read_text(encoding="utf-8")
        if key not in _shipped:
            _shipped[key] = read_puzzles(key[1], {self.game.name: (self.game, self.dialect)})
        return [*_shipped[key]]


_shipped: dict[tuple[str, str], list[Puzzle]] = {}
"""The puzzles that were read, by the name of the game and the text of the file."""
