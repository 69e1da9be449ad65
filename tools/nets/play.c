// Learns which card to play: play POLICY OUT SECONDS RATE LAST_RATE SPREAD SELF IN TRICKS LEVEL
// GAME
//
// Seats of one side, or in SELF of the deals of all, play by the net, with SPREAD of doubt between
// cards that it thinks nearly as good; the others are club players (in auctions the quick policy).
// A second net, which is thrown away, sees all hands and learns what a position brings; what comes
// of a deal more than that is what the first learns of the card played. LEVEL of the deals begin a
// game; TRICKS is what a trick counts beside the chance to win (with the weight GAME).
#include "auction.h"
#include "club.h"
#include "net.h"
static Net G, M, S2;
#define FV (F_N + 55 * OTHERS)
#ifndef HV
#define HV 128
#endif
typedef struct {
    float w1[FV][HV], b1[HV], w2[32][HV], b2[32], w3[32], b3;
} VNet;
static VNet v_, vG, vM, vS;
#define NPV (sizeof(VNet) / sizeof(float))
static float vfwd(const int *ix, int n, float *h1, float *h2) {
    float a[HV];
    memcpy(a, v_.b1, sizeof a);
    for (int i = 0; i < n; i++) {
        const float *r = v_.w1[ix[i]];
        for (int j = 0; j < HV; j++)
            a[j] += r[j];
    }
    for (int j = 0; j < HV; j++)
        h1[j] = a[j] > 0 ? a[j] : 0;
    float o = v_.b3;
    for (int k = 0; k < 32; k++) {
        float z = v_.b2[k];
        float t = 0;
        for (int j = 0; j < HV; j++)
            t += v_.w2[k][j] * h1[j];
        z += t;
        h2[k] = z > 0 ? z : 0;
        o += h2[k] * v_.w3[k];
    }
    return o;
}
static float vtrain(const int *ix, int n, float y, double *loss) {
    float h1[HV], h2[32], d1[HV];
    float o = vfwd(ix, n, h1, h2), e = o - y;
    *loss += e * e;
    memset(d1, 0, sizeof d1);
    vG.b3 += e;
    for (int k = 0; k < 32; k++) {
        vG.w3[k] += e * h2[k];
        if (h2[k] > 0) {
            float g = e * v_.w3[k];
            vG.b2[k] += g;
            for (int j = 0; j < HV; j++) {
                vG.w2[k][j] += g * h1[j];
                d1[j] += g * v_.w2[k][j];
            }
        }
    }
    for (int j = 0; j < HV; j++) {
        if (h1[j] <= 0)
            d1[j] = 0;
        vG.b1[j] += d1[j];
    }
    for (int i = 0; i < n; i++) {
        float *g = vG.w1[ix[i]];
        for (int j = 0; j < HV; j++)
            g[j] += d1[j];
    }
    return o;
}
static float TAU = 0.02;

