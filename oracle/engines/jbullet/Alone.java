// JBullet alone: asks `GjkEpaSolver.collide` about the pairs of a file.
// docs/engines.md, Without the driver.
//
// A depth is positive. The normal is that on B, which points to A, as of the Bullet 2.72 that it
// ports (GjkEpaPenetrationDepthSolver, btManifoldResult): here it is turned.
import com.bulletphysics.collision.narrowphase.GjkEpaSolver;
import com.bulletphysics.collision.shapes.ConvexHullShape;
import com.bulletphysics.linearmath.Transform;
import com.bulletphysics.util.ObjectArrayList;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import javax.vecmath.Vector3f;

public class Alone {
    /** `hull N x y z …`: the rest says that it stands where it is. */
    static ConvexHullShape hull(String line) {
        String[] words = line.split(" ");
        ObjectArrayList<Vector3f> points = new ObjectArrayList<>();
        for (int i = 0; i < Integer.parseInt(words[1]); i++) {
            float[] p = new float[3];
            for (int k = 0; k < 3; k++) p[k] = (float) Double.parseDouble(words[2 + 3 * i + k]);
            points.add(new Vector3f(p));
        }
        ConvexHullShape shape = new ConvexHullShape(points);
        shape.setMargin(0);
        return shape;
    }

    static String ask(ConvexHullShape a, ConvexHullShape b) {
        Transform here = new Transform();
        here.setIdentity();
        GjkEpaSolver.Results found = new GjkEpaSolver.Results();
        if (new GjkEpaSolver().collide(a, here, b, here, 0, found)) {
            Vector3f n = found.normal;
            n.negate();
            return "penetrating " + found.depth + " " + n.x + " " + n.y + " " + n.z;
        }
        boolean apart = found.status == GjkEpaSolver.ResultsStatus.Separated;
        return apart ? "separated - - - -" : "error " + found.status;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> lines = Files.readAllLines(Paths.get(arguments[0]));
        for (int i = 0; i + 2 < lines.size(); i += 3) {
            try {
                System.out.println("= " + ask(hull(lines.get(i + 1)), hull(lines.get(i + 2))));
            } catch (RuntimeException problem) {
                System.out.println("= error " + problem);
            }
        }
    }
}
