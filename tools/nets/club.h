// The club player in a race by single tricks (engine/players/play.py, stakes.py, exchange.py).
#pragma once
#include "deal.h"
// ---- value
static double chance_of(const int *need, int side) { // nobody at target
    int mn = 99;
    for (int i = 0; i < SIDES; i++)
        if (need[i] < mn)
            mn = need[i];
    double sc = sqrt(mn > 1 ? mn : 1), t = 0, o = 0;
    for (int i = 0; i < SIDES; i++) {
        double w = exp((mn - need[i]) / sc);
        t += w;
        if (i == side)
            o = w;
    }
    return o / t;
}
static double value_rec(int *need, int left, int side) {
    for (int i = 0; i < SIDES; i++)
        if (need[i] <= 0)
            return i == side;
    if (!left)
        return chance_of(need, side);
    double v = 0;
    for (int i = 0; i < SIDES; i++) {
        need[i]--;
        v += value_rec(need, left - 1, side);
        need[i]++;
    }
    return v / SIDES;
}
static float VT[6][NEED + 6][NEED + 6][SIDES > 2 ? NEED + 6 : 1]; // 2 or 3 sides, own first
static void init_values(void) {
    for (int l = 0; l <= 5; l++)
        for (int a = -5; a <= NEED; a++)
            for (int b = -5; b <= NEED; b++)
                for (int c = SIDES > 2 ? -5 : 0; c <= (SIDES > 2 ? NEED : 0); c++) {
                    if ((a <= 0) + (b <= 0) + (SIDES > 2 && c <= 0) > 1) {
                        continue;
                    }
                    int n[3] = {a, b, c};
                    VT[l][a + 5][b + 5][SIDES > 2 ? c + 5 : 0] = value_rec(n, l, 0);
                }
}
static inline double V(const int *need, int left, int side) {
    for (int i = 0; i < SIDES; i++)
        if (need[i] <= 0)
            return i == side;
    int o[3], k = 0;
    o[k++] = need[side];
    for (int i = 1; i < SIDES; i++)
        o[k++] = need[(side + i) % SIDES];
    return VT[left][o[0] + 5][o[1] + 5][SIDES > 2 ? o[2] + 5 : 0];
}
// ---- club
static inline double con(int count, int wanted, int drawn) {
    if (!wanted)
        return 1;
    double c = 1;
    for (int i = 0; i < drawn; i++) {
        if (count - i <= wanted)
            return 0;
        c *= (double)(count - i - wanted) / (count - i);
    }
    return c;
}
typedef struct {
    u64 unseen, heldr;
    int robber, aside;
    int sizes[SEATS];
    const Deal *d;
    int seat;
    u64 elsewhere;
} Count;
static void count_for(Count *c, const Deal *d, int s, int robopen) {
    c->d = d;
    c->seat = s;
    c->robber = d->robber;
    u64 gone = d->hands[s];
    for (int i = 0; i < SEATS; i++)
        gone |= d->played[i] | d->trick[i];
    if (d->robber == s)
        gone |= d->buried;
    c->heldr = 0;
    if (d->robber >= 0 && !(gone & d->turnup))
        c->heldr = d->turnup;
    if (!robopen)
        gone |= d->turnup;
    c->unseen = d->pack & ~gone & ~c->heldr;
    c->aside = d->robber >= 0 && d->robber != s;
    for (int i = 0; i < SEATS; i++)
        c->sizes[i] = pc(d->hands[i]);
    c->elsewhere = c->unseen | c->heldr;
    if (c->robber == s) {
        c->heldr = 0;
        c->elsewhere = c->unseen;
    }
}
static inline double none_(const Count *c, u64 free, u64 wanted, int drawn) {
    int n = pc(free);
    if (wanted & TRUMPS) {
        n -= c->aside;
        if (n < drawn)
            n = drawn;
    }
    return con(n, pc(wanted), drawn);
}
static inline double none_of(const Count *c, int seat, u64 cards) {
    u64 held = c->robber == seat ? c->heldr : 0;
    if (held & cards)
        return 0;
    u64 f = c->unseen & ~c->d->lacks[seat];
    return none_(c, f, f & cards, c->sizes[seat] - pc(held));
}
static double worth(const Count *c, u64 bit) {
    int b = top(bit);
    u64 suit = b >= TB ? TRUMPS : BLK << (b / 13 * 13);
    u64 higher = c->elsewhere & suit & ~((bit << 1) - 1);
    double best;
    u64 held = 0;
    int drawn = 0;
    for (int i = 0; i < SEATS; i++)
        if (i % SIDES != c->seat % SIDES) {
            drawn += c->sizes[i];
            if (i == c->robber)
                held = c->heldr;
        }
    if (held & higher)
        best = 0;
    else
        best = none_(c, c->unseen, c->unseen & higher, drawn - pc(held));
    if (b >= TB)
        return 0.3 + 0.6 * best;
    return 0.2 * best + 0.0015 * (b % 13);
}
static inline double gap_(const double *v, int own) {
    double s = 0;
    for (int i = 0; i < SIDES; i++)
        s += v[i];
    double g = v[own] - (s - v[own]) / (SIDES - 1);
    return g > 1e-9 ? g : 0;
}
static u64 club_play(const Deal *d, int s) {
    u64 legal = legal_of(d, s);
    if (!(legal & (legal - 1)))
        return legal;
    Count c;
    count_for(&c, d, s, 0);
    int own = s % SIDES, left = 5 - d->number;
    double now[SIDES], later[SIDES];
    int need[SIDES];
    memcpy(need, d->need, sizeof need);
    double plain[SIDES];
    for (int i = 0; i < SIDES; i++) {
        need[i]--;
        plain[i] = V(need, left - 1, own);
        need[i]++;
    }
    double matters = gap_(plain, own), mn = 9, mx = -9;
    for (int i = 0; i < SIDES; i++) {
        if (plain[i] < mn)
            mn = plain[i];
        if (plain[i] > mx)
            mx = plain[i];
    }
    double even = (mn + mx) / 2;
    for (int i = 0; i < SIDES; i++) {
        double lt = 0;
        need[i]--;
        if (left > 1) {
            double v[SIDES];
            for (int f = 0; f < SIDES; f++) {
                if (need[i] <= 0)
                    v[f] = i == own;
                else {
                    need[f]--;
                    v[f] = V(need, left - 2, own);
                    need[f]++;
                }
            }
            lt = gap_(v, own);
        }
        need[i]++;
        double gn = 0, gl = 1;
        if (matters > 0) {
            gn = plain[i] / matters;
            gl = lt / matters;
            if (gl > 1)
                gl = 1;
            if (left > 1 && lt == 0) {
                gn += 4.0 * (plain[i] > even ? 1 : -1);
                gl = 0;
            }
        }
        now[i] = 0.5 * gn + 0.5 * (i == own);
        later[i] = 0.5 * gl + 0.5;
    }
    u64 drawing = 0;
    if (!d->nin) {
        u64 t = d->hands[s] & TRUMPS, o = c.elsewhere & TRUMPS;
        if (pc(t) >= 2) {
            drawing = o ? t & ~((2ULL << top(o)) - 1) : t;
        }
    }
    double bv = -1e9;
    int br = 0;
    u64 bb = 0;
    int ties = 0;
    for (u64 l = legal; l; l &= l - 1) {
        u64 bit = l & -l;
        int b = top(bit);
        double kept = worth(&c, bit) - 0.15 * ((bit & drawing) != 0);
        int lead = d->nin ? d->lead : b;
        u64 best = d->nin ? d->best : bit;
        int w = d->nin ? d->winner : s;
        u64 con_ = contest_of(lead);
        if (d->nin && (bit & con_) > best) {
            best = bit;
            w = s;
        }
        double ch[SIDES];
        for (int i = 0; i < SIDES; i++)
            ch[i] = 0;
        ch[w % SIDES] = 1;
        for (int st = 1; st < SEATS - d->nin; st++) {
            int q = (s + st) % SEATS, sd = q % SIDES;
            u64 beating = con_ & ~((best << 1) - 1);
            double t;
            if (lead >= TB || FOLLOW_TRUMP)
                t = 1 - none_of(&c, q, beating);
            else {
                u64 su = force_of(lead), tr = beating & TRUMPS;
                t = 1 - none_of(&c, q, beating & su) + none_of(&c, q, su) - none_of(&c, q, su | tr);
            }
            t *= sd == own ? 0.6 : 0.85;
            double k = ch[sd];
            for (int i = 0; i < SIDES; i++)
                ch[i] *= 1 - t;
            ch[sd] = k + (1 - k) * t;
        }
        double v = 0;
        for (int i = 0; i < SIDES; i++)
            v += ch[i] * (now[i] - kept * later[i]);
        int r = b >= TB ? b : b % 13;
        if (v > bv + 1e-9 || (v > bv - 1e-9 && r < br)) {
            bv = v;
            br = r;
            bb = bit;
            ties = 1;
        } else if (v > bv - 1e-9 && r == br) {
            if (below(++ties) == 0)
                bb = bit;
        }
    }
    return bb;
}
static u64 club_rob(const Deal *d, int s) { // card to bury or 0
    Count c;
    count_for(&c, d, s, 1);
    u64 h = d->hands[s];
    double bl = 1e9;
    u64 bb = 0;
    for (u64 l = h & ~BIT(54) & ~BIT(53) & ~BIT(52) & ~BIT(51); l; l &= l - 1) {
        u64 bit = l & -l;
        int b = top(bit);
        u64 su = b >= TB ? TRUMPS : BLK << (b / 13 * 13);
        double x = worth(&c, bit) - 0.05 * ((h & su) == bit && !FOLLOW_TRUMP);
        if (x < bl) {
            bl = x;
            bb = bit;
        }
    }
    if (bb && worth(&c, d->turnup) > bl)
        return bb;
    return 0;
}
static int robber_of(const Deal *d) {
    if (d->turnup == d->aceBit)
        return d->dealer;
    for (int i = 0; i < SEATS; i++)
        if (d->hands[i] & d->aceBit)
            return i;
    return -1;
}
static void do_rob(Deal *d) {
    int r = robber_of(d);
    if (r < 0)
        return;
    u64 b = club_rob(d, r);
    if (b) {
        d->hands[r] ^= b | d->turnup;
        d->buried = b;
        d->robber = r;
    }
}
