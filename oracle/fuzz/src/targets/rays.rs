//! The checker of `along` on changed proofs.
//!
//! What it still accepts must be true. B is moved by the claimed times, and by a little less and
//! more. Brute force must find the shapes in contact and apart as claimed.

use arbitrary::{Result, Unstructured};
use epa_oracle::brute::{self, BruteForce};
use epa_oracle::check::Vertices;
use epa_oracle::lattice::Lattice;
use epa_oracle::number::Rational;
use epa_oracle::ray_check::{Claim, RayCertificate, World, check};
use num_bigint::{BigInt, Sign};
use num_traits::Zero;

use crate::change::Change;
use crate::draw::{self, Kinds, Size};

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let size = Size::new(Kinds::Sharp, 4);
    let Some(case) = draw::case(&mut bytes, size) else {
        return;
    };
    let lattice = Lattice::of_case(&case).expect("a polytope");
    let Ok(direction) = direction(&mut bytes, lattice.dim) else {
        return;
    };
    let mut proof = match lattice.ray(&direction) {
        Ok(proof) => proof,
        Err(why) => {
            assert!(
                !why.is_defect(),
                "{why}: {direction:?}, {}",
                case.to_canonical_text()
            );
            return;
        }
    };
    holds(&lattice, &proof);
    while !bytes.is_empty() && proof.change(&mut bytes).is_ok() {
        let Vertices { a, b, scale } = &lattice.vertices;
        if check(World { a, b, scale }, &proof).is_ok() {
            holds(&lattice, &proof);
        }
    }
}

fn direction(bytes: &mut Unstructured<'_>, dim: usize) -> Result<Vec<BigInt>> {
    (0..dim)
        .map(|_| Ok(BigInt::from(bytes.int_in_range(-5..=5)?)))
        .collect()
}

/// The sign of the signed depth when B has moved by `time · d`.
fn sign_at(lattice: &Lattice, direction: &[BigInt], time: &Rational) -> Sign {
    let vertices = &lattice.vertices;
    let by = time.numer() * &vertices.scale;
    let grown = |v: &Vec<BigInt>| -> Vec<BigInt> { v.iter().map(|x| x * time.denom()).collect() };
    let moved = |v: &Vec<BigInt>| -> Vec<BigInt> {
        grown(v)
            .iter()
            .zip(direction)
            .map(|(x, d)| x + &by * d)
            .collect()
    };
    let a: Vec<_> = vertices.a.iter().map(grown).collect();
    let b: Vec<_> = vertices.b.iter().map(moved).collect();
    match brute::signed_depth(&a, &b, usize::MAX) {
        BruteForce::SignedDepth(depth) => depth.numerator.sign(),
        BruteForce::NotRun { .. } => unreachable!("there is no limit"),
    }
}

fn holds(lattice: &Lattice, proof: &RayCertificate) {
    let d = &proof.direction;
    let little = Rational::new(1.into(), BigInt::from(1) << 30);
    let meets = |time: &Rational| sign_at(lattice, d, time) != Sign::Minus;
    let is_true = match &proof.claim {
        Claim::Exit { exit, .. } => {
            let end = &exit.inside.time;
            meets(&Rational::zero()) && meets(end) && !meets(&(end + &little))
        }
        Claim::Ahead { enter, exit } => {
            let (begin, end) = (&enter.inside.time, &exit.inside.time);
            !meets(&Rational::zero())
                && [begin, end].into_iter().all(meets)
                && !meets(&(begin - &little))
                && !meets(&(end + &little))
        }
        Claim::Never { .. } => {
            let times = [0, 1, 3, 17].map(|x| Rational::new(x.into(), 4.into()));
            // The search agrees that the ray does not meet D.
            let found = lattice.ray(d).map(|ray| ray.claim);
            !times.iter().any(meets) && matches!(found, Ok(Claim::Never { .. }))
        }
    };
    assert!(is_true, "accepted: {proof:?} of {:?}", lattice.vertices);
}
