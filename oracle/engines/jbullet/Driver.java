// JBullet under epa-oracle: GjkEpaSolver.collide of two hulls, with margin 0; or a world of two
// objects of its own shapes, as its dispatcher answers, of whose contacts the deepest counts.
import com.bulletphysics.collision.broadphase.DbvtBroadphase;
import com.bulletphysics.collision.dispatch.CollisionDispatcher;
import com.bulletphysics.collision.dispatch.CollisionObject;
import com.bulletphysics.collision.dispatch.CollisionWorld;
import com.bulletphysics.collision.dispatch.DefaultCollisionConfiguration;
import com.bulletphysics.collision.narrowphase.GjkEpaSolver;
import com.bulletphysics.collision.narrowphase.ManifoldPoint;
import com.bulletphysics.collision.narrowphase.PersistentManifold;
import com.bulletphysics.collision.shapes.BoxShape;
import com.bulletphysics.collision.shapes.CapsuleShape;
import com.bulletphysics.collision.shapes.CollisionShape;
import com.bulletphysics.collision.shapes.ConeShape;
import com.bulletphysics.collision.shapes.ConvexHullShape;
import com.bulletphysics.collision.shapes.CylinderShape;
import com.bulletphysics.collision.shapes.SphereShape;
import com.bulletphysics.linearmath.Transform;
import com.bulletphysics.util.ObjectArrayList;
import javax.vecmath.Vector3f;

public class Driver {
    static ConvexHullShape hull(Protocol.Shape s) {
        ObjectArrayList<Vector3f> points = new ObjectArrayList<>();
        for (double[] p : s.points) points.add(new Vector3f((float) p[0], (float) p[1], (float) p[2]));
        ConvexHullShape shape = new ConvexHullShape(points);
        shape.setMargin(0);
        return shape;
    }

    static double[] xyz(Vector3f v) {
        return new double[] {v.x, v.y, v.z};
    }

    static Protocol.Answer collide(ConvexHullShape[] pair) {
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

    /** A margin of a box or cylinder is within, so small ones get a tenth of their size, as in Bullet. */
    static CollisionShape inside(BoxShape shape, double... half) {
        for (double h : half) shape.setMargin(Math.min(shape.getMargin(), 0.1f * (float) h));
        return shape;
    }

    static CollisionShape own(Protocol.Shape s) {
        float radius = (float) s.radius, half = (float) s.halfHeight;
        double[] h = s.halfExtents;
        switch (s.kind) {
            case "box": return inside(new BoxShape(new Vector3f((float) h[0], (float) h[1], (float) h[2])), h);
            case "ball": return new SphereShape(radius);
            case "capsule": return new CapsuleShape(radius, 2 * half);
            case "cylinder": return inside(new CylinderShape(new Vector3f(radius, half, radius)), radius, half);
            default:
                ConeShape cone = new ConeShape(radius, 2 * half);
                cone.setMargin(0); // that of a cone is around it
                return cone;
        }
    }

    /** Its capsules, cylinders and cones lie along y: the axes are exchanged in a cycle. */
    static CollisionObject placed(Protocol.Shape s) {
        int step = (s.axis - 'y' + 3) % 3;
        Transform at = new Transform();
        double[] t = s.translation;
        at.origin.set((float) t[0], (float) t[1], (float) t[2]);
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) at.basis.setElement(i, k, (float) s.rotation[i][(k + step) % 3]);
        CollisionObject object = new CollisionObject();
        object.setCollisionShape(own(s));
        object.setWorldTransform(at);
        return object;
    }

    static class World {
        final CollisionDispatcher dispatcher;
        final CollisionWorld world;
        final CollisionObject first;

        World(Protocol.Shape a, Protocol.Shape b) {
            DefaultCollisionConfiguration settings = new DefaultCollisionConfiguration();
            dispatcher = new CollisionDispatcher(settings);
            world = new CollisionWorld(dispatcher, new DbvtBroadphase(), settings);
            first = placed(a);
            world.addCollisionObject(first);
            world.addCollisionObject(placed(b));
        }
    }

    static Protocol.Answer contact(World pair) {
        pair.world.performDiscreteCollisionDetection();
        Protocol.Answer answer = new Protocol.Answer("separated");
        for (int m = 0; m < pair.dispatcher.getNumManifolds(); m++) {
            PersistentManifold manifold = pair.dispatcher.getManifoldByIndexInternal(m);
            boolean turned = manifold.getBody0() != pair.first;
            for (int i = 0; i < manifold.getNumContacts(); i++) {
                ManifoldPoint point = manifold.getContactPoint(i);
                // Here a distance is negative in an overlap.
                if (answer.depth != null && -point.getDistance() <= answer.depth) continue;
                Vector3f normal = new Vector3f(point.normalWorldOnB);
                if (turned) normal.negate();
                answer.status = point.getDistance() <= 0 ? "penetrating" : "separated";
                answer.depth = -(double) point.getDistance();
                answer.normal = xyz(normal);
                answer.a = xyz(turned ? point.positionWorldOnB : point.positionWorldOnA);
                answer.b = xyz(turned ? point.positionWorldOnA : point.positionWorldOnB);
            }
        }
        return answer;
    }

    static Object build(Protocol.Shape a, Protocol.Shape b) {
        if (!a.kind.equals("hull")) return new World(a, b);
        return new ConvexHullShape[] {hull(a), hull(b)};
    }

    static Protocol.Answer query(Object pair) {
        return pair instanceof World ? contact((World) pair) : collide((ConvexHullShape[]) pair);
    }

    public static void main(String[] arguments) throws java.io.IOException {
        Protocol.serve(arguments, Driver::build, Driver::query);
    }
}
