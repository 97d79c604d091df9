"""The Loom played for a number of diamonds: where the aim is stored, and which levels follow it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from games import catalog
from games.core.game import SearchLimits, never
from games.core.match import AnyMatch, Match
from games.core.position import OptionError
from games.core.record import options_of, read_record, write_record
from games.herati.ai.levels import LEVELS
from games.herati.ai.loom import NO_AIM, current_aim
from games.herati.game import GAME as HERATI
from games.herati.rules.field import Tile
from games.herati.rules.position import Hand, LoomPosition
from games.herati.rules.setups import masked, start
from tests import evaluations
from tests.herati.pictures import field_of, held

DEAL = ",".join(["NE", "SW", "NW", "SE", "NE"] * 5)


def late(aim: int) -> LoomPosition:
    """Five tiles are left and one diamond lies; three can still be had."""
    field = field_of(
        """
        SE NW NE NW SE
        NE SW SE SE NE
        SE SW NE NE SW
        NE .. .. SW NE
        """,
        x=-2,
    )
    return LoomPosition(field, held("SW NE | ? ? ?"), aim=aim)


def loom_of(**tags: str) -> LoomPosition:
    position = start({"Mode": "loom", "Deal": DEAL, **tags})
    assert isinstance(position, LoomPosition)
    return position


def chance(position: LoomPosition, aim: int) -> Fraction:
    """The best chance to reach so many, by trying everything; a tile unknown is any of four."""
    if position.outcome() is not None:
        return Fraction(position.score >= aim)
    if None in position.hand.face_up:
        known = [tile for tile in position.hand.face_up if tile is not None]
        hands = (Hand((*known, tile), position.hand.stock) for tile in Tile)
        return sum(chance(LoomPosition(position.field, hand), aim) for hand in hands) * Fraction(
            1, 4
        )
    return max(chance(position.play(move), aim) for move in position.legal_moves())


@pytest.mark.parametrize(("tag", "aim"), [("points", 0), ("4", 4), ("6", 6)])
def test_the_aim_is_kept_and_changes_no_rule(tag: str, aim: int) -> None:
    position, plain = loom_of(Aim=tag), loom_of()
    rng = Random(1)
    while position.outcome() is None:
        assert position.aim == position.seen_by(position.to_move).aim == aim
        assert position.legal_moves() == plain.legal_moves()
        assert position == plain
        move = rng.choice(position.legal_moves())
        position, plain = position.play(move), plain.play(move)
    assert position.outcome() == plain.outcome()


def test_a_record_without_an_aim_is_one_for_points() -> None:
    assert loom_of().aim == 0


def test_an_aim_that_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(OptionError, match="the tag Aim says '5': it can be points, 4, 6"):
        loom_of(Aim="5")


def test_the_aim_is_kept_in_the_record_and_told_to_opponents() -> None:
    prepared = HERATI.set_up({"Mode": "loom", "Aim": "4", "Seed": "1"})
    match: AnyMatch = Match(HERATI.start(prepared))
    match.play(match.position.legal_moves()[0])
    told = masked(prepared, match.position)
    for tags in (prepared, told):
        text = write_record(HERATI, tags, match)
        again = read_record(text, catalog.games())
        position = again.match.position
        assert options_of(again.tags)["Aim"] == "4"
        assert isinstance(position, LoomPosition)
        assert position.aim == 4


def test_a_game_played_again_has_the_same_aim() -> None:
    prepared = HERATI.set_up({"Mode": "loom", "Aim": "6"})
    assert HERATI.set_up(prepared, carry=False)["Aim"] == "6"
    assert "Aim" not in HERATI.set_up({"Mode": "workshop", "Aim": "6"})


def test_a_reached_aim_is_followed_by_points() -> None:
    assert [current_aim(late(aim)) for aim in (0, 1, 2, 3)] == [NO_AIM, NO_AIM, 2, 3]


@pytest.mark.slow
def test_the_expert_takes_the_best_chance_instead_of_the_most_points() -> None:
    # SW there promises as many diamonds on average, but never three.
    best = late(3).play(next(m for m in late(3).legal_moves() if str(m) == "NE@0,3"))
    other = late(3).play(next(m for m in late(3).legal_moves() if str(m) == "SW@0,3"))
    assert (chance(best, 3), chance(other, 3)) == (Fraction(7, 64), Fraction(0))
    turns = LEVELS[-1].rank_turns(late(3), SearchLimits(Random(1), never, 0.01, most=9))
    assert [(str(turn.moves[0]), evaluations.chance(turn)) for turn in turns[:2]] == [
        ("NE@0,3", 7 / 64),
        ("SW@0,3", 0.0),
    ]
    plain = LEVELS[-1].rank_turns(late(0), SearchLimits(Random(1), never, 0.01, most=9))
    assert [evaluations.points(turn) for turn in plain[:2]] == [1.359375] * 2
