"""What holds in the protocol for all games."""

from typing import Any

import pytest

from games import catalog
from games.console import gtp
from games.core.game import AnyGame, Level, RankedTurn, SearchLimits
from games.core.position import AnyPosition
from games.herati.rules.position import WorkshopPosition
from tests.console.golden import golden, stones_of_golden
from tests.console.talk import Talk

CORNERED = "tavoliere-setup shooters b2,d4,f6"


def set_up_of(tags: dict[str, str]) -> list[str]:
    """The commands for the tags of a golden game."""
    if tags["Game"] == "veletas":
        commands = [f"tavoliere-rules {tags['Rules']}", f"boardsize {tags['Size']}"]
        shooters = tags.get("Shooters")
        return [*commands, f"tavoliere-setup shooters {shooters}"] if shooters else commands
    if tags["Game"] == "tiananmen":
        return [f"boardsize {tags['Size']}"]
    if tags["Mode"] == "loom":
        return [f"tavoliere-setup deal {tags['Deal']}"]
    keys = [key for key in tags if key.startswith(("Hand", "First", "Start", "Players"))]
    return ["tavoliere-setup " + " ".join(f"{key.lower()}={tags[key]}" for key in keys)]


OUTCOMES = {
    "veletas-current-7": ("black majority", "B+1"),
    "veletas-current-7-random": None,
    "veletas-leaflet-en-9": None,
    "tiananmen-13-chain": ("white chain", "W+1"),
    "tiananmen-19-ring": ("black ring", "B+1"),
    "tiananmen-19-white-lid": ("white chain", "W+1"),
    "herati-loom": ("score 5", "5"),
    "herati-workshop-3": ("1 3 points", "0"),
    "herati-workshop-2": None,
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_golden_games_are_played_turn_by_turn_to_their_result(name: str) -> None:
    tags, turns = golden(name)
    talk = Talk(tags["Game"])
    talk.all(*set_up_of(tags))
    parts = [text for _, text in turns]
    if tags["Game"] == "tiananmen":
        parts = [text for _, text in stones_of_golden(name)]
    for text in parts:
        assert talk.ask("tavoliere-outcome") == "none"
        colour = talk.ask("tavoliere-turn").split(":")[0]
        talk.all(f"play {colour} {text}")
    if expected := OUTCOMES[name]:
        assert (talk.ask("tavoliere-outcome"), talk.ask("final_score")) == expected
    else:
        winners = tags["Winner"].replace(",", " ")
        assert talk.ask("tavoliere-outcome").startswith(winners)


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_a_seed_determines_random_choices_and_searches(game: str) -> None:
    first, second = (Talk(game, level="random", seed="7") for _ in range(2))
    colour = "1" if game == "herati" else "black"
    assert first.ask("showboard") == second.ask("showboard")
    assert first.ask(f"genmove {colour}") == second.ask(f"genmove {colour}")
    first.all("clear_board")
    assert first.ask("showboard") != second.ask("showboard")
    second.all("clear_board")
    assert first.ask("showboard") == second.ask("showboard")


def test_a_suggestion_plays_nothing_and_stays_the_same() -> None:
    talk = Talk("tiananmen", level="random", seed=None)
    before = talk.ask("showboard")
    assert len({talk.ask("reg_genmove black") for _ in range(5)}) == 1
    assert talk.ask("showboard") == before


def test_levels_and_times_are_set() -> None:
    talk = Talk("herati", level="greedy")
    assert talk.ask("tavoliere-level") == "greedy"
    talk.all("tavoliere-level random", "time_settings 60 10 5", "time_left 1 30 0")
    assert talk.ask("tavoliere-level") == "random"
    assert talk.say("tavoliere-level 9").startswith("? there is no level '9'")
    for wrong in ("time_settings 1 2", "time_settings -1 0 0", "time_left 1", "time_left 9 1 1"):
        assert talk.say(wrong).startswith("? syntax error")


def test_every_move_listed_can_be_played() -> None:
    for talk in (Talk("herati"), Talk("tiananmen"), Talk("veletas", {"Start": "random"})):
        colour = talk.ask("tavoliere-turn").split(":")[0]
        for text in talk.lines("tavoliere-legal_moves")[:200]:
            talk.all(f"play {colour} {text}", "undo")


def test_a_position_is_evaluated_for_the_side_to_move() -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all(CORNERED)
    name, value = talk.ask("tavoliere-eval").split()
    assert name == "win_probability"
    assert 0.0 < float(value) < 1.0


class Watcher:
    """A level that plays the first legal moves and remembers what it was given."""

    def __init__(self) -> None:
        self.seen: list[AnyPosition] = []
        self.thoughts: list[SearchLimits] = []
        self.timed = False

    def propose(self, position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        self.seen.append(position)
        self.thoughts.append(limits)
        moves: list[Any] = []
        while not moves or (position.mid_turn and position.outcome() is None):
            moves.append(position.legal_moves()[0])
            position = position.play(moves[-1])
        return [RankedTurn(tuple(moves))]


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    watcher = Watcher()

    def find(game: AnyGame, name: str) -> Level:
        return Level(name, name, name, watcher.propose, timed=watcher.timed)

    monkeypatch.setattr(gtp, "find_level", find)
    return watcher


def test_a_search_gets_its_share_of_the_time(watcher: Watcher) -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.ask("genmove black")
    talk.all("time_settings 100 0 0")  # 100 seconds for 20 turns, a tenth of them in reserve
    talk.ask("genmove white")
    talk.all("time_left white 7 2")
    talk.ask("genmove white")
    talk.all("time_settings 0 30 0")  # no turns in a period: no limit
    talk.ask("genmove black")
    talk.all("time_left black 0 0")
    talk.ask("reg_genmove white")
    assert [round(limits.seconds, 6) for limits in watcher.thoughts] == [1, 4.5, 3.15, 1, 1]
    assert not any(limits.stop() for limits in watcher.thoughts[3:])


def test_a_timed_level_is_loaded_before_the_clock_runs(watcher: Watcher) -> None:
    watcher.timed = True
    talk = Talk("veletas", {"Size": "7"})
    talk.all("time_settings 0 1 1", "time_settings 0 2 1")
    assert len(watcher.thoughts) == 1
    assert talk.ask("tavoliere-turn") == "black: place 1 shooter and 1 stone"
    talk.ask("genmove black")
    assert [round(limits.seconds, 6) for limits in watcher.thoughts] == [0.01, 1.8]


def test_a_search_without_any_time_is_stopped_soon(watcher: Watcher) -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all("time_settings 0 0 0")
    talk.ask("genmove black")
    (limits,) = watcher.thoughts
    assert limits.seconds == 0.01
    while not limits.stop():
        pass


def test_one_search_is_enough_for_the_stones_of_a_turn(watcher: Watcher) -> None:
    talk = Talk("tiananmen")
    for _ in range(4):
        talk.ask("genmove black")
    assert len(watcher.thoughts) == 1
    talk.ask("genmove white")
    talk.all("undo")
    talk.ask("genmove white")
    assert len(watcher.thoughts) == 3
    talk.all("tavoliere-seed 5")
    talk.ask("genmove white")
    assert len(watcher.thoughts) == 4


def test_a_search_never_sees_a_face_down_tile(watcher: Watcher) -> None:
    talk = Talk("herati", {"Mode": "workshop"})
    for number in range(6):
        side = talk.ask("tavoliere-turn").split(":")[0]
        talk.ask(f"reg_genmove {side}" if number % 2 else f"genmove {side}")
    for position in watcher.seen:
        assert isinstance(position, WorkshopPosition)
        stocks = [hand.stock for hand in position.hands]
        assert {tile for stock in stocks for tile in stock} == {None}


def test_all_games_have_a_dialect() -> None:
    for name in catalog.games():
        assert Talk(name).ask("tavoliere-outcome") == "none"
