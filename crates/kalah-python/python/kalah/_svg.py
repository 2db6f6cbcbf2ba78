"""Drawings of boards as SVG."""

from collections.abc import Iterable, Mapping
from html import escape

from kalah._kalah import SWAP, Position

_STEP = 64
_COLOURS = {
    "board": "#a9744f",
    "hollow": "#7d4f33",
    "turn": "#f0c36d",
    "text": "#ffffff",
    "note": "#3b2416",
    "arrow": "#1c6e8c",
}


def svg(
    position: Position,
    *,
    arrows: Iterable[int] = (),
    values: Mapping[int, object] | None = None,
    size: int | None = None,
) -> str:
    """Draw a position: South below, each side's pits from its left. The side to move has its pits in a ring.

    `arrows` are moves of the side to move, drawn from their pits to where the last seed falls. `values` are written beside the
    pits of the moves. `size` is the width in pixels.
    """
    drawing = _Drawing(position)
    parts = [*drawing.board(), *drawing.notes(values or {}), *(drawing.arrow(move) for move in arrows)]
    width, height = drawing.width, drawing.height
    shown = f' width="{size}"' if size else f' width="{width}" height="{height}"'
    label = escape(f"Kalah {position.rules}: {position}", quote=True)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{shown} role="img" aria-label="{label}">'
    marker = (
        '<defs><marker id="kalah-head" orient="auto" markerWidth="4" markerHeight="4" refX="2.5" refY="2">'
        f'<path d="M0,0 L4,2 L0,4 z" fill="{_COLOURS["arrow"]}"/></marker></defs>'
    )
    return "".join([head, marker, *parts, "</svg>"])


class _Drawing:
    """Places of a board, and what is drawn there."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.pits = len(position.south)
        self.width = _STEP * (self.pits + 2)
        self.height = _STEP * 3

    def place(self, side: str, index: int) -> tuple[float, float]:
        """The middle of a pit, or of the store after the last one."""
        from_left = index if side == "south" else self.pits - 1 - index
        if index == self.pits:
            return (self.width - _STEP / 2 if side == "south" else _STEP / 2, self.height / 2)
        return (_STEP * (from_left + 1.5), self.height / 2 + (_STEP / 2 if side == "south" else -_STEP / 2))

    def board(self) -> Iterable[str]:
        """The board with its seeds as numbers."""
        yield f'<rect width="{self.width}" height="{self.height}" rx="{_STEP / 4}" fill="{_COLOURS["board"]}"/>'
        south, north = self.position.stores
        halves = [("south", self.position.south, south), ("north", self.position.north, north)]
        for side, pits, store in halves:
            moves = side == self.position.turn and not self.position.is_over
            ring = f' stroke="{_COLOURS["turn"]}" stroke-width="3"' if moves else ""
            for index, seeds in enumerate([*pits, store]):
                x, y = self.place(side, index)
                high = _STEP * (0.9 if index == self.pits else 0.42)
                yield (
                    f'<rect x="{x - _STEP * 0.42:g}" y="{y - high:g}" width="{_STEP * 0.84:g}" height="{2 * high:g}" '
                    f'rx="{_STEP * 0.42:g}" fill="{_COLOURS["hollow"]}"{ring}/>'
                )
                yield self.text(x, y, str(seeds), _COLOURS["text"], 22)

    def text(self, x: float, y: float, words: str, colour: str, size: int) -> str:
        """Words around a point."""
        style = 'text-anchor="middle" dominant-baseline="central" font-family="sans-serif"'
        return f'<text x="{x:g}" y="{y:g}" {style} font-size="{size}" fill="{colour}">{escape(words)}</text>'

    def notes(self, values: Mapping[int, object]) -> Iterable[str]:
        """The values of moves, outside their pits."""
        side = self.position.turn
        for move, value in values.items():
            if move == SWAP:
                x, y = self.width / 2, self.height / 2
            elif 1 <= move <= self.pits:
                x, y = self.place(side, move - 1)
                y += _STEP * (0.72 if side == "south" else -0.72)
            else:
                raise ValueError(f"{self.position.rules} has no pit {move}")
            words = f"{value:+d}" if isinstance(value, int) else str(value)
            yield self.text(x, y, words, _COLOURS["note"], 16)

    def arrow(self, move: int) -> str:
        """An arrow from the pit of a move to where its last seed falls."""
        ply = self.position.play(move)
        if move == SWAP:
            (x, y), (to_x, to_y) = self.place("south", 0), self.place("north", self.pits - 1)
        else:
            x, y = self.place(ply.side, move - 1)
            side, index = ply.landing if ply.landing else (ply.side, self.pits + 1)
            to_x, to_y = self.place(side, index - 1)
        # Beside the numbers, on the mover's side of the hollows.
        outwards = _STEP * (0.28 if ply.side == "south" else -0.28)
        y, to_y = y + outwards, to_y + outwards
        path = f"M{x:g},{y:g} Q{(x + to_x) / 2:g},{(y + to_y) / 2 + 3 * outwards:g} {to_x:g},{to_y:g}"
        colour = _COLOURS["arrow"]
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="5" opacity="0.8" marker-end="url(#kalah-head)"/>'
