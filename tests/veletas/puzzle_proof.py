"""Proves puzzles of Veletas anew, with rules and a search of its own, by plain loops over lists.

Nothing is shared with the program. A position is a `Board`; a turn is (origin, target, shot), with
`None` for origin and target where no shooter slides. Cells are numbers, a1 is 0.

`python -m tests.veletas.puzzle_proof [FILE]` proves all puzzles of a file; it takes minutes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

Turn = tuple[int | None, int | None, int]

MAJORITY = {10: 4, 9: 3, 7: 2}
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
OTHER = {"x": "o", "o": "x"}
CLAIMED = {"x": "B", "o": "W"}
SHOOTERS = "*BW"
MOTIFS = ("standing", "whose", "tie", "passing")
"""Themes that ask for a claim and say what makes it hard."""
FEW = 8
"""Up to this number of defending turns, they may differ in their stones and slides."""
MOST_REPLIES = 30
"""Replies that are remembered."""
PLACED = {10: (3, 4), 9: (2, 3), 7: (1, 2)}
"""By size, the shooters of the first and of the second placement."""
LOTS, MOST_BY_LOT = 150, 0.2
"""So many second placements are drawn by lot, and so many of them may be safe."""


@cache
def rays(size: int) -> list[list[list[int]]]:
    """By cell, the cells in each direction that leads anywhere, nearest first."""
    found = []
    for cell in range(size * size):
        rank, file = divmod(cell, size)
        lines = []
        for up, right in WAYS:
            steps = range(1, size)
            places = [(rank + up * n, file + right * n) for n in steps]
            lines.append([r * size + f for r, f in places if 0 <= r < size and 0 <= f < size])
        found.append([line for line in lines if line])
    return found


@cache
def beside(size: int) -> list[list[int]]:
    """By cell, its orthogonal neighbours."""
    found = []
    for cell in range(size * size):
        rank, file = divmod(cell, size)
        places = [(rank + up, file + right) for up, right in WAYS[:4]]
        found.append([r * size + f for r, f in places if 0 <= r < size and 0 <= f < size])
    return found


@cache
def around(size: int) -> list[int]:
    """By cell, its neighbours in all eight directions, as bits."""
    return [sum(1 << line[0] for line in lines) for lines in rays(size)]


@cache
def lined_up(size: int) -> list[frozenset[int]]:
    """By cell, all cells on its queen's lines."""
    return [frozenset(cell for line in lines for cell in line) for lines in rays(size)]


