"""The Loom as a Markov decision process on numbers, for search: `rules` is the authority.

What is to come depends only on the *frontier*, the lower rim of the cloth. A frontier is one
integer of these bit fields, five bits each (columns 0 to 4 from left to right):

- `MASK`: the places of the row in hand that are filled; all zero below a full row.
- `COLOUR`: for a filled place the colour of the tile's south edge, for an empty one that of the
  tile above it (1 is black). A tile fits below where its north edge has that colour.
- `POINTS`: for a filled place beside an empty one whether the tile's one-coloured lower corner
  is the eastern one (1). With the colour this is the whole tile; beside filled places nobody
  asks any more, and the bit is 0.
- `LIVE`: bit v is the vertex between the columns v and v+1 on the lower side of the tiles there:
  a diamond may still be completed around it. While one of the two places is empty, it is the
  vertex above them; when both are filled, the one below.

`FIRST` marks the first row, which grows at its two ends: its tiles lie in the columns from 0 on
wherever they really are, as it is not fixed where the five columns will lie.

Tiles are 0 NE, 1 SW, 2 NW, 3 SE: bit 0 is the colour of the south edge, bit 1 says that the
one-coloured lower corner is the eastern one. North and south edge differ, east and west too, and
the edge on the side of that corner has the colour of the south edge: so two bits tell all.
"""

from __future__ import annotations

from games.core.numba_kernels import Floats, Ints, compiled

COLOUR, POINTS, LIVE = 5, 10, 15
"""Where the bit fields begin; the mask begins at bit 0."""
FIRST = 1 << 19
FIVE = 31
"""All bits of a field."""

NOT_POSSIBLE = -1


@compiled
def west(tile: int) -> int:
    """The colour of the west edge."""
    return (tile ^ (tile >> 1)) & 1


@compiled
def tile_at(frontier: int, column: int) -> int:
    """The tile that is remembered in a column; only where a neighbouring place is empty."""
    return (frontier >> (COLOUR + column) & 1) | (frontier >> (POINTS + column) & 1) << 1


@compiled
def settled(frontier: int, width: int) -> int:
    """The same frontier without what nobody will ask any more."""
    mask = frontier & FIVE
    if mask == (1 << width) - 1:
        return frontier & ~(FIVE | FIVE << POINTS | FIRST)
    for column in range(width):
        left = mask >> (column - 1) & 1 if column > 0 else 1 - (frontier & FIRST > 0)
        right = mask >> (column + 1) & 1 if column < width - 1 else 1
        if left and right:
            frontier &= ~(1 << (POINTS + column))
    return frontier


@compiled
def put(frontier: int, tile: int, column: int) -> int:
    """The frontier with a tile in a column, the vertices below it looked at."""
    colour, points = tile & 1, tile >> 1
    frontier = frontier & ~(1 << (COLOUR + column)) | 1 << column
    frontier |= colour << (COLOUR + column) | points << (POINTS + column)
    # Lower corners meet where tiles of one colour point at each other: 2 is east, 0 is west.
    if points:
        if column < 4 and frontier >> (column + 1) & 1:
            frontier |= (tile_at(frontier, column + 1) == colour) << (LIVE + column)
    elif column > 0 and frontier >> (column - 1) & 1:
        frontier |= (tile_at(frontier, column - 1) == colour | 2) << (LIVE + column - 1)
    return frontier


@compiled
def lay_first(frontier: int, tile: int, end: int, width: int) -> int:
    """As `lay`, in the first row: at its left end (0) or at its right end (1)."""
    count = 0
    while frontier >> count & 1:
        count += 1
    if count == 0:
        return settled(put(frontier, tile, 0), width) * 4 if end == 0 else NOT_POSSIBLE
    if end == 1:
        if west(tile) == west(tile_at(frontier, count - 1)):
            return NOT_POSSIBLE
        return settled(put(frontier, tile, count), width) * 4
    if west(tile) == west(tile_at(frontier, 0)):
        return NOT_POSSIBLE
    fields = frontier & ~FIRST
    return (
        settled(put(fields << 1 & ~(1 << COLOUR | 1 << POINTS | 1 << LIVE) | FIRST, tile, 0), width)
        * 4
    )


@compiled
def lay(frontier: int, tile: int, place: int, width: int) -> int:
    """Four times the next frontier plus the diamonds completed, or `NOT_POSSIBLE`.

    The place is a column, in the first row an end: 0 is the left one, 1 the right one.
    """
    if frontier & FIRST:
        return lay_first(frontier, tile, place, width) if place < 2 else NOT_POSSIBLE
    if frontier >> place & 1:
        return NOT_POSSIBLE
    above = frontier >> (COLOUR + place) & 1
    fits = tile & 1 != above
    if place > 0 and frontier >> (place - 1) & 1:
        fits = fits or west(tile) != west(tile_at(frontier, place - 1))
    if place < width - 1 and frontier >> (place + 1) & 1:
        fits = fits or west(tile) != west(tile_at(frontier, place + 1))
    if not fits:
        return NOT_POSSIBLE
    gain = 0
    for side in range(2):  # the vertex to the left, then the one to the right
        vertex = place - 1 + side
        if vertex < 0 or not frontier >> (LIVE + vertex) & 1:
            continue
        # At the left one this is the block's lower right tile, pointing away from it: eastwards.
        wanted = 1 - above | (1 - side) << 1
        other = place - 1 if side == 0 else place + 1
        filled = frontier >> other & 1
        if tile == wanted and filled:
            gain += 1
        if tile != wanted or filled:
            frontier &= ~(1 << (LIVE + vertex))
    return settled(put(frontier, tile, place), width) * 4 + gain


