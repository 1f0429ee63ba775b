// A driver: it puts an implementation of penetration depth under test.
//
// It reads questions and writes answers, one JSON object a line; the protocol is
// described in docs/formats.md of epa-oracle. Build and judge it with
//
//     javac -d . Driver.java
//     epa-oracle validate -- java -cp . Driver
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public class Driver {
    // What it handles and what its numbers mean: it is judged by this.
    // More can be declared, see docs/plug-in.md, Conventions. Exact hulls instead of points:
    //   "hull_form": "polygon" (or "convex_points", "faces", "triangles");
    // what it is not for, beside "shapes":
    //   "not_for": ["flat", "touching", "separated"], "poses": "rigid",
    //   "range": {"smallest_extent": 0.01, "largest_extent": 100, "largest_coordinate": 1000};
    // and beside "touching":
    //   "touching_normal": "absent" (or "zero", "nan"),
    //   "margin": 0.01, "inflation": 0.01, "corner_margin": 0.01,
    //   "tolerance": {"absolute": 0, "relative": 1e-6, "normal": {"absolute": 0.01},
    //   "witness": {"absolute": 0.01}}.
    static final String DECLARATION = String.join("", "{",
        "'name': 'my-epa',",         // in reports
        "'scalar': 'f64',",          // the floats it computes in; 'f32' for float
        "'dims': [2, 3],",           // leave out what it does not handle
        "'shapes': ['hull'],",       // lists of points; every polytope arrives as one
        "'conventions': {",
        "    'normal': 'a-to-b',",   // or 'b-to-a'
        "    'depth': 'positive',",  // overlap > 0, gap < 0; or 'negative', or 'magnitude'
        "    'touching': 'either'",  // 'hit' or 'miss' if it promises one
        "}}").replace('\'', '"');

    /** What is said of a pair: everything but the status may be left out. */
    static class Answer {
        String status;      // "penetrating", "touching", "separated", "unsupported", "error"
        Double depth;       // how far to push; in the sign declared above
        double[] normal;    // in which direction; a unit vector
        double[] a, b;      // the witness points: a - b = depth * normal, from A to B
        String message;     // why, with "unsupported" and "error"

        Answer(String status) {
            this.status = status;
        }
    }

    /**
     * FILL IN: the penetration depth of the convex hulls of a and b.
     *
     * The points have 2 or 3 world coordinates, in no particular order. What is thrown is
     * answered as an error.
     // trace: * Report the steps with Trace.start, Trace.step and Trace.end.
     */
    static Answer penetration(double[][] a, double[][] b) {
        return new Answer("unsupported");
    }

    /** Reads a line from left to right, by searching for what is needed. */
    static class Line {
        final String text;
        int at = 0;

        Line(String text) {
            this.text = text;
        }

        /** Goes behind the next `"key":`. The hulls come before anything a person wrote. */
        Line after(String key) {
            int found = text.indexOf("\"" + key + "\":", at);
            if (found < 0) throw new IllegalArgumentException("no " + key + " in the question");
            at = found + key.length() + 3;
            return this;
        }

        /** The text up to one of these characters. */
        String word(String ends) {
            int start = at;
            while (ends.indexOf(text.charAt(at)) < 0) at++;
            return text.substring(start, at);
        }

        /** The points [[x,y],...]. */
        double[][] points() {
            List<double[]> points = new ArrayList<>();
            for (at++; text.charAt(at) != ']'; at++) {
                if (text.charAt(at) != '[') continue;
                at++;
                String[] numbers = word("]").split(",");
                points.add(Arrays.stream(numbers).mapToDouble(Double::parseDouble).toArray());
            }
            return points.toArray(new double[0][]);
        }
    }

    static Answer answered(Line line) {
        try {
            double[][] a = line.after("hull").points();
            double[][] b = line.after("hull").points();
            return Objects.requireNonNull(penetration(a, b), "penetration returned null");
        } catch (Throwable problem) {
            Answer answer = new Answer("error");
            answer.message = problem.toString();
            return answer;
        }
    }

    static String reply(String text) {
        Line line = new Line(text);
        String seq = line.after("seq").word(",}");
        // trace: Trace.question("my-epa", text);
        Answer answer = answered(line);
        StringBuilder reply = new StringBuilder("{\"seq\":" + seq + ",\"status\":\"" + answer.status + "\"");
        if (answer.depth != null) reply.append(",\"depth\":" + answer.depth);
        append(reply, "normal", answer.normal);
        append(reply, "a", answer.a);
        append(reply, "b", answer.b);
        if (answer.message != null)
            reply.append(",\"message\":\"" + answer.message.replaceAll("[\"\\\\\\p{Cntrl}]", "'") + "\"");
        return reply + "}";
    }

    static void append(StringBuilder reply, String name, double[] vector) {
        if (vector != null) reply.append(",\"" + name + "\":" + Arrays.toString(vector));
    }

    public static void main(String[] arguments) throws IOException {
        // Answers go to `out`; System.out goes to stderr, where it does no harm.
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        System.setOut(System.err);
        InputStreamReader in = new InputStreamReader(System.in, StandardCharsets.UTF_8);
        BufferedReader lines = new BufferedReader(in);
        for (String line; (line = lines.readLine()) != null;) {
            if (line.startsWith("{\"cmd\":\"run\"")) out.print(reply(line) + "\n");
            else if (line.startsWith("{\"cmd\":\"hello\"")) out.print(DECLARATION + "\n");
            else break;
            out.flush();
        }
    }
}
