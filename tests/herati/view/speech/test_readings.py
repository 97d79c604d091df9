"""What the keys read about positions of Herati."""

from __future__ import annotations

import pytest

from games.herati.view.board import InHand, OnField
from games.ui.board.sprites import Place
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.herati.view.speech.test_cells import STUCK, later, speech_of
from tests.herati.view.speech.test_tiles import CORNER
from tests.spoken import LANGUAGES, flaws, language, unfinished


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (
            OnField(0, 0),
            "Above: white, open. On the right: black, matches f5. Below: black, matches e6. "
            "On the left: white, open.",
        ),
        (OnField(1, 1), "f6: black above, black on the left."),
        (OnField(2, 2), "No tile touches g7."),
        (
            None,
            "e4: white below. f4: white below. d5: white on the right. g5: white on the left. "
            "d6: white on the right. f6: black above, black on the left. e7: white above.",
        ),
    ],
)
def test_open_edges_are_read(place: Place | None, said: str) -> None:
    assert speech_of(CORNER).edges(CORNER, place) == said


def test_in_the_loom_edges_may_clash() -> None:
    # `NE` is black at the right, `NW` beside it too: they match; `SE` beside `NW` does not
    assert "On the right: white, clashes with f1." in speech_of(CORNER).edges(
        loom("NW SW", "NE SE |"), OnField(0, 0)
    )
    assert speech_of(CORNER).edges(loom("", "NE SE |"), None) == "The field is empty."


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (
            OnField(1, 1),
            "From the hand: black top left. Black top left: completes a black diamond.",
        ),
        # above e5 its white edge wants a tile that is white below
        (OnField(0, -1), "From the hand: black top left, black top right."),
        (OnField(-1, 0), "From the hand: black top left. Other tiles that fit: black bottom left."),
        (
            OnField(0, 2),
            "No tile of the hand fits. "
            "Other tiles that fit: black bottom right, black bottom left.",
        ),
        (OnField(2, 2), "No tile can go on g7."),
        (
            OnField(0, 0),
            "Black diamond lacks black top left on f6. White diamond lacks black top left on d4, "
            "black top right on e4, black bottom left on d5.",
        ),
        (
            InHand(0, 0),
            "Black top left fits on e4, f4, d5, d6, f6. f6: completes a black diamond.",
        ),
        (None, "Go to a place of the field or to a tile first."),
    ],
)
def test_what_fits_is_read(place: Place | None, said: str) -> None:
    assert speech_of(CORNER).fitting(CORNER, place) == said


def test_diamonds_that_are_complete_or_impossible_are_told() -> None:
    whole = workshop("SE SW\nNE NW", "NW |", "NW |")
    assert speech_of(whole).fitting(whole, OnField(0, 0)).startswith("Black diamond complete.")
    spoilt = workshop("SE SE", "NW |", "NW |")
    assert speech_of(spoilt).fitting(spoilt, OnField(0, 0)).startswith("No black diamond here.")


def test_the_goal_names_the_tile_and_its_holder() -> None:
    assert speech_of(CORNER).goal(CORNER) == "f6: black top left, 1 diamond, held by Ada."
    others = workshop("SE SW\nNE ..", "SE | SW", "NW |")
    assert speech_of(others).goal(others) == "f6: black top left, 1 diamond, held by Ben."
    nobody = workshop("SE SW\nNE ..", "SE | SW", "SE |")
    assert speech_of(nobody).goal(nobody) == "f6: black top left, 1 diamond, in no hand."
    assert (
        speech_of(CORNER).goal(workshop("SE", "SE |", "SE |"))
        == "No single tile completes a diamond now."
    )


def test_the_goal_of_the_loom_looks_at_the_own_hand() -> None:
    picture = "SE SW NW NW NW\nNE .. .. .. .."
    assert (
        speech_of(CORNER)
        .goal(loom(picture, "NW NE | SW"))
        .startswith("f2: black top left, 1 diamond, in the hand.")
    )
    assert (
        speech_of(CORNER)
        .goal(loom(picture, "SW NE | SW"))
        .startswith("f2: black top left, 1 diamond, not in the hand.")
    )


@pytest.mark.parametrize(
    ("position", "place", "said"),
    [
        (
            CORNER,
            None,
            "Black top left fits on e4, f4, d5, d6, f6. f6: completes a black diamond. "
            "Black top right fits on e4, f4, g5.",
        ),
        (CORNER, InHand(0, 1), "Black top right fits on e4, f4, g5."),
        (CORNER, InHand(1, 0), "Black bottom right fits on g5, e7."),
        (STUCK, None, "Nothing fits: set one of your tiles aside."),
    ],
)
def test_legal_moves_are_read(position: AnyHerati, place: Place | None, said: str) -> None:
    assert speech_of(position).moves(position, place) == said


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("seed", [5, 10])
def test_every_reading_is_a_sentence_in_every_language(seed: int, code: str) -> None:
    position = later(seed)
    speech = speech_of(position)
    with language(code):
        said = [
            speech.goal(position),
            speech.edges(position, None),
            speech.moves(position, None),
        ]
        for place in [OnField(x, y) for x in range(-4, 5) for y in range(-4, 5)]:
            said += [speech.edges(position, place), speech.fitting(position, place)]
        assert not flaws(said)
        assert not unfinished(said)