@dataclass
class Board:
    """The signs of all cells (`.` empty, `*` free shooter, `B` `W` claimed, `x` `o` stones)."""

    size: int
    passes: bool
    """Whether moves and shots pass over shooters."""
    cells: list[str]
    turn: str
    """`x` for Black to move, `o` for White."""

    def is_open(self, cell: int) -> bool:
        """Whether a shooter may be placed on a cell by the leaflet: not next to another one."""
        near = [line[0] for line in rays(self.size)[cell]]
        return self.cells[cell] == "." and all(self.cells[each] != "*" for each in near)

    def with_piece(self, cell: int, sign: str) -> Board:
        cells = self.cells.copy()
        cells[cell] = sign
        return Board(self.size, self.passes, cells, self.turn)

    def free(self) -> list[int]:
        found, start = [], -1
        for _ in range(self.cells.count("*")):
            start = self.cells.index("*", start + 1)
            found.append(start)
        return found

    def claims(self, side: str) -> int:
        return self.cells.count(CLAIMED[side])

    def winner(self) -> str | None:
        return next((s for s in "xo" if self.claims(s) >= MAJORITY[self.size]), None)

    def exits(self, shooter: int, most: int = 8) -> list[int]:
        """The first empty cells in each direction, at most `most` of them."""
        found = []
        for line in rays(self.size)[shooter]:
            for cell in line:
                if self.cells[cell] == ".":
                    found.append(cell)
                    break
                if not (self.passes and self.cells[cell] in SHOOTERS):
                    break
            if len(found) == most:
                break
        return found

    def reach(self, shooter: int) -> list[int]:
        found = []
        for line in rays(self.size)[shooter]:
            for cell in line:
                if self.cells[cell] == ".":
                    found.append(cell)
                elif not (self.passes and self.cells[cell] in SHOOTERS):
                    break
        return found

    def slid(self, origin: int, target: int) -> Board:
        cells = self.cells.copy()
        cells[origin], cells[target] = ".", "*"
        return Board(self.size, self.passes, cells, self.turn)

    def turns(self) -> Iterator[Turn]:
        """All turns, each resulting position once."""
        for shot in sorted({cell for shooter in self.free() for cell in self.reach(shooter)}):
            yield None, None, shot
        for shooter in self.free():
            for target in self.reach(shooter):
                for shot in self.slid(shooter, target).reach(target):
                    yield shooter, target, shot

    def played(self, turn: Turn) -> Board:
        origin, target, shot = turn
        cells = self.cells.copy()
        if origin is not None and target is not None:
            cells[origin], cells[target] = ".", "*"
        cells[shot] = self.turn
        after = Board(self.size, self.passes, cells, self.turn)
        trapped = [shooter for shooter in after.free() if not after.exits(shooter, 1)]
        owners = [after.owner(shooter) for shooter in trapped]
        for shooter, owner in zip(trapped, owners, strict=True):
            cells[shooter] = CLAIMED[owner]
        after.turn = OTHER[self.turn]
        return after

    def owner(self, trapped: int) -> str:
        """The side that claims a trapped shooter after a turn of `turn`."""
        sizes = {side: self.biggest_group(trapped, side) for side in "xo"}
        if sizes["x"] == sizes["o"]:
            return OTHER[self.turn]
        return max(sizes, key=lambda side: sizes[side])

    def biggest_group(self, shooter: int, side: str) -> int:
        near = [cell for cell in beside(self.size)[shooter] if self.cells[cell] == side]
        return max((len(self.group(cell)) for cell in near), default=0)

    def group(self, start: int) -> set[int]:
        found, waiting = {start}, [start]
        while waiting:
            for cell in beside(self.size)[waiting.pop()]:
                if cell not in found and self.cells[cell] == self.cells[start]:
                    found.add(cell)
                    waiting.append(cell)
        return found

    # ------------------------------------------------------------------------------ searches

    def claims_by(self, turn: Turn) -> bool:
        """Whether the side to move claims by a turn, and the other side does not win."""
        after = self.played(turn)
        won = after.winner() == OTHER[self.turn]
        return after.claims(self.turn) > self.claims(self.turn) and not won

    def claiming_turn(self) -> Turn | None:
        """A turn by which the side to move claims, or None if there is none.

        A shooter is claimed only if the stone closes its last exit, or if it has none after the
        slide. A slide closes one exit at most of another shooter, by ending on it, and the stone
        one.
        """
        exits = {shooter: self.exits(shooter, 3) for shooter in self.free()}
        cramped = {shooter: ways for shooter, ways in exits.items() if len(ways) < 3}
        for ways in cramped.values():
            if len(ways) == 1 and any(ways[0] in self.reach(one) for one in exits):
                turn = (None, None, ways[0])
                if self.claims_by(turn):
                    return turn
        nooks = self._nooks()
        for origin in exits:
            others = {shooter: ways for shooter, ways in cramped.items() if shooter != origin}
            ends = nooks | self._closing_ends(others.values())
            for target in self.reach(origin) if ends else ():
                if target not in ends:
                    continue
                if (shot := self._claiming_shot(origin, target, others)) is not None:
                    return origin, target, shot
        return None

    def _nooks(self) -> set[int]:
        """The empty cells with at most one empty neighbour: others leave a shooter two exits."""
        cells = [cell for cell, sign in enumerate(self.cells) if sign == "."]
        empty, near = sum(1 << cell for cell in cells), around(self.size)
        return {cell for cell in cells if not (near[cell] & empty) & (near[cell] & empty) - 1}

    def _closing_ends(self, cramped: Iterable[Sequence[int]]) -> set[int]:
        """Where a slide to or a shot from can close all of these exits."""
        ends: set[int] = set()
        for ways in cramped:
            ends.update(ways)
            if len(ways) == 1:
                ends |= lined_up(self.size)[ways[0]]
        return ends

    def _claiming_shot(self, origin: int, target: int, others: Iterable[int]) -> int | None:
        after = self.slid(origin, target)
        reach = after.reach(target)
        shots: set[int] = set()
        for shooter in (target, *others):
            exits = after.exits(shooter, 2)
            if len(exits) < 2:
                shots.update(exits or reach)
        wanted = sorted(shots.intersection(reach))
        return next((s for s in wanted if self.claims_by((origin, target, s))), None)

    def is_legal(self, turn: Turn) -> bool:
        origin, target, shot = turn
        if origin is None or target is None:
            return any(shot in self.reach(shooter) for shooter in self.free())
        if self.cells[origin] != "*" or target not in self.reach(origin):
            return False
        return shot in self.slid(origin, target).reach(target)

    def reply_that_prevents(self, claims: int, known: Sequence[Turn] = ()) -> Turn | None:
        """A turn after which the other side has no more than `claims` claims and finds none.

        The known ones are tried first, then shots where the other side could claim, for they
        prevent most often.
        """
        solver = OTHER[self.turn]
        early = next((turn for turn in known if self._prevents(turn, claims)), None)
        if early is not None:
            return early
        seen = Board(self.size, self.passes, self.cells, solver).claiming_turn()
        goal = None if seen is None else seen[2]
        first = () if goal is None else (turn for turn in self.turns() if turn[2] == goal)
        others = (turn for turn in self.turns() if turn[2] != goal)
        return next((turn for turn in chain(first, others) if self._prevents(turn, claims)), None)

    def _prevents(self, turn: Turn, claims: int) -> bool:
        if not self.is_legal(turn):
            return False
        after = self.played(turn)
        if after.winner() == self.turn:
            return True
        return after.claims(after.turn) == claims and after.claiming_turn() is None


