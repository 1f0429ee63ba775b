/* ODE under epa-oracle: `dCollide` of boxes, spheres, capsules and cylinders, or of convex hulls;
 * of up to 16 contacts the deepest. */
#include "protocol.h"
#include <ode/ode.h>

/* What a convex geom points to while it lives. */
typedef struct {
    dReal *planes, *points;
    unsigned *polygons;
} Hull;

/* A point inside, on so coarse a grid that subtracting it rounds little or nothing. */
static void centre_of(const Shape *s, double *centre)
{
    double most = 0;
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < 3; k++)
            most = fmax(most, fabs(s->points[i][k]));
    const double grid = exp2(floor(log2(most)) - 20);
    for (int k = 0; k < 3; k++) {
        double sum = 0;
        for (int i = 0; i < s->count; i++)
            sum += s->points[i][k] / s->count;
        centre[k] = round(sum / grid) * grid;
    }
}

/* The plane of a face: its unit normal, and how far it is from the origin of the geom, which must
 * be inside: what is returned is whether it is. */
static int plane_of(const double (*points)[3], const unsigned *face, dReal *plane)
{
    double normal[3] = {0, 0, 0}, length = 0;
    for (unsigned i = 0; i < face[0]; i++) {
        const double *p = points[face[1 + i]], *q = points[face[1 + (i + 1) % face[0]]], *o = points[face[1]];
        for (int k = 0; k < 3; k++) {
            const int u = (k + 1) % 3, v = (k + 2) % 3;
            normal[k] += (p[u] - o[u]) * (q[v] - o[v]) - (p[v] - o[v]) * (q[u] - o[u]);
        }
    }
    for (int k = 0; k < 3; k++)
        length += normal[k] * normal[k];
    plane[3] = 0;
    for (int k = 0; k < 3; k++) {
        plane[k] = normal[k] / sqrt(length);
        plane[3] += plane[k] * points[face[1]][k];
    }
    return plane[3] > 0;
}

static dGeomID convex(const Shape *s, Hull *hull)
{
    double centre[3];
    unsigned *face;
    int inside = 1, corners = 0;
    centre_of(s, centre);
    hull->points = (dReal *)malloc(sizeof(dReal) * 3 * (size_t)s->count);
    for (int i = 0; i < 3 * s->count; i++)
        hull->points[i] = s->points[i / 3][i % 3] - centre[i % 3];
    for (int i = 0; i < s->faces; i++)
        corners += 1 + s->corners[corners];
    face = hull->polygons = (unsigned *)malloc(sizeof(unsigned) * (size_t)corners);
    memcpy(hull->polygons, s->corners, sizeof(unsigned) * (size_t)corners);
    hull->planes = (dReal *)malloc(sizeof(dReal) * 4 * (size_t)s->faces);
    for (int i = 0; i < s->faces; i++, face += 1 + *face)
        inside &= plane_of((const double(*)[3])hull->points, face, hull->planes + 4 * i);
    if (!inside)
        return NULL;
    dGeomID geom = dCreateConvex(NULL, hull->planes, (unsigned)s->faces, hull->points, (unsigned)s->count, hull->polygons);
    dGeomSetPosition(geom, centre[0], centre[1], centre[2]);
    return geom;
}

static dGeomID native(const Shape *s)
{
    const int along = *s->kind == 'c';
    const double length = 2 * s->half_height;
    dMatrix3 rotation = {0};
    dGeomID geom = !strcmp(s->kind, "capsule") ? dCreateCapsule(NULL, s->radius, length)
                   : along ? dCreateCylinder(NULL, s->radius, length)
                   : !strcmp(s->kind, "box") ? dCreateBox(NULL, 2 * s->half[0], 2 * s->half[1], 2 * s->half[2])
                                             : dCreateSphere(NULL, s->radius);
    for (int i = 0; i < 3; i++) /* its capsules and cylinders lie along z */
        for (int k = 0; k < 3; k++)
            rotation[4 * i + k] = rotation_of_axis(s, along ? 2 : s->axis, i, k);
    dGeomSetRotation(geom, rotation);
    dGeomSetPosition(geom, s->translation[0], s->translation[1], s->translation[2]);
    return geom;
}

static dGeomID made(const Shape *s, Hull *hull)
{
    memset(hull, 0, sizeof *hull);
    return s->count ? convex(s, hull) : native(s);
}

static void destroy(dGeomID geom, Hull *hull)
{
    if (geom)
        dGeomDestroy(geom);
    free(hull->planes), free(hull->points), free(hull->polygons);
}

typedef struct {
    Hull hulls[2];
    dGeomID geoms[2];
} Pair;

static void *build(const Shape *a, const Shape *b)
{
    Pair *pair = malloc(sizeof *pair);
    pair->geoms[0] = made(a, &pair->hulls[0]);
    pair->geoms[1] = made(b, &pair->hulls[1]);
    return pair;
}

/* Whether a pair of its own shapes goes to libccd (collision_kernel.cpp, dInitColliders). */
static int of_libccd(const dGeomID *geoms)
{
    const int a = dGeomGetClass(geoms[0]), b = dGeomGetClass(geoms[1]);
    return (a == dCylinderClass && (b == dCylinderClass || b == dCapsuleClass)) ||
           (a == dCapsuleClass && b == dCylinderClass);
}

static Answer query(void *of)
{
    const Pair *pair = of;
    dContactGeom contacts[16];
    Answer answer = say("separated", "");
    if (!pair->geoms[0] || !pair->geoms[1])
        return say("unsupported", "too thin for floats to have an inside");
    if (of_libccd(pair->geoms))
        return say("unsupported", "cylinders meet cylinders and capsules in libccd");
    const int count = dCollide(pair->geoms[0], pair->geoms[1], 16, contacts, sizeof *contacts);
    if (count)
        answer = say("penetrating", ""), answer.has_depth = answer.has_normal = 1, answer.depth = -INFINITY;
    for (int i = 0; i < count; i++)
        if (contacts[i].depth > answer.depth) {
            answer.depth = contacts[i].depth;
            memcpy(answer.normal, contacts[i].normal, sizeof answer.normal);
        }
    return answer;
}

static void release(void *of)
{
    Pair *pair = of;
    destroy(pair->geoms[0], &pair->hulls[0]);
    destroy(pair->geoms[1], &pair->hulls[1]);
    free(pair);
}

int main(int argc, char **argv)
{
    dInitODE();
    return serve_pairs(argc, argv, build, query, release);
}
