"""The rule page for players with a screen reader says what is really said."""

from __future__ import annotations

import pytest

from games.herati.view.board import InHand, OnField
from games.ui.board.sprites import Place
from games.ui.toolkit.rule_pages import read_pages
from tests.herati.view.speech.test_cells import said
from tests.herati.view.speech.test_tiles import CORNER
from tests.spoken import LANGUAGES, language, unnamed_keys, words_of

BY_EAR = read_pages("games.herati")[-1]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("place", [OnField(1, 1), InHand(0, 0)], ids=str)
def test_its_examples_are_what_the_board_says(place: Place, code: str) -> None:
    with language(code):
        assert said(CORNER, place) in words_of(BY_EAR)


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_names_the_keys_by_their_titles(code: str) -> None:
    with language(code):
        assert unnamed_keys(BY_EAR) == []
