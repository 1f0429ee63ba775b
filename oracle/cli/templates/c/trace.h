/* The steps of a run, as a trace that epa-oracle shows and audits: see its docs/traces.md.
 *
 * The traces are appended to the file that EPA_TRACE names; without it nothing is written:
 *
 *     EPA_TRACE=run.jsonl epa-oracle show CASE -- ./driver
 *     epa-oracle trace run.jsonl
 *     epa-oracle audit run.jsonl
 *
 * Points are those of A - B, with `dim` coordinates each. Vertices count from 0 in the order in
 * which they are found, those of the start first. A facet is `dim` vertices.
 */
#ifndef TRACE_H
#define TRACE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    FILE *file;
    const char *by, *question;
    int dim, queries, step, begun;
} trace;

/* The question; the driver reports it. The case is the last field of the line. */
static inline void trace_case(const char *by, int dim, const char *question)
{
    const char *path = getenv("EPA_TRACE");
    if (path && *path && !trace.file && !(trace.file = fopen(path, "a")))
        perror(path), exit(1);
    trace.by = by, trace.question = question, trace.dim = dim, trace.begun = 0;
}

static inline void trace_point(const char *name, const real *p)
{
    for (int i = 0; i < trace.dim; i++)
        fprintf(trace.file, "%s%.17g", i ? "," : name, (double)p[i]);
    fputc(']', trace.file);
}

static inline void trace_facets(const char *name, const int *facets, size_t count)
{
    size_t dim = (size_t)trace.dim;
    fprintf(trace.file, "\"%s\":[", name);
    for (size_t i = 0; i < dim * count; i++)
        fprintf(trace.file, "%s%d%s", i % dim ? "," : i ? ",[" : "[", facets[i],
                i % dim == dim - 1 ? "]" : "");
    fputc(']', trace.file);
}

static inline void trace_line(const char *end)
{
    fprintf(trace.file, "%s\n", end);
    fflush(trace.file);
}

static inline void trace_points(const char *name, const real *points, size_t count)
{
    fputs(name, trace.file);
    for (size_t i = 0; i < count; i++) {
        trace_point(i ? ",{\"p\":[" : "{\"p\":[", points + (size_t)trace.dim * i);
        fputc('}', trace.file);
    }
    fputc(']', trace.file);
}

/* The first line of a run. */
static inline void trace_begin(void)
{
    if (trace.begun)
        return;
    const char *last = strrchr(trace.question, '}');
    int length = last ? (int)(last - trace.question) : 0;
    /* Leave out `oriented` if the order of vertices tells the outside of a facet. */
    fprintf(trace.file, "{\"trace\":1,\"by\":\"%s\",\"scalar\":\"%s\",\"oriented\":false,\"case\":%.*s}\n",
            trace.by, sizeof(real) == sizeof(float) ? "f32" : "f64", length, trace.question);
    trace.queries = trace.step = 0, trace.begun = 1;
}

/* A query of GJK: the simplex before it, the direction along which it looks, and the support point
 * there. Leave GJK out if you have none, or do not want it audited. */
static inline void trace_gjk(const real *simplex, size_t count, const real *direction, const real *support)
{
    if (!trace.file)
        return;
    trace_begin();
    fprintf(trace.file, "{\"gjk\":%d", ++trace.queries);
    trace_points(",\"simplex\":[", simplex, count);
    trace_point(",\"direction\":[", direction);
    trace_point(",\"support\":{\"p\":[", support);
    trace_line("}}");
}

/* How GJK ended: "enclosed", "converged", "separating-axis", "stalled" or "iteration-limit"; and
 * its last simplex. If it found no overlap, call trace_start without points and facets, and
 * trace_end. */
static inline void trace_gjk_end(const char *how, const real *simplex, size_t count)
{
    if (!trace.file)
        return;
    trace_begin();
    fprintf(trace.file, "{\"gjk\":\"%s\"", how);
    trace_points(",\"simplex\":[", simplex, count);
    trace_line("}");
}

/* The simplex or polytope that EPA begins with. */
static inline void trace_start(const real *points, size_t count, const int *facets, size_t facet_count)
{
    if (!trace.file)
        return;
    trace_begin();
    trace_points("{\"start\":{\"points\":[", points, count);
    fputc(',', trace.file);
    trace_facets("facets", facets, facet_count);
    trace_line("}}");
}

/* The nearest facet, the support point along its normal and its number, and what it changed. A
 * step that changes nothing is the last; its vertex is -1. */
static inline void trace_step(const int *facet, const real *support, int vertex,
                              const int *removed, size_t removed_count,
                              const int *added, size_t added_count)
{
    if (!trace.file)
        return;
    fprintf(trace.file, "{\"step\":%d,\"facet\":[%d,%d", ++trace.step, facet[0], facet[1]);
    if (trace.dim == 3)
        fprintf(trace.file, ",%d", facet[2]);
    trace_point("],\"support\":{\"p\":[", support);
    fputc('}', trace.file);
    if (vertex >= 0) {
        fprintf(trace.file, ",\"vertex\":%d,", vertex);
        trace_facets("removed", removed, removed_count);
        fputc(',', trace.file);
        trace_facets("added", added, added_count);
    }
    trace_line("}");
}

/* How the run ended: "converged", "separating-axis", "flat", "stalled", "iteration-limit",
 * "gave-up" or "endless"; then the depth, positive for an overlap, along the normal from A to B. */
static inline void trace_end(const char *how, real depth, const real *normal)
{
    if (!trace.file)
        return;
    fprintf(trace.file, "{\"end\":\"%s\",\"depth\":%.17g", how, (double)depth);
    trace_point(",\"normal\":[", normal);
    trace_line("}");
    trace.begun = 0;
}

#endif
