// A tetrahedron and a ball that overlap by 1/2. Exit code 1: FCL has another distance for them, or
// an assertion fails.
#include <fcl/fcl.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <exception>

#include <unistd.h>

static void aborted(int) { _exit(1); }

int main() {
    std::signal(SIGABRT, aborted);
    const double l = 1e6;
    const std::vector<fcl::Vector3d> corners = {{0, 0, 0}, {-l, 0, 0}, {-l, l, -l}, {0, -l, -l}};
    const std::vector<int> faces = {3, 0, 2, 1, 3, 0, 1, 3, 3, 0, 3, 2, 3, 1, 2, 3};
    const fcl::Convexd a(std::make_shared<std::vector<fcl::Vector3d>>(corners), 4,
                         std::make_shared<std::vector<int>>(faces));
    const fcl::Sphered b(1);
    fcl::Transform3d at = fcl::Transform3d::Identity(), to = at;
    to.translation()[0] = 0.5;
    fcl::DistanceRequestd request(true, true);
    request.gjk_solver_type = fcl::GST_LIBCCD;
    fcl::DistanceResultd result;
    std::printf("signed distance: ");
    std::fflush(stdout);
    try {
        fcl::distance(&a, at, &b, to, request, result);
    } catch (const std::exception &error) {
        std::printf("%s\n", error.what());
        return 1;
    }
    std::printf("%.9g; true distance -0.5\n", result.min_distance);
    return !(std::fabs(result.min_distance + 0.5) < 1e-6);
}
