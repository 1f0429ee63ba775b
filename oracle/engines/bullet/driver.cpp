// Bullet under epa-oracle: its GJK with EPA on the points of hulls, without a margin, or `mpr`; or
// a world of two objects, as its dispatcher answers, of whose contacts the deepest counts: of its
// own shapes, of hulls with `world`, with `sat` by the axes of their faces, and with `minkowski`
// by its other solver of penetrations.
#include <BulletCollision/CollisionShapes/btConvexPolyhedron.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>
#include <cfloat>
#include <cmath>
#include <BulletCollision/NarrowPhaseCollision/btMprPenetration.h>  // needs those above

#include <memory>

#include "protocol.h"

static std::string way;

static Answer hit(btScalar distance, const btVector3 &normal, const btVector3 &a,
                  const btVector3 &b) {
    Answer answer = say(distance <= 0 ? "penetrating" : "separated", "");
    answer.has_depth = answer.has_normal = answer.has_points = 1;
    answer.depth = distance;
    for (int k = 0; k < 3; k++) {
        answer.normal[k] = normal[k];
        answer.a[k] = a[k];
        answer.b[k] = b[k];
    }
    return answer;
}

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

/// A hull with what btMprPenetration asks of a shape.
struct Convex {
    btConvexHullShape hull;
    btVector3 middle;

    explicit Convex(const Shape *shape) : middle(fill(hull, shape)) {}
    btVector3 getObjectCenterInWorld() const { return middle; }
    const btTransform &getWorldTransform() const { return btTransform::getIdentity(); }
    btVector3 getLocalSupportWithMargin(const btVector3 &along) const {
        return hull.localGetSupportingVertex(along);
    }
};

struct Hulls {
    Convex A, B;
    btVector3 guess;

    Hulls(const Shape *a, const Shape *b) : A(a), B(b) {
        // The first guess of btGjkEpaPenetrationDepthSolver: from A to B.
        guess = B.middle - A.middle;
        if (guess.length2() == 0) guess.setValue(1, 0, 0);
    }

    Answer epa();
    Answer mpr();
};

Answer Hulls::epa() {
    const btTransform &identity = btTransform::getIdentity();
    btGjkEpaSolver2::sResults found;
    if (btGjkEpaSolver2::Penetration(&A.hull, identity, &B.hull, identity, guess, found, false)) {
        Answer answer = hit(found.distance, found.normal, found.witnesses[0], found.witnesses[1]);
        answer.status = "penetrating";
        return answer;
    }
    return found.status == btGjkEpaSolver2::sResults::Separated ? say("separated", "")
           : found.status == btGjkEpaSolver2::sResults::GJK_Failed ? say("error", "GJK_Failed")
                                                                   : say("error", "EPA_Failed");
}

Answer Hulls::mpr() {
    btMprDistanceInfo found;
    if (btComputeMprPenetration(A, B, btMprCollisionDescription(), &found) != 0)
        return say("separated", "");
    return hit(found.m_distance, found.m_normalBtoA, found.m_pointOnA, found.m_pointOnB);
}

static btCollisionShape *made(const Shape *s) {
    const std::string kind = s->kind;
    if (kind == "hull") {
        btConvexHullShape *hull = new btConvexHullShape;
        fill(*hull, s);
        if (way == "sat") hull->initializePolyhedralFeatures();
        return hull;
    }
    const btScalar radius = btScalar(s->radius), half = btScalar(s->half_height);
    if (kind == "box")
        return new btBoxShape(btVector3(btScalar(s->half[0]), btScalar(s->half[1]), btScalar(s->half[2])));
    if (kind == "ball") return new btSphereShape(radius);
    if (kind == "capsule") return new btCapsuleShape(radius, 2 * half);
    if (kind == "cylinder") return new btCylinderShape(btVector3(radius, half, radius));
    btConeShape *cone = new btConeShape(radius, 2 * half);
    cone->setMargin(0);  // that of a cone is around it
    return cone;
}

struct Placed {
    std::unique_ptr<btCollisionShape> shape;
    btCollisionObject object;

    explicit Placed(const Shape *s) : shape(made(s)) {
        btTransform at;
        for (int i = 0; i < 3; i++) {
            at.getOrigin()[i] = btScalar(s->translation[i]);
            // Its capsules, cylinders and cones lie along y.
            const int axis = s->half_height > 0 ? 1 : s->axis;
            for (int k = 0; k < 3; k++)
                at.getBasis()[i][k] = btScalar(rotation_of_axis(s, axis, i, k));
        }
        object.setCollisionShape(shape.get());
        object.setWorldTransform(at);
    }
};

// Room for the one pair of a world: by default each of them has megabytes.
static btDefaultCollisionConstructionInfo small() {
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = info.m_defaultMaxCollisionAlgorithmPoolSize = 4;
    info.m_useEpaPenetrationAlgorithm = way != "minkowski";
    return info;
}

struct World {
    btDefaultCollisionConfiguration settings{small()};
    btCollisionDispatcher dispatcher{&settings};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &settings};
    Placed A, B;

    World(const Shape *a, const Shape *b) : A(a), B(b) {
        world.getDispatchInfo().m_enableSatConvex = way == "sat";
        world.addCollisionObject(&A.object);
        world.addCollisionObject(&B.object);
    }

    /// Points and segments, and faces whose normal is NaN: what is read then is before an array.
    static bool lacks_faces(const Placed &placed) {
        const auto *hull = static_cast<const btConvexHullShape *>(placed.shape.get());
        const auto &faces = hull->getConvexPolyhedron()->m_faces;
        for (int i = 0; i < faces.size(); i++)
            if (faces[i].m_indices.size() < 3 || std::isnan(faces[i].m_plane[0])) return true;
        return faces.size() == 0;
    }

    ~World() {
        world.removeCollisionObject(&A.object);
        world.removeCollisionObject(&B.object);
    }

    Answer query();
};

Answer World::query() {
    if (way == "sat" && (lacks_faces(A) || lacks_faces(B)))
        return say("unsupported", "a hull without faces, or without their normals");
    world.performDiscreteCollisionDetection();
    Answer answer = say("separated", "");
    for (int m = 0; m < dispatcher.getNumManifolds(); m++) {
        const btPersistentManifold *manifold = dispatcher.getManifoldByIndexInternal(m);
        const bool turned = manifold->getBody0() != &A.object;
        for (int i = 0; i < manifold->getNumContacts(); i++) {
            const btManifoldPoint &point = manifold->getContactPoint(i);
            if (answer.has_depth && point.getDistance() >= answer.depth) continue;
            const btVector3 &a = point.getPositionWorldOnA(), &b = point.getPositionWorldOnB();
            answer = turned ? hit(point.getDistance(), -point.m_normalWorldOnB, b, a)
                            : hit(point.getDistance(), point.m_normalWorldOnB, a, b);
        }
    }
    return answer;
}

struct Pair {
    std::unique_ptr<Hulls> hulls;
    std::unique_ptr<World> world;

    Pair(const Shape *a, const Shape *b) {
        if (way == "mpr" || (way.empty() && std::string(a->kind) == "hull"))
            hulls.reset(new Hulls(a, b));
        else
            world.reset(new World(a, b));
    }

    Answer query() { return !hulls ? world->query() : way == "mpr" ? hulls->mpr() : hulls->epa(); }
};

int main(int argc, char **argv) {
    way = argc > 2 ? argv[2] : "";
    return serve<Pair>(argc, argv);
}
