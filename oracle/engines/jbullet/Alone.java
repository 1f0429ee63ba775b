// JBullet alone: asks `GjkEpaSolver.collide`, or a `CollisionWorld`, about the pairs of a file.
// docs/engines.md, Without the driver.
//
// A depth is positive. The normal is that on B, which points to A, as of the Bullet 2.72 that it
// ports (GjkEpaPenetrationDepthSolver, btManifoldResult): here it is turned. In a world a distance
// is negative in an overlap, and the deepest contact counts. Capsules, cylinders and cones lie
// along y, or with a letter in their name along that. The margin of a box and a cylinder is within
// them: 0.04, or a tenth of their least half extent, as setSafeMargin of later releases has it.
import com.bulletphysics.collision.broadphase.DbvtBroadphase;
import com.bulletphysics.collision.dispatch.*;
import com.bulletphysics.collision.narrowphase.*;
import com.bulletphysics.collision.shapes.*;
import com.bulletphysics.linearmath.Transform;
import com.bulletphysics.util.ObjectArrayList;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import javax.vecmath.Matrix3f;
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

    /** Its own shape of a line. */
    static ConvexShape shape(String kind, String axis, float x, float y, float z) {
        float safe = 0.1f * (kind.equals("box") ? Math.min(x, Math.min(y, z)) : Math.min(x, y));
        ConvexShape made;
        switch (kind + " " + (kind.matches("box|ball") ? "" : axis)) {
            case "ball ": return new SphereShape(x);
            case "capsule x": return new CapsuleShapeX(y, 2 * x);
            case "capsule y": return new CapsuleShape(y, 2 * x);
            case "capsule z": return new CapsuleShapeZ(y, 2 * x);
            case "cone x": made = new ConeShapeX(y, 2 * x); break;
            case "cone y": made = new ConeShape(y, 2 * x); break;
            case "cone z": made = new ConeShapeZ(y, 2 * x); break;
            case "box ": made = new BoxShape(new Vector3f(x, y, z)); break;
            case "cylinder x": made = new CylinderShapeX(new Vector3f(x, y, y)); break;
            case "cylinder y": made = new CylinderShape(new Vector3f(y, x, y)); break;
            default: made = new CylinderShapeZ(new Vector3f(y, y, x));
        }
        if (kind.equals("cone")) made.setMargin(0);
        else if (safe < made.getMargin()) made.setMargin(safe);
        return made;
    }

    static CollisionObject object(String line) {
        String[] halves = line.split(" at "), words = (halves[0] + " 0 0").split(" ");
        float[] m = new float[12];
        for (int i = 0; i < 12; i++) m[i] = (float) Double.parseDouble(halves[1].split(" ")[i]);
        float[] n = new float[3];
        for (int i = 0; i < 3; i++)
            if (!words[i + 1].matches("[xyz]")) n[i] = (float) Double.parseDouble(words[i + 1]);
        Transform place = new Transform(new Matrix3f(Arrays.copyOfRange(m, 3, 12)));
        place.origin.set(m[0], m[1], m[2]);
        CollisionObject made = new CollisionObject();
        made.setCollisionShape(shape(words[0], words[3], n[0], n[1], n[2]));
        made.setWorldTransform(place);
        return made;
    }

    static String ask(CollisionObject a, CollisionObject b) {
        CollisionConfiguration configuration = new DefaultCollisionConfiguration();
        CollisionDispatcher dispatcher = new CollisionDispatcher(configuration);
        CollisionWorld world = new CollisionWorld(dispatcher, new DbvtBroadphase(), configuration);
        world.addCollisionObject(a);
        world.addCollisionObject(b);
        world.performDiscreteCollisionDetection();
        float least = Float.POSITIVE_INFINITY;
        String said = "separated - - - -";
        for (PersistentManifold manifold : dispatcher.getInternalManifoldPointer()) {
            int turn = manifold.getBody0() == a ? -1 : 1;
            for (int i = 0; i < manifold.getNumContacts(); i++) {
                ManifoldPoint point = manifold.getContactPoint(i);
                if (point.distance1 >= least) continue;
                least = point.distance1;
                Vector3f n = point.normalWorldOnB;
                String numbers = -least + " " + turn * n.x + " " + turn * n.y + " " + turn * n.z;
                said = (least > 0 ? "separated " : "penetrating ") + numbers;
            }
        }
        return said;
    }

    static String ask(String a, String b) {
        return a.startsWith("hull") ? ask(hull(a), hull(b)) : ask(object(a), object(b));
    }

    public static void main(String[] arguments) throws Exception {
        List<String> lines = Files.readAllLines(Paths.get(arguments[0]));
        for (int i = 0; i + 2 < lines.size(); i += 3) {
            try {
                System.out.println("= " + ask(lines.get(i + 1), lines.get(i + 2)));
            } catch (RuntimeException problem) {
                System.out.println("= error " + problem);
            }
        }
    }
}
