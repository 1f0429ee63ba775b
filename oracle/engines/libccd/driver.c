/* libccd under epa-oracle: `epa` is GJK with EPA, `mpr` is MPR; `strict` and `mpr-strict` are the
 * same with tolerances of 1e-12. */
#include "protocol.h"
#include <ccd/ccd.h>

static const char *mode;

static void support(const void *object, const ccd_vec3_t *d, ccd_vec3_t *out)
{
    const Shape *shape = (const Shape *)object;
    double best = -INFINITY;
    for (int i = 0; i < shape->count; i++) {
        const double *p = shape->points[i], t = p[0] * d->v[0] + p[1] * d->v[1] + p[2] * d->v[2];
        if (t > best)
            best = t, ccdVec3Set(out, p[0], p[1], p[2]);
    }
}

static void center(const void *object, ccd_vec3_t *out)
{
    const Shape *shape = (const Shape *)object;
    ccdVec3Set(out, 0, 0, 0);
    for (int i = 0; i < shape->count; i++)
        for (int k = 0; k < 3; k++)
            out->v[k] += shape->points[i][k] / shape->count;
}

typedef struct {
    const Shape *a, *b;
} Pair;

static void *build(const Shape *a, const Shape *b)
{
    Pair *pair = malloc(sizeof *pair);
    *pair = (Pair){a, b};
    return pair;
}

static Answer query(void *of)
{
    const Pair *pair = of;
    Answer answer = say("penetrating", "");
    ccd_t ccd;
    ccd_vec3_t dir = {{0, 0, 0}}, pos;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = center;
    if (strstr(mode, "strict"))
        ccd.epa_tolerance = ccd.mpr_tolerance = 1e-12;
    ccd.max_iterations = 10000; /* its default is no limit */
    const int code = (strncmp(mode, "mpr", 3) ? ccdGJKPenetration : ccdMPRPenetration)(
        pair->a, pair->b, &ccd, &answer.depth, &dir, &pos);
    if (code == -2)
        return say("error", "out of memory");
    if (code != 0)
        return say("separated", "");
    answer.has_depth = answer.has_normal = 1;
    memcpy(answer.normal, dir.v, sizeof dir.v);
    return answer;
}

int main(int argc, char **argv)
{
    mode = argc > 2 ? argv[2] : "epa";
    return serve_pairs(argc, argv, build, query, free);
}
