"""The search for puzzles of Herati."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import inf
from random import Random

from games.core.game import Options, RankedTurn, SearchLimits, never
from games.core.position import sorted_moves
from games.herati.ai.levels import expected_diamonds
from games.herati.ai.loom import NO_AIM, NUMBERS, loom_solver, state_code, state_space
from games.herati.ai.workshop_proofs import TooManyStates, WorkshopSolver
from games.herati.game import (
    BEST_TILE,
    BLOCK_OR_SCORE,
    LAST_TILES,
    NINE,
    NINE_TILES,
    OFFER,
    REACH_FOUR,
    Image,
    read_position,
    write_position,
)
from games.herati.rules.field import WIDEST, Cell, Field, Tile
from games.herati.rules.position import (
    PAR,
    SIDES,
    Hand,
    HeratiPosition,
    LoomPosition,
    Move,
    WorkshopPosition,
)
from games.herati.rules.setups import TILE_COUNT, prepare, start
from games.herati.rules.turn_facts import begun_diamonds, best_offer, completed, waiting
from games.learning.puzzle import Puzzle
from games.tools.game_tools import Candidate, Found, Looks, Rejection, Solver

MARGIN_DIAMONDS, MARGIN_CHANCE = 0.15, 0.05
"""The least loss of the second best move: in expected diamonds, or of the probability."""

LEAST_CHANCE = 0.04
"""The least probability of a best move for a task."""
FEWEST_MOVES = 4
FEWEST_UNSEEN, MOST_UNSEEN = 1, 5

LEAST_GAIN = 2
"""The least diamonds made by the nine tiles."""
RAREST = 60
"""The reciprocal of the largest share of arrangements of nine tiles with the most diamonds."""

NOISE = 0.1
"""The error of self-play: standard deviation in diamonds."""
BY_LOT = 0.75
"""The part of the turns drawn by lot in games of the recipe."""


def self_play(rng: Random, *, by_recipe: bool = False) -> Iterator[tuple[LoomPosition, int]]:
    """The positions of one Loom with the number of their turn, from 1; nothing is masked.

    Each game is played for the most diamonds or for 4, by exact values with some noise. Or by the
    recipe "open places" with turns by lot, which reaches positions in which the recipe is wrong.
    """
    position = start(prepare({"Mode": "loom"}, rng))
    aim, turn = rng.choice((NO_AIM, PAR)), 1
    while position.outcome() is None:
        assert isinstance(position, LoomPosition)
        yield position, turn
        move = _recipe_move(position, rng) if by_recipe else _noisy_move(position, aim, rng)
        position, turn = position.play(move), turn + 1


def _recipe_move(position: LoomPosition, rng: Random) -> Move:
    moves: list[Move] = sorted_moves(position)
    if rng.random() < BY_LOT:
        return rng.choice(moves)
    seen, limits = position.seen_by(position.to_move), SearchLimits(rng, never, inf)
    chosen: Move = diamonds_first(seen, limits, opening=True)[0].moves[0]
    return chosen


def _noisy_move(position: LoomPosition, aim: int, rng: Random) -> Move:
    left = aim if position.score < aim else NO_AIM
    values = loom_solver().move_values(position.seen_by(position.to_move), left)
    values.sort(key=lambda value: str(value.move))
    noise = NOISE if left == NO_AIM else NOISE / 10
    best = max(values, key=lambda value: round(value.objective, 9) + rng.gauss(0, noise))
    return best.move


def graded_moves(position: LoomPosition, aim: int) -> tuple[Move, dict[Move, float]] | str:
    """The best move if it is unique and clearly better, and the loss of each other move.

    The losses are in expected diamonds or percentage points. Else the reason is returned. `aim` is
    the number of diamonds to reach, or `NO_AIM`. Hidden tiles are not read. With this few face-down
    tiles all values are multiples of a power of 1/2, which floating-point numbers hold exactly, so
    that equal values are equal.
    """
    position = position.seen_by(position.to_move)
    if not FEWEST_UNSEEN <= position.hand.face_down <= MOST_UNSEEN:
        return "not near the end"
    if aim != NO_AIM and position.score >= aim:
        return "already reached"
    values = loom_solver().move_values(position, aim)
    if len(values) < FEWEST_MOVES:
        return "few moves"
    best, margin = values[0], values[0].objective - values[1].objective
    if aim != NO_AIM and best.objective < LEAST_CHANCE:
        return "no chance"
    if not margin:
        return "two solutions"
    if margin < (MARGIN_DIAMONDS if aim == NO_AIM else MARGIN_CHANCE):
        return "small margin"
    if not completes_nothing(position, best.move) and not tempting_moves(position, best.move):
        return "trivial"
    unit = 1 if aim == NO_AIM else 100
    losses = {
        value.move: round((best.objective - value.objective) * unit, 4) for value in values[1:]
    }
    return best.move, losses


def open_hand(position: LoomPosition) -> tuple[LoomPosition, list[Move]] | str:
    """The last nine tiles face up, if few arrangements of them have the most diamonds.

    The position has these as its aim; a line to them follows. Else the reason is returned.
    """
    tiles = (*position.hand.face_up, *position.hand.stock)
    if len(tiles) != NINE or None in tiles or len(position.field) != TILE_COUNT - NINE:
        return "not the last nine tiles"
    position = replace(position, hand=Hand(tiles))
    solver = OpenHand()
    most = solver.most_diamonds(position)
    if most - position.score < LEAST_GAIN:
        return "few diamonds"
    counts = diamond_counts(position)
    if max(counts) != most:
        return "the order decides"
    if counts[most] * RAREST > sum(counts.values()):
        return "many solutions"
    position = replace(position, aim=most)
    return position, solver.best_line(position)


# -- Moves that look good ----------------------------------------------------------------------

CLOSE = 0.25
"""The greatest difference in expected diamonds at which a move looks as good as the best one."""


def tempting_moves(position: LoomPosition, best: Move) -> list[Move]:
    """Other moves that complete as many diamonds, at least one, or look about as good."""
    side = position.to_move
    after = {move: position.play(move) for move in position.legal_moves()}
    score, looks = after[best].score, expected_diamonds(after[best], side)
    return [
        move
        for move, then in after.items()
        if move != best
        and (position.score < then.score >= score or expected_diamonds(then, side) > looks - CLOSE)
    ]


def completes_nothing(position: LoomPosition, move: Move) -> bool:
    """Whether a move is quiet: without a diamond."""
    return position.play(move).score == position.score


# -- The most diamonds of an open hand ---------------------------------------------------------

Counts = tuple[int, int, int, int]
"""The number of tiles left of each kind, by their integer."""


class OpenHand:
    """The most diamonds of a hand that lies face up as a whole."""

    def __init__(self) -> None:
        self._space = state_space(WIDEST)
        self._most: dict[tuple[int, Counts], int] = {}

    def most_diamonds(self, position: LoomPosition) -> int:
        assert not position.hand.face_down
        counts = tuple(position.hand.face_up.count(tile) for tile in NUMBERS)
        state = self._space.index[state_code(position.field)]
        return position.score + self._gain(state, (counts[0], counts[1], counts[2], counts[3]))

    def best_line(self, position: LoomPosition) -> list[Move]:
        line: list[Move] = []
        while position.outcome() is None:
            after = {move: position.play(move) for move in position.legal_moves()}
            line.append(max(after, key=lambda move: self.most_diamonds(after[move])))
            position = after[line[-1]]
        return line

    def _gain(self, state: int, counts: Counts) -> int:
        key = (state, counts)
        if key not in self._most:
            self._most[key] = self._best(state, counts)
        return self._most[key]

    def _best(self, state: int, counts: Counts) -> int:
        held = [tile for tile in range(4) if counts[tile]]
        gains = [
            diamonds + self._gain(then, _without(counts, tile))
            for tile in held
            for then, diamonds in self._space.results(state, tile)
        ]
        if gains or not held:
            return max(gains, default=0)
        return max(self._gain(state, _without(counts, tile)) for tile in held)


def _without(counts: Counts, tile: int) -> Counts:
    left = list(counts)
    left[tile] -= 1
    return left[0], left[1], left[2], left[3]


def arrangements(field: Field, cells: Sequence[Cell], tiles: Sequence[Tile]) -> Iterator[Field]:
    """Every field with these tiles on these cells, without regard to the order of placing."""
    if not cells:
        yield field
        return
    for tile in dict.fromkeys(tiles):
        rest = list(tiles)
        rest.remove(tile)
        yield from arrangements(field.with_tile(cells[0], tile), cells[1:], rest)


def diamond_counts(position: LoomPosition) -> dict[int, int]:
    """By number of final diamonds: the number of arrangements of an open hand."""
    tiles = [tile for tile in position.hand.face_up if tile is not None]
    fields = arrangements(position.field, free_cells(position), tiles)
    return Counter(len(field.diamonds) for field in fields)


def free_cells(position: LoomPosition) -> list[Cell]:
    """The cells filled by an open hand, row by row; its last row must become full."""
    assert position.field.bounds is not None
    left, top, _, _ = position.field.bounds
    rows, rest = divmod(len(position.field) + len(position.hand.face_up), WIDEST)
    assert not rest
    cells = ((x, y) for y in range(top, top + rows) for x in range(left, left + WIDEST))
    return [cell for cell in cells if cell not in position.field]


# -- Puzzles of a game of self-play ------------------------------------------------------------

AIMS = {REACH_FOUR: PAR}
"""The diamonds to reach, by theme."""


def positions(rng: Random) -> Iterator[Candidate]:
    """Positions of a Loom, then of a Workshop.

    Of the Loom the one with nine tiles left, and those from a random turn on: that makes puzzles
    with few and many face-down tiles equally frequent. In games of the recipe all after that one:
    it is wrong nearly only where four or five tiles lie face down.
    """
    first, by_recipe = rng.randrange(TILE_COUNT - NINE + 2, TILE_COUNT), rng.random() < 1 / 2
    if by_recipe:
        first = TILE_COUNT - NINE + 2
    for position, turn in self_play(rng, by_recipe=by_recipe):
        left = len(position.hand.face_up) + position.hand.face_down
        if left == NINE or turn >= first:
            yield {"Mode": "loom"}, position, f"turn {turn}"
    for place, turn in workshop_self_play(rng):
        yield WORKSHOP, place, f"turn {turn}"


def find(options: Options, position: HeratiPosition, rng: Random, wanted: Collection[str]) -> Found:
    """The proven puzzles of a position, and the reasons against others."""
    if isinstance(position, WorkshopPosition):
        yield from _workshop_puzzles(position, wanted)
        return
    position = replace(position, field=_shifted(position.field))
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


def _shifted(field: Field) -> Field:
    """The field with its top left cell at 0,0, as the text of a position has it."""
    left, top, _, _ = field.bounds or (0, 0, 0, 0)
    return Field.of({(x - left, y - top): tile for (x, y), tile in field.items()})


def _best_move(theme: str, position: LoomPosition) -> Puzzle | str:
    aim = AIMS.get(theme, 0)
    found = graded_moves(position, aim)
    if isinstance(found, str):
        return found
    best, losses = found
    text = write_position(replace(position, aim=aim))
    grades = {str(move): loss for move, loss in losses.items()}
    grades = dict(sorted(grades.items(), key=lambda item: (item[1], item[0])))
    options = {"Mode": "loom", "Aim": str(aim or "points")}
    return Puzzle("herati", theme, options, text, ((str(best),),), grades=grades)


def _nine_tiles(theme: str, position: LoomPosition) -> Puzzle | str:
    found = open_hand(position)
    if isinstance(found, str):
        return found
    options = {"Mode": "loom", "Aim": "points"}
    opened, line = found
    return Puzzle("herati", theme, options, write_position(opened), (tuple(map(str, line)),))


# -- Puzzles of the Workshop: positions of two players near its end ---------------------------

WORKSHOP = {"Mode": "workshop", "Players": "2"}
LEAST_WIN_CHANCE = 0.05
MOST_ACCEPTED = 3
"""At most one best turn for this number of turns."""
MOST_HIDDEN = 6
"""Face-down tiles of both hands."""
MOST_HIDDEN_AT_LAST = 3
"""As `MOST_HIDDEN`, in the theme `last-tiles`."""
MOST_STATES = 30_000
RANDOM_TURNS = 0.2
"""Self-play: the part of the turns drawn by lot."""


def workshop_self_play(rng: Random) -> Iterator[tuple[WorkshopPosition, int]]:
    """The positions of one Workshop with the number of their turn, from 1; nothing is masked."""
    position, turn = start(prepare(WORKSHOP, rng)), 1
    while position.outcome() is None:
        assert isinstance(position, WorkshopPosition)
        yield position, turn
        position, turn = position.play(_noisy_workshop_move(position, rng)), turn + 1


def _noisy_workshop_move(position: WorkshopPosition, rng: Random) -> Move:
    moves: list[Move] = sorted_moves(position)
    rng.shuffle(moves)
    if rng.random() < RANDOM_TURNS:
        return moves[0]
    side = position.to_move
    return max(moves, key=lambda move: expected_diamonds(position.play(move), side))


def theme_of(position: WorkshopPosition) -> str | None:
    """The theme of a position; None if a turn completes a diamond, which is nearly always best.

    `last-tiles`: few tiles lie face down. `offer`: some turns make a place where the other side
    could complete a diamond with a face-up tile. `block-or-score`: none does, but some leave a
    place for a tile which may be turned up.
    """
    after = [position.play(move) for move in position.legal_moves()]
    if any(then.points(SIDES[0]) > position.points(SIDES[0]) for then in after):
        return None
    if sum(hand.face_down for hand in position.hands) <= MOST_HIDDEN_AT_LAST:
        return LAST_TILES
    going_on = [then for then in after if then.outcome() is None]
    if any(best_offer(then) for then in going_on):
        return OFFER
    return BLOCK_OR_SCORE if any(waiting(then) for then in going_on) else None


def _workshop_puzzles(position: WorkshopPosition, wanted: Collection[str]) -> Found:
    hidden = sum(hand.face_down for hand in position.hands)
    if position.players != 2 or position.target is not None or hidden > MOST_HIDDEN:
        return
    found = _workshop_puzzle(_normal(position), wanted)
    if isinstance(found, str):
        yield Rejection(OFFER, found)
    else:
        yield found


def _normal(position: WorkshopPosition) -> WorkshopPosition:
    """The position with the side to move first, the field at 0,0, and nothing hidden known."""
    seat = position.seat
    order = (seat, 1 - seat)
    return replace(
        position.seen_by(position.to_move),
        field=_shifted(position.field),
        hands=tuple(position.hands[each].hidden() for each in order),
        game_points=tuple(position.game_points[each] for each in order),
        earlier_points=(0, 0),
        to_move=SIDES[0],
        starter=SIDES[0],
    )


def _workshop_puzzle(position: WorkshopPosition, wanted: Collection[str]) -> Puzzle | str:
    legal = position.legal_moves()
    if len(legal) < FEWEST_MOVES:
        return "few moves"
    theme = theme_of(position)
    if theme is None or theme not in wanted:
        return "no theme"
    try:
        values = WorkshopSolver(position, MOST_STATES).move_values()
    except TooManyStates:
        return "not near the end"
    best = max(values.values())
    moves = [move for move, value in values.items() if value == best]
    if len(moves) * MOST_ACCEPTED > len(values):
        return "many solutions"
    if best < LEAST_WIN_CHANCE or best - max(set(values.values()) - {best}) < MARGIN_CHANCE:
        return "small margin"
    losses = {str(each): round(100 * (best - value), 2) for each, value in values.items()}
    order = sorted(losses.items(), key=lambda item: (item[1], item[0]))
    lines = tuple((turn,) for turn, loss in order if not loss)
    grades = {turn: loss for turn, loss in order if loss}
    return Puzzle("herati", theme, WORKSHOP, write_position(position), lines, grades=grades)


# -- Near copies: fields and hands that differ by a tile or two --------------------------------

MOST_COPIED = {False: 1, True: 3}
"""The most different places of a field; in a Workshop, where all of it counts, more."""


def looks(puzzle: Puzzle) -> Iterator[Looks]:
    """Nearly equal fields with the same hands are near; of a Loom the last two rows count."""
    position = read_position(puzzle.position, puzzle.options)
    workshop = isinstance(position, WorkshopPosition)
    yield workshop, MOST_COPIED[workshop], _images(position)


def _images(position: HeratiPosition) -> list[frozenset[tuple[Cell, str]]]:
    """Each tile of the field is combined with the hand, so that all differ for other hands."""
    workshop, field, images = isinstance(position, WorkshopPosition), position.field, []
    if not workshop and field.bounds:
        *_, last = field.bounds
        field = Field.of({cell: tile for cell, tile in field.items() if cell[1] >= last - 1})
    for flags in product((False, True), repeat=4):
        image = Image(*flags)
        if workshop or not (image.top_and_bottom or image.rows_and_columns):
            held, lying = image.hand(position.hands[position.seat]), image.field(field).items()
            images.append(frozenset((cell, f"{tile.value} of {held}") for cell, tile in lying))
    return images


# -- Who solves puzzles to rate them, beside the levels ----------------------------------------


def diamonds_first(
    position: HeratiPosition, limits: SearchLimits, *, opening: bool
) -> list[RankedTurn[Move]]:
    """A recipe: the most diamonds; else the fewest offers to the other player.

    Then the most places where one tile completes a diamond, or the fewest if the recipe is not
    `opening`, and the most begun diamonds.
    """
    sign = 1 if opening else -1

    def worth(move: Move) -> tuple[float, ...]:
        after = position.play(move)
        offered = 0
        if isinstance(after, WorkshopPosition) and after.outcome() is None:
            offer = best_offer(after)
            offered = offer.diamonds if offer else 0
        places = len({offer.cell for offer in waiting(after)})
        gained = completed(position, [move])
        return gained, -offered, sign * places, len(begun_diamonds(after)), limits.rng.random()

    return [RankedTurn((max(position.legal_moves(), key=worth),))]


SOLVERS = (
    Solver("open places", partial(diamonds_first, opening=True), 400.0, attempts=4),
    Solver("close places", partial(diamonds_first, opening=False), 400.0, attempts=4),
)
