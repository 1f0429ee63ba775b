/* Two capsules of radius 1 and height 2 that cross in their middle: true depth 2, along z. Exit
 * code 1: along the normal more is needed. */
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>

static int wrong(const char *what, dGeomID a, dGeomID b)
{
    dContactGeom contact;
    if (!dCollide(a, b, 1, &contact, sizeof contact))
        return printf("%s: no contact\n", what);
    const dReal *n = contact.normal;
    /* The cores reach 1 along x and y; a ball has no core. */
    const double needed = 2 + fabs(n[0]) + (dGeomGetClass(b) == dCapsuleClass) * fabs(n[1]);
    printf("%s: depth %g along %g %g %g, where %g is needed; true depth 2\n", what, contact.depth, n[0], n[1],
           n[2], needed);
    return needed > 2 + 1e-6;
}

int main(void)
{
    dMatrix3 x, y;
    dInitODE();
    dRFromAxisAndAngle(x, 0, 1, 0, M_PI / 2);
    dRFromAxisAndAngle(y, 1, 0, 0, M_PI / 2);
    dGeomID a = dCreateCapsule(NULL, 1, 2), b = dCreateCapsule(NULL, 1, 2);
    dGeomSetRotation(a, x);
    dGeomSetRotation(b, y);
    const int capsules = wrong("two capsules", a, b);
    return wrong("a capsule and a ball", a, dCreateSphere(NULL, 1)) || capsules;
}
