# @headline@
@rounded
# Not every world coordinate is a float: each is the nearest one.
@end
@points
from math import sqrt

@end
@round
from math import hypot, sqrt

# The points centre + u[0]*axes[0] + u[1]*axes[1] + ... with |u| <= 1, as (centre, axes); a shape is the convex hull of some.
@end
A = [
@a@
]
B = [
@b@
]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


@round
def half(axes, n):
    """How far a piece reaches beyond its centre, along n."""
    return hypot(*(dot(n, axis) for axis in axes))


@end
def push(n):
    """How far B must move along n to part the shapes: a bound on the depth for any n."""
@points
    return (max(dot(n, a) for a in A) - min(dot(n, b) for b in B)) / sqrt(dot(n, n)) + @radius@
@end
@round
    most = max(dot(n, centre) + half(axes, n) for centre, axes in A)
    least = min(dot(n, centre) - half(axes, n) for centre, axes in B)
    return (most - least) / sqrt(dot(n, n)) + @radius@
@end


best = @best@
print("@known@", @depth@, "along the best direction", push(best))
@answer
normal = @normal@
print("the answer says", @claimed@, "along its normal", push(normal))
@end
