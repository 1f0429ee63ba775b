/* Chipmunk under epa-oracle: `cpShapesCollide` of polygons and segments with their radius, and of
 * circles, in their poses. */
#include "protocol.h"
#include <chipmunk/chipmunk.h>

static cpShape *plain(const Shape *s, cpBody *body)
{
    cpVect points[1000];
    const cpVect half = s->axis ? cpv(0, s->half_height) : cpv(s->half_height, 0);
    if (!strcmp(s->kind, "ball"))
        return cpCircleShapeNew(body, s->radius, cpvzero);
    if (!strcmp(s->kind, "capsule"))
        return cpSegmentShapeNew(body, cpvneg(half), half, s->radius);
    if (s->count < 2 || s->count > 1000)
        return NULL;
    for (int i = 0; i < s->count; i++)
        points[i] = cpv(s->points[i][0], s->points[i][1]);
    return s->count == 2 ? cpSegmentShapeNew(body, points[0], points[1], s->radius)
                         : cpPolyShapeNewRaw(body, s->count, points, s->radius);
}

static cpShape *made(const Shape *s, cpBody *body)
{
    const double(*r)[3] = s->rotation, *t = s->translation;
    cpShape *shape = plain(s, body);
    if (shape)
        cpShapeUpdate(shape, cpTransformNewTranspose(r[0][0], r[0][1], t[0], r[1][0], r[1][1], t[1]));
    return shape;
}

typedef struct {
    cpBody *body;
    cpShape *a, *b;
} Pair;

static void *build(const Shape *a, const Shape *b)
{
    Pair *pair = malloc(sizeof *pair);
    pair->body = cpBodyNewStatic();
    pair->a = made(a, pair->body);
    pair->b = made(b, pair->body);
    return pair;
}

static void release(void *of)
{
    Pair *pair = of;
    if (pair->a)
        cpShapeFree(pair->a);
    if (pair->b)
        cpShapeFree(pair->b);
    cpBodyFree(pair->body);
    free(pair);
}

static Answer query(void *of)
{
    const Pair *pair = of;
    Answer answer = say("separated", "");
    if (!pair->a || !pair->b)
        return say("unsupported", "a rounded shape that is no polygon, or more than 1000 corners");
    const cpContactPointSet set = cpShapesCollide(pair->a, pair->b);
    for (int i = 0; i < set.count; i++)
        if (!answer.has_depth || set.points[i].distance < answer.depth) {
            answer.status = "penetrating";
            answer.has_depth = answer.has_normal = answer.has_points = 1;
            answer.depth = set.points[i].distance;
            answer.normal[0] = set.normal.x, answer.normal[1] = set.normal.y;
            answer.a[0] = set.points[i].pointA.x, answer.a[1] = set.points[i].pointA.y;
            answer.b[0] = set.points[i].pointB.x, answer.b[1] = set.points[i].pointB.y;
        }
    return answer;
}

int main(int argc, char **argv) { return serve_pairs(argc, argv, build, query, release); }
