"""A second, slow implementation of RULES.md by other means: strings, lists and searches.

Nothing here uses the program: tiles are names, colours letters, a game is a plain dictionary
and a move its text.
"""

from __future__ import annotations

import copy
from typing import Any

EDGES = {
    "NW": {"N": "b", "W": "b", "S": "w", "E": "w"},
    "NE": {"N": "b", "E": "b", "S": "w", "W": "w"},
    "SE": {"S": "b", "E": "b", "N": "w", "W": "w"},
    "SW": {"S": "b", "W": "b", "N": "w", "E": "w"},
}
AROUND = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}

Cloth = dict[tuple[int, int], str]
Game = dict[str, Any]


def touching(field: Cloth, tile: str, x: int, y: int) -> list[bool]:
    """For each tile that touches the place, whether the common edge matches."""
    return [
        EDGES[tile][here] == EDGES[field[x + dx, y + dy]][there]
        for here, (dx, dy, there) in AROUND.items()
        if (x + dx, y + dy) in field
    ]


def extent(places: list[tuple[int, int]], axis: int) -> int:
    """How wide (0) or tall (1) the places lie."""
    numbers = [place[axis] for place in places]
    return max(numbers) - min(numbers) + 1


def corner(tile: str, name: str) -> str:
    """`b` or `w` where both edges of a corner have that colour, `-` where they are mixed."""
    colours = {EDGES[tile][name[0]], EDGES[tile][name[1]]}
    return colours.pop() if len(colours) == 1 else "-"


def diamonds(field: Cloth) -> set[tuple[int, int, str]]:
    """Every vertex around which four corners of one colour meet."""
    found = set()
    for x in range(-6, 6):
        for y in range(-6, 6):
            around = [(x, y, "SE"), (x + 1, y, "SW"), (x, y + 1, "NE"), (x + 1, y + 1, "NW")]
            if all((a, b) in field for a, b, _ in around):
                colours = {corner(field[a, b], name) for a, b, name in around}
                if len(colours) == 1 and colours != {"-"}:
                    found.add((x, y, colours.pop()))
    return found


def fits_loom(field: Cloth, tile: str, x: int, y: int) -> bool:
    """RULES 2.3, the four conditions one by one."""
    if not field:
        return (x, y) == (0, 0)
    if (x, y) in field:
        return False
    edges = touching(field, tile, x, y)
    rows = {row: [a for a, b in field if b == row] for row in range(-6, 7)}
    beside = len(rows.get(y, [])) < 5 and ((x - 1, y) in field or (x + 1, y) in field)
    below = (x, y - 1) in field and len(rows[y - 1]) == 5
    return any(edges) and extent([*field, (x, y)], 0) <= 5 and (beside or below)


def fits_workshop(field: Cloth, tile: str, x: int, y: int) -> bool:
    """RULES 2.4, the two conditions."""
    if (x, y) in field:
        return False
    edges = touching(field, tile, x, y)
    places = [*field, (x, y)]
    return bool(edges) and all(edges) and extent(places, 0) <= 5 and extent(places, 1) <= 5


def new_loom(deal: str) -> Game:
    """A Loom from the tag of its deal."""
    hand = deal.split(",")
    return {"mode": "loom", "field": {}, "up": hand[:2], "down": hand[2:], "aside": []}


def new_workshop(first: str, hands: list[str], start: int) -> Game:
    """A Workshop from the tags of its deal; the seats count from 0."""
    dealt = [hand.split(",") for hand in hands]
    return {
        "mode": "workshop",
        "field": {(0, 0): first},
        "up": [hand[:1] for hand in dealt],
        "down": [hand[1:] for hand in dealt],
        "points": [0] * len(hands),
        "turn": start,
        "over": False,
    }


def from_tags(tags: dict[str, str]) -> Game:
    """The start of the game that the tags of a record describe."""
    if tags["Mode"] == "loom":
        return new_loom(tags["Deal"])
    hands = [tags[f"Hand{seat}"] for seat in range(1, int(tags["Players"]) + 1)]
    return new_workshop(tags["First"], hands, int(tags["Start"]) - 1)


def fitting(game: Game, hand: list[str]) -> set[str]:
    """Every way of laying a tile of the hand."""
    fits = fits_loom if game["mode"] == "loom" else fits_workshop
    return {
        f"{tile}@{x},{y}"
        for tile in hand
        for x in range(-6, 7)
        for y in range(-6, 7)
        if fits(game["field"], tile, x, y)
    }


def moves(game: Game) -> set[str]:
    """The legal moves as texts; none once the game is over."""
    if game["mode"] == "loom":
        return fitting(game, game["up"]) or {f"x {tile}" for tile in game["up"]}
    if game["over"]:
        return set()
    return fitting(game, game["up"][game["turn"]]) or {"-"}


def after(game: Game, move: str) -> Game:
    """The game after a legal move."""
    game = copy.deepcopy(game)
    before = diamonds(game["field"])
    if "@" in move:
        tile, place = move.split("@")
        x, y = map(int, place.split(","))
        game["field"][x, y] = tile
    if game["mode"] == "loom":
        _loom_turn(game, move)
    else:
        _workshop_turn(game, move, len(diamonds(game["field"]) - before))
    return game


def _loom_turn(game: Game, move: str) -> None:
    if move.startswith("x "):
        game["aside"].append(move[2:])
    game["up"].remove(move[2:] if move.startswith("x ") else move.split("@")[0])
    if game["down"]:
        game["up"].append(game["down"].pop(0))


def _workshop_turn(game: Game, move: str, points: int) -> None:
    seat = game["turn"]
    up, down = game["up"][seat], game["down"][seat]
    if move != "-":
        up.remove(move.split("@")[0])
    if down and (move == "-" or not up):
        up.append(down.pop(0))
    game["points"][seat] += points
    out = not up and not down
    stuck = not any(game["down"]) and not any(fitting(game, hand) for hand in game["up"])
    game["over"] = out or stuck
    game["turn"] = (seat + 1) % len(game["up"])


def perft(game: Game, depth: int) -> int:
    """The number of sequences of `depth` moves."""
    if depth == 0:
        return 1
    return sum(perft(after(game, move), depth - 1) for move in moves(game))
