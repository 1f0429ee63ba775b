// A triangle and a quadrilateral that touch in the point (0, 0). Exit code 1: the depth is not 0.
package main

import (
	"fmt"
	"os"

	"github.com/jakecoffman/cp/v2"
)

func polygon(corners ...cp.Vector) *cp.Shape {
	shape := cp.NewPolyShape(cp.NewStaticBody(), len(corners), corners, cp.NewTransformIdentity(), 0)
	shape.CacheBB()
	return shape
}

func main() {
	a := polygon(cp.Vector{X: 0, Y: 1}, cp.Vector{X: 0, Y: 0}, cp.Vector{X: 1, Y: 0})
	b := polygon(cp.Vector{X: 0, Y: -4}, cp.Vector{X: 1, Y: -1}, cp.Vector{X: 0, Y: 0}, cp.Vector{X: -4, Y: -1})
	set := cp.ShapesCollide(a, b)
	deepest := 0.0
	for _, p := range set.Points[:set.Count] {
		fmt.Printf("normal %v, distance %v, from %v to %v\n", set.Normal, p.Distance, p.PointA, p.PointB)
		deepest = min(deepest, p.Distance)
	}
	if deepest < -1e-9 {
		os.Exit(1)
	}
}
