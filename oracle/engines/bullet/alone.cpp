// Bullet alone: asks `btGjkEpaSolver2::Penetration` about the pairs of a file.
// docs/engines.md, Without the driver.
//
// A distance is negative where shapes overlap, and the normal is the one on B, which points to A
// (btManifoldResult.h): here both are turned. The guess is that of the solver of its dispatcher
// (btGjkEpaPenetrationDepthSolver.cpp): first from A to B.
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

using Found = btGjkEpaSolver2::sResults;

struct Hull {
    btConvexHullShape shape;
    btVector3 middle{0, 0, 0};

    // `hull N x y z …`: the rest says that it stands where it is.
    explicit Hull(const std::string &line) {
        std::istringstream words(line);
        std::string kind;
        int count;
        words >> kind >> count;
        for (int i = 0; i < count; i++) {
            double x, y, z;
            words >> x >> y >> z;
            shape.addPoint(btVector3(btScalar(x), btScalar(y), btScalar(z)));
            middle += shape.getUnscaledPoints()[i];
        }
        middle /= btScalar(count);
        shape.setMargin(0);
    }
};

int main(int, char **argv) {
    std::ifstream file(argv[1]);
    const btTransform here = btTransform::getIdentity();
    for (std::string name, a, b; getline(file, name) && getline(file, a) && getline(file, b);) {
        const Hull A(a), B(b);
        btVector3 guess = B.middle - A.middle;
        if (guess.isZero()) guess.setX(1);
        Found found;
        const bool hit =
            btGjkEpaSolver2::Penetration(&A.shape, here, &B.shape, here, guess, found, false);
        const btVector3 &n = found.normal;
        if (hit)
            std::printf("= penetrating %.9g %.9g %.9g %.9g\n", -found.distance, -n[0], -n[1],
                        -n[2]);
        else if (found.status == Found::Separated)
            std::puts("= separated - - - -");
        else
            std::printf("= error its status is %d\n", found.status);
        std::fflush(stdout);
    }
}
