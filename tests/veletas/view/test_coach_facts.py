"""What the coach says about turns of played games, checked with the slow rules of `naive`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from games.learning.coach import TurnInQuestion
from games.veletas.game import GAME
from games.veletas.rules.notation import write_position
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.coach import turning_point
from tests.coached import check_facts, turns_in_question
from tests.veletas.naive import EIGHT, OTHER, Naive, step

pytestmark = pytest.mark.slow

SIDES = {"Black": "b", "White": "w"}


def naive(position: VeletasPosition) -> Naive:
    """The same position in the second implementation, by its text."""
    picture, mover = write_position(position).split()
    ranks = [re.sub(r"\d+", lambda n: "." * int(n[0]), rank) for rank in picture.split("/")]
    signs = {
        f"{file}{len(ranks) - row}": sign
        for row, rank in enumerate(ranks)
        for file, sign in zip("abcdefghij", rank, strict=False)
        if sign != "."
    }
    kinds = {"*": "S", "B": "S", "W": "S", "x": "b", "o": "w"}
    return Naive(
        len(ranks),
        position.rules,
        context="play",
        turn=mover[0],
        pieces={cell: kinds[sign] for cell, sign in signs.items()},
        claims={cell: sign.lower() for cell, sign in signs.items() if sign in "BW"},
    )


def played(board: Naive, moves: Iterable[object]) -> Naive:
    for move in moves:
        board = board.play(str(move))
    return board


def is_legal(board: Naive, moves: Iterable[object]) -> bool:
    for move in moves:
        if str(move) not in board.moves():
            return False
        board = board.play(str(move))
    return True


def ways(board: Naive, cell: str) -> int:
    """The directions in which a shooter can leave."""
    targets = board.targets(cell)
    lines = ({n: (d[0] * n, d[1] * n) for n in range(1, 10)} for d in EIGHT)
    return sum(any(step(cell, way) in targets for way in line.values()) for line in lines)


def bigger(board: Naive, cell: str, side: str) -> bool:
    return board.biggest(cell, side) > board.biggest(cell, OTHER[side])


def leads(board: Naive, side: str) -> int:
    return sum(bigger(board, cell, side) for cell in board.free())


def claimed(before: Naive, after: Naive, side: str) -> set[str]:
    return {c for c, owner in after.claims.items() if c not in before.claims and owner == side}


def cells(text: str) -> set[str]:
    return set(re.findall(r"[a-j]\d+", text))


@dataclass
class Case:
    """The boards of a turn in question."""

    turn: TurnInQuestion
    before: Naive
    after: Naive
    instead: Naive

    @property
    def me(self) -> str:
        return self.before.turn

    @property
    def answered(self) -> Naive:
        return played(self.after, self.turn.answer)


Found = re.Match[str]


def _traps(case: Case, said: Found) -> bool:
    side = SIDES[said[1]]
    new = claimed(case.after, case.answered, side)
    if said[3] is None:
        return new == cells(said[2]) and case.answered.winner() == side
    size = max(case.answered.biggest(cell, side) for cell in new)
    return new == cells(said[2]) and size == int(said[3]) and not case.answered.winner()


def _presses(case: Case, said: Found) -> bool:
    board = case.answered
    return ways(board, said[2]) == int(said[3]) and bigger(board, said[2], SIDES[said[1]])


def _frees(case: Case, said: Found) -> bool:
    numbers = (ways(case.before, said[1]), ways(case.after, said[1]))
    return numbers == (int(said[2]), int(said[3])) and bigger(case.after, said[1], case.me)


def _leads_away(case: Case, said: Found) -> bool:
    numbers = (ways(case.before, said[1]), ways(case.after, said[3]))
    return numbers == (int(said[2]), int(said[4])) and bigger(case.before, said[1], case.me)


def _gives(case: Case, said: Found) -> bool:
    return said[1] in claimed(case.before, case.after, OTHER[case.me])


def _would_trap(case: Case, said: Found) -> bool:
    new = claimed(case.before, case.instead, case.me)
    return new == cells(said[1]) and max(
        case.instead.biggest(cell, case.me) for cell in new
    ) == int(said[2])


def _would_win(case: Case, said: Found) -> bool:
    return case.instead.winner() == case.me


def _no_shooter(case: Case, said: Found) -> bool:
    return said[1] not in case.instead.free() and not is_legal(case.instead, case.turn.answer)


def _no_way(case: Case, said: Found) -> bool:
    return said[1] in case.instead.free() and said[2] not in case.instead.targets(said[1])


def _no_shot(case: Case, said: Found) -> bool:
    return not is_legal(case.instead, case.turn.answer)


def _no_effect(case: Case, said: Found) -> bool:
    if not is_legal(case.instead, case.turn.answer):
        return False
    end = played(case.instead, case.turn.answer)
    return not cells(said[1]) & claimed(case.instead, end, OTHER[case.me])


def _restricts(case: Case, said: Found) -> bool:
    numbers = (ways(case.instead, said[1]), ways(case.after, said[1]))
    return numbers == (int(said[2]), int(said[3])) and bigger(case.instead, said[1], case.me)


def _makes_room(case: Case, said: Found) -> bool:
    numbers = (ways(case.instead, said[1]), ways(case.after, said[1]))
    other = SIDES[said[3]]
    return numbers == (int(said[2]), int(said[4])) and bigger(case.instead, said[1], other)


def _leads(case: Case, said: Found) -> bool:
    found = (leads(case.instead, case.me), leads(case.after, case.me))
    return found == (int(said[1]), int(said[2]))


def _other_leads(case: Case, said: Found) -> bool:
    other = SIDES[said[1]]
    return (leads(case.after, other), leads(case.instead, other)) == (int(said[2]), int(said[3]))


RULED_OUT = r"After \S+, \w+ could not have played \S+: "
CHECKS: dict[str, Callable[[Case, Found], bool]] = {
    r"After your turn (\w+) can trap (.*?) with \S+?(?: and win|, next to a group of (\d+) \w+)\.":
        _traps,
    r"Now (\w+) can play \S+: then the shooter on (\w+) has only (\d+) ways? out": _presses,
    r"Your turn freed the shooter on (\w+): .* had (\d+) ways? out; now it has (\d+)": _frees,
    r"Your turn took the shooter away from (\w+): .* had (\d+) .* on (\w+) it has (\d+)":
        _leads_away,
    r"Your turn trapped (\w+) ": _gives,
    r"\S+ would have trapped (.*?) next to your group of (\d+)": _would_trap,
    r"\S+ would have won at once": _would_win,
    RULED_OUT + r"no free shooter would have stood on (\w+)": _no_shooter,
    RULED_OUT + r"the shooter on (\w+) could not have moved to (\w+)": _no_way,
    RULED_OUT + r"that stone could not have been shot": _no_shot,
    r"After \S+, the turn \S+ would not have trapped (.*)\.": _no_effect,
    r"\S+ would have left .* on (\w+) only (\d+) ways? .* your .*; your turn left it (\d+)":
        _restricts,
    r"\S+ would have left .* on (\w+) (\d+) ways? out next to (\w+)’s .* left it (\d+)":
        _makes_room,
    r"With \S+ you would have .* next to (\d+) free .*; as played, next to (\d+)": _leads,
    r"Now (\w+) has the bigger group next to (\d+) free .* it would have been (\d+)":
        _other_leads,
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("size", "rules"), [("7", "current"), ("9", "leaflet-ja")])
def test_every_fact_is_true(size: str, rules: str, seed: int) -> None:
    def case_of(turn: TurnInQuestion) -> Case:
        before = naive(turn.before)
        return Case(turn, before, played(before, turn.played), played(before, turn.better))

    turns = turns_in_question(GAME, {"Size": size, "Rules": rules}, seed)
    in_play = (turn for turn in turns if turn.before.phase is Phase.PLAY)
    check_facts(turning_point, ((turn, case_of(turn)) for turn in in_play), CHECKS)
