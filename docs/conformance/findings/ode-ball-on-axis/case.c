/* A ball of radius 1/2 in the middle of a cylinder of radius 1 and length 4. Exit code 1: the
 * normal is not a number. */
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
    dContactGeom contact;
    dInitODE();
    dGeomID cylinder = dCreateCylinder(NULL, 1, 4), ball = dCreateSphere(NULL, 0.5);
    const int count = dCollide(cylinder, ball, 1, &contact, sizeof contact);
    const dReal *n = contact.normal, length = dCalcVectorLength3(n);
    printf("%d contact, depth %g along %g %g %g\n", count, contact.depth, n[0], n[1], n[2]);
    return !(count == 1 && length > 0.999 && length < 1.001);
}
