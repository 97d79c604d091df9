"""The levels that suit a player, and how results change the rating."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from games.ai.levels import RatedLevel, after_game, rated_levels, suitable_level, suitable_rating
from games.controller.seats import Seat
from games.controller.session import MatchServices, Session
from games.core.position import Outcome, Side, Termination
from games.core.rating import Rating, after_period
from games.herati.game import GAME as HERATI
from games.tiananmen.game import GAME as TIANANMEN
from games.veletas.game import GAME as VELETAS
from tests.fake_engine import ScriptedEngine
from tests.toy import RACE, Add, Race

ADA, BEN = Seat("human", "Ada", ""), Seat("human", "Ben", "")
ROBOT, TEACHER = Seat("computer", "Robot", "greedy"), Seat("computer", "Teacher", "teaching")


LEVELS = (RatedLevel("easy", 500), RatedLevel("beginner", 800), RatedLevel("casual", 1400))


@pytest.mark.parametrize(("rating", "share"), [
    (100, {"easy": 1}), (500, {"easy": 1}), (650, {"easy": 0.5, "beginner": 0.5}),
    (800, {"beginner": 1}), (1250, {"beginner": 0.25, "casual": 0.75}), (2900, {"casual": 1}),
])  # fmt: skip
def test_the_nearer_of_two_levels_plays_more_turns(rating: float, share: dict[str, float]) -> None:
    rng = Random(1)
    counts = Counter(suitable_level(rating, LEVELS, rng).level for _ in range(1000))
    assert counts.keys() == share.keys()
    for level, part in share.items():
        assert counts[level] / 1000 == pytest.approx(part, abs=0.05)


@pytest.mark.parametrize(("chance", "rating"), [
    (None, 1000), (0.5, 1000), (0.0, 400), (1.0, 1600), (0.25, 700),
])  # fmt: skip
def test_it_plays_weaker_while_the_player_is_losing(chance: float | None, rating: float) -> None:
    assert suitable_rating(Rating(1000), chance) == rating


def test_a_result_counts_against_the_mean_of_the_levels_that_played() -> None:
    player = Rating(1000, 200, 0.06)
    against = after_period(player, [(Rating(1000, 60), 1.0)])
    assert after_game(player, (800, 800, 1400), 1.0) == against
    assert after_game(player, (800,), 0.0).value < 1000 < after_game(player, (800,), 1.0).value
    assert after_game(player, (), 1.0) == player


def test_levels_are_rated_by_their_measured_distances() -> None:
    ratings = {game.name: dict(rated_levels(game)) for game in (VELETAS, TIANANMEN, HERATI)}
    for rated in ratings.values():
        assert list(rated) == ["easy", "beginner", "casual", "skilled", "strong", "expert"]
        assert rated["beginner"] == 1050
        assert list(rated.values()) == sorted(rated.values())
    assert ratings["veletas"]["skilled"] - ratings["veletas"]["casual"] == 382
    assert ratings["tiananmen"]["casual"] - ratings["tiananmen"]["beginner"] == 708
    assert ratings["herati"]["expert"] - ratings["herati"]["strong"] == 26
    baselines = rated_levels(RACE)  # nobody has measured them
    assert [(level, rating - 1050) for level, rating in baselines] == [
        ("easy", -240), ("random", 0), ("greedy", 240),
    ]  # fmt: skip


def session(*seats: Seat, start: Race) -> Session:
    services = MatchServices(ScriptedEngine(), (), None)
    return Session(RACE, {}, seats, services, start=start)


def state(*seats: Seat, over: bool = True) -> Session:
    """A match that the first seat has won, or that goes on."""
    running = session(*seats, start=Race(goal=5))
    running.match.play_all([Add(3), Add(2)] if over else [Add(1), Add(2)])
    return running


def test_only_a_match_of_a_person_against_a_computer_has_a_score() -> None:
    assert state(ADA, ROBOT).score_of_person() == 1.0
    assert state(ROBOT, ADA).score_of_person() == 0.0
    assert state(ADA, BEN).score_of_person() is None
    assert state(ROBOT, TEACHER).score_of_person() is None
    assert state(ADA, ROBOT, over=False).score_of_person() is None


def test_a_teacher_is_a_computer_of_that_level() -> None:
    assert state(ADA, TEACHER).teaches
    assert not state(ADA, ROBOT).teaches
    assert not state(ADA, Seat("human", "Ben", "teaching")).teaches


@dataclass(frozen=True)
class Ended(Race):
    """A game that has ended with these winners."""

    winners: tuple[Side, ...] = ()

    def outcome(self) -> Outcome:
        return Outcome(self.winners, Termination.POINTS)


@pytest.mark.parametrize("winners", [(), (Side.BLACK, Side.WHITE)])
def test_a_tie_is_half_a_win(winners: tuple[Side, ...]) -> None:
    assert session(ADA, ROBOT, start=Ended(winners=winners)).score_of_person() == 0.5
