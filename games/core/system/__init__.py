"""The process and its operating system: clock, memory, interrupts, streams, processor."""
