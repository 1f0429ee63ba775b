/* @headline@ */
@rounded
/* Not every world coordinate is a double: each is the nearest one. */
@end
#include <math.h>
#include <stdio.h>

@points
static const double A[][@dim@] = {
@end
@round
/* The points centre + u[0]*axes[0] + u[1]*axes[1] + ... with |u| <= 1; a shape is the convex hull of some. */
typedef struct { double centre[@dim@], axes[@axes@][@dim@]; } Piece;

static const Piece A[] = {
@end
@a@
};
@points
static const double B[][@dim@] = {
@end
@round
static const Piece B[] = {
@end
@b@
};

static double dot(const double *u, const double *v) {
    double sum = 0;
    for (int i = 0; i < @dim@; i++) sum += u[i] * v[i];
    return sum;
}

@round
/* How far a piece reaches beyond its centre, along n. */
static double half(const Piece *piece, const double *n) {
    double length = 0;
    for (int k = 0; k < @axes@; k++) length = hypot(length, dot(n, piece->axes[k]));
    return length;
}

@end
/* How far B must move along n to part the shapes: a bound on the depth for any n. */
static double push(const double *n) {
    double most = -INFINITY, least = INFINITY;
@points
    for (size_t i = 0; i < sizeof A / sizeof *A; i++) most = fmax(most, dot(n, A[i]));
    for (size_t i = 0; i < sizeof B / sizeof *B; i++) least = fmin(least, dot(n, B[i]));
@end
@round
    for (size_t i = 0; i < sizeof A / sizeof *A; i++) most = fmax(most, dot(n, A[i].centre) + half(&A[i], n));
    for (size_t i = 0; i < sizeof B / sizeof *B; i++) least = fmin(least, dot(n, B[i].centre) - half(&B[i], n));
@end
    return (most - least) / sqrt(dot(n, n)) + @radius@;
}

int main(void) {
    const double best[] = @best@;
    printf("@known@ %.17g, along the best direction %.17g\n", @depth@, push(best));
@answer
    const double normal[] = @normal@;
    printf("the answer says %.17g, along its normal %.17g\n", @claimed@, push(normal));
@end
    return 0;
}
