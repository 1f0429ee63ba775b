// A segment in a large disc, true depth 127. Exit code 1: the depth is off by more than 1e-6.
import org.dyn4j.collision.narrowphase.Epa;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.geometry.Circle;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Case {
    static double depth(int rounds) {
        Epa epa = new Epa();
        epa.setMaxIterations(rounds);
        Transform at = new Transform();
        at.translate(0, -1);
        Penetration found = new Penetration();
        Segment segment = new Segment(new Vector2(0, 0), new Vector2(0, 1));
        new Gjk(epa).detect(new Circle(128), at, segment, new Transform(), found);
        double degrees = Math.toDegrees(Math.atan2(found.getNormal().x, found.getNormal().y));
        System.out.println(rounds + " rounds: depth " + found.getDepth() + ", normal off by " + Math.abs(degrees) + " degrees");
        return found.getDepth();
    }

    public static void main(String[] arguments) {
        double found = depth(Epa.DEFAULT_MAX_ITERATIONS);
        depth(1000);
        System.exit(Math.abs(found - 127) > 1e-6 ? 1 : 0);
    }
}
