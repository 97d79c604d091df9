"""The Loom as a Markov decision process, for search; `rules` is the authority.

A state of the process is the *frontier*: everything at the lower rim of the field on which later
moves depend. It is one integer of bit fields, five bits each (columns 0 to 4 from left to right):

- mask (bit 0 on): the filled cells of the current row; all 0 below a full row.
- `COLOUR`: for a filled cell the colour of the tile's south edge, for an empty one that of the
  tile above it (1 is black). A tile matches below where its north edge has that colour.
- `CORNER`: for a filled cell beside an empty one, whether the tile's one-coloured lower corner
  is the eastern one (1). With the colour this determines the tile. Elsewhere the bit is 0.
- `LIVE`: bit v is the vertex between the columns v and v+1 at the lower side of the tiles there:
  a diamond can still be completed around it. While one of the two cells is empty, it is the
  vertex above them; when both are filled, the one below.

`FIRST_ROW` marks the first row, which grows at its two ends: its tiles lie in the columns from 0
on, as the place of the five columns is not decided yet.

States are canonical: bits without influence on later moves are 0, so that equivalent fields are
transpositions of one state.

Tiles are 0 NE, 1 SW, 2 NW, 3 SE: bit 0 is the colour of the south edge, bit 1 says that the
one-coloured lower corner is the eastern one. North and south edge differ, east and west too, and
the edge on the side of that corner has the colour of the south edge: two bits are enough.

The Loom ends after a fixed number of tiles, so that its values follow from one sweep: those with
n tiles left from those with n - 1 (value iteration for a finite horizon; Bellman, "Dynamic
Programming", 1957). Arrays of values are flat: with S states,
`values[(left * S + state) * 4 + tile]` is the value with `left` tiles left to place, the face-up
ones included, and `tile` as the only known one of them: before the second face-up tile is known.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled

COLOUR, CORNER, LIVE = 5, 10, 15
"""The first bits of the fields; the mask starts at bit 0."""
FIRST_ROW = 1 << 19
ALL_COLUMNS = 31
"""All bits of a field."""

IMPOSSIBLE = -1
"""The result of a transition that the rules forbid."""


@compiled
def west_edge(tile: int) -> int:
    """The colour of the west edge of a tile, 1 for black."""
    return (tile ^ (tile >> 1)) & 1


@compiled
def remembered_tile(state: int, column: int) -> int:
    """The tile in a column; known only beside an empty cell."""
    return (state >> (COLOUR + column) & 1) | (state >> (CORNER + column) & 1) << 1


@compiled
def canonical(state: int, width: int) -> int:
    """The canonical state: bits without influence on later moves are cleared."""
    mask = state & ALL_COLUMNS
    if mask == (1 << width) - 1:
        return state & ~(ALL_COLUMNS | ALL_COLUMNS << CORNER | FIRST_ROW)
    for column in range(width):
        left = mask >> (column - 1) & 1 if column > 0 else 1 - (state & FIRST_ROW > 0)
        right = mask >> (column + 1) & 1 if column < width - 1 else 1
        if left and right:
            state &= ~(1 << (CORNER + column))
    return state


@compiled
def with_tile(state: int, tile: int, column: int) -> int:
    """The state with a tile in a column; marks the live vertices below it."""
    colour, corner = tile & 1, tile >> 1
    state = state & ~(1 << (COLOUR + column)) | 1 << column
    state |= colour << (COLOUR + column) | corner << (CORNER + column)
    # Lower corners meet where tiles of one colour point at each other: 2 is east, 0 is west.
    if corner:
        if column < 4 and state >> (column + 1) & 1:
            state |= (remembered_tile(state, column + 1) == colour) << (LIVE + column)
    elif column > 0 and state >> (column - 1) & 1:
        state |= (remembered_tile(state, column - 1) == colour | 2) << (LIVE + column - 1)
    return state


@compiled
def first_row_transition(state: int, tile: int, end: int, width: int) -> int:
    """`transition` in the first row, at its left end (0) or its right end (1)."""
    count = 0
    while state >> count & 1:
        count += 1
    if count == 0:
        return canonical(with_tile(state, tile, 0), width) * 4 if end == 0 else IMPOSSIBLE
    if end == 1:
        if west_edge(tile) == west_edge(remembered_tile(state, count - 1)):
            return IMPOSSIBLE
        return canonical(with_tile(state, tile, count), width) * 4
    if west_edge(tile) == west_edge(remembered_tile(state, 0)):
        return IMPOSSIBLE
    shifted = (state & ~FIRST_ROW) << 1 & ~(1 << COLOUR | 1 << CORNER | 1 << LIVE)
    return canonical(with_tile(shifted | FIRST_ROW, tile, 0), width) * 4


@compiled
def transition(state: int, tile: int, place: int, width: int) -> int:
    """The transition function: four times the next state plus the diamonds completed.

    `place` is a column; in the first row 0 is its left end and 1 its right end. The result is
    `IMPOSSIBLE` where the rules forbid the tile.
    """
    if state & FIRST_ROW:
        return first_row_transition(state, tile, place, width) if place < 2 else IMPOSSIBLE
    if state >> place & 1:
        return IMPOSSIBLE
    above = state >> (COLOUR + place) & 1
    fits = tile & 1 != above
    if place > 0 and state >> (place - 1) & 1:
        fits = fits or west_edge(tile) != west_edge(remembered_tile(state, place - 1))
    if place < width - 1 and state >> (place + 1) & 1:
        fits = fits or west_edge(tile) != west_edge(remembered_tile(state, place + 1))
    if not fits:
        return IMPOSSIBLE
    diamonds = 0
    for side in range(2):  # the vertex to the left, then the one to the right
        vertex = place - 1 + side
        if vertex < 0 or not state >> (LIVE + vertex) & 1:
            continue
        # At the left vertex the tile is the lower right one of its block: its lower corner that
        # points away from the vertex is the eastern one.
        wanted = 1 - above | (1 - side) << 1
        other = place - 1 if side == 0 else place + 1
        filled = state >> other & 1
        if tile == wanted and filled:
            diamonds += 1
        if tile != wanted or filled:
            state &= ~(1 << (LIVE + vertex))
    return canonical(with_tile(state, tile, place), width) * 4 + diamonds


# -- Backward induction over the states, and the optimum of a known deal


class Transitions(NamedTuple):
    """The transitions of a state space, in the form of compressed sparse rows."""

    targets: Ints
    """Four times the next state plus the diamonds completed; the length is `offsets[-1]`."""
    offsets: Ints
    """Tile t in state s leads to `targets[offsets[4*s+t]:offsets[4*s+t+1]]`; length 4 S + 1."""


class Objective(NamedTuple):
    """The arrays of one sweep, and the reward of a completed diamond."""

    values: Floats
    """The result, 4 S times the number of layers."""
    one_less: Floats
    """The values after completing one diamond, of the same length."""
    two_less: Floats
    """The values after completing two diamonds."""
    reward: float
    """Added for each diamond."""


class Frontier(NamedTuple):
    """Work arrays of `hindsight_optimum`, 4 S integers each."""

    best: Ints
    """By state and tile in hand: the most diamonds so far, or -1; all -1 before and after."""
    best_after: Ints
    reached: Ints
    """The list of the states with a value in `best`."""
    reached_after: Ints


@compiled
def solve_layer(
    objective: Objective, transitions: Transitions, subset: Ints, left: int, best: Floats
) -> None:
    """Compute the values of the states in `subset` with `left` tiles left.

    The layer with one tile less must be complete. `best` is a work array of 16 numbers: the best
    value by tile placed and tile kept.
    """
    values, one_less, two_less, reward = objective
    targets, offsets = transitions
    layer = len(offsets) - 1
    now, before = left * layer, (left - 1) * layer
    for i in range(len(subset)):
        state = subset[i]
        for tile in range(4):
            for kept in range(4):
                best[4 * tile + kept] = -1.0
            for j in range(offsets[4 * state + tile], offsets[4 * state + tile + 1]):
                diamonds, at = targets[j] & 3, before + (targets[j] & ~3)
                for kept in range(4):
                    if diamonds == 0:
                        value = values[at + kept]
                    elif diamonds == 1:
                        value = reward + one_less[at + kept]
                    else:
                        value = 2 * reward + two_less[at + kept]
                    if value > best[4 * tile + kept]:
                        best[4 * tile + kept] = value
        at = before + 4 * state
        for tile in range(4):
            if left == 1:
                values[now + 4 * state + tile] = max(best[4 * tile], values[at])
                continue
            total = 0.0
            for other in range(4):
                value = max(best[4 * tile + other], best[4 * other + tile])
                if value < 0:  # neither tile fits: one of them is set aside
                    value = max(values[at + tile], values[at + other])
                total += value
            values[now + 4 * state + tile] = total / 4


@compiled
def hindsight_optimum(
    transitions: Transitions, deal: Ints, tiles: int, frontier: Frontier, start: int
) -> int:
    """The most diamonds possible from a state with a known deal of `tiles` tiles.

    A breadth-first search with perfect information: one step for each tile.
    """
    best, best_after, reached, reached_after = frontier
    targets, offsets = transitions
    node = 4 * start + deal[0]
    best[node] = 0
    reached[0] = node
    count, most = 1, 0
    for i in range(1, tiles + 1):
        count_after = 0
        for j in range(count):
            node = reached[j]
            here, kept, score = node >> 2, node & 3, best[node]
            best[node] = -1
            other = deal[i] if i < tiles else kept
            placed = False
            for swap in range(2 if i < tiles else 1):
                tile = other if swap else kept
                rest = kept if swap else other
                for k in range(offsets[4 * here + tile], offsets[4 * here + tile + 1]):
                    placed = True
                    then = (targets[k] & ~3) | rest
                    if best_after[then] < 0:
                        reached_after[count_after] = then
                        count_after += 1
                    best_after[then] = max(best_after[then], score + (targets[k] & 3))
            for swap in range(0 if placed else 2):
                then = 4 * here + (other if swap else kept)
                if best_after[then] < 0:
                    reached_after[count_after] = then
                    count_after += 1
                best_after[then] = max(best_after[then], score)
        best, best_after = best_after, best
        reached, reached_after = reached_after, reached
        count = count_after
    for j in range(count):
        most = max(most, best[reached[j]])
        best[reached[j]] = -1
    return most
