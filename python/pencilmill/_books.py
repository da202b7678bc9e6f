"""Books and jobs, which are done by the wheel of books where it is installed."""

from typing import TYPE_CHECKING

from . import _native
from ._errors import RefusedError

if TYPE_CHECKING:
    from ._native import book, run
else:
    try:
        from pencilmill_books import __version__, book, run
    except ImportError:
        run = _native.run

        def book(*_arguments, **_named):
            """Refuses: the wheel of books is not installed."""
            raise RefusedError("books are an extra: pip install 'pencilmill[books]'")

        # A build for tests has both in one.
        book = getattr(_native, "book", book)
    else:
        if __version__ != _native.__version__:
            raise ImportError(f"pencilmill {_native.__version__} needs pencilmill-books of the same version, found {__version__}")

__all__ = ["book", "run"]
