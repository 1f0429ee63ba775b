/* @headline@ */
@rounded
/* Not every number of the case is a double: each is the nearest one. */
@end
@c
#include <math.h>
#include <stdio.h>
@end
@cpp
#include <cmath>
#include <cstdio>

using std::fabs, std::fmax, std::hypot, std::isfinite, std::printf, std::size_t;
@end

enum { DIM = @dim@, AXES = @axes@ };

/* A: @json_a@ */
/* B: @json_b@ */
@points
/* A shape is the convex hull of points x, moved to linear*x + translation, with a ball of the
   radius around each. */
typedef struct { double centre[DIM]; } Piece;
@end
@round
/* A shape is the convex hull of pieces centre + u[0]*axes[0] + u[1]*axes[1] + ... with |u| <= 1,
   moved by linear*x + translation, with a ball of the radius around each. */
typedef struct { double centre[DIM], axes[AXES][DIM]; } Piece;
@end
typedef struct { const Piece *pieces; size_t count; double linear[DIM][DIM], translation[DIM], radius; } Shape;

static const Piece A_PIECES[] = {
@a@
};
static const Shape A = {A_PIECES, sizeof A_PIECES / sizeof *A_PIECES, {@linear_a@}, @translation_a@, @radius_a@};
static const Piece B_PIECES[] = {
@b@
};
static const Shape B = {B_PIECES, sizeof B_PIECES / sizeof *B_PIECES, {@linear_b@}, @translation_b@, @radius_b@};

static double dot(const double *u, const double *v) {
    double sum = 0;
    for (int i = 0; i < DIM; i++) sum += u[i] * v[i];
    return sum;
}

static double length(const double *v) {
    double size = 0;
    for (int i = 0; i < DIM; i++) size = hypot(size, v[i]);
    return size;
}

/* How far a shape reaches along n, times the length of n. */
static double reach(const Shape *shape, const double *n) {
    double own[DIM] = {0}, most = -INFINITY;
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++) own[j] += n[i] * shape->linear[i][j];
    for (size_t k = 0; k < shape->count; k++) {
        double half = 0;
@round
        for (int j = 0; j < AXES; j++) half = hypot(half, dot(own, shape->pieces[k].axes[j]));
@end
        most = fmax(most, dot(own, shape->pieces[k].centre) + half);
    }
    return most + dot(n, shape->translation) + shape->radius * length(n);
}

/* How far B must move along n to part the shapes: a bound on the depth for any n. */
static double push(const double *n) {
    double back[DIM];
    for (int i = 0; i < DIM; i++) back[i] = -n[i];
    return (reach(&A, n) + reach(&B, back)) / length(n);
}

@vectors
static void print(const char *what, const double *v) {
    printf("%s (", what);
    for (int i = 0; i < DIM; i++) printf(i ? ", %.17g" : "%.17g", v[i]);
    printf(")\n");
}

@end
@failed
/* Prints an error; 1 if it is more than what is allowed. */
static int check(const char *what, double error, double bound) {
    int fails = !(error <= bound);
    printf("%s: %.17g, allowed %.17g: %s\n", what, error, bound, fails ? "FAILS" : "ok");
    return fails;
}

