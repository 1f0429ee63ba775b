// JBullet under epa-oracle: GjkEpaSolver.collide of two hulls, with margin 0.
import com.bulletphysics.collision.narrowphase.GjkEpaSolver;
import com.bulletphysics.collision.shapes.ConvexHullShape;
import com.bulletphysics.linearmath.Transform;
import com.bulletphysics.util.ObjectArrayList;
import javax.vecmath.Vector3f;

public class Driver {
    static ConvexHullShape made(Protocol.Shape s) {
        ObjectArrayList<Vector3f> points = new ObjectArrayList<>();
        for (double[] p : s.points) points.add(new Vector3f((float) p[0], (float) p[1], (float) p[2]));
        ConvexHullShape shape = new ConvexHullShape(points);
        shape.setMargin(0);
        return shape;
    }

    static double[] xyz(Vector3f v) {
        return new double[] {v.x, v.y, v.z};
    }

    static Protocol.Answer query(ConvexHullShape[] pair) {
        Transform at = new Transform();
        at.setIdentity();
        GjkEpaSolver.Results found = new GjkEpaSolver.Results();
        Protocol.Answer answer;
        if (new GjkEpaSolver().collide(pair[0], at, pair[1], at, 0, found)) {
            answer = new Protocol.Answer("penetrating");
            answer.depth = (double) found.depth;
            answer.normal = xyz(found.normal);
            answer.a = xyz(found.witnesses[0]);
            answer.b = xyz(found.witnesses[1]);
        } else if (found.status == GjkEpaSolver.ResultsStatus.Separated) {
            answer = new Protocol.Answer("separated");
        } else {
            answer = new Protocol.Answer("error");
            answer.message = found.status.toString();
        }
        return answer;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        Protocol.serve(arguments, (a, b) -> new ConvexHullShape[] {made(a), made(b)}, Driver::query);
    }
}
