from collections.abc import Iterator
from pathlib import Path

import pygame.system
import pytest

from games.core.translation import _
from games.ui.toolkit.text import use_language
from tests.catalogues import write_catalogue


@pytest.fixture
def locale(tmp_path: Path) -> Iterator[Path]:
    header = "Content-Type: text/plain; charset=UTF-8\n"
    catalogue = tmp_path / "ja" / "LC_MESSAGES" / "tavoliere.mo"
    write_catalogue(catalogue, {"": header, "menu": "メニュー"})
    yield tmp_path
    use_language("en")


def test_without_an_environment_the_desktop_is_asked(
    locale: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    places = [{"language": "ja", "country": "JP"}, {"language": "en", "country": None}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: places)
    use_language(None, locale)
    assert _("menu") == "メニュー"
