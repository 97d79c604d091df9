"""Places of the table as they are spoken."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from games.herati.rules.field import Field, Tile
from games.herati.rules.position import Hand, SetAside, WorkshopPosition
from games.herati.view.board import TRAY, Aside, FaceDown, HandView, InHand, OnField, hands_of
from games.herati.view.speech import HeratiSpeech
from games.ui.board.sprites import Place
from tests.herati.dealing import dealt
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.herati.view.speech.test_tiles import CORNER
from tests.spoken import LANGUAGES, flaws, language, speaker

STUCK = loom("NW", "NW SW | SW")
"""Only `NE` and `SE` would fit."""


def hand_views(position: AnyHerati) -> list[HandView]:
    """The hands as they are dealt."""
    views = [HandView() for _ in hands_of(position)]
    for view, hand in zip(views, hands_of(position), strict=True):
        for tile in hand.face_up:
            view.turn_up(tile)
    return views


def speech_of(position: AnyHerati) -> HeratiSpeech:
    return speaker(HeratiSpeech, hands=hand_views(position))


def said(position: AnyHerati, place: Place) -> str:
    return speech_of(position).cell(position, place)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (OnField(0, 0), "e5, black bottom right"),
        (
            OnField(1, 1),
            "f6, empty, black above, black on the left, 1 tile fits, completes a black diamond",
        ),
        (OnField(-1, 0), "d5, empty, white on the right, 1 tile fits"),
        # `SE` and `SW` would fit there, and Ada has neither
        (OnField(0, 2), "e7, empty, white above"),
        (OnField(2, 2), "g7, empty"),
        (InHand(0, 0), "black top left, Ada, fits on 5 places"),
        (InHand(1, 0), "black bottom right, Ben"),
        (FaceDown(1, 0), "Ben, 1 tile face down"),
    ],
)
def test_a_place_of_the_workshop_is_read(place: Place, words: str) -> None:
    assert said(CORNER, place) == words


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (OnField(0, 1), "e2, empty, white above, closed"),
        (InHand(0, 0), "black top left, fits nowhere"),
        (FaceDown(0, 0), "pile, 1 tile face down"),
        (TRAY, "tray, no tile set aside"),
    ],
)
def test_a_place_of_the_loom_is_read(place: Place, words: str) -> None:
    assert said(STUCK, place) == words


def test_tiles_set_aside_are_read_at_the_tray() -> None:
    after = STUCK.play(SetAside(Tile.NW))
    assert said(after, TRAY) == "tray: black top left"
    assert said(after, Aside(0)) == "tray: black top left"


def test_a_tile_tells_its_diamonds() -> None:
    whole = workshop("SE SW\nNE NW\n.. SW", "NW |", "NW |")
    assert said(whole, OnField(1, 2)) == "f7, black bottom left"
    assert said(whole, OnField(1, 0)) == "f5, black bottom left, in 1 diamond"
    assert said(whole, OnField(-1, 0)) == "d5, empty, white on the right, 1 tile fits"


@pytest.mark.parametrize(
    ("place", "name"),
    [(OnField(1, 1), "f6"), (InHand(0, 1), "black top right"), (FaceDown(0, 0), "pile"),
     (TRAY, "tray")],
)  # fmt: skip
def test_places_have_names(place: Place, name: str) -> None:
    assert speech_of(CORNER).place_name(CORNER, place) == name


def later(seed: int) -> WorkshopPosition:
    """A Workshop after some random turns."""
    rng = Random(seed)
    position = dealt(2, rng, match=False)
    for _ in range(seed):
        position = position.play(rng.choice(position.legal_moves()))
    return position


MIRRORED = {Tile.NW: Tile.NE, Tile.NE: Tile.NW, Tile.SE: Tile.SW, Tile.SW: Tile.SE}
OTHER_SIDE = {"left": "right", "左": "右", "sinistra": "destra"}
OTHER_SIDE |= {other: one for one, other in OTHER_SIDE.items()}


def mirror(position: WorkshopPosition) -> WorkshopPosition:
    """Left and right exchanged; the stock does not matter."""
    hands = tuple(
        Hand(tuple(MIRRORED[tile] for tile in hand.face_up if tile), hand.stock)
        for hand in position.hands
    )
    field = Field.of({(-x, y): MIRRORED[tile] for (x, y), tile in position.field.items()})
    return replace(position, field=field, hands=hands)


def parts(sentence: str) -> list[str]:
    """What is said after the name of the place, in any order."""
    return sorted(re.split(", |、", sentence)[1:])


def exchanged(sentence: str) -> str:
    """The sentence with left and right exchanged."""
    return re.sub("|".join(OTHER_SIDE), lambda found: OTHER_SIDE[found[0]], sentence)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("seed", [5, 10])
def test_every_place_says_the_same_in_a_mirror(seed: int, code: str) -> None:
    position = later(seed)
    other = mirror(position)
    with language(code):
        for x, y in product(range(-4, 5), repeat=2):
            here = said(position, OnField(x, y))
            assert not flaws([here])
            assert parts(said(other, OnField(-x, y))) == parts(exchanged(here))
