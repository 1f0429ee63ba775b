# @headline@
@rounded
# Not every number of the case is a float: each is the nearest one.
@end
import sys
from math import hypot, inf, isfinite, nan

# A: @json_a@
# B: @json_b@
@points
# A shape is the convex hull of points x, moved to linear*x + translation, with a ball of the
# radius around each.
@end
@round
# A shape is the convex hull of pieces centre + u[0]*axes[0] + u[1]*axes[1] + ... with |u| <= 1,
# moved by linear*x + translation, with a ball of the radius around each. A piece stands here as
# (centre, axes).
@end
A = dict(
    pieces=[
@a@
    ],
    linear=[@linear_a@],
    translation=@translation_a@,
    radius=@radius_a@,
)
B = dict(
    pieces=[
@b@
    ],
    linear=[@linear_b@],
    translation=@translation_b@,
    radius=@radius_b@,
)


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def reach(shape, n):
    """How far a shape reaches along n, times the length of n."""
    own = [dot(column, n) for column in zip(*shape["linear"])]
@points
    most = max(dot(own, point) for point in shape["pieces"])
@end
@round
    most = max(dot(own, centre) + hypot(*(dot(own, axis) for axis in axes)) for centre, axes in shape["pieces"])
@end
    return most + dot(n, shape["translation"]) + shape["radius"] * hypot(*n)


def push(n):
    """How far B must move along n to part the shapes: a bound on the depth for any n."""
    return (reach(A, n) + reach(B, [-x for x in n])) / hypot(*n)


@failed
def check(what, error, bound):
    """Prints an error, and says whether it is more than what is allowed."""
    fails = not error <= bound
    print(f"{what}: {error!r}, allowed {bound!r}: {'FAILS' if fails else 'ok'}")
    return fails


@end
best = @best@
exact = @depth@
print("@known@", exact, "along the best direction", push(best))
@silent
# No answer came: @message@
# Ask your implementation here, and say whether an answer came.
came = False
print("the answer: none" if not came else "the answer came")
@end
@answer
# What the subject answered. Put the answer of your implementation in its place.
hit = @hit@
@end
@claimed
depth = @claimed@
@end
@normal
normal = @normal@
@end
@on_a
on_a = [@on_a@]
@end
@on_b
on_b = [@on_b@]
@end
@answer
print("the answer:", "hit" if hit else "miss")
@end
@claimed
print("its depth", depth)
@end
@along
print("along its normal", push(normal))
@end
@normal
print("its normal", normal)
@end
@on_a
print("its points on A", on_a)
@end
@on_b
print("its points on B", on_b)
@end
@failed
failed = False
@end
@CRASH
failed |= check("CRASH: answers that are missing", 0 if came else 1, 0)
@end
@TIMEOUT
failed |= check("TIMEOUT: answers that are missing", 0 if came else 1, 0)
@end
@PROTOCOL
failed |= check("PROTOCOL: answers that are missing", 0 if came else 1, 0)
@end
@METAMORPHIC_SILENT
failed |= check("METAMORPHIC: answers to this variant that are missing", 0 if came else 1, 0)
@end
@MISSED_OVERLAP
failed |= check("MISSED_OVERLAP: the overlap that is missed", 0 if hit else push(best), @bound@)
@end
@FALSE_OVERLAP
failed |= check("FALSE_OVERLAP: the gap that is taken for an overlap", -push(best) if hit else 0, @beyond@)
@end
@held
# What the depth is held against: @held_is@.
held = @held@
@end
@DEPTH_LOW
failed |= check("DEPTH_LOW: the depth is too small by", held - depth, @bound@)
@end
@DEPTH_HIGH
failed |= check("DEPTH_HIGH: the depth is too large by", depth - held, @bound@)
@end
@NORMAL_SUBOPTIMAL
failed |= check("NORMAL_SUBOPTIMAL: the normal costs too much by", push(normal) - exact, @bound_normal@)
@end
@NORMAL_SIGN
opposite = [-x for x in normal]
failed |= check("NORMAL_SIGN: the normal costs more than its opposite by", push(normal) - push(opposite), @bound_normal@)
@end
@NORMAL_NONUNIT
failed |= check("NORMAL_NONUNIT: the length of the normal is off by", abs(hypot(*normal) - 1), @unit@)
@end
@NORMAL_ZERO
failed |= check("NORMAL_ZERO: zeros of the normal, if all are", @dim@ if hypot(*normal) == 0 else 0, 0)
@end
@RESIDUAL_OVERLAP
# The direction along which B, pushed by depth*normal, leaves A soonest.
rest = @rest@
left = push(rest) - depth * dot(normal, rest) / hypot(*rest)
failed |= check("RESIDUAL_OVERLAP: the shapes still overlap by", left, @bound@)
@end
@WITNESS_OFF_A
# The direction from A to the point that is farthest outside.
n = @out_a@
failed |= check("WITNESS_OFF_A: outside A by", max((dot(n, a) - reach(A, n)) / hypot(*n) for a in on_a), @bound_points@)
@end
@WITNESS_OFF_B
# The direction from B to the point that is farthest outside.
n = @out_b@
failed |= check("WITNESS_OFF_B: outside B by", max((dot(n, b) - reach(B, n)) / hypot(*n) for b in on_b), @bound_points@)
@end
@WITNESS_INCONSISTENT
gap = max(hypot(*(x - y - depth * z for x, y, z in zip(a, b, normal))) for a, b in zip(on_a, on_b))
failed |= check("WITNESS_INCONSISTENT: between a - b and depth*normal lie", gap, @bound_points@)
@end
@NONFINITE
numbers = @numbers@
failed |= check("NONFINITE: numbers that are not finite", sum(not isfinite(x) for x in numbers), 0)
@end
@variant_hit
# The answer to a variant, brought back to this case: it must be the same.
variant_hit = @variant_hit@
differ = inf if hit != variant_hit else 0.0
@end
@variant_depth
variant_depth = @variant_depth@
print("the depth of the variant", variant_depth)
differ = max(differ, abs(depth - variant_depth))
@end
@variant_normal
variant_normal = @variant_normal@
print("the normal of the variant", variant_normal)
differ = max(differ, abs(push(normal) - push(variant_normal)))
@end
@variant_hit
failed |= check("METAMORPHIC: two answers that must be the same differ by", differ, @allowed@)
@end
@variant_silent
# No answer came to this variant. Ask your implementation, and say whether an answer came.
# @variant_silent@
variant_came = False
failed |= check("METAMORPHIC: answers to a variant that are missing", 0 if variant_came else 1, 0)
@end
@again_hit
# The answer when asked again: it must be the same in every bit.
again_hit = @again_hit@
numbers, again = @numbers@, @again@
others = (hit != again_hit) + sum(x != y for x, y in zip(numbers, again)) + @missing@
failed |= check("NONDETERMINISTIC: numbers that differ when asked again", others, 0)
@end
@again_silent
# Asked again, no answer came. Ask your implementation twice, and say whether a second answer came.
again_came = False
failed |= check("NONDETERMINISTIC: answers that are missing when asked again", 0 if again_came else 1, 0)
@end
@failed
sys.exit(1 if failed else 0)
@end
