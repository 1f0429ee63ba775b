// A circle and a rounded square, true depth 1. Exit code 1: the distance is not −1.
package main

import (
	"fmt"
	"os"

	"github.com/jakecoffman/cp/v2"
)

func distance(radius float64) float64 {
	body := cp.NewStaticBody()
	circle := cp.NewCircle(body, 2, cp.Vector{})
	square := cp.NewBox2(body, cp.BB{L: 2, B: -1, R: 4, T: 1}, radius)
	circle.CacheBB()
	square.CacheBB()
	set := cp.ShapesCollide(circle, square)
	p := set.Points[0]
	fmt.Printf("radius %v: %d contact, normal %v, distance %v, from %v to %v\n", radius, set.Count, set.Normal, p.Distance, p.PointA, p.PointB)
	return p.Distance
}

func main() {
	distance(0)
	if distance(1) > -0.99 {
		os.Exit(1)
	}
}
