"""Learning in the window: lessons, puzzles and the coach's exercises in one scene of tasks."""
