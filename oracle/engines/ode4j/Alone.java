// ode4j alone: asks `OdeHelper.collide` about the pairs of a file.
// docs/engines.md, Without the driver.
//
// As in ODE the normal of a contact points into the first body (contact.h), so it is turned here;
// the depth is positive, and the deepest contact counts. Capsules lie along z. A convex geom has
// its origin inside, and of each face the plane and the corners, counter-clockwise.
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.ode4j.math.DMatrix3;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DContactGeom;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.OdeHelper;

public class Alone {
    static DVector3 vector(double[] of, int place) {
        return new DVector3(of[3 * place], of[3 * place + 1], of[3 * place + 2]);
    }

    /** `hull N x y z … faces K …`: a geom about its middle, which must be inside for floats. */
    static DGeom convex(double[] n) {
        double[] points = Arrays.copyOfRange(n, 2, 2 + 3 * (int) n[1]), middle = new double[3];
        for (int i = 0; i < points.length; i++) middle[i % 3] += points[i] / n[1];
        for (int k = 0; k < 3; k++) middle[k] = (float) middle[k]; // so that less is rounded
        for (int i = 0; i < points.length; i++) points[i] -= middle[i % 3];
        int place = points.length + 3, start = place + 1;
        double[] planes = new double[4 * (int) n[place++]];
        for (int i = 0; i < planes.length; i += 4) {
            DVector3 first = vector(points, (int) n[place + 1]), normal = new DVector3();
            for (int k = 2; k < n[place]; k++) {
                DVector3 u = vector(points, (int) n[place + k]).sub(first);
                normal.add(u.cross(vector(points, (int) n[place + k + 1]).sub(first)));
            }
            normal.safeNormalize();
            for (int k = 0; k < 3; k++) planes[i + k] = normal.get(k);
            planes[i + 3] = normal.dot(first);
            if (!(planes[i + 3] > 0)) throw new RuntimeException("its middle is not inside");
            place += 1 + (int) n[place];
        }
        double[] polygons = Arrays.copyOfRange(n, start, place);
        int[] corners = Arrays.stream(polygons).mapToInt(corner -> (int) corner).toArray();
        DGeom geom = OdeHelper.createConvex(planes, points, corners);
        geom.setPosition(middle[0], middle[1], middle[2]);
        return geom;
    }

    /** The geom of a line, where it stands. */
    static DGeom geom(String line) {
        String[] words = line.split(" ");
        double[] n = new double[words.length]; // each as a number: 0 if it is none
        for (int i = 0; i < n.length; i++)
            if (!words[i].matches("[a-z]+")) n[i] = Double.parseDouble(words[i]);
        DGeom made;
        switch (words[0]) {
            case "hull": return convex(n); // hulls stand where they are
            case "box": made = OdeHelper.createBox(2 * n[1], 2 * n[2], 2 * n[3]); break;
            case "ball": made = OdeHelper.createSphere(n[1]); break;
            default: made = OdeHelper.createCapsule(n[2], 2 * n[1]);
        }
        int axis = words[0].equals("capsule") ? words[3].charAt(0) - 'x' : 2;
        int place = Arrays.asList(words).indexOf("at") + 1;
        made.setPosition(n[place], n[place + 1], n[place + 2]);
        DMatrix3 rotation = new DMatrix3();
        for (int i = 0; i < 9; i++) // in a cycle, so that z becomes the axis
            rotation.set(i / 3, (i + 2 - axis) % 3, n[place + 3 + i]);
        made.setRotation(rotation);
        return made;
    }

    static String ask(DGeom a, DGeom b) {
        DContactGeomBuffer contacts = new DContactGeomBuffer(64);
        int count = OdeHelper.collide(a, b, 64, contacts);
        if (count == 0) return "separated - - - -";
        DContactGeom best = contacts.get(0);
        for (int i = 1; i < count; i++)
            if (contacts.get(i).depth > best.depth) best = contacts.get(i);
        DVector3 n = best.normal.scale(-1);
        return "penetrating " + best.depth + " " + n.get0() + " " + n.get1() + " " + n.get2();
    }

    public static void main(String[] arguments) throws Exception {
        OdeHelper.initODE();
        List<String> lines = Files.readAllLines(Paths.get(arguments[0]));
        for (int i = 0; i + 2 < lines.size(); i += 3) {
            try {
                System.out.println("= " + ask(geom(lines.get(i + 1)), geom(lines.get(i + 2))));
            } catch (RuntimeException problem) {
                System.out.println("= error " + problem);
            }
        }
    }
}
