//! "The above EPA implementation adds 22+ operations every time a new simplex point is
//! added": counted, by running the printed formulas on numbers that count.

use std::cell::Cell;

use epa_oracle::literature::table::columns;

use crate::shared::{heads, snapshot};

/// A kind of operation, in the order of the table.
#[derive(Clone, Copy)]
enum Kind {
    Sum,
    Product,
    Quotient,
    Root,
    Comparison,
}

/// Operations by kind.
#[derive(Default)]
struct Count([Cell<u32>; 5]);

impl Count {
    fn tick(&self, kind: Kind) {
        self.0[kind as usize].update(|count| count + 1);
    }

    fn all(&self) -> u32 {
        self.0.iter().map(Cell::get).sum()
    }

    fn row(&self, what: &str) -> [String; 7] {
        let [s, p, q, r, c] = self.0.each_ref().map(|kind| kind.get().to_string());
        [what.to_owned(), s, p, q, r, c, self.all().to_string()]
    }
}

/// The arithmetic of the printed code.
impl Count {
    fn add(&self, x: f64, y: f64) -> f64 {
        self.tick(Kind::Sum);
        x + y
    }
    fn mul(&self, x: f64, y: f64) -> f64 {
        self.tick(Kind::Product);
        x * y
    }
    fn sub(&self, a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|k| self.add(a[k], -b[k]))
    }
    fn scale(&self, a: [f64; 2], s: f64) -> [f64; 2] {
        a.map(|x| self.mul(x, s))
    }
    fn dot(&self, a: [f64; 2], b: [f64; 2]) -> f64 {
        let products = [0, 1].map(|k| self.mul(a[k], b[k]));
        self.add(products[0], products[1])
    }
    /// B (A·C) − A (B·C).
    fn triple_product(&self, a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> [f64; 2] {
        let (ac, bc) = (self.dot(a, c), self.dot(b, c));
        self.sub(self.scale(b, ac), self.scale(a, bc))
    }
    fn normalize(&self, n: [f64; 2]) -> [f64; 2] {
        let square = self.dot(n, n);
        self.tick(Kind::Root);
        let length = square.sqrt();
        n.map(|x| {
            self.tick(Kind::Quotient);
            x / length
        })
    }
}

/// The body of the loop in `findClosestEdge`; a change of sign is not counted.
fn edge(count: &Count, a: [f64; 2], b: [f64; 2], is_triple: bool) -> f64 {
    let e = count.sub(b, a);
    let n = if is_triple {
        count.triple_product(e, a, e)
    } else {
        [e[1], -e[0]]
    };
    let n = count.normalize(n);
    let d = count.dot(n, a);
    count.tick(Kind::Comparison);
    if d < f64::MAX { d } else { f64::MAX }
}

#[test]
fn operations_that_an_added_point_costs() {
    let [triple, per_product] = [true, false].map(|is_triple| {
        let count = Count::default();
        let d = edge(&count, [-1.0, -2.0], [4.0, 2.0], is_triple);
        assert!((d - 6.0 / 41f64.sqrt()).abs() < 1e-15);
        count
    });
    assert_eq!((triple.all(), per_product.all()), (24, 12));
    let head = heads("an edge costs | sums | products | quotients | roots | comparisons | all");
    let rows = [
        triple.row("with the triple product"),
        per_product.row("with the per-product"),
    ];
    let mut text = columns(head, &rows);
    text += "\nA point that is added replaces an edge by two: one edge more in every search that follows.\n";
    text += "All edges are computed anew in every search, so from a triangle, after k added points:\n\n";
    let mut rows = Vec::new();
    for k in [1u32, 2, 4, 8, 16, 32] {
        // k + 1 searches, over 3, 4, …, k + 3 edges; kept edges: 3 at first, then 2 a point.
        let edges: u32 = (3..=k + 3).sum();
        let kept = 3 + 2 * k;
        rows.push([
            k.to_string(),
            (edges * triple.all()).to_string(),
            (edges * per_product.all()).to_string(),
            (kept * triple.all()).to_string(),
        ]);
    }
    let head = heads("k | triple product | per-product | triple product, edges kept");
    text += &columns(head, &rows);
    snapshot("operations", &text);
}
