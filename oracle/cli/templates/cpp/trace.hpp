// The steps of a run, as a trace that epa-oracle shows and audits: see its docs/traces.md.
//
// The traces are appended to the file that EPA_TRACE names; without it nothing is written:
//
//     EPA_TRACE=run.jsonl epa-oracle show CASE -- ./driver
//     epa-oracle trace run.jsonl
//     epa-oracle audit run.jsonl
//
// Points are those of A - B. Vertices count from 0 in the order in which they are found, those of
// the start first. A facet is a list of its vertices: two in the plane, three in space.
#pragma once
#include <cstdlib>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace trace {

using Facet = std::vector<int>;

struct Run {
    std::ofstream file;
    std::string header;
    int dim = 2, queries = 0, steps = 0;
    bool begun = false;
};

inline Run &run() {
    static Run run;
    return run;
}

// The question; the driver reports it. The case is the last field of the line.
inline void question(const std::string &by, int dim, const std::string &rest) {
    const char *path = std::getenv("EPA_TRACE");
    if (path && *path && !run().file.is_open()) {
        run().file.open(path, std::ios::app);
        if (!run().file) throw std::runtime_error(std::string("cannot write to ") + path);
        run().file.precision(std::numeric_limits<double>::max_digits10);
    }
    const std::string scalar = sizeof(Real) == sizeof(float) ? "f32" : "f64";
    // Leave out `oriented` if the order of vertices tells the outside of a facet.
    run().header = "{\"trace\":1,\"by\":\"" + by + "\",\"scalar\":\"" + scalar +
                   "\",\"oriented\":false,\"case\":" + rest.substr(0, rest.rfind('}')) + "}";
    run().dim = dim;
    run().begun = false;
}

template <typename List, typename Each>
void list(const List &items, Each each) {
    const char *before = "[";
    for (const auto &item : items) run().file << before, each(item), before = ",";
    run().file << (items.empty() ? "[]" : "]");
}

inline void point(const Point &p) {
    list(std::vector<Real>(p.begin(), p.begin() + run().dim), [](Real x) { run().file << double(x); });
}

inline void facet(const Facet &facet) {
    list(facet, [](int vertex) { run().file << vertex; });
}

inline void points(const std::vector<Point> &points) {
    list(points, [](const Point &p) { run().file << "{\"p\":", point(p), run().file << "}"; });
}

// The first line of a run.
inline void begin() {
    if (run().begun) return;
    run().file << run().header << "\n";
    run().queries = run().steps = 0;
    run().begun = true;
}

// A query of GJK: the simplex before it, the direction along which it looks, and the support point
// there. Leave GJK out if you have none, or do not want it audited.
inline void gjk(const std::vector<Point> &simplex, const Point &direction, const Point &support) {
    begin();
    run().file << "{\"gjk\":" << ++run().queries << ",\"simplex\":";
    points(simplex);
    run().file << ",\"direction\":";
    point(direction);
    run().file << ",\"support\":{\"p\":";
    point(support);
    run().file << "}}" << std::endl;
}

// How GJK ended: "enclosed", "converged", "separating-axis", "stalled" or "iteration-limit"; and
// its last simplex. If it found no overlap, call start({}, {}) and end.
inline void gjk_end(const std::string &how, const std::vector<Point> &simplex) {
    begin();
    run().file << "{\"gjk\":\"" << how << "\",\"simplex\":";
    points(simplex);
    run().file << "}" << std::endl;
}

// The simplex or polytope that EPA begins with.
inline void start(const std::vector<Point> &vertices, const std::vector<Facet> &facets) {
    begin();
    run().file << "{\"start\":{\"points\":";
    points(vertices);
    run().file << ",\"facets\":";
    list(facets, facet);
    run().file << "}}" << std::endl;
}

// The nearest facet, the support point along its normal and its number, and what it changed. A
// step that changes nothing is the last; its vertex is -1.
inline void step(const Facet &nearest, const Point &support, int vertex,
                 const std::vector<Facet> &removed, const std::vector<Facet> &added) {
    run().file << "{\"step\":" << ++run().steps << ",\"facet\":";
    facet(nearest);
    run().file << ",\"support\":{\"p\":";
    point(support);
    run().file << "}";
    if (vertex >= 0) {
        run().file << ",\"vertex\":" << vertex << ",\"removed\":";
        list(removed, facet);
        run().file << ",\"added\":";
        list(added, facet);
    }
    run().file << "}" << std::endl;
}

// How the run ended: "converged", "separating-axis", "flat", "stalled", "iteration-limit",
// "gave-up" or "endless"; then the depth, positive for an overlap, along the normal from A to B.
inline void end(const std::string &how, Real depth, const Point &normal) {
    run().file << "{\"end\":\"" << how << "\",\"depth\":" << double(depth) << ",\"normal\":";
    point(normal);
    run().file << "}" << std::endl;
    run().begun = false;
}

}  // namespace trace
