"""The drawn board: pieces on their squares, marks, claims, refusals."""

from __future__ import annotations

from functools import partial
from itertools import chain, combinations
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from games.core.position import Side
from games.ui.board.painter import Tiling
from games.ui.board.sprites import Mark, Place
from games.ui.look.ghost_moves import Bowl
from games.ui.look.look import SceneContext, render_notation
from games.veletas.rules.pieces import NOT_IN_LINE
from games.veletas.view.drawing import BoardPainter, sprite
from games.veletas.view.look import LOOK
from games.veletas.view.match import refusal_marks
from tests.mark_shapes import RECT, least_difference
from tests.match_driver import FRAME
from tests.veletas.match_driver import Driver, OpenMatch, new_context
from tests.veletas.pictures import CORNER, OPEN, WHITE, drawn
from tests.written import Line

PLAIN = (90, 120, 150)
TILING = Tiling(50, 50, 40, 5)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


@pytest.fixture
def paint(context: SceneContext) -> BoardPainter:
    surface = pygame.Surface((300, 300))
    surface.fill(PLAIN)
    return BoardPainter(context, surface, TILING)


def changed(paint: BoardPainter) -> pygame.Rect:
    """The bounds of all pixels that are no longer plain."""
    mask = pygame.mask.from_threshold(paint.surface, PLAIN, (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_of_a_square_stays_on_it(paint: BoardPainter, mark: Mark) -> None:
    rect = pygame.Rect(100, 100, 100, 100)
    paint.square_mark(rect, mark, "shooter")
    assert changed(paint).w > 12
    assert rect.contains(changed(paint))


def test_marks_differ_by_shape(context: SceneContext) -> None:
    """The last turn, the selection, the cursor and hints are told apart without colours."""

    def square(surface: pygame.Surface, mark: Mark, kind: str = "shooter") -> None:
        BoardPainter(context, surface, TILING).square_mark(RECT, mark, kind)

    def bowl(surface: pygame.Surface, mark: Mark) -> None:
        BoardPainter(context, surface, TILING).bowl_mark(RECT, mark)

    shown = [mark for mark in Mark if mark is not Mark.HOT]
    assert least_difference({m.name: partial(square, mark=m) for m in shown})[0] > 0.5
    targets = {kind: partial(square, mark=Mark.TARGET, kind=kind) for kind in ("shooter", "black")}
    assert least_difference(targets)[0] > 0.1
    bowls = (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    assert least_difference({m.name: partial(bowl, mark=m) for m in bowls})[0] > 0.25


@pytest.mark.parametrize("cells", [["a1"], ["c3", "c4", "d3"], ["e5", "e4"], ["a5", "a1"]])
def test_a_verdict_stays_on_the_board_and_off_its_squares(
    paint: BoardPainter, cells: list[str]
) -> None:
    paint.verdict(cells, "Tie")
    assert TILING.rect.contains(changed(paint))
    assert changed(paint).collidelist([TILING.spot(cell) for cell in cells]) < 0


def test_a_verdict_avoids_other_pieces_where_it_can(paint: BoardPainter) -> None:
    pieces = ["a4", "b4", "c4", "d4"]  # a row above a3, where the words would stand
    paint.verdict(["a3"], "Tie", taken=pieces)
    assert changed(paint).w
    assert changed(paint).collidelist([TILING.spot(cell) for cell in pieces]) < 0


def test_kinds_differ_in_shape_and_not_by_colour_alone(context: SceneContext) -> None:
    kinds = ("shooter", "claimed", "black", "marker-black")
    outlines = [pygame.mask.from_surface(sprite(context, kind, 100)) for kind in kinds]
    for one, other in combinations(outlines, 2):
        shared = one.overlap_mask(other, (0, 0)).count()
        assert one.count() + other.count() - 2 * shared > 800
    white = sprite(context, "white", 100)
    black = sprite(context, "black", 100)
    row = [white.get_at((x, 50))[0] for x in range(50)]
    assert min(row[20:40]) < 210 < row[48]  # the ring cut into a white stone
    assert len({black.get_at((x, 50))[:3] for x in range(20, 50)}) == 1


# -- Moves in time: what turns, flies, lands, and counts, and in which order


TWO_TRAPS = """
    . . . . . . . . .
    . . . . . . . * .
    . . . . . . . . .
    . . . . . * . . .
    . . . . . . . . .
    . . . . . . . * .
    . . . . . . . . .
    x . x x . . . . .
    * o * o . . . . ."""

COMPUTERS = ("Robot 1", "Robot 2")


def place(driver: Driver, cell: object) -> tuple[float, float]:
    sprite = driver.board.sprite_at(cell)
    assert sprite is not None
    return sprite.x, sprite.y


def until_settled(driver: Driver) -> float:
    """Let time pass until everything is at rest; the seconds that this took."""
    frames = 0
    while not driver.view.settled:
        driver.wait(FRAME)
        frames += 1
    return frames * FRAME


def test_shot_landing_claim_and_count_come_in_this_order(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER), seats=COMPUTERS)
    driver.play("b2")
    heard: list[tuple[str, str, str]] = []
    for _ in range(120):
        driver.wait(FRAME)
        claims = driver.view.texts.seat_infos(driver.view.shown_position)[0].score
        now = (driver.heard[-1], claims, driver.message[:16])
        if not heard or heard[-1] != now:
            heard.append(now)
    assert heard == [
        ("shot", "0 / 2", ""),
        ("place", "0 / 2", ""),
        ("claim", "1 / 2", "Black claims a1:"),
    ]


def claims_of_black(driver: Driver) -> str:
    """Black's claims in the panel."""
    return driver.view.texts.seat_infos(driver.view.shown_position)[0].score


def test_two_traps_count_one_after_the_other_and_soon(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", TWO_TRAPS), seats=COMPUTERS)
    driver.play("b2")
    assert driver.position.claims == {"a1": Side.BLACK, "c1": Side.BLACK}
    while "place" not in driver.heard:
        driver.wait(FRAME)
    times: dict[str, int] = {}
    for frame in range(120):
        times.setdefault(claims_of_black(driver), frame)
        driver.wait(FRAME)
    assert list(times) == ["0 / 3", "1 / 3", "2 / 3"]
    assert (times["2 / 3"] - times["1 / 3"]) * FRAME > 0.2
    assert times["2 / 3"] * FRAME < 1.2
    assert driver.heard.count("claim") == 2


def test_the_groups_of_a_claim_stay_from_the_preview_on(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER))
    edge = driver.spot("a3").midleft
    plain = driver.show().get_at(edge)
    driver.grab(Bowl(Side.BLACK), "b2")
    seen = driver.show().get_at(edge)
    assert seen != plain
    driver.release("b2")
    frames = []
    for _ in range(20):
        frames.append(driver.show().get_at(edge))
        driver.wait(FRAME)
    assert frames == [seen] * 20


@pytest.mark.parametrize(("choice", "leaves"), [("swap", True), ("keep", False)])
def test_the_names_on_the_bowls_change_hands_or_stay(
    open_match: OpenMatch, choice: str, leaves: bool
) -> None:
    driver = open_match("b2,c3,h8/d6")
    driver.context.scenes.pop()
    driver.context.scenes.settle()
    spot = driver.spot(Bowl(Side.BLACK))

    def seen() -> bytes:
        return pygame.image.tobytes(driver.show().subsurface(spot), "RGB")

    bare = seen()
    driver.play(choice)
    driver.wait(0.3)
    assert seen() != bare
    driver.wait(0.5)
    assert (seen() == bare) is leaves
    driver.wait(0.5)
    assert seen() != bare
    driver.wait(0.6)
    assert driver.view.settled
    assert seen() == bare


@pytest.mark.parametrize(("choice", "half_way", "end"), [("swap", 0, 0), ("keep", 0.5, 1)])
def test_the_bowls_change_places_between_a_person_and_a_computer(
    open_match: OpenMatch, choice: str, half_way: float, end: float
) -> None:
    driver = open_match("c3/e5", seats=("Ada", "Robot"), Size="7")
    lower = driver.spot(Bowl(Side.BLACK))

    def black() -> float:
        """The black of the lower bowl, as a share of that at the beginning."""
        picture = driver.show().subsurface(lower)
        return pygame.mask.from_threshold(picture, (38, 35, 33), (30, 30, 30)).count() / whole

    whole = 1
    whole = round(black())
    driver.engine.answer(choice, choice)
    driver.wait(0.1)
    driver.wait(0.8)  # half of the time of the choice
    assert black() == pytest.approx(half_way, abs=0.5 * end + 0.05)
    driver.wait(0.75)
    before_the_end = black()
    driver.wait(0.5)
    assert driver.view.settled
    assert black() == pytest.approx(end, abs=0.2)
    assert black() == pytest.approx(before_the_end, abs=0.15)


# -- The drawing of a match: targets, and the ghost of the piece that would go there


def preview_of(driver: Driver, origin: Place, target: str) -> set[str]:
    """The squares that look different while a drop is previewed."""
    board, position = driver.game_board, driver.position
    if (draw := board.preview(position, board.meant(position, origin, target))) is None:
        return set()
    before, after = driver.show().copy(), driver.show().copy()
    draw(after)
    names = driver.position.board.grid.names
    return {
        cell
        for cell in names
        for inner in (driver.spot(cell).inflate(-16, -16),)
        if pygame.image.tobytes(before.subsurface(inner), "RGB")
        != pygame.image.tobytes(after.subsurface(inner), "RGB")
    }


def test_a_stone_over_its_target_shows_what_it_would_trap(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER))
    changed = preview_of(driver, Bowl(Side.BLACK), "b2")
    assert {"a1", "a2", "b1"} <= changed
    assert not {"d4", "f6", "d6", "g1"} & changed


def test_words_say_before_the_drop_who_claims(open_match: OpenMatch, written: list[Line]) -> None:
    trapped = open_match(at=drawn("current", CORNER))
    assert "c2" in preview_of(trapped, Bowl(Side.BLACK), "b2")  # the words lie beside the group
    assert "Black claims it, 3 to 1" in [line.text for line in written]
    tied = open_match(at=drawn("current", CORNER, WHITE))
    preview_of(tied, Bowl(Side.WHITE), "b2")
    assert "Tie: Black claims it" in [line.text for line in written]


def test_moves_and_harmless_stones_bring_nothing_about(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", CORNER))
    assert preview_of(driver, Bowl(Side.BLACK), "g4") == set()
    assert preview_of(driver, "d4", "d1") == set()


# -- What is drawn about a refused drop, by the squares that it marks


def differs(driver: Driver, origin: Place | None, target: str | None) -> set[str]:
    """The squares of the marks, and those between the ends of their lines."""
    position = driver.position
    marks = refusal_marks(position, origin, target)
    if marks is None:
        return set()
    board, lines = position.board, marks.lines
    found = {*marks.rings, *marks.crosses, *marks.washes, *chain(*lines)}
    for one, other in lines:
        between = board.between[board.index[one]][board.index[other]]
        if between != NOT_IN_LINE:
            found |= {*board.names(between)}
    return found


def test_without_a_move_all_blocked_lines_are_drawn(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    # the shooter on b6 is stopped by the stone on d6; no other one is in line
    assert differs(driver, Bowl(Side.BLACK), "g6") == {"b6", "c6", "d6", "g6"}


def test_of_a_crooked_line_only_that_is_drawn(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    assert differs(driver, "e2", "g3") == {"e2", "g3"}


def test_a_shot_of_a_moved_shooter_concerns_that_alone(open_match: OpenMatch) -> None:
    driver = open_match("d4-d1", at=drawn("current", OPEN))
    for origin in (Bowl(Side.BLACK), "loaded stone"):
        marks = differs(driver, origin, "e3")
        assert {"d1", "e3"} <= marks
        assert not {"b6", "g2"} & marks


def test_a_shooter_that_may_not_move_again_has_no_marks(open_match: OpenMatch) -> None:
    driver = open_match("d4-d1", at=drawn("current", OPEN))
    assert differs(driver, "d1", "g1") == set()


def test_the_edge_is_marked_where_no_shooter_may_be_placed(open_match: OpenMatch) -> None:
    driver = open_match(Size="7")
    marks = differs(driver, "reserve", "a5")
    edge = {n for n in driver.position.board.grid.names if n[0] in "ag" or n[1] in "17"}
    assert marks == edge


def test_the_shooter_beside_a_forbidden_square_has_a_ring(open_match: OpenMatch) -> None:
    driver = open_match("d5", Rules="leaflet-en")
    assert differs(driver, "reserve", "c4") == {"d5"}


# -- The stones in the move list


@pytest.mark.parametrize(("chosen", "square"), [("vanes", False), ("signs", True)])
def test_stones_in_notation_have_the_shape_of_the_piece_set(
    context: SceneContext, chosen: str, *, square: bool
) -> None:
    context.change_settings(replace(context.settings, piece_sets={"veletas": chosen}))
    stone = render_notation(context, "4=B", 100, PLAIN, LOOK)
    mask = pygame.mask.from_threshold(stone, context.theme.black, (20, 20, 20))
    black = mask.connected_component()
    (rect,) = black.get_bounding_rects()
    assert (black.count() / (rect.w * rect.h) > 0.9) is square
