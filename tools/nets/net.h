// A net of two hidden layers over features that are there or not, and how it plays.
#pragma once
#include "sight.h"
// ---- net
typedef struct {
    float w1[F_N][H1], b1[H1], w2[H2][H1], b2[H2], w3[H2], b3;
} Net;
#define NP (sizeof(Net) / sizeof(float))
static Net net;
static int net_file(const char *p, const char *mode) {
    FILE *f = fopen(p, mode);
    if (!f)
        return 0;
    size_t n = mode[0] == 'r' ? fread(&net, sizeof net, 1, f) : fwrite(&net, sizeof net, 1, f);
    fclose(f);
    return n == 1;
}
typedef float V16 __attribute__((vector_size(64), aligned(4), may_alias)); // H1 is a multiple of 16
static inline void acc_rows(float *a, const Net *N, const int *ix, int n) {
    V16 s[H1 / 16];
    memcpy(s, a, sizeof s);
    for (int i = 0; i < n; i++) {
        const float *r = N->w1[ix[i]];
        for (int j = 0; j < H1 / 16; j++)
            s[j] += *(const V16 *)(r + 16 * j);
    }
    memcpy(a, s, sizeof s);
}
static inline float head(const Net *N, const float *a, float *h1, float *h2) {
    for (int j = 0; j < H1; j++)
        h1[j] = a[j] > 0 ? a[j] : 0;
    float o = N->b3;
    V16 h[H1 / 16];
    memcpy(h, h1, sizeof h);
    for (int k = 0; k < H2; k++) {
        const float *w = N->w2[k];
        V16 z = h[0] * *(const V16 *)w;
        for (int j = 1; j < H1 / 16; j++)
            z += h[j] * *(const V16 *)(w + 16 * j);
        float t = N->b2[k];
        for (int j = 0; j < 16; j++)
            t += z[j];
        h2[k] = t > 0 ? t : 0;
        o += h2[k] * N->w3[k];
    }
    return o;
}
static u64 net_play(const Net *N, const Deal *d, int s) { // the card it thinks best
    u64 legal = legal_of(d, s);
    if (!(legal & (legal - 1)))
        return legal;
    Feat f;
    base_features(d, s, &f);
    float base[H1], most = -1e9;
    memcpy(base, N->b1, sizeof base);
    acc_rows(base, N, f.base, f.nb);
    u64 best = 0;
    for (u64 l = legal; l; l &= l - 1) {
        u64 bit = l & -l;
        int card[16], n = card_features(d, s, &f, bit, card);
        float a[H1], h1[H1], h2[H2];
        memcpy(a, base, sizeof a);
        acc_rows(a, N, card, n);
        float v = head(N, a, h1, h2);
        if (v > most) {
            most = v;
            best = bit;
        }
    }
    return best;
}
