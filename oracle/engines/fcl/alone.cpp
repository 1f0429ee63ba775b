// FCL alone: asks `fcl::distance` or `fcl::collide` about the pairs of a file.
// docs/engines.md, Without the driver.
// A row that ends with strict asks for the tolerance 1e-12.
//
// A signed distance is negative where shapes overlap (distance_request.h). A contact has a normal
// from the first shape to the second (contact.h); its depth is positive with GST_LIBCCD. With
// GST_INDEP it is negative, but of the pairs that gjk_solver_indep-inl.h registers: two boxes, or a
// sphere with a sphere, box, capsule or cylinder. Capsules, cylinders and cones lie along z.
#include <fcl/fcl.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

using Vector = fcl::Vector3d;
static bool strict;

static std::shared_ptr<fcl::CollisionGeometryd> convex(std::istream &words) {
    const auto points = std::make_shared<std::vector<Vector>>();
    const auto faces = std::make_shared<std::vector<int>>();
    std::string word;
    int count, corners, corner;
    words >> count;
    for (double x, y, z; count--; points->emplace_back(x, y, z)) words >> x >> y >> z;
    words >> word >> count;
    for (int i = 0; i < count; i++) {
        words >> corners;
        faces->push_back(corners);
        while (corners--) words >> corner, faces->push_back(corner);
    }
    return std::make_shared<fcl::Convexd>(points, count, faces, true);
}

// The shape of a line, where it stands.
static fcl::CollisionObjectd object(const std::string &line) {
    std::istringstream words(line);
    std::shared_ptr<fcl::CollisionGeometryd> made;
    std::string kind, word;
    double x, y, z;
    int axis = 2;
    words >> kind;
    if (kind == "hull") made = convex(words);
    else if (kind == "ball") words >> x, made = std::make_shared<fcl::Sphered>(x);
    else if (kind == "box" || kind == "ellipsoid") {
        words >> x >> y >> z;
        if (kind == "box") made = std::make_shared<fcl::Boxd>(2 * x, 2 * y, 2 * z);
        else made = std::make_shared<fcl::Ellipsoidd>(x, y, z);
    } else {
        words >> x >> y >> word;
        axis = word[0] - 'x';
        if (kind == "capsule") made = std::make_shared<fcl::Capsuled>(y, 2 * x);
        else if (kind == "cylinder") made = std::make_shared<fcl::Cylinderd>(y, 2 * x);
        else made = std::make_shared<fcl::Coned>(y, 2 * x);
    }
    Vector at;
    fcl::Matrix3d rotation, turn = fcl::Matrix3d::Zero();
    words >> word >> at[0] >> at[1] >> at[2];
    for (int i = 0; i < 9; i++) words >> rotation(i / 3, i % 3);
    for (int k = 0; k < 3; k++) turn((k + axis + 1) % 3, k) = 1; // z becomes the axis
    return {made, rotation * turn, at};
}

static void distance(const fcl::CollisionObjectd &a, const fcl::CollisionObjectd &b) {
    fcl::DistanceRequestd request;
    request.enable_nearest_points = request.enable_signed_distance = true;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    if (strict) request.distance_tolerance = 1e-12;
    fcl::DistanceResultd result;
    fcl::distance(&a, &b, request, result);
    const bool hit = result.min_distance <= 0;
    std::printf("= %s %.17g - - -\n", hit ? "penetrating" : "separated", -result.min_distance);
}

// Of its contacts the deepest counts.
static void collide(const fcl::CollisionObjectd &a, const fcl::CollisionObjectd &b, bool indep) {
    fcl::CollisionRequestd request;
    request.num_max_contacts = 100;
    request.enable_contact = true;
    request.gjk_solver_type = indep ? fcl::GST_INDEP : fcl::GST_LIBCCD;
    if (strict) request.gjk_tolerance = 1e-12;
    fcl::CollisionResultd result;
    if (!fcl::collide(&a, &b, request, result)) return void(std::puts("= separated - - - -"));
    std::vector<fcl::Contactd> contacts;
    result.getContacts(contacts);
    using Types = std::pair<int, int>;
    const Types types(a.getNodeType(), b.getNodeType());
    bool negative = indep && types != Types(fcl::GEOM_BOX, fcl::GEOM_BOX);
    for (int with : {fcl::GEOM_SPHERE, fcl::GEOM_BOX, fcl::GEOM_CAPSULE, fcl::GEOM_CYLINDER})
        for (auto registered : {Types(fcl::GEOM_SPHERE, with), Types(with, fcl::GEOM_SPHERE)})
            if (types == registered) negative = false;
    const fcl::Contactd *best = nullptr;
    double depth = -INFINITY;
    for (const auto &contact : contacts) {
        const double its = negative ? -contact.penetration_depth : contact.penetration_depth;
        if (!best || its > depth) best = &contact, depth = its;
    }
    const Vector &n = best->normal;
    std::printf("= penetrating %.17g %.17g %.17g %.17g\n", depth, n[0], n[1], n[2]);
}

int main(int, char **argv) {
    const std::string row = argv[2];
    strict = row.find("strict") != row.npos;
    std::ifstream file(argv[1]);
    for (std::string name, a, b; getline(file, name) && getline(file, a) && getline(file, b);) {
        try {
            if (row.rfind("distance", 0) == 0) distance(object(a), object(b));
            else collide(object(a), object(b), row.rfind("indep", 0) == 0);
        } catch (const std::exception &problem) {
            std::puts("= error it throws");
        }
        std::fflush(stdout);
    }
}
