/* ODE alone: asks `dCollide` about the pairs of a file. docs/engines.md, Without the driver.
 *
 * The normal of a contact points into the first body (contact.h), so it is turned here; the depth
 * is positive, and the deepest contact counts. Capsules and cylinders lie along z. A convex geom
 * has its origin inside, and of each face the plane and the corners, counter-clockwise (manual,
 * Convex Class). */
#include <ode/ode.h>
#include <stdio.h>
#include <string.h>

static double number(FILE *file)
{
    double x = 0;
    fscanf(file, "%lf", &x);
    return x;
}

/* `N x y z … faces K 3 i j k …`: a geom about the middle of its corners, or none if this is not
 * inside for floats. ODE keeps what it points to, so nothing is freed. */
static dGeomID convex(FILE *file)
{
    const int count = (int)number(file);
    dReal *points = malloc(sizeof *points * 3 * (size_t)count), *planes;
    double middle[3] = {0, 0, 0};
    for (int i = 0; i < 3 * count; i++)
        middle[i % 3] += (points[i] = number(file)) / count;
    for (int i = 0; i < 3 * count; i++)
        points[i] -= (float)middle[i % 3]; /* as a float: it rounds less */
    fscanf(file, "%*s");
    const int faces = (int)number(file);
    unsigned *polygons = NULL, used = 0;
    planes = calloc((size_t)faces, 4 * sizeof *planes);
    int inside = 1;
    for (int i = 0; i < faces; i++) {
        const unsigned corners = (unsigned)number(file);
        polygons = realloc(polygons, sizeof *polygons * (used + corners + 1));
        unsigned *face = polygons + used;
        *face++ = corners;
        for (unsigned k = 0; k < corners; k++)
            face[k] = (unsigned)number(file);
        used += corners + 1;
        dReal *plane = planes + 4 * i, *first = points + 3 * face[0];
        for (unsigned k = 1; k + 1 < corners; k++) {
            dVector3 u, v, cross;
            dSubtractVectors3(u, points + 3 * face[k], first);
            dSubtractVectors3(v, points + 3 * face[k + 1], first);
            dCalcVectorCross3(cross, u, v);
            dAddVectors3(plane, plane, cross);
        }
        dSafeNormalize3(plane);
        plane[3] = dCalcVectorDot3(plane, first);
        inside = inside && plane[3] > 0;
    }
    if (!inside)
        return NULL;
    dGeomID geom = dCreateConvex(NULL, planes, (unsigned)faces, points, (unsigned)count, polygons);
    dGeomSetPosition(geom, (float)middle[0], (float)middle[1], (float)middle[2]);
    return geom;
}

/* The geom of a line, where it stands. */
static dGeomID geom(FILE *file)
{
    char kind[16], axis = 'z';
    dGeomID made;
    double size[3];
    fscanf(file, "%15s", kind);
    if (!strcmp(kind, "hull")) {
        made = convex(file);
        fscanf(file, "%*[^\n]"); /* it stands where it is */
        return made;
    }
    for (int i = 0; i < (*kind == 'c' ? 2 : kind[1] == 'o' ? 3 : 1); i++)
        size[i] = number(file);
    if (*kind == 'c')
        fscanf(file, " %c", &axis);
    if (!strcmp(kind, "capsule"))
        made = dCreateCapsule(NULL, size[1], 2 * size[0]);
    else if (!strcmp(kind, "cylinder"))
        made = dCreateCylinder(NULL, size[1], 2 * size[0]);
    else if (!strcmp(kind, "box"))
        made = dCreateBox(NULL, 2 * size[0], 2 * size[1], 2 * size[2]);
    else
        made = dCreateSphere(NULL, size[0]);
    fscanf(file, "%*s");
    for (int i = 0; i < 3; i++)
        size[i] = number(file);
    dGeomSetPosition(made, size[0], size[1], size[2]);
    dMatrix3 rotation = {0};
    for (int i = 0; i < 3; i++) /* in a cycle, so that z becomes the axis */
        for (int k = 0; k < 3; k++)
            rotation[4 * i + (k + 'z' - axis) % 3] = number(file);
    dGeomSetRotation(made, rotation);
    return made;
}

int main(int argc, char **argv)
{
    FILE *file = fopen(argv[1], "r");
    dInitODE();
    while (fscanf(file, " case %*s") != EOF) {
        dGeomID a = geom(file), b = geom(file);
        dContactGeom contacts[64], *best = contacts;
        const int count = a && b ? dCollide(a, b, 64, contacts, sizeof *contacts) : -1;
        for (dContactGeom *contact = contacts; contact < contacts + count; contact++)
            if (contact->depth > best->depth)
                best = contact;
        const dReal *n = best->normal;
        if (count > 0)
            printf("= penetrating %.17g %.17g %.17g %.17g\n", best->depth, -n[0], -n[1], -n[2]);
        else
            puts(count ? "= error its middle is not inside" : "= separated - - - -");
        fflush(stdout);
    }
    return 0;
}
