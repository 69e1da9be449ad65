// The auction and the exchange of cards: who declares, and what the hands then are.
#pragma once
#include "deal.h"

static int CODE[4][52];
static double WORTH[4][52];
static char ISTR[4][52];
static void init_cards(void) { // suits: 0 S 1 C 2 D 3 H ; rank index 0..12 = A23456789TJQK
    const char *RK = "A23456789TJQK";
    for (int t = 0; t < 4; t++) {
        int red = t >= 2;
        char ordr[20];
        int n = 0;
        int code = 54;
        // trumps
        int put_[20], pn = 0;
        int T = t * 13;
        put_[pn++] = T + 4;
        put_[pn++] = T + 10;
        put_[pn++] = -1;
        put_[pn++] = 39;
        if (t != 3)
            put_[pn++] = T + 0;
        put_[pn++] = T + 12;
        put_[pn++] = T + 11;
        const char *num = red ? "T98765432" : "23456789T";
        for (int i = 0; i < 9; i++) {
            int r = strchr(RK, num[i]) - RK;
            if (r != 4)
                put_[pn++] = T + r;
        }
        static const double TOPW[7] = {7.6, 5.2, 4.7, 4.3, 2.7, 2.2, 2.1};
        for (int i = 0; i < pn; i++, code--) {
            if (put_[i] >= 0) {
                CODE[t][put_[i]] = code;
                ISTR[t][put_[i]] = 1;
                WORTH[t][put_[i]] = i < 7 ? TOPW[i] : 1.3;
            }
        }
        int b = 0;
        for (int u = 0; u < 4; u++) {
            if (u == t)
                continue;
            int rd = u >= 2;
            const char *o = rd ? "KQJT98765432A" : "KQJA23456789T";
            int k = 12;
            for (int i = 0; i < 13; i++) {
                int r = strchr(RK, o[i]) - RK;
                if (u == 3 && r == 0)
                    continue;
                CODE[t][u * 13 + r] = b * 13 + k;
                k--;
                WORTH[t][u * 13 + r] = o[i] == 'K' ? 0.6 : 0;
            }
            b++;
        }
        (void)ordr;
        (void)n;
    }
}
static double worth_suit(const int *h, int n, int t) {
    double w = 0;
    int k = 0;
    for (int i = 0; i < n; i++) {
        w += WORTH[t][h[i]];
        k += ISTR[t][h[i]];
    }
    return w + (k > 2 ? 0.5 * (k - 2) : 0);
}
static int best_suit(const int *h, double *w) {
    int b = 0;
    double m = -1;
    for (int t = 0; t < 4; t++) {
        double x = worth_suit(h, 5, t);
        if (x > m) {
            m = x;
            b = t;
        }
    }
    *w = m;
    return b;
}
static void deal_auction(Deal *d, int dealer, double noise) {
    memset(d, 0, sizeof *d);
    int pk[52];
    for (int i = 0; i < 52; i++)
        pk[i] = i;
    for (int i = 0; i < 51; i++) {
        int j = i + below(52 - i);
        int x = pk[i];
        pk[i] = pk[j];
        pk[j] = x;
    }
    int hands[SEATS][8];
    int lim[SEATS], suit[SEATS];
    static const int BIDS[4] = {15, 20, 25, 30};
    static const double CE[4] = {17.3, 19.5, 22.8, 30.0};
    for (int s = 0; s < SEATS; s++) {
        for (int i = 0; i < 5; i++)
            hands[s][i] = pk[s * 5 + i];
        double w;
        suit[s] = best_suit(hands[s], &w);
        double e = 10.6 + w + noise * (uni() + uni() + uni() - 1.5);
        lim[s] = 0;
        for (int i = 0; i < 4; i++)
            if (e >= CE[i])
                lim[s] = BIDS[i];
    }
    int out[SEATS] = {0}, dec = -1, con_ = 0, s = (dealer + 1) % SEATS;
    for (;;) {
        int call = 0; // 0 pass else price
        if (dec < 0) {
            if (lim[s] >= 15 || s == dealer)
                call = 15;
        } else if (dec % SIDES == s % SIDES)
            call = 0;
        else if (s == dealer && lim[s] >= con_)
            call = con_;
        else {
            int up = con_ + 5;
            if (up <= 30 && lim[s] >= up)
                call = up;
        }
        if (call) {
            dec = s;
            con_ = call;
        } else
            out[s] = 1;
        do
            s = (s + 1) % SEATS;
        while (out[s] && s != dec);
        if (s == dec)
            break;
    }
    int t = suit[dec];
    d->declarer = dec;
    d->contract = con_;
    d->dealer = dealer;
    d->turnup = 0;
    d->robber = -1;
    int st = SEATS * 5 + 3;
    for (int i = 0; i < 52; i++)
        d->pack |= BIT(CODE[t][i]);
    for (int k = 0; k < SEATS; k++) {
        int q = (dec + k) % SEATS;
        u64 h = 0;
        for (int i = 0; i < 5; i++)
            h |= BIT(CODE[t][hands[q][i]]);
        if (!k)
            for (int i = 0; i < 3; i++)
                h |= BIT(CODE[t][pk[SEATS * 5 + i]]);
        int gone = k ? pc(h & ~TRUMPS) : 3;
        if (k && gone > 4)
            gone = 4;
        if (k && SEATS == 6 && gone > 3)
            gone = 3;
        if (k && gone > 0 && uni() < 0.05)
            gone--;
        d->drawn[q] = gone;
        while (gone--) { // lowest by rank, trumps last
            u64 b = 0;
            int br = 99;
            for (u64 x = h; x; x &= x - 1) {
                int c = top(x & -x);
                int r = c >= TB ? c : c % 13 * 3 + c / 13;
                if (r < br) {
                    br = r;
                    b = x & -x;
                }
            }
            h ^= b;
            d->aside[q] |= b;
        }
        while (pc(h) < 5)
            h |= BIT(CODE[t][pk[st++]]);
        d->hands[q] = h;
    }
    d->leader = d->winner = dec;
    d->leaders[0] = dec;
    for (int i = 0; i < SIDES; i++)
        d->need[i] = 99;
}
static double auction_points(const Deal *d, int side) {
    int sc[SIDES];
    for (int i = 0; i < SIDES; i++) {
        sc[i] = 5 * d->tricks[i] + (d->topt && d->topside == i ? 5 : 0);
    }
    int ds = d->declarer % SIDES;
    if (sc[ds] < d->contract)
        sc[ds] = -d->contract;
    else if (d->contract == 30)
        sc[ds] = 60;
    int tot = 0;
    for (int i = 0; i < SIDES; i++)
        tot += sc[i];
    return sc[side] - (double)(tot - sc[side]) / (SIDES - 1);
}
