from __future__ import annotations

from random import Random

import pytest

from games.herati.game import GAME
from games.herati.rules.position import LoomPosition, parse_move
from games.herati.tools import TOOLS
from games.learning.puzzle import Puzzle, PuzzleTask, faults, shipped_puzzles
from games.learning.task import Judgement
from games.tools.game_tools import Rejection

WORKSHOP = {"Mode": "workshop", "Players": "2"}
SHIPPED_OFFER = next(puzzle for puzzle in shipped_puzzles(GAME) if puzzle.theme == "offer")
CLOTH = "SE SW SE NE NW/NE .. .. .. .."

HOLE = "SE SW SE NE NW/NE .. SW NE NW"
"""A NW tile in the hole completes a black diamond; below this row no other one can come about."""

PUZZLE = Puzzle(
    "herati",
    "best-tile",
    {"Mode": "loom", "Aim": "points"},
    f"{HOLE} hand NW SW unseen 1",
    (("NW@1,1",),),
    grades={"SW@1,1": 1.0},
)


def read(text: str) -> LoomPosition:
    position = GAME.read_position(text, {})
    assert isinstance(position, LoomPosition)
    return position


@pytest.mark.parametrize(("text", "sentence"), [
    ("nonsense", "'nonsense' is not written as: SE SW"),
    ("SE SW NE NW hand NE", "a row has 5 places: write .. for an empty one"),
    ("SE SW EE NE NW hand NE", "'EE' is no tile: a tile is one of NW NE SE SW"),
    ("SE .. NE NW SE/NE .. .. .. .. hand NE", "only the last row has empty places"),
    ("SE SW NE NW SE/.. .. .. .. .. hand NE", "only the last row has empty places"),
    (f"{CLOTH} hand NE SW unseen 18", "there are 26 tiles: the box holds 25"),
])  # fmt: skip
def test_a_wrong_text_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read(text)


@pytest.mark.parametrize(("text", "sentence"), [
    ("SE SW hand NW", "'SE SW hand NW' is not written as: SE SW/NE .. hand NW unseen 2 other"),
    ("SE/SE SW hand NW other SE points 0 0", "rows of the field are of equal length"),
    ("SE SW NE NW SE SW hand NW other SE points 0 0", "of equal length, at most 5"),
    ("SE hand NW unseen 20 other SE unseen 3 points 0 0", "there are 26 tiles"),
])  # fmt: skip
def test_a_wrong_text_of_a_workshop_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GAME.read_position(text, WORKSHOP)


def test_a_workshop_is_the_same_turned_over_and_with_colours_exchanged() -> None:
    hands = "hand NW unseen 3 other SE SW points 1 0"
    first = canonical(f"SE SW/NE .. {hands}")
    # upside down, NW is SW; with rows as columns, NE is SW; with colours exchanged, NW is SE
    assert first == canonical("SE ../NE NW hand SW other NE NW points 0 0")
    assert first == canonical("SE SW/NE .. hand NW other NE SE points 1 0")
    assert first == canonical("NW NE/SW .. hand SE other NW NE points 1 0")
    assert first != canonical(f"SE SW/.. NW {hands}")
    assert first != canonical("SE SW/NE .. hand NE other SE SW points 1 0")


def canonical(text: str) -> str:
    return GAME.canonical(GAME.read_position(text, WORKSHOP))


def test_mirror_images_are_one_position() -> None:
    position = read(f"{CLOTH} hand NW SW unseen 2")
    twin = read("NE NW SW SE SW/.. .. .. .. NW hand NE SE unseen 2")
    assert GAME.canonical(position) == GAME.canonical(twin)


LAST_ROW = tuple(f"SE@{x},2" for x in range(5))

NINE = Puzzle(
    "herati",
    "nine-tiles",
    {"Mode": "loom", "Aim": "points"},
    "SE SW SE SW SE/NE .. .. .. .. hand NW NE NW NE SE SE SE SE SE aim 2",
    (("NW@1,1", "NE@2,1", "NW@3,1", "NE@4,1", *LAST_ROW),),
)
"""NE and NW below SE and SW are a black diamond; all others need a second SW."""


@pytest.mark.parametrize(("turns", "judgement"), [
    (("NE@4,1", "NW@3,1", "NE@2,1", "NW@1,1", *LAST_ROW[::-1]), Judgement.DONE),
    (("NE@1,1", "NW@2,1", "NE@3,1", "NW@4,1", *LAST_ROW), Judgement.WRONG),
])  # fmt: skip
def test_nine_tiles_are_judged_when_all_are_placed(
    turns: tuple[str, ...], judgement: Judgement
) -> None:
    run = PuzzleTask(GAME, NINE)
    for text in turns[:-1]:
        assert run.play(parse_move(text)).judgement is Judgement.GOES_ON
    assert run.play(parse_move(turns[-1])).judgement is judgement


@pytest.mark.slow
def test_self_play_comes_to_the_last_nine_tiles_and_is_repeatable() -> None:
    found = list(TOOLS.positions(Random(3)))
    again = list(TOOLS.positions(Random(3)))
    assert [source for *_, source in found] == [source for *_, source in again]
    left = []
    for options, position, _ in found:
        if options["Mode"] == "workshop":
            continue
        assert isinstance(position, LoomPosition)
        left.append(25 - len(position.field) - len(position.aside))
    assert left[0] == 9
    assert left[1:] == list(range(left[1], 0, -1))


def test_a_position_of_the_workshop_becomes_the_puzzle_of_its_theme_alone() -> None:
    text = SHIPPED_OFFER.position
    position = GAME.read_position(text, WORKSHOP)
    keys = {theme.key for theme in GAME.themes}
    (found,) = TOOLS.find(WORKSHOP, position, Random(1), keys)
    assert isinstance(found, Puzzle)
    assert (found.theme, found.position, found.lines, dict(found.grades)) == (
        SHIPPED_OFFER.theme, text, SHIPPED_OFFER.lines, dict(SHIPPED_OFFER.grades)
    )  # fmt: skip
    (other,) = TOOLS.find(WORKSHOP, position, Random(1), keys - {"offer"})
    assert isinstance(other, Rejection)


def test_the_examples_hold_by_the_rules() -> None:
    assert not list(faults(PUZZLE, GAME))
    assert not list(faults(NINE, GAME))
