from __future__ import annotations

from pygame import Rect

from games.ui.toolkit.access import PlacedTopic, Topic


def test_a_topic_gets_a_place() -> None:
    topic = Topic("Bowl", "Stones come from here.")
    assert topic.translated() == topic  # the tests speak English
    assert topic.at(Rect(1, 2, 3, 4)) == PlacedTopic(*topic, Rect(1, 2, 3, 4))
