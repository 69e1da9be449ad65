// Learns which card to play: play POLICY OUT DEALS RATE LAST_RATE SPREAD SELF ALONE LEVEL TRIED
// [IN [SEED]]
//
// Seats of one side, in ALONE of the deals only one of them, or in SELF of the deals all, play by
// the net, with SPREAD of doubt between cards that it thinks nearly as good; the others are club
// players (in auctions the quick policy). In TRIED of the net's decisions each card is tried in the
// very deal and the rest played out by the same players: what it brings more than the mean of the
// cards is what the net learns of it. LEVEL of the deals begin a game.
#include "auction.h"
#include "club.h"
#include "net.h"
#define REPORT 250000
#define BATCH 4096
static const double TRICK = 0.05; // what a trick counts beside the chance to win
static Net gradient, first_moment, second_moment;
static void learn(const int *base, int nb, const int *card, int nc, float wanted, double *loss) {
    float a[H1], h1[H1], h2[H2], d1[H1];
    memcpy(a, net.b1, sizeof a);
    acc_rows(a, &net, base, nb);
    acc_rows(a, &net, card, nc);
    float e = head(&net, a, h1, h2) - wanted;
    *loss += e * e;
    memset(d1, 0, sizeof d1);
    gradient.b3 += e;
    for (int k = 0; k < H2; k++) {
        gradient.w3[k] += e * h2[k];
        if (h2[k] > 0) {
            float g = e * net.w3[k];
            gradient.b2[k] += g;
            for (int j = 0; j < H1; j++) {
                gradient.w2[k][j] += g * h1[j];
                d1[j] += g * net.w2[k][j];
            }
        }
    }
    for (int j = 0; j < H1; j++) {
        if (h1[j] <= 0)
            d1[j] = 0;
        gradient.b1[j] += d1[j];
    }
    for (int i = 0; i < nb + nc; i++) {
        float *g = gradient.w1[i < nb ? base[i] : card[i - nb]];
        for (int j = 0; j < H1; j++)
            g[j] += d1[j];
    }
}
static void step(float rate, int n) { // Adam
    static long steps;
    steps++;
    float *w = (float *)&net, *g = (float *)&gradient;
    float *m = (float *)&first_moment, *v = (float *)&second_moment;
    float a = rate * sqrtf(1 - powf(0.999f, steps)) / (1 - powf(0.9f, steps));
    for (size_t i = 0; i < NP; i++) {
        float x = g[i] / n;
        m[i] = 0.9f * m[i] + 0.1f * x;
        v[i] = 0.999f * v[i] + 0.001f * x * x;
        w[i] -= a * m[i] / (sqrtf(v[i]) + 1e-7f);
        g[i] = 0;
    }
}
#ifdef AUCTION
static double reward(const Deal *d, int side) { return auction_points(d, side) / 60.0; }
static u64 other_play(const Deal *d, int s) {
    u64 l = legal_of(d, s);
    if (!(l & (l - 1)))
        return l;
    u64 seen = d->aside[s];
    for (int i = 0; i < SEATS; i++)
        seen |= d->played[i] | d->trick[i];
    return quick_play(d, s, d->pack & ~seen & ~d->hands[s]);
}
static void start(Deal *d, int dealer, double level) {
    (void)level;
    deal_auction(d, dealer, 3);
}
#else
static double reward(const Deal *d, int side) {
    double v = -1;
    for (int i = 0; i < SIDES; i++)
        if (d->need[i] <= 0)
            v = i == side;
    if (v < 0)
        v = chance_of(d->need, side);
    int all = 0;
    for (int i = 0; i < SIDES; i++)
        all += d->tricks[i];
    return v + TRICK * (d->tricks[side] - (double)(all - d->tricks[side]) / (SIDES - 1));
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
static void play_out(Deal *d, const int *by_net) {
    while (!d->over) {
        int p = turn_of(d);
        put(d, p, by_net[p] ? net_play(&net, d, p) : other_play(d, p));
    }
}
static void evaluate(int deals, u64 of) { // each deal once for each side
    u64 keep[4];
    memcpy(keep, rs, sizeof rs);
    seed(of);
    double sum = 0, squares = 0, value = 0;
    for (int i = 0; i < deals; i++) {
        Deal begun;
        start(&begun, i % SEATS, 1);
        double more = 0;
        for (int side = 0; side < SIDES; side++) {
            Deal d = begun;
            int by_net[SEATS], all = 0;
            for (int p = 0; p < SEATS; p++)
                by_net[p] = p % SIDES == side;
            play_out(&d, by_net);
            for (int k = 0; k < SIDES; k++)
                all += d.tricks[k];
            more += (d.tricks[side] - (double)(all - d.tricks[side]) / (SIDES - 1)) / SIDES;
            value += reward(&d, side) / SIDES;
        }
        sum += more;
        squares += more * more;
    }
    double m = sum / deals;
    printf("  v the others %d deals: %+.4f +- %.4f tricks, value %.4f\n", deals, m,
           1.96 * sqrt((squares / deals - m * m) / deals), value / deals);
    fflush(stdout);
    memcpy(rs, keep, sizeof rs);
}
int main(int argc, char **argv) {
    init_values();
    init_cards();
    init_policy(argv[1]);
    long total = atol(argv[3]);
    float rate = atof(argv[4]), last_rate = atof(argv[5]), spread = atof(argv[6]);
    double self = atof(argv[7]), alone = atof(argv[8]), level = atof(argv[9]);
    double tried = atof(argv[10]);
    seed(argc > 12 ? atol(argv[12]) : 20261130);
    if (argc < 12 || !net_file(argv[11], "rb")) {
        for (int i = 0; i < F_N; i++)
            for (int j = 0; j < H1; j++)
                net.w1[i][j] = (uni() - .5) * 0.2;
        for (int k = 0; k < H2; k++) {
            for (int j = 0; j < H1; j++)
                net.w2[k][j] = (uni() - .5) * 2 * sqrt(6.0 / H1) * 0.7;
            net.w3[k] = (uni() - .5) * 0.3;
        }
    }
    double loss = 0, before = 0;
    long learned = 0;
    int n = 0;
    for (long deals = 1; deals <= total; deals++) {
        if (deals % REPORT == 0) {
            printf("%ld deals loss %.5f of %.5f", deals, loss / learned, before / learned);
            loss = before = learned = 0;
            evaluate(20000, 99);
            net_file(argv[2], "wb");
        }
        Deal d;
        start(&d, below(SEATS), level);
        int by_net[SEATS], all = uni() < self, side = below(SIDES), one = !all && uni() < alone;
        int seat = side + SIDES * below(SEATS / SIDES);
        for (int i = 0; i < SEATS; i++)
            by_net[i] = all || (one ? i == seat : i % SIDES == side);
        while (!d.over) {
            int p = turn_of(&d), k = 0, nc[8], card[8][16];
            u64 legal = legal_of(&d, p), bits[8];
            if (!by_net[p] || !(legal & (legal - 1))) {
                put(&d, p, other_play(&d, p));
                continue;
            }
            Feat f;
            base_features(&d, p, &f);
            float base[H1], v[8], most = -1e9;
            memcpy(base, net.b1, sizeof base);
            acc_rows(base, &net, f.base, f.nb);
            for (u64 l = legal; l; l &= l - 1, k++) {
                bits[k] = l & -l;
                nc[k] = card_features(&d, p, &f, bits[k], card[k]);
                float a[H1], h1[H1], h2[H2];
                memcpy(a, base, sizeof a);
                acc_rows(a, &net, card[k], nc[k]);
                v[k] = head(&net, a, h1, h2);
                if (v[k] > most)
                    most = v[k];
            }
            if (uni() < tried) {
                double brings[8], mean = 0;
                u64 keep[4];
                memcpy(keep, rs, sizeof rs);
                for (int i = 0; i < k; i++) {
                    Deal out = d;
                    memcpy(rs, keep, sizeof rs);
                    put(&out, p, bits[i]);
                    play_out(&out, by_net);
                    brings[i] = reward(&out, p % SIDES);
                    mean += brings[i] / k;
                }
                for (int i = 0; i < k; i++, n++, learned++) {
                    double more = brings[i] - mean;
                    learn(f.base, f.nb, card[i], nc[i], more, &loss);
                    before += more * more;
                }
                if (n >= BATCH) {
                    step(rate * pow(last_rate / rate, (double)deals / total), n);
                    n = 0;
                }
            }
            float t = 0, e[8];
            for (int i = 0; i < k; i++) {
                e[i] = expf((v[i] - most) / spread) + 0.01f;
                t += e[i];
            }
            float u = uni() * t;
            int c = 0;
            while (c < k - 1 && u >= e[c])
                u -= e[c++];
            put(&d, p, bits[c]);
        }
    }
    net_file(argv[2], "wb");
    evaluate(100000, 7);
    return 0;
}
