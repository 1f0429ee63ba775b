// Box2D 2.4 under epa-oracle: b2CollidePolygons, b2CollidePolygonAndCircle and b2CollideCircles,
// without the skin of polygons.
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

struct Pair {
    const char *why;
    b2Transform at, bt;
    b2PolygonShape polygons[2];
    b2CircleShape circles[2];
    bool ball_a, ball_b;

    Pair(const Shape *a, const Shape *b)
        : why(refusal(a) ? refusal(a) : refusal(b)), at(placed(a)), bt(placed(b)), ball_a(!strcmp(a->kind, "ball")),
          ball_b(!strcmp(b->kind, "ball")) {
        if (why) return;
        if (ball_a) circles[0] = circle(a);
        else polygons[0] = polygon(a);
        if (ball_b) circles[1] = circle(b);
        else polygons[1] = polygon(b);
    }

    Answer query() const;
};

Answer Pair::query() const {
    if (why) return say("unsupported", why);
    // It wants the polygon first: the answer is turned back below.
    const bool turned = ball_a && !ball_b;
    b2Manifold manifold;
    b2WorldManifold world;
    if (ball_a && ball_b) {
        b2CollideCircles(&manifold, &circles[0], at, &circles[1], bt);
        world.Initialize(&manifold, at, circles[0].m_radius, bt, circles[1].m_radius);
    } else if (ball_a || ball_b) {
        const b2CircleShape &ball = circles[turned ? 0 : 1];
        const b2Transform &first = turned ? bt : at, &second = turned ? at : bt;
        b2CollidePolygonAndCircle(&manifold, &polygons[turned ? 1 : 0], first, &ball, second);
        world.Initialize(&manifold, first, 0, second, ball.m_radius);
    } else {
        b2CollidePolygons(&manifold, &polygons[0], at, &polygons[1], bt);
        world.Initialize(&manifold, at, 0, bt, 0);
    }
    if (!manifold.pointCount) return say("separated", "");
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
