// A driver: it puts an implementation of penetration depth under test.
//
// It reads questions and writes answers, one JSON object a line; the protocol is
// described in docs/formats.md of epa-oracle. Build and judge it with
//
//     c++ -std=c++17 -O2 -o driver driver.cpp
//     epa-oracle validate -- ./driver
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>
#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

// The floats that the implementation computes in: double or float.
using Real = double;

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
#define JSON(...) #__VA_ARGS__
const char *const DECLARATION = JSON({
    "name": "my-epa",         // in reports
    "scalar": "%s",           // "f64" or "f32", as `Real` says
    "dims": [2, 3],           // leave out what it does not handle
    "shapes": ["hull"],       // lists of points; every polytope arrives as one
    "conventions": {
        "normal": "a-to-b",   // or "b-to-a"
        "depth": "positive",  // overlap > 0, gap < 0; or "negative", or "magnitude"
        "touching": "either"  // "hit" or "miss" if it promises one
    }
});

using Point = std::array<Real, 3>;  // in 2D, the third coordinate is 0
// trace: #include "trace.hpp"

struct Answer {
    std::string status;           // "penetrating", "touching", "separated", "unsupported"
    std::optional<Real> depth{};  // how far to push; in the sign declared above
    std::optional<Point> normal{};  // in which direction; a unit vector
    std::optional<Point> a{}, b{};  // witnesses: a - b = depth * normal, from A to B
    std::string message{};  // why, with "unsupported" and "error"
};

// FILL IN: the penetration depth of the convex hulls of a and b.
//
// The points are in world coordinates, in no particular order. Everything but the
// status may be left out of the answer.
// trace: // Report the steps with trace::start, trace::step and trace::end.
Answer penetration(int dim, const std::vector<Point> &a, const std::vector<Point> &b) {
    (void)dim, (void)a, (void)b;
    return {"unsupported"};
}

// The place behind the next `"key":`. The two hulls come before anything a person
// wrote, so that a search finds them.
std::size_t after(const std::string &line, const char *key, std::size_t from = 0) {
    const auto at = line.find(key, from);
    if (at == std::string::npos) throw std::runtime_error(std::string("no ") + key);
    return at + std::string(key).size();
}

// Reads the points [[x,y],...] at `at`, and moves it behind them.
std::vector<Point> points(const std::string &line, std::size_t &at, int dim) {
    std::vector<Point> points;
    int depth = 0, coordinate = 0;
    do {
        const char c = line.at(at);
        if (c == '-' || (c >= '0' && c <= '9')) {
            char *end;
            const double x = std::strtod(&line[at], &end);
            at = static_cast<std::size_t>(end - line.data());
            if (coordinate == 0) points.push_back({});
            points.back()[coordinate] = static_cast<Real>(x);
            coordinate = (coordinate + 1) % dim;
        } else {
            depth += (c == '[') - (c == ']');
            ++at;
        }
    } while (depth > 0);
    return points;
}

// Where answers go; standard output goes to stderr, where it does no harm.
std::FILE *out = nullptr;

void print(const char *name, const std::optional<Point> &v, int dim) {
    if (!v) return;
    std::fprintf(out, ",\"%s\":[%.17g,%.17g", name, double((*v)[0]), double((*v)[1]));
    if (dim == 3) std::fprintf(out, ",%.17g", double((*v)[2]));
    std::fprintf(out, "]");
}

// The answer to a question; what is thrown is answered as an error.
Answer answered(const std::string &line, int &dim) {
    try {
        dim = std::atoi(&line[after(line, "\"dim\":")]);
        std::size_t at = after(line, "\"hull\":");
        const auto a = points(line, at, dim);
        at = after(line, "\"hull\":", at);
        const auto b = points(line, at, dim);
        // trace: trace::question("my-epa", dim, line.substr(after(line, "\"case\":")));
        return penetration(dim, a, b);
    } catch (const std::exception &error) {
        return {"error", {}, {}, {}, {}, error.what()};
    } catch (...) {
        return {"error", {}, {}, {}, {}, "something was thrown that is no std::exception"};
    }
}

void answer_question(const std::string &line) {
    const auto seq = std::strtoull(&line[after(line, "\"seq\":")], nullptr, 10);
    int dim = 2;
    const Answer answer = answered(line, dim);
    std::fprintf(out, "{\"seq\":%llu,\"status\":\"%s\"", seq, answer.status.c_str());
    if (answer.depth) std::fprintf(out, ",\"depth\":%.17g", double(*answer.depth));
    print("normal", answer.normal, dim);
    print("a", answer.a, dim);
    print("b", answer.b, dim);
    if (!answer.message.empty()) {
        std::fprintf(out, ",\"message\":\"");
        for (const char c : answer.message)
            std::fputc(c == '"' || c == '\\' || c < ' ' || c > '~' ? '\'' : c, out);
        std::fputc('"', out);
    }
    std::fprintf(out, "}\n");
}

int main() {
    out = fdopen(dup(1), "w");
    if (!out || dup2(2, 1) < 0) return 1;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.find("\"cmd\":\"run\"") != std::string::npos)
            answer_question(line);
        else if (line.find("\"cmd\":\"hello\"") != std::string::npos)
            std::fprintf(out, DECLARATION, sizeof(Real) == sizeof(float) ? "f32" : "f64"),
                std::fputc('\n', out);
        else
            break;
        std::fflush(out);
    }
}