static void backprop(const int *ix, int n, float y, double *loss) {
    float a[H1], h1[H1], h2[H2], d1[H1];
    memcpy(a, net.b1, sizeof a);
    acc_rows(a, &net, ix, n);
    float o = head(&net, a, h1, h2);
    float e = o - y;
    *loss += e * e;
    memset(d1, 0, sizeof d1);
    G.b3 += e;
    for (int k = 0; k < H2; k++) {
        G.w3[k] += e * h2[k];
        if (h2[k] > 0) {
            float g = e * net.w3[k];
            G.b2[k] += g;
            for (int j = 0; j < H1; j++) {
                G.w2[k][j] += g * h1[j];
                d1[j] += g * net.w2[k][j];
            }
        }
    }
    for (int j = 0; j < H1; j++) {
        if (h1[j] <= 0)
            d1[j] = 0;
        G.b1[j] += d1[j];
    }
    for (int i = 0; i < n; i++) {
        float *g = G.w1[ix[i]];
        for (int j = 0; j < H1; j++)
            g[j] += d1[j];
    }
}
static long step_;
static void adam_(float *w, float *g, float *m, float *v, size_t np, float lr, int n) {
    float b1 = 0.9f, b2 = 0.999f;
    float c1 = 1 - powf(b1, step_), c2 = 1 - powf(b2, step_);
    float inv = 1.0f / n;
    float a = lr * sqrtf(c2) / c1;
    for (size_t i = 0; i < np; i++) {
        float x = g[i] * inv;
        m[i] = b1 * m[i] + (1 - b1) * x;
        v[i] = b2 * v[i] + (1 - b2) * x * x;
        w[i] -= a * m[i] / (sqrtf(v[i]) + 1e-7f);
        g[i] = 0;
    }
}
static void adam(float lr, float lrv, int n) {
    step_++;
    adam_((float *)&net, (float *)&G, (float *)&M, (float *)&S2, NP, lr, n);
    adam_((float *)&v_, (float *)&vG, (float *)&vM, (float *)&vS, NPV, lrv, n);
}
static double TW = 0.03, PWt = 1;
#ifdef AUCTION
static double reward(const Deal *d, int side) { return auction_points(d, side) / 60.0; }
static u64 quick_of(const Deal *d, int s) {
    u64 l = legal_of(d, s);
    if (!(l & (l - 1)))
        return l;
    u64 seen = d->aside[s];
    for (int i = 0; i < SEATS; i++)
        seen |= d->played[i] | d->trick[i];
    return quick_play(d, s, d->pack & ~seen & ~d->hands[s]);
}
#define other_play quick_of
static void start(Deal *d, int dealer, double level) {
    (void)level;
    deal_auction(d, dealer, 3);
}
#else
static double reward(const Deal *d, int side) {
    double v = PWt ? -1 : 0;
    for (int i = 0; PWt && i < SIDES; i++)
        if (d->need[i] <= 0)
            v = i == side;
    if (v < 0)
        v = chance_of(d->need, side);
    int tot = 0;
    for (int i = 0; i < SIDES; i++)
        tot += d->tricks[i];
    return v + TW * (d->tricks[side] - (double)(tot - d->tricks[side]) / (SIDES - 1));
}
#define other_play club_play
static void start(Deal *d, int dealer, double level) {
    deal_new(d, dealer);
    if (uni() > level)
        for (int i = 0; i < SIDES; i++)
            d->need[i] = 1 + below(NEED);
    do_rob(d);
}
#endif
static u64 soft_play(const Deal *d, int s, int *feat, int *nf, int *vf, int *nv) {
    u64 legal = legal_of(d, s);
    if (!(legal & (legal - 1))) {
        *nf = 0;
        return legal;
    }
    Feat f;
    base_features(d, s, &f);
    float base[H1];
    memcpy(base, net.b1, sizeof base);
    acc_rows(base, &net, f.base, f.nb);
    int cf[8][16], cn[8], n = 0;
    u64 cs[8];
    float v[8], mx = -1e9;
    for (u64 l = legal; l; l &= l - 1) {
        u64 bit = l & -l;
        cn[n] = card_features(d, s, &f, bit, cf[n]);
        float a[H1], h1[H1], h2[H2];
        memcpy(a, base, sizeof a);
        acc_rows(a, &net, cf[n], cn[n]);
        v[n] = head(&net, a, h1, h2);
        cs[n] = bit;
        if (v[n] > mx)
            mx = v[n];
        n++;
    }
    float t = 0, e[8];
    for (int i = 0; i < n; i++) {
        e[i] = expf((v[i] - mx) / TAU) + 0.01f;
        t += e[i];
    }
    float u = uni() * t;
    int b = 0;
    while (b < n - 1 && u >= e[b]) {
        u -= e[b];
        b++;
    }
    memcpy(feat, f.base, f.nb * sizeof(int));
    memcpy(feat + f.nb, cf[b], cn[b] * sizeof(int));
    *nf = f.nb + cn[b];
    memcpy(vf, f.base, f.nb * sizeof(int));
    int k = f.nb;
    for (int i = 1; i < SEATS; i++) {
        int q = (s + i) % SEATS;
        for (u64 x = d->hands[q]; x; x &= x - 1)
            vf[k++] = F_N + 55 * (i - 1) + canon(&f, top(x & -x));
    }
    *nv = k;
    return cs[b];
}
static void evaluate(int deals, u64 sd) {
    u64 keep[4];
    memcpy(keep, rs, sizeof rs);
    seed(sd);
    double s = 0, q = 0, gs = 0;
    long dec = 0, dis = 0;
    for (int i = 0; i < deals; i++) {
        Deal st;
        start(&st, i % SEATS, 1);
        double t = 0;
        for (int side = 0; side < SIDES; side++) {
            Deal d = st;
            while (!d.over) {
                int p = turn_of(&d);
                u64 c;
                if (p % SIDES == side) {
                    c = net_play(&net, &d, p, 0, 0, 0);
                } else
                    c = other_play(&d, p);
                put(&d, p, c);
            }
            int tot = 0;
            for (int k = 0; k < SIDES; k++)
                tot += d.tricks[k];
            t += (d.tricks[side] - (double)(tot - d.tricks[side]) / (SIDES - 1)) / SIDES;
            gs += reward(&d, side) / SIDES;
        }
        s += t;
        q += t * t;
    }
    double m = s / deals;
    printf("  v the others %d deals: %+.4f +- %.4f tricks, reward %.4f\n", deals, m,
           1.96 * sqrt((q / deals - m * m) / deals), gs / deals);
    fflush(stdout);
    memcpy(rs, keep, sizeof rs);
    (void)dec;
    (void)dis;
}
int main(int argc, char **argv) { // policy out seconds lr0 lr1 tau pself in TW p00 PW
    init_values();
    init_cards();
    init_policy(argv[1]);
    argv++;
    argc--;
    const char *out = argv[1];
    double secs = atof(argv[2]);
    float lr0 = atof(argv[3]), lr1 = atof(argv[4]), eps = 0;
    TAU = atof(argv[5]);
    double pself = atof(argv[6]);
    const char *in = argc > 7 && argv[7][0] != '-' ? argv[7] : 0;
    if (argc > 8)
        TW = atof(argv[8]);
    double p00 = argc > 9 ? atof(argv[9]) : 0.5;
    (void)eps;
    if (argc > 10)
        PWt = atof(argv[10]);
    seed(time(0) * 7919 + 12345);
    if (in && net_file(in, "rb")) {
    } else {
        for (int i = 0; i < F_N; i++)
            for (int j = 0; j < H1; j++)
                net.w1[i][j] = (uni() - .5) * 0.2;
        for (int k = 0; k < H2; k++) {
            for (int j = 0; j < H1; j++)
                net.w2[k][j] = (uni() - .5) * 2 * sqrt(6.0 / H1) * 0.7;
            net.w3[k] = (uni() - .5) * 0.3;
        }
        net.b3 = 0;
    }
    static int feats[64][MAXF + 20], vfs[64][MAXF + 40];
    int nfs[64], nvs[64], sides[64];
    double vloss = 0;
    char vn[200];
    snprintf(vn, 200, "%s.v", out);
    if (in) {
        char q[200];
        snprintf(q, 200, "%s.v", in);
        FILE *f = fopen(q, "rb");
        if (f) {
            if (fread(&v_, sizeof v_, 1, f) != 1)
                return 1;
            fclose(f);
        }
    }
    if (v_.b3 == 0) {
        for (int i = 0; i < FV; i++)
            for (int j = 0; j < HV; j++)
                v_.w1[i][j] = (uni() - .5) * 0.2;
        for (int k = 0; k < 32; k++) {
            for (int j = 0; j < HV; j++)
                v_.w2[k][j] = (uni() - .5) * 2 * sqrt(6.0 / HV) * 0.7;
            v_.w3[k] = (uni() - .5) * 0.3;
        }
        v_.b3 = 0.5;
    }
    static Deal st;
    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    long deals = 0;
    double loss = 0;
    long n = 0, nl = 0;
    double nextrep = 30;
    double el = 0;
    if (!in)
        evaluate(2000, 99);
    for (;;) {
        if (!(deals & 255)) {
            clock_gettime(CLOCK_MONOTONIC, &t1);
            el = (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) * 1e-9;
            if (el > secs)
                break;
            if (el > nextrep) {
                printf("%.0fs %ld deals loss %.5f vloss %.5f", el, deals, loss / (nl ? nl : 1),
                       vloss / (nl ? nl : 1));
                loss = 0;
                vloss = 0;
                nl = 0;
                nextrep += 60;
                evaluate(10000, 99);
                net_file(out, "wb");
            }
        }
        deals++;
        start(&st, below(SEATS), p00);
        int self = uni() < pself, ns = below(SIDES), k = 0;
        while (!st.over) {
            int p = turn_of(&st);
            u64 c;
            if (self || p % SIDES == ns) {
                c = soft_play(&st, p, feats[k], &nfs[k], vfs[k], &nvs[k]);
                if (nfs[k]) {
                    sides[k] = p % SIDES;
                    k++;
                }
            } else
                c = other_play(&st, p);
            put(&st, p, c);
        }
        double r[SIDES];
        for (int i = 0; i < SIDES; i++)
            r[i] = reward(&st, i);
        for (int i = 0; i < k; i++) {
            float b = vtrain(vfs[i], nvs[i], r[sides[i]], &vloss);
            backprop(feats[i], nfs[i], r[sides[i]] - b, &loss);
            n++;
            nl++;
        }
        if (n >= 2048) {
            float fr = el / secs;
            float lr = lr0 * powf(lr1 / lr0, fr);
            adam(lr, lr, n);
            n = 0;
        }
    }
    printf("%ld deals\n", deals);
    net_file(out, "wb");
    {
        FILE *f = fopen(vn, "wb");
        fwrite(&v_, sizeof v_, 1, f);
        fclose(f);
    }
    evaluate(100000, 7);
    return 0;
}
