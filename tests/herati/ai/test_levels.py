"""The opponents of Herati: legal and seeded turns, hidden tiles unused, diamonds found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest

from games.core.game import RankedTurn, SearchLimits, never
from games.core.position import AnyPosition
from games.herati.ai.levels import LEVELS, play_for
from games.herati.ai.workshop import SearchSettings, ranked
from games.herati.rules.field import Tile
from games.herati.rules.position import Hand, LoomPosition, Move, WorkshopPosition
from games.herati.rules.setups import prepare, start
from tests.evaluations import chance
from tests.herati.pictures import workshop

pytestmark = pytest.mark.slow

MODES = [{"Mode": "loom"}] + [{"Mode": "workshop", "Players": n} for n in "234"]


def limits(seed: int = 1, seconds: float = 0.01, most: int = 1) -> SearchLimits:
    return SearchLimits(Random(seed), never, seconds, most)


def choice(position: WorkshopPosition, depth: int = 2, seed: int = 1) -> Move:
    seen = position.seen_by(position.to_move)
    move: Move = ranked(seen, limits(seed), SearchSettings(depth))[0].moves[0]
    return move


def some_workshop(seed: int, turns: int, **tags: str) -> WorkshopPosition:
    rng = Random(seed)
    position = start(prepare({"Mode": "workshop", **tags}, rng))
    assert isinstance(position, WorkshopPosition)
    for _ in range(turns):
        position = position.play(rng.choice(position.legal_moves()))
    return position


def test_there_are_five_levels() -> None:
    names = [level.name for level in LEVELS]
    assert names == ["beginner", "casual", "skilled", "strong", "expert"]


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


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("tags", MODES, ids=lambda tags: "".join(tags.values()))
def test_a_seed_gives_the_same_turn(tags: dict[str, str], index: int) -> None:
    position = start(prepare(tags, Random(5)))
    seen = position.seen_by(position.to_move)
    first, second = (LEVELS[index].rank_turns(seen, limits(9)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_hidden_tiles_make_no_difference(players: str) -> None:
    position = some_workshop(7, 4, Players=players)
    rng = Random(0)
    plain = ranked(position, limits(3), SearchSettings(2))
    for _ in range(3):
        hands = []
        for hand in position.hands:
            stock = tuple(rng.choice(list(Tile)) for _ in hand.stock)
            hands.append(Hand(hand.face_up, stock))
        other = WorkshopPosition(
            position.field,
            tuple(hands),
            position.to_move,
            position.game_points,
            position.earlier_points,
            position.target,
        )
        assert ranked(other, limits(3), SearchSettings(2)) == plain


def test_a_stop_ends_the_search_at_once() -> None:
    position = some_workshop(7, 4)
    hurried = SearchLimits(Random(1), lambda: True, 1e9)
    assert ranked(position, hurried, SearchSettings())[0].moves[0] in position.legal_moves()


@pytest.mark.slow
def test_a_stopped_search_returns_its_last_progress() -> None:
    position = some_workshop(7, 4)
    for looks in range(3, 30, 4):
        heard: list[RankedTurn] = []
        left = iter(range(looks))

        def stop(left: Iterator[int] = left) -> bool:
            return next(left, None) is None

        found = ranked(
            position, SearchLimits(Random(1), stop, 60.0, 1, heard.extend), SearchSettings()
        )
        assert found[0] == heard[-1]


def test_progress_is_reported() -> None:
    heard: list[float] = []
    position = some_workshop(7, 4)
    listening = SearchLimits(
        Random(1), never, 9.0, progress=lambda turns: heard.append(chance(turns[0]))
    )
    ranked(position, listening, SearchSettings(2))
    assert heard


LATE = "NE NW NE NW NE\nSE .. .. .. .."


def test_a_diamond_is_taken() -> None:
    position = workshop("SE SW\nNE ..", "NW | ? ? ?", "NE | ? ? ?")
    assert str(choice(position)) == "NW@1,1"


def test_no_diamond_is_prepared_for_the_next_player() -> None:
    # SW@1,0 would leave one place open for a black diamond, and the next player holds its NW.
    position = workshop("SE\nNE", "SW |", "NW NW NW |")
    offered = [str(move) for move in position.legal_moves()]
    assert "SW@1,0" in offered
    assert len(offered) > 1
    assert str(choice(position)) != "SW@1,0"


def test_a_single_legal_move_has_a_value() -> None:
    ahead = workshop(LATE, "NW | ?", "NW | ?", game_points=(3, 0))
    assert len(ahead.legal_moves()) == 1
    assert chance(ranked(ahead, limits(), SearchSettings())[0]) > 0.9
    behind = workshop(LATE, "NW | ?", "NW | ?", game_points=(0, 3))
    assert chance(ranked(behind, limits(), SearchSettings())[0]) < 0.1


def test_the_score_of_the_match_counts() -> None:
    # One point ends the match for the mover; in a single game it only leads.
    position = workshop("SE SW\nNE ..", "NW | ? ?", "SE NE | ? ?", earlier_points=(4, 4), target=5)
    best = ranked(position, limits(), SearchSettings(2))[0]
    assert str(best.moves[0]) == "NW@1,1"
    assert chance(best) == 1.0
    hopeless = workshop("SE SW", "NE | ? ?", "SE NE | ? ?", earlier_points=(0, 4), target=5)
    assert chance(ranked(hopeless, limits(), SearchSettings(2))[0]) < 0.5


def loom_score(index: int, seed: int) -> int:
    position = start(prepare({"Mode": "loom"}, Random(seed)))
    assert isinstance(position, LoomPosition)
    while position.outcome() is None:
        seen = position.seen_by(position.to_move)
        position = position.play(LEVELS[index].rank_turns(seen, limits(seed))[0].moves[0])
    return position.score


@pytest.mark.slow
def test_higher_levels_score_more_in_the_loom() -> None:
    means = [mean(loom_score(index, seed) for seed in range(40)) for index in (0, 1, 4)]
    assert means == sorted(means)
    assert means[-1] > 2


def test_play_for_an_aim() -> None:
    position = start(prepare({"Mode": "loom"}, Random(4)))
    seen = position.seen_by(position.to_move)
    four = play_for(4)(seen, limits(most=9))
    assert 0.1 < chance(four[0]) < 0.4
    assert [chance(turn) for turn in four] == sorted(map(chance, four), reverse=True)
    assert chance(play_for(6)(seen, limits())[0]) < chance(four[0])
