// @headline@
@rounded
// Not every world coordinate is a double: each is the nearest one.
@end
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

using Vector = std::array<double, @dim@>;

@points
const std::vector<Vector> A = {
@end
@round
// The points centre + u[0]*axes[0] + u[1]*axes[1] + ... with |u| <= 1; a shape is the convex hull of some.
struct Piece {
    Vector centre;
    std::vector<Vector> axes;
};

const std::vector<Piece> A = {
@end
@a@
};
@points
const std::vector<Vector> B = {
@end
@round
const std::vector<Piece> B = {
@end
@b@
};

double dot(const Vector& u, const Vector& v) {
    return std::inner_product(u.begin(), u.end(), v.begin(), 0.0);
}

@round
// How far a piece reaches beyond its centre, along n.
double half(const Piece& piece, const Vector& n) {
    double length = 0;
    for (const Vector& axis : piece.axes) length = std::hypot(length, dot(n, axis));
    return length;
}

@end
// How far B must move along n to part the shapes: a bound on the depth for any n.
double push(const Vector& n) {
    double most = -INFINITY, least = INFINITY;
@points
    for (const Vector& a : A) most = std::max(most, dot(n, a));
    for (const Vector& b : B) least = std::min(least, dot(n, b));
@end
@round
    for (const Piece& a : A) most = std::max(most, dot(n, a.centre) + half(a, n));
    for (const Piece& b : B) least = std::min(least, dot(n, b.centre) - half(b, n));
@end
    return (most - least) / std::sqrt(dot(n, n)) + @radius@;
}

int main() {
    const Vector best = @best@;
    std::printf("@known@ %.17g, along the best direction %.17g\n", @depth@, push(best));
@answer
    const Vector normal = @normal@;
    std::printf("the answer says %.17g, along its normal %.17g\n", @claimed@, push(normal));
@end
}
