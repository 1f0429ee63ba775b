/* Two cubes of side 2, one moved by (3/4, 3/4, 3/4) and turned. Exit code 1: no contact is as
 * deep as the boxes are along the common normal, which dBoxBox returns. */
#include <ode/ode.h>
#include <stdio.h>

int main(void)
{
    const dQuaternion turned = {0, 2. / 3, 2. / 3, 1. / 3};
    const dVector3 sides = {2, 2, 2};
    dContactGeom contacts[16];
    dVector3 normal;
    dReal depth;
    double deepest = 0;
    int code;
    dInitODE();
    dGeomID a = dCreateBox(NULL, 2, 2, 2), b = dCreateBox(NULL, 2, 2, 2);
    dGeomSetQuaternion(b, turned);
    dGeomSetPosition(b, 0.75, 0.75, 0.75);
    const int count = dBoxBox(dGeomGetPosition(a), dGeomGetRotation(a), sides, dGeomGetPosition(b), dGeomGetRotation(b),
                              sides, normal, &depth, &code, 16, contacts, sizeof *contacts);
    for (int i = 0; i < count; i++)
        if (contacts[i].depth > deepest)
            deepest = contacts[i].depth;
    printf("%d contacts along %g %g %g, the deepest %.17g, where %.17g is needed\n", count, normal[0], normal[1],
           normal[2], deepest, depth);
    return deepest < depth - 1e-6;
}
