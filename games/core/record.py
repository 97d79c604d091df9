"""A match as text, in the manner of PGN: tags, then one line per turn.

    [Game "veletas"]
    [Size "7"]

    1. d4/a1
    2. keep
     (2. swap
      3. c2,e5/b3)
    3. c3,e3/g7 {%clk 4:51.0}

A turn may have a number or a label before it and comments in braces after it. Variations on the
turn above are in parentheses; indentation has no meaning. The last turn of a line may be
unfinished.

Comments for the program begin with a percent sign:

- `{%clk 4:51.0}`: the time left to the player after the turn;
- `{%spent 0:03.5}`: the thinking time of the side to move since then, at the end of a line;
- `{%now}`: the present is after this turn, `{%now 1}` after its first move; `{%now 1 0:03.5}` adds
  the thinking time there; without it, the present is the end of the main line;
- `{%line}`: redo leads to this turn and not to the end of the main line;
- `{%played c3; b5; /d6}`: the order of moves, if the notation sorts them.

Reading is lenient about spaces, line ends, comments and a byte-order mark, but strict about the
rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import islice
from typing import Any

import msgspec

from games.core.game import AnyGame, Options, Record
from games.core.match import (
    LONGEST,
    AnyMatch,
    AnyNode,
    AnyTurn,
    Match,
    read_control,
    rounded_down,
    rounded_up,
)
from games.core.position import (
    AnyPosition,
    IllegalMove,
    Outcome,
    RuleError,
    Side,
    Termination,
    seat_to_move,
)
from games.core.system import Check, no_check
from games.core.translation import N_

RECORD_SUFFIX = ".tavoliere"
"""The end of the name of an exported record; the desktop knows the program by it."""
LONGEST_TEXT = 500_000
"""Characters; a longer text is not read."""


class RecordError(RuleError):
    """A text from which no match can be read, not even its start."""


def turn_texts(game: AnyGame, match: AnyMatch) -> list[str]:
    """The turns up to the present in notation, without labels."""
    return [game.format_turn(turn.first.position, turn.moves) for turn in match.turns()]


def write_record(
    game: AnyGame,
    tags: Options,
    match: AnyMatch,
    *,
    whole: bool = False,
    outcome: Outcome | None = None,
) -> str:
    """The match as text; `tags` are its prepared options and more (see `heading`).

    By default only the line up to the present is written, for an opponent. With `whole`, all
    variations, the present, the clocks and the result are written. The result is the given outcome
    unless the moves imply another (see `ending_tags`).
    """
    left_out = {"Game", *ENDING} if whole else {"Game"}
    given = {"Game": game.name}
    given |= {key: value for key, value in tags.items() if key not in left_out}
    if whole:
        given |= ending_tags(match, outcome)
        body = _lines_of_tree(game, match)
    else:  # without the order of moves
        body = [_written(game, turn)[0] for turn in match.turns()]
    return "\n".join([*tag_lines(given), "", *body]) + "\n"


def read_record(text: str, games: Mapping[str, AnyGame], check: Check = no_check) -> Record:
    """Read a match, and go to its present.

    Everything after the first invalid turn is left out; in a variation, only the rest of that
    variation. `trouble` holds the error. Raises `RecordError` if the game or the start position is
    unknown.
    """
    lines = record_lines(text)
    tags, end = read_tags(lines)
    if "Game" not in tags:
        raise RecordError("this is not the record of a match: no tag names its game")
    if (name := tags["Game"]) not in games:
        raise RecordError("the record is of a game unknown here: {name}", name=repr(name[:40]))
    game = games[name]
    reader = RecordReader(game, started_match(game, tags))
    reader.read(lines[end:], end + 1, check)
    return Record(game, tags, reader.match, reader.trouble)


def read_text(text: str, games: Mapping[str, AnyGame], check: Check = no_check) -> Record:
    """Read a record, or a text in a format of one of the games; raises `RecordError`."""
    for game in games.values():
        for text_format in game.formats:
            if text_format.recognises(text):
                return text_format.read(text, game, check)
    return read_record(text, games, check)


def read_sound_record(text: str, games: Mapping[str, AnyGame]) -> Record:
    """Read a record strictly; raises `ValueError` for any error in it."""
    record = read_record(text, games)
    if record.problem:
        raise ValueError(record.problem)
    return record


def skim(
    text: str, games: Mapping[str, AnyGame], check: Check = no_check
) -> tuple[AnyGame, dict[str, str], int] | None:
    """The game, the tags and the number of turns of the main line, without playing them.

    None if the text is no record of these games. A record without a result is played to add the
    tags of its end.
    """
    check()
    try:
        lines = record_lines(text)
    except RecordError:
        return None
    tags, end = read_tags(lines)
    if (game := games.get(tags.get("Game", ""))) is None:
        return None
    if "Result" not in tags:
        with suppress(RuleError):
            tags |= ending_tags(read_record(text, games, check).match)
    depth = turns = 0
    with suppress(TooManyPieces):
        for token in islice(tokens(lines[end:], 1, check), MOST_TURNS):
            if token.text in ("(", ")"):
                depth = max(depth + (1 if token.text == "(" else -1), 0)
            elif token.text and not depth:
                turns += 1
    return game, tags, turns


def record_lines(text: str) -> list[str]:
    """The lines of a record; raises `RecordError` if there are far too many."""
    if len(text) <= LONGEST_TEXT:
        lines = text.removeprefix("\ufeff").splitlines()
        if len(lines) <= MOST_PIECES:
            return lines
    raise RecordError("the text is far too long for the record of a match")


def started_match(game: AnyGame, tags: Options) -> AnyMatch:
    """The match that a record's tags start, without turns. Raises `RecordError`."""
    try:
        return Match(game.first_position(tags), read_control(tags.get("TimeControl", "")))
    except RuleError as error:
        raise RecordError(
            "the record’s tags start no game of {game}: {reason}",
            game=game.title,
            reason=error,
        ) from None


