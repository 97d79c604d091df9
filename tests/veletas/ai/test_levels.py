"""The levels and the bench."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from games.core.game import AnyLevel, AnyRankedTurn, SearchLimits, never
from games.core.kernels import SWITCH
from games.veletas import tools
from games.veletas.ai.levels import LEVELS
from games.veletas.rules.pieces import Move, Slide
from games.veletas.rules.position import Phase, VeletasPosition, prepare, random_start, start
from tests.evaluations import chance
from tests.veletas.ai.kernel_forms import CORNERED, needs_numba
from tests.veletas.pictures import BLACK, WHITE, drawn, played
from tests.veletas.random_play import crowding_move

# -- The levels: legal turns in every phase, wins and threats found, `stop` obeyed

FIVE = LEVELS
every_level = pytest.mark.parametrize("level", FIVE, ids=lambda level: level.name)
thinking = pytest.mark.parametrize("level", FIVE[2:], ids=lambda level: level.name)
searching = pytest.mark.parametrize("level", FIVE[3:], ids=lambda level: level.name)


@pytest.fixture(params=["plain", pytest.param("compiled", marks=needs_numba)])
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both forms of the kernel."""
    if request.param == "plain":
        monkeypatch.setenv(SWITCH, "0")
    return str(request.param)


def limits(
    seed: int = 1,
    seconds: float = 0.05,
    stop: Callable[[], bool] = never,
    most: int = 1,
    progress: Callable[[Sequence[AnyRankedTurn]], None] = lambda turns: None,
) -> SearchLimits:
    return SearchLimits(Random(seed), stop, seconds, most, progress)


def after(level: AnyLevel, position: VeletasPosition, seed: int = 1) -> VeletasPosition:
    """The position after the turn that the level makes."""
    return played(position, *level.rank_turns(position, limits(seed))[0].moves)


def can_win_now(position: VeletasPosition) -> bool:
    """Whether the side to move has a turn that ends the game for it."""
    side = position.to_move
    for move in position.legal_moves():
        between = position.play(move)
        shots = between.legal_moves() if isinstance(move, Slide) else ()
        for end in (between, *(between.play(shot) for shot in shots)):
            outcome = end.outcome()
            if outcome is not None and outcome.winners == (side,):
                return True
    return False


@pytest.mark.slow
@pytest.mark.usefixtures("form")
@every_level
def test_a_win_in_one_turn_is_taken(level: AnyLevel) -> None:
    for seed in range(2):
        outcome = after(level, drawn("leaflet-en", CORNERED, BLACK), seed).outcome()
        assert outcome is not None
        assert outcome.winners == (BLACK,)


NEAR_AND_FAR = """
. . . . . . W
. . . . . . .
. . . . . . .
. . . . . . .
x . . . . . .
x x . . o o .
* . . * o o .
"""
"""A stone or a shooter on b1 claims a1 for Black. d1-b1/c2 also leaves the last shooter, beside
Black's bigger group, a single way out, to c1 and d1: it is claimed next."""


def turns_of(level: AnyLevel, position: VeletasPosition) -> Counter[str]:
    """How often the level makes each turn, over 40 seeds."""
    turns = (level.rank_turns(position, limits(seed))[0].moves for seed in range(40))
    return Counter(" ".join(map(str, moves)) for moves in turns)


@pytest.mark.usefixtures("form")
def test_weak_levels_take_the_near_capture_and_often_miss_the_win_farther_away() -> None:
    position = drawn("leaflet-en", NEAR_AND_FAR, BLACK)
    beginner, casual, skilled = (turns_of(level, position) for level in FIVE[:3])
    win = "d1-b1 /c2"
    assert skilled == {win: 40}
    assert beginner[win] < 8 < casual[win] < 32
    assert beginner["d1-c1 /b1"] > 30  # one step less


@pytest.mark.usefixtures("form")
@pytest.mark.slow
@searching
def test_a_threatened_loss_is_prevented(level: AnyLevel) -> None:
    position = drawn("leaflet-en", CORNERED, WHITE)
    assert can_win_now(drawn("leaflet-en", CORNERED, BLACK))
    for seed in range(2):
        think = limits(seed, seconds=60.0, stop=counted(30))
        assert not can_win_now(played(position, *level.rank_turns(position, think)[0].moves))


SMALL = (("7", "leaflet-ja", "placed"), ("7", "current", "random"))
LARGE = (("9", "leaflet-en", "placed"), ("10", "current", "placed"))
"""Only compiled: otherwise a turn of a tree search takes seconds."""


