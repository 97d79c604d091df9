"""Turns such as `D4 E4 E5 F5`, `save`, `lid K3 L3` as text, positions in one line, and SGF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from games.core.game import AnyGame, Options, Record
from games.core.grid import GO_ALPHABET, grid, packed, read_diagram, unpacked
from games.core.match import LONGEST, AnyMatch, AnyNode, rounded_up
from games.core.position import NotationError, RuleError, Side
from games.core.record import (
    ENDING,
    LONGEST_TEXT,
    MOST_PIECES,
    MOST_TURNS,
    RecordError,
    ending_tags,
    read_tags,
    started_match,
    tag_lines,
)
from games.core.system import Check, no_check
from games.core.translation import N_
from games.tiananmen.rules.position import (
    BY_RING,
    LidStone,
    Move,
    Save,
    Stone,
    TiananmenPosition,
    set_up,
)

_POINT = re.compile(r"[A-HJ-Z][1-9][0-9]?")


def format_turn(position: TiananmenPosition, moves: Sequence[Move]) -> str:
    """The moves of a turn, complete or begun, as text.

    >>> from games.tiananmen.rules.position import set_up
    >>> format_turn(set_up(19), [Stone("D4"), Stone("E4")])
    'D4 E4'
    """
    if any(isinstance(move, LidStone) for move in moves):
        return " ".join(["lid", *(move.point for move in moves if not isinstance(move, Save))])
    return " ".join(str(move) for move in moves)


def parse_turn(position: TiananmenPosition, text: str) -> list[Move]:
    """The moves of a turn, complete or begun; raises `NotationError`.

    The legality of the moves is not checked. But more stones than the turn has left are refused,
    because they would be played in the next turn.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("a turn is stones as in D4 E4, or save, or lid K3 L3")
    if words[0].lower() == "save":
        if len(words) > 1:
            raise NotationError(
                "in a turn nothing can follow save, not even {text}", text=words[1][:12]
            )
        return [Save()]
    if words[0].lower() == "lid":
        return _lid_stones(position, words[1:])
    if len(words) > position.left:
        raise NotationError(
            "{text} is {count} stones, but {left} are left to place",
            text=" ".join(words)[:40],
            count=len(words),
            left=position.left,
        )
    return [Stone(_point(word)) for word in words]


def turn_label(position: TiananmenPosition, number: int) -> str:
    """The day and the side, and 2 in the second half of the day: `1B`, `1W`, `1B2`, `1W2`."""
    side = "B" if position.to_move is Side.BLACK else "W"
    return f"{position.day}{side}{'2' if position.part > 1 else ''}"


def comment(before: TiananmenPosition, after: TiananmenPosition) -> str:
    """How the game was won, "ring" or "chain"; empty while it goes on."""
    outcome = after.outcome()
    if outcome is None:
        return ""
    return N_("ring") if outcome.termination == BY_RING else N_("chain")


def _lid_stones(position: TiananmenPosition, words: list[str]) -> list[Move]:
    count = position.lid(position.to_move)
    if not words:
        raise NotationError("lid needs the points of its stones, as in lid K3 L3")
    if len(words) > count:
        raise NotationError(
            "{stones} stones are given, but there are {count} in the lid",
            stones=len(words),
            count=count,
        )
    return [LidStone(_point(word)) for word in words]


def _point(word: str) -> str:
    if not _POINT.fullmatch(name := word.upper()):
        raise NotationError("{word} is not the name of a point, such as D4", word=word[:12])
    return name


# -- Positions at the start of a part of the day, in one line of text --------------------------

#     13/13/3X9/4OX7/…/13 F10 3B2 2,0
#
# The ranks from the top, with `X` for black stones, `O` for white ones and numbers for runs of
# points without a stone; the stone placed last; the day, the side and the half of the day as in a
# record; the stones in the lids of Black and of White.

SIZES = (13, 19)
_LABEL = re.compile(r"([1-9][0-9]{0,3})([BW])(2?)")
_LIDS = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")


def write_position(position: TiananmenPosition) -> str:
    """The text of a position at the start of a part of the day, not before the first stone."""
    assert position.last is not None, "the game has not begun"
    assert not position.mid_turn, "a turn is begun"
    signs = dict.fromkeys(position.stone_points(Side.BLACK), "X")
    signs |= dict.fromkeys(position.stone_points(Side.WHITE), "O")
    names, size = position.grid.names, position.size
    starts = range(size * (size - 1), -1, -size)
    rows = (" ".join(signs.get(name, ".") for name in names[at : at + size]) for at in starts)
    ranks = packed("\n".join(rows))
    black, white = position.lid(Side.BLACK), position.lid(Side.WHITE)
    return f"{ranks} {position.last} {turn_label(position, 1)} {black},{white}"