@compiled
def weigh(
    values: Floats,
    one_less: Floats,
    two_less: Floats,
    bonus: float,
    ways: Ints,
    starts: Ints,
    subset: Ints,
    tiles: int,
    best: Floats,
) -> None:
    """Work out one layer: what the frontiers of `subset` are worth with so many tiles left.

    `values` holds for each number of tiles left, frontier and tile in hand the value before the
    next tile is turned up; the layer with one tile less must be there. After laying a tile that
    completes one or two diamonds the value is that of `one_less` or `two_less`, and `bonus` for
    each. The ways to lay tile t on frontier f are `ways[starts[4*f+t]:starts[4*f+t+1]]`.
    `best` is room for 16 values.
    """
    layer = len(starts) - 1
    now, before = tiles * layer, (tiles - 1) * layer
    for i in range(len(subset)):
        frontier = subset[i]
        for tile in range(4):
            for kept in range(4):
                best[4 * tile + kept] = -1.0
            for way in range(starts[4 * frontier + tile], starts[4 * frontier + tile + 1]):
                gain, at = ways[way] & 3, before + (ways[way] & ~3)
                for kept in range(4):
                    if gain == 0:
                        value = values[at + kept]
                    elif gain == 1:
                        value = bonus + one_less[at + kept]
                    else:
                        value = 2 * bonus + two_less[at + kept]
                    if value > best[4 * tile + kept]:
                        best[4 * tile + kept] = value
        at = before + 4 * frontier
        for tile in range(4):
            if tiles == 1:
                values[now + 4 * frontier + tile] = max(best[4 * tile], values[at])
                continue
            total = 0.0
            for other in range(4):
                value = max(best[4 * tile + other], best[4 * other + tile])
                if value < 0:  # none of the two can be laid
                    value = max(values[at + tile], values[at + other])
                total += value
            values[now + 4 * frontier + tile] = total / 4


@compiled
def play(
    values: Floats,
    bonus: float,
    ways: Ints,
    starts: Ints,
    frontier: int,
    deals: Ints,
    tiles: int,
    scores: Ints,
) -> None:
    """Play deals of so many tiles each from a frontier, always the best way for the points."""
    layer = len(starts) - 1
    for deal in range(len(scores)):
        here, kept, score = frontier, deals[deal * tiles], 0
        for i in range(1, tiles + 1):
            left = tiles - i  # tiles left when the next one is out of the hand
            other = deals[deal * tiles + i] if left > 0 else kept
            best, then, keep, gained = -1.0, here, other, 0
            for swap in range(2 if left > 0 else 1):
                tile = other if swap else kept
                rest = kept if swap else other
                for way in range(starts[4 * here + tile], starts[4 * here + tile + 1]):
                    gain, target = ways[way] & 3, ways[way] >> 2
                    value = bonus * gain + values[left * layer + 4 * target + rest]
                    if value > best:
                        best, then, keep, gained = value, target, rest, gain
            if best < 0 and left > 0:
                at = left * layer + 4 * here
                keep = other if values[at + other] > values[at + kept] else kept
            here, kept = then, keep
            score += gained
        scores[deal] = score


@compiled
def foresee(
    ways: Ints,
    starts: Ints,
    deal: Ints,
    tiles: int,
    best: Ints,
    after: Ints,
    listed: Ints,
    listed_after: Ints,
    start: int,
) -> int:
    """The most diamonds that a known deal of so many tiles allows, from a frontier.

    `best` and `after` hold for each frontier and tile in hand the most diamonds so far, or -1;
    all are -1 at first and in the end. The other two are as long: the states that were reached.
    """
    state = 4 * start + deal[0]
    best[state] = 0
    listed[0] = state
    count, most = 1, 0
    for i in range(1, tiles + 1):
        count_after = 0
        for j in range(count):
            state = listed[j]
            here, kept, score = state >> 2, state & 3, best[state]
            best[state] = -1
            other = deal[i] if i < tiles else kept
            laid = False
            for swap in range(2 if i < tiles else 1):
                tile = other if swap else kept
                rest = kept if swap else other
                for way in range(starts[4 * here + tile], starts[4 * here + tile + 1]):
                    laid = True
                    then = (ways[way] & ~3) | rest
                    if after[then] < 0:
                        listed_after[count_after] = then
                        count_after += 1
                    after[then] = max(after[then], score + (ways[way] & 3))
            for swap in range(0 if laid else 2):
                then = 4 * here + (other if swap else kept)
                if after[then] < 0:
                    listed_after[count_after] = then
                    count_after += 1
                after[then] = max(after[then], score)
        best, after = after, best
        listed, listed_after = listed_after, listed
        count = count_after
    for j in range(count):
        most = max(most, best[listed[j]])
        best[listed[j]] = -1
    return most
