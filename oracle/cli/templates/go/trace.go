// The steps of a run, as a trace that epa-oracle shows and audits: see its docs/traces.md.
//
// The traces are appended to the file that EPA_TRACE names; without it nothing is written:
//
//	EPA_TRACE=run.jsonl epa-oracle show CASE -- ./driver
//	epa-oracle trace run.jsonl
//	epa-oracle audit run.jsonl
//
// Points are those of A - B. Vertices count from 0 in the order in which they are found, those of
// the start first. A facet is a list of its vertices: two in the plane, three in space.
package main

import (
	"encoding/json"
	"log"
	"os"
)

var (
	traceHeader  Fields
	traceQueries int
	traceSteps   int
	traceBegun   bool
)

func traceLine(fields Fields) {
	path := os.Getenv("EPA_TRACE")
	if path == "" {
		return
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	if err := json.NewEncoder(file).Encode(fields); err != nil {
		log.Fatal(err)
	}
}

// traceQuestion is told of each question by the driver.
func traceQuestion(by string, line []byte) {
	var asked struct{ Case json.RawMessage }
	if err := json.Unmarshal(line, &asked); err != nil {
		log.Fatal(err)
	}
	// Leave out `oriented` if the order of vertices tells the outside of a facet.
	traceHeader = Fields{"trace": 1, "by": by, "scalar": declaration["scalar"], "oriented": false,
		"case": asked.Case}
	traceBegun = false
}

// The first line of a run.
func traceBegin() {
	if !traceBegun {
		traceLine(traceHeader)
		traceQueries, traceSteps, traceBegun = 0, 0, true
	}
}

func tracePoints(points [][]Real) []Fields {
	list := []Fields{}
	for _, point := range points {
		list = append(list, Fields{"p": numbers(point)})
	}
	return list
}

// traceGjk tells a query of GJK: the simplex before it, the direction along which it looks, and the
// support point there. Leave GJK out if you have none, or do not want it audited.
func traceGjk(simplex [][]Real, direction, support []Real) {
	traceBegin()
	traceQueries++
	traceLine(Fields{"gjk": traceQueries, "simplex": tracePoints(simplex),
		"direction": numbers(direction), "support": Fields{"p": numbers(support)}})
}

// traceGjkEnd tells how GJK ended: "enclosed", "converged", "separating-axis", "stalled" or
// "iteration-limit"; and its last simplex. If it found no overlap, call traceStart(nil, nil) and
// traceEnd.
func traceGjkEnd(how string, simplex [][]Real) {
	traceBegin()
	traceLine(Fields{"gjk": how, "simplex": tracePoints(simplex)})
}

// A list that is empty is not null.
func traceFacets(facets [][]int) [][]int {
	return append([][]int{}, facets...)
}

// traceStart tells the simplex or polytope that EPA begins with.
func traceStart(points [][]Real, facets [][]int) {
	traceBegin()
	traceLine(Fields{"start": Fields{"points": tracePoints(points), "facets": traceFacets(facets)}})
}

// traceStep tells the nearest facet, the support point along its normal and its number, and what
// it changed. A step that changes nothing is the last; its vertex is -1.
func traceStep(facet []int, support []Real, vertex int, removed, added [][]int) {
	traceSteps++
	fields := Fields{"step": traceSteps, "facet": facet, "support": Fields{"p": numbers(support)}}
	if vertex >= 0 {
		fields["vertex"] = vertex
		fields["removed"] = traceFacets(removed)
		fields["added"] = traceFacets(added)
	}
	traceLine(fields)
}

// traceEnd tells how the run ended: "converged", "separating-axis", "flat", "stalled",
// "iteration-limit", "gave-up" or "endless"; then the depth, positive for an overlap, along the
// normal from A to B.
func traceEnd(how string, depth Real, normal []Real) {
	traceBegun = false
	traceLine(Fields{"end": how, "depth": numbers([]Real{depth})[0], "normal": numbers(normal)})
}
