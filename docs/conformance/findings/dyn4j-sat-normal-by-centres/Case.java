// A segment in a triangle. Exit code 1: moved by depth · normal, they still overlap.
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.collision.narrowphase.Sat;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Triangle;
import org.dyn4j.geometry.Vector2;

public class Case {
    public static void main(String[] arguments) {
        Segment a = new Segment(new Vector2(0, 0), new Vector2(0, -1));
        Triangle b = new Triangle(new Vector2(2, 0), new Vector2(-1, 0), new Vector2(-1, -1.5));
        Penetration found = new Penetration(), left = new Penetration();
        Sat sat = new Sat();
        sat.detect(a, new Transform(), b, new Transform(), found);
        Transform moved = new Transform();
        moved.translate(found.getNormal().product(found.getDepth() * (1 + 1e-9)));
        boolean still = sat.detect(a, new Transform(), b, moved, left);
        System.out.println("depth " + found.getDepth() + ", normal " + found.getNormal());
        System.out.println("after moving B by it: " + (still ? "overlap " + left.getDepth() : "apart"));
        System.exit(still ? 1 : 0);
    }
}
