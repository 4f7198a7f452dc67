// The inputs of the nets. They are those of core/engine/features, whose comments say what each means, and of
// cmd/bgtrain/internal/puretd.
#pragma once

#include "board.h"

// Tables are those that features.AppendTables writes.
struct Tables {
    struct Stride {
        uint64_t need, roll;
    };
    uint64_t shot[13][64];
    uint64_t direct[7];
    uint64_t entering[7][64];
    Stride strides[25][2];
    float travel[4096], stay[4096];
};

const int baseSide = 104;
const int expertSide = 52;
const int raceSide = 8;
const int puretdSide = 98;

const uint32_t homeMask = 0x7e;
const uint32_t twelve = 4095;

// Column is the inputs of one position. Those of all positions are a matrix with a row for each input: then
// neighbouring threads write neighbouring numbers. It begins with zeros.
template <class Number> struct Column {
    Number *x;
    int64_t stride;

    DEVICE void put(int k, float v) {
        if (v != 0) {
            store(x + k * stride, v);
        }
    }
};

// View is a side with facts that are computed once. In a mask, bit p is for point p.
struct View {
    const uint8_t *side;
    uint32_t made, blots, held;
    int pips, rear;
};

DEVICE View look(const uint8_t *side) {
    uint32_t any = 0, made = 0;
    for (int p = 1; p <= bar; p++) {
        any |= (uint32_t)(side[p] > 0) << p;
        made |= (uint32_t)(side[p] > 1) << p;
    }
    const uint32_t triangles = (1u << bar) - 1;
    View v;
    v.side = side;
    v.held = any;
    v.made = made & triangles;
    v.blots = any & ~made & triangles;
    v.pips = pipsOf(side);
    v.rear = most(0, bits(any) - 1);
    return v;
}

// putPoint adds four inputs for the checkers on a point.
template <class Number> DEVICE void putPoint(Column<Number> &in, int at, int n) {
    if (n > 0) {
        in.put(at + least(n, 3) - 1, 1);
    }
    if (n > 3) {
        in.put(at + 3, (n - 3) / 2.f);
    }
}

// putBase adds where a side's checkers are.
template <class Number> DEVICE void putBase(Column<Number> &in, int at, const uint8_t *side) {
    for (int p = 1; p <= 24; p++) {
        putPoint(in, at + (p - 1) * 4, side[p]);
    }
    int n = side[bar];
    in.put(at + 96, n > 0);
    in.put(at + 97, n > 1);
    in.put(at + 98, most(0, n - 2) / 2.f);
    n = side[0];
    in.put(at + 99, n > 0);
    in.put(at + 100, least(n, 5) / 5.f);
    in.put(at + 101, within(n - 5, 0, 5) / 5.f);
    in.put(at + 102, most(0, n - 10) / 5.f);
    in.put(at + 103, n >= 13);
}

// ahead returns y's made points in front of x's point p: bit k-1 for the point p-k.
DEVICE uint32_t ahead(const View &y, int p) { return y.made >> (26 - p); }

// reach returns the rolls with which a checker on p gets to q.
DEVICE uint64_t reach(const Tables &t, const View &y, int p, int q) {
    int d = p - q;
    uint32_t way = ahead(y, p);
    uint64_t rolls = d <= 12 ? t.shot[d][way & 63] : 0;
    for (int k = 0; k < 2; k++) {
        if (!(t.strides[d][k].need & way)) {
            rolls |= t.strides[d][k].roll;
        }
    }
    return rolls;
}

// hitting returns the rolls with which x hits a blot on x's point q.
DEVICE uint64_t hitting(const Tables &t, const View &x, const View &y, int q) {
    uint64_t rolls = 0;
    if (x.side[bar] == 0) {
        for (uint32_t left = (x.made | x.blots) >> (q + 1) << (q + 1); left; left &= left - 1) {
            rolls |= reach(t, y, lowest(left), q);
        }
        return rolls;
    }
    if (x.side[bar] > 1) {
        return bar - q <= 6 ? t.direct[bar - q] : 0;
    }
    rolls = reach(t, y, bar, q);
    uint32_t enter = ahead(y, bar) & 63;
    for (int d = 1; d <= 6 && q + d <= 24; d++) {
        if (x.side[q + d]) {
            rolls |= t.entering[d][enter];
        }
    }
    return rolls;
}

typedef Column<Real> In;

