/* Chipmunk alone: asks `cpShapesCollide` about the pairs of a file.
 * docs/engines.md, Without the driver.
 *
 * The distance of a contact is negative where shapes overlap, and it is that along the normal from
 * the first shape to the second (cpArbiter.h). The deepest contact counts. Polygons are convex and
 * counter-clockwise (cpPolyShape.h); polygons and segments have a radius. */
#include <chipmunk/chipmunk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number(FILE *file)
{
    double x = 0;
    fscanf(file, "%lf", &x);
    return x;
}

/* The shape of a line, where it stands. */
static cpShape *shape(FILE *file, cpBody *body)
{
    char word[16];
    double radius = 0, m[6];
    cpShape *made;
    fscanf(file, "%15s", word);
    if (!strcmp(word, "rounded"))
        radius = number(file), fscanf(file, "%15s", word);
    if (!strcmp(word, "ball"))
        made = cpCircleShapeNew(body, number(file), cpvzero);
    else if (!strcmp(word, "capsule")) {
        const double half = number(file);
        radius = number(file);
        fscanf(file, "%15s", word);
        const cpVect end = *word == 'x' ? cpv(half, 0) : cpv(0, half);
        made = cpSegmentShapeNew(body, cpvneg(end), end, radius);
    } else {
        const int count = (int)number(file);
        cpVect *points = malloc(sizeof *points * (size_t)count);
        for (int i = 0; i < count; i++)
            points[i].x = number(file), points[i].y = number(file);
        made = count == 1   ? cpCircleShapeNew(body, radius, *points)
               : count == 2 ? cpSegmentShapeNew(body, points[0], points[1], radius)
                            : cpPolyShapeNewRaw(body, count, points, radius);
        free(points);
    }
    while (strcmp(word, "at")) /* over the faces */
        fscanf(file, "%15s", word);
    for (int i = 0; i < 6; i++)
        m[i] = number(file);
    cpShapeUpdate(made, cpTransformNew(m[2], m[4], m[3], m[5], m[0], m[1])); /* by columns */
    return made;
}

int main(int argc, char **argv)
{
    FILE *file = fopen(argv[1], "r");
    cpBody *body = cpBodyNewStatic();
    while (fscanf(file, " case %*s") != EOF) {
        cpShape *a = shape(file, body), *b = shape(file, body);
        const cpContactPointSet found = cpShapesCollide(a, b);
        int best = 0;
        for (int i = 1; i < found.count; i++)
            if (found.points[i].distance < found.points[best].distance)
                best = i;
        const cpVect n = found.normal;
        if (found.count)
            printf("= penetrating %.17g %.17g %.17g\n", -found.points[best].distance, n.x, n.y);
        else
            puts("= separated - - -");
        fflush(stdout);
        cpShapeFree(a), cpShapeFree(b);
    }
    return 0;
}
