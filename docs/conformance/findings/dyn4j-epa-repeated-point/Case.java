// Two crossing segments and a segment in a triangle. Exit code 1: the depth is 0 in one of them.
import org.dyn4j.collision.narrowphase.Epa;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Triangle;
import org.dyn4j.geometry.Vector2;

public class Case {
    static boolean wrong(Gjk gjk, Convex a, Convex b, double truth) {
        Penetration found = new Penetration();
        gjk.detect(a, new Transform(), b, new Transform(), found);
        System.out.println("depth " + found.getDepth() + ", normal " + found.getNormal() + "; true depth " + truth);
        return Math.abs(found.getDepth() - truth) > 1e-6 * truth;
    }

    public static void main(String[] arguments) {
        double s = 1 << 30;
        boolean large = wrong(new Gjk(), new Segment(new Vector2(0, 0), new Vector2(3 * s, s)),
            new Segment(new Vector2(0, s), new Vector2(s, 0)), s / Math.sqrt(10));
        Epa strict = new Epa();
        strict.setDistanceEpsilon(1e-15);
        boolean small = wrong(new Gjk(strict), new Segment(new Vector2(0, 0), new Vector2(0, -1)),
            new Triangle(new Vector2(-1, 12), new Vector2(-8, -16), new Vector2(7, 4)), 3.2);
        System.exit(large || small ? 1 : 0);
    }
}
