"""The game of Veletas: a text format and a bot."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from games.core.game import AnyAttempt, Attempt, SearchLimits, never
from games.core.match import Match
from games.core.system import no_check
from games.learning import course
from games.veletas.game import GAME, MoveListFormat, lesson_position
from games.veletas.rules.pieces import Move, Stone
from games.veletas.rules.position import VeletasPosition
from tests.console.talk import Talk

MOVE_LIST = MoveListFormat()


def test_move_lists_are_for_the_current_rules_only() -> None:
    assert MOVE_LIST.applies({"Rules": "current"})
    assert not MOVE_LIST.applies({"Rules": "leaflet-en"})


def test_a_move_list_is_read_as_it_is_written() -> None:
    record = MOVE_LIST.read("d4/a1\n", GAME, no_check)
    assert record.tags["Size"] == "7"
    assert MOVE_LIST.recognises("d4/a1\n")
    assert MOVE_LIST.write(record.tags, record.match) == "d4/a1\n"


def test_the_bots_play_a_legal_turn() -> None:
    assert [bot.name for bot in GAME.bots] == ["uct", "mcts"]
    for bot in GAME.bots:
        match: Match[VeletasPosition, Move] = Match(
            GAME.start(GAME.set_up({"Size": "7", "Start": "random", "Seed": "1"}))
        )
        (turn,) = bot.search(match.position, SearchLimits(Random(1), never, 0.0), 3)
        match.play_all(turn.moves)
        assert not match.position.mid_turn


# -- Veletas in the Go Text Protocol, with sessions written by hand


@pytest.mark.parametrize("colour", ["black", "white", "B", "w"])
@pytest.mark.parametrize("choice", ["swap", "keep", "SWAP"])
def test_the_pie_choice_goes_with_either_colour(colour: str, choice: str) -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all("play black d4/a1", f"play {colour} {choice}")
    assert talk.ask("tavoliere-turn") == "white: place 2 shooters and 1 stone"


def test_a_placement_lists_every_set_once() -> None:
    talk = Talk("veletas", {"Size": "7"})
    turns = talk.lines("tavoliere-legal_moves")
    assert len(turns) == 25 * 48  # a shooter off the edge, a stone on any other square
    assert turns[0] == "b2/a1"
    assert len(set(turns)) == len(turns)
    talk.all("play black d4/a1")
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["keep", "swap"]
    talk.all("play white keep")
    turns = talk.lines("tavoliere-legal_moves")
    assert len(turns) == comb(24, 2) * 45
    assert talk.ask("tavoliere-perft 1") == str(comb(24, 2) * 45)
    assert "b3,c2/a2" in turns
    assert "c2,b3/a2" not in turns


@pytest.mark.slow
def test_placements_without_end_are_counted_and_not_listed() -> None:
    talk = Talk("veletas")
    talk.all("play black b5,c3,h8/d6", "play white keep")
    count = comb(60, 4) * (100 - 7 - 1)  # 64 squares off the edge, four of them taken
    assert talk.say("tavoliere-legal_moves") == f"? {count} turns are too many to list"
    assert talk.ask("tavoliere-perft 1") == str(count)


def test_ordinary_turns_are_listed_with_a_stationary_shot_once_a_square() -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all("tavoliere-setup shooters b2,d4,f6")
    turns = talk.lines("tavoliere-legal_moves")
    assert len(set(turns)) == len(turns)
    still = [turn for turn in turns if "-" not in turn]
    assert len({turn.split("/")[1] for turn in still}) == len(still)
    assert "b2/b7" in still
    assert "d4/b4" not in still  # b2 sees b4 as well and comes first
    assert talk.ask("tavoliere-perft 1") == str(len(turns))
    talk.all("play black b2/b7")
    assert sorted(talk.lines("tavoliere-legal_moves")) == ["keep", "swap"]
    assert talk.ask("tavoliere-perft 1") == "2"


def test_another_size_or_rule_set_starts_another_game() -> None:
    talk = Talk("veletas")
    assert talk.say("boardsize 19") == "? unacceptable size: 10 or 9 or 7"
    assert talk.say("boardsize big") == "? syntax error"
    assert talk.say("boardsize") == "? syntax error"
    talk.all("boardsize 7", "tavoliere-rules leaflet-ja")
    assert talk.ask("tavoliere-turn") == "black: place 1 shooter"
    talk.all("play black d4", "clear_board")
    assert talk.ask("tavoliere-turn") == "black: place 1 shooter"
    assert talk.say("tavoliere-rules mine") == "? syntax error: current or leaflet-en or leaflet-ja"


def test_a_random_start_is_set_up_kept_and_given_up() -> None:
    talk = Talk("veletas", {"Size": "7"})
    talk.all("tavoliere-setup shooters b2,D4,f6", "play black d4-d5/d6", "clear_board")
    assert talk.ask("tavoliere-turn") == "black: turn"
    assert " 4 . . . * . . ." in talk.ask("showboard")
    talk.all("boardsize 7", "tavoliere-rules leaflet-en")
    assert talk.ask("tavoliere-turn") == "black: turn"
    assert talk.say("tavoliere-setup shooters b2,b3,f6").startswith("? the shooters of the random")
    assert talk.say("tavoliere-setup shooters b2").startswith("? a board of 7 by 7 has 3 shooters")
    assert talk.say("tavoliere-setup nonsense").startswith("? a random start is set up by")
    assert talk.ask("tavoliere-turn") == "black: turn"
    talk.all("tavoliere-setup")
    assert talk.ask("tavoliere-turn") == "black: place 1 shooter and 1 stone"


def test_undo_takes_back_whole_turns() -> None:
    talk = Talk("veletas", {"Size": "7"})
    assert talk.say("undo") == "? cannot undo"
    start = talk.ask("showboard")
    talk.all("play black d4/a1", "play black swap")
    chosen = talk.ask("showboard")
    talk.ask("genmove white")
    talk.all("undo")
    assert talk.ask("showboard") == chosen
    talk.all("undo", "undo")
    assert talk.ask("showboard") == start
    assert talk.say("undo") == "? cannot undo"


# -- lessons


BOARD = """
7 . . . . . . .
6 . . . o . * .
5 . . . . . . .
4 . . . * . . .
3 x . . . . . .
2 x . . . x . .
1 * o . . . . .
  a b c d e f g
"""


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return course.holds([*texts], attempt)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="'seize' is none of size"):
        lesson_position({"board": BOARD, "seize": 9})


def test_earlier_claims_do_not_count() -> None:
    board = BOARD.replace("1 * o", "1 B o").replace("2 x .", "2 x x")
    attempt = Attempt(GAME, lesson_position({"board": board}))
    shot = attempt.with_move(Stone("d5"))
    assert holds(shot, "score black 1", "not claims black")
