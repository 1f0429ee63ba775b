// ODE in Java under epa-oracle: `OdeHelper.collide` of boxes, spheres and capsules, or of convex
// hulls; of up to 16 contacts the deepest.
import org.ode4j.math.DMatrix3;
import org.ode4j.ode.DContactGeom;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DConvex;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.OdeHelper;

public class Driver {
    /** A point inside, on so coarse a grid that subtracting it rounds little or nothing. */
    static double[] centre(double[][] points) {
        double most = 0;
        double[] centre = new double[3];
        for (double[] p : points) for (double x : p) most = Math.max(most, Math.abs(x));
        double grid = Math.pow(2, Math.getExponent(most) - 20);
        for (double[] p : points) for (int k = 0; k < 3; k++) centre[k] += p[k] / points.length;
        for (int k = 0; k < 3; k++) centre[k] = Math.rint(centre[k] / grid) * grid;
        return centre;
    }

    /** The plane of a face: its unit normal, and how far it is from the origin of the geom. */
    static double[] plane(double[] points, int[] face) {
        double[] plane = new double[4];
        int o = 3 * face[0];
        for (int i = 0; i < face.length; i++)
            for (int k = 0; k < 3; k++) {
                int p = 3 * face[i], q = 3 * face[(i + 1) % face.length], u = (k + 1) % 3, v = (k + 2) % 3;
                plane[k] += (points[p + u] - points[o + u]) * (points[q + v] - points[o + v])
                    - (points[p + v] - points[o + v]) * (points[q + u] - points[o + u]);
            }
        double length = Math.sqrt(plane[0] * plane[0] + plane[1] * plane[1] + plane[2] * plane[2]);
        for (int k = 0; k < 3; k++) {
            plane[k] /= length;
            plane[3] += plane[k] * points[o + k];
        }
        return plane;
    }

    /** A convex geom about a centre, which has to be inside; null where floats have no inside. */
    static DGeom convex(Protocol.Shape s) {
        double[] centre = centre(s.points), points = new double[3 * s.points.length], planes = new double[4 * s.faces.length];
        for (int i = 0; i < points.length; i++) points[i] = s.points[i / 3][i % 3] - centre[i % 3];
        java.util.List<Integer> polygons = new java.util.ArrayList<>();
        for (int i = 0; i < s.faces.length; i++) {
            double[] plane = plane(points, s.faces[i]);
            if (!(plane[3] > 0)) return null;
            System.arraycopy(plane, 0, planes, 4 * i, 4);
            polygons.add(s.faces[i].length);
            for (int corner : s.faces[i]) polygons.add(corner);
        }
        int[] corners = polygons.stream().mapToInt(i -> i).toArray();
        DConvex geom = OdeHelper.createConvex(planes, s.faces.length, points, s.points.length, corners);
        geom.setPosition(centre[0], centre[1], centre[2]);
        return geom;
    }

    /** Its capsules lie along z: the axes are exchanged in a cycle. */
    static DGeom placed(Protocol.Shape s, DGeom geom) {
        int step = s.kind.equals("capsule") ? (s.axis - 'z' + 3) % 3 : 0;
        DMatrix3 rotation = new DMatrix3();
        for (int i = 0; i < 3; i++) for (int k = 0; k < 3; k++) rotation.set(i, k, s.rotation[i][(k + step) % 3]);
        geom.setRotation(rotation);
        geom.setPosition(s.translation[0], s.translation[1], s.translation[2]);
        return geom;
    }

    static DGeom made(Protocol.Shape s) {
        double[] h = s.halfExtents;
        switch (s.kind) {
            case "box": return placed(s, OdeHelper.createBox(2 * h[0], 2 * h[1], 2 * h[2]));
            case "ball": return placed(s, OdeHelper.createSphere(s.radius));
            case "capsule": return placed(s, OdeHelper.createCapsule(s.radius, 2 * s.halfHeight));
            default: return convex(s);
        }
    }

    static Protocol.Answer query(DGeom[] pair) {
        if (pair[0] == null || pair[1] == null) return Protocol.Answer.unsupported("too thin for floats to have an inside");
        DContactGeomBuffer contacts = new DContactGeomBuffer(16);
        int count = OdeHelper.collide(pair[0], pair[1], 16, contacts);
        Protocol.Answer answer = new Protocol.Answer(count > 0 ? "penetrating" : "separated");
        for (int i = 0; i < count; i++) {
            DContactGeom contact = contacts.get(i);
            if (answer.depth != null && contact.depth <= answer.depth) continue;
            answer.depth = contact.depth;
            answer.normal = new double[] {contact.normal.get0(), contact.normal.get1(), contact.normal.get2()};
        }
        return answer;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        OdeHelper.initODE();
        Protocol.serve(arguments, (a, b) -> new DGeom[] {made(a), made(b)}, Driver::query);
    }
}
