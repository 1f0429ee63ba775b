/* What the drivers in C and C++ share: the protocol of docs/formats.md.
 *
 * A driver defines a function of two shapes, and its main returns `serve(argc, argv, function)`.
 * For the speed of queries alone, without that of building shapes, it defines three functions of a
 * pair instead, and returns `serve_pairs`; in C++ a class, and returns `serve<Pair>`. Run as
 * `./driver DECLARATION ARGUMENT...`: the file holds the declaration on one line. Answers go to a
 * copy of standard output; all else that is printed goes to standard error. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* getline */
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __cplusplus
#include <exception>
#endif

/* A shape in its pose: of a kind's fields those that it has, the others are 0. */
typedef struct {
    char kind[16];          /* its name in the format: "hull", "box", "ball" ... */
    int dim;                /* in the plane third coordinates are 0 */
    int count;              /* of a hull, a segment, or the core of a rounded hull */
    double (*points)[3];
    int faces;              /* how many faces of it were sent */
    int *corners;           /* of each face how many corners it has, then their numbers */
    double half[3];         /* the half extents of a box, the half axes of an ellipsoid */
    double radius;          /* also what a hull is rounded by */
    double half_height;
    int axis;               /* of a capsule, cylinder or cone: 0, 1, 2 */
    double rotation[3][3], translation[3];
} Shape;

/* What is said of a pair. The numbers that are not `has_…` are left out. */
typedef struct {
    const char *status;     /* "penetrating", "touching", "separated", "unsupported", "error" */
    int has_depth, has_normal, has_points;
    double depth, normal[3];
    double a[3], b[3];      /* the witness points */
    const char *message;    /* why, in words; made by say() */
} Answer;

/* A copy of the message is kept until the next one. */
static inline Answer say(const char *status, const char *message)
{
    static char kept[200];
    Answer answer;
    memset(&answer, 0, sizeof answer);
    answer.status = status;
    answer.message = "";
    if (*message) {
        snprintf(kept, sizeof kept, "%s", message);
        answer.message = kept;
    }
    return answer;
}

/* The element of row `i` and column `k` of the rotation of an engine whose capsules, cylinders and
 * cones lie along `axis`: the axes are exchanged in a cycle; in the plane by a quarter turn. */
static inline double rotation_of_axis(const Shape *s, int axis, int i, int k)
{
    if (s->dim == 2)
        return s->axis == axis || k == 2 ? s->rotation[i][k] : k ? -s->rotation[i][0] : s->rotation[i][1];
    return s->rotation[i][(k + s->axis - axis + 3) % 3];
}

/* The place behind the next `key` before `end`, or NULL. */
static const char *behind(const char *from, const char *end, const char *key)
{
    const char *at = from ? (const char *)memmem(from, (size_t)(end - from), key, strlen(key)) : NULL;
    return at ? at + strlen(key) : NULL;
}

/* The end of the object or list that begins at `at`. No text of a person is in it. */
static const char *end_of(const char *at)
{
    int depth = 0;
    do
        depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
    while (*at++ && depth > 0);
    return at;
}

/* Up to `most` numbers behind `key`; returns how many there are. */
static int numbers(const char *from, const char *end, const char *key, double *to, int most)
{
    const char *at = behind(from, end, key);
    int count = 0;
    if (!at)
        return 0;
    for (end = end_of(at); count < most && at < end;) {
        char *next;
        const double x = strtod(at, &next);
        if (next == at)
            at++;
        else
            to[count++] = x, at = next;
    }
    return count;
}

