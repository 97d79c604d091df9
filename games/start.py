"""The program's entry: imports little, so that Ctrl+C is handled from the first moment."""

from __future__ import annotations

import signal

from games.core.system import INTERRUPTED, interrupt_ends_process


def main() -> int:
    """Run the command line; returns the exit status. An interrupt prints nothing."""
    try:
        with interrupt_ends_process():
            from games.cli import main as run
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the interpreter still has to shut down
