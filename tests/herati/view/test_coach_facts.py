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
from games.herati.view.look import LOOK
from games.learning.coach import AnyTurnInQuestion
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

    turn: AnyTurnInQuestion
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


def can_complete(case: Case, position: Any, side: Any = None) -> bool:
    return any(tile in held(position, side) for tile, _cell in case.offers(position))


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


def _rules_out(case: Case, said: Found) -> bool:
    lost = begun_blocks(case.before, case.loom) - begun_blocks(case.after, case.loom)
    placed = [move for move in case.turn.played if hasattr(move, "cell")]
    done = sum(gained(case.before, move.tile.value, move.cell) for move in placed)
    return len(lost) - done == int(said[1])


def _kept(case: Case, said: Found) -> bool:
    tile, cell = case.placed(said[1])
    kept = {tile.value for tile in case.instead.hand.known}
    return tile in kept and (tile, cell) in case.offers(case.instead)


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


def _missed(case: Case, said: Found) -> bool:
    made, possible = (
        sum(
            gained(case.before, move.tile.value, move.cell)
            for move in moves
            if hasattr(move, "cell")
        )
        for moves in (case.turn.played, case.turn.better)
    )
    return (made, possible) == (1, 2) if said[1] == "two diamonds" else made == 0 < possible


Count = Callable[[Case, Any], int]


COUNTS: dict[str, Count] = {
    "kind": lambda case, position: len({tile for tile, _ in case.offers(position)}),
    "place": lambda case, position: len([*case.offers(position)]),
    "two more": lambda case, position: len(begun_blocks(position, case.loom)),
    "part": lambda case, position: len(begun_blocks(position, case.loom, 1)),
    "fit": lambda case, position: sum(
        any(case.fits(position, tile, cell) for tile in held(position))
        for cell in product(range(-6, 7), range(-6, 7))
    ),
}


def _counted(what: str) -> Callable[[Case, Found], bool]:
    """The numbers after the two turns, if they are told; else which one is smaller."""

    def check(case: Case, said: Found) -> bool:
        found = [COUNTS[what](case, each) for each in (case.after, case.instead)]
        if numbers := [int(number) for number in said.groups()]:
            return numbers == (found[::-1] if said[0].startswith("With") else found)
        return found[0] < found[1] if "fewer" in said[0] else found[0] > found[1]

    return check


CHECKS: dict[str, Callable[[Case, Found], bool]] = {
    r"After your turn (\w+) can complete (\d+) diamonds?: (.*)\.": _can_complete,
    r"Your tile took a place where another one would complete a diamond: (.*)\.": _spoils,
    r"Here (.*) completes (\d+) diamonds?\.": _could_complete,
    r"If you had played .* could not have completed a diamond\.":
        lambda case, said: not can_complete(case, case.instead),
    r"If you had played .* could have completed only (\d+)": _only,
    r"With .* there would be (\d+) places? .*; now there are (\d+)\.": _counted("place"),
    r"Now there (?:is|are) (\d+) places? .* there would be (\d+)\.": _counted("place"),
    r"With .*, (\d+) diamonds? would need .*; now it is (\d+)\.": _counted("two more"),
    r"With .* part of (\d+) new diamonds?; now it is (\d+)\.": _counted("part"),
    r"You could complete (.*) in this turn": _missed,
    r"With (?:the tile that you keep|your other .*) you cannot complete":
        lambda case, said: not can_complete(case, case.after, case.before.to_move),
    r"Your turn leaves fewer kinds": _counted("kind"),
    r"Your turn leaves fewer places": _counted("place"),
    r"Your turn leaves fewer diamonds that need": _counted("two more"),
    r"After your turn the tiles on the field can become part of fewer": _counted("part"),
    r"Your turn leaves \w+ more places": _counted("place"),
    r"Your turn leaves more places where": _counted("fit"),
    r"Your turn ruled out (\d+) diamonds? that": _rules_out,
    r"With .*, (\d+) of the four kinds of tile .*; now it is (\d+)\.": _counted("kind"),
    r"With .* you could have completed .* the tile that you keep: (.*)\.": _kept,
    r"Now .* tiles fit on (\d+) places?; .* it would be (\d+)\.": _counted("fit"),
    r"If you .* you could have .*, unless the place was taken: (.*)\.": _next,
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chosen", [
    {"Mode": "loom"}, {"Mode": "workshop"}, {"Mode": "workshop", "Players": "3"},
])  # fmt: skip
def test_every_fact_is_true(chosen: dict[str, str], seed: int) -> None:
    def case_of(turn: AnyTurnInQuestion) -> Case:
        before = turn.before.seen_by(turn.before.to_move)
        positions = (after_moves(before, moves) for moves in (turn.played, turn.better))
        return Case(turn, before, *positions)

    turns = turns_in_question(GAME, chosen, seed)
    check_facts(LOOK.coach().turning_point, ((turn, case_of(turn)) for turn in turns), CHECKS)


@pytest.mark.parametrize(("chance", "said"), [
    (0.3, "Your chance to reach 6 diamonds fell from 30.0% to < 0.1%."),
    (0.001, "It costs you 0.80 diamonds on average."),
])  # fmt: skip
def test_where_the_aim_is_out_of_reach_diamonds_are_told(chance: float, said: str) -> None:
    start = GAME.start(GAME.set_up({"Mode": "loom", "Aim": "6", "Seed": "1"}))
    best, played = Evaluation(chance, points=2.7), Evaluation(0.0001, points=1.9)
    assert LOOK.coach().cost(start, best, played) == said
