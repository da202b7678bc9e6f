"""Books of pencilmill: what ``pencilmill.book`` and ``pencilmill.run`` take for fonts."""

from ._native import __version__, book, run

__all__ = ["__version__", "book", "run"]
