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


def test_an_illegal_drop_is_refused_and_glides_home(board: Board, delegate: Delegate) -> None:
    press(board, "a")
    move(board, "c")
    release(board, "c")
    assert delegate.news == [("picked", "a"), ("refused", "a", "c")]
    assert board.moving
    board.update(1.0)
    assert centre(board, "a") == CELLS["a"]
    assert not board.moving


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


def test_at_speed_zero_the_end_is_there_at_once_with_all_cues(board: Board) -> None:
    told: list[str] = []
    play(board, told, speed=0.0)
    assert not board.moving
    assert centre(board, "b") == CELLS["b"]
    assert told == ["place", "after"]


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


# ------------------------------------------------------------------------------------- a heap


def test_without_clicks_only_a_drag_moves_a_piece(board: Board, delegate: Delegate) -> None:
    board.clicks = False
    press(board, "a")
    release(board, "a")
    assert (board.selected, delegate.news) == (None, [])
    press(board, "a")
    move(board, "b")
    release(board, "b")
    assert delegate.news == [("picked", "a"), ("dropped", "a", "b")]


def test_the_hovered_target_is_marked_all_the_same(board: Board, delegate: Delegate) -> None:
    board.shows_targets = False
    board.select("a")
    board.draw_marks(pygame.Surface((300, 200)))
    assert delegate.marks == [("a", Mark.SELECTED)]
    move(board, "b")
    board.draw_marks(pygame.Surface((300, 200)))
    assert delegate.marks[-1] == ("b", Mark.HOT)


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


# ---------------------------------------------------------------------------- exploring by rows


@pytest.fixture
def explored(board: Board) -> Board:
    board.cursor.find_rows = lambda: [["a", "b", "c"], ["bowl"]]
    return board


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


ROW = [f"n{number}" for number in range(26)]


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


def test_many_targets_are_faint_away_from_the_pointer(many: Board, delegate: Delegate) -> None:
    assert marked(many, delegate, Mark.TARGET) == []
    assert marked(many, delegate, Mark.FAR_TARGET) == ROW
    move(many, "n5")
    assert marked(many, delegate, Mark.HOT) == ["n5"]
    assert marked(many, delegate, Mark.TARGET) == ["n4", "n6"]
    near = {"n4", "n5", "n6"}
    assert marked(many, delegate, Mark.FAR_TARGET) == [n for n in ROW if n not in near]


def test_targets_that_are_not_wanted_are_not_marked(many: Board, delegate: Delegate) -> None:
    many.shows_targets = False
    key(many, pygame.K_DOWN)
    assert marked(many, delegate, Mark.TARGET) == marked(many, delegate, Mark.FAR_TARGET) == []


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
