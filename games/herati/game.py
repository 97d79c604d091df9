"""Herati: everything except its window."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from games.core.game import (
    POSITION,
    Attempt,
    Evaluation,
    Game,
    Options,
    Proof,
    Stop,
    Symmetry,
    check_keys,
    lead,
    standing_at,
)
from games.core.position import NotationError, Outcome, Side
from games.core.translation import N_, _, decimal
from games.herati.ai.levels import LEVELS, evaluate
from games.herati.ai.loom import current_aim, expected_value
from games.herati.rules import setups
from games.herati.rules.field import (
    WIDEST,
    Bounds,
    Cell,
    Field,
    Tile,
    TileColour,
    tile_named,
    tiles_named,
)
from games.herati.rules.position import (
    BY_LOOM,
    GOAL,
    PAR,
    SIDES,
    CannotPlace,
    Hand,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
    parse_move,
)
from games.herati.rules.setups import TILE_COUNT

# -- Lessons of Herati: fields as text, and tests of what a learner has done -------------------

# A position is a table with `field` (rows of tile names, `..` for an empty cell), `at` (the cell
# of the top left sign), and for the Loom `hand` and `stock` (names of tiles); for the Workshop
# `hands`, `stocks`, `points`, `earlier`, `target` and `to_move`.

HeratiAttempt = Attempt[HeratiPosition, Move]

LOOM_KEYS = ("field", "at", "hand", "stock")
WORKSHOP_KEYS = ("field", "at", "hands", "stocks", "points", "earlier", "target", "to_move")


def lesson_position(table: Mapping[str, Any]) -> HeratiPosition:
    keys = WORKSHOP_KEYS if "hands" in table else LOOM_KEYS
    check_keys(table, keys)
    left, top = table.get("at", (0, 0))
    field = _field(str(table.get("field", "")), (int(left), int(top)))
    if "hands" not in table:
        return LoomPosition(
            field, Hand(tiles_named(table.get("hand", "")), tiles_named(table.get("stock", "")))
        )
    shown = [tiles_named(text) for text in table["hands"]]
    stocks = [tiles_named(text) for text in table.get("stocks", [""] * len(shown))]
    none = [0] * len(shown)
    return WorkshopPosition(
        field,
        tuple(Hand(face_up, stock) for face_up, stock in zip(shown, stocks, strict=True)),
        Side(str(table.get("to_move", "1"))),
        game_points=tuple(map(int, table.get("points", none))),
        earlier_points=tuple(map(int, table.get("earlier", none))),
        target=table.get("target"),
    )


def _field(text: str, at: Cell) -> Field:
    tiles = {}
    for y, row in enumerate(line for line in text.splitlines() if line.strip()):
        for x, name in enumerate(row.split()):
            if name != "..":
                tiles[at[0] + x, at[1] + y] = tile_named(name)
    return Field.of(tiles)


def _cells(words: Iterable[str]) -> set[Cell]:
    pairs = [word.split(",") for word in words]
    return {(int(x), int(y)) for x, y in pairs}


def _places(attempt: HeratiAttempt, words: Sequence[str]) -> bool:
    """`places`, `places NE`, `places 1,0 2,0`: a tile was placed, of that kind or there."""
    for move in attempt.moves:
        if isinstance(move, PlaceTile):
            kinds = [word for word in words if word in Tile.__members__]
            cells = _cells(word for word in words if word not in Tile.__members__)
            return (not kinds or move.tile.value in kinds) and (not cells or move.cell in cells)
    return False


def _sets_aside(attempt: HeratiAttempt, words: Sequence[str]) -> bool:
    """`sets_aside`, `sets_aside NE`: a tile has been set aside, of that kind."""
    kinds = [move.tile.value for move in attempt.moves if isinstance(move, SetAside)]
    return bool(kinds) and (not words or kinds[0] in words)


def _completes(attempt: HeratiAttempt, words: Sequence[str]) -> bool:
    """`completes`, `completes 2`, `completes black`: completed diamonds, by number or colour."""
    fresh = set(attempt.position.field.diamonds) - set(attempt.before.field.diamonds)
    if words and words[0].isdigit():
        return len(fresh) == int(words[0])
    return any(not words or diamond.colour is TileColour(words[0]) for diamond in fresh)


def _diamonds(attempt: HeratiAttempt, words: Sequence[str]) -> bool:
    """`diamonds 3`: the number of diamonds on the field."""
    return len(attempt.position.field.diamonds) == int(words[0])


def _fits(attempt: HeratiAttempt, words: Sequence[str]) -> bool:
    """`fits NE`, `fits NE 1,0 2,0`: the tile fits somewhere, or exactly on these cells."""
    moves = [move for move in attempt.position.legal_moves() if isinstance(move, PlaceTile)]
    cells = {move.cell for move in moves if move.tile is Tile[words[0]]}
    return cells == _cells(words[1:]) if words[1:] else bool(cells)


def _points(attempt: HeratiAttempt, words: Sequence[str]) -> bool:
    """`points 1 2`: the player in that seat (from 1) has this number of points in this game."""
    position = attempt.position
    assert isinstance(position, WorkshopPosition)
    return position.points(SIDES[int(words[0]) - 1]) == int(words[1])


_TESTS = [_places, _sets_aside, _completes, _diamonds, _fits, _points]
LESSON_TESTS = {test.__name__[1:]: test for test in _TESTS}


# -- Openings of Herati's Workshop: the tiles on the field, not the hands, which hardly repeat -

# A Loom has none: it is played alone, from a new deal each time, and its best turns are known.

_NAME = re.compile(r"[NS][EW]|-?[0-9]+(?=,)")
_SIDES = str.maketrans("EW", "WE")


def _mirrored_name(found: re.Match[str]) -> str:
    """The image of a tile or of a column when left and right are exchanged."""
    name = found[0]
    return name.translate(_SIDES) if name.isalpha() else str(-int(name))


def _mirrored_text(text: str) -> str:
    return _NAME.sub(_mirrored_name, text)


SYMMETRIES = (Symmetry(str, str), Symmetry(_mirrored_text, _mirrored_text))


# -- Puzzles of Herati: the Loom and the Workshop near their ends ------------------------------

# A position is written with its field, row by row from the top, the face-up tiles, the number of
# face-down tiles, and where they matter the diamonds to reach and the tiles set aside:
#
#     SE SW SE SW SE/NE NW .. .. .. hand NE SW unseen 5 aim 4 aside NW
#
# The tiles of a stock are independent of each other, so that their number is all that a player can
# know. In the theme `nine-tiles` none lies face down: the last nine tiles of a Loom lie face up at
# once, and are placed one by one by the rules of the Loom.
#
# A Workshop is one of two players, and the first of them is to move. It has the hand of the other
# one, and the points of both:
#
#     SE SW/NE .. hand NW unseen 2 other SE SW points 1 0

BEST_TILE, NINE_TILES, REACH_FOUR = "best-tile", "nine-tiles", "reach-4"
OFFER, BLOCK_OR_SCORE, LAST_TILES = "offer", "block-or-score", "last-tiles"
"""Themes of the Workshop."""
NINE = 9
"""The tiles of the theme `nine-tiles`."""


_TEXT = re.compile(
    r"(?P<field>[NESW./ ]+) hand (?P<hand>[NESW ]+?)(?: unseen (?P<unseen>[0-9]{1,2}))?"
    r"(?: aim (?P<aim>[1-9]))?(?: aside (?P<aside>[NESW ]+))?"
)
_WORKSHOP_TEXT = re.compile(
    r"(?P<field>[NESW./ ]+) hand (?P<hand>[NESW ]+?)(?: unseen (?P<unseen>[0-9]{1,2}))?"
    r" other (?P<other>[NESW ]+?)(?: unseen (?P<hidden>[0-9]{1,2}))?"
    r" points (?P<own>[0-9]{1,2}) (?P<others>[0-9]{1,2})"
)


def read_position(text: str, options: Options) -> HeratiPosition:
    return _read_workshop(text) if setups.mode_of(options) == "workshop" else read_loom(text)


def read_loom(text: str) -> LoomPosition:
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        raise ValueError(
            f"{text[:40]!r} is not written as: SE SW .. .. ../.. hand NE SW unseen 5 aim 4 aside NW"
        )
    unseen = int(found["unseen"] or 0)
    position = LoomPosition(
        _cloth(found["field"]),
        Hand(tiles_named(found["hand"]), (None,) * unseen),
        tiles_named(found["aside"] or ""),
        int(found["aim"] or 0),
    )
    _check_box(len(position.field) + len(position.hand.face_up) + unseen + len(position.aside))
    return position


def _read_workshop(text: str) -> WorkshopPosition:
    found = _WORKSHOP_TEXT.fullmatch(text.strip())
    if found is None:
        wanted = "SE SW/NE .. hand NW unseen 2 other SE SW points 1 0"
        raise ValueError(f"{text[:40]!r} is not written as: {wanted}")
    rows = [row.split() for row in found["field"].split("/")]
    if len({len(row) for row in rows}) > 1 or not max(len(rows), len(rows[0])) <= WIDEST:
        raise ValueError(f"the rows of the field are of equal length, at most {WIDEST}")
    hands = tuple(
        Hand(tiles_named(found[shown]), (None,) * int(found[unseen] or 0))
        for shown, unseen in (("hand", "unseen"), ("other", "hidden"))
    )
    field = _field_of_rows(rows)
    _check_box(len(field) + sum(len(hand.face_up) + hand.face_down for hand in hands))
    points = int(found["own"]), int(found["others"])
    return WorkshopPosition(field, hands, SIDES[0], points, (0, 0))


def _check_box(count: int) -> None:
    if count > TILE_COUNT:
        raise ValueError(f"there are {count} tiles: the box holds {TILE_COUNT}")


def _cloth(text: str) -> Field:
    rows = [row.split() for row in text.split("/")]
    if any(len(row) != WIDEST for row in rows):
        raise ValueError(f"a row has {WIDEST} places: write .. for an empty one")
    empty = set(rows[-1]) == {".."} and len(rows) > 1
    if empty or any(".." in row for row in rows[:-1]):
        raise ValueError("only the last row has empty places, and it has a tile")
    return _field_of_rows(rows)


def _field_of_rows(rows: Sequence[Sequence[str]]) -> Field:
    places = {(x, y): name for y, row in enumerate(rows) for x, name in enumerate(row)}
    return Field.of({cell: tile_named(name) for cell, name in places.items() if name != ".."})


def write_position(position: HeratiPosition) -> str:
    """The text of a position; its face-down tiles are only counted."""
    if isinstance(position, WorkshopPosition):
        return _write_workshop(position)
    left, top, _, bottom = position.field.bounds or (0, 0, 0, 0)
    text = f"{_rows(position.field, (left, top, left + WIDEST - 1, bottom))} hand "
    text += _write_hand(position.hand)
    if position.aim:
        text += f" aim {position.aim}"
    if position.aside:
        text += f" aside {' '.join(map(str, position.aside))}"
    return text


def _write_workshop(position: WorkshopPosition) -> str:
    assert position.field.bounds is not None
    assert position.to_move is SIDES[0]
    own, other = map(_write_hand, position.hands)
    points = " ".join(map(str, position.game_points))
    return (
        f"{_rows(position.field, position.field.bounds)} hand {own} other {other} points {points}"
    )


def _write_hand(hand: Hand) -> str:
    shown = " ".join(map(str, hand.face_up))
    return f"{shown} unseen {hand.face_down}" if hand.face_down else shown


def _rows(field: Field, bounds: Bounds) -> str:
    left, top, right, bottom = bounds
    return "/".join(
        " ".join(_name(field, (x, y)) for x in range(left, right + 1))
        for y in range(top, bottom + 1)
    )


def _name(field: Field, cell: Cell) -> str:
    return field[cell].value if cell in field else ".."


# Symmetries of a field: left and right, top and bottom, columns and rows, black and white.

_BITS = {Tile.SE: (0, 0), Tile.SW: (0, 1), Tile.NE: (1, 0), Tile.NW: (1, 1)}
"""By tile: whether its upper edge is black, and its left one."""
_TILES = {bits: tile for tile, bits in _BITS.items()}


class Image(NamedTuple):
    """A symmetry of a field: its exchanges."""

    top_and_bottom: bool = False
    left_and_right: bool = False
    rows_and_columns: bool = False
    colours: bool = False

    def tile(self, tile: Tile) -> Tile:
        upper, left = _BITS[tile]
        upper ^= self.top_and_bottom ^ self.colours
        left ^= self.left_and_right ^ self.colours
        return _TILES[(left, upper) if self.rows_and_columns else (upper, left)]

    def field(self, field: Field) -> Field:
        left, top, right, bottom = field.bounds or (0, 0, 0, 0)
        tiles = {}
        for (x, y), tile in field.items():
            across = right - x if self.left_and_right else x - left
            down = bottom - y if self.top_and_bottom else y - top
            cell = (down, across) if self.rows_and_columns else (across, down)
            tiles[cell] = self.tile(tile)
        return Field.of(tiles)

    def hand(self, hand: Hand) -> str:
        return " ".join(sorted(str(self.tile(tile)) for tile in hand.face_up if tile))


def canonical(position: HeratiPosition) -> str:
    """The parts that matter to a solver; equal for mirror images and exchanged colours.

    Rows of a Loom above the last one count only through the diamonds that can still be completed.
    Face-down tiles, points and aims do not count.
    """
    if isinstance(position, WorkshopPosition):
        images = (Image(*flags) for flags in product((False, True), repeat=4))
        return min(_frontier(position.field, position.hands, image) for image in images)
    from games.herati.ai.loom import state_code

    images = (Image(False, *flags) for flags in product((False, True), (False,), (False, True)))
    return min(
        f"{state_code(image.field(position.field))} {image.hand(position.hand)}" for image in images
    )


def _frontier(field: Field, hands: Sequence[Hand], image: Image) -> str:
    then = image.field(field)
    assert then.bounds is not None
    return f"{_rows(then, then.bounds)} {' other '.join(map(image.hand, hands))}"


# -- The Go Text Protocol: the deal is part of the set-up --------------------------------------

GTP_KEYS = ("players", "start", "first", "hand1", "hand2", "hand3", "hand4")


def _check_hands(tags: Mapping[str, str]) -> None:
    """Check that hands belong to players named by the set-up; raises `NotationError`."""
    hands = [int(key.removeprefix("Hand")) for key in tags if key.startswith("Hand")]
    players = tags.get("Players", "")
    if hands and not players:
        raise NotationError("hands need the number of players, as in players=2")
    if hands and players.isdecimal() and max(hands) > int(players):
        raise NotationError(
            "hand{hand} has no player: there are {players} players",
            hand=max(hands),
            players=players,
        )


def _tiles(text: str) -> str:
    """A list of tiles in the form of a tag; a deal that is set up has no unknown tiles."""
    if "?" in text:
        raise NotationError("every tile of the deal must be named")
    return text.upper()


# -- A match from the position of a puzzle: the tags of the deal hold its face-down tiles alone -


def prepare(options: Options, rng: Random) -> dict[str, str]:
    if POSITION not in options:
        return setups.prepare(options, rng)
    prepared = {**options, "Start": "1"}
    with suppress(ValueError):  # from a file; the match does not begin
        for key, hand in _hands(read_position(options[POSITION], options)):
            prepared.setdefault(key, setups.drawn(hand.face_down, rng))
    return prepared


def _hands(position: HeratiPosition) -> list[tuple[str, Hand]]:
    """The hands, each with the tag for its face-down tiles."""
    if isinstance(position, LoomPosition):
        return [("Deal", position.hand)]
    return [(f"Hand{side.value}", position.hand(side)) for side in position.sides]


def with_stocks(position: HeratiPosition, options: Options) -> HeratiPosition:
    """A puzzle's position with the face-down tiles of the tags; raises `OptionError`."""
    hands = [
        Hand(hand.face_up, setups.tiles(options, key, hand.face_down) if hand.face_down else ())
        for key, hand in _hands(position)
    ]
    if isinstance(position, LoomPosition):
        return replace(position, hand=hands[0])
    return replace(position, hands=tuple(hands))


