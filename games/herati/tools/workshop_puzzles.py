"""The search for puzzles in positions of the Workshop of two players near its end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from random import Random

from games.core.position import sorted_moves
from games.herati.ai.levels import expected_diamonds
from games.herati.ai.workshop_proofs import TooManyStates, WorkshopSolver
from games.herati.game import BLOCK_OR_SCORE, LAST_TILES, OFFER, write_position
from games.herati.rules.field import Field
from games.herati.rules.position import SIDES, Move, WorkshopPosition
from games.herati.rules.setups import prepare, start
from games.herati.rules.turn_facts import best_offer, waiting
from games.learning.puzzle import Puzzle, Rejection

OPTIONS = {"Mode": "workshop", "Players": "2"}
MARGIN = 0.05
"""The least chance to win that the second best turn loses."""
LEAST_CHANCE = 0.05
FEWEST_MOVES = 4
MOST_ACCEPTED = 3
"""Of so many turns at most one is best."""
MOST_UNSEEN = 6
"""Face-down tiles of both hands."""
MOST_UNSEEN_AT_LAST = 3
"""The same in the theme `last-tiles`."""
MOST_STATES = 30_000
RANDOM_MOVES = 0.2
"""Self-play: the part of the turns that are drawn by lot."""


def self_play(rng: Random) -> Iterator[tuple[WorkshopPosition, int]]:
    """The positions of one Workshop with the number of their turn, from 1; nothing is masked."""
    position, turn = start(prepare(OPTIONS, rng)), 1
    while position.outcome() is None:
        assert isinstance(position, WorkshopPosition)
        yield position, turn
        position, turn = position.play(_noisy_move(position, rng)), turn + 1


def _noisy_move(position: WorkshopPosition, rng: Random) -> Move:
    moves: list[Move] = sorted_moves(position)
    rng.shuffle(moves)
    if rng.random() < RANDOM_MOVES:
        return moves[0]
    side = position.to_move
    return max(moves, key=lambda move: expected_diamonds(position.play(move), side))


def theme_of(position: WorkshopPosition) -> str | None:
    """The theme of a position; None where a turn completes a diamond, which is nearly always best.

    `last-tiles`: few tiles lie face down. `offer`: some turns make a place where the other side
    could complete a diamond with a tile that lies face up. `block-or-score`: none does, but some
    leave a place that waits for a tile which may be turned up.
    """
    after = [position.play(move) for move in position.legal_moves()]
    if any(then.points(SIDES[0]) > position.points(SIDES[0]) for then in after):
        return None
    if sum(hand.face_down for hand in position.hands) <= MOST_UNSEEN_AT_LAST:
        return LAST_TILES
    going_on = [then for then in after if then.outcome() is None]
    if any(best_offer(then) for then in going_on):
        return OFFER
    return BLOCK_OR_SCORE if any(waiting(then) for then in going_on) else None


def find(position: WorkshopPosition, wanted: Collection[str]) -> Iterator[Puzzle | Rejection]:
    """The proven puzzle of a position, or the reason against one."""
    hidden = sum(hand.face_down for hand in position.hands)
    if position.players != 2 or position.target is not None or hidden > MOST_UNSEEN:
        return
    found = _puzzle(_normal(position), wanted)
    if isinstance(found, str):
        yield Rejection(OFFER, found)
    else:
        yield found


def _normal(position: WorkshopPosition) -> WorkshopPosition:
    """The position with the side to move first, the field at 0,0, and nothing hidden known."""
    assert position.field.bounds is not None
    left, top, _, _ = position.field.bounds
    field = {(x - left, y - top): tile for (x, y), tile in position.field.items()}
    seat = position.seat
    order = (seat, 1 - seat)
    return replace(
        position.seen_by(position.to_move),
        field=Field.of(field),
        hands=tuple(position.hands[each].hidden() for each in order),
        game_points=tuple(position.game_points[each] for each in order),
        earlier_points=(0, 0),
        to_move=SIDES[0],
        starter=SIDES[0],
    )


def _puzzle(position: WorkshopPosition, wanted: Collection[str]) -> Puzzle | str:
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
    if best < LEAST_CHANCE or best - max(set(values.values()) - {best}) < MARGIN:
        return "small margin"
    losses = {str(each): round(100 * (best - value), 2) for each, value in values.items()}
    order = sorted(losses.items(), key=lambda item: (item[1], item[0]))
    lines = tuple((turn,) for turn, loss in order if not loss)
    grades = {turn: loss for turn, loss in order if loss}
    return Puzzle("herati", theme, OPTIONS, write_position(position), lines, grades=grades)
