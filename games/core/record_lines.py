"""The turns of a match as the lines of a record: variations, the present, clocks and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import AnyGame
from games.core.match import (
    AnyMatch,
    AnyNode,
    TreeTurn,
    nodes_between,
    rounded_down,
    time_text,
    turn_ends,
)
from games.core.position import AnyPosition
from games.core.system import Check, no_check

DEEPEST = 12
"""Indentation of all variations; nested ones are indented no further."""

AnyTurn = TreeTurn[Any]

TurnTexts = dict[tuple[AnyNode, AnyNode], tuple[str, str]]
"""The texts of turns, and the marks of their order, by the nodes at their beginning and end."""


def line_of(game: AnyGame, first: AnyNode, last: AnyNode, number: int) -> str:
    """One turn with its label, and the comment of the game on it."""
    moves = [node.move for node in nodes_between(first, last)]
    return _labelled(game, first, last, number, game.format_turn(first.position, moves))


def _labelled(game: AnyGame, first: AnyNode, last: AnyNode, number: int, text: str) -> str:
    line = f"{game.turn_label(first.position, number)} {text}"
    comment = game.comment(first.position, last.position)
    return f"{line} {{{comment}}}" if comment else line


def tree_lines(game: AnyGame, match: AnyMatch, known: TurnTexts | None = None) -> list[str]:
    """All turns of all lines, with their marks: the present, clocks, notes.

    The lines of a variation are cached in the tree until something in it changes, so that saving
    a match takes the same time however many variations it has. The turns that are not `known` are
    added to these.
    """
    return _TreeWriter(game, match, {} if known is None else known).lines(no_check)


def cache_lines(game: AnyGame, match: AnyMatch, check: Check = no_check) -> None:
    """Cache the lines of all variations, so that the first save takes no longer."""
    _TreeWriter(game, match, {}).lines(check)


@dataclass(frozen=True, slots=True)
class _Rest:
    """The turns that follow a node on its line."""

    node: AnyNode
    number: int
    depth: int


@dataclass(frozen=True, slots=True)
class _Closing:
    """The end of a variation whose lines begin at a place."""

    turn: AnyTurn
    """Its first turn."""
    first: int


@dataclass(frozen=True, slots=True)
class _CachedLines:
    """The lines of a variation, as they are at one depth."""

    game: AnyGame
    depth: int
    lines: Sequence[str]


class _TreeWriter:
    """Writes the turns of one match in the order of `tree_turns`."""

    def __init__(self, game: AnyGame, match: AnyMatch, known: TurnTexts) -> None:
        self._game = game
        self._match = match
        self._known = known
        line = match.nodes
        self._marks = _Marks(match, line[-1])
        self._line = frozenset(line)
        self._lines: list[str] = []
        self._to_cache: AnyTurn | None = None
        """The first turn of the outermost variation that is being written to be cached."""

    def lines(self, check: Check) -> list[str]:
        if start := self._marks.at_start():
            self._lines.append(" ".join(start))
        stack: list[_Rest | AnyTurn | _Closing] = [_Rest(self._match.root, 1, 0)]
        while stack:
            check()
            item = stack.pop()
            if isinstance(item, _Rest):
                stack += self._write_rest(item)
            elif isinstance(item, TreeTurn):
                stack += self._write_variation(item)
            else:
                self._close(item)
        return self._lines

    def _write_rest(self, rest: _Rest) -> list[_Rest | AnyTurn | _Closing]:
        """Write the next turn of a line; what is to be written after it, the last first."""
        start, number, depth = rest.node, rest.number, rest.depth
        if not (ends := turn_ends(start)):
            return []
        self._write_turn(TreeTurn(start, ends[0], number, depth, opens=False))
        return [
            _Rest(ends[0], number + 1, depth),
            *[TreeTurn(start, end, number, depth + 1, opens=True) for end in ends[:0:-1]],
        ]

    def _write_variation(self, turn: AnyTurn) -> list[_Rest | AnyTurn | _Closing]:
        """Write a variation from the cache, or its first turn; what is to be written after it."""
        marked = self._is_marked(turn)
        cached = None if marked else turn.last.cached
        if cached and cached.game is self._game and cached.depth == turn.depth:
            self._lines += cached.lines
            return []
        if self._to_cache is None and not marked:
            self._to_cache = turn
        closing = _Closing(turn, len(self._lines))
        self._write_turn(turn)
        return [closing, _Rest(turn.last, turn.number + 1, turn.depth)]

    def _write_turn(self, turn: AnyTurn) -> None:
        key = turn.first, turn.last
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._written(turn)
        text, order = known
        if turn.depth:
            text = _indent(turn) + text
        self._lines.append(" ".join([text, *self._marks.comments_after(turn, order)]))

    def _written(self, turn: AnyTurn) -> tuple[str, str]:
        game, first, moves = self._game, turn.first, turn.moves
        text = game.format_turn(first.position, moves)
        line = _labelled(game, first, turn.last, turn.number, text)
        return line, _order(game, first.position, moves, text)

    def _close(self, closing: _Closing) -> None:
        self._lines[-1] += ")"
        turn = closing.turn
        if turn is self._to_cache:
            self._to_cache = None
            lines = tuple(self._lines[closing.first :])
            turn.last.cache(_CachedLines(self._game, turn.depth, lines))

    def _is_marked(self, turn: AnyTurn) -> bool:
        """Whether a variation may have the mark of the present, or that of the end of the line.

        Both are on the line; a present within a turn is also in the other turns that begin so.
        """
        if turn.last in self._line:
            return True
        return self._match.position.mid_turn and self._match.node in turn.nodes


def _indent(turn: AnyTurn) -> str:
    spaces = "  " * min(turn.depth, DEEPEST)
    return f"{spaces[:-1]}(" if turn.opens else spaces


class _Marks:
    """The comments in braces of one match."""

    def __init__(self, match: AnyMatch, end: AnyNode) -> None:
        """`end` is the last node of the line."""
        self._match = match
        present = match.node
        self._present = None if present is match.root.main_end() else present
        self._line_end = None if end is present.main_end() else end

    def at_start(self) -> list[str]:
        """The marks before the first turn."""
        root = self._match.root
        if root.plain and root is not self._present:
            return []
        now = _braced("%now", "0", _time_at_present(root)) if root is self._present else ""
        return [mark for mark in (_note(root), now, _time_at_end(root)) if mark]

    def comments_after(self, turn: AnyTurn, order: str) -> list[str]:
        """The marks of one turn, with the one of its order."""
        last = turn.last
        if self._present is None and self._line_end is None and last.plain:
            return [order] if order else []
        end = "{%line}" if last is self._line_end else ""
        marks = (_note(last), order, self._clock(turn), self._now(turn), _time_at_end(last), end)
        return [mark for mark in marks if mark]

    def _now(self, turn: AnyTurn) -> str:
        """The mark of the present; exactly one turn has it, even if several share a move."""
        node, steps = self._present, turn.nodes
        if node is None or node not in steps:
            return ""
        self._present = None
        limits = _time_at_present(node)
        place = steps.index(node) + 1
        return _braced("%now", str(place), limits) if limits or node is not turn.last else "{%now}"

    def _clock(self, turn: AnyTurn) -> str:
        if not turn.last.left:
            return ""
        seat = turn.first.position.sides.index(turn.first.position.to_move)
        return _braced("%clk", time_text(turn.last.left[seat]))


def _order(game: AnyGame, before: AnyPosition, moves: list[Any], text: str) -> str:
    """The order of the moves, if reading the turn's text would give another order."""
    if len(moves) < 2 or game.parse_turn(before, text) == moves:
        return ""
    return _braced("%played", "; ".join(map(str, moves)))


def _braced(*words: str) -> str:
    return f"{{{' '.join(filter(None, words))}}}"


def _note(node: AnyNode) -> str:
    """The note of a node as one comment for people, without braces inside."""
    plain = " ".join(node.note.split()).replace("{", "(").replace("}", ")").lstrip("% ")
    return _braced(plain) if plain else ""


def _time_at_present(node: AnyNode) -> str:
    """The thinking time at the present, if it is not the end of a line."""
    spent = rounded_down(node.spent)
    return time_text(spent) if spent and node.main is not None else ""


def _time_at_end(node: AnyNode) -> str:
    """The thinking time at the end of a line."""
    spent = rounded_down(node.spent)
    return _braced("%spent", time_text(spent)) if spent and node.main is None else ""
