"""What can go wrong, by the exit codes of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._report import Report


class TenbinError(Exception):
    """A command did not come to its result."""

    #: The exit code of the program.
    exit_code = 1


class UsageError(TenbinError, ValueError):
    """Something was asked for that cannot be, or content files are wrong (exit code 2)."""

    exit_code = 2


class FaultsError(TenbinError):
    """Too many games broke for the results to be trusted (exit code 4)."""

    exit_code = 4

    def __init__(self, message: str, report: Optional[Report] = None) -> None:
        super().__init__(message)
        #: What was written all the same.
        self.report = report


class FileError(TenbinError, OSError):
    """A file or folder could not be read or written (exit code 5)."""

    exit_code = 5


def error_of(code: int, message: str, report: Optional[Report] = None) -> BaseException:
    """The error that an exit code stands for."""
    text = message.strip()
    if text.startswith("error: "):
        text = text[len("error: ") :]
    if code == 4:
        return FaultsError(text, report)
    if code == 130:
        return KeyboardInterrupt(text)
    kind = {2: UsageError, 5: FileError}.get(code, TenbinError)
    return kind(text)
