// Two tetrahedra that touch in a vertex, one below the other: true depth 0. Exit code 1: along the
// normal more is needed.
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

#include <cstdio>

int main() {
    btConvexHullShape A, B;
    for (const btVector3 &p : {btVector3(0, 0, 0), btVector3(-1, -1, -1), btVector3(1, -1, -1), btVector3(0, -1, 1)})
        A.addPoint(p), B.addPoint(btVector3(p[0], -p[1], p[2]));
    A.setMargin(0), B.setMargin(0);
    const btTransform at = btTransform::getIdentity();
    btGjkEpaSolver2::sResults found;
    if (!btGjkEpaSolver2::Penetration(&A, at, &B, at, btVector3(1, 0, 0), found, false)) return std::printf("no hit\n"), 0;
    const btVector3 n = found.normal;  // from B to A
    const double needed = n.dot(B.localGetSupportingVertex(n)) - n.dot(A.localGetSupportingVertex(-n));
    std::printf("depth %g along %g %g %g, where %g is needed\n", -found.distance, n[0], n[1], n[2], needed);
    return needed > 1e-3;
}
