"""The progress bar on a terminal and elsewhere."""

from io import StringIO

import pytest

from games.console.terminal import ProgressBar


class Terminal(StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_on_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal, pipe = Terminal(), StringIO()
    for stream in (terminal, pipe):
        with ProgressBar(4, 1, stream) as bar:
            bar.advance()
    assert "1/4" in terminal.getvalue()
    assert "2/4" in terminal.getvalue()
    assert pipe.getvalue() == ""


def test_the_bar_is_removed_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    with ProgressBar(4, 0, terminal):
        pass
    erase_line = "\x1b[2K"
    assert terminal.getvalue().endswith(erase_line)
