"""A second, slow implementation of RULES.md 1, to which the real rules are compared.

Squares are names, the board is a dictionary, every line is walked step by step. Nothing is
shared with the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

SHOOTERS = {10: (3, 4), 9: (2, 3), 7: (1, 2)}
MAJORITY = {10: 4, 9: 3, 7: 2}
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
EIGHT = (*STRAIGHT, (1, 1), (1, -1), (-1, 1), (-1, -1))
OTHER = {"b": "w", "w": "b"}


def step(cell: str, direction: tuple[int, int]) -> str:
    """The name of the next square, which need not be on the board."""
    return f"{chr(ord(cell[0]) + direction[0])}{int(cell[1:]) + direction[1]}"


@dataclass(frozen=True)
class Naive:
    """A position: `pieces` holds S for a shooter, b and w for stones."""

    size: int
    rules: str
    context: str = "first"
    turn: str = "b"
    pieces: dict[str, str] = field(default_factory=dict)
    claims: dict[str, str] = field(default_factory=dict)
    moved: str | None = None
    pie_ahead: bool = False

    def squares(self) -> list[str]:
        return [f"{f}{r}" for f in "abcdefghij"[: self.size] for r in range(1, self.size + 1)]

    def shooters(self) -> list[str]:
        return [cell for cell, piece in self.pieces.items() if piece == "S"]

    def free(self) -> list[str]:
        return [cell for cell in self.shooters() if cell not in self.claims]

    def empty(self) -> list[str]:
        return [cell for cell in self.squares() if cell not in self.pieces]

    def missing(self) -> int:
        first, second = SHOOTERS[self.size]
        due = {"first": first, "second": first + second}.get(self.context, 0)
        return max(0, due - len(self.shooters()))

    def targets(self, origin: str) -> list[str]:
        """Where a shooter may go or shoot."""
        board = set(self.squares())
        found = []
        for direction in EIGHT:
            cell = step(origin, direction)
            while cell in board:
                piece = self.pieces.get(cell)
                if piece is None:
                    found.append(cell)
                elif piece != "S" or self.rules != "current":
                    break
                cell = step(cell, direction)
        return found

    def may_be_placed(self, cell: str) -> bool:
        if self.rules == "current":
            edge = ("a", "abcdefghij"[self.size - 1])
            return cell[0] not in edge and int(cell[1:]) not in (1, self.size)
        return all(self.pieces.get(step(cell, direction)) != "S" for direction in EIGHT)

    def winner(self) -> str | None:
        owners = list(self.claims.values())
        for side in "bw":
            if owners.count(side) >= MAJORITY[self.size]:
                return side
        return None

    def moves(self) -> set[str]:
        if self.winner():
            return set()
        if self.context == "pie":
            return {"swap", "keep"}
        if self.missing():
            return {cell for cell in self.empty() if self.may_be_placed(cell)}
        if self.context != "play":
            return {f"/{cell}" for cell in self.empty()}
        if self.moved:
            return {f"/{cell}" for cell in self.targets(self.moved)}
        slides = {f"{cell}-{end}" for cell in self.free() for end in self.targets(cell)}
        return slides | {f"/{end}" for cell in self.free() for end in self.targets(cell)}

    def play(self, move: str) -> Naive:
        if move in ("swap", "keep"):
            context = "play" if len(self.shooters()) == sum(SHOOTERS[self.size]) else "second"
            return replace(self, context=context, pie_ahead=False)
        pieces = dict(self.pieces)
        if "-" in move:
            origin, target = move.split("-")
            pieces[target] = pieces.pop(origin)
            return replace(self, pieces=pieces, moved=target)
        if move.startswith("/"):
            pieces[move[1:]] = self.turn
        else:
            pieces[move] = "S"
        after = replace(self, pieces=pieces, moved=None)
        if self.context == "play":
            return after.claimed()
        stone_due = self.rules != "leaflet-ja" and not move.startswith("/")
        return after if after.missing() or stone_due else after.placed()

    def placed(self) -> Naive:
        if self.context == "second":
            return replace(self, context="play", turn="b")
        return replace(self, context="pie" if self.pie_ahead else "second", turn="w")

    def claimed(self) -> Naive:
        claims = dict(self.claims)
        for cell in self.free():
            if not self.targets(cell):
                black, white = self.biggest(cell, "b"), self.biggest(cell, "w")
                claims[cell] = OTHER[self.turn] if black == white else "bw"[white > black]
        context = "pie" if self.pie_ahead else "play"
        return replace(self, claims=claims, turn=OTHER[self.turn], context=context)

    def biggest(self, shooter: str, colour: str) -> int:
        sizes = [0]
        for direction in STRAIGHT:
            group = self.group(step(shooter, direction), colour)
            sizes.append(len(group))
        return max(sizes)

    def group(self, cell: str, colour: str) -> set[str]:
        found: set[str] = set()
        waiting = [cell]
        while waiting:
            here = waiting.pop()
            if here not in found and self.pieces.get(here) == colour:
                found.add(here)
                waiting += [step(here, direction) for direction in STRAIGHT]
        return found

    def perft(self, depth: int) -> int:
        if depth == 1:
            return len(self.moves())
        return sum(self.play(move).perft(depth - 1) for move in self.moves())

    def picture(self) -> list[str]:
        """The rows from the top, one character per square."""
        signs = {"b": "x", "w": "o", None: "."}
        rows = []
        for rank in range(self.size, 0, -1):
            row = []
            for file in "abcdefghij"[: self.size]:
                cell = f"{file}{rank}"
                piece = self.pieces.get(cell)
                shooter = self.claims.get(cell, "*").upper()
                row.append(shooter if piece == "S" else signs[piece])
            rows.append(" ".join(row))
        return rows


def naive_start(size: int, rules: str) -> Naive:
    """The empty board."""
    return Naive(size, rules, pie_ahead=rules != "leaflet-ja")


def naive_random_start(size: int, rules: str, shooters: str) -> Naive:
    """All shooters on the board, the pie choice ahead."""
    pieces = dict.fromkeys(shooters.split(","), "S")
    return Naive(size, rules, context="play", pieces=pieces, pie_ahead=True)


def naive_drawn(rules: str, picture: str, turn: str) -> Naive:
    """The position of a picture, see `Naive.picture`."""
    rows = [row.split() for row in picture.strip().splitlines()]
    pieces, claims = {}, {}
    for rank, row in zip(range(len(rows), 0, -1), rows, strict=True):
        for file, sign in zip("abcdefghij", row, strict=False):
            if sign in "*BW":
                pieces[f"{file}{rank}"] = "S"
            elif sign != ".":
                pieces[f"{file}{rank}"] = {"x": "b", "o": "w"}[sign]
            if sign in "BW":
                claims[f"{file}{rank}"] = sign.lower()
    return Naive(len(rows), rules, "play", turn, pieces, claims)


class NaiveEnd:
    """How a game ends if the winner plays for the soonest win, and the loser for the last loss."""

    def __init__(self) -> None:
        self._known: dict[object, bool] = {}

    def of(self, position: Naive, most: int = 99) -> tuple[int, bool] | None:
        """After how many turns of both sides it ends, and whether the side to move wins.

        None if it does not end within `most` turns.
        """
        for turns in range(most + 1):
            for side in (position.turn, OTHER[position.turn]):
                if self._wins(position, side, turns):
                    return turns, side == position.turn
        return None

    def _wins(self, position: Naive, side: str, turns: int) -> bool:
        """Whether a side wins within `turns` turns, whatever the other one plays."""
        if position.winner() or not turns:
            return position.winner() == side
        pieces, claims = frozenset(position.pieces.items()), frozenset(position.claims.items())
        key = (pieces, claims, position.moved, position.turn, side, turns)
        if key not in self._known:
            decides = any if position.turn == side else all
            after = (self._wins(end, side, turns - 1) for end in self._after_turns(position))
            self._known[key] = decides(after)
        return self._known[key]

    def _after_turns(self, position: Naive) -> Iterator[Naive]:
        for move in sorted(position.moves(), reverse=True):  # slides come first
            between = position.play(move)
            if between.moved:
                yield from (between.play(shot) for shot in between.moves())
            else:
                yield between
