// Squares that overlap by half a side along x. Exit code 1: the normal is no unit vector.
package main

import (
	"fmt"
	"math"
	"os"

	"github.com/jakecoffman/cp/v2"
)

func square(x, side float64) *cp.Shape {
	corners := []cp.Vector{{X: x, Y: 0}, {X: x + side, Y: 0}, {X: x + side, Y: side}, {X: x, Y: side}}
	shape := cp.NewPolyShape(cp.NewStaticBody(), 4, corners, cp.NewTransformIdentity(), 0)
	shape.CacheBB()
	return shape
}

func main() {
	worst := 0.0
	for _, side := range []float64{1, 1e-6, 1e-9, 1e-12, 1e-15, 1e-18} {
		set := cp.ShapesCollide(square(0, side), square(side/2, side))
		deepest := 0.0
		for _, p := range set.Points[:set.Count] {
			deepest = min(deepest, p.Distance)
		}
		fmt.Printf("side %v: normal (%.9f, %v), distance %.9f sides\n", side, set.Normal.X, set.Normal.Y, deepest/side)
		worst = max(worst, math.Abs(set.Normal.Length()-1))
	}
	if worst > 1e-12 {
		os.Exit(1)
	}
}
