"""Whole matches as text: variations, the present, clocks, notes, the order of gestures."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import Record
from games.core.match import AnyMatch, Match, TimeControl, TreeTurn
from games.core.record import LONGEST_TEXT, RecordError, read_record, write_record
from games.veletas.rules.pieces import Place, Stone
from games.veletas.rules.position import first_position
from tests.playing import GAMES as ALL_GAMES
from tests.playing import VARIANTS, Variant
from tests.toy import RACE, Add, Race

GAMES = {"race": RACE}


def read(text: str) -> Record:
    return read_record(text, GAMES)


def flawless(text: str) -> AnyMatch:
    record = read(text)
    assert record.problem is None
    return record.match


def written(match: AnyMatch) -> str:
    """The body of a whole record of Race."""
    return write_record(RACE, {}, match, whole=True).partition("\n\n")[2]


def branched() -> Match[Any]:
    """Two lines from the second turn, one of them with a third turn and another in its place."""
    match: Match[Any] = Match(Race())
    match.play_all((Add(1), Add(3), Add(2), Add(1), Add(1), Add(2)))
    match.go(4)
    match.play_all((Add(3), Add(2), Add(1), Add(3)))
    match.go(2)
    match.play_all((Add(3), Add(1), Add(2)))
    return match


BRANCHED = """\
1. 1+3 {4:0}
2. 3+1 {4:4}
 (2. 2+1 {4:3}
  3. 3+2 {9:3}
   (3. 1+2 {7:3})
  4. 1+3 {9:7})
