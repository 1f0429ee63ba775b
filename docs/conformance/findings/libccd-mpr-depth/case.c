/* A point within an edge of a tetrahedron, which touch. Exit code 1: a depth above 0 along a
 * direction that needs 1 more. */
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

static void center(const void *object, ccd_vec3_t *out)
{
    const Hull *hull = object;
    ccdVec3Set(out, 0, 0, 0);
    for (int i = 0; i < hull->count; i++)
        for (int k = 0; k < 3; k++)
            out->v[k] += hull->points[i][k] / hull->count;
}

int main(void)
{
    const Hull a = {1, {{8, 0, 0}}}, b = {4, {{12, 0, 0}, {0, -1, 0}, {1, 1, -1}, {0, 0, 0}}};
    ccd_real_t depth = 0;
    ccd_vec3_t dir, pos, p, q, back;
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = center;
    ccd.max_iterations = 1000;
    const int code = ccdMPRPenetration(&a, &b, &ccd, &depth, &dir, &pos);
    ccdVec3Copy(&back, &dir), ccdVec3Scale(&back, -1);
    support(&a, &dir, &p), support(&b, &back, &q);
    const double needed = ccdVec3Dot(&p, &dir) - ccdVec3Dot(&q, &dir);
    printf("code %d, depth %g along %g %g %g, where %g is needed\n", code, depth, dir.v[0], dir.v[1], dir.v[2], needed);
    return code == 0 && depth > 0 && needed > 1e-3;
}
