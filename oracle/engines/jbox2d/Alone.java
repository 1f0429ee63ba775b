// JBox2D alone: asks `collidePolygons`, `collidePolygonAndCircle`, `collideCircles`,
// `collideEdgeAndPolygon` and `collideEdgeAndCircle` about the pairs of a file. docs/engines.md,
// Without the driver.
//
// The normal of a world manifold points from the first shape to the second. A separation is
// negative where shapes overlap; it is that of PositionSolverManifold, which is not public: how far
// a point of one shape is from the plane of the other, or from its centre, less the radii. The skin
// of polygons is left out: what is answered is for sharp ones, and within two skins of 0.01 is a
// hit. An edge comes first, then a polygon, then a circle.
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.jbox2d.collision.Collision;
import org.jbox2d.collision.Manifold;
import org.jbox2d.collision.WorldManifold;
import org.jbox2d.collision.shapes.CircleShape;
import org.jbox2d.collision.shapes.EdgeShape;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.common.MathUtils;
import org.jbox2d.common.Settings;
import org.jbox2d.common.Transform;
import org.jbox2d.common.Vec2;
import org.jbox2d.pooling.normal.DefaultWorldPool;

public class Alone {
    final PolygonShape polygon = new PolygonShape();
    final CircleShape circle = new CircleShape();
    final Transform at = new Transform();
    final EdgeShape edge = new EdgeShape();
    final boolean round, thin;

    /** The shape of a line, and where it stands. */
    Alone(String line) {
        String[] words = line.split(" ");
        float[] n = new float[words.length]; // each as a number: 0 if it is none
        for (int i = 0; i < n.length; i++)
            if (!words[i].matches("[a-z]+")) n[i] = (float) Double.parseDouble(words[i]);
        round = words[0].equals("ball");
        thin = words[0].equals("segment");
        if (thin) edge.set(new Vec2(n[2], n[3]), new Vec2(n[4], n[5]));
        circle.m_radius = round ? n[1] : 0;
        if (words[0].equals("box")) polygon.setAsBox(n[1], n[2]);
        if (words[0].equals("hull")) {
            Vec2[] corners = new Vec2[(int) n[1]];
            Arrays.setAll(corners, i -> new Vec2(n[2 + 2 * i], n[3 + 2 * i]));
            // It keeps at most eight, and welds what is close: that is refused.
            boolean kept = corners.length <= Settings.maxPolygonVertices;
            Vec2 last = corners[corners.length - 1];
            for (Vec2 next : corners) {
                kept &= MathUtils.distance(last, next) >= Settings.linearSlop;
                last = next;
            }
            if (!kept) throw new RuntimeException("its corners are not kept");
            polygon.set(corners, corners.length);
        }
        int place = Arrays.asList(words).indexOf("at");
        at.p.set(n[place + 1], n[place + 2]);
        at.q.c = n[place + 3];
        at.q.s = n[place + 5];
    }

    static String ask(Alone a, Alone b) {
        if (a.thin && b.thin) throw new RuntimeException("two edges");
        if (b.thin || a.round && !b.round) return said(b, a, -1);
        return said(a, b, 1);
    }

    static String said(Alone a, Alone b, int sign) {
        Collision collision = new DefaultWorldPool(100, 10).getCollision();
        Manifold found = new Manifold();
        if (a.thin && b.round) collision.collideEdgeAndCircle(found, a.edge, a.at, b.circle, b.at);
        else if (a.thin) collision.collideEdgeAndPolygon(found, a.edge, a.at, b.polygon, b.at);
        else if (a.round) collision.collideCircles(found, a.circle, a.at, b.circle, b.at);
        else if (b.round) collision.collidePolygonAndCircle(found, a.polygon, a.at, b.circle, b.at);
        else collision.collidePolygons(found, a.polygon, a.at, b.polygon, b.at);
        if (found.pointCount == 0) return "separated - - -";
        WorldManifold world = new WorldManifold();
        world.initialize(found, a.at, a.circle.m_radius, b.at, b.circle.m_radius);
        boolean turned = found.type == Manifold.ManifoldType.FACE_B;
        float least = Float.POSITIVE_INFINITY;
        for (int i = 0; i < found.pointCount; i++) {
            Vec2 from = Transform.mul(turned ? b.at : a.at, found.localPoint);
            Vec2 to = Transform.mul(turned ? a.at : b.at, found.points[i].localPoint);
            float along = Vec2.dot(to.sub(from), world.normal) * (turned ? -1 : 1);
            least = Math.min(least, along - a.circle.m_radius - b.circle.m_radius);
        }
        Vec2 n = world.normal.mul(sign);
        return (least > 0 ? "touching " : "penetrating ") + -least + " " + n.x + " " + n.y;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> lines = Files.readAllLines(Paths.get(arguments[0]));
        for (int i = 0; i + 2 < lines.size(); i += 3) {
            try {
                Alone a = new Alone(lines.get(i + 1)), b = new Alone(lines.get(i + 2));
                System.out.println("= " + ask(a, b));
            } catch (RuntimeException problem) {
                System.out.println("= error " + problem);
            }
        }
    }
}
