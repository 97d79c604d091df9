"""Work in a thread: its result, its errors, its end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from games.core.system import Check, WorkCancelled
from games.ui.toolkit.work import LOOK_PAUSE, Work

MOST = 60.0
"""Seconds after which a test that hangs fails."""


def endless(check: Check) -> None:
    while True:
        check()


@pytest.mark.parametrize("threaded", [True, False])
def test_the_result_is_that_of_the_job(threaded: bool) -> None:
    work = Work(lambda check: "result", threaded=threaded)
    assert work.wait(MOST)
    assert work.done
    assert work.next_change() == 0
    assert work.result() == "result"
    assert work.done


@pytest.mark.parametrize("threaded", [True, False])
def test_an_error_of_the_job_is_raised_where_the_result_is_asked_for(threaded: bool) -> None:
    def fail(check: Check) -> None:
        raise ValueError("wrong")

    work = Work(fail, threaded=threaded)
    assert work.wait(MOST)
    with pytest.raises(ValueError, match="wrong"):
        work.result()


def test_it_runs_in_another_thread_that_keeps_no_program_from_ending() -> None:
    work = Work(lambda check: threading.current_thread())
    assert work.wait(MOST)
    thread = work.result()
    assert thread is not threading.current_thread()
    assert thread.daemon


def test_cancelled_work_ends_at_its_next_check() -> None:
    ended = threading.Event()

    def job(check: Check) -> None:
        try:
            endless(check)
        except WorkCancelled:
            ended.set()
            raise

    work = Work(job)
    assert not work.wait(0.01)
    assert work.next_change() == LOOK_PAUSE
    work.cancel()
    assert ended.wait(MOST)
    assert work.wait(MOST)


def test_a_result_that_nobody_takes_is_given_back() -> None:
    late: list[str] = []
    work = Work(lambda check: "result", late.append)
    assert work.wait(MOST)
    work.cancel()
    work.cancel()
    assert late == ["result"]


def test_a_result_that_comes_after_the_end_is_given_back() -> None:
    late: list[str] = []
    answers = threading.Event()

    def job(check: Check) -> str:
        answers.wait(MOST)
        return "result"

    work = Work(job, late.append)
    begun = time.monotonic()
    work.cancel()  # does not wait for ever
    assert time.monotonic() - begun < MOST / 2
    assert late == []
    answers.set()
    assert work.wait(MOST)
    assert late == ["result"]


def test_a_busy_thread_leaves_time_to_others() -> None:
    works = [Work(endless) for _ in range(2)]
    counted: list[int] = []

    def count(check: Callable[[], object]) -> None:
        for number in range(1000):
            check()
            counted.append(number)

    others = Work(count)
    assert others.wait(MOST)
    for work in works:
        work.cancel()
    assert counted == list(range(1000))
