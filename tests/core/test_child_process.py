"""Signals, priority and processor time of child processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.system import cpu_time, sigint_blocked

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )


def test_an_interrupt_waits_until_the_block_ends() -> None:
    pending: list[set[signal.Signals]] = []

    def interrupt() -> None:
        with sigint_blocked():
            signal.raise_signal(signal.SIGINT)
            pending.append({signal.Signals(number) for number in signal.sigpending()})

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert pending == [{signal.SIGINT}]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_signal_blocked_before_stays_blocked() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with sigint_blocked():
            pass
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def test_a_child_can_ignore_interrupts() -> None:
    done = run(
        "import os, signal; from games.core.system import ignore_sigint;"
        "ignore_sigint(); os.kill(os.getpid(), signal.SIGINT); print('alive')"
    )
    assert done.stdout == "alive\n"


def test_the_priority_is_lowered_by_ten() -> None:
    done = run(
        "import os; from games.core.system import lower_priority;"
        "before = os.nice(0); lower_priority(); print(os.nice(0) - before)"
    )
    assert int(done.stdout) == min(10, 19 - os.nice(0))


PARENT = """
import multiprocessing, os, sys, time
from games.core.system import exit_with_parent

def child(pipe):
    exit_with_parent()
    pipe.send(os.getpid())
    time.sleep(600)

if __name__ == "__main__":
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=child, args=(theirs,))
    process.start()
    print(ours.recv(), flush=True)
    os._exit(0)
"""


def test_a_child_ends_with_its_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    # The child holds the pipe of the output, so that the call returns only when it has ended.
    done = subprocess.run(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert int(done.stdout) > 0


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not tell")
def test_the_processor_time_of_a_child_is_read() -> None:
    code = (
        "import time\nbegun = time.process_time()\n"
        "while time.process_time() - begun < 0.2: pass\nprint('done', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "done\n"
        first, second = cpu_time(child.pid), cpu_time(child.pid)
        child.communicate("\n")
    assert first is not None
    assert 0.2 <= first < 20
    assert second == pytest.approx(first, abs=0.2)


def test_the_processor_time_of_no_process_is_unknown() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        child.wait()
    assert cpu_time(child.pid) is None