3. 2 {6:4}
"""


def test_variations_are_in_parentheses() -> None:
    assert written(branched()) == BRANCHED


def test_variations_are_read_back() -> None:
    match = flawless(f'[Game "race"]\n{BRANCHED}')
    assert written(match) == BRANCHED
    assert match.moves == branched().moves
    assert [turn.depth for turn in match.tree()] == [0, 0, 1, 1, 2, 1, 0]


@pytest.mark.parametrize(
    "text",
    [
        "1.1+3\n2.3+1(2.2+1\n3.3+2(3.1+2)4.1+3)3.2",
        "1+3\n3+1\n(\n2+1\n3+2\n(\n1+2\n)\n1+3\n)\n2",
        "1. 1+3 {4:0}\r\n2. 3+1\r\n(2. 2+1\r\n3. 3+2 (3. 1+2) \r\n\r\n4. 1+3)\r\n3. 2",
        "1. 1+3\n2. 3+1 {(2. 9+9} (2... 2+1\n3. 3+2 {)}\n(3. 1+2) 4. 1+3 )\n3. 2 {(",
    ],
)
def test_reading_variations_is_lenient_about_spaces_and_line_ends(text: str) -> None:
    match = flawless(f'[Game "race"]\n{text}')
    assert [turn.moves for turn in match.tree()] == [turn.moves for turn in branched().tree()]


def test_two_variations_of_one_turn_are_siblings() -> None:
    match: Match[Any] = Match(Race())
    for number in (3, 2, 1):
        match.go(0)
        match.play(Add(number))
    assert written(match) == "1. 1 {1:0}\n (1. 3 {3:0})\n (1. 2 {2:0})\n"
    assert written(flawless(f'[Game "race"]\n{written(match)}')) == written(match)


@pytest.mark.parametrize(
    ("ply", "line"),
    [
        (4, "2. 3+1 {4:4} {%now}"),
        (3, "2. 3+1 {4:4} {%now 1}"),
        (1, "1. 1+3 {4:0} {%now 1}"),
        (0, "{%now 0}"),
    ],
)
def test_the_present_is_marked_where_it_is_not_the_end(ply: int, line: str) -> None:
    match = branched()
    match.go(ply)
    text = f'[Game "race"]\n\n{written(match)}'
    assert line in text.splitlines()
    again = flawless(text)
    assert again.ply == ply
    assert again.moves == match.moves
    assert again.line == match.line


def test_a_present_within_a_variation_and_its_line_are_read_back() -> None:
    match = branched()
    inner = next(turn for turn in match.tree() if turn.depth == 2)
    match.go_to(inner.last)
    match.go(3)
    text = f'[Game "race"]\n\n{written(match)}'
    assert "(2. 2+1 {4:3} {%now 1}" in text
    assert "(3. 1+2 {7:3} {%line})" in text
    again = flawless(text)
    assert (again.moves, again.line) == (match.moves, match.line)
    assert written(again) == written(match)


def test_the_line_after_an_early_present_is_read_back() -> None:
    match = branched()
    match.go_to(next(turn for turn in match.tree() if turn.depth == 1).first)
    match.play_all((Add(2), Add(1)))
    match.go(0)
    again = flawless(f'[Game "race"]\n\n{written(match)}')
    assert again.ply == 0
    assert again.line == match.line == (*map(Add, (1, 3, 2, 1, 3, 2, 1, 3)),)


def test_invalid_marks_are_ignored() -> None:
    for mark in ("{%now 7}", "{%now x}", "{%now}", "{%}", "{%clk 1:00}", "{%new 3}", "{%played 9}"):
        assert flawless(f'[Game "race"]\n\n1. 1+3 {mark}\n').ply == 2


@pytest.mark.parametrize(
    ("text", "moves", "problem"),
    [
        ("1. 1+3\n2. 2+1\n(2. 9)\n3. 1+2", "1321 12", "line 5, '9': 9 cannot be added now"),
        ("1. 1+3\n2. 2+1\n(2. 9\n3. 1 (3. 2)\n4. x)\n3. 1+2", "1321 12", "line 5, '9': 9 cannot"),
        ("(1. 1)\n1. 1+3", "13", "line 3: no turn stands before this variation"),
        ("1. 1+3\n((2. 1)\n2. 2)\n2. 3", "13 3", "line 4: no turn stands before this variation"),
        ("1. 1+3)\n2. 2", "13 2", "line 3: this parenthesis closes nothing"),
        ("1. 1+3\n(1. 2+3\n2. 1", "13", "line 4: this variation is never closed"),
        ("1. 1+3\n(1. 2+3\n2. x", "13", "line 5, 'x': 'x' is no number"),
        (f"1. 1+3\n2. {'1+' * 600}1", "13", "line 4, '1+1"),
    ],
)
def test_an_error_in_a_variation_drops_only_its_rest(text: str, moves: str, problem: str) -> None:
    record = read(f'[Game "race"]\n\n{text}')
    assert record.problem is not None
    assert record.problem.startswith(problem)
    assert record.match.moves == tuple(Add(int(number)) for number in moves if number != " ")


def test_an_error_can_be_translated() -> None:
    trouble = read('[Game "race"]\n\n1. 1+1').trouble
    assert trouble is not None
    assert trouble.template == "line {line}, {text}: {rule}"
    assert trouble.values["line"] == 3
    rule = trouble.values["rule"]
    assert isinstance(rule, ValueError)
    assert getattr(rule, "template", None) == "{move} cannot be added now"


def test_comments_of_people_are_kept() -> None:
    text = (
        '[Game "race"]\n{of the header}\n\n{before} 1. 1+3 {4:0} {good} {very\ngood}\n'
        "(1. 2 {{bad}) {back}\n2. 1+2 {100%}\n"
    )
    body = (
        "{of the header}\n1. 1+3 {4:0} {before good very good back}\n"
        " (1. 2 {2:0} {bad})\n2. 1+2 {4:3} {100%}\n"
    )
    match = flawless(text)
    assert written(match) == body
    assert written(flawless(f'[Game "race"]\n\n{body}')) == body


def test_a_note_stays_one_comment_whatever_is_in_it() -> None:
    match: Match[Any] = Match(Race())
    match.play(Add(1))
    match.node.note = "%now} 2. 1+2 {\n  yes"
    assert written(match) == "1. 1 {1:0} {now) 2. 1+2 ( yes}\n"


# -------------------------------------------------------------------------------------- clocks


def test_clocks_follow_the_turns_and_are_read_back() -> None:
    match: Match[Any] = Match(Race(), TimeControl(300, bonus=5))
    for number, seconds in ((1, 10), (3, 2.5), (2, 61.7), (1, 0), (1, 4)):
        match.spend(seconds)
        match.play(Add(number))
    match.spend(7.25)
    text = write_record(RACE, {"TimeControl": "old"}, match, whole=True)
    assert text == (
        '[Game "race"]\n[TimeControl "300+5"]\n[Result "*"]\n\n'
        "1. 1+3 {4:0} {%clk 4:52.5}\n2. 2+1 {4:3} {%clk 4:03.3}\n"
        "3. 1 {5:3} {%clk 4:48.5} {%spent 0:07.2}\n"
    )
    again = flawless(text)
    assert again.control == TimeControl(300, bonus=5)
    assert again.clocks == pytest.approx((288.5 - 7.2, 243.3))
    again.undo()
    assert again.clocks == (292.5, 243.3)
    again.undo_turn()
    assert again.clocks == (292.5, 300)
    while again.redo():
        pass
    assert write_record(RACE, {}, again, whole=True) == text


def test_a_game_lost_by_time_is_lost_after_reading() -> None:
    match: Match[Any] = Match(Race(), TimeControl(10))
    match.play_all((Add(1), Add(2)))
    match.spend(11)
    text = write_record(RACE, {}, match, whole=True)
    assert '[Result "Player1"]\n[Termination "time"]\n\n1. 1+2' in text
    assert flawless(text).outcome() == match.outcome()
    match.go(0)  # looked at from an earlier point, and from another line
    match.play(Add(3))
    assert '[Result "Player1"]' in write_record(RACE, {}, match, whole=True)


def test_time_spent_at_an_early_present_is_read_back() -> None:
    match: Match[Any] = Match(Race(), TimeControl(60))
    match.play_all((Add(1), Add(2), Add(1)))
    for ply in (1, 0):
        match.go(ply)
        match.spend(5)
        again = flawless(write_record(RACE, {}, match, whole=True))
        assert (again.ply, again.clocks) == (ply, (55, 60))


def test_thinking_time_at_the_start_is_restored() -> None:
    match: Match[Any] = Match(Race(), TimeControl(60))
    match.spend(12)
    assert flawless(write_record(RACE, {}, match, whole=True)).clocks == (48, 60)


def test_impossible_clocks_are_refused_or_ignored() -> None:
    with pytest.raises(RecordError, match="start no game of Race: 'soon' is no time control"):
        read('[Game "race"]\n[TimeControl "soon"]\n')
    match = flawless('[Game "race"]\n[TimeControl "60"]\n1. 1+2 {%clk x} {%spent} {%clk}')
    assert match.clocks == (60, 60)


# --------------------------------------------------------------------- hurried or hostile texts


def test_a_text_of_some_megabytes_is_refused() -> None:
    with pytest.raises(RecordError, match="far too long"):
        read(f'[Game "race"]\n{"1" * LONGEST_TEXT}')


@pytest.mark.parametrize(
    "text",
    [
        "(" * 50_000,
        "1. 1+3\n" + "(" * 50_000,
        "1. 1+3\n" + "(1. 2+3\n" * 25_000,
        "1. 1+3\n" + "(1. 2+3)" * 25_000,
        "1. 1+3" + ")" * 50_000,
        "{" * 50_000,
        "{\n" * 50_000,
        "}" * 50_000,
        "1. 1+3 " + "{a}" * 25_000,
        "1. " * 50_000,
        "1+" * 50_000,
        "\n" * 50_000,
        '["' * 50_000,
        '[A "' + "\\" * 50_000,
        "[" + "A" * 50_000,
        "\0" * 50_000,
    ],
    ids=range(16),
)
@pytest.mark.slow
def test_no_text_takes_long(text: str) -> None:
    read(f'[Game "race"]\n[Goal "99999999"]\n{text}')


@pytest.mark.slow
def test_very_deep_variations_are_read_back() -> None:
    match: Match[Any] = Match(Race(goal=10**6))
    for _ in range(1000):
        match.play(Add(1))
        match.undo()
        match.play_all((Add(2), Add(1)))
    while match.undo_turn():
        match.play(Add(3))
        match.undo()
    text = write_record(RACE, {"Goal": "1000000"}, match, whole=True)
    again = flawless(text)
    assert write_record(RACE, {"Goal": "1000000"}, again, whole=True) == text


@settings(deadline=None)
@given(st.text(alphabet=' ()123+.\n{}%nowplayedclk:"[]', max_size=60))
def test_any_text_that_is_read_can_be_written_again(text: str) -> None:
    record = read(f'[Game "race"]\n\n1. 1+3\n{text}')
    body = written(record.match)
    again = flawless(f'[Game "race"]\n\n{body}')
    assert written(again) == body
    assert again.moves == record.match.moves


# ------------------------------------------------------------------------------ the real games


def wandered(variant: Variant, seed: int) -> tuple[dict[str, str], AnyMatch]:
    """A match with random moves, undo, variations and changes of the present."""
    rng = Random(seed)
    options = variant.prepared(seed)
    start = variant.game.start(options)
    match: AnyMatch = Match(start, TimeControl(600, 5) if len(start.sides) == 2 else None)
    for _ in range(160):
        if rng.random() < 0.8 and (legal := match.position.legal_moves()):
            match.spend(rng.random() * 3)
            match.play(rng.choice(list(legal)))
        elif rng.random() < 0.6:
            match.undo()
        else:
            match.go(rng.randint(max(match.ply - 9, 0), match.ply))
    return options, match


@pytest.mark.parametrize("variant", VARIANTS, ids=map(str, VARIANTS))
def test_a_random_walk_of_every_game_is_read_back(variant: Variant) -> None:
    options, match = wandered(variant, seed=7)
    text = write_record(variant.game, options, match, whole=True)
    record = read_record(text, ALL_GAMES)
    assert record.problem is None
    again = record.match
    assert (again.moves, again.line) == (match.moves, match.line)
    assert again.position == match.position
    assert [turn.moves for turn in again.tree()] == [turn.moves for turn in match.tree()]
    assert write_record(variant.game, record.tags, again, whole=True) == text
    assert again.clocks == pytest.approx(match.clocks, abs=0.11)


@pytest.mark.parametrize("name", ["veletas", "herati", "tiananmen"])
@pytest.mark.slow
def test_a_record_cut_at_any_length_keeps_its_beginning(name: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.game.name == name)
    options, match = wandered(variant, seed=3)
    text = write_record(variant.game, options, match, whole=True)
    start = text.index("\n\n")
    known = {path[:end] for path in map(texts, match.tree()) for end in range(len(path) + 1)}
    for end in range(start, len(text), 7):
        turns = read_record(text[:end], ALL_GAMES).match.tree()
        # the last turn may be cut so that it is another one
        assert {texts(turn) for turn in turns[:-1]} <= known


def texts(turn: TreeTurn[Any]) -> tuple[str, ...]:
    """All moves up to the end of a turn."""
    return tuple(str(node.move) for node in turn.last.path()[1:])


@pytest.mark.parametrize("name", ["veletas", "herati", "tiananmen"])
@pytest.mark.slow
def test_flipped_bytes_give_no_error_or_a_short_one(name: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.game.name == name)
    options, match = wandered(variant, seed=5)
    data = write_record(variant.game, options, match, whole=True).encode()
    rng = Random(1)
    for _ in range(300):
        damaged = bytearray(data)
        for _ in range(rng.choice((1, 1, 3, 20))):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        problem = problem_of(damaged.decode("utf-8", "replace"))
        assert problem is None or re.fullmatch(
            r"(line \d+|the record|this is no record)\b[^\n]{10,400}", problem
        )


def problem_of(text: str) -> str | None:
    """What is wrong with a text, if anything is."""
    try:
        return read_record(text, ALL_GAMES).problem
    except RecordError as error:
        return str(error)


def test_the_order_of_moves_is_read_back_though_the_notation_sorts_them() -> None:
    match: AnyMatch = Match(first_position(10, "current"))
    moves = (Place("h8"), Place("b5"), Place("c3"), Stone("d6"))
    match.play_all(moves)
    match.undo()
    text = write_record(ALL_GAMES["veletas"], {}, match, whole=True)
    assert "1. b5,c3,h8/d6 {%played h8; b5; c3; /d6} {%now 3}\n" in text
    again = read_record(text, ALL_GAMES).match
    assert again.line == moves
    assert again.moves == moves[:3]
    edited = text.replace("b5,c3", "b6,c3")
    assert read_record(edited, ALL_GAMES).match.line == (
        Place("b6"),
        *moves[2::-2],
        moves[3],
    )
