"""A match: the tree of its moves, the present node, undo and redo, clocks.

No move is ever discarded: a move that differs from the one already there begins a variation. The
*present* is the current node. The *line* consists of the moves from the start to the present and
those that redo would play. The *main line* is the first line in a record.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Generic

import msgspec

from games.core.position import (
    AnyPosition,
    IllegalMove,
    M,
    OptionError,
    Outcome,
    P,
    Termination,
    seat_to_move,
)


class Match(Generic[P, M]):
    """The move tree of a match, with a present node and a line through it that redo follows."""

    def __init__(self, start: P, control: TimeControl | None = None) -> None:
        """Begin a match, with clocks if a control is given; raises `OptionError`."""
        if control is not None and len(start.sides) != 2:
            raise OptionError("only games for two players are played by the clock")
        self.control = control
        self.start = start
        self.root: Node[P, M] = Node(start)
        self.root.left = control.start() if control else ()
        self.nodes = [self.root]
        """The nodes of the line, including those after the present."""
        self.ply = 0
        """The number of moves before the present."""
        self.added = 0
        """The number of moves added to the tree by playing; a key for caches."""

    # Current state

    @property
    def position(self) -> P:
        return self.nodes[self.ply].position

    @property
    def moves(self) -> tuple[M, ...]:
        return _moves(self.nodes[: self.ply + 1])

    @property
    def line(self) -> tuple[M, ...]:
        """All moves of the line, including those after the present."""
        return _moves(self.nodes)

    @property
    def can_undo(self) -> bool:
        return self.ply > 0

    @property
    def can_redo(self) -> bool:
        return self.ply < len(self.nodes) - 1

    def outcome(self) -> Outcome | None:
        """The outcome at the present, by the rules or on time; None while the game goes on."""
        node = self.nodes[self.ply]  # without more calls: asked many times in each gesture
        return node.outcome if self.control is None else self.outcome_at(node)

    # Gestures

    def play(self, move: M) -> P:
        """Play a move; raises `IllegalMove` and then changes nothing.

        A move that is already a child of the present is followed; any other begins a variation or
        continues one. The present line becomes the main line, unless a finished line would be left.
        """
        return self.play_all((move,))

    def play_all(self, moves: Sequence[M]) -> P:
        """Play moves one after the other; if one is illegal, none is played."""
        outcome = self.outcome()
        if moves and outcome and outcome.termination == Termination.TIME:
            raise IllegalMove("the game is over: the time is up")
        for node in self.node.ahead(moves):
            if not node.in_tree:
                self._add(node)
            if not (self.can_redo and self.nodes[self.ply + 1] is node):
                self.node.next = node
                self.nodes[self.ply + 1 :] = [node]
                self._follow()
            self.ply += 1
        return self.position

    def undo(self) -> bool:
        """Undo one move; False at the start."""
        if not self.can_undo:
            return False
        self.ply -= 1
        return True

    def redo(self) -> bool:
        """Play the next move of the line again; False at its end."""
        if not self.can_redo:
            return False
        self.ply += 1
        return True

    def undo_turn(self) -> bool:
        """Go back to the start of the unfinished or last turn; False at the start of the match."""
        if not self.undo():
            return False
        while self.position.mid_turn:
            self.undo()
        return True

    def redo_turn(self) -> bool:
        if not self.redo():
            return False
        while self.position.mid_turn and self.redo():
            pass
        return True

    def go(self, ply: int) -> None:
        """Go to a ply of the line, no further than its start or its end."""
        self.ply = min(max(ply, 0), len(self.nodes) - 1)

    # Turns

    def turns(self, end: int | None = None) -> list[Turn[P, M]]:
        """The turns of the line up to the present, or to another ply."""
        found: list[Turn[P, M]] = []
        first, end = self.root, self.ply if end is None else end
        for node in self.nodes[1 : end + 1]:
            if node.ply == end or not node.mid_turn:
                found.append(Turn(first, node, len(found) + 1))
                first = node
        return found

    def line_turns(self) -> list[Turn[P, M]]:
        """All turns of the line, including those after the present."""
        return self.turns(len(self.nodes) - 1)

    def turn_start(self) -> Node[P, M]:
        """The node where the current turn began."""
        return self.turns()[-1].first if self.node.mid_turn else self.node

    # The tree

    @property
    def node(self) -> Node[P, M]:
        return self.nodes[self.ply]

    def tree(self) -> Iterator[Turn[P, M]]:
        """All turns of the tree in the order of a record: a turn, its variations, the next turn."""
        stack: list[Turn[P, M] | tuple[Node[P, M], int, int]] = [(self.root, 1, 0)]
        while stack:
            item = stack.pop()
            if isinstance(item, Turn):
                yield item
                stack.append((item.last, item.number + 1, item.depth))
                continue
            start, number, depth = item
            if not (ends := turn_ends(start)):
                continue
            yield Turn(start, ends[0], number, depth)
            stack.append((ends[0], number + 1, depth))
            stack += [Turn(start, end, number, depth + 1, opens=True) for end in ends[:0:-1]]

    def go_to(self, node: Node[P, M]) -> None:
        """Make a node of the tree the present; raises `ValueError`.

        The line leads through the node.
        """
        line = node.path()
        if line[0] is not self.root:
            raise ValueError("the node belongs to another match")
        for before, after in pairwise(line):
            before.next = after
        self.ply = len(line) - 1
        self.nodes = line
        self._follow()

    # Clocks

    @property
    def clocks(self) -> tuple[float, ...]:
        """Seconds left to each seat now, in the order of `sides`; empty without clocks."""
        return self.clocks_at(self.node)

    def clocks_at(self, node: Node[P, M]) -> tuple[float, ...]:
        """Seconds left to each seat at a node; empty without clocks."""
        if not node.left:
            return ()
        left = list(node.left)
        left[seat_to_move(node.position)] -= node.spent
        return tuple(left)

    def spend(self, seconds: float, node: Node[P, M] | None = None) -> None:
        """Add thinking time in seconds for the side to move, at the present or at a given node.

        Does nothing without clocks or after the end of the game. The time spent at a node is
        charged to the next new move played there, even after going to other nodes and back.
        """
        node = node or self.node
        if node.left and not self.outcome_at(node):
            most = node.left[seat_to_move(node.position)]
            node.spent = min(node.spent + max(seconds, 0.0), most)

    def outcome_at(self, node: Node[P, M]) -> Outcome | None:
        """The outcome at a node; None while the game goes on."""
        outcome = node.outcome
        if outcome is not None or not node.left:
            return outcome
        seat = seat_to_move(node.position)
        if rounded_down(node.spent) < node.left[seat]:
            return None
        return Outcome((node.position.sides[1 - seat],), Termination.TIME)

    # Implementation

    def _add(self, node: Node[P, M]) -> None:
        here = self.node
        if self.control is not None:
            left = list(here.left)
            seat = seat_to_move(here.position)
            complete = not node.mid_turn
            left[seat] = self.control.after(left[seat], here.spent, turn_complete=complete)
            node.left = tuple(left)
            here.spent = 0.0
        here.attach(node)
        while (above := node.parent) is not None:
            if above.main is not node and self.outcome_at(above.main_end()):
                break
            above.main, node = node, above
        self.added += 1

    def _follow(self) -> None:
        """Extend the line along the children last visited."""
        while (following := self.nodes[-1].next) is not None:
            self.nodes.append(following)


def _moves(nodes: Sequence[Node[P, M]]) -> tuple[M, ...]:
    return tuple([node.move for node in nodes[1:] if node.move is not None])


AnyMatch = Match[AnyPosition, Any]


# -- The move tree of a match: every move played, including variations and moves taken back ----


class Node(Generic[P, M]):
    """A node of the tree: a position and the move that led to it.

    Its children are the nodes one move later. Nodes are compared by identity. Only `Match` and the
    reader of records change a tree.
    """

    __slots__ = (
        "_children",
        "_outcome",
        "in_tree",
        "left",
        "main",
        "mid_turn",
        "move",
        "next",
        "note",
        "parent",
        "ply",
        "position",
        "spent",
        "written",
    )

    def __init__(
        self, position: P, parent: Node[P, M] | None = None, move: M | None = None
    ) -> None:
        self.position = position
        self.parent = parent
        self.in_tree = parent is None
        """Whether it is the root, or a child of its parent."""
        self.move = move
        """None at the root only."""
        self.ply: int = parent.ply + 1 if parent else 0
        """The number of moves before it."""
        self.mid_turn = position.mid_turn
        """Whether the side to move has begun a turn and not completed it."""
        self.main: Node[P, M] | None = None
        """The child on the main line."""
        self.next: Node[P, M] | None = None
        """The child that redo goes to: the one last visited."""
        self.note = ""
        """A comment written by a person on the turn that ends here."""
        self.left: tuple[float, ...] = ()
        """Seconds that each seat had on arrival; empty without clocks."""
        self.spent = 0.0
        """Seconds used here by the side to move."""
        self.written: tuple[str, str] | None = None
        """The turn that ends here as a record has it, and the mark of the order of its moves; None
        until it was written."""
        self._children: dict[M, Node[P, M]] = {}
        self._outcome: tuple[Outcome | None] | None = None  # computed once

    @property
    def outcome(self) -> Outcome | None:
        if self._outcome is None:
            self._outcome = (self.position.outcome(),)
        return self._outcome[0]

    @property
    def children(self) -> list[Node[P, M]]:
        """The nodes one move later: the main one first, then the others by age."""
        if self.main is None:
            return []
        if len(self._children) == 1:
            return [self.main]
        return [self.main, *(node for node in self._children.values() if node is not self.main)]

    def attach(self, node: Node[P, M]) -> None:
        """Add a node, whose parent this is, to the children; the first one is the main one."""
        assert node.parent is self
        assert node.move is not None
        self._children[node.move] = node
        node.in_tree = True
        if self.main is None:
            self.main = node
        if self.next is None:
            self.next = node

    def path(self, start: Node[P, M] | None = None) -> list[Node[P, M]]:
        """The nodes after `start` (or the root, which is included) down to this one."""
        nodes = [self]
        while nodes[-1] is not start and (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def main_end(self) -> Node[P, M]:
        """The last node of the main line from this node on."""
        node = self
        while node.main is not None:
            node = node.main
        return node

    def ahead(self, moves: Iterable[M]) -> list[Node[P, M]]:
        """The nodes after playing moves from here; raises `IllegalMove`.

        New nodes have a parent but are not in its `children` yet.
        """
        nodes: list[Node[P, M]] = []
        here = self
        for move in moves:
            here = here._children.get(move) or Node(here.position.play(move), here, move)
            nodes.append(here)
        return nodes


class Turn(msgspec.Struct, Generic[P, M], frozen=True):
    """One turn of the tree; the last one of a line may be unfinished."""

    first: Node[P, M]
    last: Node[P, M]
    """The node at its end; for an unfinished turn, the last node reached."""
    number: int
    """The number of the turn on its own line, counted from 1."""
    depth: int = 0
    """The depth of the variation: 0 on the main line."""
    opens: bool = False
    """Whether it is the first turn of a variation."""

    @property
    def nodes(self) -> list[Node[P, M]]:
        """The nodes after `first` up to `last`."""
        return self.last.path(self.first)[1:]

    @property
    def moves(self) -> list[M]:
        return [node.move for node in self.nodes if node.move is not None]


def turn_ends(start: Node[P, M]) -> list[Node[P, M]]:
    """The last nodes of the turns that begin at a node, the main one first.

    Includes unfinished turns.
    """
    node = start
    while node.main is not None and len(node._children) == 1:  # quick where nothing branches
        node = node.main
        if not node.mid_turn:
            return [node]
    if node.main is None:
        return [] if node is start else [node]
    ends = []
    stack = start.children[::-1]
    while stack:
        node = stack.pop()
        if node.mid_turn and node.main is not None:
            stack += node.children[::-1]
        else:
            ends.append(node)
    return ends


AnyNode = Node[AnyPosition, Any]
AnyTurn = Turn[AnyPosition, Any]


# -- Time controls of games for two players ----------------------------------------------------

# This module reads no clock: callers pass seconds in. Times are rounded to a tenth of a second in
# favour of the player, so that a record restores them exactly.

LONGEST = 24 * 3600
"""The greatest value in seconds."""

_CONTROL = re.compile(r"(\d{1,6}(?:\.\d)?)\s*(?:\+\s*(\d{1,6}(?:\.\d)?)|(/\s*turn))?")


class TimeControl(msgspec.Struct, frozen=True):
    """A time control: time for the game, an increment per turn, or a time for each turn.

    >>> str(TimeControl(300)), str(TimeControl(300, bonus=5)), str(TimeControl(30, per_turn=True))
    ('300', '300+5', '30/turn')
    """

    seconds: float
    """Seconds for the game; with `per_turn` seconds for each turn."""
    bonus: float = 0.0
    """Seconds added after each complete turn (increment)."""
    per_turn: bool = False

    def __str__(self) -> str:
        ending = "/turn" if self.per_turn else f"+{self.bonus:g}" if self.bonus else ""
        return f"{self.seconds:g}{ending}"

    def start(self) -> tuple[float, float]:
        return self.seconds, self.seconds

    def after(self, left: float, spent: float, *, turn_complete: bool) -> float:
        """Seconds left to a player after a move that took `spent` seconds."""
        if turn_complete and self.per_turn:
            return self.seconds
        rest = rounded_up(max(left - spent, 0.0))
        return rounded_up(rest + self.bonus) if turn_complete else rest


def read_control(text: str) -> TimeControl | None:
    """The time control of a tag: `300`, `300+5`, `30/turn`; None for `-`. Raises `OptionError`."""
    if (plain := text.strip()) in ("", "-"):
        return None
    found = _CONTROL.fullmatch(plain) if plain.isascii() else None
    if found:
        seconds, bonus = float(found[1]), float(found[2] or 0)
        if 0 < seconds <= LONGEST and bonus <= LONGEST:
            return TimeControl(seconds, bonus, per_turn=bool(found[3]))
    raise OptionError(
        "{text} is not a time control, such as 300, 300+5 or 30/turn", text=repr(text[:20])
    )


def rounded_up(seconds: float) -> float:
    """Rounded up to a tenth of a second, with tolerance for floating-point errors."""
    return math.ceil(seconds * 10 - 1e-6) / 10


def rounded_down(seconds: float) -> float:
    """Rounded down to a tenth of a second, with tolerance for floating-point errors."""
    return math.floor(seconds * 10 + 1e-6) / 10