def read_position(text: str) -> TiananmenPosition:
    words = text.split()
    if len(words) != 4:
        raise ValueError(f"a position has four words, not {len(words)}")
    ranks, last, label, lids = words
    day, part = _day_and_part(label)
    if not (saved := _LIDS.fullmatch(lids)):
        raise ValueError(f"the lids {lids[:20]!r} are not two numbers such as 2,0")
    size = ranks.count("/") + 1
    if size not in SIZES:
        raise ValueError("the ranks are not those of a board of 13 by 13 or 19 by 19 points")
    stones = read_diagram(grid(size, GO_ALPHABET), unpacked(ranks), "XO.")
    return set_up(
        size,
        black=stones["X"],
        white=stones["O"],
        last=last,
        day=day,
        part=part,
        lids=(int(saved[1]), int(saved[2])),
    )


def _day_and_part(label: str) -> tuple[int, int]:
    found = _LABEL.fullmatch(label)
    if not found:
        raise ValueError(f"{label[:20]!r} is no part of a day such as 3B2")
    return int(found[1]), (found[2] == "W") + 2 * bool(found[3])


# -- Matches in SGF (FF[4]), the file format of Go ---------------------------------------------

# Every Go viewer shows the stones, their order and the comments. If the rules of Go capture stones,
# a node after the move puts them back. Private properties hold everything that Go has no property
# for, so that a match is read back exactly: `TAVTAGS` in the root has the tags of the record,
# `TAVSAVE` is a stone saved, `TAVLID` marks a stone from the lid, `TAVNOTE` is a note. Without them
# a pass is read as a stone saved.

TAGS, SAVE, LID, NOTE = "TAVTAGS", "TAVSAVE", "TAVLID", "TAVNOTE"

MOST_NODES = MOST_TURNS
"""Limit of nodes in a file, variations included."""
MOST_VALUES = MOST_PIECES
"""Limit of values of properties in a file."""
_VALUE = re.compile(r"\[[^\\\]]*(?:\\.[^\\\]]*)*(?:\]|\\?\Z)", re.DOTALL)
"""A value of a property; an unclosed one ends with the text."""

_COLOURS = {Side.BLACK: "b", Side.WHITE: "w"}
_ENDINGS = {"time": "Time"}
_CLOCKS = ("BL", "WL")

Point = tuple[int, int]


def write_sgf(tags: Options, match: AnyMatch) -> str:
    """The whole match, with its variations, as SGF; `tags` as for `write_record`."""
    from sgfmill import sgf  # imported here, so that the worker process starts without it

    game = sgf.Sgf_game(size=_at(match.root).size, encoding="UTF-8")
    root = game.get_root()
    kept = {key: value for key, value in tags.items() if key not in ENDING} | ending_tags(match)
    root.set("AP", ("Tavoliere", "1"))
    root.set("GN", "Tiananmen")
    for colour, key in (("B", "Player1"), ("W", "Player2")):
        if tags.get(key):
            root.set(f"P{colour}", tags[key])
    if tags.get("Date"):
        root.set("DT", tags["Date"])
    if "Termination" in kept:
        winner = {"Player1": "B", "Player2": "W"}[kept["Result"]]
        root.set("RE", f"{winner}+{_ENDINGS.get(kept['Termination'], '')}")
    root.set(TAGS, "\n".join(tag_lines({"Game": "tiananmen", **kept})))
    _decorate(root, match.root)
    _write_tree(root, match.root)
    return str(game.serialise().decode())


def _write_tree(root: Any, start: AnyNode) -> None:
    stack = [(node, root) for node in start.children[::-1]]
    while stack:
        node, parent = stack.pop()
        branch = parent.new_child()
        _write_move(branch, node)
        _decorate(branch, node)
        if not isinstance(node.move, Save):
            branch = _restored(branch, node)
        stack += [(child, branch) for child in node.children[::-1]]


def _write_move(branch: Any, node: AnyNode) -> None:
    assert node.parent is not None
    before = _at(node.parent)
    colour, move = _COLOURS[before.to_move], node.move
    if isinstance(move, Save):
        branch.set(SAVE, colour.upper())
        return
    assert isinstance(move, Stone | LidStone)
    branch.set_move(colour, _sgf_point(move.point))
    if isinstance(move, LidStone):
        branch.set(LID, colour.upper())


