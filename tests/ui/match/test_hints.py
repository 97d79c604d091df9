"""Hints in the window: their sentences, marks and ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from games import catalog
from games.controller.seats import AnyHint, Hint, HintReady
from games.core.game import Evaluation
from games.core.position import AnyPosition
from games.herati.rules.field import Field, Tile
from games.herati.rules.position import Hand, LoomPosition, PlaceTile
from games.tiananmen.rules.position import Save, set_up
from games.ui.look.ghost_moves import GhostMove, GhostPainter, Role, colour_of, draw_badge
from games.ui.look.look import AnyLook, SceneContext, load_look
from games.ui.match.board import HintDisplay
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.view.board import tiling_of
from tests import toy
from tests.toy import Add
from tests.ui.race import Driver, OpenMatch
from tests.ui.user_input import shows
from tests.veletas.pictures import example

TURN: AnyHint = Hint("3+2", toy.Race(), (Add(3), Add(2)), Evaluation(0.7))


def display(driver: Driver) -> HintDisplay:
    return HintDisplay(driver.view)


def hinted(open_match: OpenMatch, *turns: tuple[str, ...]) -> Driver:
    driver = open_match()
    driver.session.ai.hint()
    driver.engine.propose(*turns)
    driver.wait(0.1)
    return driver


def test_the_only_turn_needs_no_other_reason(open_match: OpenMatch) -> None:
    hint: AnyHint = Hint("1", toy.Race(most=1), (Add(1),), only=True)
    said = display(open_match()).sentence(HintReady(hint, 1, 1))
    assert said == "Hint: 1 – the only legal turn"


def test_without_a_reason_only_the_turn_is_named(open_match: OpenMatch, monkeypatch: Any) -> None:
    driver = open_match()
    monkeypatch.setattr(driver.view.texts, "hint_reason", lambda *_, **__: "")
    assert display(driver).sentence(HintReady(TURN, 1, 1)) == "Hint: 3+2"


def test_its_sentence_stays_as_long_as_its_marks(open_match: OpenMatch) -> None:
    driver = hinted(open_match, ("3", "2"))
    said = driver.message
    assert said.startswith("Hint: 3+2")
    driver.wait(7.0)
    assert driver.message == said
    driver.context.notify("Copied.")
    assert driver.context.toast  # only a sentence that goes by itself makes a toast wait
    driver.drag("1", "2")
    assert driver.message not in ("", said)
    driver.wait(7.0)
    assert driver.message == said
    driver.drag("3", "black")
    driver.wait()
    assert driver.message == said
    driver.drag("1", "black")
    assert driver.message == ""


def drawn(driver: Driver) -> pygame.Surface:
    surface = pygame.Surface(driver.context.size)
    surface.fill((200, 200, 200))
    display(driver).draw(surface)
    return surface


def blue(surface: pygame.Surface) -> int:
    """The strongest difference of blue from the grey of the ground."""
    pixels = pygame.image.tobytes(surface, "RGB")
    return max(b - r for r, b in zip(pixels[::3], pixels[2::3], strict=True))


def test_its_numbers_are_faint_while_a_piece_is_held(open_match: OpenMatch) -> None:
    driver = hinted(open_match, ("3", "2"))
    plain = blue(drawn(driver))
    driver.board.select("1")
    assert 0 < blue(drawn(driver)) < plain


# -- Moves that were not played, and a played turn beside a better one for each game


def game_view(name: str) -> AnyLook:
    (entry,) = (entry for entry in catalog.ENTRIES if entry.game.name == name)
    return load_look(entry.look)


RECT = pygame.Rect(0, 0, 600, 600)


def compared(
    context: SceneContext,
    game: str,
    position: AnyPosition,
    played: Sequence[Any],
    better: Sequence[Any],
) -> pygame.Surface:
    compare = game_view(game).compare
    surface = pygame.Surface(RECT.size)
    compare(context, surface, RECT, position, played, better)
    return surface


def marked(
    context: SceneContext, surface: pygame.Surface, spots: dict[str, pygame.Rect]
) -> tuple[set[str], set[str]]:
    """The places with marks of the played turn, and those with marks of the better one."""
    played, better = context.theme.accent, context.theme.focus
    return (
        {name for name, spot in spots.items() if shows(surface, spot, played)},
        {name for name, spot in spots.items() if shows(surface, spot, better)},
    )


def same(one: pygame.Surface, other: pygame.Surface, spot: pygame.Rect) -> bool:
    return pygame.image.tobytes(one.subsurface(spot), "RGB") == pygame.image.tobytes(
        other.subsurface(spot), "RGB"
    )


def test_in_tiananmen_saved_stones_are_not_shown(context: SceneContext) -> None:
    position = set_up(19, black=["Q4"], last="Q4", day=2, part=1)
    still = compared(context, "tiananmen", position, [], [])
    assert same(still, compared(context, "tiananmen", position, [Save()], [Save()]), RECT)


def test_what_is_common_to_both_turns_is_drawn_once(context: SceneContext) -> None:
    position = example("small_game")
    best = [Slide("f5", "g4"), Stone("g1")]
    alone = compared(context, "veletas", position, [], best)
    assert same(alone, compared(context, "veletas", position, best, best), RECT)
    spots = {cell: tiling_of(RECT, position.board.size).spot(cell) for cell in ("f5", "g3", "g1")}
    other = compared(context, "veletas", position, [Slide("f5", "g4"), Stone("g3")], best)
    assert marked(context, other, spots)[0] == {"g3"}
    loom, tile = game_view("herati").example({"Mode": "loom"}), [PlaceTile(Tile.SW, 5, 2)]
    alone = compared(context, "herati", loom, [], tile)
    assert same(alone, compared(context, "herati", loom, tile, tile), RECT)


def test_an_empty_loom_can_be_shown(context: SceneContext) -> None:
    position = LoomPosition(Field(), Hand((Tile.NE, Tile.SW), (None,) * 5))
    compared(context, "herati", position, [], [])
    compared(context, "herati", position, [PlaceTile(Tile.NE, 0, 0)], [PlaceTile(Tile.SW, 0, 0)])


def painted(context: SceneContext, *ghosts: GhostMove) -> pygame.mask.Mask:
    """The part of a field of 100 pixels per place covered by paths and numbers of a turn."""
    surface = pygame.Surface((400, 400))

    def spot(place: object) -> pygame.Rect:
        column, row = map(int, str(place))
        return pygame.Rect(column * 100, row * 100, 100, 100)

    def picture(_kind: str, size: int, _angle: float) -> pygame.Surface:
        return pygame.Surface((size, size))

    numbers = range(1, len(ghosts) + 1)
    GhostPainter(context, surface, spot, picture).draw(ghosts, "better", numbers)
    return pygame.mask.from_threshold(surface, context.theme.focus, (1, 1, 1, 255))


def test_a_number_keeps_off_the_path(context: SceneContext) -> None:
    corners = {"left": pygame.Rect(0, 185, 30, 30), "right": pygame.Rect(85, 185, 30, 30)}
    for start, corner in (("00", "right"), ("20", "left")):  # from above, and from the upper right
        covered = painted(context, GhostMove("02", "", start=start))
        most = max(
            corners,
            key=lambda side: covered.overlap_area(_whole(corners[side]), corners[side].topleft),
        )
        assert most == corner


def test_a_path_lies_above_pieces(context: SceneContext) -> None:
    way, path, piece = pygame.Rect(40, 130, 20, 60), GhostMove("03", "", start="00"), "01"
    turns = (path,), (path, GhostMove(piece, ""))
    masks = (painted(context, *turn) for turn in turns)
    alone, above = (mask.overlap_area(_whole(way), way.topleft) for mask in masks)
    assert alone == above > 0


def test_only_a_shot_alone_has_a_path(context: SceneContext) -> None:
    way = pygame.Rect(120, 310, 160, 80)
    shot = GhostMove("33", "", start="03", shot=True)
    alone = painted(context, shot)
    both = painted(context, GhostMove("03", "", start="00"), shot)
    counts = [mask.overlap_area(_whole(way), way.topleft) for mask in (alone, both)]
    assert counts[0] > 0 == counts[1]


def _whole(rect: pygame.Rect) -> pygame.mask.Mask:
    return pygame.mask.Mask(rect.size, fill=True)


def test_badges_of_the_two_turns_differ_in_place_and_shape(context: SceneContext) -> None:
    """A corner of a square is filled where a disc of the same size leaves it free."""
    spot, found = pygame.Rect(50, 50, 100, 100), {}
    roles: tuple[Role, Role] = ("played", "better")
    for role in roles:
        surface = pygame.Surface((200, 200))
        draw_badge(context, surface, spot, 0, role)
        colour = colour_of(context, role)
        mask = pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255))
        (box,) = mask.get_bounding_rects()
        found[role] = (box, mask.count() / (box.w * box.h))
    assert found["played"][0].centerx < spot.centerx < found["better"][0].centerx
    assert found["played"][1] > 0.9 > found["better"][1]
