"""Steps, asides, cues and overlays at times worked out by hand."""

from __future__ import annotations

import pytest

from games.ui.board.script import Cues, Timeline


def test_steps_follow_one_another() -> None:
    timeline = Timeline(Cues())
    timeline.wait(0.5)
    timeline.go_on(0.25)
    assert (timeline.now, timeline.length) == (0.75, 0.75)


def test_what_stands_aside_does_not_hold_up_what_follows_until_all_are_joined() -> None:
    timeline = Timeline(Cues())
    with timeline.aside(0.5):
        timeline.go_on(1.0)
    timeline.wait(0.2)
    assert (timeline.now, timeline.length) == (0.2, 1.5)
    timeline.join()
    assert timeline.now == 1.5


def test_sounds_and_positions_are_given_at_their_times() -> None:
    given: list[object] = []
    timeline = Timeline(
        Cues(lambda name, **how: given.append((name, how)), lambda position: given.append(position))
    )
    timeline.sound("slide", seconds=0.3)
    timeline.wait(1.0)
    timeline.reveal("after")
    assert [(cue.at, cue.sound) for cue in timeline.cues] == [(0.0, True), (1.0, False)]
    assert given == []
    for cue in timeline.cues:
        cue.act()
    assert given == [("slide", {"seconds": 0.3}), "after"]
    assert timeline.revealed == "after"


def test_an_overlay_takes_its_time() -> None:
    timeline = Timeline(Cues())
    timeline.wait(1.0)
    timeline.overlay(lambda surface, share: None, 0.5, below=True)
    (overlay,) = timeline.overlays
    assert (overlay.begin, overlay.seconds, overlay.below) == (1.0, 0.5, True)
    assert timeline.now == 1.5


@pytest.mark.parametrize("brief", [False, True])
def test_in_a_brief_one_waits_and_overlays_take_no_time(brief: bool) -> None:
    timeline = Timeline(Cues(), brief=brief)
    timeline.wait(1.0)
    with timeline.aside(1.0):
        timeline.overlay(lambda surface, share: None, 1.0)
    assert timeline.length == (0.0 if brief else 3.0)
    assert len(timeline.overlays) == (not brief)
