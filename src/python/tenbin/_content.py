"""What a game is made of: rules, cards, bots."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping, Optional, Sequence, Union

from . import _native
from ._commands import Bots, _values, call
from ._run import _text

#: Values of rules or cards: ``{"hand_limit": 6}`` or ``["hand_limit=6"]``.
Sets = Union[None, str, Sequence[str], Mapping[str, Any]]
#: Names or files of variants.
Variants = Union[None, str, Sequence[str]]


def load_game(
    game: str,
    seats: Optional[int] = None,
    variant: Variants = None,
    set: Sets = None,  # noqa: A002 - as the option is called
    content: Optional[Union[str, os.PathLike[str]]] = None,
) -> _native.Game:
    """A game compiled from its content."""
    given = Bots()
    variants = [] if variant is None else _values(variant, given)
    sets = [] if set is None else _values(set, given)
    folder = None if content is None else os.fspath(content)
    return _native.Game(game, seats, variants, sets, folder)


class Content:
    """The rules, cards and bots of a game, with variants and single values laid over them."""

    def __init__(
        self,
        game: str,
        seats: Optional[int] = None,
        variant: Variants = None,
        set: Sets = None,  # noqa: A002 - as the option is called
        content: Optional[Union[str, os.PathLike[str]]] = None,
    ) -> None:
        native = load_game(game, seats, variant, set, content)
        self.game = native.id
        self.title = native.title
        #: For how many players.
        self.seats = native.seats
        #: The same for the same content, and for no other.
        self.hash = native.content_hash
        #: What a strategy of kind ``weighted`` may weigh.
        self.features = native.features
        #: The ways a game can end.
        self.endings = native.endings
        #: All of it, as the files say it.
        self.tree: dict[str, Any] = json.loads(native.content_json())
        self._rules = {"seats": seats, "variant": variant, "set": set, "content": content}
        self._content = content

    def _list(self, command: str, **options: Any) -> list[dict[str, Any]]:
        told = _text(call(command, self.game, format="json", **options))
        rows: list[dict[str, Any]] = json.loads(told)
        return rows

    @property
    def rules(self) -> list[dict[str, Any]]:
        """Every knob: its value, default, what is allowed, its clause and meaning."""
        return self._list("rules", **self._rules)

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The cards (pieces, characters), as ``tenbin cards`` lists them."""
        return self._list("cards", **self._rules)

    @property
    def strategies(self) -> list[dict[str, Any]]:
        """The bots there are."""
        return self._list("strategies", content=self._content)

    def __repr__(self) -> str:
        return f"<content of {self.game} for {self.seats}, {self.hash[:12]}>"


def content(
    game: str,
    *,
    seats: Optional[int] = None,
    variant: Variants = None,
    set: Sets = None,  # noqa: A002 - as the option is called
    content: Optional[Union[str, os.PathLike[str]]] = None,
) -> Content:
    """What a game is made of. ``content`` is a folder that takes the place of the built-in files."""
    return Content(game, seats, variant, set, content)


def games() -> list[dict[str, Any]]:
    """The games there are."""
    rows: list[dict[str, Any]] = json.loads(_text(call("games", format="json")))
    return rows
