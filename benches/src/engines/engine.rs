//! What an engine is: it holds shapes in its own form, and answers.

use crate::families::Case;

/// A way to answer the question about a pair of shapes.
pub trait Engine<const D: usize>: Default + 'static {
    /// A pair of shapes in the form of the library.
    type Pair: 'static;

    /// Builds the shapes; not timed. `None` if the library refuses one of them.
    fn pair(&self, case: &Case<D>) -> Option<Self::Pair>;

    /// Answers; this is what is timed. Everything the library returns has to be
    /// computed: pass it through [`black_box`](std::hint::black_box).
    fn query(&mut self, pair: &Self::Pair) -> Answer;
}

/// What an engine says of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// The signed depth: positive for an overlap, minus the distance otherwise.
    Depth(f64),
    /// Whether there is an overlap, and no more.
    Overlap(bool),
    /// An error, a panic, or a shape that the library refuses.
    Failure,
}
