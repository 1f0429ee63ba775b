//! The limits of everything that comes from outside: each has a name, a value and a
//! reason, and stands in the table of docs/formats.md, *Limits*.
//!
//! Input beyond a limit is refused where it is read, or fails its case. The message names the
//! limit. So time and memory have a bound for any input.

use std::fmt::Write;

/// A limit as it stands in the documentation.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Its name in the code.
    pub name: &'static str,
    /// Its value, in the unit that `what` names.
    pub value: u64,
    /// Of what.
    pub what: &'static str,
    /// Why it is not larger or smaller.
    pub reason: &'static str,
}

macro_rules! limits {
    ($($name:ident: $type:ty = $value:expr, $what:literal, $reason:literal;)*) => {
        $(
            #[doc = concat!("The most ", $what, ": ", $reason, ".")]
            pub const $name: $type = $value;
        )*

        /// All of them, in the order of the documentation.
        pub const ALL: &[Limit] = &[$(Limit {
            name: stringify!($name),
            value: $name as u64,
            what: $what,
            reason: $reason,
        },)*];
    };
}

limits! {
    // Lines of cases and truths.
    MAX_LINE: usize = 128 << 20, "bytes of a line of cases or truths",
        "two shapes of a million vertices with all their digits fit";
    MAX_SKIPPED: u64 = 2 << 30, "bytes of a longer line that are read over to find its end",
        "a file without line breaks, like /dev/zero, must end";
    MAX_DEPTH: usize = 64, "levels of nesting of arrays and objects",
        "no format needs ten; nothing recurses deeper";
    MAX_VALUES: usize = 10_000_000, "values of a line, counted by their commas",
        "two shapes of the most vertices have 6 million";
    MAX_VERTICES: usize = 1_000_000, "vertices of a shape",
        "larger meshes have most of their vertices inside the hull";
    MAX_NAME: usize = 1_000, "characters of a case's name, or of a flag",
        "both are repeated in results and reports";
    MAX_FLAGS: usize = 100, "flags of a case",
        "they are repeated with every verdict";
    MAX_CHUNK_BITS: u64 = 1 << 27, "bits of the numbers of cases that are in memory at a time, beyond the first",
        "a million numbers of f64; ordinary cases go through by the hundred";
    // Numbers.
    MAX_TEXT: usize = 5_000, "characters of a number",
        "any float has fewer than 1,100 as an exact decimal";
    MAX_POWER_OF_TWO: i64 = 16_384, "as the size of an exponent of two",
        "that of the largest IEEE format in use, 128 bits wide";
    MAX_POWER_OF_TEN: i64 = 5_000, "as the size of an exponent of ten",
        "about the same magnitude";
    MAX_BITS: u64 = 1 << 30, "bits of all numbers of a case together",
        "two shapes of a million vertices with coordinates of f64 have about 660 million";
    MAX_COMMON_BITS: u64 = 50_000, "bits of a number of a case on the common denominator of all of them",
        "the largest and the smallest number of the format take 33,000 together; f64 has 2,098 from end to end";
    MAX_LATTICE_BITS: u64 = 1 << 30, "bits of all of them there together",
        "two shapes of a million vertices with coordinates of f64 about 1 have about 480 million";
    // Subjects.
    MAX_ANSWER: usize = 1 << 20, "bytes of an answer or a declaration",
        "the longest that can be needed has 64 pairs of points, 10 KB";
    MOST_POINTS: usize = 64, "points of a manifold",
        "engines keep four; clipped faces have some more";
    MAX_QUEUED: usize = 64, "lines of a program that wait to be read",
        "as many as there are questions in flight; more would only be memory";
    MAX_ASKED: usize = 16 << 20, "bytes of questions in flight, beyond the first",
        "a program that does not read must not fill the memory";
    MAX_DEMANDED: usize = 200_000, "cases of `judge --cases`, with numbers of `MAX_BITS` together",
        "answers come in any order, so all of them are in memory";
    KEPT_STDERR: usize = 65_536, "bytes of a program's standard error that are kept",
        "its error is quoted, behind which a long trace of the stack may stand";
    // Files that are read as a whole.
    MAX_LISTS: u64 = 64 << 20, "bytes of a file of names or of known failures",
        "more than a million lines";
    MAX_POLICY: u64 = 1 << 20, "bytes of a policy",
        "a policy with a line for every stratum has 10 KB";
    MAX_FILE: usize = 256 << 20, "bytes of a file to import",
        "a mesh of a million vertices as text, with its faces";
    MAX_HEADER_LINE: usize = 4_096, "bytes of a line of a PLY header",
        "a line names one property";
    MAX_HEADER_PARTS: usize = 1_000, "elements of a PLY file, and properties of one",
        "files in use have ten";
    MAX_BLOCKS: usize = 100, "blocks of printed points",
        "two are wanted; the others are listed in the diagnosis";
    // Results, traces, truths.
    MAX_RESULT: u64 = 8 << 20, "bytes of a line of results",
        "an answer, and the name and the flags of its case";
    MAX_PARTS: u64 = 1 << 20, "parts that shards are compared in",
        "each is looked at when files are merged";
    MAX_WAITING: usize = 1 << 20, "cases that wait for their counterpart when results are compared",
        "files of the same cases in another order stay comparable";
    MAX_TRACE_LINE: usize = 4 << 20, "bytes of a line of a trace",
        "a step lists the facets that it changed, not all";
    MAX_TRACE: usize = 64 << 20, "bytes of a trace that is shown, drawn or compared",
        "it is in memory as a whole; ten thousand steps in space have a tenth of it";
    MAX_STEPS: usize = 100_000, "steps of a trace",
        "no run that ends takes a thousandth of it";
    MOST_ENTRIES: usize = 100_000, "entries of a list of a certificate",
        "a proof of a pair with 4,000 facets has 12,000";
    MOST_DIGITS: usize = 5_000, "digits of an integer of a certificate",
        "as for any number";
}

/// The table of docs/formats.md.
#[must_use]
pub fn markdown() -> String {
    let mut table = String::from("| limit | at most | of what | why |\n|---|---|---|---|\n");
    for limit in ALL {
        let value = grouped(limit.value);
        let (name, what, reason) = (limit.name, limit.what, limit.reason);
        // Writing to a string does not fail.
        let _ = writeln!(table, "| `{name}` | {value} | {what} | {reason} |");
    }
    table
}

/// Digits in groups of three.
fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_documentation_is_that_of_the_code() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
        let page = std::fs::read_to_string(path).expect("docs/formats.md");
        assert!(page.contains(&markdown()), "write:\n{}", markdown());
    }

    #[test]
    fn a_limit_has_one_name() {
        let names: std::collections::BTreeSet<_> = ALL.iter().map(|limit| limit.name).collect();
        assert_eq!(names.len(), ALL.len());
        assert!(ALL.iter().all(|limit| limit.value > 0));
    }
}
