// A square and a circle that overlap by 1/2, in both orders. Exit code 1: a distance is not −1/2.
package main

import (
	"fmt"
	"os"

	"github.com/jakecoffman/cp/v2"
)

func main() {
	body := cp.NewStaticBody()
	square := cp.NewBox2(body, cp.BB{L: -1, B: -1, R: 1, T: 1}, 0)
	circle := cp.NewCircle(body, 1, cp.Vector{X: 1.5})
	square.CacheBB()
	circle.CacheBB()
	wrong := false
	for _, pair := range [][2]*cp.Shape{{circle, square}, {square, circle}} {
		set := cp.ShapesCollide(pair[0], pair[1])
		p := set.Points[0]
		fmt.Printf("normal %v, distance %.3f, from %v to %v\n", set.Normal, p.Distance, p.PointA, p.PointB)
		wrong = wrong || p.Distance > -0.49
	}
	if wrong {
		os.Exit(1)
	}
}
