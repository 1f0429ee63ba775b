// Squares of side 1, 2^341 and 2^344 that overlap by half. Exit code 1: Gjk says that they are
// apart.
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Case {
    static Polygon square(double x, double side) {
        Vector2[] corners = {new Vector2(x, 0), new Vector2(x + side, 0), new Vector2(x + side, side), new Vector2(x, side)};
        return new Polygon(corners);
    }

    public static void main(String[] arguments) {
        boolean right = true;
        for (double side : new double[] {1, Math.pow(2, 341), Math.pow(2, 344)}) {
            Polygon a = square(0, side), b = square(side / 2, side);
            Penetration found = new Penetration();
            boolean hit = new Gjk().detect(a, new Transform(), b, new Transform(), found);
            right &= hit && Math.abs(found.getDepth() - side / 2) < 1e-9 * side;
            String said = hit ? "hit, depth " + found.getDepth() : "apart";
            System.out.println("side " + side + ": centre of A " + a.getCenter() + ", " + said);
        }
        System.exit(right ? 0 : 1);
    }
}
