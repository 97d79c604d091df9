"""Commands without a window: GTP, matches between players, `show`, checks of lessons."""