static void read_pose(Shape *s, const char *from, const char *end)
{
    double q[4], m[9], c[2];
    int i, k;
    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++)
            s->rotation[i][k] = i == k;
    numbers(from, end, "\"translation\":", s->translation, 3);
    if (numbers(from, end, "\"quaternion\":", q, 4)) {
        const double w = q[0], x = q[1], y = q[2], z = q[3], n = w * w + x * x + y * y + z * z;
        const double r[3][3] = {
            {(w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n},
            {2 * (x * y + w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n},
            {2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, (w * w - x * x - y * y + z * z) / n}};
        memcpy(s->rotation, r, sizeof r);
    }
    if (numbers(from, end, "\"rotation\":", c, 2)) {
        s->rotation[0][0] = s->rotation[1][1] = c[0];
        s->rotation[0][1] = -(s->rotation[1][0] = c[1]);
    }
    if (numbers(from, end, "\"matrix\":", m, 9))
        for (i = 0; i < s->dim; i++)
            for (k = 0; k < s->dim; k++)
                s->rotation[i][k] = m[s->dim * i + k];
}

static void read_shape(Shape *s, int dim, const char *from)
{
    const char *end = end_of(from), *at = from + 2, *points, *axis;
    const size_t most = (size_t)(end - from) / 2;
    double *all = (double *)malloc(sizeof(double) * most);
    int i, count;
    memset(s, 0, sizeof *s);
    s->dim = dim;
    memcpy(s->kind, at, strcspn(at, "\""));
    count = numbers(from, end, strcmp(s->kind, "segment") ? "\"hull\":" : "\"segment\":", all, (int)most);
    s->count = count / dim;
    s->points = (double(*)[3])calloc((size_t)s->count + 1, sizeof *s->points);
    for (i = 0; i < count; i++)
        s->points[i / dim][i % dim] = all[i];
    free(all);
    numbers(from, end, "\"half_extents\":", s->half, 3);
    numbers(from, end, "\"radii\":", s->half, 3);
    numbers(from, end, "\"half_height\":", &s->half_height, 1);
    points = behind(from, end, "\"hull\":");
    numbers(points ? points : from, end, "\"radius\":", &s->radius, 1);
    axis = behind(from, end, "\"axis\":\"");
    s->axis = axis ? *axis - 'x' : 1;
    read_pose(s, from, end);
}

static void read_faces(Shape *s, const char *from, const char *end, const char *key)
{
    const char *at = behind(from, end, key);
    int *to;
    if (!at)
        return;
    end = end_of(at);
    to = s->corners = (int *)malloc(sizeof(int) * (size_t)(end - at));
    for (at++; *at == '['; at += at[1] == ',' ? 2 : 1, s->faces++) {
        int *count = to++;
        for (*count = 0; *at != ']'; ++*count) {
            char *next;
            *to++ = (int)strtol(at + 1, &next, 10);
            at = next;
        }
    }
}

static FILE *out;

static void print_vector(const char *name, int has, const double *v, int dim)
{
    if (has)
        fprintf(out, dim == 3 ? ",\"%s\":[%.17g,%.17g,%.17g]" : ",\"%s\":[%.17g,%.17g]", name, v[0], v[1], v[2]);
}

static void print_answer(const Answer *answer, int dim)
{
    const char *c;
    fprintf(out, "\"status\":\"%s\"", answer->status);
    if (answer->has_depth)
        fprintf(out, ",\"depth\":%.17g", answer->depth);
    print_vector("normal", answer->has_normal, answer->normal, dim);
    print_vector("a", answer->has_points, answer->a, dim);
    print_vector("b", answer->has_points, answer->b, dim);
    if (*answer->message) {
        fprintf(out, ",\"message\":\"");
        for (c = answer->message; *c; c++)
            putc(*c == '"' || *c == '\\' || (unsigned char)*c < ' ' ? '\'' : *c, out);
        putc('"', out);
    }
    putc('}', out);
}

typedef Answer (*Penetration)(const Shape *a, const Shape *b);

/* How a pair is built from two shapes, which stay; asked; and released. `penetration` instead of
 * the first two, if the shapes are built at every question. */
typedef struct {
    void *(*build)(const Shape *a, const Shape *b);
    Answer (*query)(void *pair);
    void (*release)(void *pair);
    Penetration penetration;
} Engine;

/* A pair that was read: of the shapes the engine may have made something. */
typedef struct {
    Shape a, b;
    void *made;
} Read;

static Answer ask(const Engine *engine, Read *pair)
{
    return engine->penetration ? engine->penetration(&pair->a, &pair->b) : engine->query(pair->made);
}

/* What is thrown is answered as an error; in C nothing is. */
static Answer build_and_ask(const Engine *engine, Read *pair)
{
#ifdef __cplusplus
    try {
        pair->made = engine->build ? engine->build(&pair->a, &pair->b) : NULL;
        return ask(engine, pair);
    } catch (const std::exception &error) {
        return say("error", error.what());
    } catch (...) {
        return say("error", "something was thrown that is no std::exception");
    }
#else
    pair->made = engine->build ? engine->build(&pair->a, &pair->b) : NULL;
    return ask(engine, pair);
#endif
}

/* Reads a pair, and answers; the pair is the caller's. */
static Read *answer_question(const char *line, const Engine *engine)
{
    const char *end = line + strlen(line), *from = behind(line, end, "\"case\":"), *at;
    const int dim = atoi(behind(from, end, "\"dim\":"));
    Read *pair = (Read *)calloc(1, sizeof *pair);
    Answer answer;
    read_shape(&pair->a, dim, at = behind(from, end, "\"a\":"));
    read_shape(&pair->b, dim, behind(end_of(at), end, "\"b\":"));
    read_faces(&pair->a, behind(line, from, "\"faces\":"), from, "\"a\":");
    read_faces(&pair->b, behind(line, from, "\"faces\":"), from, "\"b\":");
    answer = build_and_ask(engine, pair);
    fprintf(out, "{\"seq\":%ld,", atol(behind(line, end, "\"seq\":")));
    print_answer(&answer, dim);
    putc('\n', out);
    return pair;
}

static void drop(const Engine *engine, Read *pair)
{
    if (pair->made && engine->release)
        engine->release(pair->made);
    free(pair->a.points), free(pair->a.corners), free(pair->b.points), free(pair->b.corners);
    free(pair);
}

/* The seconds that this thread has spent on a processor. */
static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static Answer nothing(void *pair)
{
    (void)pair;
    return say("separated", "");
}

/* Asks all pairs some times; returns how long it took, and keeps the last answers. */
static double timed(const Engine *engine, Read **pairs, Answer *answers, long count, long times)
{
    const double start = now();
    for (; times > 0; times--)
        for (long i = 0; i < count; i++)
            answers[i] = ask(engine, pairs[i]);
    return now() - start;
}

/* docs/formats.md, Bench. */
static void bench(const char *line, const Engine *asked, Read **built, long all)
{
    enum { FIRST, COUNT, WARM_UP, PASS, PASSES, MOST };
    static const char *const keys[] = {"first", "count", "warm_up", "pass", "passes", "most"};
    const Engine none = {NULL, nothing, NULL, NULL}, *engine = strstr(line, "\"empty\":true") ? &none : asked;
    double given[6], took = 0, spent = 0;
    for (int i = 0; i < 6; i++) {
        char key[16];
        snprintf(key, sizeof key, "\"%s\":", keys[i]);
        const char *at = strstr(line, key);
        given[i] = at ? atof(at + strlen(key)) : 0;
    }
    const long first = (long)given[FIRST], count = (long)given[COUNT];
    long times = 1, passes = 0;
    if (first < 0 || count < 1 || first + count > all) {
        fprintf(out, "{\"error\":\"first and count name no pairs that were built\"}\n");
        return;
    }
    Read **pairs = built + first;
    Answer *answers = (Answer *)malloc(sizeof *answers * (size_t)count);
    for (;;) {
        spent += took = timed(engine, pairs, answers, count, times);
        if (spent >= given[MOST] || (took >= given[PASS] && spent >= given[WARM_UP]))
            break;
        if (took < given[PASS])
            times *= 2;
    }
    fprintf(out, "{\"nanoseconds\":[");
    for (int over = spent >= given[MOST]; over || (passes < given[PASSES] && spent < given[MOST]); over = 0) {
        if (!over)
            spent += took = timed(engine, pairs, answers, count, times);
        fprintf(out, "%s%.17g", passes++ ? "," : "", 1e9 * took / ((double)times * (double)count));
    }
    fprintf(out, "],\"clock\":\"thread\",\"prebuilt\":%s,\"answers\":[", asked->penetration ? "false" : "true");
    for (long i = 0; i < count && engine == asked; i++) {
        fprintf(out, i ? ",{" : "{");
        print_answer(&answers[i], pairs[i]->a.dim);
    }
    fprintf(out, "]}\n");
    free(answers);
}

static int serve_engine(int argc, char **argv, const Engine *engine)
{
    static char declaration[10000];
    char *line = NULL;
    size_t size = 0;
    Read **built = NULL;
    long count = 0;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file || !fgets(declaration, sizeof declaration, file)) {
        fprintf(stderr, "usage: %s DECLARATION ARGUMENT...\n", argv[0]);
        return 2;
    }
    fclose(file);
    out = fdopen(dup(1), "w");
    if (!out || dup2(2, 1) < 0)
        return 2;
    declaration[strcspn(declaration, "\n")] = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strstr(line, "{\"cmd\":\"run\"") == line)
            drop(engine, answer_question(line, engine));
        else if (strstr(line, "{\"cmd\":\"build\"") == line) {
            built = (Read **)realloc(built, sizeof *built * (size_t)(count + 1));
            built[count++] = answer_question(line, engine);
        } else if (strstr(line, "{\"cmd\":\"bench\"") == line)
            bench(line, engine, built, count);
        else if (strstr(line, "{\"cmd\":\"hello\"") == line)
            fprintf(out, "%s\n", declaration);
        else
            break;
        fflush(out);
    }
    free(line);
    return 0;
}

/* The shapes are built at every question. */
static inline int serve(int argc, char **argv, Penetration penetration)
{
    const Engine engine = {NULL, NULL, NULL, penetration};
    return serve_engine(argc, argv, &engine);
}

/* The shapes are built once; `build` may return NULL if `query` knows what that means. */
static inline int serve_pairs(int argc, char **argv, void *(*build)(const Shape *a, const Shape *b),
                              Answer (*query)(void *pair), void (*release)(void *pair))
{
    const Engine engine = {build, query, release, NULL};
    return serve_engine(argc, argv, &engine);
}

#ifdef __cplusplus
/* A class with a constructor of two shapes, and a function `query`. */
template <class Pair> int serve(int argc, char **argv)
{
    return serve_pairs(
        argc, argv, [](const Shape *a, const Shape *b) -> void * { return new Pair(a, b); },
        [](void *pair) { return static_cast<Pair *>(pair)->query(); },
        [](void *pair) { delete static_cast<Pair *>(pair); });
}
#endif

#endif
