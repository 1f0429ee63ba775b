/* A ball of radius 1 whose centre is on the face +y of a box of 2, 14 and 2 that is turned by one
 * degree about z: true depth 1, along the normal of that face. Exit code 1: along the normal of the
 * answer more is needed. With an argument: a cube of side 2, turned by 8 degrees, where an
 * assertion ends ODE. */
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    const double half = count > 1 ? 1 : 7, turn = (count > 1 ? 8 : 1) * M_PI / 180;
    dMatrix3 rotation;
    dContactGeom contact;
    dInitODE();
    dRFromAxisAndAngle(rotation, 0, 0, 1, turn);
    dGeomID ball = dCreateSphere(NULL, 1), box = dCreateBox(NULL, 2, 2 * half, 2);
    dGeomSetRotation(box, rotation);
    dGeomSetPosition(ball, -sin(turn) * half, cos(turn) * half, 0);
    dCollide(ball, box, 1, &contact, sizeof contact);
    const dReal *n = contact.normal;
    /* The normal in the frame of the box. */
    const double x = n[0] * cos(turn) + n[1] * sin(turn), y = n[1] * cos(turn) - n[0] * sin(turn);
    const double needed = 1 + fabs(x) + half * fabs(y) + fabs(n[2]) - half * y;
    printf("depth %g along %g %g %g, where %g is needed; true depth 1\n", contact.depth, n[0], n[1],
           n[2], needed);
    return needed > 1 + 1e-6;
}
