"""What holds for all tests."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Run in the background of a shell, Ctrl+C would be ignored by every process that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
