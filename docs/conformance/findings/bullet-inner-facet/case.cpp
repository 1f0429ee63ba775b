// Two cubes of side 2 moved by 0.5, and two triangles. Exit code 1: the depth is another than the
// true one, or along the normal more is needed.
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

#include <cmath>
#include <cstdio>
#include <vector>

static bool wrong(const char *what, const std::vector<btVector3> &a, const std::vector<btVector3> &b, double truth) {
    btConvexHullShape A, B;
    btVector3 guess(0, 0, 0);  // the first one of btGjkEpaPenetrationDepthSolver: from A to B
    for (const btVector3 &p : a) A.addPoint(p), guess -= p / btScalar(a.size());
    for (const btVector3 &p : b) B.addPoint(p), guess += p / btScalar(b.size());
    A.setMargin(0), B.setMargin(0);
    const btTransform at = btTransform::getIdentity();
    btGjkEpaSolver2::sResults found;
    if (!btGjkEpaSolver2::Penetration(&A, at, &B, at, guess, found, false)) return std::printf("%s: no hit\n", what);
    const btVector3 n = found.normal;  // from B to A
    const double needed = n.dot(B.localGetSupportingVertex(n)) - n.dot(A.localGetSupportingVertex(-n));
    std::printf("%s: depth %.9g along %g %g %g, where %.9g is needed; true depth %.9g\n", what, -found.distance, n[0],
                n[1], n[2], needed, truth);
    return std::fabs(-found.distance - truth) > 1e-3 || std::fabs(needed - truth) > 1e-3;
}

static std::vector<btVector3> cube(btScalar x) {
    std::vector<btVector3> points;
    for (int i = 0; i < 8; i++) points.emplace_back(x + (i & 1 ? 1 : -1), i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    return points;
}

int main() {
    const bool cubes = wrong("cubes", cube(0), cube(0.5), 1.5);
    const std::vector<btVector3> a{{-1, 0, 0}, {1, 0, 0}, {0, 0, 2}}, b{{-1, -0.25, 0}, {1, -0.25, 0}, {0, 1, 2}};
    return wrong("triangles", a, b, 2 / std::sqrt(89)) || cubes;
}