def read(position: str, options: str) -> Board:
    """The board of the fields of a puzzle's line."""
    tags = dict(part.strip().split("=") for part in options.split(";"))
    picture, mover, *_due = position.split()
    ranks = re.sub(r"\d+", lambda number: "." * int(number[0]), picture).split("/")
    cells = [sign for rank in reversed(ranks) for sign in rank]
    size = int(tags["Size"])
    assert len(cells) == size * size
    return Board(size, tags["Rules"] == "current", cells, {"black": "x", "white": "o"}[mover])


def cell_of(size: int, name: str) -> int:
    return (int(name[1:]) - 1) * size + "abcdefghij".index(name[0])


def turn_of(size: int, text: str) -> Turn:
    slide, _, shot = text.partition("/")
    origin, dash, target = slide.partition("-")
    if not dash:
        return None, None, cell_of(size, shot)
    return cell_of(size, origin), cell_of(size, target), cell_of(size, shot)


def reaches(theme: str, board: Board, turn: Turn, replies: list[Turn]) -> bool:
    """Whether a first turn reaches the goal of a theme.

    `replies` are those that have refuted other turns; a new one is added at the front.
    """
    side, other = board.turn, OTHER[board.turn]
    after = board.played(turn)
    if theme == "win":
        return after.winner() == side
    if theme in ("claim", *MOTIFS):
        return board.claims_by(turn)
    if after.winner() == other:
        return False
    if theme == "claim-in-two":
        reply = after.reply_that_prevents(board.claims(side), replies)
        if reply is not None and reply not in replies:
            replies[:] = [reply, *replies[:MOST_REPLIES]]
        return reply is None
    if after.claims(other) > board.claims(other):
        return False
    return after.winner() == side or after.claiming_turn() is None


