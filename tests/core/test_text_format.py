"""A text format: what it does where only writing is given."""

import pytest

from games.core.game import TextFormat
from games.core.system import no_check
from tests.toy import RACE


def test_a_format_that_is_only_written_recognises_nothing() -> None:
    text_format = TextFormat("Poem", ".poem", write=lambda tags, match: "roses")
    assert text_format.applies({"Size": "9"})
    assert not text_format.recognises("roses")
    with pytest.raises(NotImplementedError, match=r"^this format can only be written$"):
        text_format.read("roses", RACE, no_check)
