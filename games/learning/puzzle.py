"""A puzzle: a position, and the first turns that reach the goal of its theme."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec.structs import replace as changed

from games.ai.engine import EngineClient, Failure, PendingRequest
from games.core.game import AnyGame, Options, PuzzleTheme, Stop
from games.core.position import AnyPosition, RuleError, after_moves, read_moves
from games.core.translation import _
from games.learning.coach import TurnInQuestion
from games.learning.task import Judgement, Task, Verdict
from games.storage.files import explained

Line = tuple[str, ...]
"""Turns in the notation of the game that reach the goal, including those of the other side."""


class PuzzleError(ValueError):
    """A fault in a puzzle or its file; the sentence gives its place."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and the turns that share the best result."""

    game: str
    theme: str
    options: Options
    """The options of a match with this position, as tags of a record."""
    position: str
    """The position in one line of text, as the game writes it."""
    lines: tuple[Line, ...]
    """A line for each accepted first turn; the first line is shown as the solution."""
    rating: int = 0
    """The first rating, in the numbers of Glicko-2; 0 if the puzzle is not rated yet."""
    grades: Mapping[str, float] = field(default_factory=dict)
    """For graded puzzles: the losses of other first turns, in the unit of the theme."""
    source: str = ""
    """Where the position arose, such as `self-play 7/132 turn 14`."""
    id: str = field(init=False, repr=False, compare=False)
    """Eight hexadecimal digits, made from the game, the theme, the options and the position."""

    def __post_init__(self) -> None:
        options = " ".join(f"{key}={self.options[key]}" for key in sorted(self.options))
        text = f"{self.game}|{self.theme}|{options}|{self.position}"
        object.__setattr__(self, "id", hashlib.sha256(text.encode()).hexdigest()[:8])


# -- Puzzles as text, one in a line. Empty lines and lines that begin with `#` are skipped -----

#     nim | leave-none | Size=10 | 6 | 2 > 3 > 1 | 850 | 1=0.5 3=1 | self-play 7/132 turn 14
#
# The fields are the game, the theme, the options, the position, the lines of the solution, the
# rating, the grades of other first turns, and the source. `;` separates options, lines and grades,
# `>` the turns of a line; `-` stands for an empty field.

FIELDS = 8
EMPTY = "-"
LOWEST, HIGHEST = 200, 2600
"""Bounds of a rating."""
MOST_LOST = 1e6
"""The greatest loss by a turn, in the unit of a theme."""
LONGEST_LINE = 10_000
"""Characters of a puzzle."""
MOST_LINES = 100_000


def write_puzzle(puzzle: Puzzle) -> str:
    fields = (
        puzzle.game,
        puzzle.theme,
        "; ".join(f"{key}={value}" for key, value in puzzle.options.items()),
        puzzle.position,
        "; ".join(" > ".join(line) for line in puzzle.lines),
        str(puzzle.rating or EMPTY),
        "; ".join(f"{turn}={loss:g}" for turn, loss in puzzle.grades.items()),
        puzzle.source,
    )
    return " | ".join(field or EMPTY for field in fields)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles)


def read_puzzles(text: str, games: Mapping[str, AnyGame]) -> list[Puzzle]:
    """The puzzles of a text; raises `PuzzleError` with the number of the line.

    Only the format is checked; `faults` checks position and solution.
    """
    puzzles = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if number > MOST_LINES:
            raise PuzzleError(_("the file has more than {most} lines").format(most=MOST_LINES))
        if not line.strip() or line.startswith("#"):
            continue
        try:
            puzzles.append(read_puzzle(line, games))
        except PuzzleError as error:
            raise PuzzleError(_("line {line}: {fault}").format(line=number, fault=error)) from None
    return puzzles


def read_puzzle(line: str, games: Mapping[str, AnyGame]) -> Puzzle:
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
    if name not in games or theme not in {each.key for each in games[name].themes}:
        raise _wrong(f"{name} | {theme}")
    losses = dict(_pair(*part.rpartition("=")) for part in _parts(grades))
    return Puzzle(
        name,
        theme,
        dict(_pair(*part.partition("=")) for part in _parts(options)),
        position,
        tuple(map(_line, _parts(lines))),
        int(_number(rating, LOWEST, HIGHEST)) if rating else 0,
        {turn: _number(loss, 0, MOST_LOST) for turn, loss in losses.items()},
        source,
    )


def _wrong(text: str) -> PuzzleError:
    return PuzzleError(_("{text} does not belong here").format(text=repr(text[:40])))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")] if text else []


def _pair(left: str, sign: str, right: str) -> tuple[str, str]:
    if not (left and right):
        raise _wrong(left + sign + right)
    return left, right


def _line(text: str) -> Line:
    turns = tuple(turn.strip() for turn in text.split(">"))
    if not all(turns):
        raise _wrong(text)
    return turns


