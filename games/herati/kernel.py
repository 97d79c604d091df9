"""The Workshop on one flat array, for search, with greedy games: `rules` is the authority.

A state is an array of `STATE` integers. It begins with a square of `ROW` times `ROW` places, wide
enough for every field around its first tile in the middle: 0 where nothing lies, otherwise one
more than the tile's number in `weave`. Bounds, hands and points follow. Nothing is known of what
lies face down but how much it is: tiles are drawn when they are turned up.

A move is `4 * place + tile`, or `PASS`.
"""

from __future__ import annotations

import math

from games.core.compiled import Floats, Ints, compiled

ROW = 11
"""Places in a row of the square, a border on either side included."""
MIDDLE = 5 * ROW + 5
EXTENT = 5
"""The field is at most so wide and so tall."""

LEFT = ROW * ROW
TOP, RIGHT, BOTTOM = LEFT + 1, LEFT + 2, LEFT + 3
PLAYERS, MOVER, TARGET = LEFT + 4, LEFT + 5, LEFT + 6
"""The target is 0 in a single game."""
HELD = LEFT + 7
"""For each of four seats how many of each tile lie face up."""
DOWN = HELD + 16
"""For each seat how many tiles lie face down."""
SCORED = DOWN + 4
BROUGHT = SCORED + 4
OVER = BROUGHT + 4
"""1 after the end of the game."""
STATE = OVER + 1

PASS = -1

ABOVE_OR_BELOW = (15, 10, 5, 10, 5)
"""The tiles, as bits, that match what lies above or below: nothing, or one of the tiles."""
BESIDE = (15, 6, 9, 9, 6)

BLACK_BLOCK = (4, 2, 1, 3)
"""What lies around a black diamond: top left, top right, bottom left, bottom right."""
WHITE_BLOCK = (3, 1, 2, 4)
BLACK_CORNER = (-ROW, -1, -ROW - 1, 0)
"""The step from each tile to the top left of the block around its black corner."""
WHITE_CORNER = (-1, -ROW, 0, -ROW - 1)

DIAMOND, OFFERED, OPEN, KEPT, HOPE = range(5)
"""What a tile can do at a corner, in a taste: complete a diamond; leave one place that another
seat has the tile for, or nobody, or the mover; leave two places."""

MOVES = 160
"""More moves than there ever are."""
STOCK = 48
"""Room for what four seats will turn up, twelve tiles each."""

BITS = (1 << 32) - 1


# ------------------------------------------------------------------------------- the rules


@compiled
def fitting(state: Ints, place: int) -> int:
    """The tiles, as bits, that match all around an empty place that touches some; else 0."""
    if state[place]:
        return 0
    above, below = state[place - ROW], state[place + ROW]
    left, right = state[place - 1], state[place + 1]
    if not (above or below or left or right):
        return 0
    return ABOVE_OR_BELOW[above] & ABOVE_OR_BELOW[below] & BESIDE[left] & BESIDE[right]


@compiled
def first(state: Ints, axis: int) -> int:
    """The first column (`LEFT`) or row (`TOP`) where a tile may be laid."""
    return max(state[axis] - 1, state[axis + 2] - EXTENT + 1)


@compiled
def last(state: Ints, axis: int) -> int:
    """The last column or row where a tile may be laid."""
    return min(state[axis + 2] + 1, state[axis] + EXTENT - 1)


@compiled
def held(state: Ints, seat: int) -> int:
    """The tiles, as bits, that lie face up before a seat."""
    tiles = 0
    for tile in range(4):
        if state[HELD + 4 * seat + tile]:
            tiles |= 1 << tile
    return tiles


@compiled
def in_hand(state: Ints, seat: int) -> int:
    """How many tiles a seat has, face up or down."""
    count = state[DOWN + seat]
    for tile in range(4):
        count += state[HELD + 4 * seat + tile]
    return count


@compiled
def list_moves(state: Ints, seat: int, into: Ints) -> int:
    """Write the moves of a seat if it were to move; return their number, 0 if nothing fits."""
    count, tiles = 0, held(state, seat)
    for y in range(first(state, TOP), last(state, TOP) + 1):
        for x in range(first(state, LEFT), last(state, LEFT) + 1):
            place = y * ROW + x
            fit = fitting(state, place) & tiles
            for tile in range(4):
                if fit >> tile & 1:
                    into[count] = 4 * place + tile
                    count += 1
    return count


