// Two unit balls about one point: true signed distance -2. Exit code 1: no answer within 5 seconds.
#include <fcl/fcl.h>

#include <csignal>
#include <cstdio>

#include <unistd.h>

static void late(int) {
    const char text[] = "no answer within 5 seconds; true distance -2\n";
    _exit(write(1, text, sizeof text - 1) > 0 ? 1 : 2);
}

int main() {
    std::signal(SIGALRM, late);
    alarm(5);
    fcl::Sphered ball(1);
    fcl::DistanceRequestd request(true, true);
    request.gjk_solver_type = fcl::GST_LIBCCD;
    for (const double moved : {0.125, 0.0}) {
        fcl::Transform3d a = fcl::Transform3d::Identity(), b = a;
        b.translation()[0] = moved;
        fcl::DistanceResultd result;
        fcl::distance(&ball, a, &ball, b, request, result);
        std::printf("moved by %g: distance %.17g\n", moved, result.min_distance);
        std::fflush(stdout);
    }
}
