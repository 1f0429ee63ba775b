/* A point above a triangle with legs of 6e-5, and above one 1024 times as large: the square of the
 * distance, by which GJK and EPA find the nearest face. Exit code 1: that of an edge. */
#include <ccd/vec3.h>
#include <stdio.h>

static int wrong(double size)
{
    ccd_vec3_t point, corners[3], witness;
    ccdVec3Set(&point, size / 4, size / 4, size / 4);
    ccdVec3Set(&corners[0], 0, 0, 0);
    ccdVec3Set(&corners[1], size, 0, 0);
    ccdVec3Set(&corners[2], 0, size, 0);
    const double found = ccdVec3PointTriDist2(&point, &corners[0], &corners[1], &corners[2], &witness);
    const double truth = size * size / 16;
    printf("legs of %g: square %g, true square %g\n", size, found, truth);
    return found > 1.01 * truth;
}

int main(void)
{
    const double small = 1.0 / 16384;
    return wrong(small) | wrong(1024 * small);
}
