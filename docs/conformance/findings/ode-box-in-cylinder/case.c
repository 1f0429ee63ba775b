/* A cube of side 1 in the middle of a cylinder of radius 1 and length 4. Exit code 1: the deepest
 * contact is not as deep as they are, 3/2. */
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
    dContactGeom contacts[16];
    double deepest = 0;
    dInitODE();
    dGeomID cylinder = dCreateCylinder(NULL, 1, 4), box = dCreateBox(NULL, 1, 1, 1);
    const int count = dCollide(cylinder, box, 16, contacts, sizeof *contacts);
    for (int i = 0; i < count; i++)
        deepest = fmax(deepest, contacts[i].depth);
    printf("%d contacts, the deepest %g; true depth 1.5\n", count, deepest);
    return fabs(deepest - 1.5) > 1e-6;
}
