from __future__ import annotations

from random import Random

import pytest

from games.herati.game import GAME, mirrored
from games.herati.rules.field import Tile
from games.herati.rules.notation import parse_move
from games.herati.rules.position import Hand, LoomPosition
from games.herati.rules.setups import prepare, start
from games.herati.tools import TOOLS
from games.learning.puzzle import Puzzle, PuzzleTask, faults
from games.learning.task import Judgement
from tests.herati.pictures import field_of

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


def test_a_position_as_text() -> None:
    text = f"{CLOTH} hand NW SW unseen 2 aim 4 aside NE SE"
    position = read(text)
    assert position.field == field_of("SE SW SE NE NW\nNE .. .. .. ..")
    assert position.hand == Hand((Tile.NW, Tile.SW), (None, None))
    assert (position.aim, position.aside) == (4, (Tile.NE, Tile.SE))
    empty = ".. .. .. .. .. hand NW SW unseen 23"
    for each in (text, empty):
        assert GAME.write_position(read(each)) == each


def test_hidden_tiles_are_not_written() -> None:
    hand = Hand((Tile.NW, Tile.SW), (Tile.SE, Tile.NE))
    position = LoomPosition(read(f"{CLOTH} hand NW SW").field, hand)
    assert GAME.write_position(position) == f"{CLOTH} hand NW SW unseen 2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "'nonsense' is not written as: SE SW"),
        ("SE SW NE NW hand NE", "a row has 5 places: write .. for an empty one"),
        ("SE SW EE NE NW hand NE", "'EE' is no tile: a tile is one of NW NE SE SW"),
        ("SE .. NE NW SE/NE .. .. .. .. hand NE", "only the last row has empty places"),
        ("SE SW NE NW SE/.. .. .. .. .. hand NE", "only the last row has empty places"),
        (f"{CLOTH} hand NE SW unseen 18", "there are 26 tiles: the box holds 25"),
    ],
)
def test_a_wrong_text_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read(text)


def test_mirror_images_are_one_position() -> None:
    position = read(f"{CLOTH} hand NW SW unseen 2")
    twin = read("NE NW SW SE SW/.. .. .. .. NW hand NE SE unseen 2")
    assert mirrored(position) == twin
    assert GAME.canonical(position) == GAME.canonical(twin)


def test_only_the_end_of_the_cloth_makes_positions_differ() -> None:
    position = read(f"NW NE SW SE NW/{CLOTH} hand SW NW unseen 2")
    assert GAME.canonical(position) == GAME.canonical(read(f"{CLOTH} hand NW SW unseen 2"))
    others = [
        read(f"{CLOTH} hand NW SW unseen 3"),
        read(f"{CLOTH} hand NW SE unseen 2"),
        read(f"{CLOTH} hand NW SW unseen 2 aim 4"),
        read("SE SW SE NE NW/NE .. .. .. NE hand NW SW unseen 2"),
    ]
    assert GAME.canonical(position) not in [GAME.canonical(other) for other in others]


def test_the_best_tile_is_judged_and_graded() -> None:
    run = PuzzleTask(GAME, PUZZLE)
    verdict = run.play(parse_move("SW@1,1"))
    assert (verdict.judgement, verdict.loss) == (Judgement.WRONG, 1.0)
    run.take_back()
    assert run.play(parse_move("NW@1,1")).judgement is Judgement.DONE


LAST_ROW = tuple(f"SE@{x},2" for x in range(5))

NINE = Puzzle(
    "herati",
    "nine-tiles",
    {"Mode": "loom", "Aim": "points"},
    "SE SW SE SW SE/NE .. .. .. .. hand NW NE NW NE SE SE SE SE SE aim 2",
    (("NW@1,1", "NE@2,1", "NW@3,1", "NE@4,1", *LAST_ROW),),
)
"""NE and NW below SE and SW are a black diamond; all others need a second SW."""


@pytest.mark.parametrize(
    ("turns", "judgement"),
    [
        (("NE@4,1", "NW@3,1", "NE@2,1", "NW@1,1", *LAST_ROW[::-1]), Judgement.DONE),
        (("NE@1,1", "NW@2,1", "NE@3,1", "NW@4,1", *LAST_ROW), Judgement.WRONG),
    ],
)
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
    for _, position, _ in found:
        assert isinstance(position, LoomPosition)
        left.append(25 - len(position.field) - len(position.aside))
    assert left[0] == 9
    assert left[1:] == list(range(left[1], 0, -1))


def test_a_workshop_has_no_puzzles() -> None:
    options = prepare({"Mode": "workshop", "Players": "2"}, Random(1))
    keys = [theme.key for theme in GAME.themes]
    assert not list(TOOLS.find(options, start(options), Random(1), keys))


def test_the_examples_hold_by_the_rules() -> None:
    assert not list(faults(PUZZLE, GAME))
    assert not list(faults(NINE, GAME))
