"""The evaluation of positions: its preferences, and that it ignores face-down tiles."""

from collections.abc import Callable
from random import Random

import pytest

from games.core.game import Evaluation
from games.core.position import Side
from games.herati.ai.evaluate import evaluate, expected_diamonds
from games.herati.rules.notation import parse_move
from games.herati.rules.position import Move
from games.herati.rules.setups import prepare, start
from tests.herati.pictures import AnyHerati, held, loom, workshop

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


def test_a_diamond_is_taken() -> None:
    assert best(loom("SE SW NE SW NE\nNE .. .. .. ..", "NW | NE SE")) == "NW@1,1"
    assert best(loom("SE SW NE SW NE\nNE .. .. .. ..", "NW NE | ? ?")) == "NW@1,1"


def test_open_blocks_have_a_value() -> None:
    hand = "NE SW" + " |" + " ?" * 18
    assert expected_diamonds(loom("SE SW", hand), FIRST) > expected_diamonds(
        loom("SE NW", hand), FIRST
    )
    whole = "SE SW NE SW NE\nNE .. .. .. .."
    spoiled = "SE SW NE SW NE\nSE .. .. .. .."
    assert expected_diamonds(loom(whole, hand), FIRST) > expected_diamonds(
        loom(spoiled, hand), FIRST
    )


def test_a_block_without_tiles_left_has_no_value() -> None:
    three = "SE SW NE SW NE\nNE .. .. .. .."
    assert expected_diamonds(loom(three, "NW"), FIRST) > 0
    assert expected_diamonds(loom(three, ""), FIRST) == 0


@pytest.mark.slow
def test_greedy_play_scores_more_than_random_play_in_the_loom() -> None:
    rng = Random(11)
    scores: dict[Choose, int] = {greedy: 0, at_random: 0}
    for choose in scores:
        for seed in range(60):
            final = finished(start(prepare({}, Random(seed))), {FIRST: choose}, rng)
            scores[choose] += len(final.diamonds)
    # Over thousands of deals 2.4 against 0.3 a game.
    assert scores[greedy] > 3 * scores[at_random]
    assert scores[greedy] > 90


# ---------------------------------------------------------------------------------- Workshop


def test_a_won_game_is_worth_more_than_any_lead() -> None:
    won = workshop("NE", "", "NE", game_points=(1, 0))
    tied = workshop("NE", "", "NE", game_points=(1, 1))
    ahead = workshop("NE", "NE | ?", "NE | ?", game_points=(4, 0))
    assert (
        expected_diamonds(won, FIRST)
        > expected_diamonds(tied, FIRST)
        > expected_diamonds(won, SECOND)
    )
    assert expected_diamonds(won, FIRST) > expected_diamonds(ahead, FIRST)


def test_a_match_is_worth_more_than_a_game() -> None:
    match = workshop("NE", "", "NE", earlier_points=(4, 0), game_points=(1, 2), target=5)
    game = workshop("NE", "", "NE", game_points=(4, 0))
    assert expected_diamonds(match, FIRST) > expected_diamonds(game, FIRST)
    assert expected_diamonds(match, SECOND) < expected_diamonds(game, SECOND)


def test_a_game_within_a_match_is_worth_the_lead_of_its_totals() -> None:
    behind = workshop("NE", "", "NE", earlier_points=(0, 3), game_points=(1, 0), target=5)
    assert expected_diamonds(behind, FIRST) == -2
    assert expected_diamonds(behind, SECOND) == 2
    assert evaluate(behind, SECOND) == Evaluation.from_log_odds(2.0)


def test_two_diamonds_are_better_than_one() -> None:
    # NW closes two diamonds in the middle; on 4,1 it closes one.
    picture = "SE SW ..\nNE .. NE\n.. SW SE"
    position = workshop(picture, "NW SE | ?", "SE | ?")
    assert best(position) == "NW@1,1"


def test_no_open_diamond_is_left_to_the_next_player() -> None:
    # After NE@0,1 the next player's NW would close the black diamond on 1,1.
    position = workshop("SE SW", "NE | ?", "NW | ?")
    assert "NE@0,1" in map(str, position.legal_moves())
    assert best(position) != "NE@0,1"
    # A next player who cannot use it leaves it to the side itself, or to chance.
    harmless = workshop("SE SW", "NE NW | ?", "SE | ?")
    assert expected_diamonds(harmless.play(parse_move("NE@0,1")), FIRST) > 0


def test_a_diamond_of_the_next_player_is_blocked() -> None:
    # NW on 1,1 would close it; with SW on 2,1, black to the west, nothing fits there any more.
    position = workshop("SE SW NE\nNE .. ..", "SW | ?", "NW | ?")
    assert len(position.legal_moves()) > 3
    assert best(position) == "SW@2,1"


def test_the_chance_of_an_unknown_tile_is_a_quarter() -> None:
    known = workshop("SE SW\nNE ..", "SE | ?", "NW | ?", to_move=2)
    unknown = workshop("SE SW\nNE ..", "SE | ?", "? | ?", to_move=2)
    unfit = workshop("SE SW\nNE ..", "SE | ?", "SE | ?", to_move=2)
    assert expected_diamonds(known, FIRST) == -1
    assert expected_diamonds(unknown, FIRST) == -0.25
    assert expected_diamonds(unfit, FIRST) == 0


def test_a_diamond_of_the_own_next_turn_has_a_value() -> None:
    ready = workshop("SE SW\nNE ..", "NW | ?", "SE | ?", to_move=2)
    assert 0 < expected_diamonds(ready, FIRST) < 1
    assert expected_diamonds(ready, SECOND) == -1


def test_against_many_the_mean_of_the_others_counts() -> None:
    position = workshop("NE", "SW | ?", "SW | ?", "SW | ?", game_points=(2, 1, 0))
    assert expected_diamonds(position, FIRST) == 1.5
    assert expected_diamonds(position, THIRD) == -1.5


@pytest.mark.slow
def test_greedy_play_beats_random_play_in_the_workshop() -> None:
    rng = Random(5)
    points: dict[Choose, int] = {greedy: 0, at_random: 0}
    for seed in range(80):
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


# ----------------------------------------------------------------------------------- honesty


def test_face_down_tiles_are_not_read() -> None:
    field = "SE SW\nNE .."
    for stock in ("NW NW", "SE SE", "? ?"):
        position = workshop(field, f"SE | {stock}", f"SW | {stock}", to_move=2)
        assert expected_diamonds(position, FIRST) == expected_diamonds(
            position.seen_by(FIRST), FIRST
        )
        solo = loom("SE SW NE SW NE\nNE .. .. .. ..", f"SE | {stock}")
        assert expected_diamonds(solo, FIRST) == expected_diamonds(solo.seen_by(FIRST), FIRST)


def test_a_position_with_an_unknown_face_up_tile_is_evaluated() -> None:
    position = workshop("NE", "SW | ?", "SW | ?").play(parse_move("SW@1,0"))
    assert position.hand(FIRST) == held("?")
    assert expected_diamonds(position, FIRST) == expected_diamonds(position, SECOND) == 0
    assert expected_diamonds(loom("NE SW", "? ? | ? ?"), FIRST) >= 0
