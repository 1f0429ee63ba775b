// The steps of a run, as a trace that epa-oracle shows and audits: see its docs/traces.md.
//
// The traces are appended to the file that EPA_TRACE names; without it nothing is written:
//
//     EPA_TRACE=run.jsonl epa-oracle show CASE -- java -cp . Driver
//     epa-oracle trace run.jsonl
//     epa-oracle audit run.jsonl
//
// Points are those of A - B. Vertices count from 0 in the order in which they are found, those of
// the start first. A facet is a list of its vertices: two in the plane, three in space.
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

class Trace {
    private static String header;
    private static int queries, steps;
    private static boolean begun;

    private static void line(String line) {
        String path = System.getenv("EPA_TRACE");
        if (path == null || path.isEmpty()) return;
        try {
            Files.write(Paths.get(path), (line + "\n").getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** The question; the driver reports it. The case is the last field of the line. */
    static void question(String by, String line) {
        String pair = line.substring(line.indexOf("\"case\":") + 7, line.lastIndexOf('}'));
        String scalar = Driver.DECLARATION.contains("\"f32\"") ? "f32" : "f64";
        // Leave out `oriented` if the order of vertices tells the outside of a facet.
        header = "{\"trace\":1,\"by\":\"" + by + "\",\"scalar\":\"" + scalar
            + "\",\"oriented\":false,\"case\":" + pair + "}";
        begun = false;
    }

    /** The first line of a run. */
    private static void begin() {
        if (begun) return;
        line(header);
        queries = steps = 0;
        begun = true;
    }

    private static String points(double[][] points) {
        String[] list = new String[points.length];
        for (int i = 0; i < points.length; i++)
            list[i] = "{\"p\":" + Arrays.toString(points[i]) + "}";
        return Arrays.toString(list);
    }

    /**
     * A query of GJK: the simplex before it, the direction along which it looks, and the support
     * point there. Leave GJK out if you have none, or do not want it audited.
     */
    static void gjk(double[][] simplex, double[] direction, double[] support) {
        begin();
        line("{\"gjk\":" + ++queries + ",\"simplex\":" + points(simplex) + ",\"direction\":"
            + Arrays.toString(direction) + ",\"support\":{\"p\":" + Arrays.toString(support)
            + "}}");
    }

    /**
     * How GJK ended: "enclosed", "converged", "separating-axis", "stalled" or "iteration-limit";
     * and its last simplex. If it found no overlap, call start without points and facets, and end.
     */
    static void gjkEnd(String how, double[][] simplex) {
        begin();
        line("{\"gjk\":\"" + how + "\",\"simplex\":" + points(simplex) + "}");
    }

    /** The simplex or polytope that EPA begins with. */
    static void start(double[][] points, int[][] facets) {
        begin();
        line("{\"start\":{\"points\":" + points(points) + ",\"facets\":"
            + Arrays.deepToString(facets) + "}}");
    }

    /**
     * The nearest facet, the support point along its normal and its number, and what it changed.
     * A step that changes nothing is the last; its vertex is -1.
     */
    static void step(int[] facet, double[] support, int vertex, int[][] removed, int[][] added) {
        String change = vertex < 0 ? "" : ",\"vertex\":" + vertex
            + ",\"removed\":" + Arrays.deepToString(removed)
            + ",\"added\":" + Arrays.deepToString(added);
        line("{\"step\":" + ++steps + ",\"facet\":" + Arrays.toString(facet) + ",\"support\":{\"p\":"
            + Arrays.toString(support) + "}" + change + "}");
    }

    /**
     * How the run ended: "converged", "separating-axis", "flat", "stalled", "iteration-limit",
     * "gave-up" or "endless"; then the depth, positive for an overlap, along the normal from A to
     * B.
     */
    static void end(String how, double depth, double[] normal) {
        begun = false;
        line("{\"end\":\"" + how + "\",\"depth\":" + depth + ",\"normal\":"
            + Arrays.toString(normal) + "}");
    }
}
