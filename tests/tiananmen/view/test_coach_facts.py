"""What the coach says about turns of played games, checked with distances computed another way.

A chain's distance is a shortest path by single steps. A ring's is a minimum cut: the most paths
from the Heroes to the edge that share no empty point.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from games.ai.levels import random_turn
from games.core.position import Side, after_moves
from games.learning.coach import Story
from games.tiananmen.game import GAME
from games.tiananmen.rules.position import Stone, TiananmenPosition
from games.tiananmen.view.coach import TiananmenTurn
from games.tiananmen.view.look import LOOK
from tests.coached import check_facts, turns_in_question
from tests.tiananmen.naive import Point, outermost, place

pytestmark = pytest.mark.slow

FAR = 1000
Found = re.Match[str]
Node = tuple[Point, bool]
"""A point and whether it is its exit: a path enters a point and leaves it by its exit."""


def stones(position: TiananmenPosition, side: Side) -> set[Point]:
    return set(map(place, position.stone_points(side)))


def around(size: int, point: Point) -> Iterator[Point]:
    x, y = point
    for dx, dy in product((-1, 0, 1), repeat=2):
        if (dx or dy) and 1 <= x + dx <= size and 1 <= y + dy <= size:
            yield x + dx, y + dy


def chain(position: TiananmenPosition) -> int:
    """The fewest stones that link the Heroes to the edge."""
    size, heroes = position.size, set(map(place, position.heroes))
    black, white = (stones(position, side) for side in (Side.BLACK, Side.WHITE))
    known, waiting = dict.fromkeys(heroes, 0), deque(heroes)
    while waiting:
        here = waiting.popleft()
        for there in around(size, here):
            cost = known[here] + (there not in white)
            if there not in black | heroes and cost < known.get(there, FAR):
                known[there] = cost
                waiting.append(there)
    ends = [cost for point, cost in known.items() if outermost(size, point)]
    return min(ends, default=FAR)


def ring(position: TiananmenPosition) -> int:
    """The fewest stones that enclose the Heroes, by augmenting paths."""
    size, heroes = position.size, set(map(place, position.heroes))
    black, white = (stones(position, side) for side in (Side.BLACK, Side.WHITE))
    free = heroes | white
    flow: dict[tuple[Node, Node], int] = {}

    def steps(node: Node) -> Iterator[Node]:
        """Where a path may go on: over what is left, or back along another path."""
        point, leaves = node
        if leaves:
            for there in around(size, point):
                if there not in black:
                    yield there, False
            if flow.get(((point, False), node), 0):
                yield point, False
        else:
            if point in free or not flow.get((node, (point, True)), 0):
                yield point, True
            for there in around(size, point):
                if flow.get(((there, True), node), 0):
                    yield there, True

    for count in range(FAR):
        begin: list[Node] = [(hero, True) for hero in heroes]
        origin: dict[Node, Node | None] = dict.fromkeys(begin)
        waiting, end = deque(begin), None
        while waiting and end is None:
            here = waiting.popleft()
            if here[1] and outermost(size, here[0]):
                end = here
                break
            for there in steps(here):
                if there not in origin:
                    origin[there] = here
                    waiting.append(there)
        if end is None:
            return count
        while (before := origin[end]) is not None:
            if flow.get((end, before), 0):
                flow[end, before] -= 1
            else:
                flow[before, end] = flow.get((before, end), 0) + 1
            end = before
    raise AssertionError("White’s stones link the Heroes to the edge")


DISTANCES = {"chain": chain, "ring": ring}


def at_best(position: TiananmenPosition, kind: str) -> int:
    """The least distance after all ways to place the stones of this part."""
    side = position.to_move
    if position.outcome() is not None:
        return 0
    following = [position.play(move) for move in position.legal_moves() if isinstance(move, Stone)]
    return min(
        at_best(after, kind)
        if after.to_move is side and after.outcome() is None
        else DISTANCES[kind](after)
        for after in following
    )


def _near(case: TiananmenTurn, said: Found) -> bool:
    """The stones named come as near as any others, from where the answer begins."""
    placed = after_moves(case.after, GAME.parse_turn(case.after, said[1]))
    kind = said[2]
    found = (DISTANCES[kind](placed), DISTANCES[kind](case.after))
    return found == (int(said[3]), int(said[4])) and at_best(case.after, kind) == found[0]


def _kept_away(case: TiananmenTurn, said: Found) -> bool:
    found = (at_best(case.instead, said[2]), at_best(case.after, said[2]))
    return case.instead.last == said[1] and found == (int(said[3]), int(said[4]))


def _then_needs(case: TiananmenTurn, said: Found) -> bool:
    return (case.answered.last, at_best(case.answered, said[2])) == (said[1], int(said[3]))


def _would_need(case: TiananmenTurn, said: Found) -> bool:
    placed = after_moves(case.replied, GAME.parse_turn(case.replied, said[2]))
    found = (DISTANCES[said[3]](placed), at_best(case.answered, said[3]))
    told = int(said[4]), int(said[5])
    return case.replied.last == said[1] and found == told and found[0] < found[1]


def _instead(case: TiananmenTurn, said: Found) -> bool:
    distance = DISTANCES[said[1]]
    return (distance(case.instead), distance(case.after)) == (int(said[2]), int(said[3]))


def _answer(case: TiananmenTurn, said: Found) -> bool:
    """What the best answer leaves, and what was needed before it, if that is said to differ.

    Where the lid is said to be enough, it holds that number, no less than is needed, and it is not
    enough after the better turn and its answer.
    """
    side, distance = case.before.to_move.other, DISTANCES[said[1]]
    enough = said[4] is None or (
        case.answered.lid(side) == int(said[4]) >= int(said[2])
        and case.replied.lid(side) < distance(case.replied)
    )
    found = distance(case.answered), distance(case.after)
    return found == (int(said[2]), int(said[3] or said[2])) and enough


def _goes_on(case: TiananmenTurn, said: Found) -> bool:
    choices = {str(move) for move in case.answered.legal_moves() if isinstance(move, Stone)}
    return (case.answered.last, choices) == (said[1], set(said[2].split(", "))) and len(choices) < 3


def _begins(case: TiananmenTurn, said: Found) -> bool:
    told = (case.after.last, str(case.answer[0])) == (said[1], said[2])
    return told and case.answer[0] not in case.instead.legal_moves()


def _would_be(case: TiananmenTurn, said: Found) -> bool:
    found = [DISTANCES[said[1]](end) for end in (case.replied, case.answered)]
    return found == [int(said[2]), int(said[3])]


def _begins_elsewhere(case: TiananmenTurn, said: Found) -> bool:
    choices = {str(move) for move in case.instead.legal_moves() if isinstance(move, Stone)}
    return choices == set(said[3].split(", ")) and said[1] not in choices


def _is_taken(case: TiananmenTurn, said: Found) -> bool:
    """The better turn takes the point where the answer begins."""
    better = {str(move) for move in case.better}
    return said[1] == str(case.answer[0]) and said[1] in better


def _forces(case: TiananmenTurn, said: Found) -> bool:
    """Replies to the turn, drawn by lot, let the side win with its next part."""
    begun = after_moves(case.after, GAME.parse_turn(case.after, said[2]))
    return begun.outcome() is None and _always_wins(begun)


def _always_wins(begun: TiananmenPosition) -> bool:
    kind = "chain" if begun.to_move is Side.BLACK else "ring"
    for seed in range(6):
        end = after_moves(begun, random_turn(begun, Random(seed)))
        if end.outcome() is None and not end.may_open_lid and at_best(end, kind):
            return False
    return True


def _would_force(case: TiananmenTurn, said: Found) -> bool:
    return _always_wins(case.instead)


def _none_forced(case: TiananmenTurn, said: Found) -> bool:
    kind = "ring" if said[1] == "Black" else "chain"
    return case.instead.may_open_lid is False and at_best(case.instead, kind) > 0


def _could_win(case: TiananmenTurn, said: Found) -> bool:
    kind = "ring" if said[1] == "Black" else "chain"
    by_lid = case.after.may_open_lid and not case.instead.may_open_lid
    return by_lid or (at_best(case.after, kind) == 0 < at_best(case.instead, kind))


CHECKS: dict[str, Callable[[TiananmenTurn, Found], bool]] = {
    r"After your turn \w+ can place (.*): then .* (ring|chain) needs only (\d+) .* not (\d+)\.":
        _near,
    r"After .* goes on from (\w+): .* (ring|chain) still needs (\d+) more, not (\d+)\.": _kept_away,
    r"\w+’s best answer is .*: then you go on from (\w+), .* (ring|chain) still needs (\d+) more\.":
        _then_needs,
    r"After .* you go on from (\w+): with (.*) your (ring|chain) needs (\d+) more, not (\d+)\.":
        _would_need,
    r".* (?:cannot begin|not have begun) with (\w+)(?: then)?: your stone is there\.": _is_taken,
    r"\w+ cannot begin with (\w+) then: from (\w+) .* only to (.*)\.": _begins_elsewhere,
    r"After .* (chain|ring) would have needed (\d+) .* instead of (\d+)\.": _instead,
    r"\w+’s best answer is .*: then \w+’s (\w+) (?:still )?needs (\d+) more stones?"
    r"(?:, not (\d+))?\.(?: \w+’s lid holds (\d+))?": _answer,
    r"The best answer to it is .*\. From (\w+) your next stone can go only to (.*)\.": _goes_on,
    r"The best answer to it is .*\. From (\w+), \w+ can begin with (\w+)\.": _begins,
    r"After .* and the best answer .*, \w+’s (\w+) would need (\d+) .* not (\d+)\.": _would_be,
    r"After .* could not have begun with (\w+): from (\w+) .* only to (.*)\.": _begins_elsewhere,
    r"After your turn (\w+) wins by force: (.*), and whatever you answer": _forces,
    r".* would have won by force: ": _would_force,
    r"After .*, (\w+) could not have forced a win in two parts": _none_forced,
    r"After your turn \w+ can (?:close|complete) the (\w+) with":
        lambda case, said: DISTANCES[said[1]](case.answered) == 0,
    r"After .* (Black|White) could not have won in the next part": _could_win,
    r".* would have (?:closed|completed) the (\w+)\.":
        lambda case, said: DISTANCES[said[1]](case.instead) == 0,
    r"You saved a stone: .*, your (\w+) still needs (\d+) more\.":
        lambda case, said: DISTANCES[said[1]](case.after) == int(said[2]),
    r"If you had saved a stone, .* your (ring|chain) needs .* still need (\d+)":
        lambda case, said: DISTANCES[said[1]](case.instead) == int(said[2]),
    r"If you save a stone, \w+ goes on from (\w+), not from (\w+), and":
        lambda case, said: (case.instead.last, case.after.last) == (said[1], said[2]),
}  # fmt: skip


SENTENCE = re.compile(r"(?<=\.) (?=(?:Black|White) cannot begin with|After )")
"""Where a sentence follows that has a check of its own."""


def told(turn: TiananmenTurn) -> Story:
    """What is said, without the sentence about the better turn that follows another one."""
    story = LOOK.coach().turning_point(turn)
    return story._replace(instead=SENTENCE.split(story.instead)[0])


def told_next(turn: TiananmenTurn) -> Story:
    """That sentence."""
    return Story(instead="".join(SENTENCE.split(LOOK.coach().turning_point(turn).instead)[1:]))


@pytest.mark.parametrize("seed", range(2))
def test_every_fact_is_true(seed: int) -> None:
    turns = turns_in_question(GAME, {"Size": "13"}, seed, 24, "casual")
    cases = [(turn, turn) for turn in turns]
    check_facts(told, cases, CHECKS)
    check_facts(told_next, cases, CHECKS)
