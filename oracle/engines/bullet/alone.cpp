// Bullet alone: asks `btGjkEpaSolver2::Penetration`, `btComputeMprPenetration` or a
// `btCollisionWorld` about the pairs of a file. docs/engines.md, Without the driver.
//
// A distance is negative where shapes overlap, and the normal is the one on B, which points to A
// (btManifoldResult.h): here both are turned. The guess is that of the solver of its dispatcher
// (btGjkEpaPenetrationDepthSolver.cpp): first from A to B. In the world the deepest contact of the
// pair counts; capsules, cylinders and cones lie along y, or with a letter in their name along
// that. For `sat` hulls get faces by initializePolyhedralFeatures; for `minkowski` the option of
// btDefaultCollisionConstructionInfo says no to EPA. What MPR asks of a shape is in Bullet's
// test/collision/main.cpp; the centre is the mean of the points here.
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

#include <cfloat>
#include <BulletCollision/NarrowPhaseCollision/btMprPenetration.h>

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
        shape.recalcLocalAabb();
    }

    btVector3 getObjectCenterInWorld() const { return middle; }
    btTransform getWorldTransform() const { return btTransform::getIdentity(); }
    btVector3 getLocalSupportWithMargin(const btVector3 &d) const {
        return shape.localGetSupportingVertex(d);
    }
};

/// Its own shape of a line, in its pose; or a hull.
struct Body {
    btCollisionShape *shape;
    btCollisionObject object;

    Body(const std::string &line, bool sat) {
        if (line.rfind("hull", 0) == 0) {
            Hull *hull = new Hull(line);
            if (sat) hull->shape.initializePolyhedralFeatures();
            object.setCollisionShape(shape = &hull->shape);
            return;
        }
        std::istringstream words(line.substr(0, line.find(" at ")));
        std::istringstream pose(line.substr(line.find(" at ") + 4));
        std::string kind, axis;
        btScalar x = 0, y = 0, z = 0, m[12];
        words >> kind >> x >> y;
        if (kind == "box")
            words >> z;
        else
            words >> axis;
        if (kind == "box") shape = new btBoxShape(btVector3(x, y, z));
        if (kind == "ball") shape = new btSphereShape(x);
        if (kind == "capsule")
            shape = axis == "x"   ? new btCapsuleShapeX(y, 2 * x)
                    : axis == "y" ? new btCapsuleShape(y, 2 * x)
                                  : new btCapsuleShapeZ(y, 2 * x);
        if (kind == "cylinder")
            shape = axis == "x"   ? new btCylinderShapeX(btVector3(x, y, y))
                    : axis == "y" ? new btCylinderShape(btVector3(y, x, y))
                                  : new btCylinderShapeZ(btVector3(y, y, x));
        if (kind == "cone") {
            shape = axis == "x"   ? new btConeShapeX(y, 2 * x)
                    : axis == "y" ? new btConeShape(y, 2 * x)
                                  : new btConeShapeZ(y, 2 * x);
            shape->setMargin(0);
        }
        for (btScalar &number : m) pose >> number;
        const btMatrix3x3 turn(m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11]);
        object.setCollisionShape(shape);
        object.setWorldTransform(btTransform(turn, btVector3(m[0], m[1], m[2])));
    }
};

static void ask(Body A, Body B, const std::string &row) {
    btDefaultCollisionConstructionInfo info;
    if (row == "minkowski") info.m_useEpaPenetrationAlgorithm = 0;
    btDefaultCollisionConfiguration configuration(info);
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase pairs;
    btCollisionWorld world(&dispatcher, &pairs, &configuration);
    world.getDispatchInfo().m_enableSatConvex = row == "sat";
    world.addCollisionObject(&A.object);
    world.addCollisionObject(&B.object);
    world.performDiscreteCollisionDetection();
    const btManifoldPoint *best = nullptr;
    btScalar turn = 1;
    for (int i = 0; i < dispatcher.getNumManifolds(); i++) {
        btPersistentManifold &all = *dispatcher.getManifoldByIndexInternal(i);
        turn = all.getBody0() == &A.object ? 1 : -1;
        for (int k = 0; k < all.getNumContacts(); k++)
            if (!best || all.getContactPoint(k).m_distance1 < best->m_distance1)
                best = &all.getContactPoint(k);
    }
    if (best) {
        const btVector3 n = -turn * best->m_normalWorldOnB;
        std::printf("= %s %.9g %.9g %.9g %.9g\n", best->m_distance1 > 0 ? "separated" : "penetrating",
                    -best->m_distance1, n.x(), n.y(), n.z());
    } else
        std::puts("= separated - - - -");
}

int main(int, char **argv) {
    std::ifstream file(argv[1]);
    const btTransform here = btTransform::getIdentity();
    const std::string row = argv[2];
    for (std::string name, a, b; getline(file, name) && getline(file, a) && getline(file, b);) {
        if (row != "epa" && row != "mpr") {
            ask(Body(a, row == "sat"), Body(b, row == "sat"), row);
            std::fflush(stdout);
            continue;
        }
        const Hull A(a), B(b);
        if (row == "mpr") {
            btMprDistanceInfo info;
            const btVector3 &n = info.m_normalBtoA;
            if (btComputeMprPenetration(A, B, btMprCollisionDescription(), &info) == 0)
                std::printf("= penetrating %.9g %.9g %.9g %.9g\n", -info.m_distance, -n[0], -n[1],
                            -n[2]);
            else
                std::puts("= separated - - - -");
            std::fflush(stdout);
            continue;
        }
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
