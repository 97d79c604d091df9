"""Mixed colours."""

from __future__ import annotations

from games.ui.toolkit.theme import mixed


def test_mixed() -> None:
    found = [mixed((100, 0, 50), (200, 200, 50), share) for share in (0, 0.25, 1)]
    assert found == [(100, 0, 50), (125, 50, 50), (200, 200, 50)]
