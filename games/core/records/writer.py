"""The turns of a match as the lines of a record."""

from __future__ import annotations

from typing import Any

from games.core.game import Game
from games.core.match.match import AnyMatch
from games.core.match.move_tree import AnyNode, TreeTurn, nodes_between
from games.core.match.time_control import rounded_down, time_text

DEEPEST = 12
"""Indentation of all variations; nested ones are indented no further."""

AnyTurn = TreeTurn[Any]


def line_of(game: Game, first: AnyNode, last: AnyNode, number: int) -> str:
    """One turn with its label, and the comment of the game on it."""
    moves = [node.move for node in nodes_between(first, last)]
    text = f"{game.turn_label(first.position, number)} {game.format_turn(first.position, moves)}"
    comment = game.comment(first.position, last.position)
    return f"{text} {{{comment}}}" if comment else text


def tree_lines(game: Game, match: AnyMatch) -> list[str]:
    """All turns of all lines, with their marks: the present, clocks, notes."""
    marks = _Marks(game, match)
    turns = match.tree()
    start = marks.at_start()
    lines = [" ".join(start)] if start else []
    for turn, following in zip(turns, [*turns[1:], None], strict=False):
        text = _indent(turn) + line_of(game, turn.first, turn.last, turn.number)
        lines.append(" ".join([text, *marks.behind(turn)]) + ")" * _closings(turn, following))
    return lines


def _indent(turn: AnyTurn) -> str:
    spaces = "  " * min(turn.depth, DEEPEST)
    return f"{spaces[:-1]}(" if turn.opens else spaces


def _closings(turn: AnyTurn, following: AnyTurn | None) -> int:
    """The number of variations that end with a turn."""
    return turn.depth - (following.depth - following.opens if following else 0)


class _Marks:
    """The comments in braces of one match."""

    def __init__(self, game: Game, match: AnyMatch) -> None:
        self._game = game
        self._match = match
        present, end = match.node, match.node_at(len(match.line))
        self._present = None if present is match.root.main_end() else present
        self._line_end = None if end is present.main_end() else end

    def at_start(self) -> list[str]:
        """The marks before the first turn."""
        root = self._match.root
        now = _braced("%now", "0", _time_at_present(root)) if root is self._present else ""
        return [mark for mark in (_note(root), now, _time_at_end(root)) if mark]

    def behind(self, turn: AnyTurn) -> list[str]:
        """The marks of one turn."""
        end = "{%line}" if turn.last is self._line_end else ""
        marks = (_note(turn.last), self._order(turn), self._clock(turn), self._now(turn))
        return [mark for mark in (*marks, _time_at_end(turn.last), end) if mark]

    def _now(self, turn: AnyTurn) -> str:
        """The mark of the present; exactly one turn has it, even if several share a move."""
        node, steps = self._present, turn.nodes
        if node is None or node not in steps:
            return ""
        self._present = None
        limits = _time_at_present(node)
        place = steps.index(node) + 1
        return _braced("%now", str(place), limits) if limits or node is not turn.last else "{%now}"

    def _order(self, turn: AnyTurn) -> str:
        """The order of the moves, if reading the turn's text would give another order."""
        before, moves = turn.first.position, turn.moves
        if len(moves) < 2:
            return ""
        text = self._game.format_turn(before, moves)
        if self._game.parse_turn(before, text) == moves:
            return ""
        return _braced("%played", "; ".join(map(str, moves)))

    def _clock(self, turn: AnyTurn) -> str:
        if not turn.last.left:
            return ""
        seat = turn.first.position.sides.index(turn.first.position.to_move)
        return _braced("%clk", time_text(turn.last.left[seat]))


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
