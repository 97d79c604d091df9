"""Reading the turns of a record into a match: lenient about text, strict about the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.game import Game
from games.core.match.match import AnyMatch
from games.core.match.move_tree import AnyNode
from games.core.match.time_control import LONGEST, read_time
from games.core.position import IllegalMove, RuleError
from games.core.records.movetext import Token, TooManyPieces, tokens
from games.core.steps import Steps
from games.core.text import N_

LONGEST_TURN = 1000
"""Characters; a longer text is not read as a turn."""
MOST_TURNS = 10_000
"""Limit of turns in a record, variations included."""


class RecordReader:
    """Plays the turns of a record in a match; `trouble` is the first error, if any."""

    def __init__(self, game: Game, match: AnyMatch) -> None:
        self.match = match
        self.trouble: RuleError | None = None
        self._game = game
        self._node: AnyNode = match.root
        """The last node of the line that is being read."""
        self._before: AnyNode | None = None
        """The node before its last turn, where a variation would begin."""
        self._outside: list[tuple[AnyNode, AnyNode | None, int]] = []
        """For each enclosing line: its two nodes, and where in the text it was left."""
        self._passed_over = 0
        """How many parentheses must close before reading resumes after an error."""
        self._notes: dict[AnyNode, list[str]] = {}
        self._present: AnyNode | None = None
        self._line_end: AnyNode | None = None

    def read(self, lines: list[str], first_line: int) -> Steps[None]:
        """Play the turns of these lines up to the first error, then go to the present.

        Each turn is a step.
        """
        try:
            yield from self._read(tokens(lines, first_line))
        except TooManyPieces as error:
            self.trouble = self.trouble or error
        for node, notes in self._notes.items():
            node.note = " ".join(filter(None, notes))
            yield
        if self._line_end:
            self.match.go_to(self._line_end)
        self.match.go_to(self._present or self.match.root.main_end())

    def _read(self, found: Iterable[Token | None]) -> Steps[None]:
        count = 0
        for token in found:
            yield
            if token is None:
                continue
            if count > MOST_TURNS:
                self._complain(token, RuleError(N_("the record has far too many turns")))
                return
            if not self._take(token):
                return
            count += 1
        if self._outside:
            self._trouble(
                N_("line {line}: this variation is never closed"), line=self._outside[-1][2]
            )

    def _take(self, token: Token) -> bool:
        """Process a token; False if reading ends with it."""
        if self._passed_over:
            self._passed_over += {"(": 1, ")": -1}.get(token.text, 0)
            if not self._passed_over:
                self._leave(token)
        elif token.text == "(":
            self._enter(token)
        elif token.text == ")":
            self._leave(token)
        elif token.text:
            return self._play(token)
        else:
            self._mark([self._node], token)
            return True
        self._add_notes(self._node, token.notes)
        return True

    def _enter(self, token: Token) -> None:
        self._outside.append((self._node, self._before, token.line))
        if self._before is None:
            self._trouble(N_("line {line}: no turn stands before this variation"), line=token.line)
            self._passed_over = 1
        else:
            self._node, self._before = self._before, None

    def _leave(self, token: Token) -> None:
        if self._outside:
            self._node, self._before, _ = self._outside.pop()
        else:
            self._trouble(N_("line {line}: this parenthesis closes nothing"), line=token.line)

    def _play(self, token: Token) -> bool:
        """Play a turn; if that fails, its line ends before it."""
        try:
            steps = self._steps(token)
        except RuleError as error:
            self._complain(token, error)
            self._passed_over = 1
            return bool(self._outside)
        for node in steps:
            assert node.parent is not None
            if not node.in_tree:
                node.left = node.parent.left
                node.parent.attach(node)
        self._before, self._node = self._node, steps[-1]
        self._mark([self._before, *steps], token)
        return True

    def _steps(self, token: Token) -> list[AnyNode]:
        """The nodes of a turn; they are added to the tree only if all its moves are legal."""
        position = self._node.position
        if position.outcome() is not None:
            raise RuleError(N_("the game is over before this turn"))
        if position.mid_turn:
            raise RuleError(N_("the turn before this one is not complete"))
        if len(token.text) > LONGEST_TURN:
            raise RuleError(N_("this is longer than any turn"))
        moves = _in_order(self._game.parse_turn(position, token.text), token)
        if not moves:
            raise RuleError(N_("there is no move in it"))
        steps = self._node.ahead(moves)
        if not all(node.position.mid_turn for node in steps[:-1]):
            raise IllegalMove(N_("the line goes on after the turn is complete"))
        return steps

    def _mark(self, steps: list[AnyNode], token: Token) -> None:
        """Apply the comments of a turn, or of the start, to the nodes of the turn."""
        first, last, marks = steps[0], steps[-1], token.marks()
        generated = self._game.comment(first.position, last.position)
        self._add_notes(last, [note for note in token.notes if note != generated])
        _set_left(first, last, _time(marks.get("clk")))
        _set_spent(last, _time(marks.get("spent")))
        if (now := marks.get("now")) is not None:
            place = now[0] if now else ""
            self._present = steps[int(place)] if place in map(str, range(len(steps))) else last
            _set_spent(self._present, _time(now[1:]))
        if "line" in marks:
            self._line_end = last

    def _add_notes(self, node: AnyNode, notes: list[str]) -> None:
        if notes:  # joined at the end, for one node can have the notes of many parentheses
            self._notes.setdefault(node, []).extend(notes)

    def _complain(self, token: Token, rule: RuleError) -> None:
        text = repr(token.text[:40])
        self._trouble(N_("line {line}, {text}: {rule}"), line=token.line, text=text, rule=rule)

    def _trouble(self, template: str, **values: object) -> None:
        self.trouble = self.trouble or RuleError(template, **values)


def _in_order(moves: list[Any], token: Token) -> list[Any]:
    """The moves in the order of a `%played` comment, if it names all of them."""
    order = [text.strip() for text in " ".join(token.marks().get("played", [])).split(";")]
    if sorted(order) != sorted(map(str, moves)):
        return moves
    return sorted(moves, key=lambda move: order.index(str(move)))


def _time(words: list[str] | None) -> float | None:
    return read_time(words[0]) if words else None


def _set_left(first: AnyNode, last: AnyNode, seconds: float | None) -> None:
    """Set the clock of the player whose turn began at the first node."""
    if seconds is not None and last.left and last is not first:
        left = list(last.left)
        left[first.position.sides.index(first.position.to_move)] = min(seconds, LONGEST)
        last.left = tuple(left)


def _set_spent(node: AnyNode, seconds: float | None) -> None:
    if seconds is not None and node.left:
        seat = node.position.sides.index(node.position.to_move)
        node.spent = min(seconds, node.left[seat])
