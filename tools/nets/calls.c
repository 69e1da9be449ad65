// Learns what to call: calls POLICY OUT SECONDS RATE LAST_RATE SPREAD SELF [NET]
//
// The others call as a club player does at a level score; cards are played by the quick policy, or
// by a NET. Features are numbered as in engine/players/bidding.py.
#define AUCTION
#include "auction.h"
#include "net.h"
#define B1 48
#define B2 16
enum {
    BF_T = 0,
    BF_R = 16,
    BF_W = 29,
    BF_W2 = 57,
    BF_C = 71,
    BF_H = 76,
    BF_P = BF_H + SEATS + 1,
    BF_D = BF_P + 7 * (SEATS - 1),
    BF_CALL = BF_D + SEATS,
    BF_N = BF_CALL + 6
};
typedef struct {
    float w1[BF_N][B1], b1[B1], w2[B2][B1], b2[B2], w3[B2], b3;
} BN;
static BN bn, bg, bm, bs;
static long stp;
static float bfwd(const int *ix, int n, float *h1, float *h2) {
    float a[B1];
    memcpy(a, bn.b1, sizeof a);
    for (int i = 0; i < n; i++) {
        const float *r = bn.w1[ix[i]];
        for (int j = 0; j < B1; j++)
            a[j] += r[j];
    }
    for (int j = 0; j < B1; j++)
        h1[j] = a[j] > 0 ? a[j] : 0;
    float o = bn.b3;
    for (int k = 0; k < B2; k++) {
        float z = bn.b2[k];
        for (int j = 0; j < B1; j++)
            z += bn.w2[k][j] * h1[j];
        h2[k] = z > 0 ? z : 0;
        o += h2[k] * bn.w3[k];
    }
    return o;
}
static void btrain(const int *ix, int n, float y, double *loss) {
    float h1[B1], h2[B2], d1[B1];
    float e = bfwd(ix, n, h1, h2) - y;
    *loss += e * e;
    memset(d1, 0, sizeof d1);
    bg.b3 += e;
    for (int k = 0; k < B2; k++) {
        bg.w3[k] += e * h2[k];
        if (h2[k] > 0) {
            float g = e * bn.w3[k];
            bg.b2[k] += g;
            for (int j = 0; j < B1; j++) {
                bg.w2[k][j] += g * h1[j];
                d1[j] += g * bn.w2[k][j];
            }
        }
    }
    for (int j = 0; j < B1; j++) {
        if (h1[j] <= 0)
            d1[j] = 0;
        bg.b1[j] += d1[j];
    }
    for (int i = 0; i < n; i++) {
        float *g = bg.w1[ix[i]];
        for (int j = 0; j < B1; j++)
            g[j] += d1[j];
    }
}
static void badam(float lr, int n) {
    stp++;
    float c1 = 1 - powf(.9f, stp), c2 = 1 - powf(.999f, stp), a = lr * sqrtf(c2) / c1,
          inv = 1.f / n;
    float *w = (float *)&bn, *g = (float *)&bg, *m = (float *)&bm, *v = (float *)&bs;
    for (size_t i = 0; i < sizeof(BN) / 4; i++) {
        float x = g[i] * inv;
        m[i] = .9f * m[i] + .1f * x;
        v[i] = .999f * v[i] + .001f * x * x;
        w[i] -= a * m[i] / (sqrtf(v[i]) + 1e-7f);
        g[i] = 0;
    }
}
typedef struct {
    int pk[52], hands[SEATS][5], dealer, suit[SEATS], lim[SEATS];
    double w[SEATS];
    int dec, con, out[SEATS], last[SEATS], turn;
} Auc;
static const int BIDS_[4] = {15, 20, 25, 30};
static const double CE_[4] = {17.3, 19.5, 22.8, 30.0};
static void anew(Auc *a, int dealer, double noise) {
    memset(a, 0, sizeof *a);
    for (int i = 0; i < 52; i++)
        a->pk[i] = i;
    for (int i = 0; i < 51; i++) {
        int j = i + below(52 - i);
        int x = a->pk[i];
        a->pk[i] = a->pk[j];
        a->pk[j] = x;
    }
    a->dealer = dealer;
    a->dec = -1;
    a->turn = (dealer + 1) % SEATS;
    for (int s = 0; s < SEATS; s++) {
        for (int i = 0; i < 5; i++)
            a->hands[s][i] = a->pk[s * 5 + i];
        a->suit[s] = best_suit(a->hands[s], &a->w[s]);
        double e = 10.6 + a->w[s] + noise * (uni() + uni() + uni() - 1.5);
        for (int i = 0; i < 4; i++)
            if (e >= CE_[i])
                a->lim[s] = BIDS_[i];
    }
}
static int acalls(const Auc *a, int *c) {
    int n = 0;
    for (int i = 0; i < 4; i++)
        if (BIDS_[i] > a->con)
            c[n++] = i;
    if (a->turn == a->dealer && a->con)
        c[n++] = 4;
    if (!(a->turn == a->dealer && !a->con))
        c[n++] = 5;
    return n;
}
static int aapply(Auc *a, int call) {
    int s = a->turn;
    a->last[s] = call == 5 ? 1 : call == 4 ? 6 : 2 + call;
    if (call == 5)
        a->out[s] = 1;
    else {
        a->dec = s;
        if (call < 4)
            a->con = BIDS_[call];
    }
    do
        s = (s + 1) % SEATS;
    while (a->out[s] && s != a->dec);
    a->turn = s;
    return s == a->dec;
}
static int limcall(const Auc *a) {
    int s = a->turn;
    if (a->dec < 0)
        return (a->lim[s] >= 15 || s == a->dealer) ? 0 : 5;
    if (a->dec % SIDES == s % SIDES)
        return 5;
    if (s == a->dealer && a->lim[s] >= a->con)
        return 4;
    int up = a->con + 5;
    if (up <= 30 && a->lim[s] >= up)
        return up / 5 - 3;
    return 5;
}
static int afeat(const Auc *a, int *f) {
    int s = a->turn, n = 0, t = a->suit[s];
    double w2 = 0;
    for (int i = 0; i < 5; i++) {
        int c = CODE[t][a->hands[s][i]];
        if (c >= TB)
            f[n++] = BF_T + c - TB;
        else
            f[n++] = BF_R + c % 13;
    }
    for (int u = 0; u < 4; u++)
        if (u != t) {
            double x = worth_suit(a->hands[s], 5, u);
            if (x > w2)
                w2 = x;
        }
    int k = (int)a->w[s];
    f[n++] = BF_W + (k > 27 ? 27 : k);
    k = (int)(w2 / 2);
    f[n++] = BF_W2 + (k > 13 ? 13 : k);
    f[n++] = BF_C + (a->con ? a->con / 5 - 2 : 0);
    f[n++] = BF_H + (a->dec < 0 ? SEATS : (a->dec - s + SEATS) % SEATS);
    for (int i = 1; i < SEATS; i++)
        f[n++] = BF_P + 7 * (i - 1) + a->last[(s + i) % SEATS];
    f[n++] = BF_D + (a->dealer - s + SEATS) % SEATS;
    return n;
}
static void todeal(const Auc *a, Deal *d) {
    memset(d, 0, sizeof *d);
    int dec = a->dec, t = a->suit[dec];
    d->declarer = dec;
    d->contract = a->con;
    d->dealer = a->dealer;
    d->robber = -1;
    int st = SEATS * 5 + 3;
    for (int i = 0; i < 52; i++)
        d->pack |= BIT(CODE[t][i]);
    for (int k = 0; k < SEATS; k++) {
        int q = (dec + k) % SEATS;
        u64 h = 0;
        for (int i = 0; i < 5; i++)
            h |= BIT(CODE[t][a->hands[q][i]]);
        if (!k)
            for (int i = 0; i < 3; i++)
                h |= BIT(CODE[t][a->pk[SEATS * 5 + i]]);
        int gone = k ? pc(h & ~TRUMPS) : 3;
        if (k && gone > 4)
            gone = 4;
        if (k && SEATS == 6 && gone > 3)
            gone = 3;
        d->drawn[q] = gone;
        while (gone--) {
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
            h |= BIT(CODE[t][a->pk[st++]]);
        d->hands[q] = h;
    }
    d->leader = d->winner = dec;
    d->leaders[0] = dec;
    for (int i = 0; i < SIDES; i++)
        d->need[i] = 99;
}
static int HAVENET = 0;
static void playout(Deal *d) {
    while (!d->over) {
        int p = turn_of(d);
        u64 l = legal_of(d, p), c = l;
        if (l & (l - 1)) {
            if (HAVENET)
                c = net_play(&net, d, p);
            else {
                u64 seen = d->aside[p];
                for (int i = 0; i < SEATS; i++)
                    seen |= d->played[i] | d->trick[i];
                c = quick_play(d, p, d->pack & ~seen & ~d->hands[p]);
            }
        }
        put(d, p, c);
    }
}
static int best(const int *f, int n, const int *c, int k, float tau, int *bi) {
    int g[64];
    memcpy(g, f, n * sizeof(int));
    float v[8], h1[B1], h2[B2], mx = -1e9;
    for (int i = 0; i < k; i++) {
        g[n] = BF_CALL + c[i];
        v[i] = bfwd(g, n + 1, h1, h2);
        if (v[i] > mx)
            mx = v[i];
    }
    if (tau <= 0) {
        for (int i = 0; i < k; i++)
            if (v[i] == mx) {
                *bi = i;
                return c[i];
            }
    }
    float t = 0, e[8];
    for (int i = 0; i < k; i++) {
        e[i] = expf((v[i] - mx) / tau) + .02f;
        t += e[i];
    }
    float u = uni() * t;
    int b = 0;
    while (b < k - 1 && u >= e[b])
        u -= e[b++];
    *bi = b;
    return c[b];
}
static void evalb(int n, u64 sd) {
    u64 keep[4];
    memcpy(keep, rs, sizeof rs);
    seed(sd);
    double s = 0, q = 0;
    for (int i = 0; i < n; i++) {
        Auc a0;
        anew(&a0, i % SEATS, 0);
        double t = 0;
        for (int side = 0; side < SIDES; side++) {
            Auc a = a0;
            int done = 0;
            while (!done) {
                int c[8], k = acalls(&a, c), call = c[0], bi;
                if (k > 1) {
                    if (a.turn % SIDES == side) {
                        int f[64];
                        int m = afeat(&a, f);
                        call = best(f, m, c, k, 0, &bi);
                    } else
                        call = limcall(&a);
                }
                done = aapply(&a, call);
            }
            Deal d;
            todeal(&a, &d);
            playout(&d);
            t += auction_points(&d, side) / SIDES;
        }
        s += t;
        q += t * t;
    }
    double m = s / n;
    printf(" v limits %d: %+.3f +- %.3f points\n", n, m, 1.96 * sqrt((q / n - m * m) / n));
    fflush(stdout);
    memcpy(rs, keep, sizeof rs);
}
int main(int argc, char **argv) {
    init_cards();
    init_policy(argv[1]);
    const char *out = argv[2];
    double secs = atof(argv[3]);
    float lr0 = atof(argv[4]), lr1 = atof(argv[5]), tau = atof(argv[6]);
    double pself = atof(argv[7]);
    if (argc > 8 && net_file(argv[8], "rb"))
        HAVENET = 1;
    seed(time(0) * 31 + 7);
    for (int i = 0; i < BF_N; i++)
        for (int j = 0; j < B1; j++)
            bn.w1[i][j] = (uni() - .5) * .2;
    for (int k = 0; k < B2; k++) {
        for (int j = 0; j < B1; j++)
            bn.w2[k][j] = (uni() - .5) * .6;
        bn.w3[k] = (uni() - .5) * .3;
    }
    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    double el = 0, nextrep = 30, loss = 0;
    long nl = 0, deals = 0;
    int n = 0;
    static int F[64][64];
    int fn[64], fs[64];
    for (;;) {
        if (!(deals & 255)) {
            clock_gettime(CLOCK_MONOTONIC, &t1);
            el = (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) * 1e-9;
            if (el > secs)
                break;
            if (el > nextrep) {
                printf("%.0fs %ld loss %.4f", el, deals, loss / nl);
                loss = 0;
                nl = 0;
                nextrep += 40;
                evalb(20000, 9);
            }
        }
        deals++;
        Auc a;
        anew(&a, below(SEATS), 3);
        int self = uni() < pself, ns = below(SIDES), k = 0, done = 0;
        while (!done) {
            int c[8], m = acalls(&a, c), call = c[0], bi;
            if (m > 1) {
                if (self || a.turn % SIDES == ns) {
                    int x = afeat(&a, F[k]);
                    call = best(F[k], x, c, m, tau, &bi);
                    F[k][x] = BF_CALL + call;
                    fn[k] = x + 1;
                    fs[k] = a.turn % SIDES;
                    k++;
                } else
                    call = limcall(&a);
            }
            done = aapply(&a, call);
        }
        Deal d;
        todeal(&a, &d);
        playout(&d);
        for (int i = 0; i < k; i++) {
            btrain(F[i], fn[i], auction_points(&d, fs[i]) / 60.0, &loss);
            n++;
            nl++;
        }
        if (n >= 4096) {
            badam(lr0 * powf(lr1 / lr0, el / secs), n);
            n = 0;
        }
    }
    FILE *f = fopen(out, "wb");
    fwrite(&bn, sizeof bn, 1, f);
    fclose(f);
    printf("%ld deals\n", deals);
    evalb(200000, 3);
}