# -- The game ----------------------------------------------------------------------------------


def percent(share: float, places: int = 1) -> str:
    """A probability in percent; rounded to 0 or 100 only if it is exactly that."""
    number, least = 100 * share, 10.0**-places
    if share in (0.0, 1.0):
        text = decimal(number, 0)
    elif number < least:
        text = f"< {decimal(least, places)}"
    else:
        text = decimal(min(number, 100 - least), places)
    return _("{number}%").format(number=text)


class HeratiGame(Game[HeratiPosition, Move]):
    name = "herati"
    title = N_("Herati")
    summary = N_("Lay black and white tiles edge to edge until they form diamonds.")

    options = setups.OPTIONS
    carried = ("Totals", "Round")
    player_count = staticmethod(setups.player_count)
    prepare = staticmethod(prepare)
    start = staticmethod(setups.start)
    is_match = staticmethod(setups.is_match)
    next_options = staticmethod(setups.next_options)

    def first_position(self, options: Options) -> HeratiPosition:
        position = super().first_position(options)
        return with_stocks(position, options) if POSITION in options else position

    masked = staticmethod(setups.masked)

    def uses_chance(self, options: Options) -> bool:
        return True

    def forced(self, position: HeratiPosition) -> Move | None:
        """`CannotPlace` where it is the only legal move, else None."""
        legal = position.legal_moves()
        return legal[0] if len(legal) == 1 and isinstance(legal[0], CannotPlace) else None

    def hint_count(self, position: HeratiPosition) -> int:
        """In the Loom every legal move: the best play compares all of them anyway."""
        loom = isinstance(position, LoomPosition)
        return len(position.legal_moves()) if loom else super().hint_count(position)

    def format_turn(self, position: HeratiPosition, moves: Sequence[Move]) -> str:
        return " ".join(map(str, moves))

    def parse_turn(self, position: HeratiPosition, text: str) -> list[Move]:
        move = parse_move(text)
        position.play(move)
        return [move]

    def comment(self, before: HeratiPosition, after: HeratiPosition) -> str:
        """The points that a turn scored and the player's total after it: `+2 =5`; else empty."""
        had, has = (
            position.score
            if isinstance(position, LoomPosition)
            else position.points(before.to_move) + position.points_before(before.to_move)
            for position in (before, after)
        )
        return f"+{has - had} ={has}" if has > had else ""

    levels = LEVELS
    level_distances = (290, 87, 72, 31, 26)
    evaluate = staticmethod(evaluate)
    score_unit = N_("diamonds")
    score_marks = (PAR, GOAL)
    tools = "games.herati.tools"

    def standing(self, position: HeratiPosition, evaluation: Evaluation) -> float:
        """The evaluation on a scale from -1 to 1.

        0 is par in the Loom; in the Workshop an equal share of the victory. With an aim the scale
        is that of the square root of the probability, so that small chances differ: 0 is a
        quarter.
        """
        value = expected_value(position, evaluation)
        if not isinstance(position, LoomPosition):
            return standing_at(value, position.players)
        if current_aim(position):
            return 2 * sqrt(value) - 1
        if position.aim:
            return 1.0
        return min(max((value - PAR) / PAR, -1.0), 1.0)

    def loss(self, position: HeratiPosition, best: Evaluation, played: Evaluation) -> str:
        if not isinstance(position, LoomPosition):
            return ""
        regret = expected_value(position, best) - expected_value(position, played)
        if current_aim(position):
            return _("−{percent} chance").format(percent=percent(regret))
        return _("−{value} diamonds").format(value=decimal(regret, 2))

    def proofs(self, position: HeratiPosition, stop: Stop) -> Iterator[Proof]:
        from games.herati.ai.loom import proofs

        return proofs(position, stop)

    courses = ("course", "workshop", "strategy", "games")
    lesson_tests = LESSON_TESTS
    lesson_position = staticmethod(lesson_position)

    read_position = staticmethod(read_position)

    write_position = staticmethod(write_position)

    canonical = staticmethod(canonical)

    def reached(self, theme: str, start: HeratiPosition, now: HeratiPosition) -> bool | None:
        """Whether the nine tiles have made all their diamonds; exact values decide elsewhere."""
        if theme != NINE_TILES:
            return None
        assert isinstance(start, LoomPosition)
        assert isinstance(now, LoomPosition)
        return now.score >= start.aim

    def refutation(self, theme: str, after: HeratiPosition, left: int) -> Sequence[Move] | None:
        """The best answer in the Workshop; the Loom is played alone."""
        if not isinstance(after, WorkshopPosition) or after.outcome() is not None:
            return None
        from games.herati.ai.workshop_proofs import best_answer

        return best_answer(after)

    def has_openings(self, options: Options) -> bool:
        return options.get("Mode") == "workshop"

    def symmetries(self, position: HeratiPosition) -> Sequence[Symmetry]:
        return SYMMETRIES

    def pieces(self, position: HeratiPosition) -> Iterator[str]:
        return (f"{tile.value}@{x},{y}" for (x, y), tile in position.field.items())

    def state(self, position: HeratiPosition) -> str:
        """The number of players: a turn of one of four does not compare with one of two."""
        return f" {len(position.sides)}"

    gtp_horizon = 12
    gtp_sizes = ("5",)
    gtp_options = ("Mode",)
    gtp_discards_set_up = ("Mode",)
    gtp_kept_options = ("Mode", "Players")
    gtp_set_up_help = (
        ("deal NE,SW,...", "the 25 tiles of a Loom"),
        ("players=2 start=1 first=NE hand1=NE,SW,... hand2=...", "a Workshop"),
    )
    gtp_moves_help = "NE@1,0   x NE   -          colours are 1 to 4"

    def gtp_expected(self, position: HeratiPosition) -> str:
        if any(isinstance(move, SetAside) for move in position.legal_moves()):
            return "set aside"
        return "pass" if CannotPlace() in position.legal_moves() else "lay"

    def gtp_set_up(self, words: Sequence[str]) -> dict[str, str]:
        """`deal NE,SW,…` for the Loom; `players=2 start=1 first=NE hand1=… hand2=…`."""
        if len(words) > 1 and words[0].lower() == "deal":
            return {"Mode": "loom", "Deal": _tiles("".join(words[1:]))}
        tags = {"Mode": "workshop"}
        for word in words:
            key, _, value = word.partition("=")
            if key.lower() not in GTP_KEYS or not value:
                raise NotationError(
                    "a deal is set up by: deal NE,SW,... or by: players=2 start=1 first=NE "
                    "hand1=NE,SW,... hand2=..."
                )
            if key.title() in tags:
                raise NotationError("{key} is named twice", key=key.lower())
            tags[key.title()] = value if value.isdigit() else _tiles(value)
        _check_hands(tags)
        return tags

    def gtp_recipe(self, options: Options) -> list[str]:
        commands = super().gtp_recipe(options)
        if options["Mode"] == "loom":
            return [*commands, f"tavoliere-setup deal {options['Deal']}"]
        keys = [key for key in GTP_KEYS if key.title() in options]
        words = [f"{key}={options[key.title()]}" for key in keys]
        return [*commands, f"tavoliere-setup {' '.join(words)}"]

    def gtp_reason(self, outcome: Outcome) -> str:
        """`score 5` for the Loom, `1 3 points` for the Workshop."""
        if outcome.termination == BY_LOOM:
            return f"score {outcome.score[0]}"
        return super().gtp_reason(outcome)

    def gtp_score(self, outcome: Outcome) -> str:
        """The score of the Loom; the winner's lead in the Workshop, 0 for a shared victory."""
        if outcome.termination == BY_LOOM:
            return str(outcome.score[0])
        if len(outcome.winners) > 1:
            return "0"
        return f"{outcome.winners[0].value}+{lead(outcome.score)}"


GAME = HeratiGame()
