"""The plugin of Herati: everything except its window."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, cast

from games.ai.game_plugin import Benchmarks, Dialect, GamePlugin, Points, lead
from games.core.game import Game, Options
from games.core.position import AnyPosition, NotationError, Outcome, Side
from games.core.translation import N_, _
from games.herati.ai.evaluate import evaluate
from games.herati.ai.levels import LEVELS
from games.herati.ai.loom_values import STUDIES
from games.herati.rules import notation, setups
from games.herati.rules.field import WIDEST, Cell, Field, Tile, TileColour
from games.herati.rules.notation import parse_move, tile_named, tiles_named
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
    forced,
    hint_count,
)
from games.herati.rules.setups import OPTIONS, TILE_COUNT, is_match, player_count, uses_chance
from games.learning.course import Attempt, LessonDialect
from games.learning.openings import OpeningDialect, Symmetry
from games.learning.puzzle import (
    Candidate,
    Facts,
    Goal,
    Proof,
    Puzzle,
    PuzzleDialect,
    PuzzleTheme,
    Rejection,
    Stop,
)

if TYPE_CHECKING:
    from games.ai.game_plugin import Measurement


# -- The dialect of Herati in the Go Text Protocol ---------------------------------------------


class HeratiDialect(Dialect):
    """Players are numbers; the deal is part of the set-up."""

    horizon = 12
    sizes = ("5",)
    option_commands = ("Mode",)
    discards_set_up = ("Mode",)
    kept_options = ("Mode", "Players")
    set_up_help = (
        ("deal NE,SW,...", "the 25 tiles of a Loom"),
        ("players=2 start=1 first=NE hand1=NE,SW,... hand2=...", "a Workshop"),
    )
    moves_help = "NE@1,0   x NE   -          colours are 1 to 4"

    _KEYS = ("players", "start", "first", "hand1", "hand2", "hand3", "hand4")

    def expected(self, position: Any) -> str:
        """Lay a tile, set one aside, or pass."""
        if any(isinstance(move, SetAside) for move in position.legal_moves()):
            return "set aside"
        return "pass" if CannotPlace() in position.legal_moves() else "lay"

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """`deal NE,SW,…` for the Loom; `players=2 start=1 first=NE hand1=… hand2=…`."""
        if len(words) > 1 and words[0].lower() == "deal":
            return {"Mode": "loom", "Deal": _tiles("".join(words[1:]))}
        tags = {"Mode": "workshop"}
        for word in words:
            key, _, value = word.partition("=")
            if key.lower() not in self._KEYS or not value:
                raise NotationError(
                    "a deal is set up by: deal NE,SW,... or by: players=2 start=1 first=NE "
                    "hand1=NE,SW,... hand2=..."
                )
            if key.title() in tags:
                raise NotationError("{key} is named twice", key=key.lower())
            tags[key.title()] = value if value.isdigit() else _tiles(value)
        _check_hands(tags)
        return tags

    def recipe(self, options: Options) -> list[str]:
        """The mode and the whole deal, face-down tiles included."""
        commands = super().recipe(options)
        if options["Mode"] == "loom":
            return [*commands, f"tavoliere-setup deal {options['Deal']}"]
        keys = [key for key in self._KEYS if key.title() in options]
        words = [f"{key}={options[key.title()]}" for key in keys]
        return [*commands, f"tavoliere-setup {' '.join(words)}"]

    def reason(self, outcome: Outcome) -> str:
        """`score 5` for the Loom, `1 3 points` for the Workshop."""
        if outcome.termination == BY_LOOM:
            return f"score {outcome.score[0]}"
        return super().reason(outcome)

    def score(self, outcome: Outcome) -> str:
        """The score of the Loom; the winner's lead in the Workshop, 0 for a shared victory."""
        if outcome.termination == BY_LOOM:
            return str(outcome.score[0])
        if len(outcome.winners) > 1:
            return "0"
        return f"{outcome.winners[0].value}+{lead(outcome.score)}"


def _check_hands(tags: Mapping[str, str]) -> None:
    """A hand belongs to one of the players that the set-up names; raises `NotationError`."""
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


