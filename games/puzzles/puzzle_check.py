"""Checks a puzzle with the rules: it can be read, and its lines are legal and reach the goal."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.error_text import explained
from games.core.game import Game
from games.core.position import RuleError
from games.core.translation import _
from games.puzzles.puzzle import Line, Puzzle
from games.puzzles.puzzle_dialect import PuzzleDialect
from games.puzzles.puzzle_run import solution_turns


def faults(puzzle: Puzzle, game: Game, dialect: PuzzleDialect) -> Iterator[str]:
    """A sentence for each fault of a puzzle of this game."""
    try:
        start = dialect.read_position(puzzle.position, puzzle.options)
    except ValueError as error:
        yield _("the position cannot be read: {reason}").format(reason=error)
        return
    if dialect.write_position(start) != puzzle.position:
        written = dialect.write_position(start)
        yield _("the position is written as {position}").format(position=written)
    if start.outcome() is not None:
        yield _("the game is over in the position")
        return
    if not puzzle.lines:
        yield _("there is no solution")
    for line in puzzle.lines:
        for fault in _line_faults(puzzle, line, game, dialect):
            sentence = _("the solution {line}: {fault}")
            yield sentence.format(line=" > ".join(line), fault=fault)


def _line_faults(puzzle: Puzzle, line: Line, game: Game, dialect: PuzzleDialect) -> Iterator[str]:
    start = dialect.read_position(puzzle.position, puzzle.options)
    try:
        turns = solution_turns(game, start, line, start.to_move)
    except RuleError as error:
        yield _("it breaks a rule: {reason}").format(reason=explained(error))
        return
    if any(turn.after.mid_turn for turn in turns):
        yield _("a turn of it is not complete")
    own = sum(turn.own for turn in turns)
    theme = dialect.theme(puzzle.theme)
    if own != theme.turns or not turns[-1].own:
        sentence = _("it has {found} turns of the solver and should end with turn {wanted}")
        yield sentence.format(found=own, wanted=theme.turns)
    elif dialect.reached(theme.key, start, turns[-1].after) is False:
        yield _("it does not reach the goal")