def _number(text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        raise _wrong(text)
    return number


def shipped_puzzles(game: AnyGame) -> list[Puzzle]:
    """The puzzles that come with a game: `puzzles/puzzles.txt` in its folder, read once.

    They stand in the order of the file; empty where there is no file.
    """
    file = resources.files(game.package) / "puzzles" / "puzzles.txt"
    return [*_read_once(game, file.read_text(encoding="utf-8"))] if file.is_file() else []


@cache
def _read_once(game: AnyGame, text: str) -> list[Puzzle]:
    return read_puzzles(text, {game.name: game})


# -- A puzzle while it is solved: judges each turn, answers it, and gives the solution ---------


REFUTATION_SECONDS = 5.0


def refute(
    games: Mapping[str, AnyGame], stop: Stop, text: str, moves: Sequence[str], turns_left: int
) -> tuple[str, ...]:
    """A whole turn of the other side that refutes a turn of the solver; or empty.

    A request to the engine: the puzzle as a line of a file, all moves from its first position on,
    including the wrong turn, and the number of turns the solver would have after it.
    """
    puzzle = read_puzzle(text, games)
    game = games[puzzle.game]
    position: AnyPosition = game.read_position(puzzle.position, puzzle.options)
    after = after_moves(position, read_moves(position, moves))
    found = game.refutation(puzzle.theme, after, turns_left)
    return tuple(str(move) for move in found or ())


class SolutionTurn(msgspec.Struct, frozen=True):
    before: AnyPosition
    moves: tuple[Any, ...]
    after: AnyPosition
    own: bool


def solution_turns(game: AnyGame, start: AnyPosition, line: Line) -> tuple[SolutionTurn, ...]:
    """A line of a puzzle as moves; raises `RuleError` where the rules forbid it."""
    turns = []
    solver = start.sides.index(start.to_move)  # a seat, whose side a choice of colours may change
    position = start
    for text in line:
        before, moves = position, tuple(game.parse_turn(position, text))
        position = after_moves(position, moves)
        own = before.sides[solver] is before.to_move
        turns.append(SolutionTurn(before, moves, position, own))
    return tuple(turns)


class _Solving(msgspec.Struct, frozen=True):
    position: AnyPosition
    turn_start: AnyPosition
    begun: int  # the ply of `turn_start`
    turns_left: int
    followed: tuple[tuple[SolutionTurn, ...], ...]  # the lines that agree with the moves
    index: int = 0  # of the present turn in these lines
    moves: tuple[Any, ...] = ()  # of the present turn
    earlier: tuple[tuple[Any, ...], ...] = ()  # the solver's turns before the present one
    solved: bool = False


class PuzzleTask(Task[_Solving]):
    """A puzzle as a task: the moves made, and the lines that agree with them."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        """Raises `ValueError` if the position or the solution cannot be read."""
        self.puzzle = puzzle
        self.theme: PuzzleTheme = game.theme(puzzle.theme)
        start: AnyPosition = game.read_position(puzzle.position, puzzle.options)
        self._lines = tuple(solution_turns(game, start, line) for line in puzzle.lines)
        first = _Solving(start, start, 0, self.theme.turns, self._lines)
        super().__init__(game, puzzle.options, start, first)

    @property
    def turn_is_over(self) -> bool:
        """Whether the moves of the present turn are a whole turn: solved, or wrong."""
        return bool(self.state.moves) and self._complete()

    @property
    def solution(self) -> tuple[SolutionTurn, ...]:
        return self._lines[0]

    def play(self, move: Any) -> Verdict:
        assert not self.turn_is_over, "the turn is to be taken back"
        now = self.state
        after = now.position.play(move)
        self._states.append(changed(now, position=after, moves=(*now.moves, move)))
        return self._judged() if self._complete() else Verdict(Judgement.GOES_ON)

    def right_turn(self) -> tuple[Any, ...] | None:
        """The next right turn; None if no line of the solution can be reached any more.

        A line that begins with the moves already made in the turn is preferred. Where only the end
        is judged, the turns of a line may be made in any order.
        """
        turns = [line[self.state.index].moves for line in self.state.followed]
        if self.theme.judged_at_end:
            turns = [turn for line in self._lines for turn in self._possible_turns(line)]
        made = self.state.moves
        agreeing = [moves for moves in turns if moves[: len(made)] == made]
        return next(iter([*agreeing, *turns]), None)

    def right_moves(self) -> tuple[Any, ...]:
        """The rest of the right turn, after taking back moves that do not belong to it."""
        turn = self.right_turn()
        while turn is None and self.state.begun:  # only the end is judged, and is out of reach
            self.rewind(self.state.begun - 1)
            self.take_back()
            turn = self.right_turn()
        assert turn is not None, "a puzzle has a solution"
        if turn[: len(self.state.moves)] != self.state.moves:
            self.take_back()
        return turn[len(self.state.moves) :]

    def _possible_turns(self, line: tuple[SolutionTurn, ...]) -> list[tuple[Any, ...]]:
        """The remaining turns of a line, if all the turns made belong to it."""
        left = [turn.moves for turn in line]
        for turn in self.state.earlier:
            if turn not in left:
                return []
            left.remove(turn)
        legal = self.state.turn_start.legal_moves()
        return [moves for moves in left if moves[0] in legal]

    def _complete(self) -> bool:
        return not self.position.mid_turn or self.position.outcome() is not None

    def _judged(self) -> Verdict:
        now = self.state
        reached = self.game.reached(self.theme.key, self.start, now.position)
        if reached and (now.turns_left == 1 or not self.theme.judged_at_end):
            return self._end()
        agreeing = tuple(line for line in now.followed if line[now.index].after == now.position)
        if now.turns_left == 1:
            return self._end() if reached is None and agreeing else self._wrong()
        if self.theme.judged_at_end:
            self._next_turn(agreeing)
            return Verdict(Judgement.GOES_ON)
        return self._next_turn(agreeing) if agreeing else self._wrong()

    def _end(self) -> Verdict:
        self._states[-1] = changed(self.state, solved=True)
        return Verdict(Judgement.DONE)

    def _wrong(self) -> Verdict:
        now = self.state
        turn = self.game.format_turn(now.turn_start, now.moves)
        first = now.index == 0
        return Verdict(Judgement.WRONG, loss=self.puzzle.grades.get(turn) if first else None)

    def _next_turn(self, lines: tuple[tuple[SolutionTurn, ...], ...]) -> Verdict:
        now = self.state
        index, position, reply = now.index + 1, now.position, ()
        while lines and not lines[0][index].own:
            reply += lines[0][index].moves
            position = lines[0][index].after
            index += 1
        if lines:
            before = lines[0][index].before
            lines = tuple(line for line in lines if line[index].before == before)
        begun, earlier = self.ply + len(reply), (*now.earlier, now.moves)
        after = _Solving(
            position, position, begun, now.turns_left - 1, lines, index, earlier=earlier
        )
        self._states[-1:] = [*[now] * len(reply), after]
        return Verdict(Judgement.RIGHT, reply=reply)


class WrongTurn:
    """A turn that does not solve a puzzle, and the answer to it; call `step` in every frame."""

    def __init__(self, engine: EngineClient, task: PuzzleTask, moves: Sequence[Any]) -> None:
        """`moves` are all from the first position on. Nobody answers in a puzzle for one player."""
        state, start = task.state, task.start
        self.last_moves = tuple(moves[state.begun :])
        """The moves of the turn itself; the question is about all turns if only the end is
        judged."""
        before, played, better = state.turn_start, self.last_moves, task.right_turn() or ()
        if task.theme.judged_at_end:
            before, played = start, tuple(moves)
            better = tuple(move for turn in task.solution for move in turn.moves)
        names = [_("you") if s is start.to_move else _("the other player") for s in start.sides]
        self.question = TurnInQuestion(before, played, better, names=tuple(names))
        self._after = task.position
        self.over = self._after.outcome() is not None
        self.trouble = ""
        """An error sentence if there is no answer."""
        self._request: PendingRequest | None = None
        if len(start.sides) > 1:
            text, made = write_puzzle(task.puzzle), [str(move) for move in moves]
            asked = text, made, state.turns_left - 1
            self._request = engine.ask(refute, *asked, seconds=REFUTATION_SECONDS)
        self.done = self._request is None

    def step(self) -> None:
        if self._request and (news := self._request.take()):
            self.done = True
            try:
                if isinstance(news, Failure):
                    raise RuleError(news.sentence)
                answer = tuple(read_moves(self._after, news.answer))
                self.question = replace(self.question, answer=answer)
            except RuleError as error:
                self.trouble = explained(error)

    def stop(self) -> None:
        if self._request:
            self._request.stop()


# -- Checks a puzzle with the rules ------------------------------------------------------------


def faults(puzzle: Puzzle, game: AnyGame) -> Iterator[str]:
    try:
        start = game.read_position(puzzle.position, puzzle.options)
    except ValueError as error:
        yield _("the position cannot be read: {reason}").format(reason=error)
        return
    if game.write_position(start) != puzzle.position:
        written = game.write_position(start)
        yield _("the position is written as {position}").format(position=written)
    if start.outcome() is not None:
        yield _("the game is over in the position")
        return
    if not puzzle.lines:
        yield _("there is no solution")
    for line in puzzle.lines:
        for fault in _line_faults(puzzle, line, game):
            sentence = _("the solution {line}: {fault}")
            yield sentence.format(line=" > ".join(line), fault=fault)


def _line_faults(puzzle: Puzzle, line: Line, game: AnyGame) -> Iterator[str]:
    start = game.read_position(puzzle.position, puzzle.options)
    try:
        turns = solution_turns(game, start, line)
    except RuleError as error:
        yield _("it breaks a rule: {reason}").format(reason=explained(error))
        return
    if any(turn.after.mid_turn for turn in turns):
        yield _("a turn of it is not complete")
    own = sum(turn.own for turn in turns)
    theme = game.theme(puzzle.theme)
    if own != theme.turns or not turns[-1].own:
        sentence = _("it has {found} turns of the solver and should end with turn {wanted}")
        yield sentence.format(found=own, wanted=theme.turns)
    elif game.reached(theme.key, start, turns[-1].after) is False:
        yield _("it does not reach the goal")
