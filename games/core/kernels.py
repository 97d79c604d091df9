"""Kernels: loops over flat arrays that run as plain Python or compiled by Numba.

A kernel module is written like this::

    from games.core.kernels import Ints, compiled

    @compiled
    def total(numbers: Ints) -> int:
        found = 0
        for i in range(len(numbers)):
            found += numbers[i]
        return found

A kernel module that is imported and called as usual runs as plain Python; Numba is not imported.
`Kernel(module)` is its compiled form where that is possible, `Kernel(module, fast=False)` the
plain one:

    kernel = Kernel(module)
    kernel.run.total(kernel.ints([1, 2, 3]))

A kernel uses no Python objects, is not recursive (cached recursive kernels crash in the second
process) and allocates nothing: it receives arrays made by `ints` and `floats`. Kernels may call
kernels of other modules, imported by name. Indexes must not be negative: the compiled form treats
them as unsigned.
"""

from __future__ import annotations

import ast
import hashlib
import os
import struct
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

import platformdirs

from games.core.system import is_private, make_private_folder, processor

Ints = MutableSequence[int]
"""A flat array of 64-bit integers: a list, or a NumPy array for a compiled kernel."""
Floats = MutableSequence[float]

SWITCH = "TAVOLIERE_COMPILED"
"""The environment variable that disables compiled kernels if it is 0.

If it is `ready`, only modules that `is_ready` are used compiled, so that nothing is compiled during
a match.
"""
READY = "ready"

OPTIONS = {"nogil": True, "forceinline": True, "_nrt": False}
"""Options of `numba.njit`. Kernels allocate nothing, so reference counting (`_nrt`) is off.

Reference counting took nearly half of the time of small kernels that call each other, and calls
that were not inlined a tenth.
"""

