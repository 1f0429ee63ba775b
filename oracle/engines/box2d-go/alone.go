//go:build ignore

// Box2D in Go alone: asks B2CollidePolygons, B2CollidePolygonAndCircle, B2CollideCircles,
// B2CollideEdgeAndPolygon and B2CollideEdgeAndCircle about the pairs of a file. docs/engines.md,
// Without the driver.
//
// A separation is negative where shapes overlap, and the normal points from A to B
// (B2WorldManifold). An edge comes first, then a polygon, then a circle. A world manifold is not
// told the skin of a polygon, as its radius: what is answered is for sharp polygons, and what is
// within two skins of 0.01 is a hit.
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	b2 "github.com/ByteArena/box2d"
)

// A shape, a polygon, an edge or round, and where it stands.
type placed struct {
	polygon b2.B2PolygonShape
	circle  b2.B2CircleShape
	edge    b2.B2EdgeShape
	at      b2.B2Transform
	radius  float64
	round   bool
	thin    bool
	kept    bool
}

func read(line string) placed {
	words := strings.Fields(line)
	n := make([]float64, len(words)) // each as a number: 0 if it is none
	for i, word := range words {
		n[i], _ = strconv.ParseFloat(word, 64)
	}
	made := placed{polygon: b2.MakeB2PolygonShape(), circle: b2.MakeB2CircleShape(), edge: b2.MakeB2EdgeShape(), kept: true}
	switch words[0] {
	case "ball":
		made.round, made.radius = true, n[1]
		made.circle.SetRadius(made.radius)
	case "segment":
		made.thin = true
		made.edge.Set(b2.MakeB2Vec2(n[2], n[3]), b2.MakeB2Vec2(n[4], n[5]))
	case "box":
		made.polygon.SetAsBox(n[1], n[2])
	default:
		corners := make([]b2.B2Vec2, int(n[1]))
		for i := range corners {
			corners[i] = b2.MakeB2Vec2(n[2+2*i], n[3+2*i])
		}
		// Set keeps at most eight, and welds what is close: that is refused.
		made.kept = len(corners) <= b2.B2_maxPolygonVertices
		for i, corner := range corners {
			after := corners[(i+1)%len(corners)]
			made.kept = made.kept && b2.B2Vec2Distance(corner, after) >= b2.B2_linearSlop
		}
		if made.kept {
			made.polygon.Set(corners, len(corners))
		}
	}
	at := n[slices.Index(words, "at")+1:]
	made.at = b2.MakeB2Transform()
	made.at.P.Set(at[0], at[1])
	made.at.Q.C, made.at.Q.S = at[2], at[4]
	return made
}

func ask(a, b placed, sign float64) string {
	if !a.kept || !b.kept {
		return "error its corners are not kept"
	}
	if a.thin && b.thin {
		return "error two edges"
	}
	found := b2.NewB2Manifold()
	switch {
	case a.thin && b.round:
		b2.B2CollideEdgeAndCircle(found, &a.edge, a.at, &b.circle, b.at)
	case a.thin:
		b2.B2CollideEdgeAndPolygon(found, &a.edge, a.at, &b.polygon, b.at)
	case a.round:
		b2.B2CollideCircles(found, &a.circle, a.at, &b.circle, b.at)
	case b.round:
		b2.B2CollidePolygonAndCircle(found, &a.polygon, a.at, &b.circle, b.at)
	default:
		b2.B2CollidePolygons(found, &a.polygon, a.at, &b.polygon, b.at)
	}
	if found.PointCount == 0 {
		return "separated - - -"
	}
	world := b2.MakeB2WorldManifold()
	world.Initialize(found, a.at, a.radius, b.at, b.radius)
	least, status := world.Separations[0], "penetrating"
	for _, separation := range world.Separations[:found.PointCount] {
		least = min(least, separation)
	}
	if least > 0 {
		status = "touching"
	}
	return fmt.Sprint(status, " ", -least, " ", sign*world.Normal.X, " ", sign*world.Normal.Y)
}

func main() {
	file, _ := os.ReadFile(os.Args[1])
	lines := strings.Split(string(file), "\n")
	for i := 0; i+2 < len(lines); i += 3 {
		a, b := read(lines[i+1]), read(lines[i+2])
		if a.round && !b.round || b.thin && !a.thin {
			fmt.Println("=", ask(b, a, -1))
		} else {
			fmt.Println("=", ask(a, b, 1))
		}
	}
}
