"""Input on a board of three cells and a bowl."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from games.ui.board.board import Board
from games.ui.board.script import Cues
from games.ui.board.sprites import BoardView, Mark, Piece, Place, SpriteCache

CELLS = {"a": (50, 50), "b": (150, 50), "c": (250, 50), "bowl": (50, 150)}


class Delegate:
    """Cells of 80 pixels around the centres of CELLS; records what the board reports."""

    def __init__(self) -> None:
        self.news: list[tuple[object, ...]] = []
        self.marks: list[tuple[Place, Mark]] = []

    def spot(self, place: Place) -> pygame.Rect:
        rect = pygame.Rect(0, 0, 80, 80)
        rect.center = CELLS[str(place)]
        return rect

    def place_at(self, point: tuple[int, int]) -> Place | None:
        return next((p for p in CELLS if self.spot(p).collidepoint(point)), None)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        self.marks.append((place, mark))

    def picked(self, origin: Place) -> None:
        self.news.append(("picked", origin))

    def dropped(self, origin: Place, target: Place) -> None:
        self.news.append(("dropped", origin, target))

    def refused(self, origin: Place | None, target: Place | None) -> None:
        self.news.append(("refused", origin, target))


def sprite(kind: str, size: int) -> pygame.Surface:
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    picture.fill((200, 0, 0))
    return picture


VIEW = BoardView(
    {"a": Piece("vane"), "c": Piece("stone")},
    dests={"a": ["b"], "bowl": ["b"]},
    carried={"bowl": Piece("stone")},
    supplies={"stone": "bowl"},
)


@pytest.fixture
def delegate() -> Delegate:
    return Delegate()


@pytest.fixture
def board(delegate: Delegate) -> Board:
    board = Board(delegate, SpriteCache(sprite))
    board.show(VIEW, animate=False)
    return board


def press(board: Board, place: str) -> bool:
    return board.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=CELLS[place], button=1))


def move(board: Board, place: str) -> None:
    board.handle(pygame.Event(pygame.MOUSEMOTION, pos=CELLS[place], rel=(0, 0), buttons=(1, 0, 0)))


def release(board: Board, place: str) -> None:
    board.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=CELLS[place], button=1))


def key(board: Board, code: int, mod: int = 0) -> bool:
    return board.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def at(board: Board) -> Place | None:
    return board.cursor.place


def chosen(board: Board) -> Place | None:
    return board.chosen


def centre(board: Board, place: str) -> tuple[float, float]:
    standing = board.sprite_at(place)
    assert standing is not None
    return standing.x, standing.y


def test_a_drag_picks_up_follows_the_pointer_and_drops(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    assert delegate.news == []
    move(board, "c")
    assert centre(board, "a") == CELLS["c"]
    move(board, "b")
    release(board, "b")
    assert delegate.news == [("picked", "a"), ("dropped", "a", "b")]
    assert board.drag is None


def test_down_motion_and_up_in_one_frame_without_motion_between_is_a_drag(
    board: Board, delegate: Delegate
) -> None:
    press(board, "a")
    release(board, "b")
    assert delegate.news == [("picked", "a"), ("dropped", "a", "b")]


def test_an_illegal_drop_is_refused_and_glides_home(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    move(board, "c")
    release(board, "c")
    assert delegate.news == [("picked", "a"), ("refused", "a", "c")]
    assert board.moving
    board.update(1.0)
    assert centre(board, "a") == CELLS["a"]
    assert not board.moving


def test_a_drop_outside_names_no_target(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    board.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(900, 900), button=1))
    assert delegate.news[-1] == ("refused", "a", None)


def click(board: Board, place: str) -> None:
    press(board, place)
    release(board, place)


def test_a_double_click_on_a_target_drops_and_is_not_refused(
    board: Board, delegate: Delegate
) -> None:
    board.update(9.0)
    click(board, "a")
    click(board, "b")
    board.show(replace(VIEW, dests={}))  # as after the last gesture of a turn
    board.update(0.4)
    click(board, "b")
    assert delegate.news == [("picked", "a"), ("dropped", "a", "b")]


@pytest.mark.parametrize(("way", "place"), [("", "c"), ("c", "b")])
def test_a_click_elsewhere_or_after_a_movement_is_a_single_click(
    board: Board, delegate: Delegate, way: str, place: str
) -> None:
    click(board, "a")
    click(board, "b")
    board.show(replace(VIEW, dests={}))
    if way:
        move(board, way)
    click(board, place)
    assert delegate.news[-1] == ("refused", None, place)


def test_a_slow_second_click_on_a_dropped_piece_is_not_refused(
    board: Board, delegate: Delegate
) -> None:
    click(board, "a")
    click(board, "b")
    board.show(replace(VIEW, dests={}))
    board.update(2.0)
    click(board, "b")
    assert delegate.news[-1] == ("dropped", "a", "b")


def test_putting_a_piece_back_where_it_was_says_nothing(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    move(board, "b")
    release(board, "a")
    assert delegate.news == [("picked", "a")]


def test_two_clicks_are_equivalent_to_a_drag(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    release(board, "a")
    assert board.selected == "a"
    press(board, "b")
    release(board, "b")
    assert delegate.news == [("picked", "a"), ("dropped", "a", "b")]
    assert board.selected is None


def test_a_second_click_on_the_same_piece_puts_it_back(board: Board, delegate: Delegate) -> None:
    for _ in range(2):
        press(board, "a")
        release(board, "a")
    assert board.selected is None
    assert delegate.news == [("picked", "a")]


def test_a_click_on_an_illegal_target_is_refused(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    release(board, "a")
    click(board, "c")
    assert delegate.news[-1] == ("refused", "a", "c")
    assert board.selected is None


def test_picking_up_an_immovable_piece_is_refused(board: Board, delegate: Delegate) -> None:
    press(board, "c")
    release(board, "c")
    assert delegate.news == [("refused", None, "c")]


@pytest.mark.parametrize(
    "event",
    [
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="\x1b"),
    ],
)
def test_right_click_and_escape_put_the_piece_back(
    board: Board, delegate: Delegate, event: pygame.Event
) -> None:
    press(board, "a")
    move(board, "b")
    assert board.handle(event)
    board.update(1.0)
    release(board, "b")
    assert centre(board, "a") == CELLS["a"]
    assert delegate.news == [("picked", "a")]


def test_escape_with_nothing_held_is_not_for_the_board(board: Board) -> None:
    assert not key(board, pygame.K_ESCAPE)


def test_a_piece_out_of_the_bowl_lands_where_it_was_dropped(delegate: Delegate) -> None:
    after = BoardView({**VIEW.pieces, "b": Piece("stone")}, supplies=VIEW.supplies)

    class Playing(Delegate):
        def dropped(self, origin: Place, target: Place) -> None:
            playing.show(after)

    playing = Board(Playing(), SpriteCache(sprite))
    playing.show(VIEW, animate=False)
    press(playing, "bowl")
    move(playing, "b")
    release(playing, "b")
    assert centre(playing, "b") == CELLS["b"]


# ------------------------------------------------------------------------------------- scripts

MOVED = BoardView({"b": Piece("vane"), "c": Piece("stone")}, dests={"b": ["a"]})


def play(board: Board, told: list[str], *, speed: float = 1.0) -> None:
    """Move the vane from a to b in 0.2 seconds, with a sound at half time."""
    script = board.prepare(MOVED, Cues(told.append, told.append))
    with script.aside():
        script.wait(0.1)
        script.sound("place")
    script.settle()
    script.reveal("after")
    board.play(script, speed=speed)


def test_a_script_leads_from_view_to_view(board: Board) -> None:
    told: list[str] = []
    play(board, told)
    assert board.playing
    assert centre(board, "b") == CELLS["a"]
    board.update(0.1)
    assert CELLS["a"] < centre(board, "b") < CELLS["b"]
    board.update(0.1)
    assert centre(board, "b") == CELLS["b"]
    assert not board.moving
    assert told == ["place", "after"]


def test_a_script_begins_where_the_piece_was_dropped(delegate: Delegate) -> None:
    class Playing(Delegate):
        def dropped(self, origin: Place, target: Place) -> None:
            play(playing, [])

    playing = Board(Playing(), SpriteCache(sprite))
    playing.show(VIEW, animate=False)
    press(playing, "a")
    playing.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(140, 60), button=1))
    assert centre(playing, "b") == (140, 60)
    playing.update(0.2)
    assert centre(playing, "b") == CELLS["b"]


def test_at_speed_zero_the_end_is_there_at_once_with_all_cues(board: Board) -> None:
    told: list[str] = []
    play(board, told, speed=0.0)
    assert not board.moving
    assert centre(board, "b") == CELLS["b"]
    assert told == ["place", "after"]


@pytest.mark.parametrize("how", ["press", "key", "view", "sizes"])
def test_input_a_view_or_other_sizes_end_a_script_at_once(
    board: Board, delegate: Delegate, how: str
) -> None:
    told: list[str] = []
    play(board, told)
    board.update(0.05)
    if how == "press":
        press(board, "b")
        assert board.drag
    elif how == "key":
        key(board, pygame.K_RIGHT)
        key(board, pygame.K_RETURN)
        assert board.selected == "b"
    elif how == "view":
        board.show(MOVED)
    else:
        board.rebuild(SpriteCache(sprite))
    assert told == ["after"]
    assert not board.playing
    assert centre(board, "b") == CELLS["b"]


def test_backwards_a_script_leads_from_its_end_to_its_beginning(board: Board) -> None:
    board.show(MOVED, animate=False)
    script = board.prepare(VIEW, Cues(), backwards=True)
    script.travel("a", "b")
    board.play(script, backwards=True)
    assert centre(board, "a") == CELLS["b"]
    board.update(0.3)
    assert centre(board, "a") == CELLS["a"]
    assert not board.moving


def test_during_a_script_only_the_last_turn_is_marked(board: Board, delegate: Delegate) -> None:
    view = replace(READY, last=["c"])
    board.play(board.prepare(view, Cues()))
    script = board.prepare(view, Cues())
    script.wait(1.0)
    board.play(script)
    board.draw_marks(pygame.Surface((300, 200)))
    assert delegate.marks == [("c", Mark.LAST)]


def test_without_animation_everything_is_there_at_once(board: Board) -> None:
    board.show(BoardView({"b": Piece("vane")}), animate=False)
    assert centre(board, "b") == CELLS["b"]
    assert not board.moving


def test_a_position_that_changes_under_a_held_piece_ends_the_drag(
    board: Board, delegate: Delegate
) -> None:
    press(board, "a")
    move(board, "c")
    board.show(BoardView({"b": Piece("vane")}))
    board.update(1.0)
    release(board, "b")
    assert centre(board, "b") == CELLS["b"]
    assert delegate.news == [("picked", "a")]


def test_a_rebuild_in_mid_drag_puts_the_piece_back(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    move(board, "c")
    board.rebuild(SpriteCache(sprite))
    assert centre(board, "a") == CELLS["a"]
    release(board, "b")
    assert delegate.news == [("picked", "a")]


def test_the_keyboard_alone_picks_up_and_drops(board: Board, delegate: Delegate) -> None:
    key(board, pygame.K_RIGHT)
    assert at(board) == "a"
    key(board, pygame.K_RETURN)
    assert board.selected == "a"
    key(board, pygame.K_RIGHT)
    assert at(board) == "b"
    key(board, pygame.K_RETURN)
    assert delegate.news == [("picked", "a"), ("dropped", "a", "b")]


def test_the_cursor_goes_only_to_origins(board: Board) -> None:
    key(board, pygame.K_DOWN)
    key(board, pygame.K_DOWN)
    assert at(board) == "bowl"
    key(board, pygame.K_RIGHT)
    assert at(board) == "bowl"
    key(board, pygame.K_UP)
    assert at(board) == "a"


def test_keys_with_control_are_not_for_the_board(board: Board) -> None:
    assert not key(board, pygame.K_RIGHT, pygame.KMOD_LCTRL)


def test_marks_while_a_piece_is_held(board: Board, delegate: Delegate) -> None:
    surface = pygame.Surface((300, 200))
    board.draw_marks(surface)
    assert delegate.marks == []
    press(board, "a")
    move(board, "b")
    board.draw_marks(surface)
    assert delegate.marks == [("a", Mark.SELECTED), ("b", Mark.HOT)]


def test_a_view_without_dests_lets_nothing_be_picked_up(board: Board, delegate: Delegate) -> None:
    board.show(BoardView(VIEW.pieces))
    click(board, "a")
    assert board.drag is None
    assert delegate.news == [("refused", None, "a")]


@pytest.mark.parametrize("way", ["held", "selected"])
def test_where_gestures_are_forbidden_a_piece_goes_back_and_nothing_drops(
    board: Board, delegate: Delegate, way: str
) -> None:
    press(board, "a")
    if way == "held":
        move(board, "c")
    else:
        release(board, "a")
    key(board, pygame.K_RIGHT)
    board.forbid()
    board.update(1.0)
    assert (board.held, board.cursor.place, centre(board, "a")) == (None, None, CELLS["a"])
    if way == "selected":
        press(board, "b")
    release(board, "b")
    key(board, pygame.K_RETURN)
    assert not any(news[0] == "dropped" for news in delegate.news)


def test_forbidding_gestures_lets_a_script_go_on(board: Board) -> None:
    told = list[str]()
    play(board, told)
    board.update(0.1)
    board.forbid()
    assert board.playing


# ---------------------------------------------------------- an origin that needs no choosing

READY = BoardView(
    {"a": Piece("vane"), "c": Piece("stone")},
    dests={"a": ["b"], "bowl": ["b"]},
    carried={"bowl": Piece("stone")},
    ready="bowl",
)


@pytest.fixture
def ready(delegate: Delegate) -> Board:
    board = Board(delegate, SpriteCache(sprite))
    board.show(READY, animate=False)
    return board


def test_one_click_drops_the_ready_piece(ready: Board, delegate: Delegate) -> None:
    assert chosen(ready) == "bowl"
    press(ready, "b")
    assert delegate.news == []
    release(ready, "b")
    assert delegate.news == [("dropped", "bowl", "b")]


@pytest.mark.parametrize(("end", "news"), [
    ("c", [("dropped", "bowl", "c")]),
    ("a", []),
    ("bowl", []),
])  # fmt: skip
def test_a_press_on_a_target_counts_where_it_is_released(
    delegate: Delegate, end: str, news: list[object]
) -> None:
    board = Board(delegate, SpriteCache(sprite))
    board.show(replace(READY, pieces={}, dests={"bowl": ["b", "c"]}), animate=False)
    press(board, "b")
    move(board, end)
    release(board, end)
    assert delegate.news == news
    assert chosen(board) == "bowl"


@pytest.mark.parametrize("way", ["right click", "another view"])
def test_a_press_can_be_taken_back(ready: Board, delegate: Delegate, way: str) -> None:
    press(ready, "b")
    if way == "right click":
        assert ready.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=CELLS["b"], button=3))
    else:
        ready.show(READY)
    release(ready, "b")
    assert delegate.news == []


def test_a_target_that_is_an_origin_too_has_to_be_meant(ready: Board, delegate: Delegate) -> None:
    ready.show(replace(READY, dests={"a": ["c"], "bowl": ["a", "b"]}), animate=False)
    click(ready, "a")
    assert chosen(ready) == "a"
    click(ready, "bowl")
    click(ready, "a")
    assert delegate.news == [("picked", "a"), ("picked", "bowl"), ("dropped", "bowl", "a")]


def test_a_chosen_heap_is_meant_wherever_the_ready_piece_could_go(
    ready: Board, delegate: Delegate
) -> None:
    dests: dict[Place, list[Place]] = {"a": ["c"], "bowl": ["b"]}
    ready.show(replace(READY, dests=dests, tops={"a": "a"}), animate=False)
    click(ready, "a")
    click(ready, "b")
    assert delegate.news == [("picked", "a"), ("refused", "a", "b")]


def test_a_ready_piece_consumes_no_escape_and_no_right_click(ready: Board) -> None:
    assert not key(ready, pygame.K_ESCAPE)
    assert not ready.cancel()
    assert chosen(ready) == "bowl"
    assert ready.held is None


def test_a_selection_precedes_the_ready_piece_until_it_is_put_back(
    ready: Board, delegate: Delegate
) -> None:
    press(ready, "a")
    release(ready, "a")
    assert chosen(ready) == "a"
    assert key(ready, pygame.K_ESCAPE)
    assert chosen(ready) == "bowl"
    assert not key(ready, pygame.K_ESCAPE)


def test_a_click_on_the_ready_origin_selects_nothing_else(ready: Board, delegate: Delegate) -> None:
    press(ready, "a")
    release(ready, "a")
    press(ready, "bowl")
    release(ready, "bowl")
    assert chosen(ready) == "bowl"
    assert not ready.cancel()


def test_a_refused_click_names_the_ready_origin(ready: Board, delegate: Delegate) -> None:
    click(ready, "c")
    assert delegate.news == [("refused", "bowl", "c")]
    assert chosen(ready) == "bowl"


def test_the_keyboard_goes_to_targets_of_the_ready_piece_and_to_other_origins(
    ready: Board, delegate: Delegate
) -> None:
    key(ready, pygame.K_UP)
    assert at(ready) == "a"
    key(ready, pygame.K_RETURN)
    assert chosen(ready) == "a"
    key(ready, pygame.K_ESCAPE)
    key(ready, pygame.K_UP)
    key(ready, pygame.K_RIGHT)
    assert at(ready) == "b"
    key(ready, pygame.K_RETURN)
    assert delegate.news == [("picked", "a"), ("dropped", "bowl", "b")]


def test_arrow_keys_begin_where_the_view_says(delegate: Delegate) -> None:
    board = Board(delegate, SpriteCache(sprite))
    board.show(replace(READY, start="c"), animate=False)
    key(board, pygame.K_LEFT)
    assert at(board) == "b"


def test_a_ready_origin_without_targets_is_ignored(delegate: Delegate) -> None:
    board = Board(delegate, SpriteCache(sprite))
    board.show(replace(READY, dests={}), animate=False)
    click(board, "b")
    assert board.chosen is None
    assert delegate.news == [("refused", None, "b")]


# ------------------------------------------------------------------------------------- a heap


@pytest.fixture
def heap(board: Board) -> Board:
    """The bowl is a heap whose uppermost stone stands on c."""
    board.show(replace(VIEW, carried={}, supplies={}, tops={"bowl": "c"}), animate=False)
    return board


def test_the_top_of_a_heap_follows_the_pointer(heap: Board) -> None:
    press(heap, "bowl")
    move(heap, "b")
    assert centre(heap, "c") == CELLS["b"]


def test_the_top_of_a_heap_goes_back_to_its_own_place(heap: Board, delegate: Delegate) -> None:
    press(heap, "bowl")
    move(heap, "a")
    release(heap, "a")
    assert delegate.news[-1] == ("refused", "bowl", "a")
    heap.update(1.0)
    assert centre(heap, "c") == CELLS["c"]


def test_the_top_of_a_heap_stays_where_it_was_dropped(heap: Board) -> None:
    press(heap, "bowl")
    move(heap, "b")
    release(heap, "b")
    heap.show(BoardView({"a": Piece("vane"), "b": Piece("stone")}))
    assert centre(heap, "b") == CELLS["b"]


def test_without_dragging_a_moved_press_is_a_click(board: Board, delegate: Delegate) -> None:
    board.drags = False
    press(board, "a")
    move(board, "b")
    assert centre(board, "a") == CELLS["a"]
    release(board, "b")
    assert (board.selected, delegate.news) == ("a", [("picked", "a")])
    click(board, "b")
    assert delegate.news[-1] == ("dropped", "a", "b")


def test_without_clicks_only_a_drag_moves_a_piece(board: Board, delegate: Delegate) -> None:
    board.clicks = False
    press(board, "a")
    release(board, "a")
    assert (board.selected, delegate.news) == (None, [])
    press(board, "a")
    move(board, "b")
    release(board, "b")
    assert delegate.news == [("picked", "a"), ("dropped", "a", "b")]


def test_targets_need_not_be_marked(board: Board, delegate: Delegate) -> None:
    board.select("a")
    board.draw_marks(pygame.Surface((300, 200)))
    assert ("b", Mark.TARGET) in delegate.marks
    delegate.marks.clear()
    board.shows_targets = False
    board.draw_marks(pygame.Surface((300, 200)))
    assert delegate.marks == [("a", Mark.SELECTED)]


def test_the_hovered_target_is_marked_all_the_same(board: Board, delegate: Delegate) -> None:
    board.shows_targets = False
    board.select("a")
    board.draw_marks(pygame.Surface((300, 200)))
    assert delegate.marks == [("a", Mark.SELECTED)]
    move(board, "b")
    board.draw_marks(pygame.Surface((300, 200)))
    assert delegate.marks[-1] == ("b", Mark.HOT)


def test_a_click_on_a_target_of_the_ready_piece_alone_drops_that(
    ready: Board, delegate: Delegate
) -> None:
    ready.show(replace(READY, dests={"a": ["c"], "bowl": ["b"]}), animate=False)
    ready.select("a")
    click(ready, "b")
    assert delegate.news == [("dropped", "bowl", "b")]


def test_the_hovered_drop_is_that_of_the_pointer_or_the_cursor(board: Board) -> None:
    assert board.hovered is None
    press(board, "a")
    move(board, "b")
    assert board.hovered == ("a", "b")
    move(board, "c")
    assert board.hovered is None
    board.cancel()
    key(board, pygame.K_UP)
    key(board, pygame.K_RETURN)
    key(board, pygame.K_RIGHT)
    assert board.hovered == ("a", "b")


@pytest.mark.parametrize(("origin", "kind"), [("a", "vane"), ("bowl", "stone")])
def test_a_piece_can_be_dropped_again_by_the_program(board: Board, origin: str, kind: str) -> None:
    ghost = board.ghost(origin, "b")
    assert (ghost.kind, ghost.x, ghost.y) == (kind, *CELLS["b"])
    board.drop_again(origin, "b")
    pieces: dict[Place, Piece] = dict(VIEW.pieces)
    pieces.pop(origin, None)
    after = BoardView({**pieces, "b": Piece(kind)}, supplies=VIEW.supplies)
    script = board.prepare(after, Cues())
    script.settle()
    board.play(script)
    assert centre(board, "b") == CELLS["b"]


def point_at(board: Board, point: tuple[int, int]) -> None:
    board.handle(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0)))


def test_the_pointer_is_a_hand_over_what_can_be_picked_up_and_closes(board: Board) -> None:
    shapes = []
    for place in ("a", "b", "c", "bowl"):
        point_at(board, CELLS[place])
        shapes.append(board.pointer)
    assert shapes == ["open", "arrow", "arrow", "open"]
    shapes = []
    press(board, "a")
    shapes.append(board.pointer)
    point_at(board, (100, 60))
    shapes.append(board.pointer)
    board.cancel()
    shapes.append(board.pointer)
    assert shapes == ["open", "closed", "arrow"]


def test_a_piece_that_can_be_picked_up_rises_under_the_pointer(board: Board) -> None:
    heights = []
    for place in ("a", "c"):
        point_at(board, CELLS[place])
        board.update(1.0)
        heights.append([s.height for p in ("a", "c") if (s := board.sprite_at(p))])
    assert heights[0][0] > 0
    assert heights[0][1] == 0
    assert heights[1] == [0, 0]


def test_a_bowl_holds_out_a_stone_to_the_pointer(board: Board) -> None:
    def bowl() -> pygame.Color:
        surface = pygame.Surface((400, 400))
        board.draw_pieces(surface)
        return surface.get_at(CELLS["bowl"])

    assert bowl() == pygame.Color("black")
    point_at(board, CELLS["bowl"])
    assert board.moving
    board.update(1.0)
    assert bowl() == pygame.Color(200, 0, 0)
    press(board, "bowl")
    assert bowl() == pygame.Color(200, 0, 0)
    point_at(board, (200, 350))
    assert bowl() == pygame.Color("black")  # it is in the hand
    board.cancel()
    board.update(1.0)
    point_at(board, CELLS["bowl"])
    point_at(board, CELLS["c"])
    board.update(1.0)
    assert bowl() == pygame.Color("black")


def test_a_dragged_piece_is_as_high_as_ever_after_it_has_risen(board: Board) -> None:
    point_at(board, CELLS["a"])
    press(board, "a")
    point_at(board, (100, 60))
    board.update(1.0)
    piece = board.sprite_at("a")
    assert piece
    assert piece.height == 1
    board.cancel()
    board.update(1.0)
    assert piece.height == 0


def test_another_view_ends_a_script_whose_places_are_gone(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    play(board, told)
    monkeypatch.delitem(CELLS, "c")  # as a position without that place does
    board.play(board.prepare(BoardView({"b": Piece("vane")}), Cues()))
    assert told == ["after"]
    board.update(1.0)
    assert centre(board, "b") == CELLS["b"]


# ---------------------------------------------------------------------------- exploring by rows


@pytest.fixture
def explored(board: Board) -> Board:
    board.cursor.find_rows = lambda: [["a", "b", "c"], ["bowl"]]
    return board


def test_exploring_the_cursor_goes_to_places_without_a_piece_too(explored: Board) -> None:
    visited = []
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        assert key(explored, code)
        visited.append(at(explored))
    assert visited == ["a", "b", "c", "c", "bowl"]


def test_exploring_the_cursor_stays_when_the_view_changes_and_comes_back(explored: Board) -> None:
    key(explored, pygame.K_RIGHT)
    key(explored, pygame.K_RIGHT)
    explored.show(MOVED)
    assert at(explored) == "b"
    explored.cursor.place = None
    key(explored, pygame.K_DOWN)
    assert at(explored) == "b"


def test_activating_a_place_picks_up_drops_puts_back_and_refuses(
    board: Board, delegate: Delegate
) -> None:
    board.activate("c")
    assert delegate.news == [("refused", None, "c")]
    board.activate("a")
    assert (board.selected, delegate.news[-1]) == ("a", ("picked", "a"))
    board.activate("c")
    assert (board.selected, delegate.news[-1]) == ("a", ("refused", "a", "c"))
    board.activate("a")
    assert board.selected is None
    board.activate("bowl")
    board.activate("b")
    assert delegate.news[-1] == ("dropped", "bowl", "b")


def test_exploring_escape_puts_back_first_and_then_is_for_others(explored: Board) -> None:
    key(explored, pygame.K_RIGHT)
    key(explored, pygame.K_RETURN)
    assert chosen(explored) == "a"
    assert key(explored, pygame.K_ESCAPE)
    assert (chosen(explored), at(explored)) == (None, "a")
    assert not key(explored, pygame.K_ESCAPE)


def test_origins_and_targets_are_those_of_the_view(board: Board) -> None:
    assert set(board.origins) == {"a", "bowl"}
    assert list(board.targets("bowl")) == ["b"]
    assert list(board.targets("c")) == list(board.targets(None)) == []


def test_activating_the_piece_at_hand_picks_it_up_as_it_is(
    board: Board, delegate: Delegate
) -> None:
    board.show(replace(VIEW, ready="bowl"))
    board.activate("bowl")
    assert (board.selected, board.chosen) == (None, "bowl")
    assert delegate.news == [("picked", "bowl")]


def test_exploring_shift_goes_on_in_reading_order_where_nothing_lies_ahead(
    explored: Board,
) -> None:
    explored.show(replace(VIEW, dests={"a": ["b"], "c": ["b"], "bowl": ["b"]}))
    visited = []
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_UP):
        key(explored, code, pygame.KMOD_LSHIFT)
        visited.append(at(explored))
    # nothing is left of a, below the bowl, or above a; in reading order the bowl is last
    assert visited == ["a", "bowl", "a", "bowl"]


def test_enter_on_a_bowl_leads_to_the_target_next_to_where_the_keys_begin(
    board: Board, delegate: Delegate
) -> None:
    board.show(replace(VIEW, pieces={}, dests={"bowl": ["a", "b", "c"]}), animate=False)
    key(board, pygame.K_RIGHT)
    assert at(board) == "bowl"
    key(board, pygame.K_RETURN)
    assert (at(board), chosen(board)) == ("b", "bowl")  # the middle one
    key(board, pygame.K_RIGHT)
    key(board, pygame.K_RETURN)
    assert delegate.news == [("picked", "bowl"), ("dropped", "bowl", "c")]
    board.show(replace(VIEW, pieces={}, dests={"bowl": ["a", "b"]}, start="a"), animate=False)
    key(board, pygame.K_LEFT)
    key(board, pygame.K_RETURN)
    assert at(board) == "a"


# ------------------------------------------------------------------------------- many targets

ROW = [f"n{number}" for number in range(30)]


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch, delegate: Delegate) -> Board:
    """A stone of the bowl can go to any place of a long row."""
    for number, place in enumerate(ROW):
        monkeypatch.setitem(CELLS, place, (100 * number + 50, 350))
    board = Board(delegate, SpriteCache(sprite))
    view = BoardView({}, {"bowl": ROW}, VIEW.carried, VIEW.supplies, ready="bowl")
    board.show(view, animate=False)
    return board


def marked(board: Board, delegate: Delegate, mark: Mark) -> list[Place]:
    delegate.marks.clear()
    board.draw_marks(pygame.Surface((300, 200)))
    return [place for place, found in delegate.marks if found is mark]


def test_of_many_targets_those_near_the_pointer_are_marked(many: Board, delegate: Delegate) -> None:
    assert marked(many, delegate, Mark.TARGET) == []
    move(many, "n5")
    assert marked(many, delegate, Mark.HOT) == ["n5"]
    assert marked(many, delegate, Mark.TARGET) == ["n4", "n6"]


def test_many_targets_are_clear_near_the_keyboard_cursor(many: Board, delegate: Delegate) -> None:
    key(many, pygame.K_DOWN)
    cursor = str(at(many))
    assert cursor in ROW
    assert marked(many, delegate, Mark.TARGET)
    assert marked(many, delegate, Mark.HOT) == [cursor]


def test_targets_that_are_not_wanted_are_not_marked(many: Board, delegate: Delegate) -> None:
    many.shows_targets = False
    key(many, pygame.K_DOWN)
    assert marked(many, delegate, Mark.TARGET) == []


def test_a_hint_stands_alone_on_request_until_a_piece_is_held(
    ready: Board, delegate: Delegate
) -> None:
    assert marked(ready, delegate, Mark.TARGET) == ["b"]
    ready.hints = ["bowl", "a"]
    assert marked(ready, delegate, Mark.TARGET) == ["b"]
    ready.hints_alone = True
    assert marked(ready, delegate, Mark.TARGET) == []
    assert marked(ready, delegate, Mark.HINT) == ["bowl", "a"]
    assert marked(ready, delegate, Mark.SELECTED) == []
    ready.hinted = {"a": False}
    assert marked(ready, delegate, Mark.HINT) == ["bowl"]
    ready.select("bowl")
    assert marked(ready, delegate, Mark.TARGET) == ["b"]
    assert marked(ready, delegate, Mark.HINT) == ["bowl", "a"]


def test_the_targets_of_a_piece_on_the_board_are_clear(many: Board, delegate: Delegate) -> None:
    many.show(BoardView({"a": Piece("vane")}, {"a": ROW}), animate=False)
    click(many, "a")
    assert marked(many, delegate, Mark.TARGET) == ROW
