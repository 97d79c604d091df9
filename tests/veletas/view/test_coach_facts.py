"""What the coach says about turns of played games, checked with the slow rules of `naive`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from games.veletas.game import GAME
from games.veletas.rules.notation import write_position
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.rules.turn_facts import Purpose, purposes
from games.veletas.view.coach import VeletasTurn
from games.veletas.view.look import LOOK
from tests.coached import check_facts, proven, turns_in_question
from tests.veletas.naive import EIGHT, OTHER, STRAIGHT, Naive, step

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
        position.board.rules.name,
        context="play",
        turn=mover[0],
        pieces={cell: kinds[sign] for cell, sign in signs.items()},
        claims={cell: sign.lower() for cell, sign in signs.items() if sign in "BW"},
    )


def played(board: Naive, moves: Iterable[object]) -> Naive:
    for move in moves:
        board = board.play(str(move))
    return board


def turn_of(text: str) -> list[str]:
    """The moves of a turn in notation; a shot without a slide names the square alone."""
    slide, _, shot = text.partition("/")
    return [slide, f"/{shot}"] if "-" in slide else [f"/{shot}"]


def whole_turns(board: Naive) -> Iterator[list[str]]:
    for first in board.moves():
        if "-" in first:
            yield from ([first, shot] for shot in board.play(first).moves())
        else:
            yield [first]


def drawn(board: Naive) -> list[list[str]]:
    """A few of all turns."""
    turns = sorted(whole_turns(board))
    return Random(1).sample(turns, min(len(turns), 12))


def is_legal(board: Naive, moves: Iterable[object]) -> bool:
    for move in moves:
        if str(move) not in board.moves():
            return False
        board = board.play(str(move))
    return True


def ways(board: Naive, cell: str) -> set[str]:
    """The first squares, by direction, by which a shooter can leave."""
    targets, found = board.targets(cell), set()
    for way in EIGHT:
        line = (step(cell, (way[0] * n, way[1] * n)) for n in range(1, 10))
        if first := next((square for square in line if square in targets), None):
            found.add(first)
    return found


def bigger(board: Naive, cell: str, side: str) -> bool:
    return board.biggest(cell, side) > max(board.biggest(cell, OTHER[side]), 1)


def claiming(board: Naive) -> list[set[str]]:
    """The possible claims of the side to move in one turn, by turn: cells before the turn."""
    found = []
    for first in board.moves():
        then = board.play(first)
        slide = re.fullmatch(r"(\w+)-(\w+)", first)
        for after in [then.play(shot) for shot in then.moves()] if slide else [then]:
            if new := claimed(board, after, board.turn):
                names = {slide[1] if slide and cell == slide[2] else cell for cell in new}
                found.append(names)
    return found


def claimed(before: Naive, after: Naive, side: str) -> set[str]:
    return {c for c, owner in after.claims.items() if c not in before.claims and owner == side}


def cells(text: str) -> set[str]:
    return set(re.findall(r"[a-j]\d+", text))


@dataclass
class Case:
    """The boards of a turn in question."""

    turn: VeletasTurn
    before: Naive
    after: Naive
    instead: Naive

    @property
    def me(self) -> str:
        return self.before.turn

    @property
    def answered(self) -> Naive:
        return played(self.after, self.turn.answer)

    @property
    def replied(self) -> Naive:
        return played(self.instead, self.turn.reply)


Found = re.Match[str]


def _traps(case: Case, said: Found) -> bool:
    side = SIDES[said[1]]
    end = played(case.after, turn_of(said[3]))
    new = claimed(case.after, end, side)
    if said[0].endswith(" and win"):
        return new == cells(said[2]) and end.winner() == side
    size = max(end.biggest(cell, side) for cell in new)
    return new == cells(said[2]) and size == int(said[4] or 1) and not end.winner()


def _traps_one_of(case: Case, said: Found) -> bool:
    end = played(case.after, turn_of(said[3]))
    possible = set().union(*claiming(case.after))
    new = claimed(case.after, end, SIDES[said[1]])
    return len(possible) == int(said[2]) and new == cells(said[4])


def _forces(case: Case, said: Found) -> bool:
    """Replies to the turn, drawn by lot, leave a claim, or give one."""
    side = SIDES[said[1]]
    begun = played(case.after, turn_of(said[2]))
    assert not begun.winner()
    for reply in drawn(begun):
        end = played(begun, reply)
        assert claimed(begun, end, side) or claiming(end), reply
    return True


def _threatens(case: Case, said: Found) -> bool:
    side = SIDES[said[1]]
    waiting = replace(case.answered, turn=side)
    return case.answered.turn != side and set().union(*claiming(waiting)) == cells(said[2])


def _would_threaten(case: Case, said: Found) -> bool:
    waiting = replace(case.instead, turn=case.me)
    return cells(said[1]) <= set().union(*claiming(waiting))


def _would_force(case: Case, said: Found) -> bool:
    return all(
        claimed(case.instead, end, case.me) or claiming(end)
        for end in (played(case.instead, reply) for reply in drawn(case.instead))
    )


def _presses(case: Case, said: Found) -> bool:
    board = case.answered
    return ways(board, said[2]) == cells(said[3]) and bigger(board, said[2], SIDES[said[1]])


def _frees(case: Case, said: Found) -> bool:
    found = (ways(case.before, said[1]), ways(case.after, said[1]))
    return found == (cells(said[2]), cells(said[3])) and bigger(case.after, said[1], case.me)


def _leads_away(case: Case, said: Found) -> bool:
    return ways(case.before, said[1]) == cells(said[2]) and bigger(case.before, said[1], case.me)


def _would_trap(case: Case, said: Found) -> bool:
    new = claimed(case.before, case.instead, case.me)
    return new == cells(said[1]) and max(
        case.instead.biggest(cell, case.me) for cell in new
    ) == int(said[2] or 1)


def _no_effect(case: Case, said: Found) -> bool:
    if not is_legal(case.instead, case.turn.answer):
        return False
    end = played(case.instead, case.turn.answer)
    return not cells(said[1]) & claimed(case.instead, end, OTHER[case.me])


def _restricts(case: Case, said: Found) -> bool:
    left, now = ways(case.instead, said[1]), ways(case.after, said[1])
    told = (cells(said[2]), cells(said[3]))
    return told == (left, now - left) and bigger(case.instead, said[1], case.me)


def _makes_room(case: Case, said: Found) -> bool:
    others = ways(case.instead, said[1]) - ways(case.after, said[1])
    return others == cells(said[3]) and bigger(case.instead, said[1], SIDES[said[2]])


def led(board: Naive, side: str) -> set[str]:
    """The free shooters beside which a side has the bigger group, be it a single stone."""
    return {c for c in board.free() if board.biggest(c, side) > board.biggest(c, OTHER[side])}


def _led(case: Case, said: Found) -> bool:
    board = case.replied if said[0].startswith("After") else case.answered
    found = [len(led(board, side)) for side in (SIDES[said[1]], case.me)]
    return found == [int(said[2]), int(said[3])]


def _room(case: Case, said: Found) -> bool:
    found = [len(ways(case.replied, cell)) for cell in led(case.replied, SIDES[said[1]])]
    return min(found) == int(said[2])


def _missed(case: Case, said: Found) -> bool:
    made, possible = (len(claimed(case.before, b, case.me)) for b in (case.after, case.instead))
    return made < possible and (said[1] == "win") == (case.instead.winner() == case.me)


def _purpose(case: Case, said: Found) -> bool:
    """The better turn has a purpose that the played one has not."""
    before, better, played = case.turn.before, case.turn.better, case.turn.played
    known = {each.kind for each in purposes(before, played)}
    told = next(each for each in purposes(before, better) if each.kind not in known)
    return _true(Case(case.turn, case.before, case.instead, case.before), [*map(str, better)], told)


RULED_OUT = r"After \S+, \w+ could not have played (\S+): "
CHECKS: dict[str, Callable[[Case, Found], bool]] = {
    r"After your turn (\w+) can trap (.*?) with (\S+?)"
    r"(?: and win|, next to a (?:single|group of (\d+)) stone)":
        _traps,
    r"After your turn (\w+) can trap any one of (\d+) shooters; with (\S+) it traps (.*)\.":
        _traps_one_of,
    r"After your turn (\w+) (?:wins|traps a shooter) by force: (\S+), and you cannot": _forces,
    r"(\w+)’s best answer is \S+, which threatens to trap the shooters? on (.*)\.": _threatens,
    r"\S+ would have threatened to trap the shooters? on (.*)\.": _would_threaten,
    r"\S+ (?:would have won|traps a shooter) by force": _would_force,
    r"After \S+, \w+ could have trapped no shooter at once":
        lambda case, said: not claiming(case.instead),
    r"After \S+, \w+ could have forced nothing in two turns":
        lambda case, said: not claiming(case.instead),
    r"Now (\w+) can play \S+: then the shooter on (\w+) can leave only by (.*), next to": _presses,
    r"Your turn freed the shooter on (\w+): .* only by (.*); now it can leave by (.*)\.": _frees,
    r"Your turn took the shooter away from (\w+): .* leave only by (.*)\.": _leads_away,
    r"Your turn trapped (\w+) ":
        lambda case, said: said[1] in claimed(case.before, case.after, OTHER[case.me]),
    r"\S+ would have trapped (.*?) next to your (?:group of (\d+) stones|stone)": _would_trap,
    r"\S+ would have won at once":
        lambda case, said: case.instead.winner() == case.me,
    RULED_OUT + r"no free shooter would have stood on (\w+)":
        lambda case, said: said[1].startswith(said[2]) and said[2] not in case.instead.free(),
    RULED_OUT + r"the shooter on (\w+) could not have moved to (\w+)":
        lambda case, said: said[2] in case.instead.free()
        and said[3] not in case.instead.targets(said[2]),
    RULED_OUT + r"that stone could not have been shot":
        lambda case, said: not is_legal(case.instead, case.turn.answer),
    r"After \S+, the turn \S+ would not have trapped (.*)\.": _no_effect,
    r"After \S+, the shooter on (\w+) could have left only by (.*), next .* left it (.*) as well":
        _restricts,
    r"\S+ would have left the shooter on (\w+) other ways out next to (\w+)’s .*: (.*)\.":
        _makes_room,
    r".* (\w+) (?:has|would have) the bigger group next to (\d+) .*, and you next to (\d+)\.": _led,
    r"The best answer to it is \S+\. (?!\w+ keeps \w+ from).*\.": lambda case, said: True,
    r"After .*, (\w+) would threaten to trap no shooter":
        lambda case, said: not within_reach(case.replied, SIDES[said[1]]),
    r"After .*, each shooter next to (\w+)’s bigger group would have at least (\d+) ways?": _room,
    r"After .*, no free shooter would stand next to (\w+)’s bigger group":
        lambda case, said: not led(case.replied, SIDES[said[1]]),
    r"You could (win|trap a shooter) in this turn": _missed,
    r"You could (?:win|trap a shooter) by force here": _would_force,
    r"Your turn threatens to trap (?:no shooter|only (.*))\.":
        lambda case, said: within_reach(case.after, case.me) == cells(said[1] or ""),
    r"\S+ (?:prevents|keeps|leaves|brings|takes|gives|makes|joins) .*\.": _purpose,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "rules", "seed"),
    [*(("7", "current", seed) for seed in range(4)), ("7", "leaflet-ja", 2)],
)
def test_every_fact_is_true(size: str, rules: str, seed: int) -> None:
    def case_of(turn: VeletasTurn) -> Case:
        before = naive(turn.before)
        return Case(turn, before, played(before, turn.played), played(before, turn.better))

    turns = turns_in_question(GAME, {"Size": size, "Rules": rules}, seed)
    in_play = (proven(GAME, turn) for turn in turns if turn.before.phase is Phase.PLAY)
    check_facts(LOOK.coach().turning_point, ((turn, case_of(turn)) for turn in in_play), CHECKS)


# -- The purposes of turns, for a hint and for the computer's turns ----------------------------


def within_reach(board: Naive, side: str) -> set[str]:
    return set().union(*claiming(replace(board, turn=side)))


def _sizes(board: Naive, cells: Sequence[str], side: str) -> int:
    return max(board.biggest(cell, side) for cell in cells)


def _neighbours(board: Naive, cell: str, side: str) -> set[frozenset[str]]:
    """The groups of a side orthogonally next to a square."""
    beside = (step(cell, direction) for direction in STRAIGHT)
    return {frozenset(group) for near in beside if (group := board.group(near, side))}


def _true(case: Case, moves: Sequence[str], told: Purpose) -> bool:
    """Whether a purpose holds by the slow rules."""
    before, after, me, you = case.before, case.after, case.me, OTHER[case.me]
    slide = re.fullmatch(r"(\w+)-(\w+)", moves[0])
    where = {slide[2]: slide[1]} if slide else {}  # the moved shooter stood there before
    last, cells = told.cells[-1], set(told.cells)
    match told.kind:
        case "wins" | "claims":
            won = (after.winner() == me) == (told.kind == "wins")
            sized = told.amount == _sizes(after, told.cells, me)
            return won and sized and claimed(before, after, me) == cells
        case "prevents":
            return not within_reach(after, you) and within_reach(before, you) == cells
        case "threatens":
            known = within_reach(before, me)
            new = {cell for cell in within_reach(after, me) if where.get(cell, cell) not in known}
            return new == cells
        case "confines":
            left = len(ways(after, last))
            return left == told.amount < len(ways(before, last)) and bigger(after, last, me)
        case "corners":
            return len(ways(after, last)) == told.amount and bigger(after, last, me)
        case "narrows":
            lost = len(ways(before, last)) - len(ways(after, last))
            return lost == told.amount > 0 and bigger(after, last, me)
        case "frees":
            more = len(ways(after, last)) == told.amount > len(ways(before, last))
            return more and bigger(after, last, you)
        case "withdraws":
            return last in where.values() and bigger(before, last, you)
        case "carries":
            origin, target = told.cells
            leaves = where.get(target) == origin and bigger(before, origin, you)
            return leaves and bigger(after, target, me)
        case "brings":
            led = last in where and bigger(after, last, me) and not bigger(before, where[last], me)
            return led and after.biggest(last, me) == told.amount
        case "leads" | "evens":
            side, (no, yes) = (
                (me, (before, after)) if told.kind == "leads" else (you, (after, before))
            )
            return all(bigger(yes, cell, side) and not bigger(no, cell, side) for cell in cells)
        case "joins":
            size = len(after.group(last, me))
            return size == told.amount and len(_neighbours(before, last, me)) > 1
        case "parts":
            groups = _neighbours(before, last, you)
            return len(groups) > 1 and sum(map(len, groups)) == told.amount
    return False


@pytest.mark.parametrize(("rules", "seed", "kinds"), [
    ("current", 1, {"wins", "claims", "prevents", "threatens", "confines", "corners", "parts"}),
    ("current", 2, {"joins", "narrows", "brings", "leads"}),
    ("current", 6, {"frees", "evens", "carries", "withdraws"}),
    ("leaflet-en", 2, {"parts"}),
])  # fmt: skip
def test_every_purpose_is_true(rules: str, seed: int, kinds: set[str]) -> None:
    found = set()
    for turn in turns_in_question(GAME, {"Size": "7", "Rules": rules}, seed):
        if turn.before.phase is not Phase.PLAY:
            continue
        before = naive(turn.before)
        for made in (turn.played, turn.better):
            case = Case(turn, before, played(before, made), before)
            for told in purposes(turn.before, made):
                assert _true(case, [str(move) for move in made], told), (
                    str(turn.before),
                    made,
                    told,
                )
                found.add(told.kind)
    assert kinds <= found