def _decorate(branch: Any, node: AnyNode) -> None:
    words = []
    if node.parent is not None:
        before = _at(node.parent)
        if not before.mid_turn:
            words.append(turn_label(before, 0))
        words += ["save"] if isinstance(node.move, Save) else []
        words += ["lid"] if isinstance(node.move, LidStone) else []
        words.append(comment(before, _at(node)))
    text = "\n".join(filter(None, [" ".join(filter(None, words)), node.note]))
    if text:
        branch.set("C", text)
    if node.note:
        branch.set(NOTE, node.note)
    for seat, seconds in enumerate(node.left):
        branch.set(_CLOCKS[seat], seconds)
    branch.set("SQ", [_sgf_point(name) for name in _at(node).heroes])


def _restored(branch: Any, node: AnyNode) -> Any:
    """The SGF node to continue from; a node that puts back stones if Go captured any."""
    position = _at(node)
    taken = _taken(position)
    if not taken:
        return branch
    behind = branch.new_child()
    points = [
        [_sgf_point(name) for name in position.stone_points(side) if name in taken]
        for side in (Side.BLACK, Side.WHITE)
    ]
    behind.set_setup_stones(*points)
    behind.set("SQ", [_sgf_point(name) for name in position.heroes])
    return behind


def _taken(position: TiananmenPosition) -> set[str]:
    """The stones that Go captures after the last move.

    These are the other side's groups without liberties, or else the last stone's group if it has
    none.
    """
    board_grid = position.grid
    stones = {
        board_grid.cell(name): side
        for side in (Side.BLACK, Side.WHITE)
        for name in position.stone_points(side)
    }
    assert position.last is not None
    last = board_grid.cell(position.last)

    def captured(start: int) -> frozenset[int]:
        group = board_grid.group(start, lambda cell: stones.get(cell) is stones[start])
        free = any(beside not in stones for cell in group for beside in board_grid.neighbours[cell])
        return frozenset() if free else group

    mine = stones[last]
    beside = [cell for cell in board_grid.neighbours[last] if stones.get(cell, mine) is not mine]
    taken = frozenset[int]().union(*map(captured, beside)) or captured(last)
    return {board_grid.name(cell) for cell in taken}


def is_sgf(text: str) -> bool:
    beginning = text[:1000].lstrip("\ufeff \t\r\n")
    return beginning.startswith("(") and beginning[1:].lstrip().startswith(";")


def read_sgf(text: str, game: AnyGame, check: Check = no_check) -> Record:
    """Read a match of Tiananmen from SGF; `game` is its entry in the catalog.

    Raises `RecordError` for text that is not SGF, and for other games. In a file that this program
    wrote, the first illegal move is the record's `trouble`, and the moves before it are kept.
    """
    tree = _parsed(text)
    root = tree.get_root()
    tags = _tags(tree, root)
    match = started_match(game, tags)
    reading = _Reading(root)
    reading.play(match, check)
    if not root.has_property(TAGS):
        _check_foreign(match, reading)
    match.go_to(match.root.main_end())
    return Record(game, tags, match, reading.trouble)


def _check_foreign(match: AnyMatch, reading: _Reading) -> None:
    if reading.broken:
        raise RecordError("this is not a game of Tiananmen: {reason}", reason=reading.trouble)
    if match.root.main is None:
        raise RecordError("this SGF holds no moves, and so no game of Tiananmen")


def _parsed(text: str) -> Any:
    if len(text) > LONGEST_TEXT:
        raise RecordError("the text is far too long for the record of a match")
    without_values, values = _VALUE.subn("", text)
    if without_values.count(";") > MOST_NODES or values > MOST_VALUES:
        raise RecordError("the file has far too many nodes for the record of a match")
    from sgfmill import sgf

    try:
        tree = sgf.Sgf_game.from_string(text)
    except ValueError as error:
        raise RecordError("this is not an SGF: {reason}", reason=error) from None
    root = tree.get_root()
    kind = root.get_raw("GM").decode(errors="replace") if root.has_property("GM") else "1"
    if kind.strip() != "1":
        raise RecordError("this SGF holds another game than Go or Tiananmen")
    return tree


def _tags(tree: Any, root: Any) -> dict[str, str]:
    """The record's tags from a file of this program, else those with an SGF equivalent."""
    size = str(tree.get_size())
    if tags := read_tags(_text(root, TAGS).splitlines())[0]:
        if size != "19" or "Size" in tags:
            tags["Size"] = size
        return tags
    found = {
        "Player1": _text(root, "PB"),
        "Player2": _text(root, "PW"),
        "Date": _text(root, "DT"),
    }
    return {"Game": "tiananmen", "Size": size} | {key: text for key, text in found.items() if text}


