"""Transcripts of a board of three cells, a bowl and perhaps a long row: `transcripts.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games.ui.board.board import Board, BoardCursor, Point, next_in_rows
from games.ui.board.script import Actor, Cues, Pose, Script
from games.ui.board.sprites import BoardView, Mark, Piece, Place, SpriteCache
from games.ui.toolkit.input import pressed
from tests.ui.transcript import Transcript, check

CELLS = {"a": (50, 50), "b": (150, 50), "c": (250, 50), "bowl": (50, 150), "supply": (500, 50)}
ROW = [f"n{number}" for number in range(26)]
CELLS |= {place: (100 * number + 50, 350) for number, place in enumerate(ROW)}


class Delegate:
    """Cells of 80 pixels around the centres of CELLS; records what the board reports."""

    def __init__(self) -> None:
        self.news: list[str] = []
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
        self.news.append(f"picked {origin}")

    def dropped(self, origin: Place, target: Place) -> None:
        self.news.append(f"dropped {origin} on {target}")

    def refused(self, origin: Place | None, target: Place | None) -> None:
        self.news.append(f"refused {origin} on {target}")


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
READY = replace(VIEW, supplies={}, ready="bowl")
VIEWS = {
    "usual": VIEW,
    "later": replace(VIEW, dests={}),
    "all": replace(VIEW, dests={"a": ["b"], "c": ["b"], "bowl": ["b"]}),
    "moved": BoardView({"b": Piece("vane"), "c": Piece("stone")}, dests={"b": ["a"]}),
    "dropped a": BoardView({"b": Piece("vane"), "c": Piece("stone")}, supplies=VIEW.supplies),
    "dropped bowl": BoardView({**VIEW.pieces, "b": Piece("stone")}, supplies=VIEW.supplies),
    "ready": READY,
    "two": replace(READY, pieces={}, dests={"bowl": ["b", "c"]}),
    "three": replace(VIEW, pieces={}, dests={"bowl": ["a", "b", "c"]}),
    "from a": replace(VIEW, pieces={}, dests={"bowl": ["a", "b"]}, start="a"),
    "many": BoardView({}, {"bowl": ROW}, VIEW.carried, VIEW.supplies, ready="bowl"),
}


class BoardTranscript(Transcript):
    """A board and a hand; keys by their names."""

    def __init__(self, view: str) -> None:
        self.delegate = Delegate()
        self.board = Board(self.delegate, SpriteCache(sprite))
        self.board.show(VIEWS[view], animate=False)
        self._before: dict[str, str] = {}
        self.state([])

    def act(self, command: str) -> None:
        board, delegate = self.board, self.delegate
        name, _, rest = command.partition(" ")
        pos = CELLS.get(rest, (0, 0))
        match name:
            case "press" | "release":
                kind = pygame.MOUSEBUTTONDOWN if name == "press" else pygame.MOUSEBUTTONUP
                board.handle(pygame.Event(kind, pos=pos, button=1))
            case "right-click":
                board.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=3))
            case "move":
                event = {"pos": pos, "rel": (0, 0), "buttons": (1, 0, 0)}
                board.handle(pygame.Event(pygame.MOUSEMOTION, event))
            case "click":
                self.act(f"press {rest}")
                self.act(f"release {rest}")
            case "wait":
                board.update(float(rest))
            case "show":
                board.show(VIEWS[rest], animate=False)
            case "play":  # a script to a view, with a sound at half time; at a speed
                view, _, speed = rest.partition(" at ")
                script = board.prepare(VIEWS[view], Cues(self.tell, self.tell))
                with script.aside():
                    script.wait(0.1)
                    script.sound("place")
                script.settle()
                script.reveal("after")
                board.play(script, speed=float(speed or 1))
            case "drop-again":
                origin, target = rest.split(" ")
                ghost = board.ghost(origin, target)
                delegate.news.append(f"a ghost {ghost.kind} at {ghost.x:.0f},{ghost.y:.0f}")
                board.drop_again(origin, target)
            case "rebuild":
                board.rebuild(SpriteCache(sprite))
            case "select" | "activate":
                getattr(board, name)(rest)
            case "forbid" | "cancel":
                getattr(board, name)()
            case "rows":
                board.cursor.find_rows = lambda: [["a", "b", "c"], ["bowl"]]
            case "hints":
                board.hints = rest.split()
            case "set":
                attribute, value = rest.split(" ")
                setattr(board, attribute, value == "yes")
            case "hinted":
                board.hinted = {rest: False}
            case _:
                board.handle(pressed(command))

    def tell(self, cue: str) -> None:
        self.delegate.news.append(cue)

    def facts(self) -> dict[str, str]:
        board, delegate = self.board, self.delegate
        delegate.marks.clear()
        board.draw_marks(pygame.Surface((300, 200)))
        facts = {
            "selected": str(board.selected or ""),
            "held": str(board.held or "") if board.drag else "",
            "at hand": str(board.chosen or ""),
            "cursor": str(board.cursor.place or ""),
            "over": " on ".join(map(str, board.hovered)) if board.hovered else "",
            "moving": "yes" if board.moving else "",
        }
        for mark in Mark:
            places = [str(place) for place, found in delegate.marks if found is mark]
            facts[f"marked {mark.name.lower()}"] = " ".join(places)
        for place in CELLS:
            if standing := board.sprite_at(place):
                lifted = " lifted" if standing.lifted else ""
                facts[f"piece of {place}"] = f"{standing.x:.0f},{standing.y:.0f}{lifted}"
        return facts

    def state(self, commands: list[str]) -> list[str]:
        """The changes and the reports."""
        now = self.facts()
        names = [*now, *(name for name in self._before if name not in now)]
        changed = [name for name in names if now.get(name, "") != self._before.get(name, "")]
        self._before = now
        news, self.delegate.news = self.delegate.news, []
        return [*news, *(f"{name}: {now.get(name) or 'none'}" for name in changed)]


def test_events_bring_what_the_transcripts_tell() -> None:
    check(Path(__file__).with_name("transcripts.txt"), BoardTranscript)


# -- Places that the arrow keys walk through

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
ROWS = [["a", "b", "c"], [], ["tray"]]
CENTRES: dict[Place, Point] = {"a": (0, 0), "b": (10, 0), "c": (20, 0), "tray": (18, 10)}


@pytest.mark.parametrize(("here", "step", "expected"), [
    ("a", RIGHT, "b"), ("c", RIGHT, None), ("a", LEFT, None), ("a", DOWN, "tray"),
    ("tray", UP, "c"), ("tray", DOWN, None), ("b", UP, None),
])  # fmt: skip
def test_all_places_are_walked_row_by_row(
    here: str, step: tuple[int, int], expected: str | None
) -> None:
    assert next_in_rows(ROWS, here, CENTRES, step) == expected


def test_the_cursor_walks_through_all_places() -> None:
    def spot(place: object) -> pygame.Rect:
        """`b2` lies right of `a2` and below `b1`."""
        name = str(place)
        return pygame.Rect(("abc".index(name[0]) * 10, int(name[1]) * 10), (10, 10))

    cursor = BoardCursor(spot)
    cursor.find_rows = lambda: (("a1", "b1"), ("a2", "b2", "c2"))
    seen = []
    for step in (DOWN, RIGHT, DOWN, DOWN, RIGHT, RIGHT):
        cursor.walk(step)
        seen.append(cursor.place)
    # the first key only shows it; at an edge it stays
    assert seen == ["a1", "b1", "b2", "b2", "c2", "c2"]


# -- Scripts between two views


def script_of(before: Mapping[Place, Piece], after: Mapping[Place, Piece]) -> Script:
    spot = Delegate().spot
    poses = {place: Pose.of(piece, spot(place)) for place, piece in before.items()}
    view = BoardView(dict(after), supplies={"stone": "supply"})
    return Script(poses, view, spot, Cues(), None, brief=False)


def actor_to(script: Script, place: Place) -> Actor:
    return next(actor for actor in script.actors if actor.ends == place)


def test_pieces_fade_in_and_out_or_go_to_a_supply() -> None:
    script = script_of({"b": Piece("vane"), "c": Piece("stone")}, {"a": Piece("vane")})
    script.appear("a", Piece("vane"), 0.2)
    script.settle()
    fading, returning = (a for a in script.actors if a.ends is None)
    assert actor_to(script, "a").value("alpha", 0.1) == pytest.approx(127.5)
    assert fading.value("alpha", 0.3) == pytest.approx(127.5)
    assert fading.leaves == 0.4
    assert returning.value("x", returning.leaves) == 500


def test_settling_moves_the_nearest_piece_of_a_kind_and_others_from_their_supply() -> None:
    script = script_of(
        {"a": Piece("vane"), "c": Piece("vane")},
        {"b": Piece("vane"), "c": Piece("vane"), "a": Piece("stone")},
    )
    script.settle()
    assert actor_to(script, "b").begins == "a"
    assert actor_to(script, "a").value("x", 0.0) == 500
    assert script.now == 0.2
    assert all(actor.begins != "c" for actor in script.actors)


def test_settling_fades_what_has_no_supply_and_turns_what_stays() -> None:
    script = script_of({"a": Piece("vane"), "b": Piece("x")}, {"a": Piece("vane", 90.0)})
    script.settle()
    turned, faded = script.actors
    assert turned.value("angle", 0.2) == 90
    assert faded.value("alpha", 0.2) == 0