def faults(line: str) -> list[str]:
    """The faults of the puzzle of a line: its solutions are all turns that reach the goal."""
    game, theme, options, position, lines, *_ = (field.strip() for field in line.split("|"))
    board = read(position, options)
    if theme in ("placement", "colours"):
        legal = game == "veletas" and "Rules=leaflet-en" in options
        return [*beginning_faults(theme, board, position, lines)] if legal else ["other rules"]
    replies: list[Turn] = []
    found = {turn for turn in board.turns() if reaches(theme, board, turn, replies)}
    shown = [[turn.strip() for turn in part.split(">")] for part in lines.split(";")]
    said = []
    if game != "veletas":
        said.append("another game")
    if found != {turn_of(board.size, turns[0]) for turns in shown}:
        said.append(f"{len(found)} turns reach the goal, {len(shown)} are shown")
    defence = theme in ("save", "only-turn")
    ideas = min(len({turn[2] for turn in found}), len({turn[:2] for turn in found}))
    if ideas != 1 and not (defence and len(found) <= FEW):
        said.append("the turns that reach the goal have several ideas")
    if theme in MOTIFS and not shows_motif(theme, board, found):
        said.append("another motif")
    if theme == "claim-in-two":
        if board.claiming_turn() is not None:
            said.append("one turn is enough")
        said += [f"{turns} claims nothing" for turns in shown if not _claims(board, turns)]
    if defence:
        threat = Board(board.size, board.passes, board.cells, OTHER[board.turn]).claiming_turn()
        if threat is None:
            said.append("nothing is threatened")
        deciding = MAJORITY[board.size] - board.claims(OTHER[board.turn]) == 1
        if deciding != (theme == "only-turn"):
            said.append("the wrong theme")
        if theme == "only-turn" and any(forces_claim(board.played(turn)) for turn in found):
            said.append("the game is lost after the turn")
    return said


# -- Puzzles in which a game begins, by the leaflet: White places, or the colours are chosen ----


def beginning_faults(theme: str, board: Board, position: str, lines: str) -> Iterator[str]:
    """The faults of a puzzle after the first placement, with a single line."""
    line = [turn.strip() for turn in lines.split(">")]
    first, _second = PLACED[board.size]
    due = "white pie" if theme == "colours" else "white second placement"
    counts = [board.cells.count(sign) for sign in "*xo"]
    if not position.endswith(f" {due}") or counts != [first, 1, 0]:
        yield "not the position after the first placement"
    if theme == "placement":
        line.insert(0, "keep")
    after = placed(board, line[1])
    if after is None:
        yield "the placement is against the rules"
        return
    threat = Board(board.size, board.passes, board.cells, "x").claiming_turn()
    by_lot = [placed_by_lot(board, Random(lot)).claiming_turn() for lot in range(LOTS)]
    if threat is None or by_lot.count(None) > MOST_BY_LOT * LOTS:
        yield "too easy"
    if line[0] == "keep":
        if len(line) != 2 or after.claiming_turn():
            yield "Black can claim"
        return
    if line[0] != "swap" or len(line) != 3 or not _claims(after, line[2:]):
        yield "the line does not claim for Black"
    if None in by_lot or can_be_safe(board, PLACED[board.size][1], 1, set()):
        yield "White can prevent all claims"


def placed(board: Board, text: str) -> Board | None:
    """The board after White's placement, with Black to move; None if the rules forbid it."""
    shooters, _, stone = text.partition("/")
    names, cells = shooters.split(","), board.cells.copy()
    after = Board(board.size, board.passes, cells, "x")
    for name in names:
        if not after.is_open(cell_of(board.size, name)):
            return None
        cells[cell_of(board.size, name)] = "*"
    last = cell_of(board.size, stone)
    if len(names) != PLACED[board.size][1] or cells[last] != ".":
        return None
    cells[last] = "o"
    return after


def placed_by_lot(board: Board, rng: Random) -> Board:
    cells = board.cells.copy()
    after = Board(board.size, board.passes, cells, "x")
    for _ in range(PLACED[board.size][1]):
        cells[rng.choice([cell for cell in range(len(cells)) if after.is_open(cell)])] = "*"
    cells[rng.choice([cell for cell, sign in enumerate(cells) if sign == "."])] = "o"
    return after


