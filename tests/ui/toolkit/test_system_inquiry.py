"""One question to the system, in a thread."""

from __future__ import annotations

from games.ui.toolkit.system import SystemInquiry


def test_an_inquiry_answers_once() -> None:
    inquiry = SystemInquiry(lambda: "dark")
    assert inquiry.take() is None
    inquiry.start()
    inquiry.wait()
    assert inquiry.answer is not None
    assert (inquiry.take(), inquiry.take()) == ("dark", None)


def test_no_is_an_answer_too() -> None:
    inquiry = SystemInquiry(lambda: False)
    inquiry.start()
    inquiry.wait()
    assert inquiry.answer is not None
    assert inquiry.take() is False