DEVICE void putShots(const Tables &t, In &in, int at, const View &x, const View &y) {
    uint64_t any = 0, two = 0;
    float gain = 0, inHome = 0;
    for (uint32_t left = y.blots; left; left &= left - 1) {
        int q = bar - lowest(left);
        uint64_t rolls = hitting(t, x, y, q);
        two |= any & rolls;
        any |= rolls;
        int n = ones(rolls);
        gain += n * q;
        inHome += q >= 19 ? n : 0;
    }
    in.put(at, ones(any) / 36.f);
    in.put(at + 1, ones(two) / 18.f);
    in.put(at + 2, gain / (36 * 15));
    in.put(at + 3, inHome / 36);
}

DEVICE void putRear(const Tables &t, In &in, int at, const View &x, const View &y) {
    float lag = 0, trapped = 0;
    int count = 0;
    for (uint32_t left = x.held >> 13 << 13; left;) {
        int p = bits(left) - 1;
        left &= ~(1u << p);
        int n = x.side[p];
        uint32_t way = ahead(y, p) & twelve;
        lag += n * (1 - t.travel[way]);
        trapped += n * (1 - t.stay[way]);
        for (; n > 0 && count < 3; n--, count++) {
            in.put(at + 2 * count, t.travel[way]);
            in.put(at + 2 * count + 1, t.stay[way]);
        }
    }
    for (; count < 3; count++) {
        in.put(at + 2 * count, 1);
    }
    for (int k = 0; k < 8; k++) {
        in.put(at + 6 + k, t.travel[ahead(y, bar - k) & twelve]);
    }
    in.put(at + 14, lag / 2);
    in.put(at + 15, trapped / 3);
}

DEVICE void putEntering(In &in, int at, const View &x, const View &y) {
    float closed = ones(y.made & homeMask) / 6.f;
    in.put(at, closed);
    int n = x.side[bar];
    if (n == 0) {
        return;
    }
    in.put(at + 1, closed * closed);
    in.put(at + 2, 1 - (1 - closed) * (1 - closed));
    in.put(at + 3, n * closed / 2);
    in.put(at + 4, ones(y.blots & homeMask) / 3.f);
}

DEVICE void putPrimes(In &in, int at, const View &x, const View &y) {
    int run = 0;
    for (uint32_t m = x.made & ((1u << 15) - 1); m; m &= m << 1) {
        run++;
    }
    in.put(at, run / 6.f);
    for (int k = 0; k < 3; k++) {
        in.put(at + 1 + k, run >= 4 + k);
    }
    if (y.rear <= 6) {
        return;
    }
    uint32_t way = ahead(x, y.rear);
    in.put(at + 4, ones(way & 63) / 6.f);
    in.put(at + 5, ones(way & twelve) / 8.f);
    in.put(at + 6, ones(x.blots >> (26 - y.rear) & twelve) / 4.f);
}

DEVICE void putHome(In &in, int at, const View &x) {
    float made = ones(x.made & homeMask);
    in.put(at, made / 6);
    in.put(at + 1, made * made / 36);
    in.put(at + 2, ones(x.blots & homeMask) / 3.f);
    uint32_t anchors = x.made >> 19;
    if (anchors) {
        in.put(at + 3, ones(anchors) / 2.f);
        in.put(at + 4, (6 - lowest(anchors)) / 6.f);
    }
}

DEVICE void putZones(In &in, int at, const View &x) {
    int zone[4] = {0, 0, 0, 0};
    int spread = 0, timing = 0;
    for (int p = 1; p <= bar; p++) {
        int n = x.side[p];
        zone[least((p - 1) / 6, 3)] += n;
        if (p > 9) {
            spread += n * (p - 9) * (p - 9);
        }
        if (p >= 7 && p <= 18) {
            timing += n * (p - 6);
        }
        if (p <= 6) {
            timing += most(0, n - 2) * (p - 1);
        }
    }
    const float scale[4] = {10, 6, 5, 4};
    for (int k = 0; k < 4; k++) {
        in.put(at + k, zone[k] / scale[k]);
    }
    in.put(at + 4, spread / 600.f);
    in.put(at + 5, timing / 60.f);
}

DEVICE void putPassing(In &in, int at, const View &x, const View &y) {
    in.put(at, x.rear / 25.f);
    int line = 25 - y.rear;
    int n = 0, pips = 0;
    for (int p = most(line, 1); p <= bar; p++) {
        n += x.side[p];
        pips += x.side[p] * (p - line);
    }
    in.put(at + 1, n / 10.f);
    in.put(at + 2, pips / 80.f);
}

