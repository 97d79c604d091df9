"""The rule page for players with a screen reader says what is really said."""

from __future__ import annotations

import pytest

from games.ui.board.sprites import Place
from games.ui.toolkit.rule_pages import read_pages
from tests.spoken import LANGUAGES, language, unnamed_keys, words_of
from tests.veletas.view.speech.test_cells import GROUPS, SPEECH

BY_EAR = read_pages("games.veletas")[-1]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("place", ["c3", "d4", "a1"], ids=str)
def test_its_examples_are_what_the_board_says(place: Place, code: str) -> None:
    with language(code):
        assert SPEECH.cell(GROUPS, place) in words_of(BY_EAR)


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_names_the_keys_by_their_titles(code: str) -> None:
    with language(code):
        assert unnamed_keys(BY_EAR) == []
