"""The labels with the values of moves."""

from dataclasses import replace

from games.controller.seats import Hint
from games.core.game import Evaluation
from games.herati.rules.field import Tile
from games.herati.rules.position import LoomPosition, PlaceTile, SetAside
from games.herati.view.board import TRAY, InHand
from games.herati.view.drawing import ValueLabel
from games.herati.view.match import value_labels
from games.ui.board.sprites import Place
from games.ui.match.ghost_moves import GhostMove
from games.ui.match.view import ShownHint
from tests.herati.pictures import loom


def in_points(diamonds: float) -> Evaluation:
    return Evaluation(points=diamonds)


def aiming(position: LoomPosition, aim: int) -> LoomPosition:
    return replace(position, aim=aim)


def hint(
    move: PlaceTile | SetAside, evaluation: Evaluation, source: Place, target: Place
) -> ShownHint:
    position = loom("NE", "NW SW | ? ?")
    ghost = GhostMove(target, move.tile.value, source=source)
    return ShownHint(Hint(str(move), position, (move,), evaluation), (ghost,))


def test_moves_of_the_held_tile_have_labels_and_the_best_is_marked() -> None:
    left, right = (-1, 0), (1, 0)
    hints = [
        hint(PlaceTile(Tile.NW, 1, 0), in_points(2.8), InHand(0, 0), right),
        hint(PlaceTile(Tile.SW, 1, 0), in_points(2.5), InHand(0, 1), right),
        hint(PlaceTile(Tile.SW, -1, 0), in_points(2.5), InHand(0, 1), left),
    ]
    plain = loom("NE", "NW SW | ? ?")
    assert value_labels(plain, hints, "NW") == [ValueLabel(right, "NW", "3", True)]
    assert value_labels(plain, hints, "SW") == [
        ValueLabel(right, "SW", "2–3", False),
        ValueLabel(left, "SW", "2–3", False),
    ]


def test_with_an_aim_labels_are_probabilities() -> None:
    position = aiming(loom("NE", "NW SW | ? ?"), 6)
    hints = [
        hint(SetAside(Tile.NW), Evaluation(0.1, 3.0), InHand(0, 0), TRAY),
        hint(SetAside(Tile.SW), Evaluation(0.02, 3.5), InHand(0, 1), TRAY),
    ]
    best, other = (value_labels(position, hints, kind) for kind in ("NW", "SW"))
    assert best == [ValueLabel(InHand(0, 0), "NW", "10.0%", True)]
    assert other == [ValueLabel(InHand(0, 1), "SW", "2.0%", False)]


def test_no_labels_if_the_aim_is_out_of_reach() -> None:
    position = aiming(loom("NE", "NW SW | ? ?"), 6)
    hints = [hint(SetAside(Tile.NW), Evaluation(0.0), InHand(0, 0), TRAY)]
    assert value_labels(position, hints, "NW") == []
