// Box2D 2.4 alone: asks `b2CollidePolygons`, `b2CollidePolygonAndCircle`, `b2CollideCircles`,
// `b2CollideEdgeAndPolygon` and `b2CollideEdgeAndCircle` about the pairs of a file.
// docs/engines.md, Without the driver.
//
// A separation is negative where shapes overlap, and the normal points from the first shape to the
// second (b2_collision.h, b2WorldManifold). An edge comes first, then a polygon, then a circle. A
// world manifold is not told the skin of a polygon, as its radius: what is answered is for sharp
// polygons, and what is within two skins of 0.01 is a hit.
#include <box2d/box2d.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

struct Placed {
    b2PolygonShape polygon;
    b2CircleShape circle;
    b2EdgeShape edge;
    b2Transform at;
    int place = 1; // 0: an edge, 1: a polygon, 2: a circle
    bool kept = true;

    explicit Placed(const std::string &line) {
        std::istringstream words(line);
        std::string word;
        const auto number = [&words] {
            double x = 0;
            words >> x;
            return float(x);
        };
        words >> word;
        circle.m_radius = 0;
        if (word == "ball") {
            place = 2;
            circle.m_radius = number();
        } else if (word == "box") {
            const float x = number();
            polygon.SetAsBox(x, number());
        } else if (word == "segment") {
            place = 0;
            const int ends = int(number());
            b2Vec2 end[2];
            for (int i = 0; i < ends; i++) end[i].x = number(), end[i].y = number();
            edge.SetTwoSided(end[0], end[1]);
        } else {
            const int count = int(number());
            std::vector<b2Vec2> corners(count);
            for (auto &corner : corners) corner.x = number(), corner.y = number();
            // Set keeps at most eight, and welds what is close (b2_common.h): that is refused.
            kept = count <= b2_maxPolygonVertices;
            for (int i = 0; i < count; i++)
                kept &= b2Distance(corners[i], corners[(i + 1) % count]) >= b2_linearSlop;
            if (kept) polygon.Set(corners.data(), count);
        }
        while (word != "at") words >> word;
        at.p.x = number(), at.p.y = number();
        at.q.c = number();
        number();
        at.q.s = number();
    }
};

static void ask(const Placed &first, const Placed &second, float sign) {
    if (!first.kept || !second.kept) return void(std::puts("= error its corners are not kept"));
    if (second.place == 0) return void(std::puts("= error two edges"));
    const b2Transform &at = first.at, &bt = second.at;
    b2Manifold found;
    if (first.place == 2) b2CollideCircles(&found, &first.circle, at, &second.circle, bt);
    else if (first.place == 0 && second.place == 1)
        b2CollideEdgeAndPolygon(&found, &first.edge, at, &second.polygon, bt);
    else if (first.place == 0)
        b2CollideEdgeAndCircle(&found, &first.edge, at, &second.circle, bt);
    else if (second.place == 2)
        b2CollidePolygonAndCircle(&found, &first.polygon, at, &second.circle, bt);
    else b2CollidePolygons(&found, &first.polygon, at, &second.polygon, bt);
    if (!found.pointCount) return void(std::puts("= separated - - -"));
    b2WorldManifold world;
    world.Initialize(&found, at, first.circle.m_radius, bt, second.circle.m_radius);
    float least = world.separations[0];
    if (found.pointCount > 1) least = b2Min(least, world.separations[1]);
    const b2Vec2 n = sign * world.normal;
    const char *status = least > 0 ? "touching" : "penetrating";
    std::printf("= %s %.9g %.9g %.9g\n", status, -least, n.x, n.y);
}

int main(int, char **argv) {
    std::ifstream file(argv[1]);
    for (std::string name, a, b; getline(file, name) && getline(file, a) && getline(file, b);) {
        const Placed first(a), second(b);
        if (first.place > second.place) ask(second, first, -1);
        else ask(first, second, 1);
        std::fflush(stdout);
    }
}
