"""A match: the tree of its moves, the present node, undo and redo, clocks.

No move is ever discarded: a move that differs from the one already there begins a variation. The
*present* is the current node. The *line* consists of the moves from the start to the present and
those that redo would play. The *main line* is the first line in a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic, TypeVar

from games.core.match.move_tree import Node, TreeTurn, tree_turns
from games.core.match.time_control import TimeControl, check_control, rounded_down
from games.core.position import IllegalMove, Outcome, Position, Termination
from games.core.text import N_

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the moves `first` to `last - 1` of the line."""

    first: int
    last: int


class Match(Generic[M]):
    """The move tree of a match, with a present node and a line through it that redo follows."""

    def __init__(self, start: Position[M], control: TimeControl | None = None) -> None:
        """Begin a match, with clocks if a control is given; raises `OptionError`."""
        check_control(control, start)
        self.control = control
        self._root: Node[M] = Node(start)
        self._root.left = control.start() if control else ()
        self._line = [self._root]
        self._ply = 0
        self.added = 0
        """How many moves were added to the tree by playing; what depends on it can be cached."""

    # Current state

    @property
    def start(self) -> Position[M]:
        """The position before the first move."""
        return self._root.position

    @property
    def position(self) -> Position[M]:
        """The present position."""
        return self._line[self._ply].position

    @property
    def ply(self) -> int:
        """The number of moves before the present."""
        return self._ply

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves up to the present."""
        return _moves(self._line[: self._ply + 1])

    @property
    def line(self) -> tuple[M, ...]:
        """All moves of the line, including those after the present."""
        return _moves(self._line)

    @property
    def nodes(self) -> Sequence[Node[M]]:
        """The nodes of the line, from the root to its end."""
        return tuple(self._line)

    @property
    def can_undo(self) -> bool:
        """Whether undo is possible."""
        return self._ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether redo is possible."""
        return self._ply < len(self._line) - 1

    def position_at(self, ply: int) -> Position[M]:
        """The position after `ply` moves of the line, including moves taken back."""
        return self._line[ply].position

    def outcome(self) -> Outcome | None:
        """The outcome at the present, by the rules or on time; None while the game goes on."""
        node = self._line[self._ply]  # without more calls: asked many times in each gesture
        return node.outcome if self.control is None else self.outcome_at(node)

    # Gestures

    def play(self, move: M) -> Position[M]:
        """Play a move; raises `IllegalMove` and then changes nothing.

        A move that was played here before goes along it; any other begins a variation. It
        becomes the main line, unless the one that it leaves has come to its end.
        """
        return self.play_all((move,))

    def play_all(self, moves: Sequence[M]) -> Position[M]:
        """Play moves one after the other; if one is illegal, none is played."""
        for node in self._tried(moves):
            if not node.in_tree:
                self._add(node)
            self._step_to(node)
        return self.position

    def undo(self) -> bool:
        """Undo one move; False at the start."""
        if not self.can_undo:
            return False
        self._ply -= 1
        return True

    def redo(self) -> bool:
        """Play the next move of the line again; False at its end."""
        if not self.can_redo:
            return False
        self._ply += 1
        return True

    def undo_turn(self) -> bool:
        """Go back to the start of the unfinished or last turn; False at the start of the match."""
        if not self.undo():
            return False
        while self.position.mid_turn:
            self.undo()
        return True

    def redo_turn(self) -> bool:
        """Go forward to the end of a turn."""
        if not self.redo():
            return False
        while self.position.mid_turn and self.redo():
            pass
        return True

    def go(self, ply: int) -> None:
        """Go to a ply of the line, no further than its start or its end."""
        self._ply = min(max(ply, 0), len(self._line) - 1)

    # Turns

    def turns(self) -> list[Turn]:
        """The turns up to the present; the last one may be unfinished."""
        return self._turns(self._ply)

    def line_turns(self) -> list[Turn]:
        """All turns of the line, including those after the present."""
        return self._turns(len(self._line) - 1)

    # The tree

    @property
    def root(self) -> Node[M]:
        """The node before the first move."""
        return self._root

    @property
    def node(self) -> Node[M]:
        """The present in the tree."""
        return self._line[self._ply]

    def node_at(self, ply: int) -> Node[M]:
        """The node after `ply` moves of the line."""
        return self._line[ply]

    def tree(self) -> list[TreeTurn[M]]:
        """All turns of the tree, in the order of a record."""
        return list(tree_turns(self._root))

    def go_to(self, node: Node[M]) -> None:
        """Make a node of the tree the present; raises `ValueError`.

        The line leads through the node.
        """
        line = node.path()
        if line[0] is not self._root:
            raise ValueError("the node belongs to another match")
        for before, after in pairwise(line):
            before.next = after
        self._ply = len(line) - 1
        self._line = line
        self._follow()

    # Clocks

    @property
    def clocks(self) -> tuple[float, ...]:
        """Seconds left to each seat now, in the order of `sides`; empty without clocks."""
        return self.clocks_at(self.node)

    def clocks_at(self, node: Node[M]) -> tuple[float, ...]:
        """Seconds left to each seat at a node; empty without clocks."""
        if not node.left:
            return ()
        left = list(node.left)
        left[_seat(node.position)] -= node.spent
        return tuple(left)

    def spend(self, seconds: float, node: Node[M] | None = None) -> None:
        """Add thinking time in seconds for the side to move, at the present or at a given node.

        Does nothing without clocks or after the end of the game. The time spent at a node is
        charged to the next new move played there, even after going to other nodes and back.
        """
        node = node or self.node
        if node.left and not self.outcome_at(node):
            most = node.left[_seat(node.position)]
            node.spent = min(node.spent + max(seconds, 0.0), most)

    def outcome_at(self, node: Node[M]) -> Outcome | None:
        """The outcome at a node; None while the game goes on."""
        outcome = node.outcome
        if outcome is not None or not node.left:
            return outcome
        seat = _seat(node.position)
        if rounded_down(node.spent) < node.left[seat]:
            return None
        return Outcome((node.position.sides[1 - seat],), Termination.TIME)

    # Implementation

    def _tried(self, moves: Sequence[M]) -> list[Node[M]]:
        """The nodes that the moves lead to; new nodes are not in the tree yet."""
        outcome = self.outcome()
        if moves and outcome and outcome.termination == Termination.TIME:
            raise IllegalMove(N_("the game is over: the time is up"))
        return self.node.ahead(moves)

    def _add(self, node: Node[M]) -> None:
        """Add a new child of the present to the tree, and advance the clock."""
        here = self.node
        main = here.main is None or not self.outcome_at(here.main_end())
        if self.control is not None:
            left = list(here.left)
            seat = _seat(here.position)
            complete = not node.mid_turn
            left[seat] = self.control.after(left[seat], here.spent, turn_complete=complete)
            node.left = tuple(left)
            here.spent = 0.0
        here.attach(node, main=main)
        self.added += 1

    def _step_to(self, child: Node[M]) -> None:
        """Go to a child of the present."""
        if not (self.can_redo and self._line[self._ply + 1] is child):
            self.node.next = child
            del self._line[self._ply + 1 :]
            self._line.append(child)
            self._follow()
        self._ply += 1

    def _follow(self) -> None:
        """Extend the line along the children last visited."""
        while (following := self._line[-1].next) is not None:
            self._line.append(following)

    def _turns(self, end: int) -> list[Turn]:
        turns = []
        first = 0
        for ply in range(1, end + 1):
            if ply == end or not self._line[ply].mid_turn:
                turns.append(Turn(first, ply))
                first = ply
        return turns


def _seat(position: Position[M]) -> int:
    """The seat of the side to move, whose clock runs."""
    return position.sides.index(position.to_move)


def _moves(nodes: Sequence[Node[M]]) -> tuple[M, ...]:
    """The moves that lead from the first of the nodes to the last."""
    return tuple([node.move for node in nodes[1:] if node.move is not None])


AnyMatch = Match[Any]
