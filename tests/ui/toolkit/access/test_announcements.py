"""Announcements wait for a screen reader, and for nobody else."""

from __future__ import annotations

from games.ui.toolkit.access import Announcement, Announcements


def test_without_a_screen_reader_nothing_is_kept() -> None:
    announcements = Announcements()
    announcements.say("Black to move.")
    announcements.wanted = True
    assert announcements.take() == []


def test_sentences_are_taken_once_and_in_order() -> None:
    announcements = Announcements()
    announcements.wanted = True
    announcements.say("Black to move.")
    announcements.say("")
    announcements.say("Low time.", urgent=True)
    assert announcements.take() == [
        Announcement("Black to move."),
        Announcement("Low time.", urgent=True),
    ]
    assert announcements.take() == []
