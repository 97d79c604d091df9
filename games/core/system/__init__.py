"""The process, its children and the operating system: clock, memory, signals, streams."""
