// Two cubes of side 2 s, moved by 0.5 s along x, 0.25 s along y. Exit code 1: below some size the
// depth is 1.
#include <fcl/fcl.h>

#include <cmath>
#include <cstdio>

int main() {
    bool wrong = false;
    for (const double s : {1.0, 1e-160, 1e-170, 1e-300}) {
        fcl::Boxd box(2 * s, 2 * s, 2 * s);
        fcl::Transform3d a = fcl::Transform3d::Identity(), b = a;
        b.translation() = fcl::Vector3d(0.5, 0.25, 0) * s;
        fcl::DistanceRequestd request(true, true);
        request.gjk_solver_type = fcl::GST_LIBCCD;
        fcl::DistanceResultd result;
        fcl::distance(&box, a, &box, b, request, result);
        std::printf("s %g: distance %.17g; true distance %g\n", s, result.min_distance, -1.5 * s);
        wrong |= std::fabs(result.min_distance) > 1.5 * s + 1e-3;
    }
    return wrong;
}
