// The quick policy of roll-outs (engine/players/rollout.py), read from a file of its moves.
#pragma once
#include "deal.h"
// quick policy in ranked codes
static unsigned char FOL[8192], LEA[640];
static u64 fr[55], ar[55], cr[55];
static int toR[55];
#define PLAINM ((1ULL << 39) - 1)
static u64 R(u64 x) {
    u64 r = 0;
    for (; x; x &= x - 1)
        r |= BIT(toR[top(x & -x)]);
    return r;
}
static void init_r(const char *p) {
    FILE *f = fopen(p, "rb");
    if (!f || fread(FOL, 8192, 1, f) != 1 || fread(LEA, 640, 1, f) != 1) {
        printf("policy?\n");
        exit(1);
    }
    fclose(f);
    for (int c = 0; c < 55; c++)
        toR[c] = c < TB ? c % 13 * 3 + c / 13 : c;
    for (int c = 0; c < 55; c++) {
        fr[toR[c]] = R(force_of(c));
        ar[toR[c]] = R(allow_of(c));
        cr[toR[c]] = R(contest_of(c));
    }
}
static const int PK[14] = {2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                 TK[20] = {7, 6, 5, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
static u64 SU[3];
static u64 led_(u64 hand, int number, u64 live) {
    u64 t = hand & ~PLAINM, p = hand & PLAINM;
    int cnt = pc(t);
    u64 un = live & ~hand;
    int code = 0;
    if (t)
        code = TK[pc(un >> (top(t) + 1))];
    int kind = 3;
    if (p) {
        int h = top(p) + 1;
        u64 su = SU[(h - 1) % 3];
        kind = PK[pc((un & su) >> h)];
    }
    int m = LEA[(((code << 2 | (cnt < 3 ? cnt : 3)) << 2) | kind) * 5 + number];
    if ((m >= 2 && t) || !p)
        return m != 3 ? BIT(top(t)) : t & -t;
    return m == 1 ? BIT(top(p)) : p & -p;
}
static u64 followed_(u64 legal, u64 w, u64 best, u64 un, int partner, int left, int number) {
    int high = top(w) + 1, code;
    code = high > 39 ? TK[pc(un >> high)] : PK[pc((un & PLAINM) >> high)];
    u64 low = w & -w;
    if (low >> (high - 1))
        code |= code << 3;
    else if (low > PLAINM)
        code |= TK[pc(un >> (top(low) + 1))] << 3;
    else
        code |= PK[pc((un & PLAINM) >> (top(low) + 1))] << 3;
    if (partner) {
        if (best > PLAINM)
            code |= 512 | TK[pc(un >> (top(best) + 1))] << 6;
        else
            code |= 512 | PK[pc((un & PLAINM) >> (top(best) + 1))] << 6;
    } else {
        u64 l = legal & -legal;
        if (l > PLAINM)
            code |= TK[pc(un >> (top(l) + 1))] << 6;
    }
    int m = FOL[((code | (left < 3 ? left : 3) << 10) << 1) | (number > 2)];
    if (m == 1)
        return low;
    return m == 0 ? legal & -legal : BIT(high - 1);
}

static void init_policy(const char *p) {
    init_r(p);
    for (int i = 0; i < 3; i++)
        for (int c = i; c < 39; c += 3)
            SU[i] |= BIT(c);
}
static inline u64 quick_play(const Deal *d, int s, u64 live) {
    u64 h = R(d->hands[s]), l = R(live) | h;
    u64 c;
    if (!d->nin)
        c = led_(h, d->number, l);
    else {
        int ld = toR[d->lead];
        u64 lg = (h & fr[ld]) ? h & ar[ld] : h;
        u64 best = R(d->best);
        u64 w = lg & cr[ld] & -(best << 1);
        c = !w ? lg & -lg
               : followed_(lg, w, best, l & cr[ld] & ~h, d->winner % SIDES == s % SIDES,
                           SEATS - 1 - d->nin, d->number);
    }
    int k = top(c);
    return BIT(k >= TB ? k : k % 3 * 13 + k / 3);
}
