// A cube and a box, then the same with the cube turned by a quarter about z, which leaves it where
// it is. Exit code 1: the normal of the contact is turned with it.
#include <fcl/fcl.h>

#include <cstdio>

static fcl::Convexd box(double hx, double hy, double hz) {
    auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (int i = 0; i < 8; i++) points->emplace_back(i & 1 ? hx : -hx, i & 2 ? hy : -hy, i & 4 ? hz : -hz);
    const std::vector<int> faces{4, 0, 2, 3, 1, 4, 4, 5, 7, 6, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 4, 6, 2, 4, 1, 3, 7, 5};
    return fcl::Convexd(points, 6, std::make_shared<std::vector<int>>(faces));
}

static bool wrong(const char *what, const fcl::Transform3d &at) {
    const fcl::Convexd a = box(1, 1, 1), b = box(1, 0.75, 0.5);
    fcl::Transform3d bt = fcl::Transform3d::Identity();
    bt.translation() << 1.5, 0.25, 0.125;
    fcl::CollisionRequestd request(1, true);
    request.gjk_solver_type = fcl::GST_INDEP;
    fcl::CollisionResultd result;
    if (!fcl::collide(&a, at, &b, bt, request, result)) return std::printf("no hit\n");
    const auto contact = result.getContact(0);
    const fcl::Vector3d n = contact.normal;
    std::printf("%s: depth %g along %g %g %g; true normal 1 0 0\n", what, -contact.penetration_depth, n[0], n[1], n[2]);
    return n[0] < 0.999;
}

int main() {
    fcl::Transform3d turned = fcl::Transform3d::Identity();
    turned.linear() << 0, -1, 0, 1, 0, 0, 0, 0, 1;
    const bool before = wrong("not turned", fcl::Transform3d::Identity());
    return wrong("A turned", turned) || before;
}
