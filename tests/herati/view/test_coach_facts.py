"""What the coach says about turns of played games, checked with the slow rules of `naive`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from games.core.game import Evaluation
from games.core.position import after_moves
from games.herati.game import GAME
from games.herati.rules.position import LoomPosition
from games.herati.view.coach import COACH
from games.learning.coach import TurnInQuestion
from tests.coached import check_facts, turns_in_question
from tests.herati import naive

pytestmark = pytest.mark.slow

Cloth = dict[tuple[int, int], str]
Placed = tuple[str, tuple[int, int]]
TILES = ("NW", "NE", "SE", "SW")
CORNERS = {"top left": "NW", "top right": "NE", "bottom right": "SE", "bottom left": "SW"}
DIAMONDS = (("SE", "SW", "NE", "NW"), ("NW", "NE", "SW", "SE"))


@dataclass
class Case:
    """A turn in question as its player saw it, and the positions after it and the better one."""

    turn: TurnInQuestion
    before: Any
    after: Any
    instead: Any

    @property
    def loom(self) -> bool:
        return isinstance(self.before, LoomPosition)

    def placed(self, words: str) -> Placed:
        """The tile and the cell of words such as `the tile with black at the top left on e5`."""
        found = re.search(r"the tile with black at the (\w+ \w+) on ([a-i])(\d+)", words)
        assert found, words
        first_row = 1 if self.loom else 5
        return CORNERS[found[1]], (ord(found[2]) - ord("e"), int(found[3]) - first_row)

    def fits(self, position: Any, tile: str, cell: tuple[int, int]) -> bool:
        field, rule = cloth(position), naive.fits_loom if self.loom else naive.fits_workshop
        return cell not in field and rule(field, tile, *cell)

    def offers(self, position: Any) -> Iterator[Placed]:
        """Every tile that would complete a diamond on a cell where it fits."""
        for tile, x, y in product(TILES, range(-6, 7), range(-6, 7)):
            if self.fits(position, tile, (x, y)) and gained(position, tile, (x, y)):
                yield tile, (x, y)


def cloth(position: Any) -> Cloth:
    return {cell: tile.value for cell, tile in position.field.items()}


def held(position: Any, side: Any = None) -> set[str]:
    return {tile.value for tile in position.hand(side or position.to_move).known}


def gained(position: Any, tile: str, cell: tuple[int, int]) -> int:
    field = cloth(position)
    return len(naive.diamonds({**field, cell: tile})) - len(naive.diamonds(field))


def begun(position: Any, loom: bool, least: int = 2) -> int:
    """The diamonds of which some tiles lie, and for the others there is room."""
    return len(begun_blocks(position, loom, least))


def begun_blocks(position: Any, loom: bool, least: int = 2) -> set[tuple[tuple[int, int], int]]:
    """Each by its first cell and the number of its colour."""
    field = cloth(position)
    xs, ys = ([cell[axis] for cell in field] for axis in (0, 1))
    found = set()
    for x, y in product(range(min(xs) - 1, max(xs) + 1), range(min(ys) - 1, max(ys) + 1)):
        block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        for colour, diamond in enumerate(DIAMONDS):
            wanted = dict(zip(block, diamond, strict=True))
            lying = [cell for cell in block if cell in field]
            if not least <= len(lying) <= 3 or any(field[cell] != wanted[cell] for cell in lying):
                continue
            missing = [cell for cell in block if cell not in field]
            if all(_has_room(field, wanted[cell], cell, loom) for cell in missing):
                found.add((block[0], colour))
    return found


def _has_room(field: Cloth, tile: str, cell: tuple[int, int], loom: bool) -> bool:
    for axis in (0, 1):
        places = [each[axis] for each in (*field, cell)]
        if max(places) - min(places) > 4:
            return False
    if loom:
        return cell[1] >= min(y for _x, y in field)
    return all(naive.touching(field, tile, *cell))


Found = re.Match[str]


def _can_complete(case: Case, said: Found) -> bool:
    tile, cell = case.placed(said[3])
    fits = tile in held(case.after) and case.fits(case.after, tile, cell)
    return fits and gained(case.after, tile, cell) == int(said[2])


def _spoils(case: Case, said: Found) -> bool:
    tile, cell = case.placed(said[1])
    return cell == case.turn.played[0].cell and (tile, cell) in case.offers(case.before)


def _could_complete(case: Case, said: Found) -> bool:
    tile, cell = case.placed(said[1])
    return gained(case.before, tile, cell) == int(said[2])


def _none(case: Case, said: Found) -> bool:
    return not any(tile in held(case.instead) for tile, _cell in case.offers(case.instead))


def _waiting(case: Case, said: Found) -> bool:
    numbers = [len([*case.offers(position)]) for position in (case.instead, case.after)]
    return numbers == [int(said[1]), int(said[2])]


def _more_waiting(case: Case, said: Found) -> bool:
    numbers = [len([*case.offers(position)]) for position in (case.after, case.instead)]
    return numbers == [int(said[1]), int(said[2])]


def _begun(case: Case, said: Found) -> bool:
    numbers = [begun(position, case.loom) for position in (case.instead, case.after)]
    return numbers == [int(said[1]), int(said[2])]


def _possible(case: Case, said: Found) -> bool:
    numbers = [begun(position, case.loom, 1) for position in (case.instead, case.after)]
    return numbers == [int(said[1]), int(said[2])]


def _rules_out(case: Case, said: Found) -> bool:
    lost = begun_blocks(case.before, case.loom) - begun_blocks(case.after, case.loom)
    placed = [move for move in case.turn.played if hasattr(move, "cell")]
    done = sum(gained(case.before, move.tile.value, move.cell) for move in placed)
    return len(lost) - done == int(said[1])


def _kinds(case: Case, said: Found) -> bool:
    found = [len({tile for tile, _ in case.offers(each)}) for each in (case.instead, case.after)]
    return found == [int(said[1]), int(said[2])]


def _kept(case: Case, said: Found) -> bool:
    tile, cell = case.placed(said[1])
    kept = {tile.value for tile in case.instead.hand.known}
    return tile in kept and (tile, cell) in case.offers(case.instead)


def _open(case: Case, said: Found) -> bool:
    def places(position: Any) -> int:
        cells = product(range(-6, 7), range(-6, 7))
        return sum(any(case.fits(position, t, cell) for t in held(position)) for cell in cells)

    return [places(case.after), places(case.instead)] == [int(said[1]), int(said[2])]


def _next(case: Case, said: Found) -> bool:
    tile, cell = case.placed(said[1])
    mine = held(case.instead, case.before.to_move)
    return tile in mine and (tile, cell) in case.offers(case.instead)


def _only(case: Case, said: Found) -> bool:
    best = max(
        gained(case.instead, *offer)
        for offer in case.offers(case.instead)
        if offer[0] in held(case.instead)
    )
    return best == int(said[1])


CHECKS: dict[str, Callable[[Case, Found], bool]] = {
    r"After your turn (\w+) can complete (\d+) diamonds?: (.*)\.": _can_complete,
    r"Your tile took a place where another one would complete a diamond: (.*)\.": _spoils,
    r"Here (.*) completes (\d+) diamonds?\.": _could_complete,
    r"If you had played .* could not have completed a diamond\.": _none,
    r"If you had played .* could have completed only (\d+)": _only,
    r"With .* there would be (\d+) places? .*; now there are (\d+)\.": _waiting,
    r"Now there (?:is|are) (\d+) places? .* there would be (\d+)\.": _more_waiting,
    r"With .*, (\d+) diamonds? would need .*; now it is (\d+)\.": _begun,
    r"With .* part of (\d+) new diamonds?; now it is (\d+)\.": _possible,
    r"Your turn ruled out (\d+) diamonds? that": _rules_out,
    r"With .*, (\d+) of the four kinds of tile .*; now it is (\d+)\.": _kinds,
    r"With .* you could have completed .* the tile that you keep: (.*)\.": _kept,
    r"Now .* tiles fit on (\d+) places?; .* it would be (\d+)\.": _open,
    r"If you .* you could have .*, unless the place was taken: (.*)\.": _next,
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chosen", [
    {"Mode": "loom"}, {"Mode": "workshop"}, {"Mode": "workshop", "Players": "3"},
])  # fmt: skip
def test_every_fact_is_true(chosen: dict[str, str], seed: int) -> None:
    def case_of(turn: TurnInQuestion) -> Case:
        before = turn.before.seen_by(turn.before.to_move)
        positions = (after_moves(before, moves) for moves in (turn.played, turn.better))
        return Case(turn, before, *positions)

    turns = turns_in_question(GAME, chosen, seed)
    check_facts(COACH.turning_point, ((turn, case_of(turn)) for turn in turns), CHECKS)


@pytest.mark.parametrize(("chance", "said"), [
    (0.3, "Your chance to reach 6 diamonds fell from 30.0% to < 0.1%."),
    (0.001, "It costs you 0.80 diamonds on average."),
])  # fmt: skip
def test_where_the_aim_is_out_of_reach_diamonds_are_told(chance: float, said: str) -> None:
    start = GAME.start(GAME.set_up({"Mode": "loom", "Aim": "6", "Seed": "1"}))
    best, played = Evaluation(chance, points=2.7), Evaluation(0.0001, points=1.9)
    assert COACH.cost(start, best, played) == said
