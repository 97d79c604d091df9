"""Games of a match, played in this process and in others."""

import multiprocessing
from collections.abc import Sequence
from typing import Any

import pytest

from games import catalog
from games.console.bots import GtpClientError, MatchPlan, Resigned, match_player
from games.console.match import MatchFailed, play_game, play_games
from games.core.game import Options
from games.core.match import AnyMatch
from games.core.record import read_record
from tests.console.plans import plan


class Scripted:
    """Plays the first legal move, and resigns at its first turn if told to."""

    def __init__(self, *, resigns: bool = False) -> None:
        self.resigns = resigns
        self.seeds: list[str] = []

    def begin(self, options: Options, seed: str) -> None:
        self.seeds.append(seed)

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        if self.resigns:
            raise Resigned("scripted")
        return [match.position.legal_moves()[0]]

    def close(self) -> None:
        pass


def test_a_game_is_played_to_its_end_and_timed() -> None:
    match = plan(Size="13")
    players = [match_player(match, "random") for _ in range(2)]
    played = play_game(match, 1, players)
    record = read_record(played.records[0], catalog.games())
    assert record.match.position.outcome() is not None
    # one random turn at the start, the others by the players
    assert len(record.match.turns()) == 1 + sum(map(len, played.seconds))
    # in the second game of a pair the second player has the first seat
    assert (record.tags["Player1"], record.tags["Player2"]) == ("greedy", "random")


def test_players_are_seeded_for_each_game() -> None:
    match = plan("herati")
    player = Scripted()
    for number in (0, 2):
        play_game(match, number, [player, player])
    assert player.seeds == ["s-1-1", "s-1-2", "s-3-1", "s-3-2"]


def test_a_resignation_gives_the_game_to_the_other_player() -> None:
    match = plan(Size="13")
    played = play_game(match, 0, [Scripted(), Scripted(resigns=True)])
    assert '[Result "Player1"]' in played.records[0]
    assert '[Termination "resignation"]' in played.records[0]


def test_a_solitaire_cannot_be_resigned() -> None:
    with pytest.raises(GtpClientError, match="resigned a game that cannot be lost"):
        play_game(plan("herati"), 0, [Scripted(resigns=True), Scripted()])


@pytest.mark.slow
def test_processes_play_every_game_once() -> None:
    numbers = [0, 1, 2, 4]
    found = list(play_games(plan("herati"), numbers, 2))
    assert sorted(played.number for played in found) == numbers


def test_an_unknown_player_ends_the_match() -> None:
    match = plan("herati")
    broken = MatchPlan(match.game, match.chosen, ("nobody",), 1, 1.0, "s", opening=0)
    with pytest.raises(MatchFailed, match="nobody"):
        list(play_games(broken, [0], 1))


@pytest.mark.slow
def test_the_game_of_a_killed_process_is_played_again() -> None:
    numbers = list(range(6))
    found: list[int] = []
    for played in play_games(plan("herati"), numbers, 2):
        if not found:
            multiprocessing.active_children()[0].kill()
        found.append(played.number)
    assert sorted(found) == numbers


@pytest.mark.slow
def test_a_game_whose_processes_always_die_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.console.match.MOST_DEATHS", 1)
    games = play_games(plan("herati"), list(range(6)), 2)
    next(games)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(MatchFailed, match=r"the process that plays game \d has died 1 times"):
        list(games)
