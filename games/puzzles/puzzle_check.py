"""Checks a puzzle with the rules: it can be read, and its lines are legal and reach the goal."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Game
from games.core.position import RuleError
from games.puzzles.puzzle import Line, Puzzle
from games.puzzles.puzzle_dialect import PuzzleDialect
from games.puzzles.puzzle_run import solution_turns


def faults(puzzle: Puzzle, game: Game, dialect: PuzzleDialect) -> Iterator[str]:
    """A sentence for each fault of a puzzle of this game."""
    try:
        start = dialect.read_position(puzzle.position, puzzle.options)
    except ValueError as error:
        yield f"the position cannot be read: {error}"
        return
    if dialect.write_position(start) != puzzle.position:
        yield f"the position is written as {dialect.write_position(start)}"
    if start.outcome() is not None:
        yield "the game is over in the position"
        return
    if not puzzle.lines:
        yield "there is no solution"
    for line in puzzle.lines:
        for fault in _line_faults(puzzle, line, game, dialect):
            yield f"the solution {' > '.join(line)} {fault}"


def _line_faults(puzzle: Puzzle, line: Line, game: Game, dialect: PuzzleDialect) -> Iterator[str]:
    start = dialect.read_position(puzzle.position, puzzle.options)
    try:
        turns = solution_turns(game, start, line, start.to_move)
    except RuleError as error:
        yield f"breaks a rule: {error}"
        return
    if any(turn.after.mid_turn for turn in turns):
        yield "has a turn that is not complete"
    own = sum(turn.own for turn in turns)
    theme = dialect.theme(puzzle.theme)
    if own != theme.turns or not turns[-1].own:
        yield f"has {own} own turns and should end with turn {theme.turns}"
    elif dialect.reached(theme.key, start, turns[-1].after) is False:
        yield "does not reach the goal"
