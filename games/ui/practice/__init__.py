"""A board to practise on without a computer: for lessons, puzzles and the coach."""
