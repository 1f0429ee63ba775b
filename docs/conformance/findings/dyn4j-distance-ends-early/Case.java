// Two segments, true distance 7.6294e-6. Exit code 1: the distance is off by more than 1e-6.
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Separation;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Case {
    static double distance(double epsilon) {
        Gjk gjk = new Gjk();
        gjk.setDistanceEpsilon(epsilon);
        Segment a = new Segment(new Vector2(0, 0), new Vector2(1, 0));
        Segment b = new Segment(new Vector2(2, 0), new Vector2(0, 1.0 / 65536));
        Separation found = new Separation();
        gjk.distance(a, new Transform(), b, new Transform(), found);
        System.out.println("epsilon " + epsilon + ": distance " + found.getDistance());
        return found.getDistance();
    }

    public static void main(String[] arguments) {
        double found = distance(Gjk.DEFAULT_DISTANCE_EPSILON);
        distance(1e-15);
        double truth = 0.5 / Math.sqrt(0.25 + Math.pow(2, 32));
        System.out.println("true distance " + truth);
        System.exit(Math.abs(found - truth) > 1e-6 ? 1 : 0);
    }
}
