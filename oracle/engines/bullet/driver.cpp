// Bullet's GJK with EPA under epa-oracle, on the points of hulls, without a margin.
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

#include "protocol.h"

static btVector3 fill(btConvexHullShape &hull, const Shape *shape) {
    btVector3 sum(0, 0, 0);
    for (int i = 0; i < shape->count; i++) {
        const double *p = shape->points[i];
        const btVector3 point{btScalar(p[0]), btScalar(p[1]), btScalar(p[2])};
        hull.addPoint(point, false);
        sum += point;
    }
    hull.setMargin(0);
    hull.recalcLocalAabb();
    return sum / btScalar(shape->count);
}

struct Pair {
    btConvexHullShape A, B;
    btVector3 guess;

    Pair(const Shape *a, const Shape *b) {
        // The first guess of btGjkEpaPenetrationDepthSolver: from A to B.
        guess = -fill(A, a);
        guess += fill(B, b);
        if (guess.length2() == 0) guess.setValue(1, 0, 0);
    }

    Answer query();
};

Answer Pair::query() {
    const btTransform identity = btTransform::getIdentity();
    btGjkEpaSolver2::sResults found;
    if (!btGjkEpaSolver2::Penetration(&A, identity, &B, identity, guess, found, false))
        return found.status == btGjkEpaSolver2::sResults::Separated ? say("separated", "")
               : found.status == btGjkEpaSolver2::sResults::GJK_Failed ? say("error", "GJK_Failed")
                                                                       : say("error", "EPA_Failed");
    Answer answer = say("penetrating", "");
    answer.has_depth = answer.has_normal = answer.has_points = 1;
    answer.depth = found.distance;
    for (int k = 0; k < 3; k++) {
        answer.normal[k] = found.normal[k];
        answer.a[k] = found.witnesses[0][k];
        answer.b[k] = found.witnesses[1][k];
    }
    return answer;
}

int main(int argc, char **argv) { return serve<Pair>(argc, argv); }
