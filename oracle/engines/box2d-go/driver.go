// Box2D in Go under epa-oracle: B2CollidePolygons, B2CollidePolygonAndCircle, B2CollideCircles,
// B2CollideEdgeAndPolygon and B2CollideEdgeAndCircle, without the skin of polygons and edges.
package main

import (
	"math"

	"github.com/ByteArena/box2d"
)

func placed(s *Shape) box2d.B2Transform {
	at := box2d.MakeB2Transform()
	at.P.Set(s.Translation[0], s.Translation[1])
	at.Q.C, at.Q.S = s.Rotation[0][0], s.Rotation[1][0]
	return at
}

// Why Box2D would not keep these corners, or nothing.
func refusal(s *Shape) string {
	if s.Kind == "segment" {
		return ""
	}
	if len(s.Points) > box2d.B2_maxPolygonVertices {
		return "more than 8 corners"
	}
	for i, p := range s.Points {
		q := s.Points[(i+1)%len(s.Points)]
		if math.Hypot(p[0]-q[0], p[1]-q[1]) < box2d.B2_linearSlop {
			return "corners within its slop"
		}
	}
	return ""
}

func polygon(s *Shape) *box2d.B2PolygonShape {
	shape := box2d.MakeB2PolygonShape()
	if s.Kind == "box" {
		shape.SetAsBox(s.HalfExtents[0], s.HalfExtents[1])
		return &shape
	}
	corners := make([]box2d.B2Vec2, len(s.Points))
	for i, p := range s.Points {
		corners[i] = box2d.MakeB2Vec2(p[0], p[1])
	}
	shape.Set(corners, len(corners))
	return &shape
}

func circle(s *Shape) *box2d.B2CircleShape {
	shape := box2d.MakeB2CircleShape()
	shape.SetRadius(s.Radius)
	return &shape
}

func edge(s *Shape) *box2d.B2EdgeShape {
	shape := box2d.MakeB2EdgeShape()
	p, q := s.Points[0], s.Points[1]
	shape.Set(box2d.MakeB2Vec2(p[0], p[1]), box2d.MakeB2Vec2(q[0], q[1]))
	return &shape
}

// An edge, a polygon or a circle; of a pair the lower rank comes first.
type made struct {
	edge    *box2d.B2EdgeShape
	polygon *box2d.B2PolygonShape
	circle  *box2d.B2CircleShape
	rank    int
	at      box2d.B2Transform
	radius  float64
}

type pair struct {
	why    string
	a, b   made
	turned bool
}

func newMade(s *Shape) made {
	switch s.Kind {
	case "segment":
		return made{edge: edge(s), at: placed(s)}
	case "ball":
		return made{circle: circle(s), rank: 2, at: placed(s), radius: s.Radius}
	}
	return made{polygon: polygon(s), rank: 1, at: placed(s)}
}

func build(a, b *Shape) pair {
	for _, s := range []*Shape{a, b} {
		if why := refusal(s); why != "" {
			return pair{why: why}
		}
	}
	p, q := newMade(a), newMade(b)
	if p.edge != nil && q.edge != nil {
		return pair{why: "two segments"}
	}
	// The answer is turned back below.
	if q.rank < p.rank {
		return pair{a: q, b: p, turned: true}
	}
	return pair{a: p, b: q}
}

func query(made pair) Answer {
	if made.why != "" {
		return Answer{Status: "unsupported", Message: made.why}
	}
	p, q, found := made.a, made.b, box2d.NewB2Manifold()
	switch {
	case p.circle != nil:
		box2d.B2CollideCircles(found, p.circle, p.at, q.circle, q.at)
	case p.edge != nil && q.circle != nil:
		box2d.B2CollideEdgeAndCircle(found, p.edge, p.at, q.circle, q.at)
	case p.edge != nil:
		box2d.B2CollideEdgeAndPolygon(found, p.edge, p.at, q.polygon, q.at)
	case q.circle != nil:
		box2d.B2CollidePolygonAndCircle(found, p.polygon, p.at, q.circle, q.at)
	default:
		box2d.B2CollidePolygons(found, p.polygon, p.at, q.polygon, q.at)
	}
	if found.PointCount == 0 {
		return Answer{Status: "separated"}
	}
	world := box2d.MakeB2WorldManifold()
	world.Initialize(found, p.at, p.radius, q.at, q.radius)
	depth, normal, status := world.Separations[0], []float64{world.Normal.X, world.Normal.Y}, "penetrating"
	if found.PointCount > 1 {
		depth = math.Min(depth, world.Separations[1])
	}
	if depth > 0 {
		status = "touching" // by the skin
	}
	if made.turned {
		normal = []float64{-normal[0], -normal[1]}
	}
	return Answer{Status: status, Depth: []float64{depth}, Normal: normal}
}

func main() { serveBuilt(build, query) }
