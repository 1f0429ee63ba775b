// Two cubes of side 2, 6 apart along y. Exit code 1: the distance is another.
#include <fcl/fcl.h>

#include <cmath>
#include <cstdio>

int main() {
    bool wrong = false;
    for (const double gap : {3.0, 6.0}) {
        fcl::Boxd box(2, 2, 2);
        fcl::Transform3d a = fcl::Transform3d::Identity(), b = a;
        b.translation()[1] = 2 + gap;
        fcl::DistanceRequestd request(true, true);
        request.gjk_solver_type = fcl::GST_LIBCCD;
        fcl::DistanceResultd result;
        fcl::distance(&box, a, &box, b, request, result);
        std::printf("distance %.17g; true distance %g\n", result.min_distance, gap);
        wrong |= std::fabs(result.min_distance - gap) > 1e-3;
    }
    return wrong;
}
