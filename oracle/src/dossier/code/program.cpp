// @headline@
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

using Vector = std::array<double, @dim@>;

const std::vector<Vector> A = {
@a@
};
const std::vector<Vector> B = {
@b@
};

double dot(const Vector& u, const Vector& v) {
    return std::inner_product(u.begin(), u.end(), v.begin(), 0.0);
}

// How far B must move along n to part the shapes: a bound on the depth for any n.
double push(const Vector& n) {
    double most = -INFINITY, least = INFINITY;
    for (const Vector& a : A) most = std::max(most, dot(n, a));
    for (const Vector& b : B) least = std::min(least, dot(n, b));
    return (most - least) / std::sqrt(dot(n, n)) + @radius@;
}

int main() {
    const Vector best = @best@;
    std::printf("exact depth %.17g, along the best direction %.17g\n", @depth@, push(best));
@answer
    const Vector normal = @normal@;
    std::printf("the answer says %.17g, along its normal %.17g\n", @claimed@, push(normal));
@end
}
