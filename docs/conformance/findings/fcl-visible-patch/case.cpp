// A tetrahedron and a polytope of five points that overlap. Exit code 1, or signal 6: FCL has no
// distance for them.
#include <fcl/fcl.h>

#include <cstdio>
#include <exception>

static fcl::Convexd convex(std::vector<fcl::Vector3d> points, int count, std::vector<int> faces) {
    return fcl::Convexd(std::make_shared<std::vector<fcl::Vector3d>>(points), count,
                        std::make_shared<std::vector<int>>(faces));
}

int main() {
    const fcl::Convexd a = convex({{1, 0, 0}, {1, 0, 1}, {0, 0, 0}, {0, 1, 0}}, 4, {3, 2, 0, 1, 3, 3, 0, 2, 3, 1, 0, 3, 3, 2, 1, 3});
    const fcl::Convexd b =
        convex({{-1, 16, 0}, {0, 32, 0}, {0, 1, 16}, {0, -32, 1}, {0, 0, -16}}, 5,
               {3, 4, 0, 1, 3, 1, 0, 2, 3, 2, 0, 3, 3, 3, 0, 4, 4, 4, 1, 2, 3});
    const fcl::Transform3d at = fcl::Transform3d::Identity();
    fcl::DistanceRequestd request(true, true);
    request.gjk_solver_type = fcl::GST_LIBCCD;
    fcl::DistanceResultd result;
    std::printf("signed distance: ");
    std::fflush(stdout);
    try {
        fcl::distance(&a, at, &b, at, request, result);
    } catch (const std::exception &error) {
        std::printf("%s\n", error.what());
        return 1;
    }
    std::printf("%.9g\n", result.min_distance);
    return 0;
}