@end
int main(void) {
    const double best[] = @best@, exact = @depth@;
    printf("@known@ %.17g along the best direction %.17g\n", exact, push(best));
@silent
    /* No answer came: @message@ */
    /* Ask your implementation here, and say whether an answer came. */
    const int came = 0;
    printf("the answer%s\n", came ? " came" : ": none");
@end
@answer
    /* What the subject answered. Put the answer of your implementation in its place. */
    const int hit = @hit@;
    printf("the answer: %s\n", hit ? "hit" : "miss");
@end
@claimed
    const double depth = @claimed@;
    printf("its depth %.17g\n", depth);
@end
@normal
    const double normal[DIM] = @normal@;
@end
@along
    printf("along its normal %.17g\n", push(normal));
@end
@normal
    print("its normal", normal);
@end
@on_a
    const double on_a[][DIM] = {@on_a@};
    const int count_a = sizeof on_a / sizeof *on_a;
    for (int k = 0; k < count_a; k++) print("its point on A", on_a[k]);
@end
@on_b
    const double on_b[][DIM] = {@on_b@};
    const int count_b = sizeof on_b / sizeof *on_b;
    for (int k = 0; k < count_b; k++) print("its point on B", on_b[k]);
@end
@failed
    int failed = 0;
@end
@CRASH
    failed |= check("CRASH: answers that are missing", !came, 0);
@end
@TIMEOUT
    failed |= check("TIMEOUT: answers that are missing", !came, 0);
@end
@PROTOCOL
    failed |= check("PROTOCOL: answers that are missing", !came, 0);
@end
@METAMORPHIC_SILENT
    failed |= check("METAMORPHIC: answers to this variant that are missing", !came, 0);
@end
@MISSED_OVERLAP
    failed |= check("MISSED_OVERLAP: the overlap that is missed", hit ? 0 : push(best), @bound@);
@end
@FALSE_OVERLAP
    failed |= check("FALSE_OVERLAP: the gap that is taken for an overlap", hit ? -push(best) : 0, @beyond@);
@end
@held
    /* What the depth is held against: @held_is@. */
    const double held = @held@;
@end
@DEPTH_LOW
    failed |= check("DEPTH_LOW: the depth is too small by", held - depth, @bound@);
@end
@DEPTH_HIGH
    failed |= check("DEPTH_HIGH: the depth is too large by", depth - held, @bound@);
@end
@NORMAL_SUBOPTIMAL
    failed |= check("NORMAL_SUBOPTIMAL: the normal costs too much by", push(normal) - exact, @bound_normal@);
@end
@NORMAL_SIGN
    double opposite[DIM];
    for (int i = 0; i < DIM; i++) opposite[i] = -normal[i];
    failed |= check("NORMAL_SIGN: the normal costs more than its opposite by", push(normal) - push(opposite), @bound_normal@);
@end
@NORMAL_NONUNIT
    failed |= check("NORMAL_NONUNIT: the length of the normal is off by", fabs(length(normal) - 1), @unit@);
@end
@NORMAL_ZERO
    failed |= check("NORMAL_ZERO: zeros of the normal, if all are", length(normal) == 0 ? DIM : 0, 0);
@end
@RESIDUAL_OVERLAP
    /* The direction along which B, pushed by depth*normal, leaves A soonest. */
    const double rest[] = @rest@;
    failed |= check("RESIDUAL_OVERLAP: the shapes still overlap by", push(rest) - depth * dot(normal, rest) / length(rest), @bound@);
@end
@WITNESS_OFF_A
    /* The direction from A to the point that is farthest outside. */
    const double out_a[] = @out_a@;
    double off_a = -INFINITY;
    for (int k = 0; k < count_a; k++) off_a = fmax(off_a, (dot(out_a, on_a[k]) - reach(&A, out_a)) / length(out_a));
    failed |= check("WITNESS_OFF_A: outside A by", off_a, @bound_points@);
@end
@WITNESS_OFF_B
    /* The direction from B to the point that is farthest outside. */
    const double out_b[] = @out_b@;
    double off_b = -INFINITY;
    for (int k = 0; k < count_b; k++) off_b = fmax(off_b, (dot(out_b, on_b[k]) - reach(&B, out_b)) / length(out_b));
    failed |= check("WITNESS_OFF_B: outside B by", off_b, @bound_points@);
@end
@WITNESS_INCONSISTENT
    double gap = 0;
    for (int k = 0; k < count_a && k < count_b; k++) {
        double rest_of[DIM];
        for (int i = 0; i < DIM; i++) rest_of[i] = on_a[k][i] - on_b[k][i] - depth * normal[i];
        gap = fmax(gap, length(rest_of));
    }
    failed |= check("WITNESS_INCONSISTENT: between a - b and depth*normal lie", gap, @bound_points@);
@end
@NONFINITE
    const double numbers[] = @numbers@;
    int broken = 0;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) broken += !isfinite(numbers[k]);
    failed |= check("NONFINITE: numbers that are not finite", broken, 0);
@end
@variant_hit
    /* The answer to a variant, brought back to this case: it must be the same. */
    const int variant_hit = @variant_hit@;
    double differ = hit != variant_hit ? INFINITY : 0;
@end
@variant_depth
    const double variant_depth = @variant_depth@;
    printf("the depth of the variant %.17g\n", variant_depth);
    differ = fmax(differ, fabs(depth - variant_depth));
@end
@variant_normal
    const double variant_normal[DIM] = @variant_normal@;
    print("the normal of the variant", variant_normal);
    differ = fmax(differ, fabs(push(normal) - push(variant_normal)));
@end
@variant_hit
    failed |= check("METAMORPHIC: two answers that must be the same differ by", differ, @allowed@);
@end
@variant_silent
    /* No answer came to this variant. Ask your implementation, and say whether an answer came.
       @variant_silent@ */
    const int variant_came = 0;
    failed |= check("METAMORPHIC: answers to a variant that are missing", !variant_came, 0);
@end
@again_hit
    /* The answer when asked again: it must be the same in every bit. */
    const int again_hit = @again_hit@;
    const double mine[] = @numbers@, again[] = @again@;
    int others = (hit != again_hit) + @missing@;
    for (size_t k = 0; k < sizeof mine / sizeof *mine && k < sizeof again / sizeof *again; k++) others += mine[k] != again[k];
    failed |= check("NONDETERMINISTIC: numbers that differ when asked again", others, 0);
@end
@again_silent
    /* Asked again, no answer came. Ask your implementation twice, and say whether a second answer
       came. */
    const int again_came = 0;
    failed |= check("NONDETERMINISTIC: answers that are missing when asked again", !again_came, 0);
@end
@failed
    return failed;
@end
}
