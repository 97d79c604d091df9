"""The limit of slow work: one piece is always done, then the time counts."""

from __future__ import annotations

import pytest

from games.ui.toolkit import work as time_limit
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.layout import Scale
from games.ui.toolkit.text import Text
from games.ui.toolkit.work import OutOfTime

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h{n}v9z"/></svg>'


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The processor time, in a list of one number."""
    now = [100.0]
    monkeypatch.setattr(time_limit, "thread_time", lambda: now[0])
    return now


def test_pictures_and_texts_that_were_made_before_need_no_time(clock: list[float]) -> None:
    assets = Assets()
    text = Text(Scale(1), assets.limit)
    small = assets.markup(SQUARE.format(n=3), 9)
    line = text.render("known", 16, (0, 0, 0))
    with assets.limit.of(0.0):
        assets.limit.check()
        assert assets.markup(SQUARE.format(n=3), 9) is small
        assert text.render("known", 16, (0, 0, 0)) is line
        for work in (
            lambda: assets.markup(SQUARE.format(n=5), 9),
            lambda: assets.icon("undo", 24, (0, 0, 0)),
            lambda: text.render("new", 16, (0, 0, 0)),
            lambda: text.width("new", 16),
        ):
            with pytest.raises(OutOfTime):
                work()
    assert assets.markup(SQUARE.format(n=5), 9).get_size() == (9, 9)
