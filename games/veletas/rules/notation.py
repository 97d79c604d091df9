"""Notation (RULES.md 1.7): `b5,c3,h8/d6`, `swap`, `e4-e8/d9`, `e4/d9`, `{a10=B e8=W}`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from games.core.game import AnyGame, Record
from games.core.grid import packed, unpacked
from games.core.match import AnyMatch, Match
from games.core.position import NotationError, RuleError, Side
from games.core.record import (
    LONGEST_TEXT,
    LONGEST_TURN,
    MOST_PIECES,
    MOST_TURNS,
    RecordError,
    check_turn_may_follow,
    without_label,
)
from games.core.system import Check, no_check
from games.core.translation import N_
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone, board_geometry
from games.veletas.rules.position import Phase, VeletasPosition, drawn_position

_CELL = r"[a-z][1-9][0-9]?"
_PLACEMENT = re.compile(rf"({_CELL}(?:,{_CELL})*)?(?:/({_CELL}))?")
_SLIDE = re.compile(rf"({_CELL})-({_CELL})(?:/({_CELL}))?")
_SHOT = re.compile(rf"(?:({_CELL})?/)?({_CELL})")
_CHOICES = {"swap": Pie(swap=True), "keep": Pie(swap=False)}
_LETTERS = {Side.BLACK: "B", Side.WHITE: "W"}


def format_turn(position: VeletasPosition, moves: Sequence[Move]) -> str:
    placed = [move.cell for move in moves if isinstance(move, Place)]
    parts = [",".join(sorted(placed, key=position.board.places.__getitem__))]
    for move in moves:
        if isinstance(move, Stone) and len(moves) == 1 and position.phase is Phase.PLAY:
            parts.append(f"{position.first_shooter(move.cell) or ''}{move}")
        elif not isinstance(move, Place):
            parts.append(str(move))
    return "".join(parts)


def parse_turn(position: VeletasPosition, text: str) -> list[Move]:
    """The moves of a turn, complete or begun, from the position before it.

    Raises `NotationError` for a text that is no turn, and `IllegalMove` for a shot by a shooter
    that cannot make it. All other rules are checked when the moves are played.
    """
    plain = _plain(text)
    if plain in _CHOICES:
        return [_CHOICES[plain]]
    if position.phase is Phase.PIE:
        raise NotationError("{text} is not a choice of colours: swap or keep", text=repr(text[:40]))
    if position.phase is Phase.PLAY:
        return _parse_ordinary_turn(position, plain, text)
    return _parse_placement(position, plain, text)


def comment(before: VeletasPosition, after: VeletasPosition) -> str:
    """The claims of a turn: `a10=B e8=W`; empty if there are none."""
    new = after.claims_since(before)
    return " ".join(f"{claim.cell}={_LETTERS[claim.owner]}" for claim in new)


def _plain(text: str) -> str:
    return "".join(text.split()).lower()


def _parse_placement(position: VeletasPosition, plain: str, text: str) -> list[Move]:
    match = _PLACEMENT.fullmatch(plain)
    if not plain or match is None:
        raise NotationError("{text} is not a placement such as b5,c3,h8/d6", text=repr(text[:40]))
    shooters = match[1].split(",") if match[1] else []
    stones = [match[2]] if match[2] else []
    if not position.to_place and not stones:
        # only the stone is left to be placed; its slash may be missing
        shooters, stones = [], shooters
    return [*map(Place, shooters), *map(Stone, stones)]


def _parse_ordinary_turn(position: VeletasPosition, plain: str, text: str) -> list[Move]:
    if match := _SLIDE.fullmatch(plain):
        slide = Slide(match[1], match[2])
        return [slide, Stone(match[3])] if match[3] else [slide]
    if match := _SHOT.fullmatch(plain):
        if match[1]:
            position.check_shot(match[1], match[2])
        return [Stone(match[2])]
    raise NotationError("{text} is not a turn such as e4-e8/d9 or e4/d9", text=repr(text[:40]))


# -- Matches as plain lists of turns, in the notation of AbstractPlay for the rules `current` --

#     b5,c3,h8/d6
#     c2,e4,g3,i6/f5
#     e4-e8/d9
#     f4
#
# A shot without a move is its square alone. The pie choice is not part of the notation: when it is
# read, `swap` or `keep` on a line of its own is accepted; without it the second player keeps White.

RULES = "current"
SIZES = (10, 9, 7)

_TURN = re.compile(r"swap|keep|[a-z]\d+(?:[,/-][a-z]\d+)*", re.IGNORECASE)
_ABSTRACTPLAY_PLACEMENT = re.compile(r"[a-z]\d+(?:,[a-z]\d+)*/[a-z]\d+", re.IGNORECASE)


class CannotList(RuleError):
    """The match cannot be written as a move list; the sentence says why."""


def write_move_list(match: AnyMatch) -> str:
    """The main line as a list of turns, without the pie choice and without an unfinished turn.

    Raises `CannotList` for other rules than `current` and for a random start.
    """
    start = _veletas(match.start)
    if start.board.rules.name != RULES:
        raise CannotList(N_("move lists are for the current rules only"))
    if start.phase is not Phase.FIRST_PLACEMENT:
        raise CannotList(N_("a move list cannot show where a random start has put the shooters"))
    lines = []
    for turn in match.tree():
        before, moves = _veletas(turn.first.position), turn.moves
        if turn.depth or turn.last.position.mid_turn or isinstance(moves[0], Pie):
            continue
        first = moves[0]
        lines.append(first.cell if isinstance(first, Stone) else format_turn(before, moves))
    return "".join(f"{line}\n" for line in lines)


def is_move_list(text: str) -> bool:
    lines = text[:LONGEST_TURN].removeprefix("\ufeff").splitlines()
    first = next(filter(None, map(str.strip, lines)), "")
    return _TURN.fullmatch("".join(without_label(first).split())) is not None


def read_move_list(text: str, game: AnyGame, check: Check = no_check) -> Record:
    """Read a list of one turn per line; `game` is Veletas.

    The number of shooters in the first placement determines the board size. The first turn that
    cannot be played becomes the record's `trouble`. Raises `RecordError` for other texts.
    """
    lines = _lines(text)
    size = _size(lines[0][1]) if lines else None
    if size is None:
        raise RecordError("a move list begins with a first placement, such as b5,c3,h8/d6")
    tags = {"Game": game.name, "Rules": RULES, "Size": str(size), "Start": "placed"}
    match: AnyMatch = Match(game.start(tags))
    trouble = None
    for number, line in lines:
        check()
        try:
            _play(match, line, game)
        except RuleError as error:
            trouble = RuleError(
                "line {line}, {text}: {rule}", line=number, text=repr(line[:40]), rule=error
            )
            break
    return Record(game, tags, match, trouble)


def _lines(text: str) -> list[tuple[int, str]]:
    if len(text) > LONGEST_TEXT:
        raise RecordError("the text is far too long for the record of a match")
    found = islice(text.removeprefix("\ufeff").splitlines(), MOST_PIECES)
    turns = ((number, without_label(line)) for number, line in enumerate(found, start=1))
    return [(number, line) for number, line in turns if line][:MOST_TURNS]


def _size(placement: str) -> int | None:
    plain = "".join(placement.split())
    if not _ABSTRACTPLAY_PLACEMENT.fullmatch(plain):
        return None
    count = plain.count(",") + 1
    return next((size for size in SIZES if board_geometry(size, RULES).first == count), None)


def _play(match: AnyMatch, line: str, game: AnyGame) -> None:
    """Play a turn; first keep White if the pie choice is due but not in the list."""
    position = _veletas(match.position)
    check_turn_may_follow(position, line)
    keep = []
    if position.phase is Phase.PIE and _plain(line) not in _CHOICES:
        keep = [Pie(swap=False)]
        position = position.play(keep[0])
    match.play_all([*keep, *game.parse_turn(position, line)])


def _veletas(position: object) -> VeletasPosition:
    assert isinstance(position, VeletasPosition)
    return position


# -- Positions at the beginning of a turn as one line of text ----------------------------------

# The ranks from the top with `/` between them, a number for a run of empty squares, `*` a shooter,
# `B` `W` claimed ones, `x` a black and `o` a white stone; then the side to move:
# `3*3/7/2*1x2/7/3o3/1*5/7 black`. After the first placement, the due turn follows:
# `5*1/7/7/7/7/1x5/7 white pie`, or `white second placement`.


def read_position(text: str, size: int, rules: str) -> VeletasPosition:
    ranks, _, rest = text.partition(" ")
    mover, _, due = rest.partition(" ")
    phase = Phase(due) if due else Phase.PLAY
    return drawn_position(size, rules, unpacked(ranks), Side(mover), phase)


def write_position(position: VeletasPosition) -> str:
    rows = str(position).splitlines()[: position.board.size]
    ranks = packed("\n".join(row[3:] for row in rows))
    due = "" if position.phase is Phase.PLAY else f" {position.phase.value}"
    return f"{ranks} {position.to_move.value}{due}"


# -- All complete placements: every set of shooters once, sorted by file, then rank; then the stone

# `legal_moves` lists single shooters. This module lists whole turns, for tools that play whole
# turns.

Order = Mapping[str, int]
"""By square: its place in the order of the notation, by file, then rank."""
Shooters = tuple[Place, ...]


def placements(position: VeletasPosition) -> Iterator[tuple[Move, ...]]:
    """Every way to make the due placement. None of its shooters may be on the board yet."""
    for shooters, after in _shooter_sets(position, position.to_place, (), position.board.places):
        if after.mid_turn:
            for stone in after.legal_moves():
                yield (*shooters, stone)
        else:
            yield shooters


def count_placements(position: VeletasPosition) -> int:
    """The number of `placements`, counted without playing the last move of each."""
    order = position.board.places
    sets, stones = 0, 1
    for shooters, after in _shooter_sets(position, position.to_place - 1, (), order):
        last = _places_behind(after, shooters, order)
        if last and not sets:
            done = after.play(last[0])
            stones = len(done.legal_moves()) if done.mid_turn else 1
        sets += len(last)
    return sets * stones


def _shooter_sets(
    position: VeletasPosition, count: int, placed: Shooters, order: Order
) -> Iterator[tuple[Shooters, VeletasPosition]]:
    if not count:
        yield placed, position
        return
    for place in _places_behind(position, placed, order):
        yield from _shooter_sets(position.play(place), count - 1, (*placed, place), order)


def _places_behind(position: VeletasPosition, placed: Shooters, order: Order) -> list[Place]:
    last = order[placed[-1].cell] if placed else -1
    moves = (move for move in position.legal_moves() if isinstance(move, Place))
    later = (move for move in moves if order[move.cell] > last)
    return sorted(later, key=lambda move: order[move.cell])
