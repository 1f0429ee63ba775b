/* A capsule of radius 1 and height 2, turned, about the centre of a cube of side 2. Exit code 1:
 * the depth differs from the true one, 1 + 11 / sqrt(65). */
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
    const dQuaternion turned = {0, 1 / sqrt(18), 1 / sqrt(18), 4 / sqrt(18)};
    const double truth = 1 + 11 / sqrt(65);
    dContactGeom contact = {{0}};
    dInitODE();
    dGeomID box = dCreateBox(NULL, 2, 2, 2), capsule = dCreateCapsule(NULL, 1, 2);
    dGeomSetQuaternion(capsule, turned);
    dCollide(box, capsule, 1, &contact, sizeof contact);
    const dReal *n = contact.normal, *r = dGeomGetRotation(capsule);
    /* How far they reach together along the normal. */
    const double needed = fabs(n[0]) + fabs(n[1]) + fabs(n[2]) + fabs(n[0] * r[2] + n[1] * r[6] + n[2] * r[10]) + 1;
    printf("depth %.17g along %g %g %g, where %g is needed; true depth %.17g\n", contact.depth, n[0], n[1], n[2],
           needed, truth);
    return fabs(contact.depth - truth) > 1e-6;
}
