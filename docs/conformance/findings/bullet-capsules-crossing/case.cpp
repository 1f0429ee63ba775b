// Two capsules of radius 1/4 whose axes cross, along z and along y. Exit code 1: the normal
// lies along the second axis, where more than the depth is needed.
#include <btBulletCollisionCommon.h>
#include <cmath>
#include <cstdio>

struct Deepest : btCollisionWorld::ContactResultCallback {
    btScalar distance = 1;
    btVector3 normal;

    btScalar addSingleResult(btManifoldPoint &point, const btCollisionObjectWrapper *, int, int,
                             const btCollisionObjectWrapper *, int, int) override {
        if (point.getDistance() < distance) {
            distance = point.getDistance();
            normal = point.m_normalWorldOnB;
        }
        return 0;
    }
};

int main() {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btCollisionWorld world(&dispatcher, &broadphase, &configuration);
    btCapsuleShapeZ shape(0.25, 2);  // radius, and the length of the axis
    btCollisionObject objects[2];
    for (auto &object : objects) object.setCollisionShape(&shape);
    objects[0].getWorldTransform().setIdentity();
    objects[1].getWorldTransform().setIdentity();
    objects[1].getWorldTransform().setRotation(btQuaternion(btVector3(1, 0, 0), SIMD_HALF_PI));
    Deepest found;
    world.contactPairTest(&objects[0], &objects[1], found);
    btScalar needed = 0.5;  // the radii, and how far both axes reach along the normal
    for (auto &object : objects)
        needed += std::fabs(object.getWorldTransform().getBasis().getColumn(2).dot(found.normal));
    std::printf("depth %g along %g %g %g, where %g is needed\n", -found.distance, found.normal[0],
                found.normal[1], found.normal[2], needed);
    return needed > -found.distance + 0.01;
}
