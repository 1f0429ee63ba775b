/* Chipmunk under epa-oracle: `cpShapesCollide` of polygons, segments and circles, all rounded. */
#include "protocol.h"
#include <chipmunk/chipmunk.h>

static cpShape *made(const Shape *s, cpBody *body)
{
    cpVect points[1000];
    if (s->count > 1000)
        return NULL;
    for (int i = 0; i < s->count; i++)
        points[i] = cpv(s->points[i][0], s->points[i][1]);
    cpShape *shape = s->count == 1 ? cpCircleShapeNew(body, s->radius, points[0])
                     : s->count == 2 ? cpSegmentShapeNew(body, points[0], points[1], s->radius)
                                     : cpPolyShapeNewRaw(body, s->count, points, s->radius);
    cpShapeCacheBB(shape);
    return shape;
}

static Answer penetration(const Shape *a, const Shape *b)
{
    cpBody *body = cpBodyNewStatic();
    cpShape *A = made(a, body), *B = made(b, body);
    Answer answer = say("separated", "");
    if (!A || !B)
        return say("unsupported", "more than 1000 corners");
    const cpContactPointSet set = cpShapesCollide(A, B);
    for (int i = 0; i < set.count; i++)
        if (!answer.has_depth || set.points[i].distance < answer.depth) {
            answer.status = "penetrating";
            answer.has_depth = answer.has_normal = answer.has_points = 1;
            answer.depth = set.points[i].distance;
            answer.normal[0] = set.normal.x, answer.normal[1] = set.normal.y;
            answer.a[0] = set.points[i].pointA.x, answer.a[1] = set.points[i].pointA.y;
            answer.b[0] = set.points[i].pointB.x, answer.b[1] = set.points[i].pointB.y;
        }
    cpShapeFree(A), cpShapeFree(B), cpBodyFree(body);
    return answer;
}

int main(int argc, char **argv) { return serve(argc, argv, penetration); }
