// Two segments of length 1 and radius 1/4 in one line, with a gap. Exit code 1: they collide.
package main

import (
	"fmt"
	"os"

	"github.com/jakecoffman/cp/v2"
)

func segment(from, to, y float64) *cp.Shape {
	shape := cp.NewSegment(cp.NewStaticBody(), cp.Vector{X: from}, cp.Vector{X: to, Y: y}, 0.25)
	shape.CacheBB()
	return shape
}

// How many contacts the segment to (1, 0) has with that of (2, 0) to (3, y).
func contacts(y float64) int {
	set := cp.ShapesCollide(segment(0, 1, 0), segment(2, 3, y))
	fmt.Printf("to (3, %v): %d contacts\n", y, set.Count)
	for _, p := range set.Points[:set.Count] {
		fmt.Printf("  normal %.3f, distance %.3f, from %.3f to %.3f\n", set.Normal, p.Distance, p.PointA, p.PointB)
	}
	return set.Count
}

func main() {
	contacts(0.125)
	if contacts(0) > 0 {
		os.Exit(1)
	}
}