def can_be_safe(board: Board, shooters: int, stones: int, tried: set[str]) -> bool:
    """Whether so many more pieces of White can be placed so that Black has no claiming turn.

    If it has one, nothing but a piece on the way of this turn can prevent it: stones and shooters
    elsewhere open nothing, and all squares next to the trapped shooter are taken.
    """
    picture = "".join(board.cells)
    if picture in tried:
        return False
    tried.add(picture)
    turn = Board(board.size, board.passes, board.cells, "x").claiming_turn()
    if not shooters and not stones:
        return turn is None
    cells = range(len(board.cells)) if turn is None else way(board, turn)
    shooter = (board.with_piece(cell, "*") for cell in cells if shooters and board.is_open(cell))
    if any(can_be_safe(after, shooters - 1, stones, tried) for after in shooter):
        return True
    empty = (cell for cell in cells if stones and board.cells[cell] == ".")
    stone = (board.with_piece(cell, "o") for cell in empty)
    return any(can_be_safe(after, shooters, stones - 1, tried) for after in stone)


def way(board: Board, turn: Turn) -> list[int]:
    """The cells on the way of a turn, the ends of the slide and of the shot included."""
    origin, target, shot = turn
    if origin is None or target is None:
        shooter = next(each for each in board.free() if shot in board.reach(each))
        return _between(board.size, shooter, shot)
    return [*_between(board.size, origin, target), *_between(board.size, target, shot)]


def _between(size: int, start: int, end: int) -> list[int]:
    line = next(line for line in rays(size)[start] if end in line)
    return line[: line.index(end) + 1]


def shows_motif(theme: str, board: Board, found: set[Turn]) -> bool:
    """Whether a claim is hard for the reason that its theme names."""
    if theme == "standing":
        return not any(board.played(turn).cells[turn[1]] != "*" for turn in found if turn[1])
    if theme == "passing":
        walls = Board(board.size, not board.passes, board.cells, board.turn)
        legal = set(walls.turns())
        return not any(turn in legal and walls.claims_by(turn) for turn in found)
    return (theme == "tie") in set(wrong_traps(board))


def wrong_traps(board: Board) -> Iterator[bool]:
    """For standing shooters that a stone on their only way out gives to the other side.

    Whether the groups beside the shooter are equal then.
    """
    lost = CLAIMED[OTHER[board.turn]]
    for cell in board.free():
        ways = board.exits(cell, 2)
        for turn in board.turns() if len(ways) == 1 else ():
            after = board.played(turn) if turn[2] == ways[0] and turn[0] != cell else board
            if after.cells[cell] == lost:
                yield after.biggest_group(cell, "x") == after.biggest_group(cell, "o")


def forces_claim(board: Board) -> bool:
    """Whether the side to move has a turn after which it claims in its next one or has claimed."""
    before, replies = board.claims(board.turn), list[Turn]()
    for turn in board.turns():
        after = board.played(turn)
        if after.winner() == OTHER[board.turn]:
            continue
        reply = after.reply_that_prevents(before, replies)
        if reply is None:
            return True
        if reply not in replies:
            replies[:] = [reply, *replies[:MOST_REPLIES]]
    return False


def _claims(board: Board, texts: Sequence[str]) -> bool:
    """Whether the side to move owns more shooters after these turns."""
    claims, side = board.claims(board.turn), board.turn
    for text in texts:
        turn = turn_of(board.size, text)
        assert turn in set(board.turns())
        board = board.played(turn)
    return board.claims(side) > claims


def main() -> int:
    """Prove the puzzles of a file, by default those that come with the game."""
    shipped = Path(__file__).parents[2] / "games" / "veletas" / "puzzles" / "puzzles.txt"
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else shipped
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    wrong = 0
    for number, line in enumerate(lines, 1):
        for fault in faults(line):
            wrong += 1
            print(f"puzzle {number}: {fault}", flush=True)
    print(f"{len(lines)} puzzles, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
