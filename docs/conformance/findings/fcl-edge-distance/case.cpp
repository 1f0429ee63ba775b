// A cube with two boxes in it, true depths 1/4 and 1. Exit code 1: EPA gives others, along the
// right normals.
#include <fcl/fcl.h>

#include <cmath>
#include <cstdio>

static fcl::Convexd box(double x, double y, double z, double sx, double sy, double sz) {
    auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (int i = 0; i < 8; i++) points->emplace_back(x + (i & 1 ? sx : -sx), y + (i & 2 ? sy : -sy), z + (i & 4 ? sz : -sz));
    const std::vector<int> faces{4, 0, 2, 3, 1, 4, 4, 5, 7, 6, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 4, 6, 2, 4, 1, 3, 7, 5};
    return fcl::Convexd(points, 6, std::make_shared<std::vector<int>>(faces));
}

static bool wrong(const fcl::Convexd &a, const fcl::Convexd &b, double truth) {
    const fcl::Transform3d at = fcl::Transform3d::Identity();
    fcl::CollisionRequestd request(1, true);
    request.gjk_solver_type = fcl::GST_INDEP;
    fcl::CollisionResultd result;
    if (!fcl::collide(&a, at, &b, at, request, result)) return std::printf("no hit\n");
    const auto contact = result.getContact(0);
    const double depth = std::fabs(contact.penetration_depth);
    const fcl::Vector3d n = contact.normal;
    std::printf("depth %.9g along %g %g %g; true depth %g\n", depth, n[0], n[1], n[2], truth);
    return std::fabs(depth - truth) > 1e-3;
}

int main() {
    const fcl::Convexd cube = box(0, 0, 0, 0.5, 0.5, 0.5);
    const bool small = wrong(cube, box(-0.5, 0, -0.375, 0.25, 0.25, 0.125), 0.25);
    return wrong(cube, box(0, 0.25, 0, 1, 0.75, 0.625), 1) || small;
}