_INDEX = "unsigned_index"
"""Name of the function that makes an index unsigned in the compiled form."""

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Mark a function as a kernel; the function itself is not changed."""
    function.__dict__["kernel"] = True
    _HOMES.add(function.__module__)
    return function


def compiled_apart(function: F) -> F:
    """Mark a large function as a kernel that is not copied into its callers.

    That costs a call, and saves the time to compile the copies.
    """
    function.__dict__["apart"] = True
    return compiled(function)


_HOMES: set[str] = set()


def can_compile() -> bool:
    """Whether Numba is installed and not disabled by the environment variable."""
    return os.environ.get(SWITCH) != "0" and find_spec("numba") is not None


def kernel_modules() -> list[ModuleType]:
    names = sorted(name for name in _HOMES if name.startswith("games."))
    return [sys.modules[name] for name in names if name in sys.modules]


def is_ready(module: ModuleType) -> bool:
    """Whether a kernel module was marked as compiled into the cache."""
    return cache_folder(module).is_ready()


def compiled_kernels() -> frozenset[str]:
    """The names of the kernel modules that a process started now would run compiled."""
    if not can_compile():
        return frozenset()
    return frozenset(module.__name__ for module in kernel_modules() if is_ready(module))


def newly_compiled(known: frozenset[str]) -> bool:
    """Whether a kernel module is compiled by now and not among the `known` names."""
    others = [module for module in kernel_modules() if module.__name__ not in known]
    return bool(others) and can_compile() and any(map(is_ready, others))


def needs_compiling() -> bool:
    """Whether Numba is installed, and some kernel is not compiled yet and can be kept."""
    if not can_compile() or changeable_folder():
        return False
    return not all(map(is_ready, kernel_modules()))


def mark_compiled(package: str, problem: str | None) -> None:
    """Mark the kernel modules of a package as ready if Numba has saved them; else note the problem.

    Modules that no level uses are left out: nothing of them was compiled.
    """
    with suppress(OSError):  # without a writable cache the undecorated source stays in use
        for module in kernel_modules():
            if not module.__name__.startswith(f"{package}."):
                continue
            folder = cache_folder(module)
            if problem is None and (module not in _FORMS or folder.holds_compiled()):
                folder.mark_ready()
            else:
                folder.mark_failed(problem or "Numba has saved nothing")


@cache
def cache_folder(module: ModuleType) -> CacheFolder:
    """The cache folder of a kernel module's compiled form.

    Numba checks only the file of a function, not those of the functions it calls, so the folder
    depends on all of them, and on the compiler's options.
    """
    sources = [_source_file(source) for source in _sources(module)]
    return CacheFolder(module.__name__, sources, f"{OPTIONS}")


class Speed(Enum):
    """How the kernels run."""

    COMPILED = "compiled"
    COMPILING = "not compiled yet"
    FAILED = "not compiled, because Numba failed"
    UNSAFE = "not compiled, because other users can change the folder"
    PLAIN = "plain, without Numba"


def kernel_speed() -> tuple[Speed, str]:
    """How the kernels of the imported modules run.

    Also returns the reason if Numba failed, or the folder that other users can change.
    """
    if not can_compile():
        return Speed.PLAIN, ""
    if folder := changeable_folder():
        return Speed.UNSAFE, str(folder)
    waiting = [cache_folder(module) for module in kernel_modules() if not is_ready(module)]
    reasons = [reason for folder in waiting if (reason := folder.failure()) is not None]
    if reasons:
        return Speed.FAILED, reasons[0]
    return (Speed.COMPILING if waiting else Speed.COMPILED), ""


def changeable_folder() -> Path | None:
    """The folder that would hold compiled kernels if other users could not change it."""
    folders = (cache_folder(module).changeable() for module in kernel_modules())
    return next(filter(None, folders), None)


def numba_problem() -> str | None:
    """Why Numba cannot be used here; None if it can be."""
    try:
        _numba()
    except ImportError as error:
        return str(error)
    return None


def _wanted(module: ModuleType) -> bool:
    return can_compile() and (os.environ.get(SWITCH) != READY or is_ready(module))


class Kernel:
    """The functions of a kernel module in one form, and constructors for their arrays.

    A function is compiled, or loaded from the cache, when it is first called.
    """

    def __init__(self, module: ModuleType, fast: bool | None = None) -> None:
        self.fast = _wanted(module) if fast is None else fast
        """Whether this is the compiled form."""
        self.run: Any = module
        """The functions, by name."""
        try:
            self.run = _compiled_form(module) if self.fast else module
        except ImportError:  # a Numba version that does not support this Python, or a damaged one
            if fast:
                raise
            self.fast = False

    def ints(self, values: Iterable[int]) -> Ints:
        return self._array(list(values), "int64") if self.fast else list(values)

    def floats(self, values: Iterable[float]) -> Floats:
        return self._array(list(values), "float64") if self.fast else list(values)

    def zeros(self, length: int) -> Ints:
        """A flat array of zeros; a long one costs nothing in the compiled form."""
        return import_module("numpy").zeros(length, "int64") if self.fast else [0] * length

    def float_zeros(self, length: int) -> Floats:
        return import_module("numpy").zeros(length) if self.fast else [0.0] * length

    def _array(self, values: list[Any], kind: str) -> Any:
        return import_module("numpy").array(values, dtype=kind)


@contextmanager
def in_threads(searches: Iterable[Callable[[Callable[[], bool]], object]]) -> Iterator[None]:
    """Run functions in threads until the block ends; they are passed a check for its end.

    Kernels run without the interpreter's lock. Functions for which the system has no thread are not
    run.
    """
    ended = Event()
    threads: list[Thread] = []
    try:
        with suppress(RuntimeError):
            for search in searches:
                thread = Thread(target=search, args=(ended.is_set,), daemon=True)
                thread.start()
                threads.append(thread)
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def read_weights(file: Path, count: int) -> tuple[float, ...]:
    """Read `count` numbers of a file made with `weight_bytes`.

    Raises `OSError`, or `ValueError` if the file is damaged.
    """
    try:
        return struct.unpack(f"<{count}f", file.read_bytes())
    except struct.error:
        raise ValueError(f"{file.name} is damaged: install the program again") from None


def weight_bytes(weights: Sequence[float]) -> bytes:
    """Numbers as little-endian float32."""
    return struct.pack(f"<{len(weights)}f", *weights)


_FORMS: dict[ModuleType, SimpleNamespace] = {}


def _compiled_form(module: ModuleType) -> SimpleNamespace:
    """The names of a module, with its kernels and those it imports replaced by compiled ones."""
    if module not in _FORMS:
        _FORMS[module] = _new_compiled_form(module)
    return _FORMS[module]


def _new_compiled_form(module: ModuleType) -> SimpleNamespace:
    numba = _numba()
    names = {**vars(module), _INDEX: numba.uintp}
    exec(_unsigned(module), names)
    cache = cache_folder(module)
    compiler = _compiler(numba, None if cache.changeable() else cache.path)
    for name, function in vars(module).items():
        if not _is_kernel(function):
            continue
        if (home := _home(function)) is not module:
            names[name] = getattr(_compiled_form(home), function.__name__)
            continue
        names[name] = compiler(names[name], _options(apart="apart" in vars(function)))
    return SimpleNamespace(**names)


def _numba() -> Any:
    """The module; raises `ImportError` for any failure to import it."""
    try:
        return import_module("numba")
    except ImportError:
        raise
    except Exception as error:  # such as OSError, if its library is damaged
        raise ImportError(f"{type(error).__name__}: {error}") from error


def _compiler(numba: Any, folder: Path | None) -> Callable[[FunctionType, dict[str, bool]], Any]:
    """A compiler that runs at the first call of a function, or loads its code from this folder."""
    if folder is None:
        return lambda function, options: numba.njit(**options)(function)

    def prepared(function: FunctionType, options: dict[str, bool]) -> Any:
        config = numba.config
        known = hasattr(config, "CACHE_LOCATOR_CLASSES")  # since Numba 0.62
        setting = "CACHE_LOCATOR_CLASSES" if known else "CACHE_DIR"
        before = getattr(config, setting)
        setattr(config, setting, f"{Locator.__module__}.Locator" if known else str(folder))
        Locator.folder = folder
        try:
            compiled_function = numba.njit(cache=True, **options)(function)
        finally:
            setattr(config, setting, before)
            Locator.folder = None
        _save_if_possible(compiled_function)
        return compiled_function

    return prepared


def _save_if_possible(compiled_function: Any) -> None:
    """Let a compiled function run even if it cannot be saved: a full disk, a read-only folder."""
    cache_of_function: Any = getattr(compiled_function, "_cache", None)
    save = getattr(cache_of_function, "save_overload", None)
    if save is None:  # a Numba that does this in another way
        return

    def save_overload(signature: object, data: object) -> None:
        with suppress(OSError):
            save(signature, data)

    cache_of_function.save_overload = save_overload


def _options(*, apart: bool) -> dict[str, bool]:
    """The `OPTIONS` that this Numba version supports: `_nrt` is no public option."""
    known = import_module("numba.core.cpu").CPUTargetOptions
    options = {name: value for name, value in OPTIONS.items() if hasattr(known, name)}
    return options | {"forceinline": not apart}


def _is_kernel(value: object) -> bool:
    return isinstance(value, FunctionType) and "kernel" in vars(value)


def _home(function: FunctionType) -> ModuleType:
    return sys.modules[function.__module__]


def _sources(module: ModuleType) -> list[ModuleType]:
    found = [module]
    for source in found:
        homes = {_home(value) for value in vars(source).values() if _is_kernel(value)}
        found += sorted(homes.difference(found), key=lambda home: home.__name__)
    return found


def _source_file(module: ModuleType) -> Path:
    """The source of a module; in a bundle, `__file__` names a compiled file beside it."""
    return Path(str(module.__file__)).with_suffix(".py")


def _unsigned(module: ModuleType) -> CodeType:
    """A copy of the kernels of a module with unsigned indexes.

    Otherwise Numba checks every index for a negative value, which takes a quarter of the time of
    short kernels.
    """
    path = _source_file(module)
    kernels = {name for name, value in vars(module).items() if _is_kernel(value)}
    tree = ast.parse(path.read_bytes())
    tree.body = [
        _UnsignedIndexes().visit(part)
        for part in tree.body
        if isinstance(part, ast.FunctionDef) and part.name in kernels
    ]
    code: CodeType = compile(
        ast.fix_missing_locations(tree), str(path), "exec", annotations.compiler_flag
    )
    return code


class _UnsignedIndexes(ast.NodeTransformer):
    """Undecorates a function and makes its indexes unsigned."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.decorator_list = []
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        node.slice = ast.Call(ast.Name(_INDEX, ast.Load()), [node.slice], [])
        return node


