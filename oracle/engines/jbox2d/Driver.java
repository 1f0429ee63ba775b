// Box2D in Java under epa-oracle: collidePolygons, collidePolygonAndCircle and collideCircles of
// Collision, without the skin of polygons.
import org.jbox2d.collision.Collision;
import org.jbox2d.collision.Manifold;
import org.jbox2d.collision.WorldManifold;
import org.jbox2d.collision.shapes.CircleShape;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.common.Settings;
import org.jbox2d.common.Transform;
import org.jbox2d.common.Vec2;
import org.jbox2d.pooling.normal.DefaultWorldPool;

public class Driver {
    static final Collision COLLISION = new DefaultWorldPool(100, 10).getCollision();

    static Transform placed(Protocol.Shape s) {
        Transform at = new Transform();
        at.p.set((float) s.translation[0], (float) s.translation[1]);
        at.q.c = (float) s.rotation[0][0];
        at.q.s = (float) s.rotation[1][0];
        return at;
    }

    /** Why Box2D would not keep these corners, or null. */
    static String refusal(Protocol.Shape s) {
        int count = s.points == null ? 0 : s.points.length;
        if (count > Settings.maxPolygonVertices) return "more than 8 corners";
        for (int i = 0; i < count; i++) {
            double[] p = s.points[i], q = s.points[(i + 1) % count];
            if (Math.hypot(p[0] - q[0], p[1] - q[1]) < Settings.linearSlop) return "corners within its slop";
        }
        return null;
    }

    static PolygonShape polygon(Protocol.Shape s) {
        PolygonShape shape = new PolygonShape();
        if (s.points == null) {
            shape.setAsBox((float) s.halfExtents[0], (float) s.halfExtents[1]);
            return shape;
        }
        Vec2[] corners = new Vec2[s.points.length];
        for (int i = 0; i < corners.length; i++) corners[i] = new Vec2((float) s.points[i][0], (float) s.points[i][1]);
        shape.set(corners, corners.length);
        return shape;
    }

    static CircleShape circle(Protocol.Shape s) {
        CircleShape shape = new CircleShape();
        shape.m_radius = (float) s.radius;
        return shape;
    }

    /** The deepest separation: its world manifold has none, so this is as its PositionSolverManifold. */
    static float separation(Manifold found, Vec2 normal, Transform at, Transform bt, float radii) {
        float least = Float.POSITIVE_INFINITY;
        for (int i = 0; i < found.pointCount; i++) {
            Vec2 point = found.points[i].localPoint;
            Vec2 a = Transform.mul(at, found.type == Manifold.ManifoldType.FACE_B ? point : found.localPoint);
            Vec2 b = Transform.mul(bt, found.type == Manifold.ManifoldType.FACE_B ? found.localPoint : point);
            least = Math.min(least, Vec2.dot(b.sub(a), normal) - radii);
        }
        return least;
    }

    static Protocol.Answer penetration(Protocol.Shape a, Protocol.Shape b) {
        String why = refusal(a) != null ? refusal(a) : refusal(b);
        if (why != null) return Protocol.Answer.unsupported(why);
        boolean ballA = a.kind.equals("ball"), ballB = b.kind.equals("ball");
        // It wants the polygon first: the answer is turned back below.
        boolean turned = ballA && !ballB;
        Protocol.Shape p = turned ? b : a, q = turned ? a : b;
        Transform at = placed(p), bt = placed(q);
        Manifold found = new Manifold();
        if (ballA && ballB) COLLISION.collideCircles(found, circle(p), at, circle(q), bt);
        else if (ballA || ballB) COLLISION.collidePolygonAndCircle(found, polygon(p), at, circle(q), bt);
        else COLLISION.collidePolygons(found, polygon(p), at, polygon(q), bt);
        if (found.pointCount == 0) return new Protocol.Answer("separated");
        WorldManifold world = new WorldManifold();
        world.initialize(found, at, (float) p.radius, bt, (float) q.radius);
        float separation = separation(found, world.normal, at, bt, (float) (p.radius + q.radius));
        Protocol.Answer answer = new Protocol.Answer(separation <= 0 ? "penetrating" : "touching");
        answer.depth = (double) separation;
        double sign = turned ? -1 : 1;
        answer.normal = new double[] {sign * world.normal.x, sign * world.normal.y};
        return answer;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        Protocol.serve(arguments, Driver::penetration);
    }
}
