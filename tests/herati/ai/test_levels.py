"""The levels, evaluations and the bench."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import mean

import pytest

from games.core.game import AnyRankedTurn, Evaluation, SearchLimits, never
from games.core.position import AnyPosition, Side
from games.herati.ai.levels import LEVELS, evaluate, expected_diamonds, play_for
from games.herati.ai.workshop import ranked
from games.herati.rules.field import Tile
from games.herati.rules.position import Hand, LoomPosition, Move, WorkshopPosition
from games.herati.rules.setups import prepare, start
from games.herati.tools import measures
from tests.evaluations import chance
from tests.herati.pictures import AnyHerati, loom, workshop

# -- The opponents of Herati: legal and seeded turns, hidden tiles unused, diamonds found

MODES = [{"Mode": "loom"}] + [{"Mode": "workshop", "Players": n} for n in "234"]


def limits(seed: int = 1, seconds: float = 0.01, most: int = 1) -> SearchLimits:
    return SearchLimits(Random(seed), never, seconds, most)


def choice(position: WorkshopPosition, depth: int = 2, seed: int = 1) -> Move:
    seen = position.seen_by(position.to_move)
    move: Move = ranked(seen, limits(seed), depth)[0].moves[0]
    return move


def some_workshop(seed: int, turns: int, **tags: str) -> WorkshopPosition:
    rng = Random(seed)
    position = start(prepare({"Mode": "workshop", **tags}, rng))
    assert isinstance(position, WorkshopPosition)
    for _ in range(turns):
        position = position.play(rng.choice(position.legal_moves()))
    return position


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("tags", MODES, ids=lambda tags: "".join(tags.values()))
def test_every_level_plays_legal_turns_to_the_end(tags: dict[str, str], level: object) -> None:
    position: AnyPosition = start(prepare(tags, Random(3)))
    while position.outcome() is None:
        seen = position.seen_by(position.to_move)
        turns = level.rank_turns(seen, limits(most=3))  # type: ignore[attr-defined]
        assert 1 <= len(turns) <= 3
        for turn in turns:
            assert len(turn.moves) == 1
            assert turn.moves[0] in position.legal_moves()
        position = position.play(turns[0].moves[0])


@pytest.mark.slow
@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("tags", MODES, ids=lambda tags: "".join(tags.values()))
def test_a_seed_gives_the_same_turn(tags: dict[str, str], index: int) -> None:
    position = start(prepare(tags, Random(5)))
    seen = position.seen_by(position.to_move)
    first, second = (LEVELS[index].rank_turns(seen, limits(9)) for _ in range(2))
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize("players", ["2", "4"])
def test_hidden_tiles_make_no_difference(players: str) -> None:
    position = some_workshop(7, 4, Players=players)
    rng = Random(0)
    plain = ranked(position, limits(3), 2)
    for _ in range(3):
        hands = tuple(
            Hand(hand.face_up, tuple(rng.choice(list(Tile)) for _ in hand.stock))
            for hand in position.hands
        )
        other = replace(position, hands=hands)
        assert ranked(other, limits(3), 2) == plain


@pytest.mark.slow
def test_a_stopped_search_returns_its_last_progress() -> None:
    position = some_workshop(7, 4)
    for looks in (0, 3, 11, 27):
        heard: list[AnyRankedTurn] = []
        left = iter(range(looks))

        def stop(left: Iterator[int] = left) -> bool:
            return next(left, None) is None

        found = ranked(position, SearchLimits(Random(1), stop, 60.0, 1, heard.extend))
        assert found[0] == (heard[-1] if heard else found[0])
        assert found[0].moves[0] in position.legal_moves()
        assert bool(heard) == (looks > 0)


def chosen(level: int, position: WorkshopPosition) -> list[str]:
    """The moves of a level with 40 seeds."""
    return [str(LEVELS[level].rank_turns(position, limits(seed))[0].moves[0]) for seed in range(40)]


@pytest.mark.slow
def test_weak_levels_prepare_a_diamond_for_the_next_player() -> None:
    # After NE@0,1 the next player's NW closes the black diamond on 1,1.
    position = workshop("SE SW", "NE | ?", "NW | ?")
    assert chosen(0, position).count("NE@0,1") == chosen(1, position).count("NE@0,1") == 40
    assert "NE@0,1" not in chosen(2, position)


@pytest.mark.slow
def test_weak_levels_see_a_diamond_near_the_last_tile_and_often_miss_one_far_away() -> None:
    for level in range(3):
        assert chosen(level, workshop("SE SW\nNE ..", "NW | ?", "SE | ?")) == ["NW@1,1"] * 40
    far = workshop("SE SW NE SW NE\nNE .. .. .. SW", "NW | ?", "NE | ?")  # the last tile is on 4,1
    beginner, casual, skilled = (chosen(level, far).count("NW@1,1") for level in range(3))
    assert beginner < 8 < casual < skilled == 40


LATE = "NE NW NE NW NE\nSE .. .. .. .."


@pytest.mark.slow
def test_a_diamond_is_taken() -> None:
    position = workshop("SE SW\nNE ..", "NW | ? ? ?", "NE | ? ? ?")
    assert str(choice(position)) == "NW@1,1"


@pytest.mark.slow
def test_no_diamond_is_prepared_for_the_next_player() -> None:
    # SW@1,0 would leave one place open for a black diamond, and the next player holds its NW.
    position = workshop("SE\nNE", "SW |", "NW NW NW |")
    offered = [str(move) for move in position.legal_moves()]
    assert "SW@1,0" in offered
    assert len(offered) > 1
    assert str(choice(position)) != "SW@1,0"


@pytest.mark.slow
def test_a_single_legal_move_has_a_value() -> None:
    ahead = workshop(LATE, "NW | ?", "NW | ?", game_points=(3, 0))
    assert len(ahead.legal_moves()) == 1
    assert chance(ranked(ahead, limits())[0]) > 0.9
    behind = workshop(LATE, "NW | ?", "NW | ?", game_points=(0, 3))
    assert chance(ranked(behind, limits())[0]) < 0.1


@pytest.mark.slow
def test_the_score_of_the_match_counts() -> None:
    # One point ends the match for the mover; in a single game it only leads.
    position = workshop("SE SW\nNE ..", "NW | ? ?", "SE NE | ? ?", earlier_points=(4, 4), target=5)
    best = ranked(position, limits(), 2)[0]
    assert str(best.moves[0]) == "NW@1,1"
    assert chance(best) == 1.0
    hopeless = workshop("SE SW", "NE | ? ?", "SE NE | ? ?", earlier_points=(0, 4), target=5)
    assert chance(ranked(hopeless, limits(), 2)[0]) < 0.5


def loom_score(index: int, seed: int) -> int:
    position = start(prepare({"Mode": "loom"}, Random(seed)))
    assert isinstance(position, LoomPosition)
    while position.outcome() is None:
        seen = position.seen_by(position.to_move)
        position = position.play(LEVELS[index].rank_turns(seen, limits(seed))[0].moves[0])
    return position.score


@pytest.mark.slow
def test_higher_levels_score_more_in_the_loom() -> None:
    means = [mean(loom_score(index, seed) for seed in range(12)) for index in (0, 1, 4)]
    assert means == sorted(means)
    assert means[-1] > 2


@pytest.mark.slow
def test_play_for_an_aim() -> None:
    position = start(prepare({"Mode": "loom"}, Random(4)))
    seen = position.seen_by(position.to_move)
    four = play_for(4)(seen, limits(most=9))
    assert 0.1 < chance(four[0]) < 0.4
    assert [chance(turn) for turn in four] == sorted(map(chance, four), reverse=True)
    assert chance(play_for(6)(seen, limits())[0]) < chance(four[0])


# -- The benchmarks of Herati: what they measure, not how fast it is


def test_the_first_figures_are_the_exact_values_of_the_loom() -> None:
    mean, four, six = islice(measures(), 3)
    assert mean.unit == "diamonds"
    assert list(mean.values) == pytest.approx([2.559343], abs=1e-6)
    assert (four.unit, six.unit) == ("%", "%")
    assert list(four.values) == pytest.approx([22.7493], abs=1e-4)
    assert list(six.values) == pytest.approx([0.7685], abs=1e-4)


# -- The evaluation of positions: its preferences, and that it ignores face-down tiles

FIRST, SECOND, THIRD = Side.FIRST, Side.SECOND, Side.THIRD

Choose = Callable[[AnyHerati, Random], Move]


def greedy(position: AnyHerati, rng: Random) -> Move:
    """The move after which the position is judged best, from what the player may know."""
    side = position.to_move
    seen = position.seen_by(side)
    moves = list(position.legal_moves())
    rng.shuffle(moves)
    return max(moves, key=lambda move: expected_diamonds(seen.play(move), side))


def at_random(position: AnyHerati, rng: Random) -> Move:
    return rng.choice(list(position.legal_moves()))


def finished(position: AnyHerati, players: dict[Side, Choose], rng: Random) -> AnyHerati:
    while position.outcome() is None:
        position = position.play(players[position.to_move](position, rng))
    return position


def best(position: AnyHerati) -> str:
    return str(greedy(position, Random(0)))


# -------------------------------------------------------------------------------------- Loom


def test_a_finished_loom_is_worth_its_diamonds() -> None:
    one = loom("SE SW NE SW NE\nNE NW .. .. ..", "")
    assert expected_diamonds(one, FIRST) == 1
    assert evaluate(one, FIRST) == Evaluation(points=1.0)
    assert expected_diamonds(loom("NE SW", ""), FIRST) == 0
    assert expected_diamonds(start(prepare({}, Random(1))), FIRST) == 0


def test_a_block_without_tiles_left_has_no_value() -> None:
    three = "SE SW NE SW NE\nNE .. .. .. .."
    assert best(loom(three, "NW NE | ? ?")) == "NW@1,1"
    assert (
        expected_diamonds(loom(three, "NW"), FIRST) > expected_diamonds(loom(three, ""), FIRST) == 0
    )


@pytest.mark.slow
def test_greedy_play_scores_more_than_random_play_in_the_loom() -> None:
    rng = Random(11)
    scores: dict[Choose, int] = {greedy: 0, at_random: 0}
    for choose in scores:
        for seed in range(20):
            final = finished(start(prepare({}, Random(seed))), {FIRST: choose}, rng)
            scores[choose] += len(final.field.diamonds)
    # Over thousands of deals 2.4 against 0.3 a game.
    assert scores[greedy] > 3 * scores[at_random]
    assert scores[greedy] > 30


# ---------------------------------------------------------------------------------- Workshop


def test_a_game_within_a_match_is_worth_the_lead_of_its_totals() -> None:
    behind = workshop("NE", "", "NE", earlier_points=(0, 3), game_points=(1, 0), target=5)
    assert expected_diamonds(behind, FIRST) == -2
    assert expected_diamonds(behind, SECOND) == 2
    assert evaluate(behind, SECOND) == Evaluation.from_log_odds(2.0)


@pytest.mark.slow
def test_greedy_play_beats_random_play_in_the_workshop() -> None:
    rng = Random(5)
    points: dict[Choose, int] = {greedy: 0, at_random: 0}
    for seed in range(24):
        seats: dict[Side, Choose] = {FIRST: greedy, SECOND: at_random}
        if seed % 2:
            seats = {FIRST: at_random, SECOND: greedy}
        options = {"Mode": "workshop", "Players": "2", "Start": "draw"}
        final = finished(start(prepare(options, Random(seed))), seats, rng)
        outcome = final.outcome()
        assert outcome is not None
        for side, choose in seats.items():
            points[choose] += outcome.score[final.sides.index(side)]
    # Over thousands of games 0.83 of all points.
    assert points[greedy] > 2 * points[at_random]
