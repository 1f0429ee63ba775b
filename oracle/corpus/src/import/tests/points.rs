use super::*;

pub(super) fn blocks(text: &str, dim: Option<Dim>) -> Read<Vec<Vec<Vec<String>>>> {
    let numbers = numbers().in_dim(dim);
    let blocks = super::super::points::blocks("p.txt", text.as_bytes(), &numbers)?;
    Ok(blocks
        .iter()
        .map(|block| texts(&block.cloud.points))
        .collect())
}

#[test]
fn more_than_100_blocks_are_refused() {
    refuses(
        blocks(&"1 2\n\n".repeat(101), None),
        &["p.txt:201:1", "more than 100 blocks"],
    );
}

#[test]
fn a_pair_has_two_blocks() {
    let pair = |text: &str| two_blocks("p.txt", text.as_bytes(), &numbers());
    assert!(pair("1 2\n\n3 4").is_ok());
    refuses(pair("\n# nothing\n"), &["no points", "blank line"]);
    refuses(pair("1 2\n3 4"), &["one block of points only, from line 1"]);
    refuses(pair("1 2\n\n3 4\n\n\n5 6"), &["3 blocks", "lines 1, 3, 6"]);
}

/// Points with a fourth number, as a debugger and C++ print them.
#[test]
fn a_weight_of_0_or_1_is_left_out_and_said() {
    for text in [
        "$1 = {m_floats = {1, 2, 3, 0}}\n$2 = {m_floats = {4, 5, 6, 1}}",
        "$1 = (const btVector3 &) @0x7ffe10: {m_floats = {1, 2, 3, 0}}\n{4, 5, 6, 0},",
        "{1.0f, 2.0f, 3.0f, 0.0f},\n{4.0f, 5.0f, 6.0f, 0.0f},",
        "a = {{m_floats = {1, 2, 3, 0}}, {m_floats = {4, 5, 6, 0}}}",
        "$1 = {{x = 1, y = 2, z = 3, w = 1}, {w = 1, x = 4, y = 5, z = 6}}",
        "array([[1., 2., 3., 1.],\n       [4., 5., 6., 1.]], dtype=float32)",
    ] {
        let found = super::super::points::blocks("p.txt", text.as_bytes(), &numbers());
        let found = found.expect(text);
        assert_eq!(
            texts(&found[0].cloud.points),
            [["1", "2", "3"], ["4", "5", "6"]],
            "{text}"
        );
        assert_eq!((found.len(), found[0].cloud.dim), (1, Dim::Three), "{text}");
        let [note] = &found[0].cloud.notes[..] else {
            panic!("one note: {text}")
        };
        assert!(note.contains("from line 1 have a fourth number"), "{note}");
    }
}

/// Decimals of float32 are the floats that they stand for, those of float64 the decimals.
#[test]
fn the_dtype_of_an_array_holds_for_all_its_numbers() {
    let single = Rational::from_float(0.1_f32).expect("finite").to_string();
    let double = Rational::from_float(0.1_f64).expect("finite").to_string();
    let text = "array([[0.1, 1.],\n [0.1, 2.]],\n dtype=float32)\n\narray([[0.1, 1.]])";
    let expected = vec![
        vec![vec![single.clone(), "1".into()], vec![single, "2".into()]],
        vec![vec![double, "1".into()]],
    ];
    assert_eq!(blocks(text, None).expect(text), expected);
}

/// What is read by a rule, and not point by point, is said.
#[test]
fn a_list_of_numbers_is_cut_by_the_dimension_and_said() {
    let numbers = numbers().in_dim(Some(Dim::Two));
    let text = "float a[] = {4, 11, 4, 5, 9, 9};";
    let found = super::super::points::blocks("p.txt", text.as_bytes(), &numbers).expect(text);
    let said = "p.txt: the 6 numbers from line 1 are read as 3 points of 2 coordinates";
    assert_eq!(found[0].cloud.notes, [said]);
}

/// A short text may ask for many copies, or open many brackets.
#[test]
fn hostile_texts_are_refused_in_time() {
    let long = "7".repeat(300);
    let many = "0".repeat(30);
    for (text, part) in [
        (format!("{{{{1, 2}} <repeats 9{many} times>}}"), "at most"),
        (format!("$1 = {{0 <repeats 9{many} times>}}"), "at most"),
        (
            format!("{{{{{long}, {long}}} <repeats 999999 times>}}"),
            "bits",
        ),
        (format!("1 2 {} nan", "(".repeat(1_000_000)), "finite"),
        (
            format!("$1 = {{\n{}", "1, 2,\n".repeat(100_000)),
            "not closed",
        ),
    ] {
        let read = blocks(&text, Some(Dim::Two));
        refuses(read, &[part]);
    }
}
