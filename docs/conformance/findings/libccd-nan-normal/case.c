/* A segment and a point at its end, which touch. Exit code 1: the direction is NaN. */
#include <ccd/ccd.h>
#include <math.h>
#include <stdio.h>

typedef struct {
    int count;
    double points[3][3];
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
    const Hull a = {2, {{-1, 0, 0}, {0, 0, 0}}}, b = {1, {{0, 0, 0}}};
    ccd_real_t depth;
    ccd_vec3_t dir, pos;
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.max_iterations = 1000;
    const int code = ccdGJKPenetration(&a, &b, &ccd, &depth, &dir, &pos);
    printf("code %d, depth %g, direction %g %g %g\n", code, depth, dir.v[0], dir.v[1], dir.v[2]);
    return code == 0 && isnan(dir.v[0]);
}
