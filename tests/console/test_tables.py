"""Tables as plain text."""

from io import StringIO

from games.console.terminal import print_table, table


def test_a_table_in_a_pipe_is_plain_text() -> None:
    rows = table("", "value", "note", right_aligned=("value",))
    rows.add_row("victories", "87.5%", "Wilson interval")
    rows.add_row("p-value", "1")
    pipe = StringIO()
    print_table(rows, pipe)
    assert pipe.getvalue().splitlines() == [
        "           value  note",
        "victories  87.5%  Wilson interval",
        "p-value        1",
    ]


def test_a_long_line_in_a_pipe_is_not_wrapped() -> None:
    rows = table("command")
    rows.add_row("x" * 200)
    pipe = StringIO()
    print_table(rows, pipe)
    assert pipe.getvalue().splitlines()[1] == "x" * 200
