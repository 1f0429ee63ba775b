/* Two cubes of side 2, 1.9 apart along z: true depth 0.1. Exit code 1: the depth is 0. */
#include <ccd/ccd.h>
#include <math.h>
#include <stdio.h>

static void support(const void *object, const ccd_vec3_t *d, ccd_vec3_t *out)
{
    ccdVec3Set(out, d->v[0] < 0 ? -1 : 1, d->v[1] < 0 ? -1 : 1, *(const double *)object + (d->v[2] < 0 ? -1 : 1));
}

int main(void)
{
    const double a = 0, b = 1.9;
    ccd_real_t depth = -1;
    ccd_vec3_t dir, pos;
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.max_iterations = 1000;
    const int code = ccdGJKPenetration(&a, &b, &ccd, &depth, &dir, &pos);
    printf("code %d, depth %g, direction %g %g %g; true depth 0.1\n", code, depth, dir.v[0], dir.v[1], dir.v[2]);
    return code == 0 && fabs(depth - 0.1) > 1e-3;
}
