# @headline@
from math import sqrt

A = [
@a@
]
B = [
@b@
]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def push(n):
    """How far B must move along n to part the shapes: a bound on the depth for any n."""
    return (max(dot(n, a) for a in A) - min(dot(n, b) for b in B)) / sqrt(dot(n, n)) + @radius@


best = @best@
print("exact depth", @depth@, "along the best direction", push(best))
@answer
normal = @normal@
print("the answer says", @claimed@, "along its normal", push(normal))
@end
