"""The console commands: GTP, matches between players, benchmarks, and `show`."""
