"""Work in a thread, and its result."""

from __future__ import annotations

import pytest

from games.ui.toolkit.work import Work

MOST = 60.0
"""Seconds after which a test that hangs fails."""


@pytest.mark.parametrize("threaded", [True, False])
def test_the_result_is_that_of_the_job(threaded: bool) -> None:
    work = Work(lambda check: "result", threaded=threaded)
    assert work.wait(MOST)
    assert work.done
    assert work.next_change() == 0
    assert work.result() == "result"
    assert work.done


def test_a_result_that_nobody_takes_is_given_back() -> None:
    late: list[str] = []
    work = Work(lambda check: "result", late.append)
    assert work.wait(MOST)
    work.cancel()
    work.cancel()
    assert late == ["result"]
