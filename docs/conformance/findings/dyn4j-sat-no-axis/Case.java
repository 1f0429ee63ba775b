// Squares of side 1 and of side 2^512, which overlap and are apart. Exit code 1: Sat throws a
// NullPointerException, or says that squares overlap which are apart.
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.collision.narrowphase.Sat;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

public class Case {
    static Polygon square(double x, double side) {
        Vector2[] corners = {new Vector2(x, 0), new Vector2(x + side, 0), new Vector2(x + side, side), new Vector2(x, side)};
        return new Polygon(corners);
    }

    /** Whether Sat answers with a depth, and rightly with none. */
    static boolean right(double side, double moved) {
        Polygon a = square(0, side), b = square(moved * side, side);
        Transform none = new Transform();
        boolean hit = new Sat().detect(a, none, b, none), right = hit == moved < 1;
        String said = hit ? "hit" : "apart";
        try {
            Penetration found = new Penetration();
            if (new Sat().detect(a, none, b, none, found))
                said += ", depth " + found.getDepth() + ", normal " + found.getNormal();
        } catch (NullPointerException problem) {
            said += ", then " + problem + " below " + problem.getStackTrace()[1];
            right = false;
        }
        System.out.println("side " + side + ", B moved by " + moved + " sides: " + said);
        return right;
    }

    public static void main(String[] arguments) {
        boolean right = true;
        for (double side : new double[] {1, Math.pow(2, 511), Math.pow(2, 512)})
            for (double moved : new double[] {0.5, 2}) right &= right(side, moved);
        System.exit(right ? 0 : 1);
    }
}
