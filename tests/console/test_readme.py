"""The conversation in the README takes place as it stands there."""

from tests.console.talk import ROOT, Talk

MARK = "<!-- a conversation, held by tests/console/test_readme.py -->\n"


def conversation() -> list[tuple[str, list[str]]]:
    """What is sent, and the lines that come back."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").split(MARK)[1]
    exchanges: list[tuple[str, list[str]]] = []
    for line in text.strip("\n").splitlines():
        if not line.startswith("    "):
            break
        if line[4:6] == "> ":
            exchanges.append((line[6:], []))
        else:
            exchanges[-1][1].append(line[4:])
    return exchanges


def test_the_conversation_takes_place_as_written() -> None:
    talk = Talk("veletas")
    exchanges = conversation()
    assert len(exchanges) > 8
    for sent, expected in exchanges:
        assert talk.say(sent).splitlines() == expected, sent
