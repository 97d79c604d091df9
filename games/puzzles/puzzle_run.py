"""A puzzle while it is solved: judges each turn, answers it, and gives parts of the solution."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from games.core.game import Game
from games.core.position import AnyPosition
from games.puzzles.puzzle import Line, Puzzle, PuzzleTheme
from games.puzzles.puzzle_dialect import PuzzleDialect


class Judgement(Enum):
    """The effect of a move on the puzzle."""

    GOES_ON = auto()
    """Nothing can be said yet: the turn is not complete, or only the end is judged."""
    RIGHT = auto()
    """A right turn, and more are needed."""
    WRONG = auto()
    """The goal is missed: the turn is to be taken back."""
    SOLVED = auto()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a move."""

    judgement: Judgement
    reply: tuple[Any, ...] = ()
    """Moves of the other side, which have been played in the puzzle."""
    loss: float | None = None
    """The loss of a wrong turn, in the unit of the theme; None where it is not known."""


@dataclass(frozen=True, slots=True)
class SolutionTurn:
    """One turn of the solution."""

    before: AnyPosition
    moves: tuple[Any, ...]
    after: AnyPosition
    own: bool
    """Whether it is a turn of the solver."""


@dataclass(frozen=True, slots=True)
class PuzzleHint:
    """A part of the solution."""

    level: int
    """1: the piece that the first move concerns; 2: where it goes; 3: the whole turn."""
    moves: tuple[Any, ...]
    """For the levels 1 and 2 the first move, for level 3 all moves of the turn."""


def solution_turns(
    game: Game, start: AnyPosition, line: Line, solver: Any
) -> tuple[SolutionTurn, ...]:
    """A line of a puzzle as moves; raises `RuleError` where the rules forbid it.

    `solver` is the side that solves.
    """
    turns = []
    position = start
    for text in line:
        before, moves = position, tuple(game.parse_turn(position, text))
        for move in moves:
            position = position.play(move)
        turns.append(SolutionTurn(before, moves, position, before.to_move is solver))
    return tuple(turns)


class PuzzleRun:
    """The state of one puzzle: the moves made, and the lines that agree with them."""

    def __init__(self, game: Game, dialect: PuzzleDialect, puzzle: Puzzle) -> None:
        """Raises `ValueError` if the position or the solution cannot be read."""
        self.puzzle = puzzle
        self.theme: PuzzleTheme = dialect.theme(puzzle.theme)
        self.start: AnyPosition = dialect.read_position(puzzle.position, puzzle.options)
        self._game = game
        self._dialect = dialect
        self._solver = self.start.to_move
        self._lines = tuple(
            solution_turns(game, self.start, line, self._solver) for line in puzzle.lines
        )
        self.restart()

    def restart(self) -> None:
        """Begin again from the first position."""
        self._followed = self._lines
        self._index = 0
        self._turns_left = self.theme.turns
        self._turn_start = self._position = self.start
        self._moves: tuple[Any, ...] = ()
        self._earlier: tuple[tuple[Any, ...], ...] = ()  # the solver's turns before the present one
        self._solved = False

    @property
    def position(self) -> AnyPosition:
        """The present position."""
        return self._position

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves of the present turn, a wrong one included."""
        return self._moves

    @property
    def turns_left(self) -> int:
        """How many own turns are left, the present one included."""
        return self._turns_left

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self._solved

    @property
    def turn_is_over(self) -> bool:
        """Whether the moves of the present turn are a whole turn: solved, or wrong."""
        return bool(self._moves) and self._complete()

    @property
    def solution(self) -> tuple[SolutionTurn, ...]:
        """The turns of the shown solution, from the first position on."""
        return self._lines[0]

    def play(self, move: Any) -> Verdict:
        """Make a move; raises `IllegalMove` and then changes nothing.

        A wrong turn is kept until `take_back`.
        """
        assert not self.turn_is_over, "the turn is to be taken back"
        self._position = self._position.play(move)
        self._moves = (*self._moves, move)
        return self._judged() if self._complete() else Verdict(Judgement.GOES_ON)

    def take_back(self) -> None:
        """Take back all moves of the present turn."""
        self.rewind(0)

    def rewind(self, count: int) -> None:
        """Keep the first `count` moves of the present turn, and take back the others."""
        kept, self._moves = self._moves[:count], ()
        self._position, self._solved = self._turn_start, False
        for move in kept:
            self._position = self._position.play(move)
            self._moves = (*self._moves, move)

    def return_to(self, count: int) -> None:
        """Keep the first `count` moves of all, where only the end is judged."""
        assert self.theme.judged_at_end, "elsewhere a right turn stays"
        moves = [move for turn in (*self._earlier, self._moves) for move in turn]
        self.restart()
        for move in moves[:count]:
            self.play(move)

    def hint(self, level: int) -> PuzzleHint | None:
        """A part of the next right turn; None if no line of the solution can be reached any more.

        A line that begins with the moves already made in the turn is preferred. Where only the end
        is judged, the turns of a line may be made in any order.
        """
        turns = [line[self._index].moves for line in self._followed]
        if self.theme.judged_at_end:
            turns = [turn for line in self._lines for turn in self._possible_turns(line)]
        made = self._moves
        agreeing = [moves for moves in turns if moves[: len(made)] == made]
        chosen = next(iter([*agreeing, *turns]), None)
        if chosen is None:
            return None
        return PuzzleHint(level, chosen if level >= 3 else chosen[:1])

    def _possible_turns(self, line: tuple[SolutionTurn, ...]) -> list[tuple[Any, ...]]:
        """The turns of a line that are still to be made, if all those made belong to it."""
        left = [turn.moves for turn in line]
        for turn in self._earlier:
            if turn not in left:
                return []
            left.remove(turn)
        legal = self._turn_start.legal_moves()
        return [moves for moves in left if moves[0] in legal]

    def _complete(self) -> bool:
        return not self._position.mid_turn or self._position.outcome() is not None

    def _judged(self) -> Verdict:
        reached = self._dialect.reached(self.theme.key, self.start, self._position)
        if reached and (self._turns_left == 1 or not self.theme.judged_at_end):
            return self._end()
        agreeing = tuple(
            line for line in self._followed if line[self._index].after == self._position
        )
        if self._turns_left == 1:
            return self._end() if reached is None and agreeing else self._wrong()
        if self.theme.judged_at_end:
            self._next_turn(agreeing)
            return Verdict(Judgement.GOES_ON)
        return self._next_turn(agreeing) if agreeing else self._wrong()

    def _end(self) -> Verdict:
        self._solved = True
        return Verdict(Judgement.SOLVED)

    def _wrong(self) -> Verdict:
        turn = self._game.format_turn(self._turn_start, self._moves)
        first = self._index == 0
        return Verdict(Judgement.WRONG, loss=self.puzzle.grades.get(turn) if first else None)

    def _next_turn(self, lines: tuple[tuple[SolutionTurn, ...], ...]) -> Verdict:
        """Play the reply of the other side, if there is one."""
        self._followed = lines
        self._index += 1
        self._turns_left -= 1
        reply: tuple[Any, ...] = ()
        while lines and not lines[0][self._index].own:
            reply += lines[0][self._index].moves
            self._position = lines[0][self._index].after
            self._index += 1
        if lines:
            before = lines[0][self._index].before
            self._followed = tuple(line for line in lines if line[self._index].before == before)
        self._earlier = (*self._earlier, self._moves)
        self._turn_start, self._moves = self._position, ()
        return Verdict(Judgement.RIGHT, reply)
