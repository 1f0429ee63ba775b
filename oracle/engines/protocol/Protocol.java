// What the drivers in Java share: the protocol of docs/formats.md.
//
// A driver's main calls `Protocol.serve(arguments, function)`, with a function of two shapes; or,
// for the speed of queries alone, `Protocol.serve(arguments, build, query)`, with a function of two
// shapes and one of what it builds. Run as `java Driver DECLARATION ARGUMENT…`: the file holds the
// declaration on one line.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

class Protocol {
    /**
     * A shape in its pose. `kind` is its name in the format; `radius` is that of a ball, capsule,
     * cylinder or cone, or what a `rounded` hull is rounded by.
     */
    static class Shape {
        final int dim;
        final String kind;
        double[][] points;
        int[][] faces;
        double[] halfExtents, radii;
        double radius, halfHeight;
        char axis = 'y';
        double[] translation;
        double[][] rotation;

        Shape(int dim, Map<String, Object> shape, Object faces) {
            this.dim = dim;
            kind = shape.keySet().stream().filter(key -> !key.equals("pose")).findFirst().get();
            if (shape.get(kind) instanceof Map) fields(object(shape.get(kind)));
            else points = matrix(shape.get(kind));
            if (faces != null)
                this.faces = Arrays.stream(matrix(faces)).map(Shape::whole).toArray(int[][]::new);
            Map<String, Object> pose = object(shape.getOrDefault("pose", Map.of()));
            translation = pose.containsKey("translation") ? vector(pose.get("translation")) : new double[dim];
            rotation = rotation(pose, dim);
        }

        private void fields(Map<String, Object> fields) {
            radius = (double) fields.getOrDefault("radius", 0.0);
            halfHeight = (double) fields.getOrDefault("half_height", 0.0);
            axis = ((String) fields.getOrDefault("axis", "y")).charAt(0);
            if (fields.containsKey("half_extents")) halfExtents = vector(fields.get("half_extents"));
            if (fields.containsKey("radii")) radii = vector(fields.get("radii"));
            if (fields.containsKey("core")) points = matrix(object(fields.get("core")).get("hull"));
        }

        private static int[] whole(double[] numbers) {
            return Arrays.stream(numbers).mapToInt(x -> (int) x).toArray();
        }

