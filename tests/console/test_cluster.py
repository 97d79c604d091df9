"""Matches on a cluster: here a scheduler and two workers on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from games import catalog
from games.cli import main
from games.console.match import MatchFailed, cluster_address, play_alone, play_games_on_cluster
from games.core.record import read_record
from games.core.system import VERSION
from tests.console.plans import plan
from tests.console.talk import PLAIN_KERNELS, ROOT

GAMES = 6
ENVIRONMENT = {**PLAIN_KERNELS, "PYTHONPATH": str(ROOT)}
MATCH = (
    *("match", "--game", "veletas", "--size", "7", "--start", "random"),
    *("--first", "greedy", "--second", "greedy", "--games", str(GAMES)),
)

needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed")


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._note = folder / "scheduler.json"
        options = ("--no-dashboard", "--host", "127.0.0.1", "--port", "0")
        self._scheduler = self._start("dask_scheduler", folder, *options)
        wait_for(self._note.exists)
        self.address = str(json.loads(self._note.read_text(encoding="utf-8"))["address"])
        single = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.workers = [self._start("dask_worker", folder, *single) for _ in range(2)]

    def _start(self, name: str, folder: Path, *options: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.{name}"
        note = ("--scheduler-file", str(self._note))
        return subprocess.Popen(
            [sys.executable, "-m", module, *note, *options],
            cwd=folder,
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "dask").mkdir()
    running = Cluster(tmp_path / "dask")
    yield running
    running.close()


def wait_for(done: Callable[[], object]) -> None:
    deadline = time.monotonic() + 100
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def start(folder: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "main.py", *MATCH, "--out", str(folder), *options],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def moves(folder: Path) -> dict[str, list[str]]:
    games = catalog.games()
    records = {p.name: read_record(p.read_text("utf-8"), games) for p in folder.glob("game-*.txt")}
    return {name: [str(move) for move in record.match.moves] for name, record in records.items()}


@needs_dask
@pytest.mark.slow
def test_a_worker_that_is_killed_changes_no_result(cluster: Cluster, tmp_path: Path) -> None:
    on_cluster, here = tmp_path / "cluster", tmp_path / "here"
    running = start(on_cluster, "--cluster", cluster.address)
    wait_for(lambda: [*on_cluster.glob("game-*.txt")] or running.poll() is not None)
    cluster.workers[0].kill()
    assert len([*on_cluster.glob("game-*.txt")]) < GAMES
    said, complaint = running.communicate(timeout=250)
    assert running.returncode == 0, complaint
    expected = start(here, "--jobs", "2").communicate(timeout=250)[0]
    assert len(moves(here)) == GAMES
    assert moves(on_cluster) == moves(here)
    assert said.splitlines()[:3] == expected.splitlines()[:3]


def test_without_an_answer_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Distributed:
        @staticmethod
        def Client(address: str, **_: object) -> None:
            raise OSError("timed out")

    monkeypatch.setitem(sys.modules, "distributed", Distributed)
    with pytest.raises(MatchFailed, match="no cluster answers at 'tcp://nowhere:1': timed out"):
        next(play_games_on_cluster(plan(), [0], "tcp://nowhere:1"))


@pytest.mark.parametrize(
    "address",
    [
        *("", " ", ":", "tcp://", "host", "tcp://host", "8786", "tcp://:::", "a b:1", "a\tb:1"),
        *("nonsense://x:1", "inproc://x", "ucx://host:1", "tcp://[::1", "tcp://[::1]", "a:b:1"),
        *("host:x", "host:-1", "host:0", "host:65536", "host:99999999", "host:1/x", "\0:1"),
        *("host:\u0661", "x" * 100_000, "tcp://user@host:1"),
    ],
)
def test_what_is_no_address_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*MATCH, "--out", str(tmp_path / "out"), "--cluster", address])
    assert end.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "is not the address of a scheduler, such as tcp://host:8786" in line
    assert len(line) < 300
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "address",
    [
        "tcp://host:8786",
        "host:1",
        "tls://a-b.example.org:65535",
        "tcp://[::1]:8786",
        "ws://1.2.3.4:8",
    ],
)
def test_addresses_of_schedulers(address: str) -> None:
    assert cluster_address(address) == address


@needs_dask
@pytest.mark.parametrize("certificate", [None, "missing.pem", "damaged.pem"])
def test_without_certificates_one_sentence_says_so_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, certificate: str | None
) -> None:
    import dask
    import distributed

    (tmp_path / "damaged.pem").write_text("no certificate")
    path = certificate and str(tmp_path / certificate)
    settings = ("ca-file", "client.cert", "client.key")
    named = {f"distributed.comm.tls.{setting}": path for setting in settings}
    monkeypatch.setattr(distributed, "Client", None)  # it would wait
    with dask.config.set(named), pytest.raises(MatchFailed) as error:
        next(play_games_on_cluster(plan(), [0], "tls://127.0.0.1:1"))
    wanted = "no cluster answers at 'tls://127.0.0.1:1'" if certificate else "needs certificates"
    assert wanted in str(error.value)


def test_without_the_package_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MatchFailed, match="pip install distributed"):
        next(play_games_on_cluster(plan(), [0], "tcp://nowhere:1"))


def test_a_worker_of_another_version_does_not_play() -> None:
    said = play_alone(plan(), 0, "0.0.1")
    assert said == f"a worker has version {VERSION} of this program, and not 0.0.1"
