// Two cubes of side 2 whose edges cross and touch. Exit code 1: the depth is 4e-5.
#include <btBulletCollisionCommon.h>
#include <cmath>
#include <cstdio>

int main() {
    btBoxShape shape(btVector3(1, 1, 1));
    btCollisionObject objects[2];
    for (auto &object : objects) {
        object.setCollisionShape(&shape);
        object.getWorldTransform().setIdentity();
    }
    const btScalar half = std::sqrt(btScalar(0.5));
    objects[1].getWorldTransform().setOrigin(btVector3(2, 2, 0));
    objects[1].getWorldTransform().setRotation(btQuaternion(0.5, 0.5, 0, half));
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btCollisionWorld world(&dispatcher, &broadphase, &configuration);
    for (auto &object : objects) world.addCollisionObject(&object);
    world.performDiscreteCollisionDetection();
    btScalar depth = -1;
    for (int i = 0; i < dispatcher.getNumManifolds(); i++) {
        btPersistentManifold *manifold = dispatcher.getManifoldByIndexInternal(i);
        for (int j = 0; j < manifold->getNumContacts(); j++) {
            const btManifoldPoint &point = manifold->getContactPoint(j);
            btVector3 normal = point.m_normalWorldOnB;
            std::printf("contact: depth %g along %g %g %g\n", -point.getDistance(), normal[0],
                        normal[1], normal[2]);
            depth = std::fmax(depth, -point.getDistance());
        }
    }
    std::printf("true depth 0\n");
    return depth > 1e-5;
}