# -- The tags at the head of a record: game, options, players, date and result -----------------

#     [Game "veletas"]
#     [Player1 "Ada"]
#     [Player2 "Computer"]
#     [Level2 "greedy"]
#     [Result "Player1"]
#
# A seat without a `Level` belongs to a person. `Result` names the seats that have won, `-` without
# winners (a solitaire), `*` while the match is unfinished.

RULES_VERSION = "1"
"""Version of the rules of a record; it increases when a ruling changes."""

TEACHING = "teaching"
"""The level of an opponent that teaches; its games do not count in the statistics."""
UNFINISHED = "*"
NOBODY = "-"
MOST_SEATS = 4

ENDING = ("TimeControl", "Result", "Termination", "Score")
"""The tags computed from a match: its clock, and the end of its main line."""

_SEATS = range(1, MOST_SEATS + 1)
_ABOUT = frozenset(
    {
        *("Game", "ComputerSeed", "Date", "Time", "Daily", "Initials", "RulesVersion", *ENDING),
        *(f"{what}{seat}" for what in ("Player", "Level", "Seconds") for seat in _SEATS),
    }
)
_TAG = re.compile(r'\[\s*(\w+)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
_ESCAPES = str.maketrans({'"': r"\"", "\\": r"\\"})
_LONGEST_TAG = 10_000
"""Characters; a longer line is no tag."""
_LONGEST_HEAD = 1000
"""Lines; later ones are no tags."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """The player of a seat: a name; for a computer also its level and the seconds for a turn."""

    name: str
    level: str | None = None
    seconds: float | None = None


def heading(
    options: Options,
    players: Sequence[Player],
    begun: datetime,
    *,
    computer_seed: int | None = None,
) -> dict[str, str]:
    """The tags of a match for `write_record`, from its prepared options."""
    tags = dict(options)
    for seat, player in enumerate(players, start=1):
        tags[f"Player{seat}"] = player.name
        if player.level is not None:
            tags[f"Level{seat}"] = player.level
        if player.seconds is not None:
            tags[f"Seconds{seat}"] = f"{player.seconds:g}"
    if computer_seed is not None:
        tags["ComputerSeed"] = str(computer_seed)
    tags["Date"] = begun.date().isoformat()
    tags["Time"] = begun.time().isoformat("seconds")
    tags["RulesVersion"] = RULES_VERSION
    return tags


def options_of(tags: Options) -> dict[str, str]:
    return {key: value for key, value in tags.items() if key not in _ABOUT}


def players_of(tags: Options) -> tuple[Player, ...]:
    """The players in the order of the seats; empty if the record does not name them."""
    return tuple(
        Player(
            tags.get(f"Player{seat}", ""),
            tags.get(f"Level{seat}"),
            read_time(tags.get(f"Seconds{seat}", "")),
        )
        for seat in _SEATS
        if f"Player{seat}" in tags or f"Level{seat}" in tags
    )


def ending_tags(match: AnyMatch, outcome: Outcome | None = None) -> dict[str, str]:
    """The result of the main line, by seats: a pie choice does not change the winner.

    Pass an outcome if the moves do not imply it: after a resignation.
    """
    tags = {"TimeControl": str(match.control)} if match.control else {}
    end = match.root.main_end()
    outcome = match.outcome_at(end) or outcome
    if outcome is None:
        return {**tags, "Result": UNFINISHED}
    seats = sorted(end.position.sides.index(side) + 1 for side in outcome.winners)
    tags["Result"] = ",".join(f"Player{seat}" for seat in seats) or NOBODY
    tags["Termination"] = outcome.termination.value
    if outcome.score:
        tags["Score"] = ",".join(map(str, outcome.score))
    return tags


def winning_seats(result: str) -> tuple[int, ...]:
    """The seats, counted from 0, that a `Result` names as winners.

    >>> winning_seats("Player1,Player3")
    (0, 2)
    """
    known = {f"Player{seat}": seat - 1 for seat in _SEATS}
    return tuple(known[name] for name in result.split(",") if name in known)


def resigned_outcome(tags: Options, sides: Sequence[Side]) -> Outcome | None:
    """The outcome of a resigned game, from its tags; None for any other game.

    >>> tags = {"Result": "Player2", "Termination": "resignation"}
    >>> resigned_outcome(tags, (Side.BLACK, Side.WHITE)).winners
    (<Side.WHITE: 'white'>,)
    """
    if tags.get("Termination") != Termination.RESIGNATION.value:
        return None
    winners = tuple(
        sides[seat] for seat in winning_seats(tags.get("Result", "")) if seat < len(sides)
    )
    return Outcome(winners, Termination.RESIGNATION) if winners else None


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    return [
        f'[{key} "{" ".join(value.split()).translate(_ESCAPES)}"]' for key, value in tags.items()
    ]


def read_tags(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    """The tags at the head of a text, and how many of its lines they take.

    Empty lines and comments between them are passed over.
    """
    tags: dict[str, str] = {}
    end = number = 0
    while number < min(len(lines), _LONGEST_HEAD):
        line = lines[number].strip()
        number += 1
        if found := _TAG.fullmatch(line) if len(line) <= _LONGEST_TAG else None:
            # without the backslashes before quotation marks and other backslashes
            parts = [part.replace("\\", "") for part in found[2].split("\\\\")]
            tags[found[1]] = "\\".join(parts)
            end = number
        elif line.startswith("{"):
            number = _after_comment(lines, number - 1)
        elif line:
            break
    return tags, end


def _after_comment(lines: Sequence[str], first: int) -> int:
    """The number of the line after a comment; an unclosed comment ends with its line."""
    for number in range(first, len(lines)):
        if "}" in lines[number]:
            return number + 1
        if number > first and "{" in lines[number]:
            break
    return first + 1


# -- The turns of a match as lines: variations, the present, clocks and notes ------------------

DEEPEST = 12
"""Indentation of all variations; nested ones are indented no further."""


def write_turns(game: AnyGame, match: AnyMatch, check: Check) -> None:
    """Write and cache all turns, so that the first save takes no longer than the others."""
    for turn in match.tree():
        check()
        _written(game, turn)


def _lines_of_tree(game: AnyGame, match: AnyMatch) -> list[str]:
    root, present, end, depth = match.root, match.node, match.nodes[-1], 0
    marked = None if present is root.main_end() else present
    line_end = None if end is present.main_end() else end
    now = _braced("%now", "0", _time_at_present(root)) if root is marked else ""
    start = " ".join(filter(None, (_note(root), now, _time_at_end(root))))
    lines = [start] if start else []
    for turn in match.tree():
        if closed := depth - turn.depth + turn.opens:
            lines[-1] += ")" * closed
        depth, last = turn.depth, turn.last
        text, order = _written(game, turn)
        if depth:
            spaces = "  " * min(depth, DEEPEST)
            text = f"{spaces[:-1]}({text}" if turn.opens else spaces + text
        marks = [text, _note(last), order]
        if last.left:
            marks.append(_braced("%clk", time_text(last.left[seat_to_move(turn.first.position)])))
        # Exactly one turn has the mark of the present, even if several share a move.
        if marked is not None and marked in (nodes := turn.nodes):
            place, spent = str(nodes.index(marked) + 1), _time_at_present(marked)
            bare = marked is last and not spent
            marks.append("{%now}" if bare else _braced("%now", place, spent))
            marked = None
        marks += [_time_at_end(last), "{%line}" if last is line_end else ""]
        lines.append(" ".join(filter(None, marks)))
    if depth:
        lines[-1] += ")" * depth
    return lines


def _written(game: AnyGame, turn: AnyTurn) -> tuple[str, str]:
    """A turn with its label and the game's comment, and the mark of the order of its moves.

    Cached at the last node of the turn, which never changes.
    """
    if turn.last.written is None:
        before, moves = turn.first.position, turn.moves
        text = game.format_turn(before, moves)
        line = f"{game.turn_label(before, turn.number)} {text}"
        if comment := game.comment(before, turn.last.position):
            line = f"{line} {{{comment}}}"
        same = len(moves) < 2 or game.parse_turn(before, text) == moves
        turn.last.written = line, "" if same else _braced("%played", "; ".join(map(str, moves)))
    return turn.last.written


_TIME = re.compile(r"(?:(\d{1,4}):)?(?:(\d{1,4}):)?(\d{1,6}(?:\.\d{1,6})?)")


def time_text(seconds: float) -> str:
    """Seconds as a clock shows them in a record.

    >>> time_text(299.3), time_text(4000)
    ('4:59.3', '66:40.0')
    """
    tenths = round(seconds * 10)
    return f"{tenths // 600}:{tenths % 600 // 10:02}.{tenths % 10}"


def read_time(text: str) -> float | None:
    """The seconds of `4:59.3`, `1:02:03` or `59.3`; None for anything else."""
    if not text.isascii() or (found := _TIME.fullmatch(text)) is None:
        return None
    first, second, seconds = found.groups()
    if second is None:
        hours, minutes = 0, int(first or 0)
    else:
        hours, minutes = int(first), int(second)
    return rounded_up(hours * 3600 + minutes * 60 + float(seconds))


def _braced(*words: str) -> str:
    return f"{{{' '.join(filter(None, words))}}}"


def _note(node: AnyNode) -> str:
    """The note of a node as one comment for people, without braces inside."""
    plain = " ".join(node.note.split()).replace("{", "(").replace("}", ")").lstrip("% ")
    return _braced(plain) if plain else ""


def _time_at_present(node: AnyNode) -> str:
    spent = rounded_down(node.spent)
    return time_text(spent) if spent and node.main is not None else ""


def _time_at_end(node: AnyNode) -> str:
    spent = rounded_down(node.spent)
    return _braced("%spent", time_text(spent)) if spent and node.main is None else ""


# -- The tokens of a record's body: turns, comments and parentheses, without rules -------------

MOST_PIECES = 60_000
"""Limit of turns, comments, parentheses and line ends in a body."""
MOST_COMMENTS = 1000
"""Limit of comments on one turn."""

_TOKEN = re.compile(r"(\{[^{}]*\}|\{[^{}\n]*)|([()])|(\n)|([^{}()\n]+|\}+)")
_LABEL = re.compile(r"\d{1,9}(?:\.+|[BW]2?(?=\s|$))\s*")


class TooManyPieces(RuleError):
    """The body of a record is longer than any match needs."""


class Token(msgspec.Struct, frozen=True):
    """A turn (its text without label and comments), or a parenthesis, and the line it is on."""

    line: int
    text: str
    """`(` or `)` for a parenthesis; empty for the token that precedes the first turn."""
    comments: list[str] = []
    """The comments inside and after the turn, up to the next token."""

    @property
    def notes(self) -> list[str]:
        return [text for text in self.comments if not text.startswith("%")]

    @property
    def marks(self) -> dict[str, list[str]]:
        """The comments for the program: `{%clk 4:59.3}` becomes `{"clk": ["4:59.3"]}`."""
        words = [text[1:].split() for text in self.comments if text.startswith("%")]
        return {name: values for name, *values in filter(None, words)}


def tokens(lines: list[str], first_line: int, check: Check = no_check) -> Iterator[Token]:
    """The tokens of the lines of a body; `first_line` is the number of its first line.

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
        check()
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
    """The text of a turn, stripped, without the number or name before it."""
    plain = text.strip()
    return plain[label.end() :] if (label := _LABEL.match(plain)) else plain


# -- Reading the turns of a record into a match: lenient about text, strict about the rules ----

LONGEST_TURN = 1000
"""Characters; a longer text is not read as a turn."""
MOST_TURNS = 10_000
"""Limit of turns in a record, variations included."""


def check_turn_may_follow(position: AnyPosition, text: str) -> None:
    """Raise `RuleError` if no turn can follow a position, or a text is too long for one."""
    if position.outcome() is not None:
        raise RuleError("the game is over before this turn")
    if position.mid_turn:
        raise RuleError("the turn before this one is not complete")
    if len(text) > LONGEST_TURN:
        raise RuleError("this is longer than any turn")


class RecordReader:
    """Plays the turns of a record in a match; `trouble` is the first error, if any."""

    def __init__(self, game: AnyGame, match: AnyMatch) -> None:
        self.match = match
        self.trouble: RuleError | None = None
        self._game = game
        self._node: AnyNode = match.root
        """The last node of the line that is being read."""
        self._before: AnyNode | None = None
        """The node before the last turn, where a variation would begin."""
        self._outside: list[tuple[AnyNode, AnyNode | None, int]] = []
        """For each enclosing line: its two nodes, and the line number where it was left."""
        self._passed_over = 0
        """How many parentheses must close before reading resumes after an error."""
        self._notes: dict[AnyNode, list[str]] = {}
        self._present: AnyNode | None = None
        self._line_end: AnyNode | None = None

    def read(self, lines: list[str], first_line: int, check: Check = no_check) -> None:
        """Play the turns of these lines up to the first error, then go to the present."""
        try:
            for count, token in enumerate(tokens(lines, first_line, check)):
                if count > MOST_TURNS:
                    self._complain(token, RuleError("the record has far too many turns"))
                    break
                if not self._take(token):
                    break
            else:
                if self._outside:
                    line = self._outside[-1][2]
                    self._trouble(N_("line {line}: this variation is never closed"), line=line)
        except TooManyPieces as error:
            self.trouble = self.trouble or error
        for node, notes in self._notes.items():
            check()
            node.note = " ".join(filter(None, notes))
        if self._line_end:
            self.match.go_to(self._line_end)
        self.match.go_to(self._present or self.match.root.main_end())

    def _take(self, token: Token) -> bool:
        """Process a token; False if reading ends with it."""
        if self._passed_over:
            self._passed_over += {"(": 1, ")": -1}.get(token.text, 0)
            if not self._passed_over:
                self._leave(token)
        elif token.text == "(":
            self._enter(token)
        elif token.text == ")":
            self._leave(token)
        elif token.text:
            return self._play(token)
        else:
            self._mark([self._node], token)
            return True
        self._add_notes(self._node, token.notes)
        return True

    def _enter(self, token: Token) -> None:
        self._outside.append((self._node, self._before, token.line))
        if self._before is None:
            template = N_("line {line}: there is no turn before this variation")
            self._trouble(template, line=token.line)
            self._passed_over = 1
        else:
            self._node, self._before = self._before, None

    def _leave(self, token: Token) -> None:
        if self._outside:
            self._node, self._before, _ = self._outside.pop()
        else:
            self._trouble(N_("line {line}: this parenthesis closes nothing"), line=token.line)

    def _play(self, token: Token) -> bool:
        """Play a turn; if that fails, its line ends before it.

        Its nodes are added to the tree only if all its moves are legal.
        """
        position = self._node.position
        try:
            check_turn_may_follow(position, token.text)
            moves = self._game.parse_turn(position, token.text)
            if played := token.marks.get("played"):
                moves = _in_order(moves, played)
            if not moves:
                raise RuleError("there is no move in it")
            steps = self._node.ahead(moves)
            if not all(node.mid_turn for node in steps[:-1]):
                raise IllegalMove("the line goes on after the turn is complete")
        except RuleError as error:
            self._complain(token, error)
            self._passed_over = 1
            return bool(self._outside)
        for node in steps:
            if not node.in_tree and node.parent:
                node.left = node.parent.left
                node.parent.attach(node)
        self._before, self._node = self._node, steps[-1]
        self._mark([self._before, *steps], token)
        return True

    def _mark(self, steps: list[AnyNode], token: Token) -> None:
        first, last, marks = steps[0], steps[-1], token.marks
        generated = self._game.comment(first.position, last.position)
        self._add_notes(last, [note for note in token.notes if note != generated])
        if last.left and last is not first and (seconds := _time(marks.get("clk"))) is not None:
            left = list(last.left)
            left[seat_to_move(first.position)] = min(seconds, LONGEST)
            last.left = tuple(left)
        if spent := marks.get("spent"):
            _set_spent(last, spent)
        if (now := marks.get("now")) is not None:
            place = now[0] if now else ""
            self._present = steps[int(place)] if place in map(str, range(len(steps))) else last
            _set_spent(self._present, now[1:])
        if "line" in marks:
            self._line_end = last

    def _add_notes(self, node: AnyNode, notes: list[str]) -> None:
        if notes:  # joined at the end, for one node can have the notes of many parentheses
            self._notes.setdefault(node, []).extend(notes)

    def _complain(self, token: Token, rule: RuleError) -> None:
        text = repr(token.text[:40])
        self._trouble(N_("line {line}, {text}: {rule}"), line=token.line, text=text, rule=rule)

    def _trouble(self, template: str, **values: object) -> None:
        self.trouble = self.trouble or RuleError(template, **values)


def _in_order(moves: list[Any], played: list[str]) -> list[Any]:
    """The moves in the order of a `%played` comment, if it names all of them."""
    order = [text.strip() for text in " ".join(played).split(";")]
    if sorted(order) != sorted(map(str, moves)):
        return moves
    return sorted(moves, key=lambda move: order.index(str(move)))


def _time(words: list[str] | None) -> float | None:
    return read_time(words[0]) if words else None


def _set_spent(node: AnyNode, words: list[str]) -> None:
    if node.left and (seconds := _time(words)) is not None:
        node.spent = min(seconds, node.left[seat_to_move(node.position)])
