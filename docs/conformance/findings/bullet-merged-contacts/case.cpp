// Two dominoes lean against each other, 0.01 deep. Exit code 1: the deepest contact is another.
#include <btBulletCollisionCommon.h>
#include <cmath>
#include <cstdio>

int main() {
    btBoxShape shape(btVector3(0.25, 1, 3));
    btCollisionObject objects[2];
    const btScalar angle = 0.4;  // from the vertical
    for (int i = 0; i < 2; i++) {
        objects[i].setCollisionShape(&shape);
        btTransform &at = objects[i].getWorldTransform();
        at.setIdentity();
        at.setRotation(btQuaternion(btVector3(0, 1, 0), i ? -angle : angle));
    }
    // The top edges are X from the middle plane, so B's lies in A by 2 X cos(angle).
    const btScalar X = 0.005 / std::cos(angle);
    btScalar out = 0.25 * std::cos(angle) + 3 * std::sin(angle) - X;
    objects[0].getWorldTransform().setOrigin(btVector3(-out, 0, 0));
    objects[1].getWorldTransform().setOrigin(btVector3(out, 0, 0));
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
    std::printf("true depth 0.01\n");
    return std::fabs(depth - 0.01) > 1e-3;
}
