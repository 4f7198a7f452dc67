// What the programs in Python call. Each function does its work for n positions or lists at a time, and
// returns an error's number, or 0.
#include "board.h"
#include "inputs.h"
#include "outcomes.h"
#include "plays.h"

const int rolls = 21;

// Plays finds the plays of board i with the dice i, or of board i/21 with roll i%21 if there are no dice. With
// no room it counts them; with room it writes the positions from at[i] on.
struct Plays {
    const uint8_t *boards, *dice;
    int64_t *count;
    const int64_t *at;
    uint8_t *room;

    DEVICE void operator()(int64_t i) const {
        int high, low;
        if (dice) {
            high = most(dice[2 * i], dice[2 * i + 1]);
            low = least(dice[2 * i], dice[2 * i + 1]);
        } else {
            rollOf(i % rolls, high, low);
        }
        Found found;
        found.n = 0;
        found.room = room ? room + sizeof(Board) * at[i] : nullptr;
        putPlays(load(boards + sizeof(Board) * (dice ? i : i / rolls)), high, low, found);
        if (!room) {
            count[i] = found.n;
        }
    }
};

struct Classes {
    const uint8_t *boards;
    uint8_t *to;

    DEVICE void operator()(int64_t i) const { to[i] = classOf(boards + sizeof(Board) * i); }
};

// ContactInputs writes the inputs of board index[i], or of board i without an index, into column i.
struct ContactInputs {
    const uint8_t *boards;
    const int64_t *index;
    const Tables *tables;
    Real *to;
    int64_t stride;

    DEVICE void operator()(int64_t i) const {
        In in = {to + i, stride};
        putContact(*tables, in, load(boards + sizeof(Board) * (index ? index[i] : i)));
    }
};

struct PuretdInputs {
    const uint8_t *boards;
    const int64_t *index;
    Real *to;
    int64_t stride;

    DEVICE void operator()(int64_t i) const {
        In in = {to + i, stride};
        putPuretd(in, load(boards + sizeof(Board) * index[i]));
    }
};

// RaceInputs writes the inputs of one side of board index[i/2] into column i: even ones are on roll.
struct RaceInputs {
    const uint8_t *boards;
    const int64_t *index;
    float *to;
    int64_t stride;

    DEVICE void operator()(int64_t i) const {
        Column<float> in = {to + i, stride};
        Board b = load(boards + sizeof(Board) * index[i / 2]);
        putRace(in, b.side[i % 2]);
    }
};

// RaceChances writes the outcome of board index[i], given the net's outputs of both its sides.
struct RaceChances {
    const uint8_t *boards;
    const int64_t *index;
    const Bearoff *table;
    const float *outputs;
    float *to;

    DEVICE void operator()(int64_t i) const {
        Board b = load(boards + sizeof(Board) * index[i]);
        raceChances(*table, b, outputs + 2 * raceOutputs * i, to + 5 * index[i]);
    }
};

struct Finish {
    const uint8_t *boards;
    float *outcomes;

    DEVICE void operator()(int64_t i) const { finish(load(boards + sizeof(Board) * i), outcomes + 5 * i); }
};

// Least finds where the least of the values at[i] to at[i+1]-1 is.
struct Least {
    const float *values;
    const int64_t *at;
    int64_t *to;

    DEVICE void operator()(int64_t i) const {
        int64_t best = at[i];
        for (int64_t k = at[i] + 1; k < at[i + 1]; k++) {
            if (values[k] < values[best]) {
                best = k;
            }
        }
        to[i] = best;
    }
};

extern "C" {

int on_gpu() {
#ifdef CPU
    return 0;
#else
    return 1;
#endif
}

int plays(int64_t n, const uint8_t *boards, const uint8_t *dice, int64_t *count, const int64_t *at, uint8_t *room) {
    return forAll(n, Plays{boards, dice, count, at, room});
}

int classes(int64_t n, const uint8_t *boards, uint8_t *to) { return forAll(n, Classes{boards, to}); }

int contact_inputs(int64_t n, const uint8_t *boards, const int64_t *index, const Tables *tables, Real *to, int64_t stride) {
    return forAll(n, ContactInputs{boards, index, tables, to, stride});
}

int puretd_inputs(int64_t n, const uint8_t *boards, const int64_t *index, Real *to, int64_t stride) {
    return forAll(n, PuretdInputs{boards, index, to, stride});
}

int race_inputs(int64_t n, const uint8_t *boards, const int64_t *index, float *to, int64_t stride) {
    return forAll(n, RaceInputs{boards, index, to, stride});
}

int race_chances(int64_t n, const uint8_t *boards, const int64_t *index, const Bearoff *table, const float *outputs, float *to) {
    return forAll(n, RaceChances{boards, index, table, outputs, to});
}

int finish_outcomes(int64_t n, const uint8_t *boards, float *outcomes) { return forAll(n, Finish{boards, outcomes}); }

int least_of(int64_t n, const float *values, const int64_t *at, int64_t *to) { return forAll(n, Least{values, at, to}); }
}
