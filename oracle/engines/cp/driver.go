// Chipmunk in Go under epa-oracle: polygons and segments with their radius, and circles, in their
// poses.
package main

import cp "github.com/jakecoffman/cp/v2"

func made(s *Shape) *cp.Shape {
	body := cp.NewStaticBody()
	points := make([]cp.Vector, len(s.Points))
	for i, p := range s.Points {
		points[i] = cp.Vector{X: p[0], Y: p[1]}
	}
	var shape *cp.Shape
	switch half := (cp.Vector{Y: s.HalfHeight}); {
	case s.Kind == "ball":
		shape = cp.NewCircle(body, s.Radius, cp.Vector{})
	case s.Kind == "capsule":
		if s.Axis == "x" {
			half = cp.Vector{X: s.HalfHeight}
		}
		shape = cp.NewSegment(body, half.Neg(), half, s.Radius)
	case len(points) == 2:
		shape = cp.NewSegment(body, points[0], points[1], s.Radius)
	case len(points) > 2:
		shape = cp.NewPolyShape(body, len(points), points, cp.NewTransformIdentity(), s.Radius)
	default:
		return nil
	}
	r, t := s.Rotation, s.Translation
	shape.Update(cp.NewTransform(r[0][0], r[0][1], t[0], r[1][0], r[1][1], t[1]))
	return shape
}

func build(a, b *Shape) [2]*cp.Shape { return [2]*cp.Shape{made(a), made(b)} }

func query(pair [2]*cp.Shape) Answer {
	if pair[0] == nil || pair[1] == nil {
		return unsupported("a rounded shape that is no polygon")
	}
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
