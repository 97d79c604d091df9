"""Points and trays as they are spoken."""

from __future__ import annotations

from random import Random

import pytest

from games.core.grid import GO_ALPHABET
from games.core.position import Side
from games.tiananmen.rules.position import Stone, TiananmenPosition, opening, set_up
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.speech import TiananmenSpeech
from games.tiananmen.view.words import TiananmenTexts
from games.ui.board.sprites import Place
from tests.spoken import LANGUAGES, flaws, language, speaker

SPEECH = speaker(TiananmenSpeech, TiananmenTexts)
SMALL = set_up(
    13,
    black=["D4", "E4", "E5"],
    white=["A1", "G9", "H10"],
    last="H10",
    day=2,
    part=2,
    lids=(1, 0),
)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("E4", "E4, black stone, group of 3"),
        ("G9", "G9, white stone, group of 2, touches the Heroes"),
        ("H10", "H10, white stone, group of 2, touches the Heroes, last stone"),
        ("A1", "A1, white stone, reaches the edge"),
        ("G8", "G8, Heroes"),
        ("D10", "D10, empty, star point"),
        ("D11", "D11, empty"),
        (Bowl(Side.BLACK), "black bowl, 2 stones to place"),
        (Bowl(Side.WHITE), "white bowl"),
        (Lid(Side.BLACK), "black lid, 1 saved stone"),
        (Lid(Side.WHITE), "white lid, no stones"),
    ],
)
def test_a_place_is_named_before_what_stands_there(place: Place, said: str) -> None:
    assert SPEECH.cell(SMALL, place) == said


@pytest.mark.parametrize(
    ("place", "name"),
    [("D4", "D4"), (Bowl(Side.WHITE), "white bowl"), (Lid(Side.BLACK), "black lid"),
     (SavedStone(Side.BLACK, 0), "black lid")],
)  # fmt: skip
def test_trays_have_names(place: Place, name: str) -> None:
    assert SPEECH.place_name(SMALL, place) == name


def test_stones_are_named_by_where_they_come_from() -> None:
    assert SPEECH.piece_name(SMALL, Bowl(Side.BLACK)) == "stone"
    assert SPEECH.piece_name(SMALL, Lid(Side.BLACK)) == "stone from the lid"


def later(stones: int) -> TiananmenPosition:
    """A position after so many random stones on the small board."""
    rng, position = Random(stones), opening(13)
    for _ in range(stones):
        choices = [move for move in position.legal_moves() if isinstance(move, Stone)]
        if not choices:
            break
        position = position.play(rng.choice(choices))
    return position


def mirror(point: str) -> str:
    """Left and right exchanged, on the small board."""
    return GO_ALPHABET[12 - GO_ALPHABET.index(point[0])] + point[1:]


def mirrored(position: TiananmenPosition) -> TiananmenPosition:
    assert position.last is not None
    return set_up(
        13,
        black=map(mirror, position.stone_points(Side.BLACK)),
        white=map(mirror, position.stone_points(Side.WHITE)),
        last=mirror(position.last),
    )


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("stones", [20, 60])
def test_every_point_says_the_same_in_a_mirror(stones: int, code: str) -> None:
    position = later(stones)
    other = mirrored(position)
    with language(code):
        for point in SPEECH.grid(position).names:
            said = SPEECH.cell(position, point)
            assert not flaws([said])
            assert said.startswith(point)
            assert SPEECH.cell(other, mirror(point)) == mirror(point) + said.removeprefix(point)
