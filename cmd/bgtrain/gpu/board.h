// Positions. A side is 26 counts of checkers: off, on its points 1 to 24, and on the bar. A position is the
// side on roll and then the other one, 52 bytes.
#pragma once

#include "device.h"

const int bar = 25;
const int places = 26;
const int checkers = 15;

struct Board {
    uint8_t side[2][places];
};

DEVICE Board load(const uint8_t *from) {
    Board b;
    for (int k = 0; k < places; k++) {
        b.side[0][k] = from[k];
        b.side[1][k] = from[places + k];
    }
    return b;
}

DEVICE bool same(const Board &a, const Board &b) {
    for (int k = 0; k < places; k++) {
        if (a.side[0][k] != b.side[0][k] || a.side[1][k] != b.side[1][k]) {
            return false;
        }
    }
    return true;
}

// rearmost returns the farthest place of a side, or 0 if all its checkers are off.
DEVICE int rearmost(const uint8_t *side) {
    for (int p = bar; p > 0; p--) {
        if (side[p]) {
            return p;
        }
    }
    return 0;
}

DEVICE int pipsOf(const uint8_t *side) {
    int pips = 0;
    for (int p = 1; p <= bar; p++) {
        pips += p * side[p];
    }
    return pips;
}

// The classes of positions: who judges them.
enum Class { over, home, race, contact };

DEVICE Class classOf(const uint8_t *board) {
    int own = rearmost(board);
    int other = rearmost(board + places);
    if (!own || !other) {
        return over;
    }
    if (own <= 6 && other <= 6) {
        return home;
    }
    return own + other <= bar ? race : contact;
}
