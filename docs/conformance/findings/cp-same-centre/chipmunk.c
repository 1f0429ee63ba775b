/* The same in Chipmunk: a square in its own copy. Exit code 1: the normal is (0, 0), the depth
   0. */
#include <chipmunk/chipmunk.h>
#include <stdio.h>

static cpShape *square(double x)
{
    const cpVect corners[] = {{x, 0}, {x + 2, 0}, {x + 2, 2}, {x, 2}};
    cpShape *made = cpPolyShapeNewRaw(cpBodyNewStatic(), 4, corners, 0);
    cpShapeCacheBB(made);
    return made;
}

static double depth(double x)
{
    const cpContactPointSet set = cpShapesCollide(square(0), square(x));
    double deepest = 0;
    for (int i = 0; i < set.count; i++)
        if (set.points[i].distance < deepest)
            deepest = set.points[i].distance;
    printf("moved by %g: %d points, normal %g %g, distance %g\n", x, set.count, set.normal.x, set.normal.y, deepest);
    return -deepest;
}

int main(void)
{
    depth(0.125);
    return depth(0) < 1.99;
}
