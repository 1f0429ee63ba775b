/* A driver: it puts an implementation of penetration depth under test.
 *
 * It reads questions and writes answers, one JSON object a line; the protocol is
 * described in docs/formats.md of epa-oracle. Build and judge it with
 *
 *     cc -O2 -o driver driver.c -lm
 *     epa-oracle validate -- ./driver
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
FILE *fdopen(int, const char *); /* -std=c99 hides it */
#endif

/* The floats that the implementation computes in: double or float. */
typedef double real;
// trace: #include "trace.h"

/* What it handles and what its numbers mean: it is judged by this. */
/* More can be declared, see docs/plug-in.md, Conventions. Exact hulls instead of points:
 *   "hull_form": "polygon" (or "convex_points", "faces", "triangles");
 * what it is not for, beside "shapes":
 *   "not_for": ["flat", "touching", "separated"], "poses": "rigid",
 *   "range": {"smallest_extent": 0.01, "largest_extent": 100, "largest_coordinate": 1000};
 * and beside "touching":
 *   "touching_normal": "absent" (or "zero", "nan"),
 *   "margin": 0.01, "inflation": 0.01, "corner_margin": 0.01,
 *   "tolerance": {"absolute": 0, "relative": 1e-6, "normal": {"absolute": 0.01},
 *   "witness": {"absolute": 0.01}}. */
#define JSON(...) #__VA_ARGS__
static const char DECLARATION[] = JSON({
    "name": "my-epa",          /* in reports */
    "scalar": "%s",            /* "f64" or "f32", as `real` says */
    "dims": [2, 3],            /* leave out what it does not handle */
    "shapes": ["hull"],        /* lists of points; every polytope arrives as one */
    "conventions": {
        "normal": "a-to-b",    /* or "b-to-a" */
        "depth": "positive",   /* overlap > 0, gap < 0; or "negative", or "magnitude" */
        "touching": "either"   /* "hit" or "miss" if it promises one */
    }
});

typedef struct {
    const char *status; /* "penetrating", "touching", "separated", "unsupported", "error" */
    bool has_depth, has_normal, has_witnesses; /* which of the following are given */
    real depth;      /* how far to push; in the sign declared above */
    real normal[3];  /* in which direction; a unit vector */
    real a[3], b[3]; /* points of A and B with a - b = depth * normal, from A to B */
    const char *message; /* why, with "unsupported" and "error"; or NULL */
} Answer;

/* FILL IN: the penetration depth of the convex hulls of a and b.
 *
 * They have `a_count` and `b_count` points of `dim` coordinates each, in world
 * coordinates, in no particular order: point i of A begins at a[dim * i].
 // trace: * Report the steps with trace_start, trace_step and trace_end.
 */
static Answer penetration(int dim, const real *a, size_t a_count, const real *b, size_t b_count)
{
    Answer answer = {.status = "unsupported"};
    (void)dim, (void)a, (void)a_count, (void)b, (void)b_count;
    return answer;
}

static void *resized(void *memory, size_t size)
{
    memory = realloc(memory, size);
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* The next line of standard input, however long; NULL at the end. */
static char *next_line(void)
{
    static char *line = NULL;
    static size_t size = 0;
    size_t length = 0;
    for (;;) {
        int c = getchar();
        if (c == EOF && length == 0)
            return NULL;
        if (length == size)
            line = resized(line, size = 2 * size + 1024);
        if (c == EOF || c == '\n') {
            line[length] = '\0';
            return line;
        }
        line[length++] = (char)c;
    }
}

/* What follows the next `"key":`. The two hulls come before anything a person
 * wrote, so that a search finds them. */
static const char *after(const char *text, const char *key)
{
    const char *found = strstr(text, key);
    if (!found) {
        fprintf(stderr, "no %s in the question\n", key);
        exit(1);
    }
    return found + strlen(key);
}

typedef struct {
    real *x;
    size_t count, size;
} Numbers;

/* Reads the numbers of a list of lists, and gives the place behind it. */
static const char *read_numbers(const char *text, Numbers *numbers)
{
    int depth = 0;
    numbers->count = 0;
    do {
        if (*text == '-' || (*text >= '0' && *text <= '9')) {
            char *end;
            if (numbers->count == numbers->size) {
                numbers->size = 2 * numbers->size + 64;
                numbers->x = resized(numbers->x, numbers->size * sizeof(real));
            }
            numbers->x[numbers->count++] = (real)strtod(text, &end);
            text = end;
        } else {
            depth += (*text == '[') - (*text == ']');
            text += *text != '\0';
        }
    } while (depth > 0 && *text);
    return text;
}

/* Where answers go; standard output goes to stderr, where it does no harm. */
static FILE *out;

static void print_vector(const char *name, const real *v, int dim)
{
    fprintf(out, ",\"%s\":[%.17g,%.17g", name, (double)v[0], (double)v[1]);
    if (dim == 3)
        fprintf(out, ",%.17g", (double)v[2]);
    fprintf(out, "]");
}

static void answer_question(const char *line)
{
    static Numbers a, b;
    const char *seq = after(line, "\"seq\":");
    int dim = atoi(after(seq, "\"dim\":"));
    read_numbers(after(read_numbers(after(seq, "\"hull\":"), &a), "\"hull\":"), &b);
    size_t each = (size_t)dim;
    // trace: trace_case("my-epa", dim, after(seq, "\"case\":"));
    Answer answer = penetration(dim, a.x, a.count / each, b.x, b.count / each);
    fprintf(out, "{\"seq\":%llu,\"status\":\"%s\"", strtoull(seq, NULL, 10), answer.status);
    if (answer.has_depth)
        fprintf(out, ",\"depth\":%.17g", (double)answer.depth);
    if (answer.has_normal)
        print_vector("normal", answer.normal, dim);
    if (answer.has_witnesses) {
        print_vector("a", answer.a, dim);
        print_vector("b", answer.b, dim);
    }
    if (answer.message) {
        fprintf(out, ",\"message\":\"");
        for (const char *c = answer.message; *c; c++)
            fputc(*c == '"' || *c == '\\' || *c < ' ' || *c > '~' ? '\'' : *c, out);
        fputc('"', out);
    }
    fprintf(out, "}\n");
}

int main(void)
{
    out = fdopen(dup(1), "w");
    if (!out || dup2(2, 1) < 0)
        return 1;
    for (const char *line; (line = next_line());) {
        if (strstr(line, "\"cmd\":\"run\""))
            answer_question(line);
        else if (strstr(line, "\"cmd\":\"hello\""))
            fprintf(out, DECLARATION, sizeof(real) == sizeof(float) ? "f32" : "f64"),
                fputc('\n', out);
        else
            break;
        fflush(out);
    }
    return 0;
}
