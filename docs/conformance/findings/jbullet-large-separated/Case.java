// Two tetrahedra that overlap, larger and larger. Exit code 1: from a size on they are separated.
import com.bulletphysics.collision.narrowphase.GjkEpaSolver;
import com.bulletphysics.collision.shapes.ConvexHullShape;
import com.bulletphysics.linearmath.Transform;
import com.bulletphysics.util.ObjectArrayList;
import javax.vecmath.Vector3f;

public class Case {
    static ConvexHullShape tetrahedron(float tip, float end, float size) {
        ObjectArrayList<Vector3f> points = new ObjectArrayList<>();
        for (float[] p : new float[][] {{0, tip, 0}, {2, end, 0}, {-1, end, 1}, {0, end, -3}})
            points.add(new Vector3f(p[0] * size, p[1] * size, p[2] * size));
        ConvexHullShape shape = new ConvexHullShape(points);
        shape.setMargin(0);
        return shape;
    }

    static boolean missed(float size) {
        Transform at = new Transform();
        at.setIdentity();
        GjkEpaSolver.Results found = new GjkEpaSolver.Results();
        boolean hit = new GjkEpaSolver().collide(tetrahedron(-1, 3, size), at, tetrahedron(1, -2, size), at, 0, found);
        System.out.println("size " + size + ": " + found.status + ", depth " + found.depth / size + " of the size");
        return !hit;
    }

    public static void main(String[] arguments) {
        System.exit(missed(1) | missed(1e5f) | missed(1e8f) ? 1 : 0);
    }
}
