// The legal plays of a roll. About one in fifty is found twice: looking for these takes longer than judging them.
#pragma once

#include "board.h"

// can reports whether the side on roll may move a checker by d pips.
DEVICE bool can(const Board &b, int from, int d) {
    const uint8_t *own = b.side[0];
    if (!own[from] || (own[bar] && from != bar)) {
        return false;
    }
    int to = from - d;
    if (to >= 1) {
        return b.side[1][bar - to] < 2;
    }
    int rear = rearmost(own);
    return rear <= 6 && (to == 0 || rear == from);
}

DEVICE Board moved(const Board &b, int from, int d) {
    Board c = b;
    int to = most(from - d, 0);
    c.side[0][from]--;
    c.side[0][to]++;
    if (to >= 1 && c.side[1][bar - to] == 1) {
        c.side[1][bar - to] = 0;
        c.side[1][bar]++;
    }
    return c;
}

// Found counts the positions after plays. If it has room, it also writes them, as the opponent sees them.
struct Found {
    uint8_t *room;
    int n;

    DEVICE void put(const Board &b) {
        if (room) {
            uint8_t *to = room + sizeof(Board) * (int64_t)n;
            for (int k = 0; k < places; k++) {
                to[k] = b.side[1][k];
                to[places + k] = b.side[0][k];
            }
        }
        n++;
    }
};

// longest returns how many moves of d pips are possible, up to Most. To find each play once, no move starts
// behind an earlier one, which started on top.
template <int Most> DEVICE int longest(const Board &b, int top, int d) {
    int best = 0;
    if constexpr (Most > 0) {
        for (int p = top; p >= 1 && best < Most; p--) {
            if (can(b, p, d)) {
                best = most(best, 1 + longest<Most - 1>(moved(b, p, d), p, d));
            }
        }
    }
    return best;
}

// putMoves finds all plays of this number of further moves of d pips, at the most Most.
template <int Most> DEVICE void putMoves(const Board &b, int top, int d, int moves, Found &found) {
    if (moves == 0) {
        found.put(b);
        return;
    }
    if constexpr (Most > 0) {
        for (int p = top; p >= 1; p--) {
            if (can(b, p, d)) {
                putMoves<Most - 1>(moved(b, p, d), p, d, moves - 1, found);
            }
        }
    }
}

// otherwise reports whether the play that moves from q by low and then from p by high to the position after
// was already found as one that begins with high: with the same two checkers, or with one checker that makes
// both moves.
DEVICE bool otherwise(const Board &b, int q, int low, int p, int high, const Board &after) {
    if (can(b, p, high)) {
        Board a = moved(b, p, high);
        if (can(a, q, low) && same(moved(a, q, low), after)) {
            return true;
        }
    }
    if (p != q - low || q - high < 1 || !can(b, q, high)) {
        return false;
    }
    Board a = moved(b, q, high);
    return can(a, q - high, low) && same(moved(a, q - high, low), after);
}

// putBoth finds the plays that use both dice.
DEVICE void putBoth(const Board &b, int high, int low, Found &found) {
    for (int p = bar; p >= 1; p--) {
        if (can(b, p, high)) {
            Board a = moved(b, p, high);
            putMoves<1>(a, bar, low, 1, found);
        }
    }
    for (int q = bar; q >= 1; q--) {
        if (!can(b, q, low)) {
            continue;
        }
        Board a = moved(b, q, low);
        for (int p = bar; p >= 1; p--) {
            if (!can(a, p, high)) {
                continue;
            }
            Board after = moved(a, p, high);
            if (!otherwise(b, q, low, p, high, after)) {
                found.put(after);
            }
        }
    }
}

// putPlays finds the plays of a roll. A roll that can't be played leaves the position as it is.
DEVICE void putPlays(const Board &b, int high, int low, Found &found) {
    if (high == low) {
        putMoves<4>(b, bar, high, longest<4>(b, bar, high), found);
        return;
    }
    putBoth(b, high, low, found);
    // With one die only, the higher one comes first.
    if (!found.n) {
        putMoves<1>(b, bar, high, 1, found);
    }
    if (!found.n) {
        putMoves<1>(b, bar, low, 1, found);
    }
    if (!found.n) {
        found.put(b);
    }
}

// rollOf returns the dice of roll k of 21: 1-1, 2-1, 2-2, 3-1 and so on.
DEVICE void rollOf(int k, int &high, int &low) {
    high = 1;
    while (k >= high) {
        k -= high;
        high++;
    }
    low = k + 1;
}
