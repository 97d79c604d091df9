"""Puzzles of Herati: the Loom near its end.

A position is written with its field, row by row from the top, the face-up tiles, the number of
face-down tiles, and where they matter the diamonds to reach and the tiles set aside:

    SE SW SE SW SE/NE NW .. .. .. hand NE SW unseen 5 aim 4 aside NW

What lies face down stays unknown: the tiles of a stock are independent of each other, so that
their number is all that a player can know. In the theme `nine-tiles` none lies face down: the last
nine tiles of a Loom lie face up at once, and are placed one by one by the rules of the Loom.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from random import Random

from games.core.game import Options
from games.core.position import AnyPosition
from games.core.text import N_
from games.herati.rules.field import WIDEST, Cell, Field, Tile
from games.herati.rules.hand import Hand
from games.herati.rules.notation import parse_move, tile_named, tiles_named
from games.herati.rules.position import PAR, LoomPosition, Move
from games.herati.rules.setups import TILE_COUNT
from games.puzzles.difficulty import Facts
from games.puzzles.proof import Goal, Proof, Stop
from games.puzzles.puzzle import Puzzle, PuzzleTheme, Rejection
from games.puzzles.puzzle_dialect import Candidate, PuzzleDialect

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
        _field(found["field"]),
        Hand(tiles_named(found["hand"]), (None,) * unseen),
        tiles_named(found["aside"] or ""),
        int(found["aim"] or 0),
    )
    count = len(position.field) + len(position.face_up) + unseen + len(position.aside)
    if count > TILE_COUNT:
        raise ValueError(f"there are {count} tiles: the box holds {TILE_COUNT}")
    return position


def _field(text: str) -> Field:
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
    from games.herati.ai.loom.states import state_code

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
    from games.herati.ai.puzzles.puzzle_search import self_play

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
    from games.herati.ai.puzzles.puzzle_search import graded_moves

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
    from games.herati.ai.puzzles.puzzle_search import open_hand

    found = open_hand(position)
    if isinstance(found, str):
        return found
    options = {"Mode": "loom", "Aim": "points"}
    line = tuple(map(str, found.line))
    return Puzzle("herati", theme, options, write_position(found.position), (line,))


def facts(puzzle: Puzzle) -> Facts:
    """The facts that make a puzzle hard."""
    from games.herati.ai.puzzles.puzzle_facts import open_hand_facts, placement_facts

    position = read_position(puzzle.position, puzzle.options)
    if puzzle.theme == NINE_TILES:
        return open_hand_facts(position)
    return placement_facts(position, parse_move(puzzle.lines[0][0]))


def _proofs(position: AnyPosition, stop: Stop) -> Iterator[Proof]:
    from games.herati.ai.puzzles.proofs import proofs

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
