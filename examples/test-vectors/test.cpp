// Tests an EPA with vectors.jsonl, and with nothing else: docs/test-vectors.md.
//
//     c++ -std=c++17 -o test test.cpp && ./test vectors.jsonl
//
// Replace `contact` by a call of your EPA, and FLOAT by the type in which it computes.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

const std::string FLOAT = "f64";

using Vector = std::vector<double>;
using Shape = std::vector<Vector>;

// As much of JSON as the vectors have: no escapes, no spaces.
struct Json {
    double number = 0;
    std::string text;
    std::vector<Json> items;
    std::map<std::string, Json> fields;

    const Json& operator[](const char* name) const { return fields.at(name); }
    bool has(const char* name) const { return fields.count(name) > 0; }
    Vector vector() const {
        Vector numbers;
        for (const Json& item : items) numbers.push_back(item.number);
        return numbers;
    }
    Shape shape() const {
        Shape points;
        for (const Json& item : items) points.push_back(item.vector());
        return points;
    }
};

Json parse(const char*& at) {
    Json value;
    if (*at == '{' || *at == '[') {
        const bool is_object = *at++ == '{';
        while (*at != '}' && *at != ']') {
            if (*at == ',') ++at;
            if (is_object) {
                const std::string name = parse(at).text;
                ++at;
                value.fields[name] = parse(at);
            } else {
                value.items.push_back(parse(at));
            }
        }
        ++at;
    } else if (*at == '"') {
        const char* start = ++at;
        for (; *at != '"'; ++at)
            if (*at == '\\') ++at;
        value.text.assign(start, at++);
    } else {
        char* end;
        value.number = std::strtod(at, &end);
        // What is no number is `true`, `false` or `null`.
        at = end != at ? end : at + std::string(at).find_first_of(",}]");
    }
    return value;
}

double dot(const Vector& u, const Vector& v) {
    double sum = 0;
    for (size_t i = 0; i < u.size(); ++i) sum += u[i] * v[i];
    return sum;
}

double length(const Vector& v) { return std::sqrt(dot(v, v)); }

Vector times(const Vector& v, double factor) {
    Vector result(v);
    for (double& x : result) x *= factor;
    return result;
}

Vector minus(const Vector& u, const Vector& v) {
    Vector result(u);
    for (size_t i = 0; i < u.size(); ++i) result[i] -= v[i];
    return result;
}

double highest(const Shape& shape, const Vector& direction) {
    double found = -INFINITY;
    for (const Vector& p : shape) found = std::max(found, dot(direction, p));
    return found;
}

// How far B has to move along a direction until the shapes only touch.
double push(const Shape& a, const Shape& b, const Vector& direction) {
    return (highest(a, direction) + highest(b, times(direction, -1))) / length(direction);
}

struct Answer {
    bool hit = false;
    std::optional<double> depth;
    std::optional<Vector> normal, a, b;
};

// The example of an EPA: it tries all directions across two points. Nothing: it cannot do that.
std::optional<Answer> contact(const Shape& a, const Shape& b) {
    if (a[0].size() != 2) return {};
    Shape edges{minus(a[0], b[0]), {1, 0}};
    for (const Shape* shape : {&a, &b})
        for (const Vector& p : *shape)
            for (const Vector& q : *shape) edges.push_back(minus(p, q));
    double depth = INFINITY;
    Vector best;
    for (const Vector& edge : edges) {
        if (length(edge) == 0) continue;
        for (const Vector& way : {Vector{-edge[1], edge[0]}, Vector{edge[1], -edge[0]}, edge, times(edge, -1)})
            if (push(a, b, way) < depth) depth = push(a, b, way), best = way;
    }
    Answer answer;
    answer.hit = depth >= 0;
    if (answer.hit) answer.depth = depth, answer.normal = times(best, 1 / length(best));
    return answer;
}

// What is wrong with an answer, in words; empty if nothing is.
std::string fault(const Json& vector, const Answer& answer) {
    const double bound = vector["tolerance"][FLOAT.c_str()]["numeric"].number, depth = vector["depth"].number;
    const Shape a = vector["a"].shape(), b = vector["b"].shape();
    if (answer.hit != (depth > 0) && std::abs(depth) > bound) return "status";
    const std::optional<double> told = answer.depth || !answer.hit ? answer.depth : 0.0;
    if (told && !(std::abs(*told - depth) <= bound)) return "depth";
    if (!answer.normal) return "";
    const Vector& normal = *answer.normal;
    if (!(std::abs(length(normal) - 1) <= (FLOAT == "f64" ? 1e-9 : 1e-4))) return "length of the normal";
    if (!(push(a, b, normal) <= depth + bound)) return "normal";
    if (!answer.a || !answer.b || !told) return "";
    if (!(length(minus(minus(*answer.a, *answer.b), times(normal, *told))) <= bound))
        return "a and b are not the depth apart";
    Shape ways{normal};
    for (size_t i = 0; i < normal.size(); ++i) ways.emplace_back(normal.size()), ways.back()[i] = 1;
    for (const Vector& way : ways)
        for (const Vector& n : {way, times(way, -1)}) {
            if (!(dot(n, *answer.a) <= highest(a, n) + bound)) return "a is off its shape";
            if (!(dot(n, *answer.b) <= highest(b, n) + bound)) return "b is off its shape";
        }
    return "";
}

Answer read(const Json& json) {
    Answer answer;
    answer.hit = json["status"].text != "separated";
    if (json.has("depth")) answer.depth = json["depth"].number;
    if (json.has("normal")) answer.normal = json["normal"].vector();
    if (json.has("a")) answer.a = json["a"].vector(), answer.b = json["b"].vector();
    return answer;
}

int main(int, char** arguments) {
    std::ifstream file(arguments[1]);
    int vectors = 0, refused = 0, count = 0, failed = 0;
    for (std::string line; std::getline(file, line); ++vectors) {
        const char* at = line.c_str();
        const Json vector = parse(at);
        const char* name = vector["name"].text.c_str();
        // The test itself: it has to accept what is right, and to refuse what is wrong.
        if (const std::string found = fault(vector, read(vector["right"])); !found.empty())
            return std::printf("%s: the right answer is refused: %s\n", name, found.c_str()), 1;
        for (const Json& wrong : vector["wrong"].items) {
            if (fault(vector, read(wrong["answer"])).empty())
                return std::printf("%s: a wrong answer is accepted: %s\n", name, wrong["kinds"].items[0].text.c_str()), 1;
            ++refused;
        }
        if (const auto answer = contact(vector["a"].shape(), vector["b"].shape())) {
            ++count;
            const std::string found = fault(vector, *answer);
            if (!found.empty()) ++failed, std::printf("%s: %s\n", name, found.c_str());
        }
    }
    std::printf("%d right answers accepted, %d wrong ones refused\n", vectors, refused);
    std::printf("the EPA: %d of %d answers fail\n", failed, count);
    return failed > 0 || vectors == 0;
}