@compiled
def is_diamond(state: Ints, corner: int, black: bool) -> bool:
    """Whether the block with that top left place is a diamond of that colour."""
    block = BLACK_BLOCK if black else WHITE_BLOCK
    return (
        state[corner] == block[0]
        and state[corner + 1] == block[1]
        and state[corner + ROW] == block[2]
        and state[corner + ROW + 1] == block[3]
    )


@compiled
def put_down(state: Ints, move: int) -> bool:
    """Play a move up to its points; whether the mover is to turn a tile up now."""
    seat = state[MOVER]
    if move == PASS:
        return state[DOWN + seat] > 0
    place, tile = move >> 2, move & 3
    state[place] = tile + 1
    state[HELD + 4 * seat + tile] -= 1
    state[LEFT], state[RIGHT] = min(state[LEFT], place % ROW), max(state[RIGHT], place % ROW)
    state[TOP], state[BOTTOM] = min(state[TOP], place // ROW), max(state[BOTTOM], place // ROW)
    if is_diamond(state, place + BLACK_CORNER[tile], True):
        state[SCORED + seat] += 1
    if is_diamond(state, place + WHITE_CORNER[tile], False):
        state[SCORED + seat] += 1
    return state[DOWN + seat] > 0 and held(state, seat) == 0


@compiled
def turn_up(state: Ints, tile: int) -> None:
    """The mover turns up this tile."""
    state[HELD + 4 * state[MOVER] + tile] += 1
    state[DOWN + state[MOVER]] -= 1


@compiled
def is_blocked(state: Ints) -> bool:
    """Whether everything lies face up, and nobody can lay anything."""
    tiles = 0
    for seat in range(state[PLAYERS]):
        if state[DOWN + seat]:
            return False
        tiles |= held(state, seat)
    for y in range(first(state, TOP), last(state, TOP) + 1):
        for x in range(first(state, LEFT), last(state, LEFT) + 1):
            if fitting(state, y * ROW + x) & tiles:
                return False
    return True


@compiled
def end_turn(state: Ints) -> None:
    """Look whether the game is over, and pass the turn on."""
    seat = state[MOVER]
    state[MOVER] = (seat + 1) % state[PLAYERS]
    total = state[BROUGHT + seat] + state[SCORED + seat]
    if (0 < state[TARGET] <= total) or in_hand(state, seat) == 0 or is_blocked(state):
        state[OVER] = 1


# --------------------------------------------------------------------------- greedy games


@compiled
def draw(chance: Ints, below: int) -> int:
    """A random number below that one; chance[0] is the state of the generator, never 0.

    Marsaglia's 32-bit xorshift (Xorshift RNGs, 2003).
    """
    x = chance[0]
    x ^= x << 13 & BITS
    x ^= x >> 17
    x ^= x << 5 & BITS
    chance[0] = x
    return x * below >> 32


@compiled
def held_by_others(state: Ints, seat: int) -> int:
    """The tiles, as bits, that lie face up before any other seat."""
    tiles = 0
    for other in range(state[PLAYERS]):
        if other != seat:
            tiles |= held(state, other)
    return tiles


@compiled
def prospect(
    state: Ints, corner: int, black: bool, place: int, mine: int, others: int, taste: Ints
) -> int:
    """What a tile laid on `place` is worth at one of its corners.

    Where one tile is missing, no other fits there: it stays open until somebody has that tile.
    `mine` are the tiles that are left to the mover, `others` those of the other seats.
    """
    block = BLACK_BLOCK if black else WHITE_BLOCK
    missing, wanted = 0, 0
    for i in range(4):
        at = corner + i % 2 + ROW * (i // 2)
        lies = state[at]
        if at == place or lies == block[i]:
            continue
        if lies:
            return 0
        missing += 1
        wanted = block[i] - 1
    if missing == 0:
        return taste[DIAMOND]
    if missing > 1:
        return taste[HOPE] if missing == 2 else 0
    if others >> wanted & 1:
        return taste[OFFERED]
    return taste[KEPT] if mine >> wanted & 1 else taste[OPEN]


@compiled
def taste_of(state: Ints, move: int, tiles: int, others: int, taste: Ints) -> int:
    """What the two corners of a tile of the mover are worth; `tiles` are those it holds."""
    place, tile = move >> 2, move & 3
    mine = tiles if state[HELD + 4 * state[MOVER] + tile] > 1 else tiles & ~(1 << tile)
    black = prospect(state, place + BLACK_CORNER[tile], True, place, mine, others, taste)
    white = prospect(state, place + WHITE_CORNER[tile], False, place, mine, others, taste)
    return black + white


@compiled
def greedy_move(state: Ints, chance: Ints, taste: Ints) -> int:
    """The move that its two corners speak for most, equal ones by lot; `PASS` if nothing fits."""
    tiles, others = held(state, state[MOVER]), held_by_others(state, state[MOVER])
    best, most, equal = PASS, -1000, 0
    for y in range(first(state, TOP), last(state, TOP) + 1):
        for x in range(first(state, LEFT), last(state, LEFT) + 1):
            fit = fitting(state, y * ROW + x) & tiles
            if fit == 0:
                continue
            for tile in range(4):
                if not fit >> tile & 1:
                    continue
                move = 4 * (y * ROW + x) + tile
                value = taste_of(state, move, tiles, others, taste)
                if value > most:
                    best, most, equal = move, value, 1
                elif value == most:
                    equal += 1
                    if draw(chance, equal) == 0:
                        best = move
    return best


@compiled
def play_on(state: Ints, move: int, stock: Ints) -> None:
    """Play a move; what is turned up comes from the stock, each seat's last tile first."""
    seat = state[MOVER]
    if put_down(state, move):
        turn_up(state, stock[12 * seat + state[DOWN + seat] - 1])
    end_turn(state)


@compiled
def finish(state: Ints, stock: Ints, chance: Ints, taste: Ints) -> None:
    """Play greedily to the end of the game."""
    while not state[OVER]:
        play_on(state, greedy_move(state, chance, taste), stock)


@compiled
def worth(state: Ints, seat: int, equity: Floats) -> float:
    """What the end of a game is worth to a seat: its share of the victory, a little for the lead.

    In a match, where no target was reached, `equity` says what the totals are worth: they are its
    index as digits base 5, that of the seat that begins next first, times the seats, and then the
    seat counted from that one. Its last element is who begins next.
    """
    players = state[PLAYERS]
    mine = state[BROUGHT + seat] + state[SCORED + seat]
    if state[TARGET]:
        if mine >= state[TARGET]:
            return 1.0
        index, starter = 0, int(equity[len(equity) - 1])
        for i in range(players):
            other = (starter + i) % players
            total = state[BROUGHT + other] + state[SCORED + other]
            if total >= state[TARGET]:
                return 0.0
            index = 5 * index + total
        return equity[players * index + (seat - starter) % players]
    most, winners, rival = 0, 0, 0
    for other in range(players):
        points = state[SCORED + other]
        if points > most:
            most, winners = points, 0
        if points == most:
            winners += 1
        if other != seat:
            rival = max(rival, points)
    share = 1 / winners if state[SCORED + seat] == most else 0.0
    return share + 0.02 * (state[SCORED + seat] - rival)


@compiled
def search(
    state: Ints,
    moves: Ints,
    count: int,
    visits: Ints,
    sums: Floats,
    playouts: int,
    seed: int,
    explore: float,
    taste: Ints,
    equity: Floats,
    work: Ints,
    stock: Ints,
    chance: Ints,
) -> None:
    """So many more greedy games from the moves of the mover, shared out by upper bounds (UCB1).

    The n-th game of every move meets the same hidden tiles, so that luck tells them apart less.
    `visits` and `sums` are kept from call to call; `work`, `stock` and `chance` are room.
    Auer, Cesa-Bianchi, Fischer, Finite-time analysis of the multiarmed bandit problem (2002).
    """
    seat, total = state[MOVER], 0
    for i in range(count):
        total += visits[i]
    for _ in range(playouts):
        chosen, highest = 0, -1e9
        width = explore * math.sqrt(math.log(total + 1.0))
        for i in range(count):
            if visits[i] == 0:
                chosen = i
                break
            bound = sums[i] / visits[i] + width / math.sqrt(visits[i])
            if bound > highest:
                chosen, highest = i, bound
        chance[0] = (seed + (visits[chosen] + 1) * 2654435761 & BITS) | 1
        for _i in range(4):  # a small seed needs some steps to spread
            draw(chance, 2)
        for i in range(STOCK):
            stock[i] = draw(chance, 4)
        for i in range(STATE):
            work[i] = state[i]
        play_on(work, moves[chosen], stock)
        finish(work, stock, chance, taste)
        sums[chosen] += worth(work, seat, equity)
        visits[chosen] += 1
        total += 1