# -- Lessons of Herati: fields as text, and tests of what a learner has done -------------------

# A position is a table with `field` (rows of tile names, `..` for an empty cell), `at` (the cell
# of the top left sign), and for the Loom `hand` and `stock` (names of tiles); for the Workshop
# `hands`, `stocks`, `points`, `earlier`, `target` and `to_move`.

LOOM_KEYS = ("field", "at", "hand", "stock")
WORKSHOP_KEYS = ("field", "at", "hands", "stocks", "points", "earlier", "target", "to_move")


def lesson_position(table: Mapping[str, Any]) -> HeratiPosition:
    """The position of a table; raises `ValueError`."""
    keys = WORKSHOP_KEYS if "hands" in table else LOOM_KEYS
    if unknown := sorted(table.keys() - set(keys)):
        raise ValueError(
            _("{key} is none of {known}").format(key=repr(unknown[0]), known=", ".join(keys))
        )
    left, top = table.get("at", (0, 0))
    field = _field(str(table.get("field", "")), (int(left), int(top)))
    if "hands" not in table:
        return LoomPosition(
            field, Hand(tiles_named(table["hand"]), tiles_named(table.get("stock", "")))
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


def _now(attempt: Attempt) -> HeratiPosition:
    return cast(HeratiPosition, attempt.position)


def _before(attempt: Attempt) -> HeratiPosition:
    return cast(HeratiPosition, attempt.before)


def _cells(words: Iterable[str]) -> set[Cell]:
    pairs = [word.split(",") for word in words]
    return {(int(x), int(y)) for x, y in pairs}


def _places(attempt: Attempt, words: Sequence[str]) -> bool:
    """`places`, `places NE`, `places 1,0 2,0`: a tile has been placed, of that kind, on one of
    these cells."""
    for move in attempt.moves:
        if isinstance(move, PlaceTile):
            kinds = [word for word in words if word in Tile.__members__]
            cells = _cells(word for word in words if word not in Tile.__members__)
            return (not kinds or move.tile.value in kinds) and (not cells or move.cell in cells)
    return False


def _sets_aside(attempt: Attempt, words: Sequence[str]) -> bool:
    """`sets_aside`, `sets_aside NE`: a tile has been set aside, of that kind."""
    kinds = [move.tile.value for move in attempt.moves if isinstance(move, SetAside)]
    return bool(kinds) and (not words or kinds[0] in words)


def _completes(attempt: Attempt, words: Sequence[str]) -> bool:
    """`completes`, `completes 2`, `completes black`: diamonds were completed, so many, that one."""
    fresh = set(_now(attempt).diamonds) - set(_before(attempt).diamonds)
    if words and words[0].isdigit():
        return len(fresh) == int(words[0])
    return any(not words or diamond.colour is TileColour(words[0]) for diamond in fresh)


def _diamonds(attempt: Attempt, words: Sequence[str]) -> bool:
    """`diamonds 3`: so many diamonds lie on the field."""
    return len(_now(attempt).diamonds) == int(words[0])


def _fits(attempt: Attempt, words: Sequence[str]) -> bool:
    """`fits NE`, `fits NE 1,0 2,0`: the tile fits somewhere, or exactly on these cells."""
    moves = [move for move in _now(attempt).legal_moves() if isinstance(move, PlaceTile)]
    cells = {move.cell for move in moves if move.tile is Tile[words[0]]}
    return cells == _cells(words[1:]) if words[1:] else bool(cells)


def _points(attempt: Attempt, words: Sequence[str]) -> bool:
    """`points 1 2`: the player in that seat (from 1) has so many points in this game."""
    position = _now(attempt)
    assert isinstance(position, WorkshopPosition)
    return position.points(SIDES[int(words[0]) - 1]) == int(words[1])


LESSONS = LessonDialect(
    lesson_position,
    {
        "places": _places,
        "sets_aside": _sets_aside,
        "completes": _completes,
        "diamonds": _diamonds,
        "fits": _fits,
        "points": _points,
    },
    courses=("first-turn", "course"),
)


# -- Openings of Herati's Workshop: the tiles on the field, not the hands, which hardly repeat -

# A Loom has none: it is played alone, from a new deal each time, and its best turns are known.

_NAME = re.compile(r"[NS][EW]|-?[0-9]+(?=,)")
_SIDES = str.maketrans("EW", "WE")


def _mirrored(name: str) -> str:
    """The image of a tile or of a column when left and right are exchanged."""
    return name.translate(_SIDES) if name.isalpha() else str(-int(name))


_SYMMETRIES = (Symmetry(str, str), Symmetry(_mirrored, _mirrored))


def _symmetries(position: WorkshopPosition) -> Sequence[Symmetry]:
    return _SYMMETRIES


def _pieces(position: WorkshopPosition) -> Iterator[str]:
    return (f"{tile.value}@{x},{y}" for (x, y), tile in position.field.items())


def _state(position: WorkshopPosition) -> str:
    """The number of players, since a turn of one of four does not compare with one of two."""
    return f" {position.players}"


def _applies(options: Options) -> bool:
    return options.get("Mode") == "workshop"


OPENINGS = OpeningDialect(_NAME, _symmetries, _pieces, _state, applies=_applies)


# -- Puzzles of Herati: the Loom near its end --------------------------------------------------

# A position is written with its field, row by row from the top, the face-up tiles, the number of
# face-down tiles, and where they matter the diamonds to reach and the tiles set aside: SE SW SE SW
# SE/NE NW .. .. .. hand NE SW unseen 5 aim 4 aside NW What lies face down stays unknown: the tiles
# of a stock are independent of each other, so that their number is all that a player can know. In
# the theme `nine-tiles` none lies face down: the last nine tiles of a Loom lie face up at once,
# and are placed one by one by the rules of the Loom.

BEST_TILE, NINE_TILES, REACH_FOUR = "best-tile", "nine-tiles", "reach-4"
NINE = 9
"""The tiles of the theme `nine-tiles`."""

THEMES = (
    PuzzleTheme(
        BEST_TILE,
        N_("Best placement"),
        N_("Place the tile that gives the most diamonds in the end, on average."),
        N_("Which tile, and where? What is still to come counts, too."),
        turns=1,
        loss=N_("With that you can expect {loss} diamonds less than with the best tile."),
    ),
    PuzzleTheme(
        NINE_TILES,
        N_("All diamonds of nine tiles"),
        N_("The last nine tiles lie face up. Form the most diamonds that they allow."),
        N_("Plan which tiles belong together before you place the first one."),
        turns=NINE,
        judged_at_end=True,
    ),
    PuzzleTheme(
        REACH_FOUR,
        N_("Reach four diamonds"),
        N_("Place the tile that gives the best chance of four diamonds in the end."),
        N_("The best chance of four is not always the best average."),
        turns=1,
        loss=N_(
            "Compared with the best tile, that lowers the chance by {rounded} percentage points."
        ),
    ),
)

_COUNTED = N_("Exact: the computer has counted all orders of the face-down tiles.")

GOALS = {
    "most-diamonds": Goal(
        N_("Find the turn that gives the most diamonds in the end, on average."), _COUNTED
    ),
    "best-chance": Goal(
        N_("Find the turn with the best chance of the diamonds that you aim at."), _COUNTED
    ),
}
"""The goals of exact answers in a Loom that was played."""

AIMS = {REACH_FOUR: PAR}
"""The diamonds to reach, by theme."""

_TEXT = re.compile(
    r"(?P<field>[NESW./ ]+) hand (?P<hand>[NESW ]+?)(?: unseen (?P<unseen>[0-9]{1,2}))?"
    r"(?: aim (?P<aim>[1-9]))?(?: aside (?P<aside>[NESW ]+))?"
)
_MIRRORED = {Tile.NW: Tile.NE, Tile.NE: Tile.NW, Tile.SW: Tile.SE, Tile.SE: Tile.SW}


def read_position(text: str, options: Options) -> LoomPosition:
    """The position of a text; raises `ValueError`."""
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        raise ValueError(
            f"{text[:40]!r} is not written as: SE SW .. .. ../.. hand NE SW unseen 5 aim 4 aside NW"
        )
    unseen = int(found["unseen"] or 0)
    position = LoomPosition(
        _puzzle_dialect_field(found["field"]),
        Hand(tiles_named(found["hand"]), (None,) * unseen),
        tiles_named(found["aside"] or ""),
        int(found["aim"] or 0),
    )
    count = len(position.field) + len(position.face_up) + unseen + len(position.aside)
    if count > TILE_COUNT:
        raise ValueError(f"there are {count} tiles: the box holds {TILE_COUNT}")
    return position


def _puzzle_dialect_field(text: str) -> Field:
    rows = [row.split() for row in text.split("/")]
    if any(len(row) != WIDEST for row in rows):
        raise ValueError(f"a row has {WIDEST} places: write .. for an empty one")
    empty = set(rows[-1]) == {".."} and len(rows) > 1
    if empty or any(".." in row for row in rows[:-1]):
        raise ValueError("only the last row has empty places, and it has a tile")
    places = {(x, y): name for y, row in enumerate(rows) for x, name in enumerate(row)}
    return Field.of({cell: tile_named(name) for cell, name in places.items() if name != ".."})


def write_position(position: LoomPosition) -> str:
    """The text of a position; its face-down tiles are counted only."""
    left, top, _, bottom = position.bounds or (0, 0, 0, 0)
    rows = (
        " ".join(_name(position.field, (x, y)) for x in range(left, left + WIDEST))
        for y in range(top, bottom + 1)
    )
    text = f"{'/'.join(rows)} hand {' '.join(map(str, position.face_up))}"
    if position.face_down:
        text += f" unseen {position.face_down}"
    if position.aim:
        text += f" aim {position.aim}"
    if position.aside:
        text += f" aside {' '.join(map(str, position.aside))}"
    return text


def _name(field: Field, cell: Cell) -> str:
    return field[cell].value if cell in field else ".."


def canonical(position: LoomPosition) -> str:
    """The facts that the rest of the game depends on; equal for mirror images.

    Rows above the last one count only through the diamonds that can still be completed.
    """
    return min(_frontier(position), _frontier(mirrored(position)))


def _frontier(position: LoomPosition) -> str:
    from games.herati.ai.loom import state_code

    hand = " ".join(sorted(map(str, position.face_up)))
    missing = max(position.aim - position.score, 0)
    return f"{state_code(position.field)} {hand} {position.face_down} {missing}"


def mirrored(position: LoomPosition) -> LoomPosition:
    """The position with left and right exchanged."""
    field = {(WIDEST - 1 - x, y): _MIRRORED[tile] for (x, y), tile in position.field.items()}
    shown = tuple(tile and _MIRRORED[tile] for tile in position.face_up)
    stock = tuple(tile and _MIRRORED[tile] for tile in position.hand.stock)
    aside = tuple(_MIRRORED[tile] for tile in position.aside)
    return LoomPosition(Field.of(field), Hand(shown, stock), aside, position.aim)


def reached(theme: str, start: LoomPosition, now: LoomPosition) -> bool | None:
    """Whether the nine tiles have made all their diamonds; elsewhere the exact values decide."""
    return now.score >= start.aim if theme == NINE_TILES else None


def refutation(puzzle: Puzzle, position: LoomPosition, left: int) -> list[Move] | None:
    """Nothing: there is no other side, and the grades tell what a turn loses."""
    return None


def positions(rng: Random) -> Iterator[Candidate]:
    """Positions of one Loom: the one with nine tiles left, and those from a random turn on.

    The later turn makes puzzles with few and many face-down tiles equally frequent.
    """
    from games.herati.tools.puzzle_search import self_play

    first = rng.randrange(TILE_COUNT - NINE + 2, TILE_COUNT)
    for position, turn in self_play(rng):
        left = len(position.face_up) + position.face_down
        if left == NINE or turn >= first:
            yield {"Mode": "loom"}, position, f"turn {turn}"


def find(
    options: Options, position: AnyPosition, rng: Random, wanted: Collection[str]
) -> Iterator[Puzzle | Rejection]:
    """The proven puzzles of a position of the Loom, and the reasons against others."""
    if not isinstance(position, LoomPosition):
        return
    position = _shifted(position)
    answers: list[str] = []
    for theme in (NINE_TILES, REACH_FOUR, BEST_TILE):
        if theme not in wanted:
            continue
        search = _nine_tiles if theme == NINE_TILES else _best_move
        found = search(theme, position)
        if isinstance(found, str):
            yield Rejection(theme, found)
        elif found.lines[0][0] in answers:
            yield Rejection(theme, "same turn as another theme")
        else:
            answers.append(found.lines[0][0])
            yield found


def _shifted(position: LoomPosition) -> LoomPosition:
    """The position with the top left cell of its field at 0,0, as its text has it."""
    left, top, _, _ = position.bounds or (0, 0, 0, 0)
    field = {(x - left, y - top): tile for (x, y), tile in position.field.items()}
    return replace(position, field=Field.of(field))


def _best_move(theme: str, position: LoomPosition) -> Puzzle | str:
    """The puzzle of the best move, or the reason against it."""
    from games.herati.tools.puzzle_search import graded_moves

    aim = AIMS.get(theme, 0)
    found = graded_moves(position, aim)
    if isinstance(found, str):
        return found
    text = write_position(replace(position, aim=aim))
    grades = {str(move): loss for move, loss in sorted(found.losses.items(), key=_loss_first)}
    options = {"Mode": "loom", "Aim": str(aim or "points")}
    return Puzzle("herati", theme, options, text, ((str(found.best),),), grades=grades)


def _loss_first(item: tuple[Move, float]) -> tuple[float, str]:
    return item[1], str(item[0])


def _nine_tiles(theme: str, position: LoomPosition) -> Puzzle | str:
    """The puzzle of the last nine tiles, or the reason against it."""
    from games.herati.tools.puzzle_search import open_hand

    found = open_hand(position)
    if isinstance(found, str):
        return found
    options = {"Mode": "loom", "Aim": "points"}
    line = tuple(map(str, found.line))
    return Puzzle("herati", theme, options, write_position(found.position), (line,))


def facts(puzzle: Puzzle) -> Facts:
    """The facts that make a puzzle hard."""
    from games.herati.tools.puzzle_search import open_hand_facts, placement_facts

    position = read_position(puzzle.position, puzzle.options)
    if puzzle.theme == NINE_TILES:
        return open_hand_facts(position)
    return placement_facts(position, parse_move(puzzle.lines[0][0]))


def _proofs(position: AnyPosition, stop: Stop) -> Iterator[Proof]:
    from games.herati.ai.proofs import proofs

    return proofs(position, stop)


PUZZLES = PuzzleDialect(
    themes=THEMES,
    read_position=read_position,
    write_position=write_position,
    canonical=canonical,
    reached=reached,
    refutation=refutation,
    positions=positions,
    find=find,
    facts=facts,
    goals=GOALS,
    proofs=_proofs,
)
GAME = Game(
    name="herati",
    title=N_("Herati"),
    summary=N_("Lay black and white tiles edge to edge until they form diamonds."),
    options=OPTIONS,
    player_count=player_count,
    uses_chance=uses_chance,
    prepare=setups.prepare,
    start=setups.start,
    format_turn=notation.format_turn,
    parse_turn=notation.parse_turn,
    turn_label=notation.turn_label,
    comment=notation.comment,
    evaluate=evaluate,
    is_match=is_match,
    next_options=setups.next_options,
    carried=("Totals", "Round"),
    masked=setups.masked,
    forced=forced,
    hint_count=hint_count,
)


def _measurements() -> Iterator[Measurement]:
    from games.herati.tools import bench

    return bench.measures()


PLUGIN = GamePlugin(
    GAME,
    __name__,
    levels=LEVELS,
    studies=STUDIES,
    dialect=HeratiDialect,
    lessons=LESSONS,
    puzzles=PUZZLES,
    openings=OPENINGS,
    benchmarks=Benchmarks(_measurements, options={"Mode": "workshop"}),
    points=Points(N_("diamonds"), (PAR, GOAL)),
)
