// Two squares in the plane z = 0 that overlap: true depth 0, along z. Exit code 1: along the normal
// more is needed.
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

#include <cmath>
#include <cstdio>

static bool wrong(const btVector3 &guess) {
    btConvexHullShape A, B;
    for (int i = 0; i < 4; i++) {
        const btVector3 corner(i & 1 ? 1 : -1, i & 2 ? 1 : -1, 0);
        A.addPoint(corner), B.addPoint(corner + btVector3(0.5, 0.25, 0));
    }
    A.setMargin(0), B.setMargin(0);
    const btTransform at = btTransform::getIdentity();
    btGjkEpaSolver2::sResults found;
    if (!btGjkEpaSolver2::Penetration(&A, at, &B, at, guess, found, false)) return std::printf("no hit\n"), false;
    const btVector3 n = found.normal;  // from B to A
    const double needed = n.dot(B.localGetSupportingVertex(n)) - n.dot(A.localGetSupportingVertex(-n));
    std::printf("guess %g %g %g: depth %g along %g %g %g, where %g is needed\n", guess[0], guess[1], guess[2],
                -found.distance, n[0], n[1], n[2], needed);
    return needed > 1e-3;
}

int main() {
    // The guess of btGjkEpaPenetrationDepthSolver: from A to B.
    const bool centres = wrong(btVector3(0.5, 0.25, 0));
    return wrong(btVector3(1, 0, 0)) || centres;
}
