// Box2D in Java under epa-oracle: collidePolygons, collidePolygonAndCircle, collideCircles,
// collideEdgeAndPolygon and collideEdgeAndCircle of Collision, without the skin of polygons and
// edges.
import org.jbox2d.collision.Collision;
import org.jbox2d.collision.Manifold;
import org.jbox2d.collision.WorldManifold;
import org.jbox2d.collision.shapes.CircleShape;
import org.jbox2d.collision.shapes.EdgeShape;
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
        if (s.kind.equals("segment")) return null;
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

    /**
     * The deepest separation. Its world manifold has none, so this computes it as its
     * PositionSolverManifold does.
     */
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

    static EdgeShape edge(Protocol.Shape s) {
        EdgeShape shape = new EdgeShape();
        Vec2[] ends = new Vec2[2];
        for (int i = 0; i < 2; i++) ends[i] = new Vec2((float) s.points[i][0], (float) s.points[i][1]);
        shape.set(ends[0], ends[1]);
        return shape;
    }

    /** An edge comes before a polygon, and that before a circle. */
    static int rank(Protocol.Shape s) {
        return s.kind.equals("segment") ? 0 : s.kind.equals("ball") ? 2 : 1;
    }

    /** Two shapes, each an edge, a polygon or a circle: the others are null. */
    static class Pair {
        final String why;
        final boolean turned;
        final float[] radii = new float[2];
        final Transform[] at = new Transform[2];
        final EdgeShape[] edges = new EdgeShape[2];
        final CircleShape[] circles = new CircleShape[2];
        final PolygonShape[] polygons = new PolygonShape[2];

        Pair(Protocol.Shape a, Protocol.Shape b) {
            String two = rank(a) + rank(b) == 0 ? "two segments" : null;
            why = refusal(a) != null ? refusal(a) : refusal(b) != null ? refusal(b) : two;
            // The answer is turned back below.
            turned = rank(b) < rank(a);
            Protocol.Shape[] shapes = turned ? new Protocol.Shape[] {b, a} : new Protocol.Shape[] {a, b};
            for (int i = 0; i < 2 && why == null; i++) {
                at[i] = placed(shapes[i]);
                radii[i] = (float) shapes[i].radius;
                int rank = rank(shapes[i]);
                if (rank == 0) edges[i] = edge(shapes[i]);
                else if (rank == 1) polygons[i] = polygon(shapes[i]);
                else circles[i] = circle(shapes[i]);
            }
        }
    }

    static Protocol.Answer query(Pair pair) {
        if (pair.why != null) return Protocol.Answer.unsupported(pair.why);
        Transform at = pair.at[0], bt = pair.at[1];
        EdgeShape edge = pair.edges[0];
        PolygonShape polygon = pair.polygons[0], other = pair.polygons[1];
        CircleShape circle = pair.circles[1];
        Manifold found = new Manifold();
        if (edge != null && circle != null) COLLISION.collideEdgeAndCircle(found, edge, at, circle, bt);
        else if (edge != null) COLLISION.collideEdgeAndPolygon(found, edge, at, other, bt);
        else if (polygon == null) COLLISION.collideCircles(found, pair.circles[0], at, circle, bt);
        else if (other == null) COLLISION.collidePolygonAndCircle(found, polygon, at, circle, bt);
        else COLLISION.collidePolygons(found, polygon, at, other, bt);
        if (found.pointCount == 0) return new Protocol.Answer("separated");
        WorldManifold world = new WorldManifold();
        world.initialize(found, at, pair.radii[0], bt, pair.radii[1]);
        float separation = separation(found, world.normal, at, bt, pair.radii[0] + pair.radii[1]);
        Protocol.Answer answer = new Protocol.Answer(separation <= 0 ? "penetrating" : "touching");
        answer.depth = (double) separation;
        double sign = pair.turned ? -1 : 1;
        answer.normal = new double[] {sign * world.normal.x, sign * world.normal.y};
        return answer;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        Protocol.serve(arguments, Pair::new, Driver::query);
    }
}
