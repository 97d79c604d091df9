"""The model of rule pages."""

from games.ui.toolkit.game_views import Diagram, Page, Paragraph


def test_a_diagram_makes_its_position_only_when_asked() -> None:
    made: list[str] = []

    def position() -> str:
        made.append("once")
        return "position"

    diagram = Diagram(position, "A caption")
    assert made == []
    assert diagram.position() == "position"
    assert made == ["once"]


def test_a_page_is_about_no_choice_unless_it_says_so() -> None:
    blocks = (Paragraph("Take a stone."),)
    assert Page("Rules", blocks).about is None
    assert Page("Rules", blocks, about=("Rules", "current")).about == ("Rules", "current")
