// Two quadrilaterals whose shortest push is 2, along -x. Exit code 1: another is reported.
import org.jbox2d.collision.Collision;
import org.jbox2d.collision.Manifold;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.common.Transform;
import org.jbox2d.common.Vec2;
import org.jbox2d.pooling.normal.DefaultWorldPool;

public class Case {
    static PolygonShape polygon(float... xy) {
        Vec2[] corners = new Vec2[xy.length / 2];
        for (int i = 0; i < corners.length; i++) corners[i] = new Vec2(xy[2 * i], xy[2 * i + 1]);
        PolygonShape shape = new PolygonShape();
        shape.set(corners, corners.length);
        return shape;
    }

    public static void main(String[] arguments) {
        PolygonShape a = polygon(1, 0, 2, 1, 3, 3, 1, 3), b = polygon(1, 1, 3, 0, 3, 3, 0, 3);
        Transform none = new Transform();
        Collision collision = new DefaultWorldPool(100, 10).getCollision();
        for (int i = 0; i < 4; i++) {
            float ofA = collision.edgeSeparation(a, none, i, b, none);
            float ofB = collision.edgeSeparation(b, none, i, a, none);
            System.out.println("separation at edge " + i + ": of A " + ofA + ", of B " + ofB);
        }
        Manifold found = new Manifold();
        collision.collidePolygons(found, a, none, b, none);
        float least = 0;
        for (int i = 0; i < found.pointCount; i++) {
            Vec2 to = found.points[i].localPoint.sub(found.localPoint);
            least = Math.min(least, Vec2.dot(to, found.localNormal));
        }
        System.out.println("contact: " + found.type + ", " + found.localNormal + ", separation " + least);
        System.exit(Math.abs(least + 2) < 0.02 ? 0 : 1);
    }
}
