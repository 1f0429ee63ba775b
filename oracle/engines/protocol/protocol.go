package main

// What the drivers in Go share: the protocol of docs/formats.md.
//
// A driver's main calls `serve(penetration)`, with a function of two shapes; or, for the speed of
// queries alone, `serveBuilt(build, query)`, with a function of two shapes and one of what it
// builds. Run as `./driver DECLARATION ARGUMENT…`: the file holds the declaration on one line.

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"runtime"
	"syscall"
)

// Shape is a shape in its pose. Kind is its name in the format; Radius is that of a ball, capsule,
// cylinder or cone, or what a `rounded` hull is rounded by.
type Shape struct {
	Dim         int
	Kind        string
	Points      [][]float64
	Faces       [][]int
	HalfExtents []float64 `json:"half_extents"`
	Radii       []float64
	Radius      float64
	HalfHeight  float64 `json:"half_height"`
	Axis        string
	Rotation    [][]float64
	Translation []float64
}

// Answer is what is said of a pair: everything but the status may be left out.
type Answer struct {
	Status  string    // "penetrating", "touching", "separated", "unsupported", "error"
	Depth   []float64 // one number
	Normal  []float64
	A, B    []float64 // the witness points
	Message string
}

type pose struct {
	Translation, Rotation, Quaternion []float64
	Matrix                            [][]float64
}

type question struct {
	Cmd   string
	Seq   uint64
	Faces map[string][][]int
	Case  struct {
		Dim  int
		A, B map[string]json.RawMessage
	}
	terms
}

// terms are those of a bench: docs/formats.md.
type terms struct {
	First, Count, Passes int
	WarmUp               float64 `json:"warm_up"`
	Pass, Most           float64
	Empty                bool
}

func read(raw json.RawMessage, into any) {
	if err := json.Unmarshal(raw, into); err != nil {
		panic(err)
	}
}

func newShape(dim int, fields map[string]json.RawMessage, faces [][]int) *Shape {
	shape := &Shape{Dim: dim, Faces: faces, Axis: "y", Translation: make([]float64, dim)}
	at := pose{}
	for kind, value := range fields {
		switch kind {
		case "pose":
			read(value, &at)
		case "hull", "segment":
			shape.Kind = kind
			read(value, &shape.Points)
		default:
			rounded := struct{ Core struct{ Hull [][]float64 } }{}
			shape.Kind = kind
			read(value, shape)
			read(value, &rounded)
			shape.Points = rounded.Core.Hull
		}
	}
	if at.Translation != nil {
		shape.Translation = at.Translation
	}
	shape.Rotation = at.rotation(dim)
	return shape
}

func (at pose) rotation(dim int) [][]float64 {
	switch {
	case at.Matrix != nil:
		return at.Matrix
	case at.Rotation != nil:
		c, s := at.Rotation[0], at.Rotation[1]
		return [][]float64{{c, -s}, {s, c}}
	case at.Quaternion != nil:
		w, x, y, z := at.Quaternion[0], at.Quaternion[1], at.Quaternion[2], at.Quaternion[3]
		n := w*w + x*x + y*y + z*z
		return [][]float64{
			{(w*w + x*x - y*y - z*z) / n, 2 * (x*y - w*z) / n, 2 * (x*z + w*y) / n},
			{2 * (x*y + w*z) / n, (w*w - x*x + y*y - z*z) / n, 2 * (y*z - w*x) / n},
			{2 * (x*z - w*y) / n, 2 * (y*z + w*x) / n, (w*w - x*x - y*y + z*z) / n},
		}
	}
	identity := make([][]float64, dim)
	for i := range identity {
		identity[i] = make([]float64, dim)
		identity[i][i] = 1
	}
	return identity
}

func unsupported(message string) Answer {
	return Answer{Status: "unsupported", Message: message}
}

// engine is the functions of a driver, and the pairs that were built.
type engine[T any] struct {
	prebuilt bool
	build    func(a, b *Shape) T
	query    func(made T) Answer
	built    []T
}

