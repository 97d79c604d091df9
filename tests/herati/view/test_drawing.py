"""A position at rest, and the examples of the rule pages."""

from __future__ import annotations

from itertools import pairwise

import pygame

from games.core.record import read_record
from games.herati.game import GAME
from games.herati.rules.field import Field, Tile
from games.herati.rules.position import Hand, LoomPosition
from games.herati.view import drawing
from games.herati.view.drawing import Example
from games.herati.view.look import LOOK
from games.ui.toolkit.scene import SceneContext


def test_examples_show_their_marks_and_their_tile(context: SceneContext) -> None:
    def drawn(example: Example) -> bytes:
        surface = pygame.Surface((200, 200))
        drawing.draw(context, surface, surface.get_rect(), example)
        return pygame.image.tobytes(surface, "RGB")

    position = LoomPosition(Field.of({(0, 0): Tile.SE, (1, 0): Tile.SW}), Hand())
    pictures = [
        drawn(Example(position, "", right, wrong))
        for right, wrong in [(((2, 0),), ()), ((), ((2, 0),)), (((1, 1),), ())]
    ]
    assert len({*pictures, drawn(Example(position)), drawn(Example(position, "NE"))}) == 5


def test_no_tile_moves_while_a_match_plays_by_itself(context: SceneContext) -> None:
    demo = LOOK.demo()
    assert demo is not None
    match = read_record(demo.record, {GAME.name: GAME}).match
    match.go_to(match.root.main_end())
    pictures = []
    for ply in range(1, len(match.line) + 1):
        surface = pygame.Surface((300, 300))
        LOOK.picture(context, surface, surface.get_rect(), LOOK.in_demo(match, ply))
        pictures.append(surface)
    for earlier, later in pairwise(pictures):
        added = pygame.mask.from_threshold(later, (0, 0, 0), (1, 1, 1), earlier)
        added.invert()
        # a tile, and with it at most the diamonds around it
        assert 0 < added.count() < 300 * 300 // 5
