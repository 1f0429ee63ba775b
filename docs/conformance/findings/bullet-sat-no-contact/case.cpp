// A cube in the middle of a tetrahedron. Exit code 1: by the axes of their faces they have no
// contact.
#include <btBulletCollisionCommon.h>
#include <cstdio>
#include <initializer_list>

static void fill(btConvexHullShape &hull, std::initializer_list<btVector3> points) {
    for (const btVector3 &point : points) hull.addPoint(point);
    hull.setMargin(0);
    hull.recalcLocalAabb();
    hull.initializePolyhedralFeatures();
}

static int contacts(btCollisionObject *objects, bool sat) {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btCollisionWorld world(&dispatcher, &broadphase, &configuration);
    world.getDispatchInfo().m_enableSatConvex = sat;
    for (int i = 0; i < 2; i++) world.addCollisionObject(&objects[i]);
    world.performDiscreteCollisionDetection();
    int count = 0;
    for (int i = 0; i < dispatcher.getNumManifolds(); i++)
        count += dispatcher.getManifoldByIndexInternal(i)->getNumContacts();
    for (int i = 0; i < 2; i++) world.removeCollisionObject(&objects[i]);
    return count;
}

int main() {
    btConvexHullShape cube, tetrahedron;
    fill(cube, {{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1},
                {-1, 1, 1}, {-1, 1, -1}, {-1, -1, 1}, {-1, -1, -1}});
    fill(tetrahedron, {{4, 4, 4}, {-4, -4, 4}, {-4, 4, -4}, {4, -4, -4}});
    btCollisionObject objects[2];
    objects[0].setCollisionShape(&cube);
    objects[1].setCollisionShape(&tetrahedron);
    const int by_gjk = contacts(objects, false), by_axes = contacts(objects, true);
    std::printf("contacts: %d by GJK, %d by axes; true depth 4.04145\n", by_gjk, by_axes);
    return by_axes == 0;
}
