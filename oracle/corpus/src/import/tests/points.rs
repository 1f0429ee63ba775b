use super::*;

fn blocks(text: &str) -> Read<Vec<Vec<Vec<String>>>> {
    let blocks = super::super::points::blocks("p.txt", text.as_bytes(), &numbers())?;
    Ok(blocks
        .iter()
        .map(|block| texts(&block.cloud.points))
        .collect())
}

#[test]
fn a_point_may_be_printed_in_many_ways() {
    for line in [
        "1 -2 2.5",
        " 1,\t-2 , 2.5,",
        "1;-2;2.5",
        "(1, -2, 2.5)",
        "[1,-2,2.5],",
        "{1.0f, -2.0f, 2.5f},",
        "<1 -2 2.5>",
        "Vec3(1,-2,2.5)",
        "btVector3(1.0, -2.0, 2.5);",
        "new THREE.Vector3( 1, -2, 2.5 ),",
        "glm::dvec3(1, -2, 2.5)",
        "na::vector![1.0, -2.0, 2.5],",
        "Vector3d::new(1.0, -2.0, 2.5)",
        "Eigen::Matrix<double> p(1, -2, 2.5);",
        "Vec3 { x: 1.0, y: -2.0, z: 2.5 }",
        "{\"z\": 2.5, \"y\": -2, \"x\": 1}",
        "x=1 y=-2 z=2.5",
        "v 1 -2 2.5",
        "verts[0] = {1, -2, 2.5};",
        "0: (1, -2, 2.5)",
        "std::array a = { 1, -2, 2.5 }; // the apex 7",
        "1 -2 2.5 # 7 more",
        "0x1p+0 -0x1p+1 0x1.4p+1",
        "array([1., -2., 2.5])",
    ] {
        assert_eq!(blocks(line).expect(line), [[["1", "-2", "5/2"]]], "{line}");
    }
}

#[test]
fn blank_lines_and_headings_break_blocks() {
    let [p, q, r] = [["1", "2"], ["3", "4"], ["5", "6"]].map(Vec::from);
    let two = vec![vec![p.clone(), q.clone()], vec![r.clone()]];
    for text in [
        "1 2\n3 4\n\n5 6",
        "# A\n1 2\n3 4\n# B\n5 6\n",
        "A:\n\n1 2\r\n3 4\r\n\r\n\r\nB:\r\n5 6\r\n",
        "Hull A with 2 points:\n1 2\n3 4\n---\n5 6",
        "[[1, 2],\n [3, 4]]\n\n[[5, 6]]",
        "[[1, 2], [3, 4]]\n\n[[5, 6]]",
        "Vec2 a[2] = {\n  {1, 2},\n  {3, 4},\n};\nVec2 b[1] = {\n  {5, 6},\n};\n",
        "a = [\n[1, 2],\n[3, 4],\n]\nb = [\n[5, 6]\n]\n",
        "a = [[1, 2], [3, 4]]\nb:\n5 6",
        "# one\n(1, 2),\n(3, 4)\n// two\n(5, 6)",
    ] {
        assert_eq!(blocks(text).expect(text), two, "{text}");
    }
    let lists = "a = [(1, 2), (3, 4)]\nb = [(5, 6), (1, 2)]";
    assert_eq!(blocks(lists).expect("two lists"), [[p.clone(), q], [r, p]]);
    assert!(blocks("").expect("nothing").is_empty());
}

#[test]
fn lines_that_may_be_misread_are_refused() {
    for (text, parts) in [
        ("1 2 3\n4 5 6 apex", &["p.txt:2:7", "heading"][..]),
        ("Shape 2", &["p.txt:1:1", "heading"]),
        ("1 2 3 4", &["p.txt:1:1", "2 or 3 coordinates"]),
        ("(1)", &["2 or 3 coordinates, not 1"]),
        (
            "(1, 2), 3",
            &["count of the points before it", "these are 1"],
        ),
        (
            "s.Set({{1, 2}, {3, 4}}, 3);",
            &["these are 2", "do not count"],
        ),
        ("{1, 2, 3, 0.5}", &["fourth number of 1/2", "divide"]),
        (
            "{1, 2, 3, 0}\n{1, 2, 3}",
            &["3 coordinates, those before it have 4"],
        ),
        ("{1, 2, 3, 4, 5}", &["not more"]),
        ("{x = 1, y = 2, w = 0}", &["names of coordinates"]),
        (
            "$1 = {{x = 1, y = 2}, {x = 0, y = 0} <repeats 6 times>}",
            &["words"],
        ),
        (
            "$1 = {v = {{x = 1, y = 2}}, radius = 0.1, m_count = 1}",
            &["names of coordinates"],
        ),
        (
            "array([[1., 2.]], dtype=float16)",
            &["`float16` are not read", "float64"],
        ),
        (
            "1 2\n1 2 3",
            &["p.txt:2:1", "3 coordinates, those before it have 2"],
        ),
        ("1 2 nan", &["p.txt:1:5", "finite"]),
        ("1 2 -inf", &["p.txt:1:5", "finite"]),
        ("1 2 3..4", &["p.txt:1:5", "not a number"]),
        ("{\"x\": 1, \"x\": 2, \"z\": 3}", &["names of coordinates"]),
        ("{\"x\": 1, \"y\": 2, \"w\": 3}", &["names of coordinates"]),
        (
            &"1 2\n\n".repeat(101),
            &["p.txt:201:1", "more than 100 blocks"],
        ),
        ("1 2: 3 4", &["2 or 3 coordinates, not 4"]),
        (
            "(1, 2) = (3, 4, 5)",
            &["3 coordinates, those before it have 2"],
        ),
        ("{x: 1, 2, z: 3}", &["names of coordinates"]),
    ] {
        refuses(blocks(text), parts);
    }
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

#[test]
fn lists_of_debuggers_and_calls_are_shapes() {
    let [a, b] = [[["0", "1"], ["1", "0"]], [["5", "1"], ["1", "0"]]];
    for text in [
        "a.Set({{0.0f, 1.0f}, {1.0f, 0.0f}}, 2);\nb->Set({{5, 1}, {1, 0}}, 2);",
        "b2Vec2 a[2] = {{0, 1}, {1, 0}};\nshape.Set(a, 2);\nb2Vec2 b[2] = {{5, 1}, {1, 0}};\nother.Set(b, 2);",
        "$1 = std::vector of length 2, capacity 2 = {{x = 0, y = 1}, {x = 1, y = 0}}\n$2 = std::vector of length 2, capacity 4 = {{x = 5, y = 1}, {x = 1, y = 0}}",
        "$1 = (b2PolygonShape) {m_vertices = {{x = 0, y = 1}, {x = 1, y = 0}}, m_count = 2}\n$2 = {m_vertices = {{x = 5, y = 1}, {x = 1, y = 0}}, m_count = 2}",
        "a = {{x = 0, y = 1}, {x = 1, y = 0}}\nb = {{x = 5, y = 1}, {x = 1, y = 0}}",
        "array([[0., 1.],\n       [1., 0.]], dtype=float32)\narray([[5, 1],\n       [1, 0]], dtype=int32)",
        "a = array([[0., 1.], [1., 0.]])\nb = array([[5., 1.],\n       [1., 0.]],\n      dtype=float32)",
    ] {
        assert_eq!(blocks(text).expect(text), [a, b], "{text}");
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
    assert_eq!(blocks(text).expect(text), expected);
}