func (e *engine[T]) answered(asked *question) (answer Answer) {
	defer func() {
		if problem := recover(); problem != nil {
			answer = Answer{Status: "error", Message: fmt.Sprint(problem)}
		}
	}()
	a := newShape(asked.Case.Dim, asked.Case.A, asked.Faces["a"])
	b := newShape(asked.Case.Dim, asked.Case.B, asked.Faces["b"])
	made := e.build(a, b)
	if asked.Cmd == "build" {
		e.built = append(e.built, made)
	}
	return e.query(made)
}

// The seconds that this thread has spent on a processor.
func now() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &used); err != nil {
		log.Fatal(err)
	}
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

func (e *engine[T]) bench(t terms) map[string]any {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	pairs, ask := e.built[t.First:t.First+t.Count], e.query
	if t.Empty {
		ask = func(T) Answer { return Answer{} }
	}
	answers, taken := make([]Answer, len(pairs)), []float64{}
	times, spent, took := 1, 0.0, 0.0
	run := func() {
		start := now()
		for n := 0; n < times; n++ {
			for i, made := range pairs {
				answers[i] = ask(made)
			}
		}
		took = now() - start
		spent += took
	}
	for run(); spent < t.Most && (took < t.Pass || spent < t.WarmUp); run() {
		if took < t.Pass {
			times *= 2
		}
	}
	if spent >= t.Most {
		taken = append(taken, took)
	}
	for len(taken) < t.Passes && spent < t.Most {
		run()
		taken = append(taken, took)
	}
	for i := range taken {
		taken[i] *= 1e9 / float64(times*len(pairs))
	}
	said := []map[string]any{}
	for i := 0; i < len(answers) && !t.Empty; i++ {
		said = append(said, fields(answers[i]))
	}
	return map[string]any{"nanoseconds": taken, "clock": "thread", "prebuilt": e.prebuilt, "answers": said}
}

// Numbers for JSON, which has no NaN and no infinity: these are sent as words.
func numbers(list []float64) []any {
	plain := make([]any, len(list))
	for i, x := range list {
		if plain[i] = x; x-x != 0 {
			plain[i] = fmt.Sprint(x)
		}
	}
	return plain
}

func fields(answer Answer) map[string]any {
	fields := map[string]any{"status": answer.Status}
	if len(answer.Depth) > 0 {
		fields["depth"] = numbers(answer.Depth)[0]
	}
	for name, vector := range map[string][]float64{"normal": answer.Normal, "a": answer.A, "b": answer.B} {
		if vector != nil {
			fields[name] = numbers(vector)
		}
	}
	if answer.Message != "" {
		fields["message"] = answer.Message
	}
	return fields
}

func serve(penetration func(a, b *Shape) Answer) {
	build := func(a, b *Shape) [2]*Shape { return [2]*Shape{a, b} }
	query := func(made [2]*Shape) Answer { return penetration(made[0], made[1]) }
	(&engine[[2]*Shape]{build: build, query: query}).serve()
}

func serveBuilt[T any](build func(a, b *Shape) T, query func(made T) Answer) {
	(&engine[T]{prebuilt: true, build: build, query: query}).serve()
}

func (e *engine[T]) serve() {
	declaration, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	in, out := bufio.NewReader(os.Stdin), os.Stdout
	// fmt.Print goes to stderr, where it does no harm.
	os.Stdout = os.Stderr
	for {
		line, err := in.ReadBytes('\n')
		var asked question
		if err != nil || json.Unmarshal(line, &asked) != nil {
			return
		}
		switch asked.Cmd {
		case "hello":
			_, err = out.Write(declaration)
		case "run", "build":
			said := fields(e.answered(&asked))
			said["seq"] = asked.Seq
			err = json.NewEncoder(out).Encode(said)
		case "bench":
			err = json.NewEncoder(out).Encode(e.bench(asked.terms))
		default:
			return
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}
