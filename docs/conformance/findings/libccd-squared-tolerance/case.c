/* A segment and a tetrahedron, true depth 1 / sqrt(257). Exit code 1: with the default
 * tolerance, 1e-4, the depth is off by more than 1e-3. */
#include <ccd/ccd.h>
#include <math.h>
#include <stdio.h>

typedef struct {
    int count;
    double points[4][3];
} Hull;

static void support(const void *object, const ccd_vec3_t *d, ccd_vec3_t *out)
{
    const Hull *hull = object;
    double best = -INFINITY;
    for (int i = 0; i < hull->count; i++) {
        const double *p = hull->points[i], t = p[0] * d->v[0] + p[1] * d->v[1] + p[2] * d->v[2];
        if (t > best)
            best = t, ccdVec3Set(out, p[0], p[1], p[2]);
    }
}

int main(void)
{
    const Hull a = {2, {{1, 0, 0.5}, {-1, -0.125, 0}}};
    const Hull b = {4, {{0, -1, 0}, {0.125, 0, 0}, {0, 0, 1}, {0, 0, 0}}};
    const double truth = 1 / sqrt(257);
    double worst = 0;
    for (int i = 0; i < 2; i++) {
        ccd_real_t depth = 0;
        ccd_vec3_t dir, pos, p, q, back;
        ccd_t ccd;
        CCD_INIT(&ccd);
        ccd.support1 = ccd.support2 = support;
        ccd.max_iterations = 10000;
        ccd.epa_tolerance = i ? 1e-12 : ccd.epa_tolerance;
        ccdGJKPenetration(&a, &b, &ccd, &depth, &dir, &pos);
        /* A has to go back along the direction until it has left B. */
        ccdVec3Copy(&back, &dir), ccdVec3Scale(&back, -1);
        support(&a, &dir, &p), support(&b, &back, &q);
        printf("tolerance %g: depth %.9g along %g %g %g, where %.9g is needed; true depth %.9g\n", ccd.epa_tolerance,
               depth, dir.v[0], dir.v[1], dir.v[2], ccdVec3Dot(&p, &dir) - ccdVec3Dot(&q, &dir), truth);
        worst = fmax(worst, fabs(truth - depth));
    }
    return worst > 1e-3;
}
