//! How deep two convex shapes overlap, in which direction to part them, and where they touch: GJK
//! and the Expanding Polytope Algorithm (EPA), in the plane and in space.
//!
//! ```text
//!                               ┌───────────────┐      D = A ⊖ B, all differences a − b
//!          ┌───────┐            │               │
//!     ┌────┼──┐    │            │            O──┼─→ n
//!     │    │  │  B │            │               │      The origin O is inside: the shapes overlap.
//!     │ A  └──┼────┘            │       D       │      The shortest way out of D is as long as the
//!     └───────┘                 │               │      depth, and its direction n is the normal.
//!                               └───────────────┘
//! ```
//!
//! ```
//! use epa::Class;
//! use epa::{contact, Cuboid, Limits, Pose, Posed};
//!
//! let a = Cuboid::new([1.0, 1.0, 1.0])?;
//! let b = Posed::new(Cuboid::new([1.0, 1.0, 1.0])?, Pose::translation([1.5, 0.25, 0.0])?);
//! let contact = contact(&a, &b, &Limits::<f64>::default())?;
//!
//! assert_eq!(contact.class, Class::Penetrating);
//! assert_eq!(contact.depth, 0.5);
//! assert_eq!(contact.normal.0, [1.0, 0.0, 0.0]); // from A to B
//! assert_eq!(contact.a.world[0] - contact.b.world[0], 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Three ways to ask
//!
//! | call | shapes | answer | use it for |
//! |---|---|---|---|
//! | [`contact()`] | any [`Support`] mapping, `f32` or `f64` | a [`Contact`]: `depth`, an upper bound on the signed depth up to the rounding of one dot product, and `lower_bound` | a simulation |
//! | [`certified()`] | shapes with vertices, rounded or not, `f32` or `f64` | a [`Certified`] depth, correctly rounded, with an exact direction and witness points | planning, and tests that need the exact class |
//! | [`solve`] | any [`Support`] mapping on any [`Scalar`] | a [`SignedDepth`], exact on exact numbers; `Certificate::new` then proves it (feature `rational`) | an oracle, a proof |
//!
//! The other two calls, on floats and on integers:
//!
//! ```
//! use epa::{certified, Hull};
//!
//! let square = |x: f64| Hull::new([[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]]);
//! let exact = certified(&square(0.0)?, &square(0.1)?)?;
//! // 1 minus the float 0.1, correctly rounded.
//! assert_eq!(exact.depth::<f64>()?, 0.9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! # #[cfg(feature = "rational")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use epa::{solve, Hull, Limits, Vector};
//! use num_bigint::BigInt;
//!
//! let square = |x: i64| {
//!     let corners = [[x, 0], [x + 2, 0], [x + 2, 2], [x, 2]];
//!     Hull::new(corners.map(|corner| Vector(corner.map(BigInt::from))))
//! };
//! let push = solve(&square(0)?, &square(1)?, &Limits::default())?.core.push;
//! // The depth is height/|normal| = 1.
//! assert_eq!(push.height.pow(2), push.norm_squared);
//! # Ok(()) }
//! # #[cfg(not(feature = "rational"))]
//! # fn main() {}
//! ```
//!
//! All three run the same source. Every decision of GJK and EPA is the sign of a polynomial. So on
//! exact numbers the algorithm is exact: see [`Scalar`]. [`intersects`] only tells whether two
//! shapes overlap, [`contact_in`] and [`contacts`] reuse memory, [`extras`] has contact manifolds
//! and depths along a given direction.
//!
//! ## Conventions
//!
//! * The normal points **from A to B**. Moving B by `depth · normal` brings the shapes to touch.
//! * `depth` is signed: positive when the shapes overlap, minus the distance when they are apart.
//! * Witness points satisfy `a − b = depth · normal`.
//! * Shapes and poses take lengths in any unit, the same for A and B. Answers are in that unit.
//!
//! ## Words
//!
//! | word | meaning |
//! |---|---|
//! | Minkowski difference D | all differences a − b; the configuration space obstacle (CSO) |
//! | height h(n) | the value of the support function of D, max n·x; a length only if \|n\| = 1 |
//! | push | a direction n together with the height h(n). Its length is h(n)/\|n\|. If B moves that far along n, the shapes do not overlap any more: they touch, or are apart. After the shortest push they touch. It is the penetration vector of the papers, and its length is the signed depth (\[CC86\]). Its type is [`SupportPlane`](kernel::SupportPlane): D lies in the half-space n·x ≤ h(n) |
//! | witness point of D | h(n)·n/\|n\|² of the shortest push: the projection of the origin on its plane |
//! | pre-images | the points a and b of a point a − b; those of the witness point are the witness points on the shapes |
//! | horizon | the ridges between visible and hidden facets; the silhouette of \[vdB01\] |
//! | ring numbers | values before any root or division, exact on exact scalars |
//! | closed | a facet that is put aside |
//! | final | a facet with nothing of D above it |
//! | surely | on floats: by more than rounding can err; on exact scalars: at all |
//! | in doubt | an answer on floats that rounding may have spoiled; it is solved again on integers (`query.rs`) |
//!
//! ## To read the algorithm
//!
//! Half an hour is enough for the heads of these files and for `gjk::run_from`, `expand`,
//! `cone.rs`, `Plain`, and `solve` and `locate` of `cores.rs`.
//!
//! 1. [`Support`]: a shape; [`minkowski`]: the set D; [`SupportPlane`](kernel::SupportPlane): a
//!    push.
//! 2. [`gjk`], and [`simplex`] for the nearest point of a simplex.
//! 3. [`expand`]: EPA. Its first simplex is made in `expand/start.rs`.
//! 4. [`polytope`]: facets, and how a point is added (`cone.rs`).
//! 5. [`kernel`]: the decisions of EPA.
//! 6. `answer/cores.rs`: the table of who answers, EPA or GJK; `query.rs`: the calls above.
//!
//! `expand/pace.rs`, `expand/polytope/reach.rs`, `answer/refine.rs` and `minkowski/lattice.rs` are
//! about rounding and curved shapes: skip them at first.
//!
//! References: \[GJK88\] and \[vdB99\], GJK; \[vdB01 §4\], EPA; \[CC86\], the signed depth. The
//! keys are those of docs/references.md; docs/algorithm.md has the proofs.
//!
//! ## Features
//!
//! * `std`, the default: square roots are taken by the processor. Without it the crate
//!   needs `alloc` only, takes them on integers, and gives the same bits.
//! * `rational`, by `epa = { features = ["rational"] }`: exact scalars, and certificates, which the
//!   crate `epa-check` checks.

