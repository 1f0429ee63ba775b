// A square in its own copy, true depth 2. Exit code 1: the normal is (0, 0), and the depth is 0.
package main

import (
	"fmt"
	"os"

	"github.com/jakecoffman/cp/v2"
)

func square(x float64) *cp.Shape {
	corners := []cp.Vector{{X: x, Y: 0}, {X: x + 2, Y: 0}, {X: x + 2, Y: 2}, {X: x, Y: 2}}
	shape := cp.NewPolyShape(cp.NewStaticBody(), 4, corners, cp.NewTransformIdentity(), 0)
	shape.CacheBB()
	return shape
}

func depth(x float64) float64 {
	set := cp.ShapesCollide(square(0), square(x))
	deepest := 0.0
	for _, p := range set.Points[:set.Count] {
		deepest = min(deepest, p.Distance)
	}
	fmt.Printf("moved by %v: %d points, normal %v, distance %v\n", x, set.Count, set.Normal, deepest)
	return -deepest
}

func main() {
	depth(0.125)
	if depth(0) < 1.99 {
		os.Exit(1)
	}
}
