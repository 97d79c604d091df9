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
"""

from __future__ import annotations

from games.core.kernels import compiled

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
