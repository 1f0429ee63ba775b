// Two rectangles that share a part of an edge. Exit code 1: the normal of their distance lies along
// the edge, or is none.
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Separation;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Case {
    static Polygon box(double x, double y, double right, double top) {
        return new Polygon(new Vector2(x, y), new Vector2(right, y), new Vector2(right, top), new Vector2(x, top));
    }

    static boolean wrong(double right) {
        Separation found = new Separation();
        Polygon a = box(-2.5, -1, 0.5, 2), b = box(-2.5, -4, right, -1);
        if (!new Gjk().distance(a, new Transform(), b, new Transform(), found)) {
            System.out.println("right end " + right + ": no distance");
            return false;
        }
        Vector2 n = found.getNormal();
        System.out.println("right end " + right + ": distance " + found.getDistance() + ", normal " + n);
        return Math.abs(n.y) < 0.999;
    }

    public static void main(String[] arguments) {
        boolean wrong = false;
        for (double right : new double[] {-0.5, -0.25, 0.25}) wrong |= wrong(right);
        System.exit(wrong ? 1 : 0);
    }
}
