// Box2D 2.4 under epa-oracle: b2CollidePolygons, b2CollidePolygonAndCircle, b2CollideCircles,
// b2CollideEdgeAndPolygon and b2CollideEdgeAndCircle, without the skin of polygons and edges.
#include <box2d/box2d.h>

#include "protocol.h"

static b2Transform placed(const Shape *s) {
    b2Transform at;
    at.p.Set(float(s->translation[0]), float(s->translation[1]));
    at.q.c = float(s->rotation[0][0]);
    at.q.s = float(s->rotation[1][0]);
    return at;
}

// Why Box2D would not keep these corners, or null.
static const char *refusal(const Shape *s) {
    if (!strcmp(s->kind, "segment")) return nullptr;
    if (s->count > b2_maxPolygonVertices) return "more than 8 corners";
    for (int i = 0; i < s->count; i++) {
        const double *p = s->points[i], *q = s->points[(i + 1) % s->count];
        if (std::hypot(p[0] - q[0], p[1] - q[1]) < b2_linearSlop) return "corners within its slop";
    }
    return nullptr;
}

static b2PolygonShape polygon(const Shape *s) {
    b2PolygonShape shape;
    b2Vec2 corners[b2_maxPolygonVertices];
    for (int i = 0; i < s->count; i++) corners[i].Set(float(s->points[i][0]), float(s->points[i][1]));
    if (s->count) shape.Set(corners, s->count);
    else shape.SetAsBox(float(s->half[0]), float(s->half[1]));
    return shape;
}

static b2CircleShape circle(const Shape *s) {
    b2CircleShape shape;
    shape.m_radius = float(s->radius);
    return shape;
}

static b2EdgeShape edge(const Shape *s) {
    b2EdgeShape shape;
    b2Vec2 ends[2];
    for (int i = 0; i < 2; i++) ends[i].Set(float(s->points[i][0]), float(s->points[i][1]));
    shape.SetTwoSided(ends[0], ends[1]);
    return shape;
}

enum Kind { EDGE, POLYGON, CIRCLE };

static Kind kind(const Shape *s) {
    return !strcmp(s->kind, "segment") ? EDGE : !strcmp(s->kind, "ball") ? CIRCLE : POLYGON;
}

// A shape of one kind, in its place.
struct Made {
    Kind of;
    b2Transform at;
    b2PolygonShape polygon;
    b2CircleShape circle;
    b2EdgeShape edge;
    float radius = 0;

    explicit Made(const Shape *s) : of(kind(s)), at(placed(s)) {
        if (of == CIRCLE) circle = ::circle(s), radius = circle.m_radius;
        else if (of == EDGE) edge = ::edge(s);
        else if (!refusal(s)) polygon = ::polygon(s);
    }
};

struct Pair {
    const char *why;
    // It wants an edge first, then a polygon: the answer is turned back below.
    bool turned;
    Made first, second;

    Pair(const Shape *a, const Shape *b)
        : why(refusal(a) ? refusal(a) : refusal(b)), turned(kind(b) < kind(a)), first(turned ? b : a),
          second(turned ? a : b) {
        if (second.of == EDGE) why = "two segments";
    }

    Answer query() const;
};

Answer Pair::query() const {
    if (why) return say("unsupported", why);
    b2Manifold manifold;
    b2WorldManifold world;
    const b2Transform &at = first.at, &bt = second.at;
    if (first.of == CIRCLE) b2CollideCircles(&manifold, &first.circle, at, &second.circle, bt);
    else if (first.of == EDGE && second.of == CIRCLE)
        b2CollideEdgeAndCircle(&manifold, &first.edge, at, &second.circle, bt);
    else if (first.of == EDGE) b2CollideEdgeAndPolygon(&manifold, &first.edge, at, &second.polygon, bt);
    else if (second.of == CIRCLE) b2CollidePolygonAndCircle(&manifold, &first.polygon, at, &second.circle, bt);
    else b2CollidePolygons(&manifold, &first.polygon, at, &second.polygon, bt);
    if (!manifold.pointCount) return say("separated", "");
    world.Initialize(&manifold, at, first.radius, bt, second.radius);
    float separation = world.separations[0];
    if (manifold.pointCount > 1) separation = b2Min(separation, world.separations[1]);
    Answer answer = say(separation <= 0 ? "penetrating" : "touching", "");
    answer.has_depth = answer.has_normal = 1;
    answer.depth = separation;
    answer.normal[0] = turned ? -world.normal.x : world.normal.x;
    answer.normal[1] = turned ? -world.normal.y : world.normal.y;
    return answer;
}

int main(int argc, char **argv) { return serve<Pair>(argc, argv); }
