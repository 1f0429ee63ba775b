//! Traces: what a run of EPA did, step by step.
//!
//! ```text
//!   epa, told to an observer ──► record ──┐                ┌──► text      a table
//!   a published version ──────────────────┼──► Trace ──────┼──► picture   SVG, one a step
//!   lines ─ read ──► collect ─────────────┘        │       └──► write     JSON lines
//!                                                  │
//!   lines ─ read ──► audit                         └──► part      where two runs part
//! ```
//!
//! A trace is a case, a start, the steps, and an ending (docs/formats.md,
//! *Trace*; docs/traces.md is for people). Its numbers are exact: what a float run
//! computed is kept as the value of that float.
//!
//! The audit does not need the trace as a whole: it takes a line at a time.

mod against;
pub mod audit;
mod collect;
mod error;
mod model;
mod part;
pub mod picture;
pub mod plain;
mod read;
mod record;
pub mod start;
pub mod text;
mod write;

pub use against::{Parted, parted, side_by_side};
pub use collect::{Collector, Taker};
pub use error::TraceError;
pub use model::{
    Change, End, Ending, Gjk, GjkEnd, GjkEnding, GjkStep, Header, Line, Measure, MinkowskiVertex,
    Number, Start, Step, Trace, length,
};
pub use part::{Parting, first_parting, is_same_case};
pub use read::{MAX_TRACE_LINE, is_header, is_line, line};
pub use record::{NoTrace, from_simplex, of_case};
pub use write::{to_json, to_lines};