        private static double[][] rotation(Map<String, Object> pose, int dim) {
            if (pose.containsKey("matrix")) return matrix(pose.get("matrix"));
            if (pose.containsKey("rotation")) {
                double[] r = vector(pose.get("rotation"));
                return new double[][] {{r[0], -r[1]}, {r[1], r[0]}};
            }
            if (!pose.containsKey("quaternion")) {
                double[][] identity = new double[dim][dim];
                for (int i = 0; i < dim; i++) identity[i][i] = 1;
                return identity;
            }
            double[] q = vector(pose.get("quaternion"));
            double w = q[0], x = q[1], y = q[2], z = q[3], n = w * w + x * x + y * y + z * z;
            return new double[][] {
                {(w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n},
                {2 * (x * y + w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n},
                {2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, (w * w - x * x - y * y + z * z) / n}};
        }
    }

    /** What is said of a pair: everything but the status may be left out. */
    static class Answer {
        String status; // "penetrating", "touching", "separated", "unsupported", "error"
        Double depth;
        double[] normal, a, b; // the witness points are a and b
        String message;

        Answer(String status) {
            this.status = status;
        }

        static Answer unsupported(String message) {
            Answer answer = new Answer("unsupported");
            answer.message = message;
            return answer;
        }
    }

    /** Reads JSON: objects are maps, lists are lists, numbers are doubles. */
    private static class Json {
        final String text;
        int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            char c = text.charAt(at);
            if (c == '{') return members();
            if (c == '[') return elements();
            if (c == '"') return string();
            int start = at;
            while (",]}".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(start, at);
            return Character.isLetter(c) ? word : (Object) Double.parseDouble(word);
        }

        private Map<String, Object> members() {
            Map<String, Object> members = new LinkedHashMap<>();
            for (at++; text.charAt(at) != '}';) {
                if (text.charAt(at) == ',') at++;
                String key = string();
                at++;
                members.put(key, value());
            }
            at++;
            return members;
        }

        private List<Object> elements() {
            List<Object> elements = new ArrayList<>();
            for (at++; text.charAt(at) != ']';) {
                if (text.charAt(at) == ',') at++;
                elements.add(value());
            }
            at++;
            return elements;
        }

        /** Escapes are kept as they are: no text of a person is looked at. */
        private String string() {
            int start = ++at;
            for (; text.charAt(at) != '"'; at++) if (text.charAt(at) == '\\') at++;
            return text.substring(start, at++);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    private static double[] vector(Object value) {
        return ((List<?>) value).stream().mapToDouble(x -> (double) x).toArray();
    }

    private static double[][] matrix(Object value) {
        return ((List<?>) value).stream().map(Protocol::vector).toArray(double[][]::new);
    }

    /** The functions of a driver, and the pairs that were built. */
    private static class Engine<T> {
        final boolean prebuilt;
        final BiFunction<Shape, Shape, T> build;
        final Function<T, Answer> query;
        final List<T> built = new ArrayList<>();

        Engine(boolean prebuilt, BiFunction<Shape, Shape, T> build, Function<T, Answer> query) {
            this.prebuilt = prebuilt;
            this.build = build;
            this.query = query;
        }

        /** What is answered to `run` and `build`. */
        String reply(String line) {
            Map<String, Object> message = object(new Json(line).value());
            Map<String, Object> pair = object(message.get("case"));
            Map<String, Object> faces = object(message.getOrDefault("faces", Map.of()));
            int dim = ((Double) pair.get("dim")).intValue();
            Answer answer;
            try {
                Shape a = new Shape(dim, object(pair.get("a")), faces.get("a"));
                T made = build.apply(a, new Shape(dim, object(pair.get("b")), faces.get("b")));
                if (message.get("cmd").equals("build")) built.add(made);
                answer = query.apply(made);
            } catch (Throwable problem) {
                answer = new Answer("error");
                answer.message = problem.toString();
            }
            return "{\"seq\":" + ((Double) message.get("seq")).longValue() + "," + text(answer) + "}";
        }

        /** docs/formats.md, Bench. */
        String bench(String line) {
            Map<String, Object> message = object(new Json(line).value());
            int first = ((Double) message.get("first")).intValue(), count = ((Double) message.get("count")).intValue();
            double warmUp = (double) message.get("warm_up"), pass = (double) message.get("pass");
            double passes = (double) message.get("passes"), most = (double) message.get("most");
            boolean empty = message.get("empty").equals("true");
            List<T> pairs = built.subList(first, first + count);
            Answer[] answers = new Answer[count];
            Answer nothing = new Answer("separated");
            Function<T, Answer> ask = empty ? made -> nothing : query;
            long times = 1;
            double spent = 0, took;
            for (;;) {
                spent += took = timed(ask, pairs, answers, times);
                if (spent >= most || (took >= pass && spent >= warmUp)) break;
                if (took < pass) times *= 2;
            }
            List<Double> taken = new ArrayList<>();
            if (spent >= most) taken.add(took);
            while (taken.size() < passes && spent < most) {
                spent += took = timed(ask, pairs, answers, times);
                taken.add(took);
            }
            double each = 1e9 / ((double) times * count);
            StringBuilder said = new StringBuilder("{\"nanoseconds\":");
            said.append(Arrays.toString(taken.stream().mapToDouble(x -> x * each).toArray()));
            said.append(",\"clock\":\"thread\",\"prebuilt\":" + prebuilt + ",\"answers\":[");
            for (int i = 0; i < count && !empty; i++) said.append(i == 0 ? "{" : ",{").append(text(answers[i])).append("}");
            return said + "]}";
        }

        /** Asks all pairs some times and keeps the last answers. Returns the processor seconds. */
        private double timed(Function<T, Answer> ask, List<T> pairs, Answer[] answers, long times) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (; times > 0; times--)
                for (int i = 0; i < answers.length; i++) answers[i] = ask.apply(pairs.get(i));
            return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
        }
    }

    private static String text(Answer answer) {
        StringBuilder text = new StringBuilder("\"status\":\"" + answer.status + "\"");
        if (answer.depth != null) text.append(",\"depth\":" + answer.depth);
        append(text, "normal", answer.normal);
        append(text, "a", answer.a);
        append(text, "b", answer.b);
        if (answer.message != null)
            text.append(",\"message\":\"" + answer.message.replaceAll("[\"\\\\\\p{Cntrl}]", "'") + "\"");
        return text.toString();
    }

    private static void append(StringBuilder reply, String name, double[] vector) {
        if (vector != null) reply.append(",\"" + name + "\":" + Arrays.toString(vector));
    }

    static void serve(String[] arguments, BiFunction<Shape, Shape, Answer> penetration) throws IOException {
        serve(arguments, new Engine<Shape[]>(false, (a, b) -> new Shape[] {a, b}, made -> penetration.apply(made[0], made[1])));
    }

    static <T> void serve(String[] arguments, BiFunction<Shape, Shape, T> build, Function<T, Answer> query) throws IOException {
        serve(arguments, new Engine<T>(true, build, query));
    }

    private static void serve(String[] arguments, Engine<?> engine) throws IOException {
        String declaration = Files.readString(Path.of(arguments[0])).trim();
        // Answers go to `out`; System.out goes to stderr, where it does no harm.
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        System.setOut(System.err);
        InputStreamReader in = new InputStreamReader(System.in, StandardCharsets.UTF_8);
        BufferedReader lines = new BufferedReader(in);
        for (String line; (line = lines.readLine()) != null;) {
            if (line.startsWith("{\"cmd\":\"run\"") || line.startsWith("{\"cmd\":\"build\"")) out.print(engine.reply(line) + "\n");
            else if (line.startsWith("{\"cmd\":\"bench\"")) out.print(engine.bench(line) + "\n");
            else if (line.startsWith("{\"cmd\":\"hello\"")) out.print(declaration + "\n");
            else break;
            out.flush();
        }
        System.exit(0);
    }
}
