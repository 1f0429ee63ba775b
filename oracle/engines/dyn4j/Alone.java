// dyn4j alone: asks its detectors about the pairs of a file. docs/engines.md, Without the driver.
//
// A depth is positive, and so is a distance; both normals point from the first shape to the second
// (Penetration.getNormal, Separation.getNormal). Of a capsule and an ellipse the whole width and
// height are given. Where `gjk` and `sat` find no penetration they say no more than that.
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.dyn4j.collision.narrowphase.Epa;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.NarrowphaseDetector;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.collision.narrowphase.Sat;
import org.dyn4j.collision.narrowphase.Separation;
import org.dyn4j.geometry.Capsule;
import org.dyn4j.geometry.Circle;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Ellipse;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Rotation;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Alone {
    /** The shape of a line; where it stands is written to the transform. */
    static Convex shape(String line, Transform at) {
        String[] words = line.split(" ");
        double[] n = new double[words.length]; // each as a number: 0 if it is none
        for (int i = 0; i < n.length; i++)
            if (!words[i].matches("[a-z]+")) n[i] = Double.parseDouble(words[i]);
        int place = Arrays.asList(words).indexOf("at");
        at.translate(n[place + 1], n[place + 2]);
        at.setRotation(Rotation.of(n[place + 3], n[place + 5]));
        if (words[0].equals("ball")) return new Circle(n[1]);
        if (words[0].equals("ellipsoid")) return new Ellipse(2 * n[1], 2 * n[2]);
        if (words[0].equals("capsule")) {
            double whole = 2 * (n[1] + n[2]), across = 2 * n[2];
            return words[3].equals("x") ? new Capsule(whole, across) : new Capsule(across, whole);
        }
        Vector2[] points = new Vector2[(int) n[1]];
        Arrays.setAll(points, i -> new Vector2(n[2 + 2 * i], n[3 + 2 * i]));
        return points.length == 2 ? new Segment(points[0], points[1]) : new Polygon(points);
    }

    static String said(String status, double depth, Vector2 normal) {
        return status + " " + depth + " " + normal.x + " " + normal.y;
    }

    static String ask(String row, String lineOfA, String lineOfB) {
        Transform at = new Transform(), bt = new Transform();
        Convex a = shape(lineOfA, at), b = shape(lineOfB, bt);
        Gjk gjk = new Gjk();
        if (row.equals("strict")) {
            Epa epa = new Epa();
            epa.setDistanceEpsilon(1e-15);
            epa.setMaxIterations(1000);
            gjk = new Gjk(epa);
            gjk.setDistanceEpsilon(1e-15);
            gjk.setMaxDetectIterations(1000);
            gjk.setMaxDistanceIterations(1000);
        }
        NarrowphaseDetector detector = row.equals("sat") ? new Sat() : gjk;
        Penetration hit = new Penetration();
        if (detector.detect(a, at, b, bt, hit))
            return said("penetrating", hit.getDepth(), hit.getNormal());
        Separation apart = new Separation();
        boolean wanted = row.equals("distance") || row.equals("strict");
        if (!wanted || !gjk.distance(a, at, b, bt, apart)) return "separated - - -";
        return said("separated", -apart.getDistance(), apart.getNormal());
    }

    public static void main(String[] arguments) throws Exception {
        List<String> lines = Files.readAllLines(Paths.get(arguments[0]));
        for (int i = 0; i + 2 < lines.size(); i += 3) {
            try {
                System.out.println("= " + ask(arguments[1], lines.get(i + 1), lines.get(i + 2)));
            } catch (RuntimeException problem) {
                System.out.println("= error " + problem);
            }
        }
    }
}
