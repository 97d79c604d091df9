"""Random play by the rules, for tests that need positions from all phases of a game."""

from random import Random

from games.veletas.rules.pieces import Move, Pie, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition, prepare, start
from tests.veletas.naive import EIGHT, step
from tests.veletas.pictures import played


def crowding_move(position: VeletasPosition, rng: Random) -> Move:
    """A random move; most shots land next to a shooter, so that the game comes to its end."""
    moves = sorted(position.legal_moves(), key=str)
    if position.phase is Phase.PLAY and rng.random() < 0.8:
        near = {step(cell, way) for cell in position.free_shooters for way in EIGHT}
        shots: list[Move] = [
            move for move in moves if isinstance(move, Stone) and move.cell in near
        ]
        moves = shots or moves
    return rng.choice(moves)


def crowding_turn(position: VeletasPosition, rng: Random) -> list[Move]:
    """The moves of a complete ordinary turn."""
    moves: list[Move] = []
    while not moves or not isinstance(moves[-1], Stone):
        moves.append(crowding_move(position, rng))
        position = position.play(moves[-1])
    return moves


def first_ordinary_turn(rules: str, size: int, rng: Random) -> VeletasPosition:
    """A position at the first ordinary turn, after a placed or a random start."""
    kind = rng.choice(["placed", "random"])
    options = {"Rules": rules, "Size": str(size), "Start": kind}
    position = start(prepare(options, rng))
    while position.phase is not Phase.PLAY:
        position = position.play(crowding_move(position, rng))
    return position


def random_positions(rules: str, size: int, count: int) -> list[VeletasPosition]:
    """Positions at ordinary turns with no pie choice ahead, from all stages of games."""
    rng = Random(f"{rules}{size}")
    found: list[VeletasPosition] = []
    while len(found) < count:
        position = first_ordinary_turn(rules, size, rng)
        while position.outcome() is None and len(found) < count:
            if position.phase is Phase.PIE:
                position = position.play(Pie(swap=False))
            if not position.pie_ahead and rng.random() < 0.1:
                found.append(position)
            position = played(position, *crowding_turn(position, rng))
    return found


def placement_positions(rules: str, size: int, rng: Random) -> list[VeletasPosition]:
    """Every step of the placement and the pie choice, and a turn whose slide is made."""
    position, found = start({"Rules": rules, "Size": str(size)}), []
    while position.phase is not Phase.PLAY:
        found.append(position)
        position = position.play(rng.choice(list(position.legal_moves())))
    slides = [move for move in position.legal_moves() if isinstance(move, Slide)]
    return [*found, position.play(rng.choice(slides))]


def whole_turns(position: VeletasPosition) -> set[tuple[Move, ...]]:
    """All complete turns by the rules."""
    found: set[tuple[Move, ...]] = set()
    for move in position.legal_moves():
        if isinstance(move, Slide):
            found.update((move, shot) for shot in position.play(move).legal_moves())
        else:
            found.add((move,))
    return found
