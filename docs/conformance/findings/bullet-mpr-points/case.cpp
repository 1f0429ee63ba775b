// A cube of side 2, and the same moved by 3/2 along x. Exit code 1: the points of MPR lie beside
// the cubes.
#include <LinearMath/btTransform.h>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <BulletCollision/NarrowPhaseCollision/btMprPenetration.h>

struct Cube {
    btTransform at;
    explicit Cube(const btVector3 &centre) : at(btMatrix3x3::getIdentity(), centre) {}
    btVector3 getObjectCenterInWorld() const { return at.getOrigin(); }
    const btTransform &getWorldTransform() const { return at; }
    btVector3 getLocalSupportWithMargin(const btVector3 &d) const {
        return btVector3(std::copysign(1.f, d[0]), std::copysign(1.f, d[1]),
                         std::copysign(1.f, d[2]));
    }
};

int main() {
    const Cube A(btVector3(0, 0, 0)), B(btVector3(1.5f, 0.25f, 0.125f));
    btMprDistanceInfo found;
    if (btComputeMprPenetration(A, B, btMprCollisionDescription(), &found) != 0) return 2;
    const btVector3 &n = found.m_normalBtoA, &a = found.m_pointOnA, &b = found.m_pointOnB;
    std::printf("depth %g along %g %g %g\n", -found.m_distance, -n[0], -n[1], -n[2]);
    std::printf("A ends at x = 1, its point is at %g; B begins at 0.5, its point is at %g\n", a[0],
                b[0]);
    return std::fabs(a[0] - 1) > 1e-5f || std::fabs(b[0] - 0.5f) > 1e-5f;
}
