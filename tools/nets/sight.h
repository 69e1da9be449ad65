// What a net sees: the features, numbered as in engine/players/sight.py.
#pragma once
#include "quick.h"
// ---- features
#define OTHERS (SEATS - 1)
enum {
    F_OWN = 0,
    F_PLAYED = 55,
    F_DEAD = F_PLAYED + 55 * OTHERS,
    F_TRICK = F_DEAD + 55,
    F_CARD = F_TRICK + 55 * OTHERS,
    F_TURN = F_CARD + 55,
    F_ROB = F_TURN + 16 * OTHERS,
    F_NUM = F_ROB + SEATS + 1,
    F_POS = F_NUM + 5,
    F_LEADS = F_POS + SEATS,
    F_VOID = F_LEADS + 4 * SEATS,
    F_NEED = F_VOID + 4 * OTHERS,
    F_MISC = F_NEED + NEED * SIDES,
    F_AUC = F_MISC + 32 + SEATS * 8 + 12 + 28 + 24 + 60 + 4,
    F_N = F_AUC + 4 * SEATS + 6 * SEATS + 33 + 6 * SIDES
};
#define MAXF 110
typedef struct {
    int base[MAXF], nb;
    int perm[3];
    u64 live, legal, quick, low, cheap, high;
} Feat;
static inline int canon(const Feat *f, int code) {
    return code >= TB ? code : f->perm[code / 13] * 13 + code % 13;
}
static void base_features(const Deal *d, int s, Feat *f) {
    u64 h = d->hands[s], seen = d->robber == s ? d->buried : 0;
    for (int i = 0; i < SEATS; i++)
        seen |= d->played[i] | d->trick[i];
    u64 dead = d->played[s] | (d->robber == s ? d->buried : 0) | d->aside[s];
    u64 heldturn = 0;
    int relrob = SEATS; // SEATS = nobody
    if (d->robber >= 0) {
        relrob = (d->robber - s + SEATS) % SEATS;
        if (d->robber != s && !(seen & d->turnup))
            heldturn = d->turnup;
    } else
        dead |= d->turnup;
    seen |= dead;
    f->live = d->pack & ~h & ~seen;
    u64 key[3];
    int led = d->nin ? d->lead / 13 : 9;
    for (int b = 0; b < 3; b++)
        key[b] = ((u64)(b == led) << 40) | (((h >> b * 13) & BLK) << 20) | ((seen >> b * 13) & BLK);
    for (int b = 0; b < 3; b++) {
        int p = 0;
        for (int o = 0; o < 3; o++)
            if (o != b && (key[o] > key[b] || (key[o] == key[b] && o < b)))
                p++;
        f->perm[b] = p;
    }
    int n = 0;
    int *B = f->base;
    for (u64 x = h; x; x &= x - 1)
        B[n++] = F_OWN + canon(f, top(x & -x));
    for (u64 x = dead; x; x &= x - 1)
        B[n++] = F_DEAD + canon(f, top(x & -x));
    for (int i = 1; i < SEATS; i++) {
        int q = (s + i) % SEATS;
        for (u64 x = d->played[q]; x; x &= x - 1)
            B[n++] = F_PLAYED + 55 * (i - 1) + canon(f, top(x & -x));
        if (d->trick[q])
            B[n++] = F_TRICK + 55 * (i - 1) + canon(f, top(d->trick[q]));
        u64 l = d->lacks[q];
        if (l) {
            for (int b = 0; b < 3; b++)
                if (l & (BLK << b * 13))
                    B[n++] = F_VOID + 4 * (i - 1) + f->perm[b];
            if (l & TRUMPS)
                B[n++] = F_VOID + 4 * (i - 1) + 3;
        }
        if (heldturn && q == d->robber)
            B[n++] = F_TURN + 16 * (i - 1) + top(heldturn) - TB;
    }
    B[n++] = F_ROB + relrob;
    B[n++] = F_NUM + d->number;
    B[n++] = F_POS + d->nin;
    for (int t = 0; t < d->number; t++)
        B[n++] = F_LEADS + 4 * 0 + t * SEATS + (d->leaders[t] - s + SEATS) % SEATS;

#ifdef AUCTION
    int m0 = F_AUC;
    B[n++] = m0 + 4 * ((d->declarer - s + SEATS) % SEATS) + d->contract / 5 - 3;
    m0 += 4 * SEATS;
    for (int i = 0; i < SEATS; i++) {
        int q = (s + i) % SEATS;
        B[n++] = m0 + 6 * i + d->drawn[q];
    }
    m0 += 6 * SEATS;
    B[n++] = m0 + (d->topt ? 16 * (d->topside != s % SIDES) + top(d->topt) - TB : 32);
    m0 += 33;
    for (int i = 0; i < SIDES; i++)
        B[n++] = m0 + 6 * i + d->tricks[(s % SIDES + i) % SIDES];
#endif
    if (d->need[0] < 50)
        for (int i = 0; i < SIDES; i++) {
            int x = d->need[(s % SIDES + i) % SIDES];
            if (x > NEED)
                x = NEED;
            B[n++] = F_NEED + NEED * i + x - 1;
        }
    int m = F_MISC;
    u64 lt = f->live & TRUMPS, ot = h & TRUMPS;
    B[n++] = m + (pc(lt) > 15 ? 15 : pc(lt));
    m += 16; // 16
    B[n++] = m + pc(ot);
    m += 6; // 22
    if (ot) {
        int k = pc(lt >> top(ot));
        B[n++] = m + (k > 5 ? 5 : k);
    }
    m += 6; // 28
    int masters = 0;
    for (int b = 0; b < 3; b++) {
        u64 o = h & (BLK << b * 13);
        if (o && !((f->live & (BLK << b * 13)) >> top(o)))
            masters++;
    }
    B[n++] = m + masters;
    m += 4; // 32
    if (d->nin) {
        u64 beat = f->live & contest_of(d->lead) & ~((d->best << 1) - 1);
        int k = pc(beat);
        B[n++] = m + 8 * ((d->winner - s + SEATS) % SEATS) + (k > 7 ? 7 : k);
    }
    f->nb = n;
    f->legal = legal_of(d, s);
    f->quick = quick_play(d, s, f->live);
    f->low = f->cheap = f->high = 0;
    u64 w = 0;
    int lr = 99, cr_ = 99, hr = -1;
    for (u64 x = f->legal; x; x &= x - 1) {
        u64 c = x & -x;
        int r = toR[top(c)];
        if (r < lr) {
            lr = r;
            f->low = c;
        }
        if (d->nin && (c & contest_of(d->lead)) > d->best) {
            if (r < cr_) {
                cr_ = r;
                f->cheap = c;
            }
            if (r > hr) {
                hr = r;
                f->high = c;
            }
        }
    }
    (void)w;
}
static int card_features(const Deal *d, int s, const Feat *f, u64 card, int *out) {
    int n = 0, c = top(card);
    out[n++] = F_CARD + canon(f, c);
    int m = F_MISC + 32 + SEATS * 8;
    u64 suit = c >= TB ? TRUMPS : BLK << (c / 13 * 13);
    int k = pc((f->live & suit) >> c);
    out[n++] = m + (c >= TB ? 6 : 0) + (k > 5 ? 5 : k);
    m += 12;
    if (d->nin) {
        int wins = (card & contest_of(d->lead)) > d->best;
        u64 beat = f->live & contest_of(d->lead) & ~((card << 1) - 1);
        int kb = pc(beat), left = SEATS - 1 - d->nin;
        out[n++] = m + 7 * (left > 3 ? 3 : left) + (wins ? 1 + (kb > 5 ? 5 : kb) : 0);
    }
    m += 28;
    u64 h = d->hands[s] ^ card, t = h & TRUMPS, lt = f->live & TRUMPS;
    for (int i = 0; i < 4 && t; i++) {
        int x = top(t);
        t ^= BIT(x);
        int a = pc(lt >> x);
        out[n++] = m + 6 * i + (a > 5 ? 5 : a);
    }
    m += 24;
    for (int b = 0; b < 3; b++) {
        u64 o = h >> (b * 13) & BLK;
        int len = pc(o), a = 3;
        if (o) {
            a = pc((f->live >> (b * 13) & BLK) >> top(o));
            if (a > 3)
                a = 3;
        }
        out[n++] = m + 20 * f->perm[b] + 4 * len + a;
    }
    m += 60;
    if (card == f->quick)
        out[n++] = m;
    if (card == f->low)
        out[n++] = m + 1;
    if (card == f->cheap)
        out[n++] = m + 2;
    if (card == f->high)
        out[n++] = m + 3;
    return n;
}
