/* libccd alone: asks `ccdGJKPenetration` or `ccdMPRPenetration` about the pairs of a file.
 * docs/engines.md, Without the driver.
 *
 * A shape is what its caller makes of it: a support function, and for MPR a point inside. The depth
 * is positive, and the direction is that in which the second shape has to move (ccd/ccd.h): from
 * the first to the second. Where shapes are apart it says no more than that. */
#include <ccd/ccd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int count;
    ccd_vec3_t *points;
} Hull;

static void furthest(const void *of, const ccd_vec3_t *direction, ccd_vec3_t *found)
{
    const Hull *hull = of;
    ccd_vec3_t *best = hull->points;
    for (int i = 1; i < hull->count; i++)
        if (ccdVec3Dot(&hull->points[i], direction) > ccdVec3Dot(best, direction))
            best = &hull->points[i];
    ccdVec3Copy(found, best);
}

/* The mean of the corners. */
static void middle(const void *of, ccd_vec3_t *found)
{
    const Hull *hull = of;
    ccdVec3Set(found, 0, 0, 0);
    for (int i = 0; i < hull->count; i++) {
        ccd_vec3_t part = hull->points[i];
        ccdVec3Scale(&part, 1. / hull->count);
        ccdVec3Add(found, &part);
    }
}

/* `hull N x y z …`: the rest of the line has faces, and that it stands where it is. */
static int read(FILE *file, Hull *hull)
{
    if (fscanf(file, " hull %d", &hull->count) != 1)
        return 0;
    hull->points = malloc(sizeof *hull->points * (size_t)hull->count);
    for (int i = 0; i < hull->count; i++)
        for (int k = 0; k < 3; k++)
            fscanf(file, "%lf", &hull->points[i].v[k]);
    fscanf(file, "%*[^\n]");
    return 1;
}

int main(int argc, char **argv)
{
    FILE *file = fopen(argv[1], "r");
    for (Hull a, b; fscanf(file, " case %*s") != EOF && read(file, &a) && read(file, &b);) {
        ccd_t ccd;
        ccd_real_t depth;
        ccd_vec3_t to, at;
        CCD_INIT(&ccd);
        ccd.support1 = ccd.support2 = furthest;
        ccd.center1 = ccd.center2 = middle;
        ccd.max_iterations = 10000; /* or it may never end */
        if (strstr(argv[2], "strict"))
            ccd.epa_tolerance = ccd.mpr_tolerance = 1e-12;
        const int mpr = !strncmp(argv[2], "mpr", 3);
        const int code = mpr ? ccdMPRPenetration(&a, &b, &ccd, &depth, &to, &at)
                             : ccdGJKPenetration(&a, &b, &ccd, &depth, &to, &at);
        if (code == -1)
            puts("= separated - - - -");
        else if (code)
            printf("= error code %d\n", code);
        else
            printf("= penetrating %.17g %.17g %.17g %.17g\n", depth, to.v[0], to.v[1], to.v[2]);
        fflush(stdout);
        free(a.points), free(b.points);
    }
    return 0;
}
