/* Two cubes of side 2 about one point, one turned: true depth 2.4254. Exit code 1: it is larger. */
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
    dContactGeom contacts[16];
    double deepest = 0;
    dInitODE();
    dGeomID a = dCreateBox(NULL, 2, 2, 2), b = dCreateBox(NULL, 2, 2, 2);
    const dQuaternion turned = {0, 2. / 3, 2. / 3, 1. / 3};
    dGeomSetQuaternion(b, turned);
    const int count = dCollide(a, b, 16, contacts, sizeof *contacts);
    for (int i = 0; i < count; i++)
        if (contacts[i].depth > deepest)
            deepest = contacts[i].depth;
    printf("%d contacts, the deepest %.17g along %g %g %g; true depth %.17g\n", count, deepest,
           contacts->normal[0], contacts->normal[1], contacts->normal[2], 10 / 17. * sqrt(17));
    return deepest > 10 / 17. * sqrt(17) + 1e-6;
}
