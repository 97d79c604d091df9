"""Functions that are imported when they are first used."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from games.ui.toolkit.work import Later


def test_a_module_is_imported_at_the_first_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sums.py").write_text("def add(a, b=1):\n    return a + b\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    add = Later("sums", "add")
    assert "sums" not in sys.modules
    assert (add(2), add(2, b=3)) == (3, 5)
    assert add.load() is sys.modules["sums"].add
    del sys.modules["sums"]
