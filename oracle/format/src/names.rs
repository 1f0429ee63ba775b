//! Names that may have been meant by one that there is not.

/// How much alike two names are at least, of which one may be meant for the other: more than two
/// letters of three are the same.
const ALIKE: f64 = 0.67;

/// Of so many names a question names all, and of more the first ones.
const ASKED: usize = 4;

/// The question which name was meant. It has the names of which the given one is a part, those that
/// begin with it first: `lattice` may be `lattice-2d` or `lattice-3d`. Else it has the name that is
/// most like it, or that begins with words that are: `wnter` is like `winter-2d`.
///
/// ```
/// use epa_format::names::meant;
/// let names = ["winter-2d", "lattice-2d", "lattice-3d"];
/// assert_eq!(meant("lattice", names).unwrap(), "did you mean `lattice-2d` or `lattice-3d`?");
/// assert_eq!(meant("wnter", names).unwrap(), "did you mean `winter-2d`?");
/// assert_eq!(meant("ball", names), None);
/// ```
pub fn meant<N: AsRef<str>>(name: &str, names: impl IntoIterator<Item = N>) -> Option<String> {
    let names: Vec<N> = names.into_iter().collect();
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let part = name.to_lowercase();
    let mut like: Vec<&str> = names.clone();
    like.retain(|other| part.len() > 1 && other.to_lowercase().contains(&part));
    like.sort_by_key(|other| !other.to_lowercase().starts_with(&part));
    if like.is_empty() {
        like.extend(nearest(&part, &names));
    }
    let quoted = |names: &[&str]| {
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        quoted.join(", ")
    };
    let meant = match &like[..] {
        [] => return None,
        [one] => quoted(&[*one]),
        [first @ .., last] if like.len() <= ASKED => format!("{} or `{last}`", quoted(first)),
        more => {
            let (first, rest) = more.split_at(ASKED - 1);
            format!("{}, or one of {} others", quoted(first), rest.len())
        }
    };
    Some(format!("did you mean {meant}?"))
}

/// The name that is most like the given one in lower case, if one is like it, or begins with words
/// that are.
fn nearest<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let like = |other: &str| strsim::normalized_damerau_levenshtein(&other.to_lowercase(), name);
    // Nothing is like a name that is much longer, however long that is.
    let least = ALIKE * name.chars().count() as f64;
    let names = names.iter().copied();
    let names = names.filter(|other| other.chars().count() as f64 > least);
    let words = name.split('-').count();
    let begins = |other: &str| {
        let first: Vec<&str> = other.split('-').take(words).collect();
        like(&first.join("-"))
    };
    let likeness = |other: &str| like(other).max(begins(other));
    let nearest = names.max_by(|a, b| {
        let whole = || like(a).total_cmp(&like(b));
        likeness(a).total_cmp(&likeness(b)).then_with(whole)
    });
    nearest.filter(|other| likeness(other) > ALIKE)
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn a_part_of_many_names_asks_for_the_first_ones() {
        let names = ["a-box", "box-1", "box-2", "ball", "box-3", "box-4"];
        let question = meant("Box", names).expect("names");
        let expected = "did you mean `box-1`, `box-2`, `box-3`, or one of 2 others?";
        assert_eq!(question, expected);
        let question = meant("box", &names[..4]).expect("names");
        assert_eq!(question, "did you mean `box-1`, `box-2` or `a-box`?");
        assert_eq!(meant("", names), None);
    }
}