DEVICE void putSpares(In &in, int at, const View &x) {
    int stacked = 0, need = 0, builders = 0;
    for (int p = 1; p <= bar; p++) {
        int n = x.side[p];
        stacked += most(0, n - 3);
        if (p > 6) {
            need += n * (p - 6);
        }
        if (p >= 4 && p <= 12 && n != 0 && n != 2) {
            builders++;
        }
    }
    in.put(at, ones(x.blots) / 4.f);
    in.put(at + 1, (x.side[1] + x.side[2]) / 5.f);
    in.put(at + 2, stacked / 5.f);
    in.put(at + 3, need / 60.f);
    in.put(at + 4, builders / 4.f);
}

// putExpert adds what a strong player sees for x against y.
DEVICE void putExpert(const Tables &t, In &in, int at, const View &x, const View &y) {
    in.put(at, x.pips / 80.f);
    putShots(t, in, at + 1, x, y);
    putRear(t, in, at + 5, x, y);
    putEntering(in, at + 21, x, y);
    putPrimes(in, at + 26, x, y);
    putHome(in, at + 33, x);
    putZones(in, at + 38, x);
    putPassing(in, at + 44, x, y);
    putSpares(in, at + 47, x);
}

// putJoint adds what is about both sides together.
DEVICE void putJoint(In &in, int at, const View &own, const View &other) {
    float lead = other.pips - own.pips;
    in.put(at, within(lead / 40, -2, 2));
    in.put(at + 1, within(lead / 10, -1, 1));
    in.put(at + 2, 4 * lead / (float)(own.pips + other.pips + 20));
    int overlap = own.rear + other.rear - 25;
    in.put(at + 3, overlap / 25.f);
    in.put(at + 4, overlap < 6);
    int a = own.side[bar], b = other.side[bar];
    in.put(at + 5, a > 0 && b > 0);
    in.put(at + 6, a + b == 0);
    in.put(at + 7, b * (float)ones(own.made & homeMask) / 6);
    in.put(at + 8, a * (float)ones(other.made & homeMask) / 6);
    in.put(at + 9, 1);
}

DEVICE void putContact(const Tables &t, In &in, const Board &b) {
    View own = look(b.side[0]), other = look(b.side[1]);
    putBase(in, 0, b.side[0]);
    putBase(in, baseSide, b.side[1]);
    putExpert(t, in, 2 * baseSide, own, other);
    putExpert(t, in, 2 * baseSide + expertSide, other, own);
    putJoint(in, 2 * (baseSide + expertSide), own, other);
}

// putPuretd adds PureTD's inputs. Both sides are numbered as the side on roll sees the board.
DEVICE void putPuretd(In &in, const Board &b) {
    for (int who = 0; who < 2; who++) {
        const uint8_t *side = b.side[who];
        int at = puretdSide * who;
        for (int p = 1; p <= 24; p++) {
            int to = at + 4 * (who ? 24 - p : p - 1);
            for (int k = 0; k < least(side[p], 3); k++) {
                in.put(to + k, 1);
            }
            in.put(to + 3, most(0, side[p] - 3) / 2.f);
        }
        in.put(at + 96, side[bar] / 2.f);
        in.put(at + 97, side[0] / (float)checkers);
    }
}

// putRace adds the inputs of the net for races, which sees one side.
DEVICE void putRace(Column<float> &in, const uint8_t *side) {
    int outside = 0, need = 0, crossings = 0, low = 0, gaps = 0;
    for (int p = 7; p <= 24; p++) {
        outside += side[p];
        need += side[p] * (p - 6);
        crossings += side[p] * ((p - 1) / 6);
    }
    for (int p = 1; p <= 6; p++) {
        gaps += side[p] == 0;
        low += most(0, side[p] - 2);
    }
    putBase(in, 0, side);
    int at = baseSide;
    in.put(at, pipsOf(side) / 80.f);
    in.put(at + 1, outside / 8.f);
    in.put(at + 2, need / 40.f);
    in.put(at + 3, crossings / 10.f);
    in.put(at + 4, gaps / 6.f);
    in.put(at + 5, low / 8.f);
    in.put(at + 6, (side[1] + side[2]) / 5.f);
    in.put(at + 7, side[0] == 0 ? need / 15.f : 0);
}
