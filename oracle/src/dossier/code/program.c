/* @headline@ */
#include <math.h>
#include <stdio.h>

static const double A[][@dim@] = {
@a@
};
static const double B[][@dim@] = {
@b@
};

static double dot(const double *u, const double *v) {
    double sum = 0;
    for (int i = 0; i < @dim@; i++) sum += u[i] * v[i];
    return sum;
}

/* How far B must move along n to part the shapes: a bound on the depth for any n. */
static double push(const double *n) {
    double most = -INFINITY, least = INFINITY;
    for (size_t i = 0; i < sizeof A / sizeof *A; i++) most = fmax(most, dot(n, A[i]));
    for (size_t i = 0; i < sizeof B / sizeof *B; i++) least = fmin(least, dot(n, B[i]));
    return (most - least) / sqrt(dot(n, n)) + @radius@;
}

int main(void) {
    const double best[] = @best@;
    printf("exact depth %.17g, along the best direction %.17g\n", @depth@, push(best));
@answer
    const double normal[] = @normal@;
    printf("the answer says %.17g, along its normal %.17g\n", @claimed@, push(normal));
@end
    return 0;
}
