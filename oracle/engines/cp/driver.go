// Chipmunk in Go under epa-oracle: polygons without a radius, circles and segments with theirs.
package main

import cp "github.com/jakecoffman/cp/v2"

func made(s *Shape) *cp.Shape {
	points := make([]cp.Vector, len(s.Points))
	for i, p := range s.Points {
		points[i] = cp.Vector{X: p[0], Y: p[1]}
	}
	var shape *cp.Shape
	body := cp.NewStaticBody()
	switch {
	case s.Kind == "ball":
		shape = cp.NewCircle(body, s.Radius, cp.Vector{X: s.Translation[0], Y: s.Translation[1]})
	case len(points) == 1:
		shape = cp.NewCircle(body, s.Radius, points[0])
	case len(points) == 2:
		shape = cp.NewSegment(body, points[0], points[1], s.Radius)
	default:
		shape = cp.NewPolyShape(body, len(points), points, cp.NewTransformIdentity(), s.Radius)
	}
	shape.CacheBB()
	return shape
}

func build(a, b *Shape) [2]*cp.Shape { return [2]*cp.Shape{made(a), made(b)} }

func query(pair [2]*cp.Shape) Answer {
	set := cp.ShapesCollide(pair[0], pair[1])
	if set.Count == 0 {
		return Answer{Status: "separated"}
	}
	best := set.Points[0]
	for _, p := range set.Points[:set.Count] {
		if p.Distance < best.Distance {
			best = p
		}
	}
	return Answer{Status: "penetrating", Depth: []float64{best.Distance}, Normal: []float64{set.Normal.X, set.Normal.Y},
		A: []float64{best.PointA.X, best.PointA.Y}, B: []float64{best.PointB.X, best.PointB.Y}}
}

func main() { serveBuilt(build, query) }