@pytest.mark.usefixtures("form")
@pytest.mark.slow
@every_level
@pytest.mark.parametrize(("form", "size", "rules", "kind"), [
    *(("plain", *rules) for rules in SMALL),
    *(pytest.param("compiled", *rules, marks=needs_numba) for rules in SMALL + LARGE),
], indirect=["form"])  # fmt: skip
def test_turns_are_legal_in_every_phase(level: AnyLevel, size: str, rules: str, kind: str) -> None:
    rng = Random(f"{size}{rules}{kind}")
    position = start(prepare({"Rules": rules, "Size": size, "Start": kind}, rng))
    think = limits(seconds=0.01, stop=counted(2))
    gestures = 0
    while position.outcome() is None and gestures < 20:
        if rng.random() < 0.25 or position.phase is Phase.PIE:
            turns = level.rank_turns(position, think)
            end = played(position, *turns[0].moves)
            assert not end.mid_turn
            assert end.to_move is not position.to_move or end.phase is not position.phase
        position = position.play(crowding_move(position, rng))
        gestures += 1


def counted(calls: int) -> Callable[[], bool]:
    """A stop signal that is true at every `calls`-th call."""
    count = 0

    def stop() -> bool:
        nonlocal count
        count += 1
        return count % calls == 0

    return stop


@pytest.mark.slow
@pytest.mark.usefixtures("form")
@every_level
def test_the_same_seed_plays_the_same_turn(level: AnyLevel) -> None:
    if level.timed:
        return
    position = random_start(7, "current", ["b2", "c4", "f6"])
    turns = [level.rank_turns(position, limits(seed=4))[0] for _ in range(2)]
    assert turns[0] == turns[1]


@pytest.mark.slow
@pytest.mark.usefixtures("form")
@every_level
def test_only_the_level_with_a_time_limit_keeps_its_search(level: AnyLevel) -> None:
    think = limits(seconds=60.0, stop=counted(30))
    level.rank_turns(drawn("leaflet-en", CORNERED, WHITE), think)
    assert bool(think.memory) == level.timed


@pytest.mark.slow
@pytest.mark.usefixtures("form")
@every_level
def test_every_level_obeys_stop(level: AnyLevel) -> None:
    hours = 1e5
    for position in (
        drawn("leaflet-en", CORNERED, WHITE),
        start({"Size": "7"}),
        random_start(7, "current", ["b2", "c4", "f6"]),
        replace(drawn("leaflet-en", CORNERED, WHITE), phase=Phase.PIE, pie_ahead=True),
    ):
        assert level.rank_turns(position, limits(seconds=hours, stop=lambda: True))


@pytest.mark.slow
@pytest.mark.usefixtures("form")
@thinking
def test_different_turns_are_proposed_best_first(level: AnyLevel) -> None:
    expert = limits(seconds=60, stop=counted(150), most=3)
    given = expert if level.timed else limits(most=3)
    turns = level.rank_turns(drawn("leaflet-en", CORNERED, WHITE), given)
    assert len({turn.moves for turn in turns}) == 3
    if level is not FIVE[3]:  # its short search orders turns by visits
        assert chance(turns[0]) >= chance(turns[1])


@pytest.mark.slow
@pytest.mark.usefixtures("form")
def test_the_expert_reports_its_progress() -> None:
    heard: list[Sequence[AnyRankedTurn]] = []
    position = drawn("leaflet-en", CORNERED.replace("B", "*"), WHITE)
    think = limits(seconds=60, stop=lambda: bool(heard), most=2, progress=heard.append)
    FIVE[4].rank_turns(position, think)
    moves: tuple[Move, ...] = heard[0][0].moves
    assert played(position, *moves).to_move is BLACK


# -- The measurements of the kernels, made very short


@pytest.mark.slow
def test_every_measurement_has_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "0")
    monkeypatch.setattr(tools, "WORK_SECONDS", 0.001)
    found = list(tools.measures())
    assert [(measurement.name, measurement.unit) for measurement in found] == [
        ("uniform rollouts", "turns/s"),
        ("static evaluation", "turns/s"),
        ("tree search", "visits/s"),
        ("greedy turn", "ms"),
    ]
    assert all(min(measurement.values) > 0 for measurement in found)
    assert [measurement.low_is_good for measurement in found] == [False] * 3 + [True]
