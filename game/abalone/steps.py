"""Moves for those who look at very many: not as actions but as what they change.

A quiet move (nothing is pushed) is the set of cells that it leaves or enters: `mine ^ change` is its outcome,
and the number names the move in every position. A push is the pair of own and enemy cells after it. What a
set of marbles that can go one way may do together hangs on that set alone and is remembered.
"""

from __future__ import annotations

from game.abalone.hexes import BOARD, DIRECTIONS, moved

REMEMBERED = 50_000  # sets of each kind; then all are forgotten
Push = tuple[int, int]


class Spread(dict[int, tuple[int, ...]]):
    """From a set of marbles that can each move one way: single moves and broadsides that way (R2.2)."""

    def __init__(self, step: int, along: tuple[int, int]) -> None:
        super().__init__()
        self._step = step
        self._along = along

    def __missing__(self, single: int) -> tuple[int, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        found = [_shifted(bit, self._step) for bit in bits(single)]
        for along in self._along:
            pair = single & single >> along
            found += [_shifted(bit | bit << along, self._step) for bit in bits(pair)]
            trio = pair & pair >> along
            found += [_shifted(bit | bit << along | bit << 2 * along, self._step) for bit in bits(trio)]
        self[single] = tuple(found)
        return self[single]


class Jump(dict[int, tuple[int, ...]]):
    """From the set of tails of columns that can move in line: the tail goes to the front (R2.2)."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self._step = step

    def __missing__(self, tails: int) -> tuple[int, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        self[tails] = tuple(_shifted(bit, self._step) for bit in bits(tails))
        return self[tails]


def bits(mask: int) -> list[int]:
    """The cells of a set, one by one, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def _shifted(cells: int, step: int) -> int:
    return cells ^ (cells << step if step > 0 else cells >> -step)


def _tables(number: int) -> tuple[int, Spread, Jump, Jump, Spread, Jump, Jump]:
    """Of an axis: its step, and for both ways along it what single marbles, pairs and trios do."""
    up, down = DIRECTIONS[2 * number].step, DIRECTIONS[2 * number + 1].step
    one, two = (DIRECTIONS[2 * other].step for other in range(3) if other != number)
    return (up, Spread(up, (one, two)), Jump(2 * up), Jump(3 * up),
            Spread(down, (one, two)), Jump(2 * down), Jump(3 * down))


_AXES = tuple(_tables(number) for number in range(3))


def steps(mine: int, theirs: int) -> tuple[list[int], list[Push]]:
    """All legal moves of the owner of `mine`: changes of quiet moves, and pushes (R2.1-R2.7)."""
    occupied = mine | theirs
    empty = BOARD ^ occupied
    quiet: list[int] = []
    pushes: list[Push] = []
    for step, spread_up, pair_up, trio_up, spread_down, pair_down, trio_down in _AXES:
        single = mine & empty >> step
        if single:
            quiet += spread_up[single]
            pair = mine & single >> step
            if pair:
                quiet += pair_up[pair]
                trio = mine & pair >> step
                if trio:
                    quiet += trio_up[trio]
        loose = theirs & ~(occupied >> step)
        if loose:
            lead = mine & loose >> step
            pair = mine & lead >> step
            if pair:
                _push_up(pair, 2 * step, step, mine, theirs, pushes)
                trio = mine & pair >> step
                if trio:
                    _push_up(trio, 3 * step, step, mine, theirs, pushes)
            lead = mine & (mine & (mine & (theirs & loose >> step) >> step) >> step) >> step
            if lead:
                _push_up(lead, 3 * step, 2 * step, mine, theirs, pushes)
        single = mine & empty << step
        if single:
            quiet += spread_down[single]
            pair = mine & single << step
            if pair:
                quiet += pair_down[pair]
                trio = mine & pair << step
                if trio:
                    quiet += trio_down[trio]
        loose = theirs & ~(occupied << step)
        if loose:
            lead = mine & loose << step
            pair = mine & lead << step
            if pair:
                _push_down(pair, 2 * step, step, mine, theirs, pushes)
                trio = mine & pair << step
                if trio:
                    _push_down(trio, 3 * step, step, mine, theirs, pushes)
            lead = mine & (mine & (mine & (theirs & loose << step) << step) << step) << step
            if lead:
                _push_down(lead, 3 * step, 2 * step, mine, theirs, pushes)
    return quiet, pushes


def _push_up(tails: int, own: int, other: int, mine: int, theirs: int, pushes: list[Push]) -> None:
    """R2.3, R2.6: the tail goes to the front, and the first enemy behind the last, or off the board.

    own, other: steps from the tail to the first enemy, and from there to the cell behind the last.
    """
    while tails:
        bit = tails & -tails
        tails ^= bit
        front = bit << own
        pushes.append((mine ^ (bit | front), theirs ^ (front | front << other & BOARD)))


def _push_down(tails: int, own: int, other: int, mine: int, theirs: int, pushes: list[Push]) -> None:
    while tails:
        bit = tails & -tails
        tails ^= bit
        front = bit >> own
        pushes.append((mine ^ (bit | front), theirs ^ (front | front >> other & BOARD)))


# By direction: its step up, and the cells from which a marble going that way (up, then down) leaves the board.
_RIMS = tuple((up.step, sum(bit for bit in (1 << i for i in range(81)) if bit & BOARD and not moved(bit, up.step)),
               sum(bit for bit in (1 << i for i in range(81)) if bit & BOARD and not moved(bit, down.step)))
              for up, down in zip(DIRECTIONS[::2], DIRECTIONS[1::2]))


def captures(mine: int, theirs: int) -> list[Push]:
    """The pushes among the legal moves that push a marble off (R2.6)."""
    found: list[Push] = []
    for step, rim_up, rim_down in _RIMS:
        edge = theirs & rim_up
        if edge:
            pair = mine & (mine & edge >> step) >> step
            if pair:
                _push_up(pair, 2 * step, step, mine, theirs, found)
                _push_up(mine & pair >> step, 3 * step, step, mine, theirs, found)
            trio = mine & (mine & (mine & (theirs & edge >> step) >> step) >> step) >> step
            if trio:
                _push_up(trio, 3 * step, 2 * step, mine, theirs, found)
        edge = theirs & rim_down
        if edge:
            pair = mine & (mine & edge << step) << step
            if pair:
                _push_down(pair, 2 * step, step, mine, theirs, found)
                _push_down(mine & pair << step, 3 * step, step, mine, theirs, found)
            trio = mine & (mine & (mine & (theirs & edge << step) << step) << step) << step
            if trio:
                _push_down(trio, 3 * step, 2 * step, mine, theirs, found)
    return found


def leaves(mine: int, theirs: int, spare: int, rival_spare: int, depth: int) -> int:
    """How many sequences of `depth` moves there are.

    spare, rival_spare: marbles each may still lose; a side that has none left has lost and moves no more.
    """
    if depth == 0:
        return 1
    if spare <= 0 or rival_spare <= 0:
        return 0
    quiet, pushes = steps(mine, theirs)
    if depth == 1:
        return len(quiet) + len(pushes)
    total = sum([leaves(theirs, mine ^ change, rival_spare, spare, depth - 1) for change in quiet])
    before = theirs.bit_count()
    for own, other in pushes:
        total += leaves(other, own, rival_spare - (other.bit_count() < before), spare, depth - 1)
    return total
