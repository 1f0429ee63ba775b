//go:build ignore

// Chipmunk in Go alone: asks `ShapesCollide` about the pairs of a file.
// docs/engines.md, Without the driver.
//
// The distance of a contact is negative where shapes overlap, and it is that along the normal from
// the first shape to the second (ContactPointSet). The deepest contact counts. Polygons are convex
// and counter-clockwise; polygons and segments have a radius.
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	cp "github.com/jakecoffman/cp/v2"
)

// The words of a line, and each as a number: 0 if it is none.
func read(line string) ([]string, []float64) {
	words := strings.Fields(line)
	numbers := make([]float64, len(words))
	for i, word := range words {
		numbers[i], _ = strconv.ParseFloat(word, 64)
	}
	return words, numbers
}

// The shape of a line, where it stands.
func shape(line string) *cp.Shape {
	words, n := read(line)
	// The translation, and the rows of the rotation, which Transform has as well.
	at := n[slices.Index(words, "at")+1:]
	radius := 0.0
	if words[0] == "rounded" {
		radius, words, n = n[1], words[2:], n[2:]
	}
	body := cp.NewStaticBody()
	var made *cp.Shape
	switch words[0] {
	case "ball":
		made = cp.NewCircle(body, n[1], cp.Vector{})
	case "capsule":
		end := cp.Vector{Y: n[1]}
		if words[3] == "x" {
			end = cp.Vector{X: n[1]}
		}
		made = cp.NewSegment(body, end.Neg(), end, n[2])
	default:
		points := make([]cp.Vector, int(n[1]))
		for i := range points {
			points[i] = cp.Vector{X: n[2+2*i], Y: n[3+2*i]}
		}
		switch len(points) {
		case 1:
			made = cp.NewCircle(body, radius, points[0])
		case 2:
			made = cp.NewSegment(body, points[0], points[1], radius)
		default:
			made = cp.NewPolyShapeRaw(body, len(points), points, radius)
		}
	}
	made.Update(cp.NewTransform(at[2], at[3], at[0], at[4], at[5], at[1]))
	return made
}

func main() {
	file, _ := os.ReadFile(os.Args[1])
	lines := strings.Split(string(file), "\n")
	for i := 0; i+2 < len(lines); i += 3 {
		found := cp.ShapesCollide(shape(lines[i+1]), shape(lines[i+2]))
		if found.Count == 0 {
			fmt.Println("= separated - - -")
			continue
		}
		least := found.Points[0].Distance
		for _, point := range found.Points[:found.Count] {
			least = min(least, point.Distance)
		}
		fmt.Println("= penetrating", -least, found.Normal.X, found.Normal.Y)
	}
}
