// Two segments that are apart by 1.18e-4. Exit code 1: dyn4j says that they overlap.
import java.util.List;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Case {
    // The same search without the absolute bound: shows that the bound is the cause.
    static class Unbounded extends Gjk {
        @Override
        protected boolean checkSimplex(List<Vector2> simplex, Vector2 direction) {
            if (simplex.size() == 3) return super.checkSimplex(simplex, direction);
            Vector2 a = simplex.get(1), ab = a.to(simplex.get(0));
            direction.set(Vector2.tripleProduct(ab, a.getNegative(), ab));
            if (direction.isZero()) direction.set(ab.left());
            return false;
        }
    }

    static boolean hit(Gjk gjk, double size) {
        Segment a = new Segment(new Vector2(0, 0), new Vector2(2 * size, 0));
        Segment b = new Segment(new Vector2(0, size), new Vector2(4 * size, 0));
        Penetration found = new Penetration();
        boolean hit = gjk.detect(a, new Transform(), b, new Transform(), found);
        System.out.println("size " + size + ": " + (hit ? "hit, depth " + found.getDepth() : "apart"));
        return hit;
    }

    public static void main(String[] arguments) {
        hit(new Gjk(), 1);
        boolean small = hit(new Gjk(), 1.0 / 4096);
        System.out.print("without the bound: ");
        hit(new Unbounded(), 1.0 / 4096);
        System.exit(small ? 1 : 0);
    }
}
