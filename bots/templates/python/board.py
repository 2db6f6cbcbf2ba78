"""The board and its rules. Boards never change: sowing gives a new one."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """A board as the side to move sees it. Pits count from 0 here, from their owner's left."""

    pits: tuple[tuple[int, ...], tuple[int, ...]]  # own, opponent's
    stores: tuple[int, int]  # own, opponent's
    captures_empty: bool = False  # a last seed in an own empty pit is banked even alone

    def legal_moves(self) -> list[int]:
        """The own pits that hold seeds, from the left."""
        return [pit for pit, seeds in enumerate(self.pits[0]) if seeds]

    def is_over(self) -> bool:
        return not any(self.pits[0]) or not any(self.pits[1])

    def turned(self) -> "Board":
        """The same board as the other side sees it."""
        return Board(self.pits[::-1], self.stores[::-1], self.captures_empty)

    def sow(self, pit: int) -> tuple["Board", bool]:
        """The board after a ply, seen by whoever moves next; and whether that is the same side."""
        n = len(self.pits[0])
        ring = [*self.pits[0], self.stores[0], *self.pits[1]]
        seeds, ring[pit] = ring[pit], 0
        laps, rest = divmod(seeds, len(ring))
        ring = [count + laps for count in ring]
        for step in range(1, rest + 1):
            ring[(pit + step) % len(ring)] += 1

        last = (pit + seeds) % len(ring)
        if last < n and ring[last] == 1 and (ring[2 * n - last] or self.captures_empty):
            ring[n] += 1 + ring[2 * n - last]
            ring[last] = ring[2 * n - last] = 0

        after = Board((tuple(ring[:n]), tuple(ring[n + 1 :])), (ring[n], self.stores[1]), self.captures_empty)
        if after.is_over():  # what is left goes home
            empty = (0,) * n
            stores = after.stores[0] + sum(after.pits[0]), after.stores[1] + sum(after.pits[1])
            after = Board((empty, empty), stores, self.captures_empty)
        again = last == n
        return (after if again else after.turned()), again


def parse(text: str, captures_empty: bool = False) -> Board:
    """Reads "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s"."""
    literal, side = text.split()[:2]
    n, south, north, *seeds = map(int, literal.strip("<>").split(","))
    board = Board((tuple(seeds[:n]), tuple(seeds[n:])), (south, north), captures_empty)
    return board if side == "s" else board.turned()
