// Two bars that cross on their edges. Exit code 1: the contact by separating axes is too deep.
#include <btBulletCollisionCommon.h>
#include <cmath>
#include <cstdio>

/// A bar along `axis`, with its edges up and down.
static void fill(btConvexHullShape &hull, int axis, double up) {
    const double edge = std::sqrt(0.02);
    for (double along : {-1.5, 1.5})
        for (double side : {-1., 1.})
            for (bool vertical : {false, true}) {
                btVector3 point(0, btScalar(up + (vertical ? side * edge : 0)), 0);
                point[axis] = btScalar(along);
                point[2 - axis] = btScalar(vertical ? 0 : side * edge);
                hull.addPoint(point);
            }
    hull.setMargin(0);
    hull.recalcLocalAabb();
    hull.initializePolyhedralFeatures();
}

int main() {
    btConvexHullShape shapes[2];
    fill(shapes[0], 0, 0);
    fill(shapes[1], 2, 2 * std::sqrt(0.02) - 0.05);
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btCollisionWorld world(&dispatcher, &broadphase, &configuration);
    world.getDispatchInfo().m_enableSatConvex = true;
    btCollisionObject objects[2];
    for (int i = 0; i < 2; i++) {
        objects[i].setCollisionShape(&shapes[i]);
        world.addCollisionObject(&objects[i]);
    }
    world.performDiscreteCollisionDetection();
    double depth = 0;
    for (int i = 0; i < dispatcher.getNumManifolds(); i++) {
        btPersistentManifold *manifold = dispatcher.getManifoldByIndexInternal(i);
        for (int j = 0; j < manifold->getNumContacts(); j++) {
            const btManifoldPoint &point = manifold->getContactPoint(j);
            const btVector3 &normal = point.m_normalWorldOnB;
            std::printf("contact: depth %g along %g %g %g\n", -point.getDistance(), -normal[0],
                        -normal[1], -normal[2]);
            depth = std::fmax(depth, -point.getDistance());
        }
    }
    std::printf("true depth 0.05\n");
    return depth > 0.051;
}