#![cfg_attr(not(any(test, feature = "std")), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod answer;
pub mod certified;
mod error;
#[doc(alias = "EPA")]
pub mod expand;
pub mod extras;
pub mod gjk;
pub mod kernel;
pub mod minkowski;
mod query;
#[cfg(test)]
mod random;
mod scalar;
mod shape;
mod support;
mod vector;

#[cfg(feature = "rational")]
mod certificate;

pub use answer::{Class, Contact, CoreDepth, Feature, Features, SignedDepth, Witness, Workspace};
pub use certified::{Certified, certified};
pub use error::{QueryError, Which};
pub use expand::{DepthBounds, EpaTermination, polytope};
pub use gjk::{GjkTermination, NearestPoint, simplex};
pub use query::{contact, contact_in, contacts, intersects, solve, solve_observed};
pub use scalar::{Field, Float, Limits, Ring, Rounding, Scalar, SignedRoot};
pub use shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, HullFlaw, Pose, Posed, PreparedHull,
    Rounded, ShapeError,
};
pub use support::{Diagonal, Support, SupportPoint};
pub use vector::Vector;

#[cfg(feature = "rational")]
pub use certificate::{Certificate, CertificateError, Lower};
#[cfg(feature = "rational")]
pub use scalar::common_divisor;
