"""Marking texts for translation."""

from games.core.translation import N_


def test_a_marked_text_is_the_text_itself() -> None:
    assert N_("Two\nlines {name}") == "Two\nlines {name}"
