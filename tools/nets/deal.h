// Deals on bits, as engine/kernel.py plays them: cards in the codes of engine/tables.py.
// SEATS, SIDES, FOLLOW_TRUMP (suit_or_trump), NEED (tricks to the target), H1 and H2 (places of a
// net's layers) are set by the compiler.
#pragma once
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef uint64_t u64;
#ifndef SEATS
#define SEATS 4
#endif
#ifndef SIDES
#define SIDES 2
#endif
#ifndef FOLLOW_TRUMP
#define FOLLOW_TRUMP 0
#endif
#ifndef NEED
#define NEED 5
#endif
#ifndef H1
#define H1 64
#endif
#ifndef H2
#define H2 32
#endif
#define TB 39
#define TRUMPS (((1ULL << 55) - 1) & ~((1ULL << 39) - 1))
#define BLK 0x1FFFULL
#define pc __builtin_popcountll
#define BIT(c) (1ULL << (c))
static inline int top(u64 x) { return 63 - __builtin_clzll(x); }
static u64 rs[4];
static inline u64 rotl(u64 x, int k) { return (x << k) | (x >> (64 - k)); }
static inline u64 rnd(void) {
    u64 r = rotl(rs[1] * 5, 7) * 9, t = rs[1] << 17;
    rs[2] ^= rs[0];
    rs[3] ^= rs[1];
    rs[1] ^= rs[2];
    rs[0] ^= rs[3];
    rs[2] ^= t;
    rs[3] = rotl(rs[3], 45);
    return r;
}
static void seed(u64 s) {
    for (int i = 0; i < 4; i++) {
        s += 0x9e3779b97f4a7c15ULL;
        u64 z = s;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        rs[i] = z ^ (z >> 31);
    }
}
static inline double uni(void) { return (rnd() >> 11) * (1.0 / 9007199254740992.0); }
static inline int below(int n) { return (int)(((rnd() >> 32) * (u64)n) >> 32); }
static inline u64 force_of(int l) {
    if (l < TB)
        return BLK << (l / 13 * 13);
    u64 f = TRUMPS;
    for (int t = 51; t <= 54; t++)
        if (t > l)
            f &= ~BIT(t);
    return f;
}
static inline u64 allow_of(int l) {
    u64 s = l < TB ? BLK << (l / 13 * 13) : TRUMPS;
    return FOLLOW_TRUMP ? s | TRUMPS : s;
}
static inline u64 contest_of(int l) { return (l < TB ? BLK << (l / 13 * 13) : 0) | TRUMPS; }
typedef struct {
    u64 hands[SEATS], played[SEATS], buried, buried_by_hand; // buried bits
    u64 trick[SEATS]; // card of seat in the trick in progress or 0
    int nin, leader, lead, winner;
    u64 best;
    int number, tricks[SIDES], need[SIDES], robber, dealer;
    u64 turnup, lacks[SEATS], pack;
    int leaders[5];
    u64 aceBit;
    int over, won;
    u64 seq[5 * SEATS];
    int nseq;
    int contract, declarer, drawn[SEATS], topside;
    u64 topt, aside[SEATS];
} Deal;
static inline u64 legal_of(const Deal *d, int s) {
    u64 h = d->hands[s];
    if (!d->nin)
        return h;
    return (h & force_of(d->lead)) ? h & allow_of(d->lead) : h;
}
static void deal_new(Deal *d, int dealer) {
    memset(d, 0, sizeof *d);
    int kind = below(4) == 0;
    int pk[52], n = 0;
    u64 printed = 0;
    for (int b = 0; b < 3; b++)
        for (int i = 0; i < 13; i++) {
            if (!kind && b == 0 && i == 0)
                continue;
            pk[n++] = b * 13 + i;
        }
    for (int c = kind ? 41 : 40; c <= 54; c++)
        if (c != 52) {
            pk[n++] = c;
            if (kind || c != 51)
                printed |= BIT(c);
        }
    for (int i = 0; i < n; i++)
        d->pack |= BIT(pk[i]);
    d->aceBit = BIT(kind ? 51 : 50);
    int k = below(pc(printed));
    u64 p = printed;
    while (k--)
        p &= p - 1;
    d->turnup = p & -p;
    int t = top(d->turnup);
    for (int i = 0; i < n; i++)
        if (pk[i] == t) {
            pk[i] = pk[--n];
            break;
        }
    for (int i = 0; i < SEATS * 5; i++) {
        int j = i + below(n - i);
        int x = pk[i];
        pk[i] = pk[j];
        pk[j] = x;
        d->hands[i / 5] |= BIT(pk[i]);
    }
    d->dealer = dealer;
    d->leader = (dealer + 1) % SEATS;
    d->winner = d->leader;
    d->robber = -1;
    d->leaders[0] = d->leader;
    for (int i = 0; i < SIDES; i++)
        d->need[i] = NEED;
}
static void put(Deal *d, int s, u64 card) {
    d->hands[s] ^= card;
    int code = top(card);
    d->seq[d->nseq++] = card;
    if (!d->nin) {
        d->lead = code;
        d->best = card;
        d->winner = s;
    } else {
        if (!(allow_of(d->lead) & card))
            d->lacks[s] |= force_of(d->lead);
        if ((card & contest_of(d->lead)) > d->best) {
            d->best = card;
            d->winner = s;
        }
    }
    d->trick[s] = card;
    d->nin++;
    if (d->nin == SEATS) {
        int w = d->winner % SIDES;
        d->tricks[w]++;
        d->need[w]--;
        for (int i = 0; i < SEATS; i++) {
            d->played[i] |= d->trick[i];
            d->trick[i] = 0;
        }
        if ((d->best & TRUMPS) > d->topt) {
            d->topt = d->best;
            d->topside = w;
        }
        d->nin = 0;
        d->leader = d->winner;
        d->number++;
        if (d->number < 5)
            d->leaders[d->number] = d->leader;
        d->best = 0;
        if (d->need[w] <= 0 || d->number == 5)
            d->over = 1;
    }
}
static inline int turn_of(const Deal *d) { return (d->leader + d->nin) % SEATS; }
