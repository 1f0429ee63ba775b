// FCL under epa-oracle: `distance` is fcl::distance with signed distances, `collide` is
// fcl::collide on libccd, `indep` is fcl::collide on FCL's own GJK and EPA. A number after it is
// the tolerance.
#include <fcl/fcl.h>

#include "protocol.h"

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;
static std::string mode;
static double tolerance = 1e-6;

static Geometry made(const Shape *s) {
    const std::string kind = s->kind;
    const double height = 2 * s->half_height;
    if (kind == "box") return std::make_shared<fcl::Boxd>(2 * s->half[0], 2 * s->half[1], 2 * s->half[2]);
    if (kind == "ball") return std::make_shared<fcl::Sphered>(s->radius);
    if (kind == "capsule") return std::make_shared<fcl::Capsuled>(s->radius, height);
    if (kind == "cylinder") return std::make_shared<fcl::Cylinderd>(s->radius, height);
    if (kind == "cone") return std::make_shared<fcl::Coned>(s->radius, height);
    if (kind == "ellipsoid") return std::make_shared<fcl::Ellipsoidd>(s->half[0], s->half[1], s->half[2]);
    auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (int i = 0; i < s->count; i++) points->emplace_back(s->points[i][0], s->points[i][1], s->points[i][2]);
    const int *end = s->corners;
    for (int i = 0; i < s->faces; i++) end += *end + 1;
    auto faces = std::make_shared<std::vector<int>>((const int *)s->corners, end);
    return std::make_shared<fcl::Convexd>(points, s->faces, faces, true);
}

static fcl::Transform3d placed(const Shape *s) {
    const std::string kind = s->kind;
    // Its capsules, cylinders and cones lie along z.
    const int axis = kind == "capsule" || kind == "cylinder" || kind == "cone" ? 2 : s->axis;
    fcl::Transform3d at = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; i++) {
        at.translation()[i] = s->translation[i];
        for (int k = 0; k < 3; k++) at.linear()(i, k) = rotation_of_axis(s, axis, i, k);
    }
    return at;
}

static void copy(const fcl::Vector3d &from, double *to) { std::copy(from.data(), from.data() + 3, to); }

static Answer distance(const Geometry &a, const fcl::Transform3d &at, const Geometry &b, const fcl::Transform3d &bt) {
    fcl::DistanceRequestd request(true, true);
    request.gjk_solver_type = fcl::GST_LIBCCD;
    request.distance_tolerance = tolerance;
    fcl::DistanceResultd result;
    fcl::distance(a.get(), at, b.get(), bt, request, result);
    Answer answer = say(result.min_distance <= 0 ? "penetrating" : "separated", "");
    answer.has_depth = answer.has_points = 1;
    answer.depth = result.min_distance;
    copy(result.nearest_points[0], answer.a);
    copy(result.nearest_points[1], answer.b);
    return answer;
}

// With GST_INDEP these pairs have code of their own, and positive depths; EPA has negative ones.
static bool without_epa(fcl::NODE_TYPE one, fcl::NODE_TYPE other) {
    if (other == fcl::GEOM_SPHERE) std::swap(one, other);
    if (one != fcl::GEOM_SPHERE) return one == fcl::GEOM_BOX && other == fcl::GEOM_BOX;
    return other != fcl::GEOM_CONE && other != fcl::GEOM_ELLIPSOID && other != fcl::GEOM_CONVEX;
}

static Answer collide(const Geometry &a, const fcl::Transform3d &at, const Geometry &b, const fcl::Transform3d &bt) {
    fcl::CollisionRequestd request(16, true);
    request.gjk_solver_type = mode == "indep" ? fcl::GST_INDEP : fcl::GST_LIBCCD;
    request.gjk_tolerance = tolerance;
    fcl::CollisionResultd result;
    if (fcl::collide(a.get(), at, b.get(), bt, request, result) == 0) return say("separated", "");
    fcl::Contactd deepest = result.getContact(0);
    for (std::size_t i = 1; i < result.numContacts(); i++) {
        const fcl::Contactd &contact = result.getContact(i);
        if (std::abs(contact.penetration_depth) > std::abs(deepest.penetration_depth)) deepest = contact;
    }
    Answer answer = say("penetrating", "");
    answer.has_depth = answer.has_normal = 1;
    answer.depth = deepest.penetration_depth;
    if (mode == "indep" && without_epa(a->getNodeType(), b->getNodeType())) answer.depth = -answer.depth;
    copy(deepest.normal, answer.normal);
    return answer;
}

struct Pair {
    const Geometry a, b;
    const fcl::Transform3d at, bt;

    Pair(const Shape *a, const Shape *b) : a(made(a)), b(made(b)), at(placed(a)), bt(placed(b)) {}

    Answer query() { return (mode == "distance" ? distance : collide)(a, at, b, bt); }
};

int main(int argc, char **argv) {
    mode = argc > 2 ? argv[2] : "distance";
    if (argc > 3) tolerance = std::stod(argv[3]);
    return serve<Pair>(argc, argv);
}