class _Reading:
    """Plays the nodes of an SGF in a match, and leaves out the rest after an illegal move."""

    def __init__(self, root: Any) -> None:
        self.trouble: RuleError | None = None
        self.broken = False
        """Whether an illegal move is on the main line."""
        self._root = root
        self._ours = root.has_property(TAGS)
        self._remarks: dict[AnyNode, list[str]] = {}

    def play(self, match: AnyMatch, check: Check) -> None:
        stack = [(self._root, match.root, True)]
        while stack:
            check()
            branch, before, main = stack.pop()
            try:
                node = self._after(branch, before)
            except RuleError as error:
                self.broken |= main and self.trouble is None
                self.trouble = self.trouble or error
                continue
            self._take_remarks(branch, node)
            children = [(child, node, main and not place) for place, child in enumerate(branch)]
            stack += children[::-1]
        for node, remarks in self._remarks.items():
            node.note = " ".join(remarks)

    def _after(self, branch: Any, before: AnyNode) -> AnyNode:
        """The node after the move of an SGF node; `before` itself if it holds no move."""
        colour, move = _move_of_node(branch, before)
        if move is None:
            if not self._ours:
                _check_set_up(branch, _at(before))
            return before
        try:
            _check_colour(_at(before), colour)
            node = _played(before, move)
        except RuleError as error:
            raise RuleError(
                "move {number}, {move}: {rule}",
                number=before.ply + 1,
                move=str(move),
                rule=error,
            ) from None
        if not node.in_tree:
            node.left = before.left
            before.attach(node)
        return node

    def _take_remarks(self, branch: Any, node: AnyNode) -> None:
        if remark := " ".join(_text(branch, NOTE if self._ours else "C").split()):
            # joined at the end: nodes without a move all add to the note of one node
            self._remarks.setdefault(node, []).append(remark)
        left = enumerate(node.left)
        node.left = tuple(_seconds(branch, _CLOCKS[seat], known) for seat, known in left)


def _move_of_node(branch: Any, before: AnyNode) -> tuple[str, Move | None]:
    """The colour and the move of an SGF node; an empty colour and None without a move."""
    if branch.has_property(SAVE):
        return _text(branch, SAVE).strip().lower(), Save()
    try:
        colour, point = branch.get_move()
    except ValueError:
        raise RuleError(
            "move {number} is on no point of the board", number=before.ply + 1
        ) from None
    if colour is None:
        return "", None
    if point is None:
        return colour, Save()
    name = f"{GO_ALPHABET[point[1]]}{point[0] + 1}"
    return colour, LidStone(name) if branch.has_property(LID) else Stone(name)


def _played(before: AnyNode, move: Move) -> AnyNode:
    """The node after a move; an illegal stone from the bowl is tried as one from the lid."""
    try:
        return before.ahead([move])[0]
    except RuleError:
        if isinstance(move, Stone):
            with suppress(RuleError):
                return before.ahead([LidStone(move.point)])[0]
        raise


def _check_set_up(branch: Any, position: TiananmenPosition) -> None:
    """Raise `RuleError` for stones set up that are not there already."""
    for name, side in (("AB", Side.BLACK), ("AW", Side.WHITE)):
        known = {_sgf_point(point) for point in position.stone_points(side)}
        with suppress(KeyError, ValueError):
            if branch.get(name) <= known:
                continue
        if branch.has_property(name):
            raise RuleError("stones are set up in it, and not placed one by one")


def _check_colour(position: TiananmenPosition, colour: str) -> None:
    if colour == _COLOURS[position.to_move] or position.outcome() is not None:
        return
    if colour == "w":
        sentence = N_("it is White’s, but Black has {left} more to place in this turn")
    else:
        sentence = N_("it is Black’s, but White has {left} more to place in this turn")
    raise RuleError(sentence, left=position.left)


def _text(branch: Any, name: str) -> str:
    try:
        return str(branch.get(name)) if branch.has_property(name) else ""
    except ValueError:
        return ""


def _seconds(branch: Any, name: str, known: float) -> float:
    """A clock; `known` if it is missing or invalid."""
    with suppress(KeyError, ValueError):
        return rounded_up(min(max(branch.get(name), 0.0), LONGEST))
    return known


def _at(node: AnyNode) -> TiananmenPosition:
    assert isinstance(node.position, TiananmenPosition)
    return node.position


def _sgf_point(name: str) -> Point:
    """The row and the column of a point in sgfmill, from 0 at the bottom left."""
    return int(name[1:]) - 1, GO_ALPHABET.index(name[0])
