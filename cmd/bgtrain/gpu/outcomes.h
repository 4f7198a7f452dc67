// Chances of races, from the lists of both sides as in core/engine/race, and what is sure of an outcome. An
// outcome is five chances: to win, to win a gammon and a backgammon, to lose them.
#pragma once

#include "board.h"

const int ranks = 54264;
const int tableRolls = 32;
const int listRolls = 40;
const int raceOutputs = 64;
const int backgammonLine = 18;

// Bearoff is the table that bearoff.OneSided.AppendTo writes.
struct Bearoff {
    int32_t below[7][16][17];
    uint16_t all[ranks][tableRolls];
    uint16_t first[ranks][tableRolls];
};

// What a side needs rolls for: to bear off all checkers, or the first one, or to leave the opponent's home.
enum Goal { all, first, leave };

// The net has 19 outputs for each goal: slope, curvature, eight bumps, eight small numbers of rolls, the mean.
const int terms = 19;
const int bumps = 8;
const int few = 8;

// List is the chances that a side needs from rolls, from+1 and so on.
struct List {
    int from, n;
    float chance[listRolls];
};

DEVICE int rankOf(const Bearoff &t, const uint8_t *side) {
    int unused = checkers, rank = 0;
    for (int p = 6; p > 0; p--) {
        rank += t.below[p][unused][side[p]];
        unused -= side[p];
    }
    return rank;
}

DEVICE void listOfTable(const uint16_t *chances, List &l) {
    l.from = 0;
    while (l.from < tableRolls && !chances[l.from]) {
        l.from++;
    }
    l.n = 0;
    for (int k = l.from; k < tableRolls; k++) {
        l.chance[k - l.from] = chances[k] / 65535.f;
        if (chances[k]) {
            l.n = k - l.from + 1;
        }
    }
}

DEVICE bool reached(const uint8_t *side, Goal g) {
    if (g == first) {
        return side[0] > 0;
    }
    return g == leave ? rearmost(side) <= backgammonLine : side[0] == checkers;
}

// middleOf returns about how many rolls a goal needs.
DEVICE double middleOf(const uint8_t *side, Goal g) {
    const double extra[3] = {1, 1.5, .5};
    const int line[3] = {0, 6, backgammonLine};
    int pips = 0;
    for (int p = line[g] + 1; p <= bar; p++) {
        pips += (p - line[g]) * side[p];
    }
    return pips / (49. / 6) + extra[g];
}

// logOf returns the logarithm of the chance of n rolls, up to a constant. x is n in deviations from the
// middle, out the net's outputs for the goal.
DEVICE float logOf(int n, float x, const float *out) {
    const float spacing = .9f;
    float y = -x * x / 2 + x * out[0] + x * x / 4 * out[1];
    int below = (int)floorf(x / spacing + .5f);
    for (int k = most(0, below + 1); k < least(bumps, below + 3); k++) {
        y += (1 - fabsf(x / spacing - k + 1.5f)) * out[2 + k];
    }
    return n < few ? y + out[2 + bumps + n] : y;
}

DEVICE void listOfNet(const uint8_t *side, Goal g, const float *out, List &l) {
    double middle = middleOf(side, g);
    double deviation = .53 * sqrt(middle) + .5;
    l.from = most(1, (int)(middle - 5 * deviation));
    l.n = least(listRolls, (int)(middle + 5 * deviation + 6) - l.from + 1);
    float top = -1e30f;
    for (int i = 0; i < l.n; i++) {
        int n = l.from + i;
        l.chance[i] = logOf(n, (n - middle) / deviation, out + terms * g);
        top = fmaxf(top, l.chance[i]);
    }
    float sum = 0;
    for (int i = 0; i < l.n; i++) {
        l.chance[i] = expf(l.chance[i] - top);
        sum += l.chance[i];
    }
    for (int i = 0; i < l.n; i++) {
        l.chance[i] /= sum;
    }
}

// listOf finds the list of a goal: sure, from the exact table, or from the net.
DEVICE void listOf(const Bearoff &t, const uint8_t *side, Goal g, const float *out, List &l) {
    if (reached(side, g)) {
        l.from = 0;
        l.n = 1;
        l.chance[0] = 1;
        return;
    }
    if (rearmost(side) > 6) {
        listOfNet(side, g, out, l);
        return;
    }
    int rank = rankOf(t, side);
    listOfTable(g == all ? t.all[rank] : t.first[rank], l);
}

// sooner returns the chance that list a ends and b needs at least head rolls more.
DEVICE float sooner(const List &a, const List &b, int head) {
    float rest = 1, chance = 0;
    int k = 0;
    for (int i = 0; i < a.n; i++) {
        int n = a.from + i + head;
        for (; k < b.n && b.from + k < n; k++) {
            rest -= b.chance[k];
        }
        if (rest <= 0) {
            break;
        }
        chance += a.chance[i] * rest;
    }
    return chance;
}

// raceChances sets to to the chances of a race, given the outputs of the net for both sides.
DEVICE void raceChances(const Bearoff &t, const Board &b, const float *out, float *to) {
    const uint8_t *own = b.side[0], *other = b.side[1];
    const float *otherOut = out + raceOutputs;
    List ownAll, otherAll, l;
    listOf(t, own, all, out, ownAll);
    listOf(t, other, all, otherOut, otherAll);
    to[0] = sooner(ownAll, otherAll, 0);
    listOf(t, other, first, otherOut, l);
    to[1] = sooner(ownAll, l, 0);
    listOf(t, other, leave, otherOut, l);
    to[2] = sooner(ownAll, l, 0);
    listOf(t, own, first, out, l);
    to[3] = sooner(otherAll, l, 1);
    listOf(t, own, leave, out, l);
    to[4] = sooner(otherAll, l, 1);
}

// chanceIn limits a chance to 0 to whole; what is no number becomes 0.
DEVICE float chanceIn(float v, float whole) {
    if (!(v > 0)) {
        return 0;
    }
    return v < whole ? v : whole;
}

// limitParts makes the chances of a gammon and a backgammon possible against a loser. They are parts of whole.
DEVICE void limitParts(const uint8_t *loser, bool meet, float whole, float *gammon, float *backgammon) {
    if (loser[0] > 0) {
        *gammon = *backgammon = 0;
        return;
    }
    *gammon = chanceIn(*gammon, whole);
    bool safe = rearmost(loser) <= backgammonLine && !meet;
    *backgammon = safe ? 0 : chanceIn(*backgammon, *gammon);
}

// setEnd sets gammon and backgammon of a game that is over.
DEVICE void setEnd(const uint8_t *loser, float *gammon, float *backgammon) {
    *gammon = loser[0] == 0;
    *backgammon = loser[0] == 0 && rearmost(loser) > backgammonLine;
}

// finish gives games that are over their outcome, and makes the chances of all others possible.
DEVICE void finish(const Board &b, float *o) {
    const uint8_t *own = b.side[0], *other = b.side[1];
    bool won = own[0] == checkers, lost = other[0] == checkers;
    if (won || lost) {
        o[0] = !lost;
        o[1] = o[2] = o[3] = o[4] = 0;
        setEnd(lost ? own : other, lost ? o + 3 : o + 1, lost ? o + 4 : o + 2);
        return;
    }
    bool meet = rearmost(own) + rearmost(other) > bar;
    o[0] = chanceIn(o[0], 1);
    limitParts(other, meet, o[0], o + 1, o + 2);
    limitParts(own, meet, 1 - o[0], o + 3, o + 4);
}
