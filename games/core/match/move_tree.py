"""The move tree of a match: every move played, including variations and moves taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.core.position import Outcome, Position

M = TypeVar("M")


class Node(Generic[M]):
    """A position of the tree with the move that led to it; the moves on from it are its children.

    Nodes are compared by identity. Only `Match` and the reader of records change a tree.
    """

    __slots__ = (
        "_children",
        "_outcome",
        "left",
        "main",
        "move",
        "next",
        "note",
        "parent",
        "ply",
        "position",
        "spent",
    )

    def __init__(
        self, position: Position[M], parent: Node[M] | None = None, move: M | None = None
    ) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        """None at the root only."""
        self.ply: int = parent.ply + 1 if parent else 0
        """How many moves lie before it."""
        self.main: Node[M] | None = None
        """The child that belongs to the main line."""
        self.next: Node[M] | None = None
        """The child last visited, where redo leads."""
        self.note = ""
        """A person's comment on the turn that ends here."""
        self.left: tuple[float, ...] = ()
        """Seconds that each seat had on arrival; empty without clocks."""
        self.spent = 0.0
        """Seconds used here by the side to move."""
        self._children: dict[M, Node[M]] = {}
        self._outcome: tuple[Outcome | None] | None = None  # worked out once

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the position by the rules."""
        if self._outcome is None:
            self._outcome = (self.position.outcome(),)
        return self._outcome[0]

    @property
    def children(self) -> list[Node[M]]:
        """The nodes one move on: the main one, then the others in the order they were made."""
        if self.main is None:
            return []
        return [self.main, *(node for node in self._children.values() if node is not self.main)]

    @property
    def in_tree(self) -> bool:
        """Whether it is the root, or a child of its parent."""
        parent, move = self.parent, self.move
        return parent is None or move is None or parent.child(move) is self

    def child(self, move: M) -> Node[M] | None:
        """The node that a move leads to, if it was ever played here."""
        return self._children.get(move)

    def attach(self, node: Node[M], *, main: bool = False) -> None:
        """Make a node that was made for it a child, and perhaps the main one."""
        assert node.parent is self
        assert node.move is not None
        self._children[node.move] = node
        if main or self.main is None:
            self.main = node
        if self.next is None:
            self.next = node

    def path(self) -> list[Node[M]]:
        """The nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def main_end(self) -> Node[M]:
        """Where the main line on from here ends."""
        node = self
        while node.main is not None:
            node = node.main
        return node

    def ahead(self, moves: Iterable[M]) -> list[Node[M]]:
        """The nodes that moves played from here lead to; raises `IllegalMove`.

        Those that are not in the tree yet have a parent whose child they are not yet.
        """
        nodes: list[Node[M]] = []
        here = self
        for move in moves:
            node = here.child(move) or Node(here.position.play(move), here, move)
            nodes.append(node)
            here = node
        return nodes


@dataclass(frozen=True, slots=True)
class TreeTurn(Generic[M]):
    """One turn of the tree, as a list of moves shows it."""

    first: Node[M]
    """The node that the turn starts from."""
    last: Node[M]
    """The node that it ends at; where the turn was broken off, the last one reached."""
    number: int
    """The number of the turn on its own line, counted from 1."""
    depth: int
    """How many parentheses stand around it: 0 on the main line."""
    opens: bool
    """Whether a variation begins with it, as an alternative to an earlier turn."""

    @property
    def nodes(self) -> list[Node[M]]:
        """The nodes after each gesture of the turn."""
        return nodes_between(self.first, self.last)

    @property
    def moves(self) -> list[M]:
        """The gestures of the turn."""
        return [node.move for node in self.nodes if node.move is not None]


def nodes_between(first: Node[M], last: Node[M]) -> list[Node[M]]:
    """The nodes after one, up to another that follows from it."""
    nodes = []
    node = last
    while node is not first:
        nodes.append(node)
        assert node.parent is not None
        node = node.parent
    return nodes[::-1]


def turn_ends(start: Node[M]) -> list[Node[M]]:
    """Where the turns that begin at a node end: the main one first, those broken off included."""
    ends = []
    stack = start.children[::-1]
    while stack:
        node = stack.pop()
        if node.position.mid_turn and node.main is not None:
            stack += node.children[::-1]
        else:
            ends.append(node)
    return ends


def tree_turns(root: Node[M]) -> Iterator[TreeTurn[M]]:
    """Every turn of the tree in the order of a record: a turn, its variations, the next turn."""
    stack: list[TreeTurn[M] | tuple[Node[M], int, int]] = [(root, 1, 0)]
    while stack:
        item = stack.pop()
        if isinstance(item, TreeTurn):
            yield item
            stack.append((item.last, item.number + 1, item.depth))
            continue
        start, number, depth = item
        if not (ends := turn_ends(start)):
            continue
        yield TreeTurn(start, ends[0], number, depth, opens=False)
        stack.append((ends[0], number + 1, depth))
        stack += [TreeTurn(start, end, number, depth + 1, opens=True) for end in ends[:0:-1]]


AnyNode = Node[Any]
"""A node of any game, for code that serves them all."""
