"""The body of a record as tokens: turns, parentheses, comments, line numbers."""

import pytest

from games.core.record import (
    MOST_COMMENTS,
    MOST_PIECES,
    Token,
    TooManyPieces,
    tokens,
    without_label,
)


def read(text: str, first_line: int = 1) -> list[tuple[int, str, list[str]]]:
    found = tokens(text.splitlines(), first_line)
    return [(token.line, token.text, token.comments) for token in found if token]


def test_turns_have_the_numbers_of_their_lines() -> None:
    assert read("1. a\n\n2. b\nc", first_line=7) == [
        (7, "", []), (7, "a", []), (9, "b", []), (10, "c", []),
    ]  # fmt: skip


def test_the_first_token_holds_the_comments_before_the_first_turn() -> None:
    assert read("{one} {two}\n1. a {three}") == [(1, "", ["one", "two"]), (2, "a", ["three"])]


def test_parentheses_are_tokens_and_take_the_comments_behind_them() -> None:
    assert read("a (b) {c}\nd") == [
        (1, "", []), (1, "a", []), (1, "(", []), (1, "b", []), (1, ")", ["c"]), (2, "d", []),
    ]  # fmt: skip


def test_a_comment_within_a_turn_belongs_to_it() -> None:
    assert read("a{c}b {d}") == [(1, "", []), (1, "a b", ["c", "d"])]


def test_a_turn_is_on_the_line_where_it_begins() -> None:
    assert read("a{c\nd}b\ne") == [(1, "", []), (1, "a b", ["c d"]), (3, "e", [])]


def test_a_comment_may_span_lines_and_counts_them() -> None:
    assert read("a {one\ntwo   three}\nb") == [
        (1, "", []), (1, "a", ["one two three"]), (3, "b", []),
    ]  # fmt: skip


def test_a_comment_that_is_not_closed_ends_with_its_line() -> None:
    assert read("a {one\nb {two}") == [(1, "", []), (1, "a", ["one"]), (2, "b", ["two"])]


@pytest.mark.parametrize(("text", "turn"), [
    ("1. e4", "e4"), ("12... e4", "e4"), ("3B D4", "D4"), ("3W2 D4", "D4"), ("  e4  ", "e4"),
    ("3B", ""), ("3BD4", "3BD4"), ("1", "1"), ("1 e4", "1 e4"), ("1.", ""),
    ("1234567890. e4", "1234567890. e4"), ("123456789. e4", "e4"),
])  # fmt: skip
def test_a_label_before_a_turn_is_removed(text: str, turn: str) -> None:
    assert without_label(text) == turn


def test_comments_for_people_and_for_the_program_are_kept_apart() -> None:
    token = Token(1, "a", ["a good turn", "%clk 4:59.3", "%now 1 0:03.5", "%", "%line"])
    assert token.notes == ["a good turn"]
    assert token.marks() == {"clk": ["4:59.3"], "now": ["1", "0:03.5"], "line": []}


@pytest.mark.parametrize(("piece", "least"), [("{", 0), ("a{b}", 0), ("()", MOST_PIECES)])
def test_reading_ends_at_the_limit_of_pieces(piece: str, least: int) -> None:
    found: list[Token] = []
    with pytest.raises(TooManyPieces, match=r"^the record has far too many comments and lines$"):
        found.extend(tokens([piece * 600_000], 1))
    assert least <= len(found) <= MOST_PIECES + 1


def test_as_many_pieces_as_the_limit_are_read() -> None:
    *_, last = tokens(["()" * (MOST_PIECES // 2 - 1) + "a"], 1)  # the turn, and one line end
    assert last.text == "a"


def test_a_turn_has_as_many_comments_as_the_limit() -> None:
    *_, last = tokens(["a" + "{b}" * MOST_COMMENTS], 1)
    assert len(last.comments) == MOST_COMMENTS
    with pytest.raises(TooManyPieces):
        list(tokens(["a" + "{b}" * (MOST_COMMENTS + 1) + "\n{b}"], 1))
    part = "{b}" * (MOST_COMMENTS // 2 + 1)
    with pytest.raises(TooManyPieces):
        list(tokens(["a" + part, part], 1))


def test_long_comments_are_checked_too() -> None:
    checks: list[None] = []
    assert len(list(tokens(["{b}" * 600], 1, lambda: checks.append(None)))) == 1
    assert len(checks) >= 600


def test_a_comment_is_kept_but_for_its_braces_and_spaces() -> None:
    assert read("a {X marks  the\tbox X}{ X }") == [
        (1, "", []),
        (1, "a", ["X marks the box X", "X"]),
    ]
