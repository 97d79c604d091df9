"""Records: tags, movetext, reading and writing."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import AnyGame, Record
from games.core.match import AnyMatch, AnyTurn, Match, TimeControl
from games.core.position import Outcome, Side, Termination
from games.core.record import (
    LONGEST_TEXT,
    MOST_PIECES,
    Player,
    RecordError,
    RecordReader,
    Token,
    TooManyPieces,
    heading,
    options_of,
    players_of,
    read_record,
    read_sound_record,
    read_tags,
    tokens,
    turn_texts,
    write_record,
)
from tests.playing import GAMES as ALL_GAMES
from tests.playing import VARIANTS, Variant
from tests.toy import RACE, Add, Race, RaceMove, Swap
from tests.variant import variant

# -- Record

GAMES = {"race": RACE}

WRITTEN = """[Game "race"]
[Goal "30"]
[Pie "yes"]
[Black "Ann \\"the racer\\" \\\\o/"]

1. 2+3 {5:0}
2. swap {5:0}
3. 1+3 {5:4}
4. 3 {8:4}
"""


def played() -> AnyMatch:
    match: AnyMatch = Match(Race(goal=30, pie=True))
    for move in (Add(2), Add(3), Swap(), Add(1), Add(3), Add(3)):
        match.play(move)
    return match


def read(text: str) -> Record:
    return read_record(text, GAMES)


def plies(text: str) -> int:
    """How many moves a faultless text holds."""
    record = read(text)
    assert record.problem is None
    return record.match.ply


@pytest.mark.smoke
def test_a_match_is_written_as_tags_and_one_line_per_turn_and_read_back() -> None:
    tags = {"Game": "race", "Goal": "30", "Pie": "yes", "Black": 'Ann "the racer" \\o/'}
    match = played()
    assert write_record(RACE, tags, match) == WRITTEN
    record = read(WRITTEN)
    assert (record.problem, record.game, record.tags) == (None, RACE, tags)
    assert (record.match.moves, record.match.position) == (match.moves, match.position)
    match.undo_turn()
    match.undo_turn()  # only the moves up to the present are written
    assert turn_texts(RACE, match) == ["2+3", "swap"]
    assert read_sound_record(WRITTEN, GAMES).match.moves == played().moves
    with pytest.raises(ValueError, match=r"^line 8, '9': 9 cannot be added now$"):
        read_sound_record(WRITTEN.replace("1+3", "9"), GAMES)
    text = write_record(RACE, {"Event": "a\nb\r\n c"}, Match(Race()))
    assert text == '[Game "race"]\n[Event "a b c"]\n\n'


@pytest.mark.smoke
@settings(deadline=None)
@given(st.text())
def test_any_name_survives_in_a_tag_up_to_its_spaces(name: str) -> None:
    record = read(write_record(RACE, {"Black": name}, played()))
    assert record.tags["Black"] == " ".join(name.split())


@pytest.mark.smoke
@pytest.mark.parametrize("text", [
    '\ufeff[Game "race"]\n\n1. 1+3\n2. 2+1\n', '[Game "race"]\r\n\r\n1. 1+3\r\n2. 2+1\r\n',
    '[Game "race"]\n1+3\n2+1',
    '  [ Game   "race" ]  \n\n\n  1.   1+3   \n\n\n2.2+1\n\n',
    '[Game "race"]\n\n7. 1+3 {well} {played}\n{a word between}\n3. 2+1 {not closed',
    '[Game "race"]\n\n1B 1+3\n1W2 2+1\n',
    '[Game "race"]\n\n1. { first } 1+3\n2. 2 + 1\n',
])  # fmt: skip
def test_reading_is_lenient_about_spaces_line_ends_labels_and_comments(text: str) -> None:
    assert plies(text) == 4


@pytest.mark.smoke
@pytest.mark.parametrize(("text", "message"), [
    ("", "^this is not the record of a match: no tag names its game$"),
    ("1. 1+3\n", "no tag names its game"),
    ('[Game "chess"]\n', "is of a game unknown here: 'chess'"),
    (f'[Game "{"x" * 50}"]\n', f"^the record is of a game unknown here: '{'x' * 40}'$"),
    ('1. 1+3\n[Game "race"]\n', "no tag names its game"),
    ('[Game "race"]\n[Goal "far"]\n', "^the record’s tags start no game of Race: far and 3 "),
])  # fmt: skip
def test_without_a_start_nothing_is_read(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(text)


@pytest.mark.smoke
@pytest.mark.parametrize(("text", "moves", "problem"), [
    ("1. 1+3\n2. 1+1\n3. 1+2", "13", "line 4, '1+1': 1 cannot be added now"),
    ("1. 1+3\n2. 1+x", "13", "line 4, '1+x': 'x' is no number"),
    ("1. 1+3\n2. 1+2+3", "13", "line 4, '1+2+3': the line goes on after the turn is complete"),
    ("1. 1+3\n2. 1\n3. 1+2", "131", "line 5, '1+2': the turn before this one is not complete"),
    ("1. 1+3\n\x00\ufffd\n2. 1+2", "13", "line 4, "),
    ('1. 1+3\n[Goal "9"]\n2. 1+2', "13", "line 4, "),
    ("1. 1+3\n2. 2+1\n(2. 9)\n3. 1+2", "132112", "line 5, '9': 9 cannot be added now"),
    ("1. 1+3\n2. 2+1\n(2. 9\n3. 1 (3. 2)\n4. x)\n3. 1+2", "132112", "line 5, '9': 9 cannot"),
    ("(1. 1)\n1. 1+3", "13", "line 3: there is no turn before this variation"),
    ("1. 1+3\n((2. 1)\n2. 2)\n2. 3", "133", "line 4: there is no turn before this variation"),
    ("1. 1+3)\n2. 2", "132", "line 3: this parenthesis closes nothing"),
    ("1. 1+3\n(1. 2+3\n2. 1", "13", "line 4: this variation is never closed"),
    ("1. 1+3\n(1. 2+3\n2. x", "13", "line 5, 'x': 'x' is no number"),
    (f"1. 1+3\n2. {'1+' * 500}1", "13", f"line 4, {'1+' * 20!r}: this is longer than any turn"),
    (f"1. 1+3\n2. {'1+' * 500}", "13", f"line 4, {'1+' * 20!r}: '' is no number"),
])  # fmt: skip
def test_a_damaged_record_keeps_the_longest_legal_part_and_names_the_line(
    text: str, moves: str, problem: str
) -> None:
    record = read(f'[Game "race"]\n\n{text}')
    assert record.problem is not None
    assert record.problem.startswith(problem)
    assert record.match.moves == record.match.line == tuple(Add(int(each)) for each in moves)
    over = read('[Game "race"]\n[Goal "5"]\n\n1. 2+3\n2. 1+2\n')
    assert over.problem == "line 5, '1+2': the game is over before this turn"


@pytest.mark.smoke
def test_a_record_cut_anywhere_is_read_as_far_as_it_goes() -> None:
    whole = played().moves
    for end in range(len(WRITTEN)):
        text = WRITTEN[:end]
        if '[Black "Ann' not in text or re.search(r"\n\d$", text):
            continue  # a lone number would be taken for a move, in this game
        moves = read(text).match.moves
        assert moves == whole[: len(moves)]


@pytest.mark.smoke
@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_after_the_start_can_be_read(text: str) -> None:
    record = read(f'[Game "race"]\n\n1. 1+3\n{text}')
    assert record.match.ply >= 2


@pytest.mark.smoke
def test_texts_and_lines_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RecordError, match=r"^the text is far too long for the record of a match$"):
        read(f'[Game "race"]\n{"1" * LONGEST_TEXT}')
    text = '[Game "race"]\n'
    monkeypatch.setattr("games.core.record.LONGEST_TEXT", len(text))
    assert read(text).problem is None
    with pytest.raises(RecordError, match="far too long"):
        read(text + " ")
    monkeypatch.undo()
    monkeypatch.setattr("games.core.record.MOST_PIECES", 3)
    assert read('[Game "race"]\n\n1. 1+2').problem is None
    with pytest.raises(RecordError, match="far too long"):
        read('[Game "race"]\n\n\n1. 1+2')


@pytest.mark.smoke
def test_each_turn_is_formatted_from_the_position_before_it() -> None:
    def from_points(before: Race, moves: Sequence[RaceMove]) -> str:
        return f"{before.points[0]}:{before.points[1]}+{len(moves)}"

    game = variant(RACE, format_turn=from_points, parse_turn=lambda position, text: [])
    assert "\n4. 5:4+1 {8:4}\n" in write_record(game, {}, played())
    assert turn_texts(game, played()) == [
        "0:0+2", "5:0+1", "5:0+2", "5:4+1",
    ]  # fmt: skip


@pytest.mark.smoke
def test_only_a_whole_record_has_the_result_of_its_moves_instead_of_the_given_one() -> None:
    tags = {"Game": "another", "Result": "Player1", "TimeControl": "60"}
    heads = [write_record(RACE, tags, Match(Race()), whole=whole) for whole in (False, True)]
    assert heads == [
        '[Game "race"]\n[Result "Player1"]\n[TimeControl "60"]\n\n',
        '[Game "race"]\n[Result "*"]\n\n',
    ]


@pytest.mark.smoke
def test_the_given_outcome_is_written_unless_the_moves_imply_another() -> None:
    resigned = Outcome((Side.WHITE,), Termination.RESIGNATION)
    text = write_record(RACE, {}, Match(Race()), whole=True, outcome=resigned)
    assert '[Result "Player2"]\n[Termination "resignation"]\n' in text
    won: AnyMatch = Match(Race(goal=3))
    won.play(Add(3))
    text = write_record(RACE, {}, won, whole=True, outcome=resigned)
    assert '[Result "Player1"]\n[Termination "target"]\n' in text


# -- Whole matches as text: variations, the present, clocks, notes, the order of gestures


def flawless(text: str) -> AnyMatch:
    record = read(text)
    assert record.problem is None
    return record.match


def written(match: AnyMatch) -> str:
    """The body of a whole record of Race."""
    return write_record(RACE, {}, match, whole=True).partition("\n\n")[2]


def branched() -> AnyMatch:
    """Two lines from the second turn, one of them with a third turn and another in its place."""
    match: AnyMatch = Match(Race())
    match.play_all((Add(1), Add(3), Add(2), Add(1), Add(1), Add(2)))
    match.go(4)
    match.play_all((Add(3), Add(2), Add(1), Add(3)))
    match.go(2)
    match.play_all((Add(3), Add(1), Add(2)))
    return match


def test_a_present_within_a_variation_and_its_line_are_read_back() -> None:
    match = branched()
    match.go(0)
    assert written(match).splitlines()[0] == "{%now 0}"
    inner = next(turn for turn in match.tree() if turn.depth == 2)
    match.go_to(inner.last)
    match.go(3)
    text = f'[Game "race"]\n\n{written(match)}'
    assert "(2. 2+1 {4:3} {%now 1}" in text
    assert "(3. 1+2 {7:3} {%line})" in text
    again = flawless(text)
    assert (again.moves, again.line) == (match.moves, match.line)
    assert written(again) == written(match)


# -------------------------------------------------------------------------------------- clocks


def test_impossible_clocks_are_refused_or_ignored() -> None:
    with pytest.raises(RecordError, match="start no game of Race: 'soon' is not a time control"):
        read('[Game "race"]\n[TimeControl "soon"]\n')
    match = flawless('[Game "race"]\n[TimeControl "60"]\n1. 1+2 {%clk x} {%spent} {%clk}')
    assert match.clocks == (60, 60)
    text = "1. 1+2 {%clk 0:42.5}\n2. 1+2 {%clk 999:00:00}"
    assert flawless(f'[Game "race"]\n[TimeControl "60"]\n{text}').clocks == (42.5, 86400.0)
    text = "1. 1+2 {%spent 9:00.0}"
    assert flawless(f'[Game "race"]\n[TimeControl "60"]\n{text}').clocks == (60.0, 0.0)


# --------------------------------------------------------------------- hurried or hostile texts


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
    match: AnyMatch = Match(Race(goal=10**6))
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
        turns = list(read_record(text[:end], ALL_GAMES).match.tree())
        # the last turn may be cut so that it is another one
        assert {texts(turn) for turn in turns[:-1]} <= known


def texts(turn: AnyTurn) -> tuple[str, ...]:
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
            r"(line \d+|the record|this is not the record of a match)\b[^\n]{10,400}", problem
        )


def problem_of(text: str) -> str | None:
    """The problem of a text, or None."""
    try:
        return read_record(text, ALL_GAMES).problem
    except RecordError as error:
        return str(error)


# -- Limits, orders, notes and lines


def test_far_too_many_turns_or_comments_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.record.MOST_TURNS", 3)
    assert plies('[Game "race"]\n' + "1. 1+2\n" * 3) == 6
    record = read('[Game "race"]\n' + "1. 1+2\n" * 4)
    assert record.problem == "line 5, '1+2': the record has far too many turns"
    assert len(record.match.turns()) == 3
    reader = RecordReader(RACE, Match(Race()))
    monkeypatch.setattr("games.core.record.MOST_PIECES", 10)
    reader.read(["1. 1+2 {a}", "2. 1+3", "3. 1+2", "{b}" * 4], 5)
    assert str(reader.trouble) == "the record has far too many comments and lines"
    assert (len(reader.match.line), reader.match.nodes[2].note) == (6, "a")


@pytest.mark.parametrize(("mark", "line"), [("2; 1", "21"), ("2", "12"), ("2; 3", "12")])
def test_the_order_of_gestures_follows_its_mark_only_if_it_names_all(mark: str, line: str) -> None:
    match = flawless(f'[Game "race"]\n1. 1+2 {{%played {mark}}}')
    assert "".join(map(str, match.line)) == line


def test_notes_are_joined_and_redo_follows_the_marked_line() -> None:
    match = flawless('[Game "race"]\n1. 1+2 {aX}\n(1. 2+3 {b}) {c}\n() {Xd}\n2. 1+2 {3:3} {e}')
    assert [node.note for node in match.nodes] == ["", "", "aX c Xd", "", "e"]
    match = flawless('[Game "race"]\n1. 1+2 {%now}\n(1. 2+1)\n2. 1+2\n(2. 3+1 {%line})')
    assert match.ply == 2
    assert match.redo_turn()
    assert "".join(map(str, match.line)) == "1231"


def test_a_turn_without_a_move_is_refused() -> None:
    game = variant(RACE, parse_turn=lambda before, text: [])
    record = read_record('[Game "race"]\n1. 1+2', {"race": game})
    assert (record.problem, record.match.ply) == ("line 2, '1+2': there is no move in it", 0)


# -- The lines of a record: labels, comments, indentation, marks


def body(text: str) -> list[str]:
    return text.partition("\n\n")[2].splitlines()


def tree_lines(game: AnyGame, match: AnyMatch) -> list[str]:
    return body(write_record(game, {}, match, whole=True))


def lines_to_present(game: AnyGame, match: AnyMatch) -> list[str]:
    return body(write_record(game, {}, match))


def wander(match: AnyMatch, seed: int, after_each: Callable[[], object]) -> None:
    """Play, go elsewhere, let time pass and write notes at random."""
    rng = Random(seed)
    nodes = [match.root]
    for _ in range(120):
        action = rng.random()
        if action < 0.6 and match.outcome() is None:
            match.play(rng.choice(match.position.legal_moves()))
            nodes.append(match.node)
        elif action < 0.7:
            match.undo()
        elif action < 0.8:
            match.go_to(rng.choice(nodes))
        elif action < 0.9:
            match.spend(rng.choice((0.5, 7.0)), rng.choice((None, rng.choice(nodes))))
        else:
            rng.choice(nodes).note = rng.choice(("", "a note", "another"))
        after_each()


def facts(match: AnyMatch) -> list[object]:
    """The facts that a record stores: the present, its line and its clocks, and all turns.

    Within a turn that was played to its end it keeps no clocks.
    """
    turns = [(turn.moves, turn.depth, turn.last.note, turn.last.left) for turn in match.tree()]
    clocks = () if match.node.mid_turn and match.can_redo else match.clocks
    return [match.moves, match.line, clocks, match.root.note, *turns]


@pytest.mark.parametrize("seed", range(40))
def test_lines_are_read_back_and_the_same_when_all_earlier_ones_were_written_too(seed: int) -> None:
    saved, fresh = (AnyMatch(Race(goal=9, pie=True), TimeControl(60, 1)) for _ in "12")
    wander(saved, seed, lambda: tree_lines(RACE, saved))
    wander(fresh, seed, lambda: None)
    assert lines_to_present(RACE, saved) == lines_to_present(RACE, fresh)
    assert tree_lines(RACE, saved) == tree_lines(RACE, fresh)
    for ply in range(len(saved.nodes)):
        saved.go(ply)
        text = write_record(RACE, {"Goal": "9", "Pie": "yes"}, saved, whole=True)
        again = flawless(text)
        assert facts(again) == facts(saved)


# -- The body of a record as tokens: turns, parentheses, comments, line numbers


@pytest.mark.parametrize(("piece", "least"), [("{", 0), ("a{b}", 0), ("()", MOST_PIECES)])
def test_reading_ends_at_the_limit_of_pieces(piece: str, least: int) -> None:
    found: list[Token] = []
    with pytest.raises(TooManyPieces, match=r"^the record has far too many comments and lines$"):
        found.extend(tokens([piece * 600_000], 1))
    assert least <= len(found) <= MOST_PIECES + 1


# -- Tags


def test_the_heading_has_the_players_the_beginning_and_the_version_of_the_rules() -> None:
    players = (Player("Ada"), Player("Robot", "greedy", 2.5), Player("Deep", "expert"))
    tags = heading({"Size": "7"}, players, datetime(2026, 8, 2, 9, 5, 7, 99), computer_seed=8)
    assert " ".join(f"{key}={value}" for key, value in tags.items()) == (
        "Size=7 Player1=Ada Player2=Robot Level2=greedy Seconds2=2.5 Player3=Deep Level3=expert "
        "ComputerSeed=8 Date=2026-08-02 Time=09:05:07 RulesVersion=1"
    )
    assert options_of({**tags, "Game": "go", "Result": "*", "Handicap": "2"}) == {
        "Size": "7",
        "Handicap": "2",
    }
    assert players_of(tags) == players
    assert players_of({"Level2": "greedy", "Seconds2": "soon"}) == (Player("", "greedy"),)


def test_tags_are_read_among_empty_lines_and_comments() -> None:
    lines = ["", "{a", "b}", ' [A "1"] ', "{c}", "{never closed", '[B "2"]', "", "1. x", '[C "3"]']
    assert read_tags(lines) == ({"A": "1", "B": "2"}, 7)
    assert read_tags(["{", "{", '[A "1"]']) == ({"A": "1"}, 3)
    assert read_tags(["{a", "b", "c}", '[A "1"]']) == ({"A": "1"}, 4)
    unclosed = ["{a", '[A "1"]', "{b", "c}", '[B "2"]']
    assert read_tags(unclosed) == ({"A": "1", "B": "2"}, 5)
    assert read_tags([]) == ({}, 0)