# -- Where the compiled kernels are kept, and which kernel modules are ready for use -----------

# Each state of a module's sources, Python, Numba and processor has a folder of its own. It lies
# beside the module, or in the user's cache folder where that is not writable. Its name does not
# depend on the place of the program, so that a program can be moved with its compiled kernels.
# Numba unpickles what it finds there, so a folder that another user can change is never used.

FAILED = "failed"
"""Name of the file that says why kernels could not be compiled."""
PROGRAM = "tavoliere"
LONGEST_REASON = 200


class CacheFolder:
    """The folder of a kernel module in one state."""

    def __init__(self, name: str, sources: Sequence[Path], options: str) -> None:
        """`sources` are the files that the kernels depend on, the module's first."""
        self._name = name
        self._beside = sources[0].parent / "__pycache__"
        self._owner = sources[0].stat().st_uid
        self._digest = _digest(sources, options)

    @property
    def path(self) -> Path:
        return self._folders()[-1]

    def changeable(self) -> Path | None:
        """The folder that other users can change, if any; then no kernels are kept here."""
        return next((each for each in self._folders() if not self._is_safe(each)), None)

    def _folders(self) -> list[Path]:
        """The folder, after the parent folders made only for it."""
        beside = self._beside / f"kernel-{self._digest}"
        # `Path.exists` raises in a folder that may not be entered.
        possible = os.path.exists(beside / READY) or _writable(self._beside)  # noqa: PTH110
        if possible and self._is_safe(beside):
            return [beside]
        try:
            cached = platformdirs.user_cache_path(PROGRAM, appauthor=False)
        except (OSError, RuntimeError):  # a user without a home
            return [beside]
        above = [cached, cached / "kernels"]
        for folder in above:
            _close_to_others(folder)
        return [*above, above[-1] / f"{self._name}-{self._digest}"]

    def _is_safe(self, folder: Path) -> bool:
        """Whether only this user, root or the program's owner can write; also if it is missing."""
        try:
            return is_private(folder, 0, self._owner)
        except OSError:
            return True

    def is_ready(self) -> bool:
        return self.changeable() is None and os.path.exists(self.path / READY)  # noqa: PTH110

    def holds_compiled(self) -> bool:
        """Whether Numba has saved a compiled kernel here."""
        with suppress(OSError):
            return any(self.path.glob("*.nbc"))
        return False

    def mark_ready(self) -> None:
        """Mark the kernels as compiled; raises `OSError`."""
        self._mark(READY, "")
        with suppress(OSError):
            (self.path / FAILED).unlink()

    def mark_failed(self, reason: str) -> None:
        self._mark(FAILED, " ".join(reason.split())[:LONGEST_REASON])

    def failure(self) -> str | None:
        """Why the kernels could not be compiled, or None."""
        with suppress(OSError):
            return (self.path / FAILED).read_text(encoding="utf-8", errors="replace")
        return None

    def _mark(self, name: str, text: str) -> None:
        if folder := self.changeable():
            raise PermissionError(f"other users can change {folder}")
        _make(self.path)
        (self.path / name).write_text(text, encoding="utf-8")


