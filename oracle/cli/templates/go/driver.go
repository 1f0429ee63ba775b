// A driver: it puts an implementation of penetration depth under test.
//
// It reads questions and writes answers, one JSON object a line; the protocol is
// described in docs/formats.md of epa-oracle. Build and judge it with
//
//	go build -o driver driver.go
//	epa-oracle validate -- ./driver
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"reflect"
)

// The floats that the implementation computes in: float64 or float32.
type Real = float64

// Fields are those of a JSON object.
type Fields = map[string]any

// What it handles and what its numbers mean: it is judged by this.
// More can be declared, see docs/plug-in.md, Conventions. Exact hulls instead of points:
//
//	"hull_form": "polygon" (or "convex_points", "faces", "triangles");
//
// what it is not for, beside "shapes":
//
//	"not_for": ["flat", "touching", "separated"], "poses": "rigid",
//	"range": {"smallest_extent": 0.01, "largest_extent": 100, "largest_coordinate": 1000};
//
// and beside "touching":
//
//	"touching_normal": "absent" (or "zero", "nan"),
//	"margin": 0.01, "inflation": 0.01, "corner_margin": 0.01,
//	"tolerance": {"absolute": 0, "relative": 1e-6, "normal": {"absolute": 0.01},
//	"witness": {"absolute": 0.01}}.
var declaration = Fields{
	"name":   "my-epa",                                        // in reports
	"scalar": fmt.Sprint("f", reflect.TypeOf(Real(0)).Bits()), // "f64" or "f32", as Real says
	"dims":   []int{2, 3},                                     // leave out what it does not handle
	"shapes": []string{"hull"},                                // every polytope arrives as its points
	"conventions": Fields{
		"normal":   "a-to-b",   // or "b-to-a"
		"depth":    "positive", // overlap > 0, gap < 0; or "negative", or "magnitude"
		"touching": "either",   // "hit" or "miss" if it promises one
	},
}

// Answer is what is said of a pair: everything but the status may be left out.
type Answer struct {
	Status  string // "penetrating", "touching", "separated", "unsupported", "error"
	Depth   []Real // one number: how far to push; in the sign declared above
	Normal  []Real // in which direction; a unit vector
	A, B    []Real // the witness points: a - b = depth * normal, from A to B
	Message string // why, with "unsupported" and "error"
}

// FILL IN: the penetration depth of the convex hulls of a and b.
//
// The points have 2 or 3 world coordinates, in no particular order. A panic is answered as an
// error.
// trace: // Report the steps with traceStart, traceStep and traceEnd.
func penetration(a, b [][]Real) Answer {
	return Answer{Status: "unsupported"}
}

type shape struct{ Hull [][]Real }

type question struct {
	Cmd  string
	Seq  uint64
	Case struct{ A, B shape }
}

func answered(asked *question) (answer Answer) {
	defer func() {
		if problem := recover(); problem != nil {
			answer = Answer{Status: "error", Message: fmt.Sprint(problem)}
		}
	}()
	return penetration(asked.Case.A.Hull, asked.Case.B.Hull)
}

// Numbers for JSON, which has no NaN and no infinity: these are sent as words. What was computed
// in float32 is widened, so that all digits are printed.
func numbers(list []Real) []any {
	plain := make([]any, len(list))
	for i, x := range list {
		if plain[i] = float64(x); x-x != 0 {
			plain[i] = fmt.Sprint(x)
		}
	}
	return plain
}

func reply(asked *question) Fields {
	answer := answered(asked)
	fields := Fields{"seq": asked.Seq, "status": answer.Status}
	if len(answer.Depth) > 0 {
		fields["depth"] = numbers(answer.Depth)[0]
	}
	for name, vector := range map[string][]Real{"normal": answer.Normal, "a": answer.A, "b": answer.B} {
		if vector != nil {
			fields[name] = numbers(vector)
		}
	}
	if answer.Message != "" {
		fields["message"] = answer.Message
	}
	return fields
}

func main() {
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	// Answers go to `out`, which keeps nothing back; fmt.Print goes to stderr, where it does no harm.
	os.Stdout = os.Stderr
	for {
		line, err := in.ReadBytes('\n')
		if len(line) == 0 && err != nil {
			return
		}
		var asked question
		if err := json.Unmarshal(line, &asked); err != nil {
			log.Fatal(err)
		}
		switch asked.Cmd {
		case "hello":
			err = out.Encode(declaration)
		case "run":
			// trace: traceQuestion("my-epa", line)
			err = out.Encode(reply(&asked))
		default:
			return
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}
