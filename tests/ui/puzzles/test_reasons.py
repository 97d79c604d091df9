"""Why a turn in a puzzle is wrong: the sentence, and what is marked on the board."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from games import catalog
from games.core.game import Options
from games.core.position import RuleError, after_moves
from games.herati.game import NINE_TILES
from games.learning.coach import Reason, TurnInQuestion
from games.learning.puzzle import shipped_puzzles
from games.tiananmen.ai.proofs import DEFENCES
from games.ui.look.look import load_look
from games.veletas.rules.pieces import Slide

LOOM, WORKSHOP = {"Mode": "loom"}, {"Mode": "workshop", "Players": "2"}
BLOCK = {(0, 0), (1, 0), (0, 1), (1, 1)}


def reason(
    game: str, theme: str, options: Options, position: str, *turns: str, answer: str = ""
) -> Reason:
    """Of the first turn, instead of which the second one was right."""
    known = catalog.games()[game]
    start: Any = known.read_position(position, options)
    played, better = (tuple(known.parse_turn(start, turn)) for turn in turns)
    after = after_moves(start, played)
    replies = tuple(known.parse_turn(after, answer)) if answer else ()
    question = TurnInQuestion(start, played, better, replies, names=("you", "the other player"))
    coach = load_look(f"games.{game}.view.look").coach()
    return coach.why_wrong(theme, question)


def test_the_diamond_that_another_tile_completes_is_marked() -> None:
    cloth = "SE SW SE NE NW/NE .. SW NE NW hand NW SW unseen 1"
    found = reason("herati", "best-tile", LOOM, cloth, "SW@1,1", "NW@1,1")
    said = "Here the tile with black at the top left on f2 completes 1 diamond."
    assert (found.text, set(found.places)) == (said, BLOCK)


def test_the_diamond_that_the_other_player_completes_is_marked() -> None:
    field = "SE SW ../NE .. .. hand SE NW unseen 1 other NW unseen 1 points 0 0"
    found = reason("herati", "offer", WORKSHOP, field, "SE@0,2", "NW@1,1", answer="NW@1,1")
    assert found.text.startswith("After your turn the other player can complete 1 diamond: ")
    assert found.places == [(1, 1)]


def test_a_place_that_could_stay_open_is_marked() -> None:
    closed = "SE SW ../.. .. .. hand NE SE unseen 1 other SE unseen 1 points 0 0"
    found = reason("herati", "block-or-score", WORKSHOP, closed, "SE@2,0", "NE@0,1")
    assert found.text.startswith("With the best tile, 1 more place would wait for a tile")
    assert found.places == [(1, 1)]


def test_a_begun_diamond_that_stays_open_is_marked() -> None:
    """The right tile ends the black diamond in the corner, which the other player may complete."""
    field = (
        ".. SW SE SW ../.. NW .. NE ../SW SE SW SE SW/.. NW .. NE NW/SW SE .. SW SE hand SW NE "
        "unseen 1 other SW NW unseen 3 points 1 0"
    )
    found = reason("herati", "block-or-score", WORKSHOP, field, "NE@4,0", "NE@0,0")
    said = "Now 1 diamond that is begun can still be completed, by the other player, too."
    assert found.text == f"{said} After the best tile it would be 0."
    assert set(found.places) == BLOCK


NO_TILE_FITS = (
    "SE SW .. SE SW/NE NW NE NW NE/.. SW .. SE SW/.. NW .. NW ../.. .. .. SW NE hand NW SE "
    "unseen 3 other NW NE unseen 2 points 0 1"
)
TAKEN = (
    ".. NE .. SE ../.. SE .. NW ../.. NE SW SE NW/NW .. NW NE ../SW NE SW SE NW hand NW "
    "unseen 3 other NE SW unseen 3 points 1 0"
)


@pytest.mark.parametrize(("field", "turns", "answer", "end"), [
    (NO_TILE_FITS, ("SE@0,3", "SE@2,4"), "NW@0,4", ": then none of your face-up tiles fits."),
    (TAKEN, ("NW@2,0", "NW@0,1"), "SW@0,1", ": it takes the place where your best tile "),
])  # fmt: skip
def test_the_best_answer_says_what_it_takes(
    field: str, turns: tuple[str, str], answer: str, end: str
) -> None:
    found = reason("herati", "offer", WORKSHOP, field, *turns, answer=answer)
    assert end in found.text
    x, y = answer.partition("@")[2].split(",")
    assert found.places == [(int(x), int(y))]


@pytest.mark.slow
def test_each_wrong_tile_in_a_puzzle_has_a_reason() -> None:
    herati = catalog.games()["herati"]
    for puzzle in shipped_puzzles(herati)[::4]:
        start: Any = herati.read_position(puzzle.position, puzzle.options)
        right = [herati.parse_turn(start, line[0])[0] for line in puzzle.lines]
        ends = [start.play(move) for move in right]
        for move in start.legal_moves() if puzzle.theme != NINE_TILES else ():
            after = start.play(move)
            if after not in ends:
                reply = herati.refutation(puzzle.theme, after, 0) or ()
                turns, answer = (str(move), str(right[0])), "".join(map(str, reply))
                found = reason(
                    "herati", puzzle.theme, puzzle.options, puzzle.position, *turns, answer=answer
                )
                assert found.text, (puzzle.id, move)


def shipped(game: str, theme: str, wrong: str) -> Reason:
    """Of a turn in the first puzzle of a theme in which it is possible and wrong."""
    for puzzle in shipped_puzzles(catalog.games()[game]):
        right = [line[0] for line in puzzle.lines]
        if puzzle.theme == theme and wrong not in right:
            with suppress(RuleError):
                return reason(game, theme, puzzle.options, puzzle.position, wrong, right[0])
    raise AssertionError("no puzzle has this turn")


def test_a_shooter_that_can_still_move_is_shown_with_a_slide() -> None:
    found = shipped("veletas", "claim", "d5")
    (slide,) = found.moves
    assert isinstance(slide, Slide)
    assert list(found.places) == [slide.origin, slide.target]
    said = f"The shooter on {slide.origin} can still move, for example to {slide.target}."
    assert found.text == said


@pytest.mark.parametrize(("wrong", "said"), [
    ("keep", "Wherever White places the rest, Black can trap a shooter at once."),
    ("swap", "White can place the rest so that Black can trap no shooter at once."),
])  # fmt: skip
def test_what_is_proven_of_a_colour_is_said_before_it_is_shown(wrong: str, said: str) -> None:
    assert shipped("veletas", "colours", wrong).text == said


@pytest.mark.parametrize("theme", DEFENCES)
def test_a_turn_that_does_not_defend_loses(theme: str) -> None:
    start = "13/13/13/13/13/13/2XX9/2OOO8/3OXXX6/6X6/13/13/13 D5 2W 1,0"
    turns = "C5 H5 H4", "C5 B5 A5"
    found = reason("tiananmen", theme, {"Size": "13"}, start, *turns, answer="H3 H2")
    said = "Black answers H3 H2. Whatever you do then, Black wins with its next part."
    assert found.text == said


def test_the_points_that_a_chain_lacks_are_marked() -> None:
    start = "13/13/13/13/13/13/2XX9/2OOO8/3OXXX6/6X6/13/13/13 D5 2W 1,0"
    found = reason("tiananmen", "ring-or-chain", {"Size": "13"}, start, "C5 H5 H4", "C5 B5 A5")
    assert found.text == "Your chain still needs 2 more stones."
    assert len(set(found.places)) == 2  # B5 and A5
