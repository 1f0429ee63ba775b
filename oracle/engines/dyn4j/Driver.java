// dyn4j under epa-oracle: `gjk` is Gjk with Epa, `distance` also Gjk.distance, `strict` the same
// with epsilons of 1e-15 and 1000 rounds, `sat` is Sat.
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
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Driver {
    static final Gjk gjk = new Gjk();

    static Convex made(Protocol.Shape s) {
        double r = s.radius, h = s.halfHeight;
        switch (s.kind) {
            case "ball": return new Circle(r);
            case "ellipsoid": return new Ellipse(2 * s.radii[0], 2 * s.radii[1]);
            case "capsule": return s.axis == 'x' ? new Capsule(2 * (h + r), 2 * r) : new Capsule(2 * r, 2 * (h + r));
            case "segment": return new Segment(points(s)[0], points(s)[1]);
            default: return new Polygon(points(s));
        }
    }

    static Vector2[] points(Protocol.Shape s) {
        Vector2[] points = new Vector2[s.points.length];
        for (int i = 0; i < points.length; i++) points[i] = new Vector2(s.points[i][0], s.points[i][1]);
        return points;
    }

    static Transform placed(Protocol.Shape s) {
        Transform transform = new Transform();
        transform.rotate(Math.atan2(s.rotation[1][0], s.rotation[0][0]));
        transform.translate(s.translation[0], s.translation[1]);
        return transform;
    }

    static double[] xy(Vector2 v) {
        return new double[] {v.x, v.y};
    }

    static Protocol.Answer distance(Convex a, Transform at, Convex b, Transform bt) {
        Protocol.Answer answer = new Protocol.Answer("separated");
        Separation found = new Separation();
        if (!gjk.distance(a, at, b, bt, found)) return answer;
        answer.depth = found.getDistance();
        answer.normal = xy(found.getNormal());
        answer.a = xy(found.getPoint1());
        answer.b = xy(found.getPoint2());
        return answer;
    }

    static class Pair {
        Convex a, b;
        Transform at, bt;
        Protocol.Answer refused;

        Pair(Protocol.Shape s, Protocol.Shape t) {
            try {
                a = made(s);
                b = made(t);
            } catch (IllegalArgumentException problem) {
                refused = Protocol.Answer.unsupported(problem.getMessage());
            }
            at = placed(s);
            bt = placed(t);
        }
    }

    static Protocol.Answer penetration(NarrowphaseDetector detector, boolean distance, Pair pair) {
        if (pair.refused != null) return pair.refused;
        Convex a = pair.a, b = pair.b;
        Transform at = pair.at, bt = pair.bt;
        Penetration found = new Penetration();
        if (!detector.detect(a, at, b, bt, found))
            return distance ? distance(a, at, b, bt) : new Protocol.Answer("separated");
        Protocol.Answer answer = new Protocol.Answer("penetrating");
        answer.depth = found.getDepth();
        answer.normal = xy(found.getNormal());
        return answer;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        String mode = arguments[1];
        if (mode.equals("strict")) {
            Epa epa = new Epa();
            epa.setDistanceEpsilon(1e-15);
            epa.setMaxIterations(1000);
            gjk.setMinkowskiPenetrationSolver(epa);
            gjk.setDistanceEpsilon(1e-15);
            gjk.setMaxDetectIterations(1000);
            gjk.setMaxDistanceIterations(1000);
        }
        NarrowphaseDetector detector = mode.equals("sat") ? new Sat() : gjk;
        boolean distance = mode.equals("distance") || mode.equals("strict");
        Protocol.serve(arguments, Pair::new, pair -> penetration(detector, distance, pair));
    }
}
