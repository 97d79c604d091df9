"""What the operating system gives the process: clock, memory, interrupts, streams, processor."""
