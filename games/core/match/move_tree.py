"""The move tree of a match: every move played, including variations and moves taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.core.position import Outcome, Position

M = TypeVar("M")


class Node(Generic[M]):
    """A node of the tree: a position and the move that led to it.

    Its children are the nodes one move later. Nodes are compared by identity. Only `Match` and the
    reader of records change a tree.
    """

    __slots__ = (
        "_cached",
        "_children",
        "_left",
        "_note",
        "_outcome",
        "_spent",
        "_unchanged",
        "main",
        "mid_turn",
        "move",
        "next",
        "parent",
        "ply",
        "position",
    )

    def __init__(
        self, position: Position[M], parent: Node[M] | None = None, move: M | None = None
    ) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        """None at the root only."""
        self.ply: int = parent.ply + 1 if parent else 0
        """The number of moves before it."""
        self.mid_turn = position.mid_turn
        """Whether the side to move has begun a turn and not completed it."""
        self.main: Node[M] | None = None
        """The child on the main line."""
        self.next: Node[M] | None = None
        """The child that redo goes to: the one last visited."""
        self._note = ""
        self._left: tuple[float, ...] = ()
        self._spent = 0.0
        self._children: dict[M, Node[M]] = {}
        self._outcome: tuple[Outcome | None] | None = None  # computed once
        self._cached: Any = None
        self._unchanged = False
        """Whether this node and all after it are as they were when a value was cached.

        If it is false, it is false for all nodes before this one, too.
        """

    @property
    def note(self) -> str:
        """A comment written by a person on the turn that ends here."""
        return self._note

    @note.setter
    def note(self, note: str) -> None:
        self._note = note
        self._change()

    @property
    def left(self) -> tuple[float, ...]:
        """Seconds that each seat had on arrival; empty without clocks."""
        return self._left

    @left.setter
    def left(self, left: tuple[float, ...]) -> None:
        self._left = left
        self._change()

    @property
    def spent(self) -> float:
        """Seconds used here by the side to move."""
        return self._spent

    @spent.setter
    def spent(self, spent: float) -> None:
        self._spent = spent
        self._change()

    @property
    def plain(self) -> bool:
        """Whether it has no note, no clocks and no thinking time."""
        return not (self._note or self._left or self._spent)

    @property
    def cached(self) -> Any:
        """The value of `cache`; None since this node, or one after it, has changed."""
        return self._cached

    def cache(self, value: object) -> None:
        """Keep a value that follows from this node and those after it, until one changes."""
        self._cached = value
        stack = [self]
        while stack:
            node = stack.pop()
            if not node._unchanged:
                node._unchanged = True
                stack += node._children.values()

    def _change(self) -> None:
        """Forget the values that were cached here and at the nodes before."""
        node: Node[M] | None = self
        while node is not None and node._unchanged:
            node._unchanged = False
            node._cached = None
            node = node.parent

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the position by the rules."""
        if self._outcome is None:
            self._outcome = (self.position.outcome(),)
        return self._outcome[0]

    @property
    def children(self) -> list[Node[M]]:
        """The nodes one move later: the main one first, then the others by age."""
        if self.main is None:
            return []
        if len(self._children) == 1:
            return [self.main]
        return [self.main, *(node for node in self._children.values() if node is not self.main)]

    @property
    def in_tree(self) -> bool:
        """Whether it is the root, or a child of its parent."""
        parent, move = self.parent, self.move
        return parent is None or move is None or parent.child(move) is self

    def child(self, move: M) -> Node[M] | None:
        """The child for a move; None if the move was never played here."""
        return self._children.get(move)

    def attach(self, node: Node[M], *, main: bool = False) -> None:
        """Add a node, whose parent this is, to the children; `main` makes it the main one."""
        assert node.parent is self
        assert node.move is not None
        self._children[node.move] = node
        if main or self.main is None:
            self.main = node
        if self.next is None:
            self.next = node
        self._change()

    def path(self) -> list[Node[M]]:
        """The nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def main_end(self) -> Node[M]:
        """The last node of the main line from this node on."""
        node = self
        while node.main is not None:
            node = node.main
        return node

    def ahead(self, moves: Iterable[M]) -> list[Node[M]]:
        """The nodes after playing moves from here; raises `IllegalMove`.

        New nodes have a parent but are not in its `children` yet.
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
    """One turn of the tree, as the move list shows it."""

    first: Node[M]
    """The node that the turn starts from."""
    last: Node[M]
    """The node at its end; for an unfinished turn, the last node reached."""
    number: int
    """The number of the turn on its own line, counted from 1."""
    depth: int
    """The depth of the variation: 0 on the main line."""
    opens: bool
    """Whether it is the first turn of a variation."""

    @property
    def nodes(self) -> list[Node[M]]:
        """The nodes after each move of the turn."""
        return nodes_between(self.first, self.last)

    @property
    def moves(self) -> list[M]:
        """The moves of the turn."""
        return [node.move for node in self.nodes if node.move is not None]


def nodes_between(first: Node[M], last: Node[M]) -> list[Node[M]]:
    """The nodes after `start` up to its descendant `end`."""
    nodes = []
    node = last
    while node is not first:
        nodes.append(node)
        assert node.parent is not None
        node = node.parent
    return nodes[::-1]


def turn_ends(start: Node[M]) -> list[Node[M]]:
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
