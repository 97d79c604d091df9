"""The tokens of a record's body: turns, comments and parentheses, without rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.core.position import RuleError
from games.core.text import N_

MOST_PIECES = 60_000
"""Limit of turns, comments, parentheses and line ends in a body."""
MOST_COMMENTS = 1000
"""Limit of comments on one turn."""
PIECES_PER_STEP = 200
"""After so many pieces without a token, `tokens` yields None."""

_TOKEN = re.compile(r"(\{[^{}]*\}|\{[^{}\n]*)|([()])|(\n)|([^{}()\n]+|\}+)")
_LABEL = re.compile(r"\d{1,9}(?:\.+|[BW]2?(?=\s|$))\s*")


class TooManyPieces(RuleError):
    """The body of a record is longer than any match needs."""


@dataclass(frozen=True, slots=True)
class Token:
    """A turn (its text without label and comments), or a parenthesis, and the line it is on."""

    line: int
    text: str
    """`(` or `)` for a parenthesis; empty for the token that precedes the first turn."""
    comments: list[str] = field(default_factory=list)
    """The comments inside and after the turn, up to the next token."""

    @property
    def notes(self) -> list[str]:
        """The comments for people."""
        return [text for text in self.comments if not text.startswith("%")]

    def marks(self) -> dict[str, list[str]]:
        """The comments for the program: `{%clk 4:59.3}` becomes `{"clk": ["4:59.3"]}`."""
        words = [text[1:].split() for text in self.comments if text.startswith("%")]
        return {name: values for name, *values in filter(None, words)}


def tokens(lines: list[str], first_line: int) -> Iterator[Token | None]:
    """The tokens of the lines of a body; `first_line` is the number of its first line.

    None between them shows that some work is done, so that a reader can pause.

    The first token has no text and holds the comments before the first turn. A comment may span
    lines if it is closed before the next one begins; an unclosed comment ends with its line.
    Raises `TooManyPieces` after the tokens within the limit.
    """
    last = Token(first_line, "")
    number = begun = first_line
    found, comments = list[str](), list[str]()
    for count, token in enumerate(_TOKEN.finditer("\n".join(lines) + "\n")):
        if count == MOST_PIECES or len(comments) + len(last.comments) > MOST_COMMENTS:
            yield last
            raise TooManyPieces(N_("the record has far too many comments and lines"))
        if count % PIECES_PER_STEP == PIECES_PER_STEP - 1:
            yield None
        comment, parenthesis, line_end, text = token.groups()
        if comment:
            comments.append(" ".join(comment.strip("{}").split()))
            number += comment.count("\n")
        elif text and not text.isspace():
            begun = begun if found else number
            found.append(text)
        elif not text:
            if turn := without_label(" ".join(found)):
                yield last
                last = Token(begun, turn)
            last.comments.extend(comments)
            found, comments = [], []
            if parenthesis:
                yield last
                last = Token(number, parenthesis)
            number += bool(line_end)
    yield last


def without_label(text: str) -> str:
    """The text of a turn without spaces around it, nor the number or name before it."""
    plain = text.strip()
    return plain[label.end() :] if (label := _LABEL.match(plain)) else plain