class Locator:
    """Makes Numba keep the compiled form of a function in `folder`, whatever its file is.

    Numba's own locators include the path of the source in the key, so that a moved program would be
    compiled again. The folder already stands for the state of the sources.
    """

    folder: Path | None = None
    """Set while the functions of a module are prepared."""

    def __init__(self, folder: Path, line: int) -> None:
        self._folder = folder
        self._line = line

    @classmethod
    def from_function(cls, function: object, file: str) -> Locator | None:
        """The locator of a function; None lets Numba try another one."""
        line = function.__code__.co_firstlineno  # type: ignore[attr-defined]
        return None if cls.folder is None else cls(cls.folder, line)

    def ensure_cache_path(self) -> None:
        _make(self._folder)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """A constant: the folder belongs to one state of the source."""
        return ""

    def get_disambiguator(self) -> str:
        """Distinguishes functions of the same name in one file."""
        return str(self._line)


def _make(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


@cache
def _close_to_others(folder: Path) -> None:
    """Create a folder closed to other users; earlier versions left it open to a group."""
    with suppress(OSError):
        make_private_folder(folder)


@cache
def _writable(folder: Path) -> bool:
    """Whether files can be created in a folder; it is created if it is missing."""
    try:
        folder.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _digest(sources: Sequence[Path], options: str) -> str:
    state = f"{sys.version} {_numba_version()} {processor()} {options}".encode()
    return hashlib.sha256(
        state
        + b"".join(file.read_bytes() for file in [Path(__file__).with_suffix(".py"), *sources])
    ).hexdigest()[:16]


def _numba_version() -> str:
    # imported late: it takes as long as a tenth of the window's start
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"
