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
static inline void acc_rows(float *a, const Net *N, const int *ix, int n) {
    for (int i = 0; i < n; i++) {
        const float *r = N->w1[ix[i]];
        for (int j = 0; j < H1; j++)
            a[j] += r[j];
    }
}
static inline float head(const Net *N, const float *a, float *h1, float *h2) {
    for (int j = 0; j < H1; j++)
        h1[j] = a[j] > 0 ? a[j] : 0;
    float o = N->b3;
    for (int k = 0; k < H2; k++) {
        float z = 0;
        const float *w = N->w2[k];
        for (int j = 0; j < H1; j++)
            z += w[j] * h1[j];
        z += N->b2[k];
        h2[k] = z > 0 ? z : 0;
        o += h2[k] * N->w3[k];
    }
    return o;
}
static u64 net_play(const Net *N, const Deal *d, int s, float eps, int *feat,
                    int *nf) { // fills features of choice
    u64 legal = legal_of(d, s);
    if (!(legal & (legal - 1))) {
        if (nf)
            *nf = 0;
        return legal;
    }
    Feat f;
    base_features(d, s, &f);
    float base[H1];
    memcpy(base, N->b1, sizeof base);
    acc_rows(base, N, f.base, f.nb);
    u64 bb = 0;
    int cf[16], bcf[16], bn = 0;
    if (eps > 0 && uni() < eps) {
        int k = below(pc(legal));
        u64 x = legal;
        while (k--)
            x &= x - 1;
        bb = x & -x;
        bn = card_features(d, s, &f, bb, bcf);
    } else {
        float bv = -1e9;
        for (u64 l = legal; l; l &= l - 1) {
            u64 bit = l & -l;
            int n = card_features(d, s, &f, bit, cf);
            float a[H1], h1[H1], h2[H2];
            memcpy(a, base, sizeof a);
            acc_rows(a, N, cf, n);
            float v = head(N, a, h1, h2);
            if (v > bv) {
                bv = v;
                bb = bit;
                bn = n;
                memcpy(bcf, cf, n * sizeof(int));
            }
        }
    }
    if (nf) {
        memcpy(feat, f.base, f.nb * sizeof(int));
        memcpy(feat + f.nb, bcf, bn * sizeof(int));
        *nf = f.nb + bn;
    }
    return bb;
}
