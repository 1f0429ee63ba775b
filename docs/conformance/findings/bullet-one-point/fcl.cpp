// The same with FCL's own GJK and EPA.
#include <fcl/fcl.h>

#include <algorithm>
#include <cstdio>

using Points = std::vector<fcl::Vector3d>;

static fcl::Convexd tetrahedron(const Points &p, const std::vector<int> &faces) {
    return fcl::Convexd(std::make_shared<Points>(p), 4, std::make_shared<std::vector<int>>(faces));
}

int main() {
    const Points lower{{0, 0, 0}, {-1, -1, -1}, {1, -1, -1}, {0, -1, 1}};
    const Points upper{{0, 0, 0}, {-1, 1, -1}, {1, 1, -1}, {0, 1, 1}};
    const fcl::Convexd a = tetrahedron(lower, {3, 0, 1, 2, 3, 0, 3, 1, 3, 1, 3, 2, 3, 2, 3, 0});
    const fcl::Convexd b = tetrahedron(upper, {3, 0, 2, 1, 3, 0, 1, 3, 3, 1, 2, 3, 3, 2, 0, 3});
    const fcl::Transform3d at = fcl::Transform3d::Identity();
    fcl::CollisionRequestd request(1, true);
    request.gjk_solver_type = fcl::GST_INDEP;
    fcl::CollisionResultd result;
    if (!fcl::collide(&a, at, &b, at, request, result)) return std::printf("no hit\n"), 0;
    const fcl::Vector3d n = result.getContact(0).normal;  // from A to B
    double high = -10, low = 10;
    for (const auto &p : lower) high = std::max(high, p.dot(n));
    for (const auto &p : upper) low = std::min(low, p.dot(n));
    std::printf("depth %g along %g %g %g, where %g is needed\n", result.getContact(0).penetration_depth, n[0], n[1], n[2], high - low);
    return high - low > 1e-3;
}
