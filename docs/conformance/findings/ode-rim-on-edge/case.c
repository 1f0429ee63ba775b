/* A cylinder of radius 1 and length 2 about the origin, and a turned box of sides 4, 2 and 6. Exit
 * code 1: the depth is larger than the push that parts them along (1, -1, 4). */
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
    const dQuaternion turned = {1. / 3, 2. / 3, 0, -2. / 3};
    const double enough = (sqrt(2) - 1) / sqrt(18);
    dContactGeom contacts[16];
    double deepest = 0;
    dInitODE();
    dGeomID cylinder = dCreateCylinder(NULL, 1, 2), box = dCreateBox(NULL, 4, 2, 6);
    dGeomSetQuaternion(box, turned);
    dGeomSetPosition(box, -2, 0, -3);
    const int count = dCollide(cylinder, box, 16, contacts, sizeof *contacts);
    for (int i = 0; i < count; i++)
        deepest = fmax(deepest, contacts[i].depth);
    printf("%d contacts, the deepest %.17g; a push of %.17g is enough\n", count, deepest, enough);
    return deepest > enough + 1e-6;
}
